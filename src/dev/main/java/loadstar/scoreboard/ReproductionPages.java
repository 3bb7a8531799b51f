package loadstar.scoreboard;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.model.InputException;
import loadstar.report.OutputFormat;
import loadstar.result.Comparison;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.PublishedValue;
import loadstar.result.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The pages below {@code docs/papers}: README.md is written from the recorded comparisons, and so
 * are the tables of the pages beside these, in {@code recorded}. Such a table stands between two
 * comments; the first names the experiments that it shows, each alone or with a part of the ids of
 * the rows wanted:
 *
 * <pre>
 * &lt;!-- results: thesis-table4.4 thesis-table4.7:gain --&gt;
 * &lt;!-- end of results --&gt;
 * </pre>
 *
 * @param papers the printed numbers of each, by its name
 * @param experiments their titles, by id
 * @param about how the evidence was made, in Markdown
 */
public record ReproductionPages(
    Map<String, Published> papers,
    Map<String, String> experiments,
    Evidence evidence,
    String about) {
  private static final Pattern BLOCK =
      Pattern.compile(
          "(<!-- results: ([^>]*) -->\\R)(.*?)(<!-- end of results -->)", Pattern.DOTALL);
  private static final Pattern OPENING = Pattern.compile("<!-- results:");

  /** Another reading of so many numbers of a table, or of all of them, has a column. */
  private static final int READINGS_OF_A_COLUMN = 4;

  /** Returns all pages of the folder with their up-to-date text, by file. */
  public Map<Path, String> texts(Path folder) throws IOException {
    Map<Path, String> texts = new LinkedHashMap<>();
    texts.put(folder.resolve("README.md"), readme());
    for (String paper : papers.keySet()) {
      Path page = folder.resolve("recorded").resolve(paper + ".md");
      texts.put(page, filled(page, Files.readString(page, StandardCharsets.UTF_8)));
    }
    return texts;
  }

  /**
   * Returns the link to the text on a paper, from the folder of these pages; results that belong to
   * no paper have theirs elsewhere.
   */
  private static String page(String paper) {
    return switch (paper) {
      case "reality" -> "../reality.md";
      case "auto", "known", "worst" -> "../findings.md";
      default -> paper + ".md";
    };
  }

  private String filled(Path page, String text) {
    Matcher block = BLOCK.matcher(text);
    StringBuilder filled = new StringBuilder(text.length());
    int blocks = 0;
    while (block.find()) {
      blocks++;
      String table = block.group(1) + table(List.of(block.group(2).split(" "))) + block.group(4);
      block.appendReplacement(filled, Matcher.quoteReplacement(table));
    }
    if (blocks != OPENING.matcher(text).results().count()) {
      throw new InputException(page, "a table of results has no \"<!-- end of results -->\"", null);
    }
    return block.appendTail(filled).toString();
  }

  /**
   * Returns a table of the numbers of some experiments, and below it those of closed forms that
   * hold and of sentences.
   */
  private String table(List<String> which) {
    List<Evidence.EvidenceRow> numbers = new ArrayList<>();
    Map<List<String>, List<Evidence.EvidenceRow>> closedForms = new LinkedHashMap<>();
    StringBuilder sentences = new StringBuilder();
    StringBuilder missing = new StringBuilder();
    boolean several = which.stream().map(one -> one.split(":", 2)[0]).distinct().count() > 1;
    Evidence.EvidenceRow above = null;
    String last = "";
    for (String one : which) {
      String[] parts = one.split(":", 2);
      if (!evidence.comparisons().containsKey(parts[0]) && experiments.containsKey(parts[0])) {
        missing.append("`").append(parts[0]).append("`: not evaluated at full size yet\n\n");
        continue;
      }
      for (Evidence.EvidenceRow row : readingsBelowTheirNumbers(parts[0])) {
        if (!row.hasOurs() || parts.length > 1 && !row.id().contains(parts[1])) {
          continue;
        }
        if (row.is(Comparison.CLAIM)) {
          boolean isFirst = several && !last.equals(parts[0]);
          sentences.append(
              isFirst ? sentence("`" + parts[0] + "`: ", row, null) : sentence("", row, above));
          last = parts[0];
          above = row;
        } else if (row.is(Comparison.DERIVED) && row.verdict() == Verdict.MATCH) {
          closedForms.computeIfAbsent(comparable(row), none -> new ArrayList<>()).add(row);
        } else {
          numbers.add(row);
        }
      }
    }
    List<String> tables = new ArrayList<>();
    if (!numbers.isEmpty()) {
      tables.add(numbers(which.getFirst().substring(0, which.getFirst().indexOf('-')), numbers));
    }
    if (!closedForms.isEmpty()) {
      StringBuilder table =
          new StringBuilder("| where | closed forms that hold | values | largest difference |\n");
      table.append("|---|---|---|---|\n");
      Evidence.EvidenceRow before = null;
      for (List<Evidence.EvidenceRow> rows : closedForms.values()) {
        table.append(closedForms(rows, before));
        before = rows.getFirst();
      }
      tables.add(table.toString());
    }
    if (!sentences.isEmpty()) {
      tables.add(
          "| where | sentence | what the runs give | verdict |\n|---|---|---|---|\n" + sentences);
    }
    return missing + String.join("\n", tables);
  }

  /**
   * A line of a table of numbers.
   *
   * @param main the row with the cells that are not of other readings
   * @param others the rows of readings that have a column, by reading
   */
  private record Line(Evidence.EvidenceRow main, Map<String, Evidence.EvidenceRow> others) {
    /** Tells whether the main row has a column of its own, that is not of another reading. */
    boolean hasOurs() {
      return !others.containsValue(main);
    }
  }

  /** Returns a table of numbers, with a column for each reading of several of them. */
  private String numbers(String paper, List<Evidence.EvidenceRow> rows) {
    Map<String, Long> readings =
        rows.stream()
            .map(row -> row.text("reading"))
            .filter(reading -> !reading.isEmpty())
            .collect(groupingBy(Function.identity(), LinkedHashMap::new, counting()));
    readings.values().removeIf(count -> count < READINGS_OF_A_COLUMN && count < rows.size());
    List<Line> lines = new ArrayList<>();
    for (Evidence.EvidenceRow row : rows) {
      boolean isColumn = readings.containsKey(row.text("reading"));
      if (!isColumn || lines.isEmpty() || !haveOneNumber(row, lines.getLast().main())) {
        lines.add(new Line(row, new LinkedHashMap<>()));
      }
      if (isColumn) {
        lines.getLast().others().put(row.text("reading"), row);
      }
    }
    boolean haveOurs = lines.stream().anyMatch(Line::hasOurs);
    List<String> heads = new ArrayList<>(List.of("where", "what"));
    heads.add(paper.equals("reality") ? "measured" : "published");
    if (haveOurs) {
      heads.addAll(List.of("ours", "verdict"));
    }
    readings.keySet().forEach(reading -> heads.add("*" + cell(reading) + "*"));
    StringBuilder table = new StringBuilder(cells(heads)).append("|---".repeat(heads.size()));
    table.append("|\n");
    Evidence.EvidenceRow above = null;
    for (Line line : lines) {
      List<String> cells = number(paper, line.main(), above, line.hasOurs());
      if (haveOurs) {
        cells.add(line.hasOurs() ? ours(line.main()) : "");
        cells.add(line.hasOurs() ? verdict(line.main()) : "");
      }
      for (String reading : readings.keySet()) {
        Evidence.EvidenceRow other = line.others().get(reading);
        cells.add(other == null ? "" : ours(other) + ", " + verdict(other));
      }
      table.append(cells(cells));
      above = line.main();
    }
    return table.toString();
  }

  /** Returns the place of a closed form, and in what it differs: in percent, or in its own unit. */
  private static List<String> comparable(Evidence.EvidenceRow row) {
    return List.of(row.text("place"), isRelative(row) ? "%" : "absolute, " + row.text("unit"));
  }

  private static boolean isRelative(Evidence.EvidenceRow row) {
    return !row.text("deviation_percent").isEmpty();
  }

  /**
   * Returns the row of the closed forms of one place whose differences can be compared: the first
   * and the last of them by name.
   */
  private static String closedForms(
      List<Evidence.EvidenceRow> rows, Evidence.@Nullable EvidenceRow above) {
    String first = cell(rows.getFirst().text("quantity"));
    String last = cell(rows.getLast().text("quantity"));
    return cells(
        List.of(
            place(rows.getFirst(), above),
            rows.size() == 1 ? first : first + (rows.size() == 2 ? "; " : "; …; ") + last,
            String.valueOf(rows.size()),
            largest(rows)));
  }

  /** Returns the largest difference: relative, or in the unit of the rows. */
  private static String largest(List<Evidence.EvidenceRow> rows) {
    boolean isRelative = isRelative(rows.getFirst());
    String column = isRelative ? "deviation_percent" : "deviation";
    double largest =
        rows.stream().mapToDouble(row -> Math.abs(row.number(column))).max().orElseThrow();
    String unit = rows.getFirst().text("unit");
    String own = unit.equals("%") ? "points" : unit.equals("1") ? "" : unit;
    return (short4(largest) + " " + (isRelative ? "%" : own)).strip();
  }

  /** Returns a row of a Markdown table. */
  private static String cells(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** Returns the rows of an experiment in their order, but other readings right below a number. */
  private List<Evidence.EvidenceRow> readingsBelowTheirNumbers(String experiment) {
    Map<String, List<Evidence.EvidenceRow>> byNumber = new LinkedHashMap<>();
    for (Evidence.EvidenceRow row : evidence.rows(experiment)) {
      byNumber.computeIfAbsent(row.id(), id -> new ArrayList<>()).add(row);
    }
    return byNumber.values().stream().flatMap(List::stream).toList();
  }

  /**
   * Returns the place, the name and the published value of a number. Cells that would repeat the
   * row above are empty: the place, and what a number is where this row is another reading of it.
   *
   * @param named whether the reading is part of its name, as it has no column
   */
  private List<String> number(
      String paper, Evidence.EvidenceRow row, Evidence.@Nullable EvidenceRow above, boolean named) {
    String unit = row.text("unit").equals("1") ? "" : ", " + row.text("unit");
    String reading = named && !row.text("reading").isEmpty() ? "*" + row.text("reading") + "*" : "";
    String what = cell(row.text("quantity")) + unit;
    boolean isReadingOfAbove = !reading.isEmpty() && above != null && haveOneNumber(row, above);
    return new ArrayList<>(
        List.of(
            place(row, above),
            isReadingOfAbove ? reading : reading.isEmpty() ? what : what + ", " + reading,
            isReadingOfAbove ? "" : bound(paper, row) + Numbers.text(row.number("expected"))));
  }

  /** Returns a sentence's row of a table. What the runs give is written once for equal rows. */
  private static String sentence(
      String experiment, Evidence.EvidenceRow row, Evidence.@Nullable EvidenceRow above) {
    String reading = row.text("reading").isEmpty() ? "" : ", *" + row.text("reading") + "*";
    SentenceFinding outcome = SentenceFinding.of(row);
    String found =
        above != null && outcome.found().equals(SentenceFinding.of(above).found())
            ? "as above"
            : outcome.found();
    return format(
        "| %s%s | %s | %s | %s |\n",
        experiment,
        place(row, above),
        cell(row.text("quantity")) + reading,
        cell(outcome.test() + found),
        verdict(row));
  }

  /**
   * The outcome of the runs for a sentence.
   *
   * @param test the number of samples and the p-value, if there is chance in it
   * @param found the numbers that were found
   */
  private record SentenceFinding(String test, String found) {
    private static final Pattern TEST = Pattern.compile("n = [^:]*, p = [^:]*: ");

    static SentenceFinding of(Evidence.EvidenceRow row) {
      String text = row.text("interpretation");
      Matcher test = TEST.matcher(text);
      return test.lookingAt()
          ? new SentenceFinding(
              test.group().replace("p = below", "p <"), text.substring(test.end()))
          : new SentenceFinding("", text.replaceFirst("^no chance in it: ", ""));
    }
  }

  /**
   * Returns the place of a row: nothing if it is that of the row above, "computed from it" where
   * that is so, and an ellipsis for all but its last part if only that differs.
   */
  private static String place(Evidence.EvidenceRow row, Evidence.@Nullable EvidenceRow above) {
    String place = row.text("place");
    if (above == null) {
      return cell(place);
    }
    String before = above.text("place");
    if (place.equals(before)) {
      return "";
    }
    if (place.equals("computed from " + before)) {
      return "computed from it";
    }
    int last = place.lastIndexOf(", ");
    return last > 0
            && last == before.lastIndexOf(", ")
            && before.startsWith(place.substring(0, last))
        ? "…" + cell(place.substring(last))
        : cell(place);
  }

  private static boolean haveOneNumber(Evidence.EvidenceRow one, Evidence.EvidenceRow other) {
    return Stream.of("id", "quantity", "expected", "unit")
        .allMatch(column -> one.text(column).equals(other.text(column)));
  }

  /** Returns "at most " or the like, if the paper prints a bound. */
  private String bound(String paper, Evidence.EvidenceRow row) {
    return row.is(Comparison.DERIVED)
        ? ""
        : Objects.requireNonNull(papers.get(paper)).value(row.id()).kind().words();
  }

  /** Returns the mean with the range of the seeds where that can be seen in four digits. */
  private static String ours(Evidence.EvidenceRow row) {
    String least = short4(row.number("ours_min"));
    String most = short4(row.number("ours_max"));
    return short4(row.number("ours_mean"))
        + (least.equals(most) ? "" : " (" + least + " to " + most + ")");
  }

  /** Returns four digits, or all digits before the point. */
  private static String short4(double number) {
    if (Math.abs(number) >= 1000) {
      return format("%.0f", number);
    }
    return Numbers.text(Double.parseDouble(format("%.4g", number)));
  }

  private static String verdict(Evidence.EvidenceRow row) {
    Verdict verdict = row.verdict();
    if (row.is(Comparison.CLAIM) || row.is(Comparison.DERIVED)) {
      return switch (verdict) {
        case MATCH -> "holds";
        case DIFFERS -> "**does not hold**";
        default -> verdict.toString();
      };
    }
    if (verdict != Verdict.DIFFERS) {
      return verdict.toString();
    }
    return row.text("deviation_percent").isEmpty()
        ? "**differs**"
        : format("**differs** %+.1f %%", row.number("deviation_percent"));
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }

  private String readme() {
    StringBuilder text = new StringBuilder(5000);
    text.append(
        """
        # What is reproduced, and what is not

        `./loadstar scoreboard --record` writes this page from the last evaluation of every experiment at full size. How each
        paper was read, and why numbers differ, is on its page:\
        """);
    for (String paper : papers.keySet()) {
      text.append(" [").append(paper).append("](").append(page(paper)).append(')');
    }
    text.append(".\n\n");
    text.append(OutputFormat.MD.of(Scoreboard.of(papers, evidence).table()));
    text.append(
        """

        - **printed**: every printed number, a row of `published/`; of *reality*, measured on real machines.
        - **matched**: ours rounds to the printed digits; of *reality*, it is between the repeats of a run.
        - **within**: within the [tolerance](#tolerances), or on the right side of a printed bound.
        - **weak**: also on the right side of a bound twice as hard; or in the wide interval of fewer than five seeds.
        - **by choice**: within the tolerance, but used, or following from a number used, to choose what the paper leaves open.
          It confirms nothing.
        - **differs**: farther away. **no verdict**: nothing of ours to compare with.
        - **inputs**: parameters and remarks, with which ours cannot differ. **computed**: the quotient of two printed numbers;
          its verdict follows from theirs, so it is not counted.
        - **in words**: how many of the paper's own sentences hold, do not hold (where one test of them fails), and are not
          decided (open). **of ours**: sentences in settings of ours, and our own; `whose` in the [files of the
          experiments](../../src/papers/main/resources/loadstar/experiment) tells them apart. Effects are tested over seeds,
          platforms or realisations, at 5 % for all sentences of an experiment together (Holm); the pages print n and the
          corrected p.
        - **closed forms**: what follows from the model; every run is compared with it.

        Other readings of a number, some found after the fact, are beside it on the pages and are not counted.

        ## Tables of all numbers

        The pages below [recorded](recorded/) have the numbers and sentences of each paper, the CSV files there all details.

        - An empty place is that of the row above; an ellipsis is all of it but its last part. A name in code font
          is an experiment.
        - *Italics* are another reading of what the paper leaves open, in a column or for the number above them.
        - *Ours* is the mean of the seeds, and their range where four digits show one.
        - The place of a closed form is a page of ours. The largest difference is over all seeds, in percent or in the unit;
          points are those of a percentage.
        - A sentence without n and p has no chance in it.

        ## Tolerances

        One rule for every number: ours rounds to the printed digits; where the number is an outcome of chance, the printed one
        and ours could be two such outcomes. `published/` has, for each number, the part of the rule that holds, and why:

        | `tolerance` | for | half the interval around the printed number |
        |---|---|---|
        | `digits` | what has no chance in it | half of the last printed digit |
        | `seeds` | one draw of platforms, local tasks or noise, as a seed of ours is | half of the last digit + t s √(1 + 1/n): s is the standard deviation of our n seeds, t Student's quantile for 95 % with n − 1 degrees of freedom |
        | `seeds/20` | one run, of which a seed of ours has twenty | half of the last digit + t s √(20 + 1/n) |
        | a number | measured times, and ATF's Table 2, which was measured | where one more measured number would be, at 95 %: by the repeats (s √(1 + 1/n)), or by the deviation of the printed columns of an n from straight lines over the load (s √2) |

        A printed bound has no tolerance. Where the paper does not say how many runs a number is the mean of, it counts as the
        mean of as many as a seed of ours has, which is the narrower reading. Closed forms have to agree up to rounding, or to a
        bound that the page of the paper derives.

        ## By experiment

        | experiment | what | matched | within | weak | by choice | differs | sentences tested | closed forms |
        |---|---|---|---|---|---|---|---|---|
        """);
    for (String experiment : evidence.comparisons().keySet()) {
      List<Evidence.EvidenceRow> rows = evidence.rows(experiment);
      text.append("| `").append(experiment).append("` | ");
      text.append(experiments.getOrDefault(experiment, ""));
      for (Verdict verdict : Scoreboard.COUNTED) {
        Predicate<Evidence.EvidenceRow> own =
            row -> row.isGiven() && !PublishedValue.computed(row.text("place"));
        long count = count(rows, own, verdict);
        text.append(" | ").append(count == 0 ? "" : count);
      }
      text.append(" | ").append(Scoreboard.decided(rows));
      Scoreboard.Held held = Scoreboard.held(rows);
      text.append(" | ").append(held.all() == 0 ? "" : held).append(" |\n");
    }
    List<String> missing =
        experiments.keySet().stream()
            .filter(experiment -> !evidence.comparisons().containsKey(experiment))
            .toList();
    if (!missing.isEmpty()) {
      text.append("\nNot evaluated at full size yet: ").append(String.join(", ", missing));
      text.append(".\n");
    }
    return text.append("\n## Evaluation\n\n").append(about).append('\n').toString();
  }

  private static long count(
      List<Evidence.EvidenceRow> rows, Predicate<Evidence.EvidenceRow> which, Verdict verdict) {
    return rows.stream().filter(which).filter(row -> row.verdict() == verdict).count();
  }
}
