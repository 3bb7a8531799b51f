package loadstar.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.model.InputException;

/**
 * A user's options for {@code sbatch}. Options are refused if Loadstar would lose its own job by
 * them: it finds it by its name, on one cluster, as an array of tasks. So are words that sbatch
 * would take for the script, in place of the command's own.
 */
public final class SbatchArguments {
  /** The options that are refused, as sbatch spells them, each with the reason. */
  private static final Map<String, String> REFUSED = new LinkedHashMap<>();

  static {
    REFUSED.put("job-name", "the command finds its job by a name of its own");
    REFUSED.put("array", "--tasks says how many tasks the job has");
    REFUSED.put("clusters", "the job has to be on the cluster of this login node");
    REFUSED.put("wrap", "the command submits a script of its own");
    REFUSED.put("test-only", "nothing would be submitted; --plan says what would run");
    REFUSED.put("wait", "the command waits for its job itself; --no-wait has it only submit");
    REFUSED.put("quiet", "the command reads the number of the job, which sbatch prints");
    REFUSED.put("help", "nothing would be submitted");
    REFUSED.put("usage", "nothing would be submitted");
    REFUSED.put("version", "nothing would be submitted");
  }

  private static final Map<Character, String> SHORT =
      Map.of(
          'J',
          "job-name",
          'a',
          "array",
          'M',
          "clusters",
          'h',
          "help",
          'u',
          "usage",
          'V',
          "version",
          'W',
          "wait",
          'Q',
          "quiet");

  /** The letters of sbatch that have no value: another letter may follow in the same word. */
  private static final String WITHOUT_VALUE = "HIkOQsvW";

  /** The words of sbatch that have no value, or one behind a "=" only: none follows them. */
  private static final Set<String> NONE_FOLLOWS =
      Set.of(
          "consolidate-segments",
          "contiguous",
          "exclusive",
          "get-user-env",
          "hold",
          "ignore-pbs",
          "immediate",
          "nice",
          "no-bell",
          "no-kill",
          "no-requeue",
          "oom-kill-step",
          "overcommit",
          "oversubscribe",
          "parsable",
          "propagate",
          "reboot",
          "requeue",
          "share",
          "spread-job",
          "spread-segments",
          "stepmgr",
          "use-min-nodes",
          "verbose");

  private SbatchArguments() {}

  /**
   * Splits a text at its blanks into options.
   *
   * @param option by which they were given, for the message
   * @throws InputException if the job could not be found with one of them, or if a word is neither
   *     an option nor the value of one
   */
  public static List<String> of(String option, String text) {
    List<String> words = text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    boolean valueFollows = false;
    for (String word : words) {
      if (isOdd(word, '"') || isOdd(word, '\'')) {
        throw new InputException(
            option + " has an open quote in " + word + ": blanks separate options, in quotes, too",
            "a value without blanks");
      }
      if (word.equals("-") || word.equals("--") || (!word.startsWith("-") && !valueFollows)) {
        throw new InputException(
            option + " has " + word + ", which sbatch would take for the script",
            "the option that it belongs to is missing");
      }
      valueFollows = word.startsWith("-") && takesTheNext(word);
      String refused = word.startsWith("--") ? ofWord(word) : ofLetters(word);
      if (!refused.isEmpty()) {
        throw new InputException(
            option + " has " + word + ", which is --" + refused + ": " + REFUSED.get(refused),
            "leave it out");
      }
    }
    if (valueFollows) {
      throw new InputException(
          option + " ends in " + words.getLast() + ", whose value is missing", "leave it out");
    }
    return words;
  }

  /** Tells whether the word, or its value, begins with a quote that is not closed in it. */
  private static boolean isOdd(String word, char quote) {
    String value = word.substring(word.indexOf('=') + 1);
    return (word.indexOf(quote) == 0 || value.indexOf(quote) == 0)
        && word.chars().filter(letter -> letter == quote).count() % 2 != 0;
  }

  /** Tells whether sbatch takes the next word for the value of this option. */
  private static boolean takesTheNext(String option) {
    if (option.startsWith("--")) {
      String name = option.substring(2);
      return !name.contains("=") && NONE_FOLLOWS.stream().noneMatch(one -> one.startsWith(name));
    }
    int letter = 1;
    while (letter < option.length() && WITHOUT_VALUE.indexOf(option.charAt(letter)) >= 0) {
      letter++;
    }
    return letter == option.length() - 1;
  }

  /**
   * Returns the option that a word means. Words may be abbreviated as long as they are unambiguous.
   */
  private static String ofWord(String word) {
    String name = word.substring(2).replaceFirst("=.*", "");
    return name.isEmpty()
        ? ""
        : REFUSED.keySet().stream().filter(one -> one.startsWith(name)).findFirst().orElse("");
  }

  private static String ofLetters(String word) {
    for (int i = 1; i < word.length() && word.startsWith("-"); i++) {
      String refused = SHORT.get(word.charAt(i));
      if (refused != null) {
        return refused;
      }
      if (WITHOUT_VALUE.indexOf(word.charAt(i)) < 0) {
        return "";
      }
    }
    return "";
  }
}
