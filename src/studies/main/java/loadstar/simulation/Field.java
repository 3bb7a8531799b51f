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
 * A part of what a run is asked, declared once: how options, files and programs call it, with what
 * it goes, and how people read its values.
 */
public final class Field<T> {
  /**
   * When it does not go with the rest.
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

  /** Of a campaign, for what has a column of its own in tables of problems; others' is the name. */
  String entry = "";

  boolean singleValued;

  String warning = "";

  /** Whether it says something where nothing else is said. */
  boolean alone = true;

  /**
   * Written in comparisons, campaigns, deployments and worlds, unless {@link #of} says otherwise.
   *
   * @param value what help calls the value of its option
   */
  public Field(Parameter<T> parameter, String value) {
    this.parameter = parameter;
    this.value = value;
    option = parameter.as(parameter.name().replace('_', '-'));
  }

  /** What the option is called, where its name is another one. */
  Field<T> option(String name) {
    option = parameter.as(name);
    return this;
  }

  /** The option, where it is written in another form than in a file. */
  public Field<T> option(Parameter<T> as) {
    option = as;
    return this;
  }

  /** It has a column of its own in tables of problems, and campaigns call it so. */
  Field<T> entry(String name) {
    entry = name;
    return this;
  }

  /** A campaign says one value of it; of all others a list is tried value by value. */
  public Field<T> singleValued() {
    singleValued = true;
    return this;
  }

  Field<T> of(ParameterSyntax first, ParameterSyntax... more) {
    syntaxes = EnumSet.of(first, more);
    return this;
  }

  // What people read of a problem: the name above a column, the text of a value, and what stands
  // there for the default.
  Field<T> words(String name, Function<T, String> text, String otherwise) {
    heading = name;
    words = text;
    usual = otherwise;
    return this;
  }

  /** It changes nothing without one of these; people are told of the first. */
  Field<T> needs(Field<?>... any) {
    alone = false;
    return rule(
        (asked, shape) -> Arrays.stream(any).noneMatch(asked::has),
        "{0} changes nothing without {1}",
        any[0],
        null);
  }

  // A file says it, which may be named instead; twice: who may say it beside the file, if it is the
  // same.
  Field<T> impliedBy(Field<String> file, ParameterSyntax... twice) {
    return rule(
        (asked, shape) -> asked.has(file) && !List.of(twice).contains(asked.syntax()),
        "{0} is given, but the file of {1} says it",
        file,
        "leave it out");
  }

  // A share: a number above 1 without a unit was probably meant in percent. The words have {0} for
  // what was written, {1} for the number in percent, {2} for what may be meant.
  Field<T> share(String words) {
    warning = words;
    return this;
  }

  Field<T> starOnly(String why) {
    return rule(
        (asked, shape) ->
            shape == Shape.TREE && !asked.settings(List.of(this)).equals(Settings.NONE),
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

  /** Whether it is written there. */
  public boolean isOf(ParameterSyntax syntax) {
    return syntaxes.contains(syntax);
  }

  /** Whether a campaign says one value of it, in which case a list is refused. */
  public boolean isSingleValued() {
    return singleValued;
  }

  /** Of the master, with its default. */
  public Parameter<T> parameter() {
    return parameter;
  }

  /** The same as an option. */
  public Parameter<T> option() {
    return option;
  }

  /** What help calls the option's value. */
  public String value() {
    return value;
  }

  public String name() {
    return parameter.name();
  }

  /** Above a column of problems; empty where they do not show it. */
  public String heading() {
    return heading;
  }

  /** The text of a value that is not the default; null for the default. */
  public @Nullable String text(Settings values) {
    T found = values.find(parameter).orElse(null);
    return found == null || found.equals(parameter.defaultValue())
        ? null
        : parameter.form().writer().apply(found);
  }

  /** The text of a value, of the default, too; empty where neither is there. */
  public String shown(Settings values) {
    return values
        .find(parameter)
        .or(() -> Optional.ofNullable(parameter.defaultValue()))
        .map(parameter.form().writer())
        .orElse("");
  }

  /** A value by itself; nothing where it is the default. */
  public Settings settings(T value) {
    return value.equals(parameter.defaultValue())
        ? Settings.NONE
        : new Settings.Builder().set(parameter, value).build();
  }

  /** What people read; of the default what tells it from others. */
  public String words(Settings values) {
    if (words != null) {
      return text(values) == null ? usual : words.apply(values.get(parameter));
    }
    String shown = shown(values);
    return shown.isEmpty() ? "" : name().replace('_', ' ') + " " + shown;
  }
}
