package loadstar.experiment;

import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Pattern;
import loadstar.model.InputException;

/**
 * A sentence that experiments test, and whose it is: the column {@code whose} of {@code
 * sentences.csv}. Several rows of a comparison may test one sentence, in several tables or on
 * several platforms.
 *
 * @param id of its line
 * @param whose it is
 */
public record Sentence(String id, Whose whose) {
  static final Findings.Words WORDS =
      new Findings.Words("sentences.csv", "id,statement,claimed,place,evidence,whose");

  /** The origin of a sentence. */
  public enum Whose {
    /** The paper has it, about what was run. */
    PAPER,
    /** The paper has it, but about another setting than the one that was run, which is ours. */
    SETTING,
    /** The paper does not have it. */
    OURS
  }

  /** Begins the cell of a line with the same sentence as another one, whose id follows. */
  private static final String AS = "as ";

  private static final Pattern WORD = Pattern.compile("%(\\d\\$)?s");

  /** Tells whether the paper has it, about what was run. */
  public boolean isPapers() {
    return whose == Whose.PAPER;
  }

  /**
   * Returns the sentence that a row of a comparison tests.
   *
   * @param row its id, of which parts may be words
   */
  public static Sentence of(String row) {
    return WORDS.ids().stream()
        .filter(id -> fits(id, row))
        .max(Comparator.comparingInt(id -> WORD.matcher(id).replaceAll("").length()))
        .map(Sentence::line)
        .orElseThrow(() -> new InputException("sentences.csv has no line for " + row, null));
  }

  private static boolean fits(String id, String row) {
    return row.matches(WORD.matcher(Pattern.quote(id)).replaceAll("\\\\E.+\\\\Q"));
  }

  private static Sentence line(String id) {
    String whose = WORDS.cell(id, "whose");
    return whose.startsWith(AS)
        ? line(whose.substring(AS.length()))
        : new Sentence(id, Whose.valueOf(whose.toUpperCase(Locale.ROOT)));
  }
}
