package loadstar.result;

/** What comes of setting ours beside a number. */
public enum Verdict {
  /** Ours rounds to the printed digits, or meets the derived value. */
  MATCH("match"),
  /** Within the stated tolerance, though not to the last printed digit. */
  WITHIN_TOLERANCE("within tolerance"),
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
}
