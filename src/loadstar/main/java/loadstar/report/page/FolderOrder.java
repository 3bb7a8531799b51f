package loadstar.report.page;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Orders folders by their names, and numbers in them by size: {@code tasks=20} before 100. */
final class FolderOrder implements Comparator<Path> {
  private static final Pattern PART = Pattern.compile("[0-9]+|[^0-9]+");

  @Override
  public int compare(Path one, Path other) {
    List<String> parts = parts(one);
    List<String> others = parts(other);
    for (int i = 0; i < Math.min(parts.size(), others.size()); i++) {
      int order = compare(parts.get(i), others.get(i));
      if (order != 0) {
        return order;
      }
    }
    int order = Integer.compare(parts.size(), others.size());
    return order != 0 ? order : one.compareTo(other); // 7 and 07
  }

  private static List<String> parts(Path path) {
    return PART.matcher(path.toString()).results().map(MatchResult::group).toList();
  }

  private static int compare(String one, String other) {
    return isNumber(one) && isNumber(other)
        ? new BigInteger(one).compareTo(new BigInteger(other))
        : one.compareTo(other);
  }

  private static boolean isNumber(String part) {
    return part.charAt(0) >= '0' && part.charAt(0) <= '9';
  }
}
