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
 * The properties of an actor of a deployment; what is wrong is reported with its line.
 *
 * @param file the deployment, for messages
 * @param line of the actor
 */
public record ActorProperties(String file, int line, Map<String, Property> properties) {
  /** Of a master that no deployment has. */
  static final ActorProperties NOWHERE = new ActorProperties(Deployment.GENERATED, 0, Map.of());

  /** What a master says besides the parameters of its scheduler and of its work. */
  private static final Set<String> OTHERS =
      Set.of(Deployment.SCHEDULER, Environment.HORIZON.name(), Environment.SEED.name());

  public ActorProperties(String file, ActorEntry actor) {
    this(file, actor.line(), actor.properties());
  }

  /** The text of a property, null when it is not there. */
  public @Nullable String text(String name) {
    Property property = properties.get(name);
    return property == null ? null : property.value();
  }

  /** All of them. */
  public Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    properties.forEach((name, property) -> texts.put(name, property.value()));
    return texts;
  }

  /** What a master is asked. */
  public ParameterSource asked() {
    return new ParameterSource(
        ParameterSyntax.MASTER,
        (name, many) -> {
          Property property = properties.get(name);
          return property == null
              ? List.of()
              : List.of(new Said(property.value(), file, property.line()));
        });
  }

  private record Said(String text, String file, int line) implements ParameterSource.Said {
    @Override
    public InputException place(InputException e) {
      return e.in(file, line);
    }
  }

  /** Has every property set, in the order of the file. */
  void forEach(BiConsumer<String, String> setter) {
    properties.forEach((name, property) -> {
      try {
        setter.accept(name, property.value());
      } catch (InputException e) {
        throw e.file() == null ? e.in(file, property.line()) : e;
      }
    });
  }

  /** The scheduler that a master names. */
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

  /** All else that a master says to a scheduler, as the values of known parameters. */
  Settings.Builder settings(List<Parameter<?>> known, SchedulerKind kind) {
    Settings.Builder builder = new Settings.Builder();
    forEach((name, value) -> {
      if (!OTHERS.contains(name)) {
        builder.read(Parameter.named(known, name, kind.name()), value);
      }
    });
    return builder;
  }

  /** A complaint about a property, with its line, or the actor's when it is missing. */
  public InputException problem(String name, String what, @Nullable String hint) {
    return place(new InputException("\"" + name + "\" " + what, hint));
  }

  /**
   * Places a complaint of the algorithm, which knows no files: at the property that it begins with,
   * in quotation marks, or else at the actor.
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
