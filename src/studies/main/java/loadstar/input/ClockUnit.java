package loadstar.input;

import java.util.Arrays;
import java.util.List;
import loadstar.model.Quantity;

/** A unit of times in a table. */
public enum ClockUnit {
  NS("ns", 1e-9),
  US("us", 1e-6),
  MS("ms", 1e-3),
  S("s", 1),
  MIN("min", 60),
  H("h", 3600),
  D("d", 86_400);

  /** Name, as users write it. */
  public final String word;

  private final double seconds;

  ClockUnit(String word, double seconds) {
    this.word = word;
    this.seconds = seconds;
  }

  /** Converts a number in this unit to seconds. */
  public double toSeconds(double number) {
    return Quantity.times(number, seconds);
  }

  /** Returns all names, the shortest unit first. */
  public static List<String> words() {
    return Arrays.stream(values()).map(unit -> unit.word).toList();
  }

  /** Returns the unit with one of {@link #words}. */
  public static ClockUnit of(String word) {
    return values()[words().indexOf(word)];
  }
}
