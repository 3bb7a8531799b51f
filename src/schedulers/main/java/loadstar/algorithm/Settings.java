package loadstar.algorithm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The parameter values of one run, for the master and for each worker. A parameter that is not set
 * has its default value. The registry has checked that every name belongs to the scheduler, and
 * every value.
 */
public final class Settings {
  /** Settings in which every parameter has its default value. */
  public static final Settings NONE = new Builder().build();

  // The number of the master, which is different from those of all workers.
  private static final int MASTER = -1;
  private final Map<Integer, Map<String, Value<?>>> all;

  /**
   * A value with its parameter. Equal values are equal, whichever parameter of that name was set.
   */
  private record Value<T>(Parameter<T> parameter, T value) {
    String text() {
      return parameter.form().writer().apply(value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Value<?> that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
      return value.hashCode();
    }
  }

  private Settings(Map<Integer, Map<String, Value<?>>> all) {
    this.all = all;
  }

  public static final class Builder {
    private final Map<Integer, Map<String, Value<?>>> all = new HashMap<>();

    private Map<String, Value<?>> own(int number) {
      return all.computeIfAbsent(number, none -> new HashMap<>());
    }

    public <T> Builder set(Parameter<T> parameter, T value) {
      return set(MASTER, parameter, value);
    }

    /** Copies the master's values of other settings. */
    public Builder set(Settings others) {
      own(MASTER).putAll(others.own(MASTER));
      return this;
    }

    public <T> Builder set(int worker, Parameter<T> parameter, T value) {
      own(worker).put(parameter.name(), new Value<>(parameter, value));
      return this;
    }

    /** Removes the master's value of a parameter. */
    public Builder remove(Parameter<?> parameter) {
      own(MASTER).remove(parameter.name());
      return this;
    }

    /** Parses and sets a value of the master, or throws an {@link InputException}. */
    public <T> Builder read(Parameter<T> parameter, String text) {
      return set(parameter, parameter.parse(text));
    }

    /**
     * Parses and sets a value of the master; a message names the parameter as its user writes it.
     */
    public <T> Builder read(Parameter<T> parameter, String spelled, String text) {
      return set(parameter, parameter.parse(spelled, text));
    }

    /** Parses and sets a value of a worker, or throws an {@link InputException}. */
    public <T> Builder read(int worker, Parameter<T> parameter, String text) {
      return set(worker, parameter, parameter.parse(text));
    }

    public Settings build() {
      Map<Integer, Map<String, Value<?>>> set = new HashMap<>();
      all.forEach((number, values) -> set.put(number, Map.copyOf(values)));
      set.values().removeIf(Map::isEmpty);
      return new Settings(Map.copyOf(set));
    }
  }

  /** Tells whether the master's value of a parameter is set. */
  public boolean has(Parameter<?> parameter) {
    return own(MASTER).containsKey(parameter.name());
  }

  /** Returns the master's value of a parameter, or throws an {@link InputException}. */
  public <T> T get(Parameter<T> parameter) {
    return get(MASTER, parameter);
  }

  /** Returns the master's value of a parameter, or its default value; empty if there is neither. */
  public <T> Optional<T> find(Parameter<T> parameter) {
    return find(MASTER, parameter);
  }

  /** Returns the value that is set, or the default value, for JSON; null if there is none. */
  public <T> @Nullable Object json(Parameter<T> parameter) {
    return find(parameter).map(parameter::valueJson).orElse(null);
  }

  /** Returns a worker's value of a parameter, or throws an {@link InputException}. */
  public <T> T get(int worker, Parameter<T> parameter) {
    return find(worker, parameter)
        .orElseThrow(() ->
            new InputException("\"" + parameter.name() + "\" is not given", parameter.meaning()));
  }

  /** Returns a worker's value of a parameter, or its default value; empty if there is neither. */
  public <T> Optional<T> find(int worker, Parameter<T> parameter) {
    Value<?> set = own(worker).get(parameter.name());
    return Optional.ofNullable(
        set == null ? parameter.defaultValue() : parameter.form().type().cast(set.value()));
  }

  /** Returns the values of a worker as settings of a master. */
  public Settings ofWorker(int worker) {
    Builder alone = new Builder();
    alone.own(MASTER).putAll(own(worker));
    return alone.build();
  }

  /**
   * Returns the settings for workers that are slots of others.
   *
   * @param of the number of the worker that each slot belongs to
   */
  public Settings ofSlots(List<Integer> of) {
    Builder slots = new Builder().set(this);
    for (int w = 0; w < of.size(); w++) {
      slots.own(w).putAll(own(of.get(w)));
    }
    return slots.build();
  }

  /** Returns the master's values as text by name, in the order of the names. */
  public Map<String, String> texts() {
    Map<String, String> texts = new TreeMap<>();
    own(MASTER).forEach((name, value) -> texts.put(name, value.text()));
    return texts;
  }

  /** Returns the master's values that differ from their default values, as text by name. */
  public Map<String, String> differences() {
    Map<String, String> texts = texts();
    own(MASTER)
        .forEach((name, value) -> {
          if (value.value().equals(value.parameter().defaultValue())) {
            texts.remove(name);
          }
        });
    return texts;
  }

  private Map<String, Value<?>> own(int worker) {
    return all.getOrDefault(worker, Map.of());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Settings that && all.equals(that.all);
  }

  @Override
  public int hashCode() {
    return all.hashCode();
  }
}
