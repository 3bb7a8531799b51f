package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.input.TextFile;
import loadstar.report.RankingColumns;
import loadstar.report.RankingText;
import loadstar.result.Numbers;
import loadstar.result.Table;
import loadstar.study.Ranking;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** A part of the page, with what to type to have its numbers again. */
abstract class Section {
  /** The word for all of its sort, under which programs find their numbers. */
  final String kind;

  final Names names;

  /** Of a folder, or made up where names are hidden; an anchor of the page, too. */
  final String name;

  /** What the results say of themselves; nothing where they do not. */
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

  /** What to type to have these numbers again; empty where that is not known. */
  String rerun() {
    return names.hides() ? "" : about.path("rerun").asString("");
  }

  /**
   * @param alike how many of its sort the page has
   */
  abstract String html(Looks looks, int alike) throws IOException;

  /** What stands above its table. */
  String label() {
    return name;
  }

  abstract Table table();

  static Table table(List<String> columns, List<List<String>> rows) {
    Table table = new Table(columns);
    rows.forEach(row -> table.add(row.toArray()));
    return table;
  }

  List<Ranking> rankings() {
    return List.of();
  }

  /** Where the page has each ranking. */
  List<String> anchors() {
    return List.of();
  }

  /** How much there is of all that was asked; empty where it is all. */
  String part() {
    return "";
  }

  /** Its numbers, for programs, after its name. */
  abstract Map<String, @Nullable Object> numbers();

  final Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("name", name);
    data.put("rerun", rerun());
    data.putAll(numbers());
    return data;
  }

  final String table(RankingText.Format format) {
    return RankingText.heading(label(), rerun(), format)
        + RankingText.of(table(), format)
        + RankingText.remark(RankingColumns.legend(rankings()), format)
        + "\n";
  }

  /** What the results say of their making; all values where they are not the same. */
  void versions(Map<String, String> made) {
    for (List<String> row : rows(about.path("versions"))) {
      made.merge(
          row.get(0),
          row.get(1),
          (old, other) -> List.of(old.split(", ", -1)).contains(other) ? old : old + ", " + other);
    }
  }

  /** The content of a JSON file; nothing when there is none. */
  static JsonNode read(Path file) throws IOException {
    return Files.isRegularFile(file)
        ? TextFile.json(TextFile.read(file), file.toString(), "run again what wrote it")
        : MissingNode.getInstance();
  }

  /** Everything in it that is a text or a number, a row each; what is nested has dots. */
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
            // Numbers as the tables beside it have them; all their digits are in the file.
            boolean number = value.isFloatingPointNumber();
            String text = value.isBoolean() ? value.asBoolean() ? "yes" : "no" : value.asString();
            String shown = number ? Numbers.text(value.asDouble()) : text;
            rows.add(List.of(before + entry.getKey(), shown));
          }
        });
  }
}
