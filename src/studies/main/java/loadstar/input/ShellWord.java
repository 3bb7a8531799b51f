package loadstar.input;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes words of commands that a user is to type, and reads them back. */
public final class ShellWord {
  private ShellWord() {}

  /** Returns a word for a shell. */
  public static String of(String word) {
    return word.matches("[A-Za-z0-9._/:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Returns the name of a file for a shell, which no program takes for an option. */
  public static String ofFile(String name) {
    return of(name.startsWith("-") ? "./" + name : name);
  }

  /** Splits a line into words, as a shell does with words that {@link #of} writes. */
  public static List<String> split(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("((?:'[^']*'|\\\\'|[^\\s'\\\\])+)").matcher(line);
    while (word.find()) {
      StringBuilder text = new StringBuilder();
      Matcher part = Pattern.compile("'([^']*)'|\\\\(')|([^'\\\\]+)").matcher(word.group());
      while (part.find()) {
        for (int group = 1; group <= 3; group++) {
          text.append(part.group(group) == null ? "" : part.group(group));
        }
      }
      words.add(text.toString());
    }
    return words;
  }
}
