package loadstar.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.simulation.Failures;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler with its parameters.
 *
 * @param scheduler by which it was asked for: its name, or that of its class
 * @param parameters those that are set, in order: by name the one text of their value
 */
public record Contender(String scheduler, SchedulerKind kind, Map<String, String> parameters) {
  public Contender {
    Map<String, String> plain = new LinkedHashMap<>();
    parameters.forEach((name, text) ->
        plain.put(name, known(kind, name).map(one -> one.plain(text)).orElse(text)));
    parameters = plain;
  }

  /**
   * What a user writes: a name, or one with values of parameters, {@code ss:chunk=1|10|100}.
   *
   * @param alternatives parameters of each scheduler that it stands for: all values crossed
   */
  public record Word(String scheduler, List<Map<String, String>> alternatives) {
    /**
     * Reads it.
     *
     * @param known names that parameters may follow; those of programs have colons of their own
     */
    public static Word read(String text, Collection<String> known) {
      String[] parts = text.split(":", -1);
      if (!known.contains(parts[0])) {
        return new Word(text, List.of(Map.of()));
      }
      List<Map<String, String>> crossed = List.of(Map.of());
      Set<String> names = new HashSet<>();
      for (String part : List.of(parts).subList(1, parts.length)) {
        int equals = part.indexOf('=');
        if (equals < 1) {
          throw new InputException(
              "\"" + text + "\" is not NAME:PARAMETER=VALUE", "\"ss:chunk=1|10|100\"");
        }
        String name = part.substring(0, equals);
        if (!names.add(name)) {
          throw new InputException("\"" + name + "\" is given twice", "a|b for both values");
        }
        crossed = crossed(crossed, name, List.of(part.substring(equals + 1).split("\\|", -1)));
      }
      return new Word(parts[0], crossed);
    }

    static <T> List<Map<String, T>> crossed(
        List<Map<String, T>> before, String name, List<T> values) {
      List<Map<String, T>> crossed = new ArrayList<>();
      for (Map<String, T> one : before) {
        for (T value : values) {
          Map<String, T> more = new LinkedHashMap<>(one);
          more.put(name, value);
          crossed.add(more);
        }
      }
      return crossed;
    }
  }

  private static Optional<Parameter<?>> known(SchedulerKind kind, String name) {
    return Stream.of(Shape.values())
        .flatMap(shape -> kind.master(shape).stream())
        .filter(one -> one.name().equals(name))
        .findFirst();
  }

  /** How tables call it. */
  public String label() {
    return label(scheduler, parameters);
  }

  static String label(String scheduler, Map<String, String> parameters) {
    StringBuilder label = new StringBuilder(scheduler);
    parameters.forEach((name, value) -> label.append(' ').append(name).append('=').append(value));
    return label.toString();
  }

  /** The scheduler that a label names. */
  public static String schedulerOf(String label) {
    return label.split(" ", 2)[0];
  }

  /** Its parameters as its kind reads them, whatever it plays. */
  public Settings settings() {
    Settings.Builder read = new Settings.Builder();
    parameters.forEach((name, text) ->
        read.read(
            known(kind, name).orElseGet(() -> Parameter.named(kind.master(), name, kind.name())),
            text));
    return read.build();
  }

  /** Whether it draws at random, as it says itself. */
  boolean draws() {
    return !kind.plays(Shape.TREE) && kind.draws().test(settings());
  }

  /** The same by its name; of one from elsewhere it is not known. */
  static boolean draws(String scheduler, Map<String, String> parameters) {
    return Registry.builtIn().names().contains(scheduler)
        && new Contender(scheduler, Registry.builtIn().kind(scheduler), parameters).draws();
  }

  /** Why it cannot play where these failures happen; null when it can. */
  public @Nullable String cannotSurvive(Failures.Means failures) {
    if (failures.equals(Failures.Means.NONE)) {
      return null;
    }
    if (!kind.losses()) {
      return "does not survive failures";
    }
    return failures.repairs() && !kind.lateWorkers() ? "takes no worker that comes back" : null;
  }

  /** Equal schedulers have equal names: a kind that a class brings is made anew each time. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Contender that
        && scheduler.equals(that.scheduler)
        && parameters.equals(that.parameters);
  }

  @Override
  public int hashCode() {
    return 31 * scheduler.hashCode() + parameters.hashCode();
  }
}
