package loadstar.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds what a number was meant to be that people write in many ways. */
public final class Spelling {
  private static final Pattern FORM =
      Pattern.compile("([-+]?[\\d.,' _]*\\d[.,]?(?:[eE][-+]?\\d+)?)\\s*([A-Za-z%/]*)");
  private static final Pattern PLAIN = Pattern.compile("[-+]?\\d*\\.?\\d*(?:[eE][-+]?\\d+)?");
  private static final String IN_THOUSANDS = "[-+]?[1-9]\\d{0,2}(,\\d{3})+(\\..*)?";

  /** Ends of words, whatever their case. */
  private static final Map<String, String> SHORT = new LinkedHashMap<>();

  static {
    SHORT.put("flops?(/s)?", "f");
    SHORT.put("bytes?", "B");
    SHORT.put("/s(ec)?", "ps");
    SHORT.put("microseconds?|usecs?", "us");
    SHORT.put("milliseconds?|msecs?", "ms");
    SHORT.put("seconds?|secs?", "s");
    SHORT.put("minutes?|mins?", "m");
    SHORT.put("hours?|hrs?", "h");
    SHORT.put("days?", "d");
    SHORT.put("weeks?", "w");
    SHORT.put("percent|pct", "%");
  }

  private Spelling() {}

  /**
   * {@code 10 KB} is 10kB, {@code 0,3} is 0.3, {@code 1,000} and {@code 1 000} are 1000, {@code 5
   * secs} is 5s.
   *
   * @param units those that can be written; "" where a number needs none
   * @return null where nobody knows
   */
  public static @Nullable String meant(String text, Collection<String> units) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      return null;
    }
    String number = parts.group(1).replaceAll("[' _]", "");
    if (number.matches(IN_THOUSANDS)) {
      number = number.replace(",", "");
    } else if (number.indexOf(',') > number.lastIndexOf('.')) {
      number = number.replace(".", "").replaceFirst(",", ".");
    }
    String unit = unit(parts.group(2), units);
    return unit == null || !PLAIN.matcher(number).matches() ? null : number + unit;
  }

  private static @Nullable String unit(String word, Collection<String> units) {
    if (units.contains(word)) {
      return word;
    }
    for (String unit : units) {
      if (unit.equalsIgnoreCase(word)) {
        return unit;
      }
    }
    for (Map.Entry<String, String> one : SHORT.entrySet()) {
      String other = word.replaceFirst("(?i)(" + one.getKey() + ")$", one.getValue());
      if (!other.equals(word)) {
        return unit(other, units);
      }
    }
    return null;
  }
}
