package loadstar.algorithm.search;

import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;

/**
 * A scheduler with values of its parameters, as a search plays it.
 *
 * @param label its name in tables
 */
public record Competitor(String label, SchedulerKind kind, Settings settings) {
  /**
   * Reads a scheduler of stars that comes with Loadstar, with values of parameters behind colons:
   * {@code ss:chunk=10}.
   *
   * @throws InputException for a scheduler or parameter that there is not
   */
  public static Competitor of(String text) {
    String[] parts = text.split(":", -1);
    SchedulerKind kind = Registry.builtIn().kind(parts[0], Shape.STAR);
    Settings.Builder settings = new Settings.Builder();
    for (int k = 1; k < parts.length; k++) {
      String[] one = parts[k].split("=", 2);
      if (one.length < 2) {
        throw new InputException("\"" + text + "\" is not NAME:PARAMETER=VALUE", "\"ss:chunk=10\"");
      }
      settings.read(Parameter.named(kind.master(), one[0], parts[0]), one[1]);
    }
    return new Competitor(text, kind, settings.build());
  }
}
