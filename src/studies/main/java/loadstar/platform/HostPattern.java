package loadstar.platform;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import loadstar.model.InputException;
import loadstar.model.NearestName;

/**
 * Patterns by which users name many hosts of a platform in one word: {@code node-[1-64,70].site}
 * has ranges of numbers, {@code node-[01-64]} with leading zeros, {@code *.site} and {@code ?}
 * match names of the file.
 */
public final class HostPattern {
  private static final int MOST_HOSTS = 1_000_000;

  private HostPattern() {}

  public static boolean is(String word) {
    return word.contains("*") || word.contains("?") || word.matches("(?s).*\\[[0-9,-]+\\].*");
  }

  /**
   * The hosts that are meant: those of ranges in the order of these, others in that of the file.
   *
   * @throws InputException for a range that is none, and for a name that no host has
   */
  public static List<String> hosts(String word, Set<String> hosts) {
    Set<String> meant = new LinkedHashSet<>();
    for (String name : names(word)) {
      if (hosts.contains(name)) {
        meant.add(name);
        continue;
      }
      Pattern pattern =
          Pattern.compile(
              Pattern.quote(name).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q"), Pattern.DOTALL);
      List<String> found = hosts.stream().filter(host -> pattern.matcher(host).matches()).toList();
      if (found.isEmpty()) {
        String shown = name.equals(word) ? "" : " of \"" + word + "\"";
        throw new InputException(
            "the platform has no host \"" + name + "\"" + shown, NearestName.hint(name, hosts));
      }
      meant.addAll(found);
    }
    return List.copyOf(meant);
  }

  /** Returns the pattern with all numbers of the ranges in place of these. */
  private static List<String> names(String word) {
    int open = word.indexOf('[');
    int end = word.indexOf(']', open + 1);
    if (open < 0 || end < 0) {
      return List.of(word);
    }
    String ranges = word.substring(open + 1, end);
    if (Radical.count(ranges) > MOST_HOSTS) {
      throw new InputException("\"" + word + "\" are more than " + MOST_HOSTS + " hosts", null);
    }
    String first = ranges.split("[-,]", 2)[0];
    String digits = first.matches("0.+") ? "%0" + first.length() + "d" : "%d";
    List<String> names = new ArrayList<>();
    for (int number : Radical.numbers(ranges)) {
      String start = word.substring(0, open) + digits.formatted(number);
      names(word.substring(end + 1)).forEach(rest -> names.add(start + rest));
    }
    return names;
  }
}
