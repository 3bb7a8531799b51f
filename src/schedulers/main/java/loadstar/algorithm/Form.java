package loadstar.algorithm;

import java.util.function.Function;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.Quantity;

/**
 * How the values of a {@link Parameter} are read from text and written as text, for one class of
 * values: "1k" is the number 1000, and 1000 is written "1000". Names, bounds and defaults are the
 * parameter's.
 *
 * @param type the class of the values
 * @param reader makes a value of a text
 * @param writer makes the text by which reports, keys and files have a value; the reader reads it
 * @param notation of values in files that tell numbers from texts
 */
public record Form<T>(
    Class<T> type, Reader<T> reader, Function<T, String> writer, Notation notation) {
  /** Makes a value of a text, or throws an {@link InputException}. */
  @FunctionalInterface
  public interface Reader<T> {
    /**
     * Returns the value of a text.
     *
     * @param spelled the parameter's name as its user writes it, for the message
     * @param unit the parameter's unit
     */
    T read(String spelled, String text, String unit);
  }

  /** Finite, with a unit or without. */
  public static final Form<Double> NUMBER =
      new Form<>(Double.class, Form::number, Quantity::exact, Notation.NUMBER);

  /** Whole, of at most 64 bits: every digit of a seed counts. */
  public static final Form<Long> LONG =
      new Form<>(Long.class, Form::whole, String::valueOf, Notation.WHOLE);

  /** A whole number of at most 32 bits. */
  public static final Form<Integer> WHOLE =
      new Form<>(
          Integer.class,
          (spelled, text, unit) -> {
            long value = whole(spelled, text, unit);
            if (value != (int) value) {
              throw new InputException(spelled + " is " + text + ", which is too large", null);
            }
            return (int) value;
          },
          String::valueOf,
          Notation.WHOLE);

  /** Any text. */
  public static final Form<String> TEXT =
      new Form<>(String.class, (spelled, text, unit) -> text, text -> text, Notation.TEXT);

  public static final Form<Ports> PORTS =
      new Form<>(
          Ports.class,
          (spelled, text, unit) -> Ports.parse(spelled, text),
          Ports::toString,
          Notation.wholes("ports", Ports.PATTERN));

  private static double number(String spelled, String text, String unit) {
    return Quantity.parse(text, unit)
        .orElseThrow(() ->
            Quantity.isTooLarge(text, unit)
                ? Quantity.tooLarge(spelled, text)
                : new InputException(
                    spelled + " is \"" + text + "\", not a number", Quantity.hint(text, unit)));
  }

  private static long whole(String spelled, String text, String unit) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      double number = number(spelled, text, unit);
      if (number != Math.rint(number) || Math.abs(number) > 1e15) {
        boolean large = number == Math.rint(number) && number > 0;
        throw new InputException(
            spelled + " is " + text + (large ? ", which is too large" : ", not a whole number"),
            null);
      }
      return (long) number;
    }
  }
}
