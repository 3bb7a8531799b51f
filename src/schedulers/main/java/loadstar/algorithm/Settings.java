package loadstar.algorithm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one run, of the master and of each worker. What is not set has its default. The
 * registry has checked that every name belongs to the scheduler, and every value.
 */
public final class Settings {
  public static final Settings NONE = new Builder().build();
  // What is set of the master has a number beside those of the workers.
  private static final int MASTER = -1;
  private final Map<Integer, Map<String, Value<?>>> all;

  /** Equal values are equal, whichever parameter of that name was set. */
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

    /** Sets what others set of the master. */
    public Builder set(Settings others) {
      own(MASTER).putAll(others.own(MASTER));
      return this;
    }

    public <T> Builder set(int worker, Parameter<T> parameter, T value) {
      own(worker).put(parameter.name(), new Value<>(parameter, value));
      return this;
    }

    /** Takes back what was set of the master. */
    public Builder remove(Parameter<?> parameter) {
      own(MASTER).remove(parameter.name());
      return this;
    }

    /** Sets what a text stands for, or throws an {@link InputException}. */
    public <T> Builder read(Parameter<T> parameter, String text) {
      return set(parameter, parameter.parse(text));
    }

    /** The same of a parameter as its user writes it. */
    public <T> Builder read(Parameter<T> parameter, String spelled, String text) {
      return set(parameter, parameter.parse(spelled, text));
    }

    /** Sets what a text stands for, or throws an {@link InputException}. */
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

  public boolean has(Parameter<?> parameter) {
    return own(MASTER).containsKey(parameter.name());
  }

  /** The value of a parameter of the master, or an {@link InputException}. */
  public <T> T get(Parameter<T> parameter) {
    return get(MASTER, parameter);
  }

  public <T> Optional<T> find(Parameter<T> parameter) {
    return find(MASTER, parameter);
  }

  /** The value that is set, or the default, as JSON has it; null where there is none. */
  public <T> @Nullable Object json(Parameter<T> parameter) {
    return find(parameter).map(parameter::valueJson).orElse(null);
  }

  /** The value of a parameter of a worker, or an {@link InputException}. */
  public <T> T get(int worker, Parameter<T> parameter) {
    return find(worker, parameter)
        .orElseThrow(() ->
            new InputException("\"" + parameter.name() + "\" is not given", parameter.meaning()));
  }

  public <T> Optional<T> find(int worker, Parameter<T> parameter) {
    Value<?> set = own(worker).get(parameter.name());
    return Optional.ofNullable(
        set == null ? parameter.defaultValue() : parameter.form().type().cast(set.value()));
  }

  /** What is set of a worker, as if it were of the master. */
  public Settings ofWorker(int worker) {
    Builder alone = new Builder();
    alone.own(MASTER).putAll(own(worker));
    return alone.build();
  }

  /**
   * The same for workers that are slots of others.
   *
   * @param of the number of that other of each
   */
  public Settings ofSlots(List<Integer> of) {
    Builder slots = new Builder().set(this);
    for (int w = 0; w < of.size(); w++) {
      slots.own(w).putAll(own(of.get(w)));
    }
    return slots.build();
  }

  /** What is set of the master, text by name, in the order of the names. */
  public Map<String, String> texts() {
    Map<String, String> texts = new TreeMap<>();
    own(MASTER).forEach((name, value) -> texts.put(name, value.text()));
    return texts;
  }

  /** The same without what is the default of its parameter. */
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
