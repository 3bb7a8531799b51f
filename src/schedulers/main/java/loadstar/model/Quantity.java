package loadstar.model;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Parses numbers that a user writes with or without their units: {@code 10000}, {@code 10k}, {@code
 * 4MB}, {@code 1.5Mf}, {@code 20ms}, {@code 30%}. Prefixes are k, M, G, T, P (powers of 1000) and,
 * for bytes, Ki, Mi, Gi, Ti (powers of 1024); times are in SimGrid's units, or in several of them:
 * {@code 1h30m}.
 */
public final class Quantity {
  private static final Pattern FORM =
      Pattern.compile("([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?) ?([A-Za-z%]*)");

  // Without a sign, in the syntax that JSON Schema has, too.
  private static final String NUMBER = "([0-9]+\\.?[0-9]*|\\.[0-9]+)";
  private static final String EXPONENT = "([eE][-+]?[0-9]+)?";

  /** The texts that are whole numbers of zero or more, as a regular expression. */
  public static final String WHOLE_PATTERN =
      "\\+?([0-9]+(\\.0*)?( ?[kMGTP])?|[0-9]*\\.[0-9]+ ?[kMGTP])";

  /** Units of bits: 20Mbit surely, 20Mb perhaps. */
  private static final Pattern BITS =
      Pattern.compile("(\\d+\\.?\\d*) ?([KMGTP]b|(?i:[kmgtp])(?i:bits?))");

  private static final List<String> PREFIXES = List.of("", "k", "M", "G", "T", "P");
  private static final Map<String, Double> COUNTS = counts();
  private static final Map<String, Double> TIMES = times();
  private static final Map<String, Map<String, Double>> SUFFIXES =
      Map.of(
          "s",
          TIMES,
          "seconds",
          TIMES,
          "bytes",
          bytes(),
          "flops",
          units(PREFIXES, 1000, "", "f", "flop", "flops"),
          "units",
          units(PREFIXES, 1000, ""));

  /**
   * The largest number that input may have, and the largest product of two of them or sum of many.
   * Results computed from these stay finite.
   */
  public static final double MOST = 1e300;

  private Quantity() {}

  /** Tells whether a text is a number in the unit that overflows a double. */
  public static boolean isTooLarge(String text, String unit) {
    Matcher parts = FORM.matcher(text.strip());
    Double factor =
        parts.matches() ? SUFFIXES.getOrDefault(unit, COUNTS).get(parts.group(2)) : null;
    return factor != null && Double.isInfinite(times(Double.parseDouble(parts.group(1)), factor));
  }

  /**
   * Returns the value of a text in the unit; empty unless it is a finite number with a suffix of
   * that unit.
   *
   * @param unit "s", "seconds", "bytes", "flops", "units"; any other has prefixes and a percent
   *     sign
   */
  public static OptionalDouble parse(String text, String unit) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      return isTime(unit) ? Durations.parts(text.strip(), TIMES) : OptionalDouble.empty();
    }
    Double factor = SUFFIXES.getOrDefault(unit, COUNTS).get(parts.group(2));
    if (factor == null) {
      return OptionalDouble.empty();
    }
    double value = times(Double.parseDouble(parts.group(1)), factor);
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  /** The texts of numbers of zero or more that {@link #parse} reads, as a regular expression. */
  public static String pattern(String unit) {
    Map<String, Double> suffixes = SUFFIXES.getOrDefault(unit, COUNTS);
    String one = pattern(suffixes, " ?");
    return isTime(unit)
        ? one + "|(" + NUMBER + " ?(" + alternatives(suffixes) + ") ?)+" // 1h30m, 1m 55s
        : one;
  }

  /**
   * The texts of numbers with one of these units, or without.
   *
   * @param between a regular expression of what may stand between number and unit
   */
  public static String pattern(Map<String, Double> units, String between) {
    return "\\+?" + NUMBER + EXPONENT + "(" + between + "(" + alternatives(units) + "))?";
  }

  private static String alternatives(Map<String, Double> units) {
    return units.keySet().stream().filter(unit -> !unit.isEmpty()).collect(Collectors.joining("|"));
  }

  /** A number in a unit: 30 % is 0.3 to the last digit, which 30 * 0.01 is not. */
  public static double times(double number, double unit) {
    return unit < 1 ? number / Math.rint(1 / unit) : number * unit;
  }

  private static boolean isTime(String unit) {
    return unit.equals("s") || unit.equals("seconds");
  }

  /** Returns the number that Java reads; NaN for a text that is none. */
  public static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns the shortest text from which {@link #parse} makes exactly this number. */
  public static String exact(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.toString(value);
    }
    BigDecimal digits = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    int magnitude = digits.precision() - digits.scale();
    return value == 0
        ? "0"
        : magnitude > 15 || magnitude < -5 ? digits.toString() : digits.toPlainString();
  }

  /**
   * Returns a hint with the probable meaning of a text, or with an example for one that begins as a
   * number does.
   */
  public static @Nullable String hint(String text, String unit) {
    Matcher bits = BITS.matcher(text.strip());
    if (unit.equals("bytes") && bits.matches()) {
      return bits(bits.group(1), bits.group(2));
    }
    String meant = Spelling.meant(text, SUFFIXES.getOrDefault(unit, COUNTS).keySet());
    if (meant != null && parse(meant, unit).isPresent()) {
      return meant;
    }
    return text.matches("[.\\d].*") ? example(unit) : null;
  }

  /**
   * Returns a hint for an amount that counts bits, with the alternative where it may count bytes.
   */
  private static String bits(String number, String word) {
    String prefix = word.substring(0, 1).toUpperCase(Locale.ROOT).replace('K', 'k');
    String bytes = exact(Double.parseDouble(number) / 8) + prefix + "B";
    return word.length() > 2 ? bytes : bytes + " for bits, " + number + prefix + "B for bytes";
  }

  private static String example(String unit) {
    return switch (unit) {
      case "s", "seconds" -> "20ms or 5min";
      case "bytes" -> "4MB or 64KiB";
      case "flops" -> "1.5Mf";
      case "units" -> "10k";
      default -> "10k or 30%";
    };
  }

  /**
   * Returns the values of units by their names.
   *
   * @param prefixes the first is that of the symbol itself; each stands for {@code step} times the
   *     one before
   */
  public static Map<String, Double> units(List<String> prefixes, double step, String... symbols) {
    Map<String, Double> suffixes = new LinkedHashMap<>();
    double factor = 1;
    for (String prefix : prefixes) {
      for (String symbol : symbols) {
        suffixes.put(prefix + symbol, factor);
      }
      factor *= step;
    }
    return suffixes;
  }

  private static Map<String, Double> counts() {
    Map<String, Double> suffixes = units(PREFIXES, 1000, "");
    suffixes.put("%", 0.01);
    return suffixes;
  }

  private static Map<String, Double> bytes() {
    Map<String, Double> suffixes = units(PREFIXES, 1000, "", "B");
    suffixes.putAll(units(List.of("B", "Ki", "Mi", "Gi", "Ti"), 1024, ""));
    suffixes.putAll(units(List.of("", "Ki", "Mi", "Gi", "Ti"), 1024, "B"));
    return suffixes;
  }

  /** Returns seconds by the units of time: those of SimGrid, the empty one, and {@code min}. */
  public static Map<String, Double> times() {
    Map<String, Double> suffixes = new LinkedHashMap<>();
    suffixes.put("", 1.0);
    suffixes.put("s", 1.0);
    suffixes.put("ms", 1e-3);
    suffixes.put("us", 1e-6);
    suffixes.put("µs", 1e-6);
    suffixes.put("μs", 1e-6);
    suffixes.put("ns", 1e-9);
    suffixes.put("ps", 1e-12);
    suffixes.put("m", 60.0);
    suffixes.put("min", 60.0);
    suffixes.put("h", 3600.0);
    suffixes.put("d", 86_400.0);
    suffixes.put("w", 604_800.0);
    return suffixes;
  }

  /**
   * Returns the error of a number beyond {@link #MOST}.
   *
   * @param spelled its name as its user writes it
   */
  public static InputException tooLarge(String spelled, String text) {
    String most = "numbers are up to " + exact(MOST);
    return new InputException(spelled + " is " + text + ", which is too large: " + most, null);
  }
}
