package loadstar.platform;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.algorithm.Form;
import loadstar.algorithm.Notation;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.model.Spelling;

/**
 * Numbers with SimGrid's units, read and written exactly: {@code 1.5Gf}, {@code 100MBps}, {@code
 * 50us}. Prefixes are k M G T P E Z Y (powers of 1000) and Ki Mi ... (powers of 1024); a number
 * without unit is in flops per second, bytes per second or seconds, as for SimGrid.
 */
public final class Units {
  // An e belongs to the number only when an exponent follows: "1e3f" is 1000 flops, and "2exaflops"
  // is not 2e-something. "nan" and "inf", which C's strtod reads as numbers, have no digits and are
  // refused as numbers.
  private static final Pattern NUMBER_AND_UNIT =
      Pattern.compile("([-+.0-9]*(?:(?<!^)[eE][-+]?[0-9]+)?)(.*)", Pattern.DOTALL);

  private static final Pattern BITS = Pattern.compile("([\\d.]+)([kMGTPEZY]?i?)bps");

  private static final List<String> PREFIXES = List.of("", "k", "M", "G", "T", "P", "E", "Z", "Y");
  private static final List<String> LONG_PREFIXES =
      List.of("", "kilo", "mega", "giga", "tera", "peta", "exa", "zeta", "yotta");
  private static final List<String> BINARY_PREFIXES =
      List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "Zi", "Yi");

  private static final Map<String, Double> SPEEDS = speeds();
  private static final Map<String, Double> BANDWIDTHS = bandwidths();
  private static final Map<String, Double> TIMES = times();

  /** The form of a parameter that is a speed, flop/s. */
  public static final Form<Double> SPEED =
      new Form<>(
          Double.class,
          (spelled, text, unit) -> speed(text),
          Units::formatSpeed,
          Notation.numbers("speed", Quantity.pattern(SPEEDS, "")));

  /** The form of a parameter that is a bandwidth, bytes a second. */
  public static final Form<Double> BANDWIDTH =
      new Form<>(
          Double.class,
          (spelled, text, unit) -> bandwidth(text),
          Units::formatBandwidth,
          Notation.numbers("bandwidth", Quantity.pattern(BANDWIDTHS, "")));

  /**
   * The form of a parameter that is a time, seconds. Where SimGrid does not read it, it may be
   * {@code 5min} or {@code 1h30m}, too.
   */
  public static final Form<Double> TIME =
      new Form<>(
          Double.class,
          (spelled, text, unit) -> duration(text),
          Units::formatTime,
          Notation.numbers("time", Quantity.pattern("s")));

  /** The form of a time in SimGrid's notation alone. */
  static final Form<Double> SIMGRID_TIME =
      new Form<>(
          Double.class,
          (spelled, text, unit) -> time(text),
          Units::formatTime,
          Notation.numbers("time", Quantity.pattern(TIMES, "")));

  private Units() {}

  /** Flops per second, 0 or more. */
  public static double speed(String text) {
    return notNegative("speed", text, SPEEDS, "f", "1Gf");
  }

  /** The bandwidth that stands for all of a list, as Wi-Fi links have. */
  static String first(String bandwidths) {
    return bandwidths.split("[,;]", 2)[0].strip();
  }

  /** Bytes per second, 0 or more: what a link may have that no route uses. */
  static double bandwidthOrNone(String text) {
    return notNegative("bandwidth", text, BANDWIDTHS, "Bps", "100MBps");
  }

  /** Bytes per second, positive. */
  public static double bandwidth(String text) {
    double value = bandwidthOrNone(text);
    if (value == 0) {
      throw new InputException("the bandwidth is 0, not a positive number", null);
    }
    return value;
  }

  /** Seconds, 0 or more. */
  public static double time(String text) {
    return notNegative("time", text, TIMES, "s", "50us");
  }

  /** Reads seconds, also as users write them and SimGrid does not: {@code 5min}, {@code 1m 55s}. */
  public static double duration(String text) {
    Matcher parts = NUMBER_AND_UNIT.matcher(text);
    boolean known = parts.matches() && (TIMES.containsKey(parts.group(2)) || text.isEmpty());
    OptionalDouble seconds = known ? OptionalDouble.empty() : Quantity.parse(text, "s");
    return seconds.orElse(-1) >= 0 ? seconds.getAsDouble() : time(text);
  }

  /** A speed in flops per second as SimGrid reads it. */
  public static String formatSpeed(double flopsPerSecond) {
    return plain(flopsPerSecond) + "f";
  }

  /** A bandwidth in bytes per second as SimGrid reads it. */
  public static String formatBandwidth(double bytesPerSecond) {
    return plain(bytesPerSecond) + "Bps";
  }

  /** A time in seconds as SimGrid reads it. */
  public static String formatTime(double seconds) {
    return plain(seconds) + "s";
  }

  /** The shortest digits that read back as the same double, without exponent. */
  static String plain(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }

  private static double notNegative(
      String what, String text, Map<String, Double> units, String defaultUnit, String example) {
    Matcher parts = NUMBER_AND_UNIT.matcher(text);
    double value = parts.matches() ? Quantity.number(parts.group(1)) : Double.NaN;
    if (Double.isNaN(value)) {
      throw new InputException(
          "the " + what + " \"" + text + "\" is not a number with a unit",
          hint(text, units, example));
    }
    String unit = parts.group(2).isEmpty() ? defaultUnit : parts.group(2);
    Double factor = units.get(unit);
    if (factor == null) {
      throw new InputException(
          "the " + what + " \"" + text + "\" has the unknown unit \"" + unit + "\"",
          hint(text, units, example));
    }
    double result = value * factor;
    if (!(result >= 0) || Double.isInfinite(result)) {
      throw new InputException(
          "the " + what + " \"" + text + "\" is not a finite number of zero or more", null);
    }
    return result;
  }

  private static String hint(String text, Map<String, Double> units, String example) {
    Set<String> known = new LinkedHashSet<>(units.keySet());
    known.add("");
    String meant = Spelling.meant(text, known);
    if (meant == null) {
      return "something like \"" + example + "\"";
    }
    Matcher bits = BITS.matcher(meant);
    return bits.matches() && !text.toLowerCase(Locale.ROOT).contains("bit")
        ? bits(bits.group(1), bits.group(2))
        : meant;
  }

  /** Returns what a rate is if it counts bits, and if it counts bytes. */
  private static String bits(String number, String prefix) {
    double bytes = Quantity.number(number) / 8;
    String rate = prefix + "Bps";
    return "%s%sbps for bits, which is %s%s; %s%s for bytes"
        .formatted(number, prefix, Quantity.exact(bytes), rate, number, rate);
  }

  private static Map<String, Double> speeds() {
    Map<String, Double> units = Quantity.units(PREFIXES, 1000, "f");
    units.putAll(Quantity.units(LONG_PREFIXES, 1000, "flops"));
    return units;
  }

  private static Map<String, Double> bandwidths() {
    Map<String, Double> units = new LinkedHashMap<>();
    for (String symbol : List.of("bps", "Bps")) { // who writes mbps means bits
      units.putAll(Quantity.units(PREFIXES, 1000, symbol));
      units.putAll(Quantity.units(BINARY_PREFIXES, 1024, symbol));
    }
    units.replaceAll((unit, bytes) -> unit.endsWith("bps") ? bytes / 8 : bytes);
    return units;
  }

  private static Map<String, Double> times() {
    Map<String, Double> units = Quantity.times();
    units.keySet().removeAll(List.of("", "min")); // SimGrid has none of these
    return units;
  }
}
