package loadstar.algorithm;

import java.util.function.UnaryOperator;
import loadstar.model.Quantity;

/**
 * How the values of a form are written in files that tell numbers from texts, as YAML and JSON do.
 *
 * @param kind what a value is that is no text
 * @param name of the texts that are read, too, by the parameter's unit, for definitions
 * @param texts a regular expression of them, by the unit, which Java and JSON Schema read alike;
 *     empty where every text is read
 */
public record Notation(Kind kind, UnaryOperator<String> name, UnaryOperator<String> texts) {
  /** The JSON type of a value that is not written as text. */
  public enum Kind {
    NUMBER,
    WHOLE,
    /** Every value is a text. */
    NONE
  }

  /** Every text is read. */
  public static final Notation TEXT = new Notation(Kind.NONE, unit -> "text", unit -> "");

  static final Notation NUMBER =
      new Notation(
          Kind.NUMBER,
          unit ->
              switch (unit) {
                case "s" -> "seconds";
                case "seconds", "bytes", "flops" -> unit;
                default -> "number";
              },
          Quantity::pattern);

  static final Notation WHOLE =
      new Notation(Kind.WHOLE, unit -> "whole-number", unit -> Quantity.WHOLE_PATTERN);

  /** Numbers, and texts of one kind whatever the unit. */
  public static Notation numbers(String name, String texts) {
    return new Notation(Kind.NUMBER, unit -> name, unit -> texts);
  }

  /** Whole numbers, and texts of one kind. */
  public static Notation wholes(String name, String texts) {
    return new Notation(Kind.WHOLE, unit -> name, unit -> texts);
  }

  /** Texts of one kind. */
  public static Notation texts(String name, String texts) {
    return new Notation(Kind.NONE, unit -> name, unit -> texts);
  }
}
