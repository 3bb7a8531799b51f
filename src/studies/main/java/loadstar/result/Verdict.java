package loadstar.result;

/**
 * The outcome of comparing a simulated value with a published, measured or derived number, or with
 * a sentence.
 */
public enum Verdict {
  /**
   * The simulated value rounds to the printed digits, lies among the repeats of a measured value,
   * or meets the derived one.
   */
  MATCH("match"),
  /**
   * The simulated value is within the stated tolerance, though not to the last printed digit; or it
   * satisfies a printed bound.
   */
  WITHIN_TOLERANCE("within tolerance"),
  /**
   * The simulated value is below a printed upper bound (or above a lower one), and would also be
   * below half of it (above twice): hardly any value could miss such a bound.
   */
  WEAK("weak"),
  /**
   * The simulated value is within the tolerance, but the number itself was used to obtain it: it
   * confirms nothing.
   */
  BY_CHOICE("met by choice"),
  /** The deviation, which is reported too, exceeds the tolerance. */
  DIFFERS("differs"),
  /** The runs decide neither that a sentence is true nor that it is false. */
  NOT_DECIDED("not decided"),
  /** No simulated value is comparable, or none at this scale. */
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
   * Returns the verdict with the text of a result file.
   *
   * @throws IllegalArgumentException for any other text
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
