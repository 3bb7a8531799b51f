package loadstar.dev;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.References;
import loadstar.algorithm.Registry;
import loadstar.model.Quantity;
import loadstar.model.WorkerExtras;
import loadstar.platform.Generator;
import loadstar.platform.HostProperty;
import loadstar.platform.LinkProperty;
import loadstar.report.Bibliography;
import loadstar.report.RankingColumns;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSyntax;
import loadstar.simulation.Summary;
import loadstar.simulation.tree.TreeMetrics;
import loadstar.study.RunControls;

/**
 * The parts of pages and of the Python package that follow from declarations: tables of entries,
 * generators, properties and fields, and the members of Python's workers.
 */
final class ReferenceParts {
  /**
   * The words with which the meaning of each use of time begins; on the page its section has them
   * once.
   */
  private static final String USE_OF_TIME = "of the makespan(, workers weighted by speed)?: ";

  /** The parts that {@link MarkedText} puts into each file of the clone. */
  static final Map<String, Map<String, String>> ALL = all();

  private ReferenceParts() {}

  private static Map<String, Map<String, String>> all() {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    all.put(
        "docs/campaigns.md",
        Map.of("entries", entries(), "failures", failures(), "generators", generators()));
    all.put(
        "docs/your-own-platform.md",
        Map.of("host-properties", hostProperties(), "link-properties", linkProperties()));
    all.put(
        "docs/results.md",
        Map.of("renamed", renamed(), "metrics", metrics(), "ranking-columns", rankingColumns()));
    all.put("docs/serve.md", Map.of("links", links(), "extras", extras(), "problem", problem()));
    all.put(
        "python/loadstar/_scheduler.py",
        Map.of(
            "link-names",
            links((one, back) -> "\"" + one.served(back) + "\",\n"),
            "link-types",
            links((one, back) -> one.served(back) + ": " + type(isNull(one)) + "\n"),
            "names",
            extras(one -> "\"" + one.json() + "\",\n"),
            "types",
            extras(one -> one.json() + ": " + type(hasNone(one)) + "\n"),
            "defaults",
            extras(one ->
                "self." + one.json() + " = " + (hasNone(one) ? "None" : one.without()) + "\n")));
    all.put("CITATION.cff", Map.of("references", Bibliography.cff(References.OF_SIMGRID)));
    all.put("docs/citing.md", Map.of("works", works()));
    all.put("python/loadstar/_commands.py", Map.of("texts", texts()));
    return all;
  }

  // ------------------------------------------------------------------ tables of pages

  private static String entries() {
    return table(
        List.of("entry", "what it is", "values", "default", "option of `compare`"),
        SchemaFrame.entries().stream()
            .map(field ->
                List.of(
                    code(ParameterSyntax.CAMPAIGN.name(field)),
                    field.parameter().meaning(),
                    wordsWithUnit(field.parameter()) + (field.isSingleValued() ? "; no list" : ""),
                    usual(field.parameter()),
                    field == RunControls.UNTIL_CI ? "" : code("--" + field.option().name())))
            .toList());
  }

  private static String works() {
    return table(
        List.of("key", "work", "schedulers"),
        References.all().stream()
            .map(work ->
                List.of(
                    code(work.key()),
                    work.text(),
                    Registry.builtIn().kinds().stream()
                        .filter(kind -> References.in(kind.paper()).contains(work))
                        .map(kind -> code(kind.name()))
                        .collect(Collectors.joining(", "))))
            .toList());
  }

  private static String failures() {
    return table(
        List.of("entry of `failures`", "what it is", "option of `compare`"),
        FailureMeans.FIELDS.stream()
            .map(field ->
                List.of(
                    code(field.name()),
                    field.parameter().meaning(),
                    code("--" + field.option().name())))
            .toList());
  }

  private static String generators() {
    Map<Parameter<?>, List<String>> whose = new LinkedHashMap<>();
    for (Generator generator : Generator.ALL) {
      generator
          .parameters()
          .forEach(
              one -> whose.computeIfAbsent(one, none -> new ArrayList<>()).add(generator.name()));
    }
    return table(
        List.of("entry", "what it is", "values", "default", "of"),
        whose.entrySet().stream()
            .map(one ->
                List.of(
                    code(one.getKey().name()),
                    one.getKey().meaning(),
                    words(one.getKey()),
                    one.getKey().required() ? "required" : usual(one.getKey()),
                    String.join(", ", one.getValue())))
            .toList());
  }

  private static String hostProperties() {
    return table(
        List.of("property", "of hosts", "what it is", "default", "plans know it"),
        Stream.of(HostProperty.values())
            .map(one ->
                List.of(
                    code(one.id()),
                    one.hosts().words,
                    one.parameter.meaning(),
                    hasNone(one) ? "none" : Quantity.exact(one.without()),
                    one.isPlanned() ? "yes" : "no"))
            .toList());
  }

  private static String metrics() {
    return table(
        List.of("column", "unit", "in tables", "what it is"),
        Summary.declared().stream()
            .map(one ->
                List.of(
                    code(one.column()),
                    one.unit(),
                    one.heading(),
                    one.meaning().replaceFirst("^" + USE_OF_TIME, "")))
            .toList());
  }

  private static String rankingColumns() {
    return table(
        List.of("field", "in tables", "what it is"),
        RankingColumns.described().stream()
            .map(one ->
                List.of(
                    code(one.name()),
                    one.heading(),
                    String.valueOf(one.schema().get("description"))))
            .toList());
  }

  private static String linkProperties() {
    return table(
        List.of("attribute of a `<link>`", "unit", "what it is", "what a route has"),
        Stream.of(LinkProperty.values())
            .map(one ->
                List.of(
                    code(one.id()), one.parameter.unit(), one.parameter.meaning(), one.ofRoutes()))
            .toList());
  }

  private static String extras() {
    return table(
        List.of("field of a worker", "property of the host"),
        HostProperty.ofExtras().stream()
            .map(one -> List.of(code(one.json()), code(one.id())))
            .toList());
  }

  private static String links() {
    return table(
        List.of("to the worker", "back", "attribute of links", "of the way"),
        Stream.of(LinkProperty.values())
            .map(one ->
                List.of(
                    code(one.served(false)),
                    code(one.served(true)),
                    code(one.id()),
                    one.ofRoutes()))
            .toList());
  }

  private static String problem() {
    return Fields.of(ParameterSyntax.WORLD).stream()
            .map(field -> code(ParameterSyntax.WORLD.name(field)))
            .collect(Collectors.joining(",\n"))
        + ".\n";
  }

  /** Returns the metrics whose columns are called otherwise, with a unit or without. */
  private static String renamed() {
    return renamed(Summary.declared())
        + ";\non trees also\n"
        + renamed(TreeMetrics.declared())
        + ".\n";
  }

  private static String renamed(List<Metric> metrics) {
    return metrics.stream()
        .filter(
            one -> !one.column().equals(one.name()) && !one.column().startsWith(one.name() + "_"))
        .map(one -> code(one.name()) + " (" + code(one.column()) + ")")
        .collect(Collectors.joining(",\n"));
  }

  private static String table(List<String> heads, List<List<String>> rows) {
    return row(heads)
        + "|---".repeat(heads.size())
        + "|\n"
        + rows.stream().map(ReferenceParts::row).collect(Collectors.joining());
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"))
        .replace("|  |", "| |");
  }

  private static String code(String word) {
    return "`" + word + "`";
  }

  private static String words(Parameter<?> parameter) {
    return parameter.range().choices().isEmpty()
        ? parameter.range().words()
        : parameter.range().choices().stream()
            .map(choice -> code(choice.toString()))
            .collect(Collectors.joining(", "));
  }

  /** Returns the values of a part of the problem, with the unit of a number that has none. */
  private static String wordsWithUnit(Parameter<?> parameter) {
    String unit = parameter.unit();
    return words(parameter) + (unit.isEmpty() || unit.equals("1") ? "" : " (" + unit + ")");
  }

  private static <T> String usual(Parameter<T> parameter) {
    T usual = parameter.defaultValue();
    return usual == null ? "" : code(parameter.form().writer().apply(usual));
  }

  // ------------------------------------------------------------------ Python

  private static String extras(Function<HostProperty, String> line) {
    return HostProperty.ofExtras().stream().map(line).collect(Collectors.joining());
  }

  private static String links(BiFunction<LinkProperty, Boolean, String> line) {
    return Stream.of(false, true)
        .flatMap(back -> Stream.of(LinkProperty.values()).map(one -> line.apply(one, back)))
        .collect(Collectors.joining());
  }

  private static String type(boolean optional) {
    return optional ? "Optional[float]" : "float";
  }

  /** Tells whether a way without links has an infinite value, which JSON has as null. */
  private static boolean isNull(LinkProperty property) {
    return Double.isInfinite(Objects.requireNonNull(property.parameter.defaultValue()));
  }

  /** Returns the options whose values are texts of any kind, of which "a|b" is one. */
  private static String texts() {
    return "_TEXT_OPTIONS = (\n"
        + Fields.of(ParameterSyntax.COMPARE).stream()
            .map(Field::parameter)
            .filter(one -> one.form().type() == String.class && one.range().choices().isEmpty())
            .map(one -> "    \"" + one.name() + "\",\n")
            .collect(Collectors.joining())
        + ")\n";
  }

  /** Tells whether a host that does not declare the property has none. */
  private static boolean hasNone(HostProperty property) {
    return Double.isNaN(property.without()) || property.without() == WorkerExtras.UNLIMITED;
  }
}
