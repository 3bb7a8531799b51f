package loadstar.model;

import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Corrects numbers in spellings that are common but not accepted. */
public final class Spelling {
  private static final Pattern FORM =
      Pattern.compile("([-+]?[\\d.,' _]*\\d[.,]?(?:[eE][-+]?\\d+)?)\\s*([A-Za-z%/]*)");
  private static final Pattern PLAIN = Pattern.compile("[-+]?\\d*\\.?\\d*(?:[eE][-+]?\\d+)?");
  private static final String IN_THOUSANDS = "[-+]?[1-9]\\d{0,2}(,\\d{3})+(\\..*)?";

  /** Patterns of word endings, in any case, and their accepted spellings. */
  private static final String[][] SHORT = {
    {"flops?(/s)?", "f"},
    {"bytes?", "B"},
    {"/s(ec)?", "ps"},
    {"bits?ps", "bps"},
    {"bits?", "bps"},
    {"(?-i)b", "bps"},
    {"(?-i)B", "Bps"},
    {"microseconds?|usecs?", "us"},
    {"milliseconds?|msecs?", "ms"},
    {"seconds?|secs?", "s"},
    {"minutes?|mins?", "m"},
    {"hours?|hrs?", "h"},
    {"days?", "d"},
    {"weeks?", "w"},
    {"percent|pct", "%"}
  };

  private Spelling() {}

  /**
   * Returns the accepted spelling: {@code 10 KB} is 10kB, {@code 0,3} is 0.3, {@code 1,000} and
   * {@code 1 000} are 1000, {@code 5 secs} is 5s.
   *
   * @param units the units that can be written; "" if a number needs none
   * @return null if there is none
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
    for (String[] one : SHORT) {
      String other = word.replaceFirst("(?i)(" + one[0] + ")$", one[1]);
      if (!other.equals(word)) {
        return unit(other, units);
      }
    }
    return null;
  }
}
