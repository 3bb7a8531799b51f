package loadstar.model;

/**
 * How many transfers the master can have at a time in each direction, at most one for each worker.
 * The papers' masters have one port; a real one whose network card is faster than its workers' can
 * serve several at once, and they share what links they share.
 *
 * @param count 1 or more; {@link Integer#MAX_VALUE} for as many as there are workers
 */
public record Ports(int count) {
  /** The papers' model. */
  public static final Ports ONE = new Ports(1);

  public static final Ports UNLIMITED = new Ports(Integer.MAX_VALUE);
  private static final String WORD = "unlimited";

  /** The values of {@link #parse}, in words. */
  public static final String WORDS = "a number from 1 on, or " + WORD;

  /** The texts that {@link #parse} reads, as a regular expression. */
  public static final String PATTERN = "\\+?[0-9]+|" + WORD;

  public Ports {
    if (count < 1) {
      throw new InputException("the number of ports is " + count + ", not one or more", null);
    }
  }

  /**
   * What a number or "unlimited" stands for.
   *
   * @param spelled the parameter's name as its user writes it, for the message
   * @throws InputException when it stands for none
   */
  public static Ports parse(String spelled, String text) {
    if (text.equals(WORD)) {
      return UNLIMITED;
    }
    try {
      int count = Integer.parseInt(text);
      if (count >= 1) {
        return new Ports(count);
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new InputException(spelled + " is \"" + text + "\"", WORDS);
  }

  public boolean one() {
    return count == 1;
  }

  @Override
  public String toString() {
    return count == Integer.MAX_VALUE ? WORD : Integer.toString(count);
  }
}
