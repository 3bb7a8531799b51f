package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.input.TextFile;
import loadstar.report.OutputFormat;
import loadstar.report.RankingColumns;
import loadstar.result.Numbers;
import loadstar.result.Table;
import loadstar.study.Ranking;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** A part of the page, with the command that repeats its results. */
abstract class Section {
  /** Kind of the section, under which programs find its numbers. */
  final String kind;

  final Names names;

  /** Name of its folder, or a made-up one where names are hidden; an anchor of the page, too. */
  final String name;

  /** The description of the results by themselves; missing where there is none. */
  JsonNode about = MissingNode.getInstance();

  Section(String kind, String name, Names names) {
    this.kind = kind;
    this.name = name;
    this.names = names;
  }

  static String nameOf(Path folder) {
    return folder.toAbsolutePath().normalize().getFileName().toString();
  }

  abstract String title();

  /** Returns the command that repeats the results; empty where it is unknown. */
  String rerun() {
    return names.hides() ? "" : about.path("rerun").asString("");
  }

  /**
   * Returns the section as HTML.
   *
   * @param alike number of sections of this kind on the page
   */
  abstract String html(Looks looks, int alike) throws IOException;

  /** Returns the text above its table. */
  String label() {
    return name;
  }

  abstract Table table();

  /** Returns the tables that follow it, each by the words above it. */
  Map<String, Table> moreTables() {
    return Map.of();
  }

  static Table table(List<String> columns, List<List<String>> rows) {
    Table table = new Table(columns);
    rows.forEach(row -> table.add(row.toArray()));
    return table;
  }

  List<Ranking> rankings() {
    return List.of();
  }

  /** Returns the anchors of its rankings. */
  List<String> anchors() {
    return List.of();
  }

  /** Returns how much there is of everything that was planned; empty where it is complete. */
  String part() {
    return "";
  }

  /** Returns the paragraph of a paper on how its results were made; empty where it is not known. */
  String methods(OutputFormat format) {
    return "";
  }

  /** Returns its numbers, for programs, after its name. */
  abstract Map<String, @Nullable Object> numbers();

  final Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("name", name);
    data.put("rerun", rerun());
    data.putAll(numbers());
    return data;
  }

  final String table(OutputFormat format) {
    return format.heading(label(), rerun())
        + format.of(table())
        + format.remark(RankingColumns.legend(rankings()))
        + "\n"
        + moreTables().entrySet().stream()
            .map(one -> format.remark(one.getKey() + ":") + format.of(one.getValue()) + "\n")
            .collect(Collectors.joining());
  }

  /** Adds the versions with which the results were made; all values where they differ. */
  void versions(Map<String, String> made) {
    for (List<String> row : rows(about.path("versions"))) {
      made.merge(
          row.get(0),
          row.get(1),
          (old, other) -> List.of(old.split(", ", -1)).contains(other) ? old : old + ", " + other);
    }
  }

  /** Returns the content of a JSON file; a missing node when there is none. */
  static JsonNode read(Path file) throws IOException {
    return Files.isRegularFile(file)
        ? TextFile.json(TextFile.read(file), file.toString(), "run again what wrote it")
        : MissingNode.getInstance();
  }

  /** Returns every text or number in a node, a row each; names of nested ones have dots. */
  final List<List<String>> rows(JsonNode node) {
    List<List<String>> rows = new ArrayList<>();
    add(rows, "", node);
    rows.replaceAll(
        row -> List.of(names.words(names.scheduler(row.get(0))), names.words(row.get(1))));
    return rows;
  }

  private static void add(List<List<String>> rows, String before, JsonNode node) {
    node.properties()
        .forEach(entry -> {
          JsonNode value = entry.getValue();
          if (value.isObject()) {
            add(rows, before + entry.getKey() + ".", value);
          } else if (!value.isArray()) {
            // Numbers have the digits of the tables beside them; all their digits are in the file.
            boolean number = value.isFloatingPointNumber();
            String text = value.isBoolean() ? value.asBoolean() ? "yes" : "no" : value.asString();
            String shown = number ? Numbers.text(value.asDouble()) : text;
            rows.add(List.of(before + entry.getKey(), shown));
          }
        });
  }
}
