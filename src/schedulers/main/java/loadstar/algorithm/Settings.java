package loadstar.algorithm;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one run, of the master and of each worker. What is not set has its default. The
 * registry has checked that every name belongs to the scheduler, and every value.
 */
public final class Settings {
  public static final Settings NONE = new Builder().build();
  private final Map<String, Object> master;
  private final Map<Integer, Map<String, Object>> workers;

  private Settings(Map<String, Object> master, Map<Integer, Map<String, Object>> workers) {
    this.master = master;
    this.workers = workers;
  }

  public static final class Builder {
    private final Map<String, Object> master = new HashMap<>();
    private final Map<Integer, Map<String, Object>> workers = new HashMap<>();

    public <T> Builder set(Parameter<T> parameter, T value) {
      master.put(parameter.name(), value);
      return this;
    }

    /** Sets what others set of the master. */
    public Builder set(Settings others) {
      master.putAll(others.master);
      return this;
    }

    public <T> Builder set(int worker, Parameter<T> parameter, T value) {
      workers.computeIfAbsent(worker, none -> new HashMap<>()).put(parameter.name(), value);
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
      Map<Integer, Map<String, Object>> own = new HashMap<>();
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

  /** The value of a parameter of a worker, or an {@link InputException}. */
  public <T> T get(int worker, Parameter<T> parameter) {
    return required(parameter, own(worker).get(parameter.name()));
  }

  public <T> Optional<T> find(int worker, Parameter<T> parameter) {
    return Optional.ofNullable(value(parameter, own(worker).get(parameter.name())));
  }

  private Map<String, Object> own(int worker) {
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

  private static <T> @Nullable T value(Parameter<T> parameter, @Nullable Object set) {
    return set == null ? parameter.otherwise() : parameter.form().type().cast(set);
  }

  private static <T> T required(Parameter<T> parameter, @Nullable Object set) {
    T value = value(parameter, set);
    if (value == null) {
      throw new InputException("\"" + parameter.name() + "\" is not given", parameter.meaning());
    }
    return value;
  }
}
