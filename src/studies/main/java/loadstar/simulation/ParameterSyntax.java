package loadstar.simulation;

/** Where fields are written. */
public enum ParameterSyntax {
  RUN,
  COMPARE,
  CAMPAIGN,
  /** Properties of a master in a deployment. */
  MASTER,
  /** What a program sends to {@code serve}. */
  WORLD;

  /** How a field is called there. */
  public String name(Field<?> field) {
    return switch (this) {
      case RUN, COMPARE -> field.option().name();
      case CAMPAIGN -> field.entry.isEmpty() ? field.name() : field.entry;
      case MASTER -> field.name();
      case WORLD -> field.option().name().replace('-', '_');
    };
  }
}
