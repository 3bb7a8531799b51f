package loadstar.algorithm;

import java.util.List;
import loadstar.algorithm.Range.Bound;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a scheduler, which a user sets by a property of that name in a deployment, or on a
 * command line.
 *
 * @param name lower case with underscores
 * @param unit "s", "units", "1" for ratios and counts, empty for words
 * @param form of its values
 * @param defaultValue its value when nobody sets it; null when there is none
 * @param required whether it has to be set
 * @param range of its values
 * @param meaning one line, without the default value
 */
public record Parameter<T>(
    String name,
    String unit,
    Form<T> form,
    @Nullable T defaultValue,
    boolean required,
    Range<T> range,
    String meaning) {

  public static Parameter<Double> number(
      String name, String unit, double defaultValue, Range<Double> range, String meaning) {
    return new Parameter<>(name, unit, Form.NUMBER, defaultValue, false, range, meaning);
  }

  /** Makes a number that may be left out, and then has no value. */
  public static Parameter<Double> optional(
      String name, String unit, Range<Double> range, String meaning) {
    return new Parameter<>(name, unit, Form.NUMBER, null, false, range, meaning);
  }

  public static Parameter<Integer> whole(
      String name, int defaultValue, Range<Integer> range, String meaning) {
    return new Parameter<>(name, "1", Form.WHOLE, defaultValue, false, range, meaning);
  }

  public static Parameter<Integer> optionalWhole(
      String name, Range<Integer> range, String meaning) {
    return new Parameter<>(name, "1", Form.WHOLE, null, false, range, meaning);
  }

  // The meaning is empty here, as it follows.

  public static Parameter<Double> number(
      String name, String unit, double defaultValue, Range<Double> range) {
    return number(name, unit, defaultValue, range, "");
  }

  public static Parameter<Double> optional(String name, String unit, Range<Double> range) {
    return optional(name, unit, range, "");
  }

  public static Parameter<Integer> whole(String name, int defaultValue, Range<Integer> range) {
    return whole(name, defaultValue, range, "");
  }

  public static Parameter<String> choice(String name, String... words) {
    return choice(name, List.of(words), "");
  }

  /** Anything of a form. */
  public static <T> Parameter<T> of(String name, Form<T> form, T defaultValue, String meaning) {
    return new Parameter<>(name, "", form, defaultValue, false, Range.all(), meaning);
  }

  /** Makes a parameter whose value is one of some words; the first is the default value. */
  public static Parameter<String> choice(String name, List<String> words, String meaning) {
    return new Parameter<>(
        name, "", Form.TEXT, words.getFirst(), false, Range.oneOf(words), meaning);
  }

  public static Parameter<String> text(String name, String defaultValue, String meaning) {
    return new Parameter<>(name, "", Form.TEXT, defaultValue, false, Range.text(), meaning);
  }

  public static Parameter<String> optionalText(String name, String meaning) {
    return new Parameter<>(name, "", Form.TEXT, null, false, Range.text(), meaning);
  }

  /** Returns this parameter with another default value. */
  public Parameter<T> or(T value) {
    return new Parameter<>(name, unit, form, value, false, range, meaning);
  }

  /** Returns this parameter with a meaning, one line. */
  public Parameter<T> meaning(String words) {
    return new Parameter<>(name, unit, form, defaultValue, required, range, words);
  }

  /** Returns this parameter with another name. */
  public Parameter<T> as(String other) {
    return new Parameter<>(other, unit, form, defaultValue, required, range, meaning);
  }

  /**
   * Parses a text.
   *
   * @throws InputException if the text is no value of this parameter, or one outside its range
   */
  public T parse(String text) {
    return parse("\"" + name + "\"", text);
  }

  /**
   * Parses a text as {@link #parse(String)} does; a message names the parameter as its user writes
   * it.
   */
  public T parse(String spelled, String text) {
    return checked(spelled, text, form.reader().read(spelled, text, unit));
  }

  /** Returns the value if it is within the range, or throws an {@link InputException}. */
  public T checked(T value) {
    return checked("\"" + name + "\"", String.valueOf(value), value);
  }

  private T checked(String spelled, String text, T value) {
    if (range.test().test(value)) {
      return value;
    }
    if (value instanceof String) {
      String near = NearestName.hint(text, range.choices().stream().map(Object::toString).toList());
      throw new InputException(
          spelled + " is \"" + text + "\"", near == null ? range.words() : near);
    }
    if (value instanceof Double number && Math.abs(number) > Quantity.MOST) {
      throw Quantity.tooLarge(spelled, text);
    }
    throw new InputException(
        spelled + " is " + value + ", not " + range.words(), percent(value, text));
  }

  /** Returns a hint for a share whose percent sign was forgotten; null for any other value. */
  private @Nullable String percent(T value, String text) {
    Bound most = range.most();
    return value instanceof Double share
            && unit.equals("1")
            && most != null
            && most.value() == 1
            && share > 1
            && share < 100
            && text.matches("[0-9.]+")
        ? text + "%"
        : null;
  }

  /** Returns the canonical text of a value that may be written in several ways: 1000 for 1k. */
  public String plain(String text) {
    return form.writer().apply(parse(text));
  }

  /** Returns the default value for JSON, in which numbers stay numbers. */
  public @Nullable Object json() {
    return defaultValue == null ? null : valueJson(defaultValue);
  }

  /** Parses a text and returns the value for JSON. */
  public Object json(String text) {
    return valueJson(parse(text));
  }

  Object valueJson(T value) {
    return value instanceof Number ? value : form.writer().apply(value);
  }

  /**
   * Returns the parameter of that name.
   *
   * @param what the owner of the parameters, for the message
   * @throws InputException naming the nearest one if there is none
   */
  public static Parameter<?> named(List<Parameter<?>> known, String name, String what) {
    return NearestName.find(
        name, known, Parameter::name, "unknown property \"" + name + "\" of " + what);
  }

  /** Returns the text about the default value in a list of parameters. */
  public String defaultText() {
    return required ? "required" : defaultValue == null ? "none" : String.valueOf(defaultValue);
  }
}
