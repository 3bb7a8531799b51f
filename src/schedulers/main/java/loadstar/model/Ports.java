package loadstar.model;

import org.jspecify.annotations.Nullable;

/**
 * The number of transfers that the master can have at a time, in each direction or in both
 * together, at most one each way for each worker. The papers' masters have one port each way; a
 * real one whose network card is faster than its workers' can serve several at once, and they share
 * the bandwidth of common links. A master with a single thread sends or receives, never both: its
 * port is shared.
 *
 * @param count 1 or more; {@link Integer#MAX_VALUE} for as many as there are workers
 * @param shared which transfer goes first where the ports serve both directions; null for so many
 *     ports in each direction
 */
public record Ports(int count, @Nullable PortOrder shared) {
  /** One port in each direction, the papers' model. */
  public static final Ports ONE = new Ports(1);

  public static final Ports UNLIMITED = new Ports(Integer.MAX_VALUE);
  private static final String WORD = "unlimited";
  private static final String SHARED = "shared";

  /** The values of {@link #parse}, in words. */
  public static final String WORDS =
      "a number from 1 on, " + WORD + ", " + SHARED + " or " + SHARED + ":2";

  /** The texts that {@link #parse} reads, as a regular expression. */
  public static final String PATTERN = "\\+?[0-9]+|" + WORD + "|" + SHARED + "(:0*[1-9][0-9]*)?";

  public Ports {
    if (count < 1) {
      throw new InputException("the number of ports is " + count + ", not one or more", null);
    }
  }

  /** Makes so many ports in each direction. */
  public Ports(int count) {
    this(count, null);
  }

  /**
   * Parses a number, "unlimited", "shared" for one port that serves both directions, or "shared:2"
   * for two of them. Shared ports take results first.
   *
   * @param spelled the parameter's name as its user writes it, for the message
   * @throws InputException if the text is none of these
   */
  public static Ports parse(String spelled, String text) {
    if (text.equals(WORD)) {
      return UNLIMITED;
    }
    boolean both = text.equals(SHARED) || text.startsWith(SHARED + ":");
    String number = both ? text.substring(Math.min(text.length(), SHARED.length() + 1)) : text;
    try {
      int count = text.equals(SHARED) ? 1 : Integer.parseInt(number);
      if (count >= 1) {
        return new Ports(count, both ? PortOrder.RESULTS_FIRST : null);
      }
    } catch (NumberFormatException e) {
      // The exception below has the message.
    }
    throw new InputException(spelled + " is \"" + text + "\"", WORDS);
  }

  /** Returns the same shared ports with another order; others stay as they are. */
  public Ports ordered(PortOrder order) {
    return shared == null ? this : new Ports(count, order);
  }

  /** Tells whether there is at most one transfer at a time in each direction. */
  public boolean one() {
    return count == 1;
  }

  /** Tells whether each port serves both directions, one transfer after the other. */
  public boolean isShared() {
    return shared != null;
  }

  @Override
  public String toString() {
    String number = count == Integer.MAX_VALUE ? WORD : Integer.toString(count);
    return shared == null ? number : one() ? SHARED : SHARED + ":" + number;
  }
}
