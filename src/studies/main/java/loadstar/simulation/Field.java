package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import org.jspecify.annotations.Nullable;

/**
 * A field of a problem, declared once: its names in options, files and programs, the fields with
 * which it can be combined, and the text of its values for people.
 */
public final class Field<T> {
  /**
   * A rule that a field's value may break.
   *
   * @param sentence with {0} for the field and {1} for the other one
   */
  record Rule(
      BiPredicate<ParameterSource, Shape> broken,
      String sentence,
      @Nullable Field<?> other,
      @Nullable String hint) {}

  final Parameter<T> parameter;
  private final String value;
  Parameter<T> option;
  private String heading = "";
  private @Nullable Function<T, String> words;
  private String usual = "";
  final List<Rule> rules = new ArrayList<>();
  Set<ParameterSyntax> syntaxes =
      EnumSet.of(
          ParameterSyntax.COMPARE,
          ParameterSyntax.CAMPAIGN,
          ParameterSyntax.MASTER,
          ParameterSyntax.WORLD);

  /**
   * The name of a campaign's entry, for a field with a column of its own in tables of problems;
   * others have the field's name.
   */
  String entry = "";

  boolean singleValued;

  String warning = "";

  /** Tells whether the field has an effect without others. */
  boolean alone = true;

  /**
   * Makes a field of comparisons, campaigns, deployments and worlds, unless {@link #of} sets
   * others.
   *
   * @param value the name of the option's value in help
   */
  public Field(Parameter<T> parameter, String value) {
    this.parameter = parameter;
    this.value = value;
    option = parameter.as(parameter.name().replace('_', '-'));
  }

  /** Sets the name of the option, if it has another one. */
  Field<T> option(String name) {
    option = parameter.as(name);
    return this;
  }

  /** Sets the option, if its values are written in another form than in a file. */
  public Field<T> option(Parameter<T> as) {
    option = as;
    return this;
  }

  /** Gives the field a column of its own in tables of problems, by which campaigns call it. */
  Field<T> entry(String name) {
    entry = name;
    return this;
  }

  /**
   * Restricts a campaign to one value of the field; of all others a list is tried value by value.
   */
  public Field<T> singleValued() {
    singleValued = true;
    return this;
  }

  Field<T> of(ParameterSyntax first, ParameterSyntax... more) {
    syntaxes = EnumSet.of(first, more);
    return this;
  }

  /**
   * Sets the text of the field in a problem's description.
   *
   * @param name the heading of its column
   * @param text of a value
   * @param otherwise the text for the default
   */
  Field<T> words(String name, Function<T, String> text, String otherwise) {
    heading = name;
    words = text;
    usual = otherwise;
    return this;
  }

  /**
   * Adds the rule that the field has no effect without one of these; the error message names the
   * first.
   */
  Field<T> needs(Field<?>... any) {
    return needs(any, null);
  }

  /**
   * Adds the rule that the field has no effect without another.
   *
   * @param hint on what to write, with {1} for the other's name
   */
  Field<T> needs(Field<?> other, String hint) {
    return needs(new Field<?>[] {other}, hint);
  }

  private Field<T> needs(Field<?>[] any, @Nullable String hint) {
    alone = false;
    return rule(
        (source, shape) -> Arrays.stream(any).noneMatch(source::has),
        "{0} changes nothing without {1}",
        any[0],
        hint);
  }

  /**
   * Adds the rule that a file gives the field, and may be named instead.
   *
   * @param twice the syntaxes that may give it besides the file, if it is the same
   */
  Field<T> impliedBy(Field<String> file, ParameterSyntax... twice) {
    return rule(
        (source, shape) -> source.has(file) && !List.of(twice).contains(source.syntax()),
        "{0} is given, but the file of {1} has it",
        file,
        "leave it out");
  }

  /**
   * Makes the field a share: a number above 1 without a unit is probably meant in percent.
   *
   * @param words the warning, with {0} for the user's text, {1} for the number in percent, {2} for
   *     the text that may be meant
   */
  Field<T> share(String words) {
    warning = words;
    return this;
  }

  Field<T> starOnly(String why) {
    return rule(
        (source, shape) ->
            shape == Shape.TREE && !source.settings(List.of(this)).equals(Settings.NONE),
        "{0} does not go with a tree: " + why,
        null,
        null);
  }

  Field<T> rule(
      BiPredicate<ParameterSource, Shape> broken,
      String sentence,
      @Nullable Field<?> other,
      @Nullable String hint) {
    rules.add(new Rule(broken, sentence, other, hint));
    return this;
  }

  /** Tells whether the field exists in a syntax. */
  public boolean isOf(ParameterSyntax syntax) {
    return syntaxes.contains(syntax);
  }

  /** Tells whether a campaign has one value of it, so that a list is refused. */
  public boolean isSingleValued() {
    return singleValued;
  }

  /** Returns the parameter of the master, with its default value. */
  public Parameter<T> parameter() {
    return parameter;
  }

  /** Returns the parameter of the option. */
  public Parameter<T> option() {
    return option;
  }

  /** Returns the name of the option's value in help. */
  public String value() {
    return value;
  }

  public String name() {
    return parameter.name();
  }

  /** Returns the heading of its column in tables of problems; empty if they do not show it. */
  public String heading() {
    return heading;
  }

  /** Returns the text of a value that is not the default; null for the default. */
  public @Nullable String text(Settings values) {
    T found = values.find(parameter).orElse(null);
    return found == null || found.equals(parameter.defaultValue())
        ? null
        : parameter.form().writer().apply(found);
  }

  /**
   * Returns the value for programs, also the default of a field that is always shown; null if there
   * is none to show.
   */
  public @Nullable Object json(Settings values) {
    String text = text(values);
    return text != null ? parameter.json(text) : alone ? parameter.json() : null;
  }

  /** Returns the text of a value, also of the default; empty if there is neither. */
  public String shown(Settings values) {
    return values
        .find(parameter)
        .or(() -> Optional.ofNullable(parameter.defaultValue()))
        .map(parameter.form().writer())
        .orElse("");
  }

  /** Returns settings with this value alone; empty for the default. */
  public Settings settings(T value) {
    return value.equals(parameter.defaultValue())
        ? Settings.NONE
        : new Settings.Builder().set(parameter, value).build();
  }

  /**
   * Returns the description of a value for people, also of the default, so that it stands beside
   * others; without a value the sentence that none is given.
   */
  public String described(Settings values) {
    T value = values.find(parameter).orElse(parameter.defaultValue());
    String name = name().replace('_', ' ');
    return value == null
        ? "no " + name
        : words == null ? name + " " + parameter.form().writer().apply(value) : words.apply(value);
  }

  /**
   * Returns the description of a value for people; for the default the text that distinguishes it
   * from others, if it has one.
   */
  public String words(Settings values) {
    if (words != null) {
      return text(values) == null ? usual : words.apply(values.get(parameter));
    }
    String shown = shown(values);
    return shown.isEmpty() ? "" : name().replace('_', ' ') + " " + shown;
  }
}
