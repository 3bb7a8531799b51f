package loadstar.result;

/** What comes of setting ours beside a number. */
public enum Verdict {
  /**
   * Ours rounds to the printed digits, lies among the repeats of a measured value, or meets the
   * derived one.
   */
  MATCH("match"),
  /**
   * Within the stated tolerance, though not to the last printed digit; or on the right side of a
   * printed bound.
   */
  WITHIN_TOLERANCE("within tolerance"),
  /**
   * Below a printed bound (or above), and it would also be below half of it (above twice): a bound
   * that hardly anything could miss.
   */
  WEAK("weak"),
  /** Within the tolerance, but the number itself was used to get there: it confirms nothing. */
  BY_CHOICE("met by choice"),
  /** Farther away than the tolerance; by how much stands beside it. */
  DIFFERS("differs"),
  /** Of a sentence: the runs neither say that it is true nor that it is not. */
  NOT_DECIDED("not decided"),
  /** Nothing of ours can stand beside it, or not at this scale. */
  NOT_COMPARABLE("not comparable");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }

  /**
   * The verdict that a result file has.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static Verdict of(String text) {
    for (Verdict verdict : values()) {
      if (verdict.text.equals(text)) {
        return verdict;
      }
    }
    throw new IllegalArgumentException("no verdict is called \"" + text + "\"");
  }
}
