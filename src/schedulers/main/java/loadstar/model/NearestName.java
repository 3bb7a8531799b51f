package loadstar.model;

import java.util.Collection;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the known name that is nearest to a mistyped one. */
public final class NearestName {
  private NearestName() {}

  /** Returns a hint such as {@code you meant "master"}, or null if no known name is near. */
  public static @Nullable String hint(String typed, Collection<String> known) {
    String best = of(typed, known);
    return best == null ? null : "you meant \"" + best + "\"";
  }

  /** Returns the hint, or else one that lists all known names; null if there are none. */
  public static @Nullable String among(String typed, Collection<String> known) {
    String near = hint(typed, known);
    return near != null || known.isEmpty() ? near : "one of " + String.join(", ", known);
  }

  /**
   * Returns the element of that name.
   *
   * @throws InputException with this problem if there is none
   */
  public static <T> T find(
      String typed, Collection<T> all, Function<T, String> name, String problem) {
    for (T one : all) {
      if (name.apply(one).equals(typed)) {
        return one;
      }
    }
    throw new InputException(problem, among(typed, all.stream().map(name).toList()));
  }

  /**
   * Returns the nearest known name, or null if none is near: at most a third of the letters differ
   * (edit distance, case ignored).
   */
  public static @Nullable String of(String typed, Collection<String> known) {
    String wanted = typed.toLowerCase(Locale.ROOT);
    String best = null;
    int bestDistance = 1 + Math.max(1, wanted.length() / 3);
    for (String name : known) {
      int distance = editDistance(wanted, name.toLowerCase(Locale.ROOT), bestDistance);
      if (distance < bestDistance) {
        bestDistance = distance;
        best = name;
      }
    }
    return best;
  }

  // Returns the number of letters inserted, left out, replaced, or swapped with their neighbour;
  // or bound as soon as the distance cannot be less.
  private static int editDistance(String a, String b, int bound) {
    if (Math.abs(a.length() - b.length()) >= bound) {
      return bound;
    }
    int[] beforePrevious = new int[b.length() + 1];
    int[] previous = new int[b.length() + 1];
    int[] current = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
        if (i > 1 && j > 1 && swapped(a, i, b, j)) {
          current[j] = Math.min(current[j], 1 + beforePrevious[j - 2]);
        }
      }
      int[] spare = beforePrevious;
      beforePrevious = previous;
      previous = current;
      current = spare;
    }
    return Math.min(previous[b.length()], bound);
  }

  private static boolean swapped(String a, int i, String b, int j) {
    return a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
  }
}
