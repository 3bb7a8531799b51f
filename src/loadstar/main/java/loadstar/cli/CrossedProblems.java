package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.model.InputException;
import loadstar.platform.Generator;
import loadstar.report.OutputFormat;
import loadstar.result.AtomicFile;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSyntax;
import loadstar.study.Axes;
import org.jspecify.annotations.Nullable;

/**
 * The problems of a command whose options have several values, such as {@code --noise "0|0.3"}:
 * every combination is a problem of its own.
 *
 * @param byLabel the options of each by its label, such as "ports=1,noise=0", which is also the
 *     name of its folder in that of --out; empty if no option has several values
 */
record CrossedProblems(Map<String, CommandLineOptions> byLabel) {
  /** The options of a problem that are files. */
  private static final List<String> FILES =
      List.of("platform", "deployment", "costs", "known", "noise-values");

  /** A command's work on one problem. */
  interface ProblemCommand {
    /** Answers for one problem, and returns the exit status. */
    int of(CommandLineOptions options) throws IOException;
  }

  /**
   * Returns the problems that options have.
   *
   * @param answer what the command writes for each, such as "comparison", for messages
   * @param single options that have a meaning for a single problem only
   */
  static CrossedProblems of(CommandLineOptions options, String answer, String... single)
      throws IOException {
    refuseSeveralFiles(options);
    Axes<String, String> axes = options.axes(severalValues(options));
    Map<String, CommandLineOptions> problems = new LinkedHashMap<>();
    if (axes.isEmpty()) {
      return new CrossedProblems(problems);
    }
    OutputFormat format = options.format();
    if (format.isForPrograms()) {
      throw new InputException(
          "--format "
              + format.word()
              + " writes one "
              + answer
              + ", but these are "
              + (long) axes.size(),
          "--out, which has the files of each");
    }
    options.refuse(" is of one " + answer + ", but these are several", null, single);
    if (options.has("out")) {
      String why = " keeps the last of several " + answer + "s only";
      options.refuse(why, "leave it out: each folder of --out has its own", "results");
      AtomicFile.checkFolder(Path.of(options.required("out")), "--out");
    }
    for (Map<String, String> values : axes.combinations()) {
      String label =
          values.entrySet().stream()
              .map(one -> one.getKey() + "=" + one.getValue())
              .collect(Collectors.joining(","));
      Map<String, @Nullable String> own = new LinkedHashMap<>(values);
      if (options.has("out")) {
        own.put("out", options.required("out") + "/" + label.replace('/', '_'));
      }
      problems.put(label, options.with(own));
    }
    return new CrossedProblems(problems);
  }

  /** Refuses several files of an option: only options that are no files have several values. */
  private static void refuseSeveralFiles(CommandLineOptions options) {
    for (String name : FILES) {
      for (String value : options.all(name)) {
        if (value.contains("|") && !Files.exists(Path.of(value))) {
          throw new InputException(
              "--" + name + " takes one file, and there is none of the name \"" + value + "\"",
              "loadstar campaign, whose file may list several");
        }
      }
    }
  }

  /** Returns the options that may have several values: those of the problem that are no files. */
  private static List<String> severalValues(CommandLineOptions options) {
    Stream<Parameter<?>> fields = Fields.of(ParameterSyntax.COMPARE).stream().map(Field::option);
    List<Parameter<?>> equal =
        options.has("platform") // --workers are names of hosts
            ? QuestionOptions.equal()
            : Generator.EQUAL.parameters();
    return Stream.concat(equal.stream(), fields)
        .filter(one -> one.form().type() != String.class || !one.range().choices().isEmpty())
        .map(CommandLineOptions::name)
        .toList();
  }

  /** Tells whether no option has several values. */
  boolean isEmpty() {
    return byLabel.isEmpty();
  }

  /** Answers for each problem below its label, and returns the worst status. */
  int each(CommandLineOptions options, PrintStream out, PrintStream err, ProblemCommand action) {
    int status = Command.DONE;
    int number = 0;
    for (Map.Entry<String, CommandLineOptions> one : byLabel.entrySet()) {
      String label = one.getKey() + ":";
      number++;
      if (!options.has("quiet")) { // the lines of progress below it have no name of their own
        err.println(format("%s problem %d of %d", label, number, byLabel.size()));
      }
      out.print(options.format().remark(label));
      try {
        status = Math.max(status, action.of(one.getValue()));
      } catch (InputException | IOException e) { // it ends this one alone
        err.println("loadstar: " + label + " " + e.getMessage());
        status = Math.max(status, e instanceof IOException ? Command.FAILED : Command.BAD_INPUT);
      }
      out.println();
    }
    return status;
  }
}
