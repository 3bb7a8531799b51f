package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.input.TextFile;
import loadstar.report.ComparisonText;
import loadstar.report.JsonOutput;
import loadstar.result.Comparison;
import loadstar.result.Numbers;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One reproduced figure or table: its drawings, and every number beside the paper's. */
final class ExperimentSection {
  private final Path folder;
  private final String name;
  private final JsonNode about;
  private final Table comparison;
  private final Names names;

  ExperimentSection(Path folder, Names names) throws IOException {
    this.folder = folder;
    this.names = names;
    name = folder.toAbsolutePath().normalize().getFileName().toString();
    about = About.read(folder.resolve("experiment.json"));
    comparison = Table.read(folder.resolve("comparison.csv"));
  }

  String name() {
    return name;
  }

  String title() {
    String said = about.path("title").asString("");
    return said.isEmpty() ? name : name + ": " + said;
  }

  JsonNode about() {
    return about;
  }

  /** Its numbers, for programs. */
  Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("name", name);
    data.put("rerun", rerun());
    data.put("comparison", JsonOutput.records(comparison, ComparisonText.TEXT_COLUMNS));
    return data;
  }

  Table comparison() {
    return comparison;
  }

  /** What to type to have these numbers again. */
  String rerun() {
    String told = about.path("rerun").asString("");
    if (names.hides() && !told.isEmpty()) {
      return names.words(told);
    }
    String quick = name.endsWith("-quick") ? " --quick" : "";
    return told.isEmpty()
        ? "./loadstar reproduce " + name.replaceFirst("-quick$", "") + quick
        : told;
  }

  String html() throws IOException {
    StringBuilder text = new StringBuilder(20_000);
    text.append("<section class=\"experiment\" id=\"").append(Html.text(name)).append("\">\n<h2>");
    text.append(Html.text(title())).append("</h2>\n");
    String note = about.path("scale_note").asString("");
    if (!note.isEmpty()) {
      text.append("<p class=\"note\">").append(Html.text(note)).append("</p>\n");
    }
    text.append(Html.again(rerun()));
    for (Path svg : files(".svg")) {
      String figure = svg.getFileName().toString().replaceFirst("\\.svg$", "");
      text.append("<div class=\"wide\">").append(Html.image(TextFile.read(svg), figure));
      text.append("</div>\n");
    }
    numbers(text);
    return text.append("</section>\n").toString();
  }

  /** No links: what they lead to would be in the page as it is, and go wherever that goes. */
  private List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .sorted()
          .toList();
    }
  }

  private void numbers(StringBuilder text) {
    text.append(
        "<div class=\"wide\"><table class=\"evidence\">\n<thead><tr><th scope=\"col\">what");
    for (String column : columns(comparison).subList(1, columns(comparison).size())) {
      text.append("<th scope=\"col\">").append(column);
    }
    text.append("</thead>\n<tbody>\n");
    Set<String> readings = new LinkedHashSet<>();
    for (int row = 0; row < comparison.rows(); row++) {
      List<String> cells = cells(comparison, row);
      String reading = comparison.text(row, "interpretation");
      readings.add(reading);
      String source = comparison.text(row, "source");
      text.append("<tr data-verdict=\"").append(Html.text(cells.getLast()));
      text.append("\" data-source=\"").append(Html.text(source)).append("\">");
      for (int i = 0; i < cells.size(); i++) {
        boolean verdict = i == cells.size() - 1;
        text.append(i >= 2 && !verdict ? "<td class=n>" : verdict ? "<td class=v>" : "<td>");
        text.append(Html.text(cells.get(i)));
      }
      text.append(comparison.text(row, "claimed").equals("yes") ? "" : ", not claimed");
      int number = new ArrayList<>(readings).indexOf(reading) + 1;
      text.append(reading.isEmpty() ? "\n" : " <sup>[" + number + "]</sup>\n");
    }
    text.append("</tbody></table></div>\n<details open><summary>How the paper was read");
    text.append("</summary><ol>\n");
    readings.forEach(reading -> text.append("<li>").append(Html.text(reading)).append('\n'));
    text.append("</ol></details>\n");
  }

  /** What stands above {@link #cells}. */
  static List<String> columns(Table table) {
    String sixth = isElsewhere(table) ? "paper's platform" : "deviation";
    return List.of("what", "place", "expected", "ours", "range", sixth, "verdict");
  }

  private static boolean isElsewhere(Table table) {
    return table.columns().containsAll(Comparison.RECORDED);
  }

  /** A row: what, place, expected, ours, range, deviation or what is recorded, verdict. */
  static List<String> cells(Table table, int row) {
    boolean words = table.text(row, "source").equals(Comparison.CLAIM);
    boolean derived = table.text(row, "source").equals(Comparison.DERIVED);
    boolean measured = table.text(row, "source").equals(Comparison.MEASURED);
    String reading = table.text(row, "reading");
    String unit = table.text(row, "unit").equals("1") ? "" : " (" + table.text(row, "unit") + ")";
    boolean ours = !table.text(row, "ours_mean").isEmpty();
    boolean seeds = ours && !table.text(row, "ours_min").equals(table.text(row, "ours_max"));
    String percent = table.text(row, "deviation_percent");
    return List.of(
        (derived ? "closed form: " : words ? "in words: " : measured ? "measured: " : "")
            + table.text(row, "quantity")
            + (reading.isEmpty() ? "" : ", " + reading)
            + (words ? "" : unit),
        table.text(row, "place"),
        words ? "true" : number(table, row, "expected"),
        !ours
            ? ""
            : words
                ? table.number(row, "ours_mean") == 1 ? "true" : "not for all seeds"
                : number(table, row, "ours_mean"),
        seeds && !words
            ? number(table, row, "ours_min") + " .. " + number(table, row, "ours_max")
            : "",
        isElsewhere(table) && !words
            ? number(table, row, Comparison.RECORDED.getFirst())
            : words || percent.isEmpty()
                ? ""
                : String.format(Locale.ROOT, "%+.2f %%", table.number(row, "deviation_percent")),
        table.text(row, "verdict"));
  }

  /** Six digits. */
  private static String number(Table table, int row, String column) {
    double value = table.text(row, column).isEmpty() ? Double.NaN : table.number(row, column);
    return Double.isFinite(value)
        ? Numbers.text(Double.parseDouble(String.format(Locale.ROOT, "%.6g", value)))
        : "";
  }
}
