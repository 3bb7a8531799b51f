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
  private final Map<String, Value<?>> master;
  private final Map<Integer, Map<String, Value<?>>> workers;

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

  private Settings(Map<String, Value<?>> master, Map<Integer, Map<String, Value<?>>> workers) {
    this.master = master;
    this.workers = workers;
  }

  public static final class Builder {
    private final Map<String, Value<?>> master = new HashMap<>();
    private final Map<Integer, Map<String, Value<?>>> workers = new HashMap<>();

    public <T> Builder set(Parameter<T> parameter, T value) {
      master.put(parameter.name(), new Value<>(parameter, value));
      return this;
    }

    /** Sets what others set of the master. */
    public Builder set(Settings others) {
      master.putAll(others.master);
      return this;
    }

    public <T> Builder set(int worker, Parameter<T> parameter, T value) {
      workers
          .computeIfAbsent(worker, none -> new HashMap<>())
          .put(parameter.name(), new Value<>(parameter, value));
      return this;
    }

    /** The master is told nothing of it. */
    public Builder remove(Parameter<?> parameter) {
      master.remove(parameter.name());
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
      Map<Integer, Map<String, Value<?>>> own = new HashMap<>();
      workers.forEach((worker, values) -> own.put(worker, Map.copyOf(values)));
      return new Settings(Map.copyOf(master), Map.copyOf(own));
    }
  }

  public boolean has(Parameter<?> parameter) {
    return master.containsKey(parameter.name());
  }

  /** The value of a parameter of the master, or an {@link InputException}. */
  public <T> T get(Parameter<T> parameter) {
    return required(parameter, master.get(parameter.name()));
  }

  public <T> Optional<T> find(Parameter<T> parameter) {
    return Optional.ofNullable(value(parameter, master.get(parameter.name())));
  }

  /** The value that is set, or the default, as JSON has it; null where there is none. */
  public <T> @Nullable Object json(Parameter<T> parameter) {
    return find(parameter).map(parameter::valueJson).orElse(null);
  }

  /** The value of a parameter of a worker, or an {@link InputException}. */
  public <T> T get(int worker, Parameter<T> parameter) {
    return required(parameter, own(worker).get(parameter.name()));
  }

  public <T> Optional<T> find(int worker, Parameter<T> parameter) {
    return Optional.ofNullable(value(parameter, own(worker).get(parameter.name())));
  }

  /** What is set of a worker, as if it were of the master. */
  public Settings ofWorker(int worker) {
    return new Settings(own(worker), Map.of());
  }

  /**
   * The same for workers that are slots of others.
   *
   * @param of the number of that other of each
   */
  public Settings ofSlots(List<Integer> of) {
    Builder slots = new Builder().set(this);
    for (int w = 0; w < of.size(); w++) {
      slots.workers.put(w, own(of.get(w)));
    }
    return slots.build();
  }

  /** What is set of the master, text by name, in the order of the names. */
  public Map<String, String> texts() {
    Map<String, String> texts = new TreeMap<>();
    master.forEach((name, value) -> texts.put(name, value.text()));
    return texts;
  }

  /** The same without what is the default of its parameter. */
  public Map<String, String> differences() {
    Map<String, String> texts = texts();
    master.forEach((name, value) -> {
      if (value.value().equals(value.parameter().otherwise())) {
        texts.remove(name);
      }
    });
    return texts;
  }

  private Map<String, Value<?>> own(int worker) {
    return workers.getOrDefault(worker, Map.of());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Settings that
        && master.equals(that.master)
        && workers.equals(that.workers);
  }

  @Override
  public int hashCode() {
    return 31 * master.hashCode() + workers.hashCode();
  }

  private static <T> @Nullable T value(Parameter<T> parameter, @Nullable Value<?> set) {
    return set == null ? parameter.otherwise() : parameter.form().type().cast(set.value());
  }

  private static <T> T required(Parameter<T> parameter, @Nullable Value<?> set) {
    T value = value(parameter, set);
    if (value == null) {
      throw new InputException("\"" + parameter.name() + "\" is not given", parameter.meaning());
    }
    return value;
  }
}
