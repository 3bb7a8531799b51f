package loadstar.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.input.Temporary.WorkFolder;
import loadstar.model.InputException;
import loadstar.report.JsonOutput;
import loadstar.report.OutputFormat;
import loadstar.report.crate.Crate;

/** Repeats the experiments of a reproduction package and compares the results. */
final class VerifyCommand extends Command {
  private static final int MOST_SHOWN = 20;
  private static final String BEFORE = "./loadstar reproduce ";

  VerifyCommand() {
    super("verify", "run a reproduction package again and compare");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar verify CRATE [OPTION]...",
            """
            Takes the folder that --crate of compare, campaign or reproduce has written: checks
            that no file was changed since (SHA-256), runs the study or the experiments again in a
            temporary folder, with the same inputs and seeds, and compares every cell of every
            table and the values of a package's compare.json; its page and methods are made again
            from its results. Figures (SVG, PDF) are not compared beyond their SHA-256.

            Exit status 1 means: a file was changed or is missing, an input was added, a version is
            not that of the results, command.sh is not the command that is run again, an experiment
            could not be run again, or a cell, a value, the page or the methods are not the same.
            With the same SimGrid and the same Loadstar all are, to the last digit.
            """)
        .flag("files-only", "check the files, run nothing")
        .flag("trust-code", "run the schedulers that a package brings as code")
        .value("jobs", "N", "simulations at a time (default: number of processors)")
        .flag("quiet", "print no progress")
        .formats(OutputFormat.TEXT, OutputFormat.JSON)
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    Path folder = Path.of(options.word("verify needs one crate", "see loadstar verify --help"));
    Crate crate = Crate.read(folder);
    boolean json = options.json();
    PrintStream messages = json ? err : out;
    List<String> damaged = new ArrayList<>(crate.damaged());
    boolean study = crate.reruns().values().stream().allMatch(RepeatedPackage::isOne);
    // A crate of reproduce leaves the single simulations out; a package has all that is there.
    List<String> added = new ArrayList<>(study ? crate.added() : List.of());
    if (study) {
      if (damaged.isEmpty()) {
        damaged.addAll(RepeatedPackage.otherVersions(crate));
        for (String rerun : crate.reruns().values()) {
          damaged.addAll(RepeatedComparison.otherCommand(crate, rerun));
        }
      }
      added.stream()
          .filter(name -> name.startsWith(PackageLayout.INPUTS + "/"))
          .map(name -> name + ": was added to the inputs")
          .forEach(damaged::add);
      added.removeIf(name -> name.startsWith(PackageLayout.INPUTS + "/"));
    }
    List<String> again = new ArrayList<>();
    List<String> differences = new ArrayList<>();
    if (!damaged.isEmpty()) {
      report(damaged, "file is not as it was", "files are not as they were", messages);
    } else {
      messages.println(
          crate.digests().size() + " files are as they were when the crate was written");
      if (!added.isEmpty()) {
        report(
            added.stream()
                .map(name -> name + ": is not of the crate, and nothing reads it")
                .toList(),
            "file was added",
            "files were added",
            messages);
      }
      if (!options.has("files-only")) {
        differences.addAll(rerun(crate, options, again, messages, err));
      }
    }
    if (json) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("crate", folder.toString());
      fields.put("files", crate.digests().size());
      fields.put("damaged", damaged);
      fields.put("ran_again", again);
      fields.put("differences", differences);
      out.print(JsonOutput.write(name(), fields));
    }
    return damaged.isEmpty() && differences.isEmpty() ? DONE : FAILED;
  }

  private static List<String> rerun(
      Crate crate,
      CommandLineOptions options,
      List<String> ran,
      PrintStream messages,
      PrintStream err)
      throws IOException {
    try (WorkFolder again = WorkFolder.create()) {
      for (Map.Entry<String, String> one : crate.reruns().entrySet()) {
        if (RepeatedPackage.isOne(one.getValue())) {
          RepeatedPackage.again(crate, one.getValue(), again.path(), options, err);
        } else {
          run(one.getKey(), one.getValue(), options, again.path(), err);
        }
        ran.add(one.getKey());
        messages.println("ran " + one.getKey() + " again");
      }
      List<String> differences = new ArrayList<>(crate.differences(again.path()));
      for (String rerun : crate.reruns().values()) {
        if (RepeatedPackage.isOne(rerun)) {
          boolean sameBuild = RepeatedPackage.versions(crate).equals(Version.all());
          differences.addAll(RepeatedComparison.differences(crate, again.path(), sameBuild));
        }
      }
      differences.addAll(texts(crate, messages, err));
      if (differences.isEmpty()) {
        messages.println("every cell of every table is the same");
      } else {
        report(differences, "difference", "differences", messages);
      }
      return differences;
    }
  }

  /**
   * Compares page and methods of packages with those that their results give, if this build has
   * made them: another one may say the same in other words.
   */
  private static List<String> texts(Crate crate, PrintStream messages, PrintStream err)
      throws IOException {
    List<String> differences = new ArrayList<>();
    for (String rerun : crate.reruns().values()) {
      if (RepeatedPackage.isOne(rerun)) {
        if (RepeatedPackage.versions(crate).equals(Version.all())) {
          try (WorkFolder copy = WorkFolder.create()) {
            differences.addAll(RepeatedPackage.remade(crate, rerun, copy.path(), err));
          }
        } else {
          messages.println("page and methods are of another build, and were not compared");
        }
      }
    }
    return differences;
  }

  /**
   * Runs an experiment. Only arguments of {@code reproduce} are accepted, whatever a crate
   * contains.
   */
  private static void run(
      String experiment, String rerun, CommandLineOptions options, Path folder, PrintStream err)
      throws IOException {
    if (!rerun.startsWith(BEFORE + experiment)) {
      throw new InputException("the crate does not say how to run " + experiment + " again", null);
    }
    List<String> arguments =
        new ArrayList<>(List.of(rerun.substring(BEFORE.length()).split(" ", -1)));
    if (arguments.stream().anyMatch(word -> word.startsWith("--out"))) {
      throw new InputException("the crate says where to write " + experiment, null);
    }
    arguments.addAll(List.of("--out", folder.toString()));
    if (options.has("jobs")) {
      arguments.addAll(List.of("--jobs", options.required("jobs")));
    }
    if (options.has("quiet")) {
      arguments.add("--quiet");
    }
    PrintStream nothing =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    new ReproduceCommand().run(arguments, nothing, err);
  }

  private static void report(List<String> lines, String one, String many, PrintStream out) {
    lines.stream().limit(MOST_SHOWN).forEach(out::println);
    if (lines.size() > MOST_SHOWN) {
      out.println("... and " + (lines.size() - MOST_SHOWN) + " more");
    }
    out.println(lines.size() + " " + (lines.size() == 1 ? one : many));
  }
}
