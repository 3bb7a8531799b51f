package loadstar.simulation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import org.jspecify.annotations.Nullable;

/**
 * The properties of an actor of a deployment; errors are reported with its line.
 *
 * @param file the deployment, for messages
 * @param line of the actor
 */
public record ActorProperties(String file, int line, Map<String, Property> properties) {
  /** The properties of a master that no deployment has. */
  static final ActorProperties NOWHERE = new ActorProperties(Deployment.GENERATED, 0, Map.of());

  /** The properties of a master besides the parameters of its scheduler and of its problem. */
  private static final Set<String> OTHERS =
      Set.of(Deployment.SCHEDULER, Environment.HORIZON.name(), Environment.SEED.name());

  /** Makes the properties of an actor in a deployment file. */
  public ActorProperties(String file, ActorEntry actor) {
    this(file, actor.line(), actor.properties());
  }

  /** Returns the text of a property; null if it is not there. */
  public @Nullable String text(String name) {
    Property property = properties.get(name);
    return property == null ? null : property.value();
  }

  /** Returns all texts by name. */
  public Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    properties.forEach((name, property) -> texts.put(name, property.value()));
    return texts;
  }

  /** Returns the parameters of a master as a source of fields. */
  public ParameterSource source() {
    return new ParameterSource(
        ParameterSyntax.MASTER,
        (name, many) -> {
          Property property = properties.get(name);
          return property == null
              ? List.of()
              : List.of(new Text(property.value(), file, property.line()));
        });
  }

  private record Text(String text, String file, int line) implements ParameterSource.Given {
    @Override
    public InputException place(InputException e) {
      return e.in(file, line);
    }
  }

  /**
   * Calls a setter for every property, in the order of the file.
   *
   * @throws InputException from the setter, with file and line
   */
  void forEach(BiConsumer<String, String> setter) {
    properties.forEach((name, property) -> {
      try {
        setter.accept(name, property.value());
      } catch (InputException e) {
        throw e.file() == null ? e.in(file, property.line()) : e;
      }
    });
  }

  /**
   * Returns the scheduler that a master names.
   *
   * @throws InputException with file and line if it names none, or an unknown one
   */
  SchedulerKind kind(Registry registry, Shape shape) {
    String name = text(Deployment.SCHEDULER);
    if (name == null) {
      throw problem(
          Deployment.SCHEDULER,
          "is not given",
          "one of " + String.join(", ", registry.names(shape)));
    }
    try {
      Registry.introduce(name, texts());
    } catch (InputException e) {
      throw place(e);
    }
    return InputException.placed(
        e -> problem(Deployment.SCHEDULER, "is the " + e.getMessage(), e.hint()),
        () -> registry.kind(name, shape));
  }

  /** Returns all other properties of a master, as the values of known parameters. */
  Settings.Builder settings(List<Parameter<?>> known, SchedulerKind kind) {
    Settings.Builder builder = new Settings.Builder();
    forEach((name, value) -> {
      if (!OTHERS.contains(name)) {
        builder.read(Parameter.named(known, name, kind.name()), value);
      }
    });
    return builder;
  }

  /** Returns the error message for a property, with its line, or the actor's if it is missing. */
  public InputException problem(String name, String what, @Nullable String hint) {
    return place(new InputException("\"" + name + "\" " + what, hint));
  }

  /**
   * Adds file and line to an error message of the algorithm, which knows no files: those of the
   * property that it begins with, in quotation marks, or else of the actor.
   */
  public InputException place(InputException e) {
    if (e.file() != null) {
      return e;
    }
    String message = String.valueOf(e.getMessage());
    for (var property : properties.entrySet()) {
      if (message.startsWith("\"" + property.getKey() + "\"")) {
        return e.in(file, property.getValue().line());
      }
    }
    return e.in(file, line);
  }
}
