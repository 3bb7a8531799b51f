package loadstar.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;

/**
 * A page with what it shows of the output of commands. These are indented by four, or hidden:
 * {@code <!-- $ ./loadstar ... -->}. Below them stand blocks of output, of which each line has to
 * come in their output, in this order; a line of dots stands for others. The word behind the
 * block's backticks says how: none to the letter, {@code digits} to the digits shown, {@code shape}
 * all but numbers; {@code long} compares at full size only. Numbers of the text are fetched by a
 * mark behind the last of them, which names as many:
 *
 * <pre>
 * 1.302&lt;!-- = mrrs 3 --&gt;                     the third number in the last output's line "mrrs ..."
 * 64.35 and 1.325&lt;!-- = umr 1, 3 --&gt;         two numbers
 * 12&lt;!-- = rumr 1 - umr 1 --&gt;                a difference; or a quotient, with " / "
 * 49.974&lt;!-- = thesis-lemma7 lemma7-mrrs ours_mean --&gt;   a cell of docs/papers/recorded
 * 62&lt;!-- = thesis-table3.4 table3.4-lemma8 text 1 --&gt;    a number of what that row says
 * </pre>
 *
 * <p>An image {@code images/compare...svg} is the drawing of the comparison above it.
 */
final class Page {
  /** A block, a hidden command, a heading, a mark, a command, a drawing of a comparison. */
  private static final Pattern PART =
      Pattern.compile(
          "(?ms)^(```[ \\w]*)\n(.*?)^```$|<!-- \\$ (.*?) -->|^(#+ )|<!-- = (.*?) -->"
              + "|^ {4,}((?:\\./loadstar|sed) (?:[^\n]*\\\\\n)*[^\n]*)$"
              + "|!\\[[^]]+]\\([^)\n]*images/(compare[\\w-]*)\\.svg\\)");

  private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
  private static final Set<String> HOW = Set.of("digits", "shape", "long");
  private static final Pattern NUMBER =
      Pattern.compile("[-+\u2212]?\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?");

  /** A block of output, from its first line on. */
  record Block(int start, String text, Set<String> how) {
    List<String> lines() {
      return text.lines().filter(line -> !line.isBlank() && !line.equals("...")).toList();
    }
  }

  /** A number of the text, and where it comes from. */
  record Mark(int start, String number, String source) {
    boolean isRecorded() {
      return recorded(source.split(" ", 2)[0]) != null;
    }
  }

  /** Commands, and what is shown of their output until the next ones. */
  static final class Step {
    final List<String> commands = new ArrayList<>();
    final List<Block> blocks = new ArrayList<>();
    final List<Mark> marks = new ArrayList<>();

    /** What the commands have printed; null until they are typed. */
    @Nullable String output;

    /** The name in docs/images of the drawing that the last command makes; null for none. */
    @Nullable String drawing;

    boolean isShown() {
      return !blocks.isEmpty() || marks.stream().anyMatch(mark -> !mark.isRecorded());
    }

    boolean isLong() {
      return blocks.stream().anyMatch(block -> block.how.contains("long"));
    }
  }

  final Path file;
  final String text;
  final List<Step> steps = new ArrayList<>();

  Page(Path file) throws IOException {
    this.file = file;
    text = Files.readString(file);
    Step pending = new Step();
    for (MatchResult part : PART.matcher(text).results().toList()) {
      if (part.group(1) != null) {
        Set<String> how = Set.of(part.group(1).substring(3).strip().split(" +", -1));
        if (HOW.containsAll(how) || how.contains("")) {
          below(pending).blocks.add(new Block(part.start(2), part.group(2), how));
        }
      } else if (part.group(4) != null) {
        pending = new Step();
      } else if (part.group(7) != null) {
        below(pending).drawing = part.group(7);
      } else if (part.group(5) != null) {
        mark(part, below(pending).marks);
      } else {
        if (pending.isShown() || !pending.marks.isEmpty()) {
          pending = new Step();
        }
        String command = part.group(3) != null ? part.group(3) : part.group(6);
        pending.commands.add(command.replaceAll("\\\\?\n *", " "));
      }
    }
  }

  /** The numbers before a mark, as many as it names. */
  private void mark(MatchResult part, List<Mark> marks) {
    String before =
        COMMENT
            .matcher(text.substring(0, part.start()))
            .replaceAll(one -> " ".repeat(one.group().length()));
    List<MatchResult> numbers = NUMBER.matcher(before).results().toList();
    String[] sources = part.group(5).replaceAll("\\s+", " ").split(", ", -1);
    for (int i = 0; i < sources.length; i++) {
      String whole =
          i == 0
              ? sources[0]
              : sources[0].replaceFirst("\\S+$", Matcher.quoteReplacement(sources[i]));
      MatchResult number = numbers.get(numbers.size() - sources.length + i);
      marks.add(new Mark(number.start(), number.group(), whole));
    }
  }

  /** The step that what stands here belongs to: of the commands above, if there are new ones. */
  private Step below(Step pending) {
    if (!steps.contains(pending) && (steps.isEmpty() || !pending.commands.isEmpty())) {
      steps.add(pending);
    }
    return steps.getLast();
  }

  private String at(int start) {
    return file
        + ":"
        + (1 + text.substring(0, start).chars().filter(c -> c == '\n').count())
        + ": ";
  }

  // ------------------------------------------------------------------ comparing

  /** What the page shows otherwise than the commands of the step print, or the records say. */
  Stream<String> wrong(Step step) {
    List<String> wrong = new ArrayList<>();
    if (step.output != null) {
      for (Block block : step.blocks) {
        for (String line : missing(block, step.output)) {
          wrong.add(at(block.start) + "nothing prints \"" + line + "\"");
        }
      }
    }
    for (Mark mark : step.marks) {
      if (mark.isRecorded() || step.output != null) {
        double value = value(mark, step.output);
        if (!rounded(mark.number, value).equals(mark.number)) {
          wrong.add(at(mark.start) + mark.number + " is " + value + " (" + mark.source + ")");
        }
      }
    }
    return wrong.stream();
  }

  /** The lines of the block that are not in the output, after those before them. */
  private static List<String> missing(Block block, String output) {
    List<String> printed = output.lines().toList();
    List<String> missing = new ArrayList<>();
    int at = 0;
    for (String line : block.lines()) {
      int found = at;
      while (found < printed.size() && !agree(line, printed.get(found), block.how)) {
        found++;
      }
      if (found == printed.size()) {
        missing.add(line);
      } else {
        at = found + 1;
      }
    }
    return missing;
  }

  private static boolean agree(String shown, String printed, Set<String> how) {
    if (how.contains("shape")) {
      return shape(shown).equals(shape(printed));
    }
    return shown.equals(printed)
        || (how.contains("digits")
            && shape(shown).equals(shape(printed))
            && rounded(shown, printed).equals(shown));
  }

  private static String shape(String line) {
    return NUMBER.matcher(line).replaceAll("#").replaceAll("\\s+", " ").strip();
  }

  /** The shown line with the numbers of the printed one, to as many decimals. */
  private static String rounded(String shown, String printed) {
    List<String> numbers = NUMBER.matcher(printed).results().map(MatchResult::group).toList();
    Matcher number = NUMBER.matcher(shown);
    StringBuilder line = new StringBuilder();
    for (int i = 0; number.find(); i++) {
      number.appendReplacement(line, rounded(number.group(), value(numbers.get(i))));
    }
    return number.appendTail(line).toString();
  }

  private static String rounded(String shown, double value) {
    String format = (shown.startsWith("+") ? "%+." : "%.") + decimals(shown) + "f";
    String digits = format.formatted(value);
    // A tie of the last digit may have been rounded from more digits than the output has.
    double half = 0.5 * Math.pow(10, -decimals(shown));
    if (Math.abs(value(shown) - value) <= half * (1 + 1e-9)) {
      return shown;
    }
    return shown.startsWith("\u2212") ? digits.replace("-", "\u2212") : digits;
  }

  private static int decimals(String number) {
    int point = number.indexOf('.');
    return point < 0 ? 0 : number.length() - point - 1;
  }

  private static double value(String number) {
    return Double.parseDouble(number.replace('\u2212', '-'));
  }

  // ------------------------------------------------------------------ fetching

  /**
   * The value that a mark names.
   *
   * @param output what the commands of its step have printed
   * @throws AssertionError when there is none
   */
  private double value(Mark mark, @Nullable String output) {
    String[] parts = mark.source.split(" (?=[-/] )", 2);
    double first = fetched(parts[0].strip(), output, mark);
    if (parts.length == 1) {
      return first;
    }
    double second = fetched(parts[1].substring(2).strip(), output, mark);
    return parts[1].charAt(0) == '-' ? first - second : first / second;
  }

  private double fetched(String source, @Nullable String output, Mark mark) {
    String[] words = source.split(" ", -1);
    Table table = recorded(words[0]);
    String line;
    if (table == null) {
      String name = source.substring(0, Math.max(0, source.lastIndexOf(' ')));
      line =
          requireNonNull(output)
              .lines()
              .filter(one -> (one.strip().replace("*", "") + " ").startsWith(name + " "))
              .findFirst()
              .map(one -> one.strip().replace("*", "").substring(name.length()))
              .orElseThrow(() -> nothing(mark, "no line of the output begins with " + name));
    } else {
      int row = 0;
      while (row < table.rows()
          && !(table.text(row, "id").equals(words[1]) && table.text(row, "reading").isEmpty())) {
        row++;
      }
      if (row == table.rows()) {
        throw nothing(mark, words[0] + " has no row " + words[1]);
      }
      if (!words[2].equals("text")) {
        return table.number(row, words[2]);
      }
      line = table.text(row, "interpretation");
    }
    List<String> numbers = NUMBER.matcher(line).results().map(MatchResult::group).toList();
    int nth = Integer.parseInt(words[words.length - 1]);
    if (nth > numbers.size()) {
      throw nothing(mark, "there are " + numbers.size() + " numbers in \"" + line + "\"");
    }
    return value(numbers.get(nth - 1));
  }

  private AssertionError nothing(Mark mark, String why) {
    return new AssertionError(at(mark.start) + mark.number + " (" + mark.source + "): " + why);
  }

  private static @Nullable Table recorded(String experiment) {
    Path table = Path.of("docs/papers/recorded", experiment + ".csv");
    return Files.exists(table) ? Table.read(table) : null;
  }

  // ------------------------------------------------------------------ writing anew

  /** The page with what the commands of its steps have printed; what is not like it stays. */
  String anew() {
    NavigableMap<Integer, String> shown = new TreeMap<>();
    Map<Integer, String> now = new HashMap<>();
    for (Step step : steps) {
      String output = step.output;
      for (Block block : output == null ? List.<Block>of() : step.blocks) {
        shown.put(block.start, block.text);
        now.put(block.start, anew(block, requireNonNull(output).lines().toList()));
      }
      for (Mark mark : step.marks) {
        if (mark.isRecorded() || step.output != null) {
          shown.put(mark.start, mark.number);
          now.put(mark.start, rounded(mark.number, value(mark, step.output)));
        }
      }
    }
    StringBuilder page = new StringBuilder(text);
    shown
        .descendingMap()
        .forEach((start, old) ->
            page.replace(start, start + old.length(), requireNonNull(now.get(start))));
    return page.toString();
  }

  /** Each line takes the place of the output's line that is most like it, in their order. */
  private static String anew(Block block, List<String> printed) {
    List<String> shown = block.text.lines().toList();
    int[][] best = new int[shown.size() + 1][printed.size() + 1];
    for (int i = shown.size() - 1; i >= 0; i--) {
      for (int j = printed.size() - 1; j >= 0; j--) {
        int like = likeness(shown.get(i), printed.get(j), block.how);
        int taken = like == 0 ? 0 : like + best[i + 1][j + 1];
        best[i][j] = Math.max(taken, Math.max(best[i + 1][j], best[i][j + 1]));
      }
    }
    StringBuilder text = new StringBuilder();
    int j = 0;
    for (int i = 0; i < shown.size(); i++) {
      while (j < printed.size() && best[i][j] == best[i][j + 1]) {
        j++;
      }
      String line = shown.get(i);
      if (j < printed.size() && best[i][j] > best[i + 1][j]) {
        String now = printed.get(j++);
        boolean digits = block.how.contains("digits") && shape(line).equals(shape(now));
        line = agree(line, now, block.how) ? line : digits ? rounded(line, now) : now;
      }
      text.append(line).append('\n');
    }
    return text.toString();
  }

  private static int likeness(String shown, String printed, Set<String> how) {
    if (agree(shown, printed, how)) {
      return 1000;
    }
    if (shape(shown).equals(shape(printed))) {
      return 100;
    }
    String word = shown.strip().split("\\s", 2)[0];
    return !word.isEmpty() && printed.strip().split("\\s", 2)[0].equals(word) ? 10 : 0;
  }
}
