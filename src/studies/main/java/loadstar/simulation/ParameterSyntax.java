package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import org.jspecify.annotations.Nullable;

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
