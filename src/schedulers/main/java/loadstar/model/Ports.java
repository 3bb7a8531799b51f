package loadstar.model;

/**
 * The number of transfers that the master can have at a time in each direction, at most one for
 * each worker. The papers' masters have one port; a real one whose network card is faster than its
 * workers' can serve several at once, and they share the bandwidth of common links.
 *
 * @param count 1 or more; {@link Integer#MAX_VALUE} for as many as there are workers
 */
public record Ports(int count) {
  /** One port in each direction, the papers' model. */
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
   * Parses a number or "unlimited".
   *
   * @param spelled the parameter's name as its user writes it, for the message
   * @throws InputException if the text is neither
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
      // The exception below has the message.
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
