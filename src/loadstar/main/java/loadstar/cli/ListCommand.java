package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.experiment.Experiment;
import loadstar.experiment.Experiments;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.result.Columns;
import loadstar.result.Numbers;
import loadstar.simulation.Environment;
import org.jspecify.annotations.Nullable;

/** Lists schedulers, experiments, platforms. */
final class ListCommand extends Command {
  private static final List<String> KINDS = List.of("schedulers", "experiments", "platforms");

  /** The headings of the lists after the names of their kinds, in the order of the kinds. */
  private static final List<String> TITLES =
      List.of(
          " (loadstar list NAME lists the parameters of one), what they play on and plan",
          ", and whether they take a platform of yours",
          " (files; pass yours in their place)");

  private static final Pattern COMMENT = Pattern.compile("<!--\\s*(.*?)\\s*(-->|\\R)");

  ListCommand() {
    super("list", "list " + String.join(", ", KINDS));
  }

  @Override
  public List<String> words() {
    return Stream.of(KINDS, Registry.builtIn().names()).flatMap(List::stream).toList();
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar list [" + String.join("|", KINDS) + "|SCHEDULER]...",
            "Lists names, each with its paper and a line about it. The name of a scheduler lists"
                + " its parameters, and so does java:FILE.java. --format json prints one object with an array for"
                + " each kind of thing, csv one of these lists, md of the schedulers alone a page with their parameters.")
        .formatsOfTables()
        .words(Words.ANYWHERE)
        .classes();
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    Registry registry = Registry.load();
    OutputFormat format = options.format();
    List<String> kinds = options.words().isEmpty() ? KINDS : options.words();
    if (format != OutputFormat.TEXT) {
      var lists = lists(kinds, format, registry);
      if (format == OutputFormat.CSV && kinds.size() > 1) {
        throw new InputException(
            "CSV has one list, not " + Numbers.listed(kinds, " and "),
            "list " + kinds.getFirst() + " --format csv");
      }
      out.print(
          format.of(
              new Output(
                  () -> "",
                  () -> JsonOutput.table(lists.values().iterator().next()),
                  paper -> document(lists, paper, registry),
                  () -> JsonOutput.write(lists))));
      return DONE;
    }
    for (String kind : kinds) {
      if (registry.names().contains(kind) || kind.matches(".*[.:].*")) { // a class, a file
        out.print(SchedulerPage.text(registry.kind(kind)));
        continue;
      }
      List<Map<String, @Nullable Object>> rows = list(kind, registry);
      out.println(Terminal.wrapped(kind + TITLES.get(KINDS.indexOf(kind)) + ":"));
      rows.forEach(row -> out.print(line(row, registry)));
    }
    return DONE;
  }

  /** Returns a table for each list; of the schedulers alone, the page with their parameters. */
  private static String document(
      Map<String, List<Map<String, @Nullable Object>>> lists,
      OutputFormat format,
      Registry registry) {
    if (format == OutputFormat.MD && lists.keySet().equals(Set.of("schedulers"))) {
      return SchedulerPage.markdown(registry);
    }
    StringBuilder text = new StringBuilder();
    lists.forEach((kind, rows) ->
        text.append(format.remark(kind + TITLES.get(KINDS.indexOf(kind)) + ":").stripLeading())
            .append(format.of(JsonOutput.table(rows)))
            .append('\n'));
    return text.toString();
  }

  private static Map<String, List<Map<String, @Nullable Object>>> lists(
      List<String> kinds, OutputFormat format, Registry registry) throws IOException {
    Map<String, List<Map<String, @Nullable Object>>> lists = new LinkedHashMap<>();
    for (String kind : kinds) {
      if (registry.names().contains(kind)) {
        throw new InputException(
            format.name() + " has whole lists, not \"" + kind + "\" alone",
            "list schedulers --format " + format.word());
      }
      lists.put(kind, list(kind, registry));
    }
    return lists;
  }

  private static List<Map<String, @Nullable Object>> list(String kind, Registry registry)
      throws IOException {
    return switch (kind) {
      case "schedulers" -> schedulers(registry);
      case "experiments" -> experiments();
      case "platforms" -> platforms();
      default ->
          throw new InputException(
              "there is nothing called \"" + kind + "\" to list",
              NearestName.hint(
                  kind, Stream.of(KINDS, registry.names()).flatMap(List::stream).toList()));
    };
  }

  private static String line(Map<String, @Nullable Object> row, Registry registry) {
    Function<String, String> text = name -> String.valueOf(row.get(name));
    if (row.containsKey("file")) {
      return hanging(format("  %-34s ", text.apply("file")), text.apply("description"));
    }
    if (row.containsKey("id")) {
      return hanging(
              format("  %-18s ", text.apply("id")),
              format("%s (%s)", text.apply("title"), text.apply("paper")))
          + hanging(" ".repeat(21), format("%s: %s", text.apply("platform"), text.apply("why")));
    }
    String name = text.apply("name");
    return hanging(
        format(
            "  %-18s %-10s %-11s ",
            name, SchedulerPage.shapes(registry.kind(name)), text.apply("plans")),
        format(
            "%s (%s)%s",
            text.apply("description"),
            text.apply("paper"),
            row.containsKey("origin") ? ", from " + text.apply("origin") : ""));
  }

  /** Returns a row whose last part has more lines on a narrow terminal. */
  private static String hanging(String before, String last) {
    return Terminal.hanging(before + last, before.length()) + "\n";
  }

  /** Returns each platform file of the clone, with the first comment in it. */
  private static List<Map<String, @Nullable Object>> platforms() throws IOException {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    Path folder = Home.folder().resolve("platforms");
    if (!Files.isDirectory(folder)) {
      return all;
    }
    try (Stream<Path> files = Files.walk(folder, 2)) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().matches(".*(?<!_d)\\.xml")) {
          Matcher comment = COMMENT.matcher(TextFile.read(file));
          String first = comment.find() ? comment.group(1) : "";
          all.add(Map.of("file", "platforms/" + folder.relativize(file), "description", first));
        }
      }
    }
    return all;
  }

  static List<Map<String, @Nullable Object>> schedulers(Registry registry) {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (Registry.Entry entry : registry.entries()) {
      SchedulerKind kind = entry.kind();
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("name", kind.name());
      fields.put("description", kind.description());
      fields.put("paper", kind.paper());
      if (!entry.origin().isEmpty()) {
        fields.put("origin", entry.origin());
      }
      fields.put(
          "plays", Stream.of(Shape.values()).filter(kind::supports).map(Shape::toString).toList());
      fields.put("plans", kind.plans());
      if (kind.supports(Shape.STAR)) {
        fields.put("parameters", parameters(kind.master()));
        fields.put("worker_parameters", parameters(kind.worker()));
      }
      if (kind.supports(Shape.TREE)) {
        fields.put("tree_parameters", parameters(kind.treeMaster()));
        fields.put("tree_run_parameters", parameters(Environment.parameters(kind, Shape.TREE)));
      }
      all.add(fields);
    }
    return all;
  }

  private static List<Map<String, @Nullable Object>> parameters(List<Parameter<?>> parameters) {
    return new Columns<Parameter<?>>()
        .with("name", Parameter::name)
        .with("unit", Parameter::unit)
        .with("required", Parameter::required)
        .with("default", Parameter::json)
        .with("range", one -> one.range().words())
        .with("meaning", Parameter::meaning)
        .records(parameters);
  }

  static List<Map<String, @Nullable Object>> experiments() {
    return new Columns<Experiment>()
        .with("id", Experiment::id)
        .with("title", Experiment::title)
        .with("paper", Experiment::paper)
        .with("platform", one -> one.takes().shape().toString())
        .with("why", one -> one.takes().why())
        .records(Experiments.all());
  }
}
