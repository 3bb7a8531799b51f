package loadstar.simulation;

/** The syntaxes in which fields are written. */
public enum ParameterSyntax {
  RUN,
  COMPARE,
  CAMPAIGN,
  /** Properties of a master in a deployment. */
  MASTER,
  /** The messages of a program to {@code serve}. */
  WORLD;

  /** Returns the name of a field in this syntax. */
  public String name(Field<?> field) {
    return switch (this) {
      case RUN, COMPARE -> field.option().name();
      case CAMPAIGN -> field.entry.isEmpty() ? field.name() : field.entry;
      case MASTER -> field.name();
      case WORLD -> field.option().name().replace('-', '_');
    };
  }
}
