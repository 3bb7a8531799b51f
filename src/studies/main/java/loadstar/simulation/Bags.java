package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import loadstar.algorithm.Form;
import loadstar.algorithm.Notation;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Settings;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.Quantity;

/**
 * Reads and writes bags of tasks as text: NAME:BYTES:FLOPS or NAME:BYTES:FLOPS:WEIGHT each, blanks
 * or commas between, numbers with or without units.
 */
public final class Bags {
  /** The parameter of a master for its bags. */
  public static final Parameter<String> APPLICATIONS =
      Parameter.text(
          "applications", "", "NAME:BYTES:FLOPS or NAME:BYTES:FLOPS:WEIGHT each, blanks between");

  private static final String BAG = "[^:, ]+:[^:, ]+:[^:, ]+(:[^:, ]+)?";

  /** The form of texts for {@link #parse}, each a bag or several of them. */
  static final Form<String> FORM =
      new Form<>(
          String.class,
          Form.TEXT.reader(),
          Form.TEXT.writer(),
          Notation.texts("bags", BAG + "([, ]+" + BAG + ")*"));

  /** The parameter for the number of tasks of each bag, times its weight. */
  public static final Parameter<Integer> TASKS =
      Parameter.whole(
          "tasks",
          200,
          Range.atLeast(1),
          "the run is over when an application has so many computed");

  private static final Parameter<String> MASTER_COMPUTES =
      Parameter.choice("master_computes", List.of("yes", "no"), "whether the master has a worker");

  /** The parameters of every master of a tree, whatever its scheduler. */
  static final List<Parameter<?>> OF_THE_RUN = List.of(APPLICATIONS, TASKS, MASTER_COMPUTES);

  private Bags() {}

  /** Tells whether the root of a tree computes. */
  public static boolean masterComputes(Settings settings) {
    return settings.get(MASTER_COMPUTES).equals("yes");
  }

  /** Returns the bags of a master; none if it has no such parameter. */
  public static List<Application> of(Settings settings) {
    String text = settings.get(APPLICATIONS).strip();
    return text.isEmpty() ? List.of() : parse(text);
  }

  /**
   * Reads bags.
   *
   * @throws InputException for a text that is no bag; its message is the end of a sentence about
   *     the text
   */
  public static List<Application> parse(String text) {
    List<Application> bags = new ArrayList<>();
    for (String word : text.strip().split("[\\s,]+")) {
      Application bag = bag(word);
      if (bags.stream().anyMatch(before -> before.name().equals(bag.name()))) {
        throw new InputException("has two bags \"" + bag.name() + "\"", "another name");
      }
      bags.add(bag);
    }
    return bags;
  }

  private static Application bag(String word) {
    String[] parts = word.split(":");
    if (parts.length < 3 || parts.length > 4) {
      throw new InputException(
          "has \"" + word + "\"", "NAME:BYTES:FLOPS or NAME:BYTES:FLOPS:WEIGHT");
    }
    if (parts[0].isEmpty()) {
      throw new InputException("has \"" + word + "\", a bag without a name", "task" + word);
    }
    double bytes = number(word, parts[1], "bytes");
    double flops = number(word, parts[2], "flops");
    double weight = parts.length == 4 ? number(word, parts[3], "1") : 1;
    if (bytes * weight > Quantity.MOST || flops * weight > Quantity.MOST) {
      throw new InputException(
          "has \"" + word + "\", of more than " + Quantity.exact(Quantity.MOST) + " bytes or flops",
          null);
    }
    try {
      return new Application(parts[0], bytes, flops, weight);
    } catch (InputException e) {
      throw new InputException("says: " + e.problem(), e.hint());
    }
  }

  private static double number(String word, String text, String unit) {
    return Quantity.parse(text, unit)
        .orElseThrow(() ->
            new InputException(
                "has \""
                    + word
                    + (Quantity.isTooLarge(text, unit)
                        ? "\", a number that is too large"
                        : "\", which is not all numbers"),
                Quantity.hint(text, unit)));
  }

  /** Returns bags as text, for {@link #parse}. */
  public static String text(List<Application> bags) {
    return bags.stream()
        .map(bag ->
            String.join(":", bag.name(), Quantity.exact(bag.bytes()), Quantity.exact(bag.flops()))
                + (bag.weight() == 1 ? "" : ":" + Quantity.exact(bag.weight())))
        .collect(Collectors.joining(" "));
  }
}
