package loadstar.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * @param settings those of its parameters that are set
 */
public record Contender(String scheduler, SchedulerKind kind, Settings settings) {
  /**
   * One whose parameters are written as texts, by name.
   *
   * @throws InputException for what is none of those that it has on such a platform, or no value
   */
  public static Contender of(
      String scheduler, SchedulerKind kind, Shape shape, Map<String, String> texts) {
    Settings.Builder read = new Settings.Builder();
    texts.forEach(
        (name, text) -> read.read(Parameter.named(kind.master(shape), name, kind.name()), text));
    return new Contender(scheduler, kind, read.build());
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

    /** Each of some with every value under one more name. */
    public static <T> List<Map<String, T>> crossed(
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

  /** How tables call it. */
  public String label() {
    return label(scheduler, settings.texts());
  }

  static String label(String scheduler, Map<String, String> parameters) {
    StringBuilder label = new StringBuilder(scheduler);
    parameters.forEach((name, value) -> label.append(' ').append(name).append('=').append(value));
    return label.toString();
  }

  /** Returns its identity in results. */
  public SchedulerConfig config() {
    return new SchedulerConfig(scheduler, settings.texts(), Optional.of(SchedulerTraits.of(kind)));
  }

  /** Whether it draws at random, as it says itself. */
  boolean draws() {
    return !kind.plays(Shape.TREE) && kind.draws().test(settings);
  }

  /** The same by its name; of one from elsewhere it is not known. */
  static boolean draws(String scheduler, Map<String, String> parameters) {
    if (!Registry.builtIn().names().contains(scheduler)) {
      return false;
    }
    SchedulerKind kind = Registry.builtIn().kind(scheduler);
    return !kind.plays(Shape.TREE) && of(scheduler, kind, Shape.STAR, parameters).draws();
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
        && settings.equals(that.settings);
  }

  @Override
  public int hashCode() {
    return 31 * scheduler.hashCode() + settings.hashCode();
  }
}
