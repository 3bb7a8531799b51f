package loadstar.algorithm;

import java.util.List;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * Something that a user may set for a scheduler: by a property of that name in a deployment, or on
 * a command line.
 *
 * @param name lower case with underscores
 * @param unit "s", "units", "1" for ratios and counts, empty for words
 * @param form of its values
 * @param defaultValue its value when nobody sets it; null when there is none
 * @param required whether it has to be set
 * @param range of its values
 * @param meaning one line, without the default
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

  /** A number that may be left out, and then has no value. */
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

  // Without a meaning, which follows.

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

  /** One of some words; the first is the default. */
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

  /** With another default. */
  public Parameter<T> or(T value) {
    return new Parameter<>(name, unit, form, value, false, range, meaning);
  }

  public Parameter<T> meaning(String words) {
    return new Parameter<>(name, unit, form, defaultValue, required, range, words);
  }

  public Parameter<T> as(String other) {
    return new Parameter<>(other, unit, form, defaultValue, required, range, meaning);
  }

  /**
   * The value that a text stands for.
   *
   * @throws InputException when it stands for none, or for one outside the range
   */
  public T parse(String text) {
    return parse("\"" + name + "\"", text);
  }

  /** As {@link #parse(String)}, of a name as its user writes it, for the message. */
  public T parse(String spelled, String text) {
    return checked(spelled, text, form.reader().read(spelled, text, unit));
  }

  /** A value within the range, or an {@link InputException}. */
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
    throw new InputException(spelled + " is " + value + ", not " + range.words(), null);
  }

  /** The one text of a value that may be written in several ways: 1k is 1000. */
  public String plain(String text) {
    return form.writer().apply(parse(text));
  }

  /** The default as JSON has it: numbers as they are. */
  public @Nullable Object json() {
    return defaultValue == null ? null : valueJson(defaultValue);
  }

  /** The value that a text stands for, as JSON has it. */
  public Object json(String text) {
    return valueJson(parse(text));
  }

  Object valueJson(T value) {
    return value instanceof Number ? value : form.writer().apply(value);
  }

  /**
   * The parameter of that name.
   *
   * @param what they are parameters of, for the message
   * @throws InputException naming the nearest when there is none
   */
  public static Parameter<?> named(List<Parameter<?>> known, String name, String what) {
    return NearestName.find(
        name, known, Parameter::name, "unknown property \"" + name + "\" of " + what);
  }

  /** What a list of parameters says of the default. */
  public String defaultText() {
    return required ? "required" : defaultValue == null ? "none" : String.valueOf(defaultValue);
  }
}
