package loadstar.result;

/** What comes of setting ours beside a number. */
public enum Verdict {
  /** Ours rounds to the printed digits, or meets the derived value. */
  MATCH("match"),
  /**
   * Within the stated tolerance, though not to the last printed digit; or below a printed bound.
   */
  WITHIN_TOLERANCE("within tolerance"),
  /** Within the tolerance, but the number itself was used to get there: it confirms nothing. */
  BY_CHOICE("met by choice"),
  /** Farther away than the tolerance; by how much stands beside it. */
  DIFFERS("differs"),
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
