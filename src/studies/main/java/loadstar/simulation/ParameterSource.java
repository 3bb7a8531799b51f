package loadstar.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.model.Quantity;

/**
 * The parameters that a user gives, read the same way from every syntax; error messages use the
 * names of that syntax.
 *
 * @param syntax in which they are written
 */
public record ParameterSource(ParameterSyntax syntax, Source source) {
  /** A text that a user wrote. */
  @FunctionalInterface
  public interface Given {
    String text();

    /** Adds file and line to an error message about it. */
    default InputException place(InputException e) {
      return e;
    }
  }

  /** Finds texts by name. */
  @FunctionalInterface
  public interface Source {
    /**
     * Returns the texts of a parameter.
     *
     * @param many whether it may be a list
     * @return empty if it is not given
     */
    List<? extends Given> find(String name, boolean many);
  }

  /** Makes a source of values by the names of properties, which are in no file. */
  public static ParameterSource of(Map<String, String> texts) {
    return new ParameterSource(
        ParameterSyntax.MASTER,
        (name, many) -> texts.containsKey(name) ? List.of(() -> texts.get(name)) : List.of());
  }

  /** Returns the name as its user writes it. */
  private String spelled(Field<?> field) {
    String name = syntax.name(field);
    return syntax == ParameterSyntax.RUN || syntax == ParameterSyntax.COMPARE
        ? "--" + name
        : "\"" + name + "\"";
  }

  private List<? extends Given> given(Field<?> field) {
    return field.syntaxes.contains(syntax)
        ? source.find(syntax.name(field), syntax == ParameterSyntax.CAMPAIGN && !field.singleValued)
        : List.of();
  }

  /** Tells whether the field is given. */
  public boolean has(Field<?> field) {
    return !given(field).isEmpty();
  }

  /**
   * Returns warnings about values that probably do not mean what the user intends, a sentence each.
   *
   * @param fields that are checked
   */
  public List<String> warnings(List<Field<?>> fields) {
    List<String> warnings = new ArrayList<>();
    for (Field<?> field : fields) {
      for (Given one : field.warning.isEmpty() ? List.<Given>of() : given(field)) {
        String text = one.text().strip();
        double number = Quantity.parse(text, "1").orElse(0);
        if (number > 1 && text.matches(".*[.\\d]")) {
          warnings.add(
              field
                  .warning
                  .replace("{0}", spelled(field) + " " + text)
                  .replace("{1}", Quantity.exact(100 * number) + " %")
                  .replace("{2}", text + "%"));
        }
      }
    }
    return warnings;
  }

  /** Returns all values that are to be tried. */
  public <T> List<T> all(Field<T> field) {
    List<T> values = new ArrayList<>();
    for (Given one : given(field)) {
      String text = one.text();
      Parameter<T> as =
          syntax == ParameterSyntax.RUN || syntax == ParameterSyntax.COMPARE
              ? field.option
              : field.parameter;
      T value = InputException.placed(one::place, () -> as.parse(spelled(field), text));
      if (values.contains(value)) {
        throw one.place(new InputException(spelled(field) + " has " + text + " twice", null));
      }
      values.add(value);
    }
    return values;
  }

  /** Returns the only text of its value, if it is given, by its name as a property. */
  public <T> Map<String, String> texts(Field<T> field) {
    Map<String, String> texts = new HashMap<>();
    all(field)
        .forEach(value -> texts.put(field.name(), field.parameter.form().writer().apply(value)));
    return texts;
  }

  /** Returns the values of fields that are not the defaults. */
  public Settings settings(List<? extends Field<?>> fields) {
    Settings.Builder values = new Settings.Builder();
    fields.forEach(field -> each(field).forEach(values::set));
    return values.build();
  }

  /** Returns every value that is to be tried, by itself; for a default empty settings. */
  public <T> List<Settings> each(Field<T> field) {
    return all(field).stream().map(field::settings).toList();
  }

  /**
   * Returns the values of fields that are given, also defaults: they take precedence over values
   * from elsewhere.
   */
  public Settings given(List<Field<?>> fields) {
    Settings.Builder values = new Settings.Builder();
    fields.forEach(field -> given(field, values));
    return values.build();
  }

  private <T> void given(Field<T> field, Settings.Builder values) {
    all(field).forEach(value -> values.set(field.parameter(), value));
  }

  void check(Field<?> field, Shape shape) {
    List<? extends Given> given = given(field);
    for (Field.Rule rule : given.isEmpty() ? List.<Field.Rule>of() : field.rules) {
      if (rule.broken().test(this, shape)) {
        UnaryOperator<String> spelled =
            text ->
                text.replace("{0}", spelled(field))
                    .replace("{1}", rule.other() == null ? "" : spelled(rule.other()));
        throw given
            .getFirst()
            .place(
                new InputException(
                    spelled.apply(rule.sentence()),
                    rule.hint() == null ? null : spelled.apply(rule.hint())));
      }
    }
  }
}
