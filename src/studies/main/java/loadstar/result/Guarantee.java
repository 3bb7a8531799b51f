package loadstar.result;

import loadstar.model.InputException;

/**
 * The guarantee of a choice: the chosen system is the best, or slower than it by less than the
 * margin.
 *
 * @param margin share of the least mean within which two are equally good, at least 0
 * @param confidence probability with which it holds, above 0.5 and below 1
 */
public record Guarantee(double margin, double confidence) {
  /**
   * Creates a guarantee.
   *
   * @throws InputException when it promises less than chance gives, or certainty
   */
  public Guarantee {
    if (!(confidence > 0.5 && confidence < 1)) {
      throw new InputException(
          "a confidence of " + Numbers.text(100 * confidence) + " % is not above 50 and below 100",
          "95%");
    }
  }

  public static final Guarantee DEFAULT = new Guarantee(0.01, 0.95);

  public Guarantee withMargin(double share) {
    return new Guarantee(share, confidence);
  }

  /** Returns the probability that the choice may be wrong. */
  public double risk() {
    return 1 - confidence;
  }

  /** Returns the confidence in words: "95 %". */
  public String sure() {
    return Numbers.text(100 * confidence) + " %";
  }
}
