package loadstar.input;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of a column's name for the numbers below it.
 *
 * @param unit of a time, where the name contains it: {@code duration_ms}, {@code time (min)}
 */
public record ColumnName(Content content, @Nullable ClockUnit unit) {
  /** The meaning of the numbers. */
  public enum Content {
    TIME,
    /** The numbers are costs, in any unit. */
    COST,
    /** The numbers are no durations: megabytes, a rate, a date. */
    OTHER,
    NOTHING
  }

  private static final Map<String, ClockUnit> UNITS = units();

  private static final Set<String> TIMES =
      Set.of(
          ("t time times timing timings duration durations dur elapsed wall wallclock real took"
                  + " latency latencies delay delays makespan seconds"
                  + " dauer zeit laufzeit temps duree durée tiempo")
              .split(" "));

  private static final Set<String> COSTS = Set.of("cost", "costs");

  /** Last words of names of sizes, counts, ratios and labels. */
  private static final Set<String> OTHERS =
      Set.of(
          ("b byte bytes kb mb gb tb pb kib mib gib tib bit bits kbit mbit gbit kbps mbps gbps"
                  + " percent pct % share ratio fraction rate factor speedup efficiency"
                  + " size sizes length width height depth distance km miles meter meters metres"
                  + " mem memory rss vmem pss swap disk io reads writes"
                  + " weight weights priority priorities rank ranks score scores"
                  + " count counts n num number numbers index id ids no row rows line lines"
                  + " items records samples iterations iters steps epochs tokens pages files"
                  + " tasks jobs cores cpus gpus threads nodes hosts workers slots"
                  + " flop flops mflop mflops gflop gflops tflops mips ops instructions cycles"
                  + " ticks jiffies joule joules j kj energy watt watts w kw power kwh wh"
                  + " temperature celsius kelvin hz khz mhz ghz freq frequency"
                  + " price dollars usd eur euro euros grams kg co2"
                  + " value values version status code exit signal seed year month")
              .split(" "));

  /** Words that make a time a date. */
  private static final Set<String> DATES =
      Set.of(
          ("start started begin began end ended finish finished stop stopped submit submitted"
                  + " queued eligible arrival arrived created completed timestamp date datetime"
                  + " epoch stamp")
              .split(" "));

  /** Words that do not change the meaning of a unit before them. */
  private static final Set<String> STATISTICS =
      Set.of(
          ("mean avg average median max maximum min minimum total sum all raw value values each"
                  + " per task job item call run iteration std stddev sd")
              .split(" "));

  /** Words that show at any place that numbers are not seconds. */
  private static final Set<String> NO_SECONDS =
      Set.of(
          ("percent pct relative rel log log2 log10 ln normalized normalised speedup hundredths"
                  + " tenths thousandths week weeks month months year years")
              .split(" "));

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\d]+|[%/]");
  private static final Pattern IN_BRACKETS =
      Pattern.compile("(.*\\S)?\\s*[(\\[]\\s*([\\p{L}%]+)\\.?\\s*[)\\]]\\s*");

  private static final ColumnName OTHER = new ColumnName(Content.OTHER, null);

  /** Columns of Nextflow's trace, which in its raw form has milliseconds below plain names. */
  private static final List<String> NEXTFLOW = List.of("task_id", "status", "exit", "realtime");

  /**
   * Reads a name.
   *
   * @param all names of the table: beside {@code time_max}, {@code time_min} is a minimum
   */
  public static ColumnName of(String name, List<String> all) {
    Matcher brackets = IN_BRACKETS.matcher(name);
    if (brackets.matches()) {
      List<String> before = words(brackets.group(1) == null ? "" : brackets.group(1));
      String word = brackets.group(2).toLowerCase(Locale.ROOT);
      ClockUnit unit = word.equals("m") && isTime(before) ? ClockUnit.MIN : UNITS.get(word);
      if (unit != null) {
        return new ColumnName(Content.TIME, unit);
      }
      return OTHERS.contains(word) ? OTHER : of(brackets.replaceFirst("$1 $2"), all);
    }
    if (List.of("duration", "realtime").contains(name) && all.containsAll(NEXTFLOW)) {
      return new ColumnName(Content.TIME, ClockUnit.MS);
    }
    List<String> words = words(name);
    if (words.stream().anyMatch(NO_SECONDS::contains)) {
      return OTHER;
    }
    int at = unitAt(words, all);
    if (at >= 0) {
      String word = words.get(at);
      ClockUnit unit = word.equals("m") ? ClockUnit.MIN : UNITS.get(word);
      return isOfSomethingElse(words, at) ? OTHER : new ColumnName(Content.TIME, unit);
    }
    String last = words.isEmpty() ? "" : words.getLast();
    if (isTime(words)) {
      // A unit in the middle belongs to something, but it is unclear to what.
      boolean inside =
          words.stream()
              .anyMatch(word ->
                  word.length() > 1
                      && UNITS.containsKey(word)
                      && !TIMES.contains(word)
                      && !STATISTICS.contains(word));
      boolean other = (OTHERS.contains(last) && !last.startsWith("value")) || inside;
      return other || isDate(words) ? OTHER : new ColumnName(Content.TIME, null);
    }
    if (words.stream().anyMatch(COSTS::contains)) {
      return new ColumnName(Content.COST, null);
    }
    boolean other = words.stream().anyMatch(word -> OTHERS.contains(word) || DATES.contains(word));
    return other ? OTHER : new ColumnName(Content.NOTHING, null);
  }

  /** Returns the words of a name in small letters: those of durationMs are duration and ms. */
  private static List<String> words(String name) {
    String parted = name.replaceAll("(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})", " ");
    return WORD.matcher(parted)
        .results()
        .map(word -> word.group().toLowerCase(Locale.ROOT))
        .flatMap(ColumnName::parted)
        .toList();
  }

  /** Splits a word that is a time and its unit, such as elapsedms. */
  private static Stream<String> parted(String word) {
    for (String time : TIMES) {
      String rest = word.startsWith(time) ? word.substring(time.length()) : "";
      if (time.length() > 3 && rest.length() > 1 && UNITS.containsKey(rest)) {
        return Stream.of(time, rest);
      }
    }
    return Stream.of(word);
  }

  private static boolean isTime(List<String> words) {
    return words.stream()
        .anyMatch(word -> TIMES.contains(word) || (word.matches(".*times?") && !isDate(word)));
  }

  private static boolean isDate(String word) {
    return DATES.contains(word);
  }

  /** Tells whether a time is a date; a time from end to end is not, nor is a start-up. */
  private static boolean isDate(List<String> words) {
    return !words.contains("to")
        && !words.contains("up")
        && words.stream().anyMatch(ColumnName::isDate);
  }

  /** Returns the position of the unit; -1 where there is none. */
  private static int unitAt(List<String> words, List<String> all) {
    int last = words.size() - 1;
    if (last < 0) {
      return -1;
    }
    String end = words.get(last);
    boolean time = isTime(words.subList(0, last));
    boolean other = words.subList(0, last).stream().anyMatch(OTHERS::contains);
    boolean sure =
        switch (end) {
          case "m", "d" -> time;
          case "s", "h" -> time || !other;
          case "min" -> (time || !other) && !isMinimum(words, all);
          default -> UNITS.containsKey(end);
        };
    if (sure) {
      return last;
    }
    int at = last;
    while (at >= 0 && (STATISTICS.contains(words.get(at)) || words.get(at).matches("p\\d+"))) {
      at--;
    }
    return at >= 0 && at < last && words.get(at).length() > 1 && UNITS.containsKey(words.get(at))
        ? at
        : -1;
  }

  /**
   * Tells whether min means minimum: the name has another unit, or the maximum stands beside it.
   */
  private static boolean isMinimum(List<String> words, List<String> all) {
    List<String> stem = words.subList(0, words.size() - 1);
    return stem.stream().anyMatch(word -> word.length() > 1 && UNITS.containsKey(word))
        || all.stream()
            .map(ColumnName::words)
            .anyMatch(other ->
                other.size() == words.size()
                    && other.subList(0, stem.size()).equals(stem)
                    && !other.getLast().equals("min")
                    && STATISTICS.contains(other.getLast()));
  }

  /**
   * Tells whether the unit at a position belongs to a rate or an amount, such as tasks/s and kW h.
   */
  private static boolean isOfSomethingElse(List<String> words, int at) {
    if (at == 0) {
      return false;
    }
    String before = words.get(at - 1);
    return before.equals("per")
        || before.equals("of") // such as time_of_day
        || (before.equals("/") && !isTime(words.subList(0, at - 1)))
        || (Set.of("s", "sec", "seconds", "h", "hours").contains(words.get(at))
            && before.matches("[kmgtp]i?b|bytes?|[kmgt]?flops?|ops|[kmg]?w|watts?|joules?"));
  }

  private static Map<String, ClockUnit> units() {
    Map<String, ClockUnit> units = new HashMap<>();
    Map<ClockUnit, String> words =
        Map.of(
            ClockUnit.NS, "ns nsec nsecs nanos nanosec nanosecs nanosecond nanoseconds",
            ClockUnit.US, "us µs μs usec usecs micros microsec microsecs microsecond microseconds",
            ClockUnit.MS, "ms msec msecs millis millisec millisecs millisecond milliseconds",
            ClockUnit.S, "s sec secs second seconds",
            ClockUnit.MIN, "min mins minute minutes",
            ClockUnit.H, "h hr hrs hour hours",
            ClockUnit.D, "d day days");
    words.forEach(
        (unit, all) -> Arrays.stream(all.split(" ")).forEach(word -> units.put(word, unit)));
    return units;
  }
}
