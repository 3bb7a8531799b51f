package loadstar.experiment;

import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Pattern;
import loadstar.experiment.ExperimentFile.Section;
import loadstar.model.InputException;

/**
 * A sentence that experiments test, and whose it is: {@code whose} in their YAML files. Several
 * rows of a comparison may test one sentence, in several tables or on several platforms.
 *
 * @param id in its file
 * @param whose it is
 */
public record Sentence(String id, Whose whose) {
  /** The origin of a sentence. */
  public enum Whose {
    /** The paper has it, about what was run. */
    PAPER,
    /** The paper has it, but about another setting than the one that was run, which is ours. */
    SETTING,
    /** The paper does not have it. */
    OURS
  }

  /** Begins the origin of a sentence that stands in another row too, whose id follows. */
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
    return ExperimentFile.everyRow(Section.SENTENCES).keySet().stream()
        .filter(id -> fits(id, row))
        .max(Comparator.comparingInt(id -> WORD.matcher(id).replaceAll("").length()))
        .map(Sentence::row)
        .orElseThrow(() -> new InputException("no experiment has the sentence " + row, null));
  }

  private static boolean fits(String id, String row) {
    return row.matches(WORD.matcher(Pattern.quote(id)).replaceAll("\\\\E.+\\\\Q"));
  }

  private static Sentence row(String id) {
    Words row = ExperimentFile.everyRow(Section.SENTENCES).get(id);
    if (row == null) {
      throw new InputException("no experiment has the sentence " + id, null);
    }
    String whose = row.plain("whose");
    return whose.startsWith(AS)
        ? row(whose.substring(AS.length()))
        : new Sentence(id, Whose.valueOf(whose.toUpperCase(Locale.ROOT)));
  }
}
