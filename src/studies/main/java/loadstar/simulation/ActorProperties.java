package loadstar.simulation;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import loadstar.algorithm.Parameter;
import loadstar.model.InputException;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import org.jspecify.annotations.Nullable;

/** The properties of an actor of a deployment; what is wrong is reported with its line. */
public final class ActorProperties {
  /** Sets one property, or refuses it. */
  @FunctionalInterface
  public interface Setter {
    void set(String name, String value);
  }

  private final String file;
  private final ActorEntry actor;

  /**
   * @param file the deployment, for messages
   */
  public ActorProperties(String file, ActorEntry actor) {
    this.file = file;
    this.actor = actor;
  }

  /** The value of a parameter if it is set. */
  public <T> Optional<T> find(Parameter<T> parameter) {
    Property property = actor.properties().get(parameter.name());
    return property == null
        ? Optional.empty()
        : Optional.of(placed(property.line(), () -> parameter.parse(property.value())));
  }

  /** The value of a parameter that has a default. */
  public <T> T get(Parameter<T> parameter) {
    return find(parameter).or(() -> Optional.ofNullable(parameter.otherwise())).orElseThrow();
  }

  /** The text of a property, null when it is not there. */
  public @Nullable String text(String name) {
    Property property = actor.properties().get(name);
    return property == null ? null : property.value();
  }

  /** All of them. */
  public Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    actor.properties().forEach((name, property) -> texts.put(name, property.value()));
    return texts;
  }

  /** Has every property set, in the order of the file. */
  public void forEach(Setter setter) {
    actor
        .properties()
        .forEach((name, property) ->
            placed(
                property.line(),
                () -> {
                  setter.set(name, property.value());
                  return true;
                }));
  }

  private <T> T placed(int line, java.util.function.Supplier<T> work) {
    try {
      return work.get();
    } catch (InputException e) {
      throw e.file() == null ? e.in(file, line) : e;
    }
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
    for (var property : actor.properties().entrySet()) {
      if (message.startsWith("\"" + property.getKey() + "\"")) {
        return e.in(file, property.getValue().line());
      }
    }
    return e.in(file, actor.line());
  }
}
