package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.input.TextFile;
import loadstar.report.ComparisonText;
import loadstar.report.JsonOutput;
import loadstar.result.Comparison;
import loadstar.result.Numbers;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;

/**
 * A section on one reproduced figure or table: its drawings, and every number beside the paper's.
 */
final class ExperimentSection extends Section {
  private static final Map<String, String> BEFORE =
      Map.of(
          Comparison.DERIVED, "closed form: ",
          Comparison.CLAIM, "in words: ",
          Comparison.MEASURED, "measured: ");

  private final Path folder;
  private final Table comparison;

  ExperimentSection(Path folder, Names names) throws IOException {
    super("experiments", nameOf(folder), names);
    this.folder = folder;
    about = read(folder.resolve("experiment.json"));
    comparison = Table.read(folder.resolve("comparison.csv"));
  }

  @Override
  String title() {
    String heading = about.path("title").asString("");
    return heading.isEmpty() ? name : name + ": " + heading;
  }

  @Override
  Map<String, @Nullable Object> numbers() {
    return Map.of("comparison", JsonOutput.records(comparison, ComparisonText.TEXT_COLUMNS));
  }

  Table comparison() {
    return comparison;
  }

  @Override
  Table table() {
    return table(columns(), IntStream.range(0, comparison.rows()).mapToObj(this::cells).toList());
  }

  @Override
  String rerun() {
    return names.words(about.path("rerun").asString(""));
  }

  @Override
  String html(Looks looks, int alike) throws IOException {
    StringBuilder text = new StringBuilder(20_000);
    text.append(Html.of("<section class=\"experiment\" id=\"%s\">\n<h2>%s</h2>\n", name, title()));
    String note = about.path("scale_note").asString("");
    text.append(note.isEmpty() ? "" : Html.of("<p class=\"note\">%s</p>\n", note));
    // A page of one section begins with its sentence already.
    text.append(
        alike == 1 ? "" : Html.of("<p>%s</p>\n", ComparisonText.sentence(List.of(comparison))));
    text.append(Html.again(rerun()));
    for (Path svg : files(".svg")) {
      String figure = svg.getFileName().toString().replaceFirst("\\.svg$", "");
      text.append("<div class=\"wide\">").append(Html.image(TextFile.read(svg), figure));
      text.append("</div>\n");
    }
    numbers(text);
    return text.append("</section>\n").toString();
  }

  /** Links are left out: their targets would become part of the page, and go wherever that goes. */
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
    for (String column : columns().subList(1, columns().size())) {
      text.append("<th scope=\"col\">").append(column);
    }
    text.append("</thead>\n<tbody>\n");
    Set<String> readings = new LinkedHashSet<>();
    for (int row = 0; row < comparison.rows(); row++) {
      List<String> cells = cells(row);
      String reading = comparison.text(row, "interpretation");
      readings.add(reading);
      text.append(
          Html.of(
              "<tr data-verdict=\"%s\" data-source=\"%s\">",
              cells.getLast(), comparison.text(row, "source")));
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
    readings.forEach(reading -> text.append(Html.of("<li>%s\n", reading)));
    text.append("</ol></details>\n");
  }

  private List<String> columns() {
    String sixth = isElsewhere() ? "paper's platform" : "deviation";
    return List.of("what", "place", "expected", "ours", "range", sixth, "verdict");
  }

  private boolean isElsewhere() {
    return comparison.columns().containsAll(Comparison.RECORDED);
  }

  /**
   * Returns a row: quantity, place, expected, simulated, range, deviation or recorded value,
   * verdict.
   */
  private List<String> cells(int row) {
    String source = comparison.text(row, "source");
    boolean words = source.equals(Comparison.CLAIM);
    String reading = comparison.text(row, "reading");
    String unit = comparison.text(row, "unit");
    boolean ours = !comparison.text(row, "ours_mean").isEmpty();
    boolean seeds =
        ours && !comparison.text(row, "ours_min").equals(comparison.text(row, "ours_max"));
    String percent = comparison.text(row, "deviation_percent");
    return List.of(
        BEFORE.getOrDefault(source, "")
            + comparison.text(row, "quantity")
            + (reading.isEmpty() ? "" : ", " + reading)
            + (words || unit.equals("1") ? "" : " (" + unit + ")"),
        comparison.text(row, "place"),
        words ? "true" : number(row, "expected"),
        !ours
            ? ""
            : words
                ? comparison.number(row, "ours_mean") == 1 ? "true" : "not for all seeds"
                : number(row, "ours_mean"),
        seeds && !words ? number(row, "ours_min") + " .. " + number(row, "ours_max") : "",
        isElsewhere() && !words
            ? number(row, Comparison.RECORDED.getFirst())
            : words || percent.isEmpty()
                ? ""
                : format("%+.2f %%", comparison.number(row, "deviation_percent")),
        comparison.text(row, "verdict"));
  }

  private String number(int row, String column) {
    String cell = comparison.text(row, column);
    double value = cell.isEmpty() ? Double.NaN : comparison.number(row, column);
    return Double.isFinite(value) ? Numbers.text(Double.parseDouble(format("%.6g", value))) : "";
  }
}
