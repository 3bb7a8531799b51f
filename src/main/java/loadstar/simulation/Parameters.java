package loadstar.simulation;

import java.util.List;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import org.jspecify.annotations.Nullable;

/** The properties of an actor as typed values; what is wrong is reported with its line. */
final class Parameters {
  private final String file;
  private final ActorEntry actor;

  /** Without a look at names, for a caller that needs some of them before the actor exists. */
  Parameters(String file, ActorEntry actor) {
    this.file = file;
    this.actor = actor;
  }

  /**
   * @param file the deployment, for messages
   * @param known names of all properties that the actor understands
   */
  Parameters(String file, ActorEntry actor, List<String> known) {
    this(file, actor);
    actor
        .properties()
        .forEach((name, property) -> {
          if (!known.contains(name)) {
            String hint = NearestName.hint(name, known);
            throw new InputException(
                file,
                property.line(),
                "unknown property \"" + name + "\" of " + actor.function(),
                hint == null ? "one of " + String.join(", ", known) : hint);
          }
        });
  }

  boolean has(String name) {
    return actor.properties().containsKey(name);
  }

  String text(String name, String whenAbsent) {
    Property property = actor.properties().get(name);
    return property == null ? whenAbsent : property.value();
  }

  double number(String name, double whenAbsent) {
    Property property = actor.properties().get(name);
    return property == null ? whenAbsent : parse(name, property);
  }

  /** A number greater than zero. */
  double positive(String name, double whenAbsent) {
    double value = number(name, whenAbsent);
    if (!(value > 0)) {
      throw problem(name, "is " + value + ", not a positive number", null);
    }
    return value;
  }

  InputException problem(String name, String what, @Nullable String hint) {
    Property property = actor.properties().get(name);
    int line = property == null ? actor.line() : property.line();
    return new InputException(file, line, "\"" + name + "\" " + what, hint);
  }

  /** Places a complaint of the algorithm, which knows no files, at the actor. */
  InputException place(InputException e) {
    return e.file() == null ? e.in(file, actor.line()) : e;
  }

  private double parse(String name, Property property) {
    try {
      double value = Double.parseDouble(property.value());
      if (!Double.isNaN(value) && !Double.isInfinite(value)) {
        return value;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, as are NaN and infinity.
    }
    throw problem(name, "is \"" + property.value() + "\", not a number", null);
  }
}
