package loadstar.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;

/**
 * A user's options for {@code sbatch}. Options are refused if Loadstar would lose its own job by
 * them: it finds it by its name, on one cluster, as an array of tasks.
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
          "version");

  /** The letters of sbatch that have no value: another letter may follow in the same word. */
  private static final String WITHOUT_VALUE = "HIkOQsvW";

  private SbatchArguments() {}

  /**
   * Splits a text at its blanks into options.
   *
   * @param option by which they were given, for the message
   * @throws InputException if the job could not be found with one of them
   */
  public static List<String> of(String option, String text) {
    List<String> words = text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    for (String word : words) {
      String refused = word.startsWith("--") ? ofWord(word) : ofLetters(word);
      if (!refused.isEmpty()) {
        throw new InputException(
            option + " has " + word + ", which is --" + refused + ": " + REFUSED.get(refused),
            "leave it out");
      }
    }
    return words;
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
