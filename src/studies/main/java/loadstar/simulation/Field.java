package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.model.Quantity;
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
      BiPredicate<Asked, Shape> broken,
      String sentence,
      @Nullable Field<?> other,
      @Nullable String hint) {}

  private final Parameter<T> parameter;
  private final String value;
  private Parameter<T> option;
  private String heading = "";
  private @Nullable Function<T, String> words;
  private String usual = "";
  final List<Rule> rules = new ArrayList<>();
  Set<Front> fronts = EnumSet.of(Front.COMPARE, Front.CAMPAIGN, Front.MASTER, Front.WORLD);

  /** Of a campaign, for what has a column of its own in tables of problems; others' is the name. */
  String entry = "";

  private boolean singleValued;

  private String doubt = "";

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

  Field<T> of(Front first, Front... more) {
    fronts = EnumSet.of(first, more);
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
  Field<T> saidBy(Field<String> file, Front... twice) {
    return rule(
        (asked, shape) -> asked.has(file) && !List.of(twice).contains(asked.front()),
        "{0} is given, but the file of {1} says it",
        file,
        "leave it out");
  }

  // A share: a number above 1 without a unit was probably meant in percent. The words have {0} for
  // what was written, {1} for the number in percent, {2} for what may be meant.
  Field<T> share(String words) {
    doubt = words;
    return this;
  }

  Field<T> notOnTrees(String why) {
    return rule(
        (asked, shape) ->
            shape == Shape.TREE && !asked.settings(List.of(this)).equals(Settings.NONE),
        "{0} does not go with a tree: " + why,
        null,
        null);
  }

  Field<T> rule(
      BiPredicate<Asked, Shape> broken,
      String sentence,
      @Nullable Field<?> other,
      @Nullable String hint) {
    rules.add(new Rule(broken, sentence, other, hint));
    return this;
  }

  /** Whether it is written there. */
  public boolean isOf(Front front) {
    return fronts.contains(front);
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
    return found == null || found.equals(parameter.otherwise())
        ? null
        : parameter.form().writer().apply(found);
  }

  /** The text of a value, of the default, too; empty where neither is there. */
  public String shown(Settings values) {
    return values
        .find(parameter)
        .or(() -> Optional.ofNullable(parameter.otherwise()))
        .map(parameter.form().writer())
        .orElse("");
  }

  /** A value by itself; nothing where it is the default. */
  public Settings settings(T value) {
    return value.equals(parameter.otherwise())
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

  /** Where fields are written. */
  public enum Front {
    RUN,
    COMPARE,
    CAMPAIGN,
    /** Properties of a master in a deployment. */
    MASTER,
    /** What a program sends to {@code serve}. */
    WORLD;

    /** How a field is called there. */
    public String name(Field<?> field) {
      return switch (this) {
        case RUN, COMPARE -> field.option().name();
        case CAMPAIGN -> field.entry.isEmpty() ? field.name() : field.entry;
        case MASTER -> field.name();
        case WORLD -> field.option().name().replace('-', '_');
      };
    }
  }

  /**
   * What a user asks, read the same way wherever it is written; complaints have the user's words.
   *
   * @param front where it is written
   */
  public record Asked(Front front, Source source) {
    /** A text that somebody wrote. */
    @FunctionalInterface
    public interface Said {
      String text();

      /** Adds file and line to a complaint about it. */
      default InputException place(InputException e) {
        return e;
      }
    }

    /** Finds what is written. */
    @FunctionalInterface
    public interface Source {
      /**
       * @param many whether it may be a list
       * @return nothing where it is not written
       */
      List<? extends Said> find(String name, boolean many);
    }

    /** Values by the names of properties, which nobody wrote into a file. */
    public static Asked of(Map<String, String> texts) {
      return new Asked(
          Front.MASTER,
          (name, many) -> texts.containsKey(name) ? List.of(() -> texts.get(name)) : List.of());
    }

    /** As its user writes the name. */
    private String spelled(Field<?> field) {
      String name = front.name(field);
      return front == Front.RUN || front == Front.COMPARE ? "--" + name : "\"" + name + "\"";
    }

    private List<? extends Said> said(Field<?> field) {
      return field.fronts.contains(front)
          ? source.find(front.name(field), front == Front.CAMPAIGN && !field.singleValued)
          : List.of();
    }

    public boolean has(Field<?> field) {
      return !said(field).isEmpty();
    }

    /**
     * What was probably meant otherwise, a sentence each.
     *
     * @param fields that are looked at
     */
    public List<String> doubts(List<Field<?>> fields) {
      List<String> doubts = new ArrayList<>();
      for (Field<?> field : fields) {
        for (Said one : field.doubt.isEmpty() ? List.<Said>of() : said(field)) {
          String text = one.text().strip();
          double number = Quantity.parse(text, "1").orElse(0);
          if (number > 1 && text.matches(".*[.\\d]")) {
            doubts.add(
                field
                    .doubt
                    .replace("{0}", spelled(field) + " " + text)
                    .replace("{1}", Quantity.exact(100 * number) + " %")
                    .replace("{2}", text + "%"));
          }
        }
      }
      return doubts;
    }

    /** All values that are to be tried. */
    public <T> List<T> all(Field<T> field) {
      List<T> values = new ArrayList<>();
      for (Said one : said(field)) {
        String text = one.text();
        Parameter<T> as =
            front == Front.RUN || front == Front.COMPARE ? field.option : field.parameter;
        T value = InputException.placed(one::place, () -> as.parse(spelled(field), text));
        if (values.contains(value)) {
          throw one.place(new InputException(spelled(field) + " has " + text + " twice", null));
        }
        values.add(value);
      }
      return values;
    }

    /** The one text of its value, if it is given, by its name as a property. */
    public <T> Map<String, String> texts(Field<T> field) {
      Map<String, String> texts = new HashMap<>();
      all(field)
          .forEach(value -> texts.put(field.name(), field.parameter.form().writer().apply(value)));
      return texts;
    }

    /** Values of fields, as far as they are not the defaults. */
    public Settings settings(List<? extends Field<?>> fields) {
      Settings.Builder values = new Settings.Builder();
      fields.forEach(field -> each(field).forEach(values::set));
      return values.build();
    }

    /** Every value that is to be tried, by itself; of a default nothing is set. */
    public <T> List<Settings> each(Field<T> field) {
      return all(field).stream().map(field::settings).toList();
    }

    /** Values of fields that are said, defaults too: they go before what is said elsewhere. */
    public Settings said(List<Field<?>> fields) {
      Settings.Builder values = new Settings.Builder();
      fields.forEach(field -> said(field, values));
      return values.build();
    }

    private <T> void said(Field<T> field, Settings.Builder values) {
      all(field).forEach(value -> values.set(field.parameter(), value));
    }

    void check(Field<?> field, Shape shape) {
      List<? extends Said> said = said(field);
      for (Rule rule : said.isEmpty() ? List.<Rule>of() : field.rules) {
        if (rule.broken.test(this, shape)) {
          UnaryOperator<String> spelled =
              text ->
                  text.replace("{0}", spelled(field))
                      .replace("{1}", rule.other == null ? "" : spelled(rule.other));
          throw said.getFirst()
              .place(
                  new InputException(
                      spelled.apply(rule.sentence),
                      rule.hint == null ? null : spelled.apply(rule.hint)));
        }
      }
    }
  }
}
