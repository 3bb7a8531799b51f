package loadstar.study;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.algorithm.Form;
import loadstar.algorithm.Notation;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Settings;
import loadstar.campaign.Limits;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.model.Spelling;
import loadstar.result.Guarantee;
import loadstar.simulation.Field;
import loadstar.simulation.Player;
import org.jspecify.annotations.Nullable;

/**
 * The fields that control how a study is run and evaluated, whatever its problem: options of {@code
 * compare} and {@code campaign}, which take precedence over entries of a campaign. No number of a
 * run depends on them.
 */
public final class RunControls {
  /** The form of a share, written "1%" or "0.01". */
  private static final Form<Double> SHARE =
      new Form<>(
          Double.class,
          (spelled, text, unit) -> share(spelled, text),
          Quantity::exact,
          Notation.numbers("share", Quantity.pattern(Map.of("%", 0.01), " ?")));

  public static final Field<String> PLAYER =
      new Field<>(
              Parameter.choice(
                  "player",
                  Player.words(),
                  "how runs on stars are made: auto, computed where that gives SimGrid's dates;"
                      + " simgrid, simulated; plain, computed or refused"),
              "WHO")
          .singleValued();

  public static final Field<Double> MARGIN =
      inPercent(
          "margin",
          Guarantee.DEFAULT.margin(),
          Range.sharesWithin(0, 1),
          Range.notNegative(),
          "share of the least makespan within which two schedulers are equivalent");

  public static final Field<Double> CONFIDENCE =
      inPercent(
          "confidence",
          Guarantee.DEFAULT.confidence(),
          Range.sharesWithin(0.5, 1),
          Range.between(51, 99.999),
          "probability with which the choice and its intervals hold");

  public static final Field<Double> UNTIL_CI =
      new Field<>(
              share(
                  "until_ci",
                  null,
                  Range.sharesWithin(0, 1),
                  "no more seeds for a point whose 95 % interval is within this share of its mean"
                      + " on each side, such as 1%"),
              "P%")
          .singleValued();

  public static final Field<Double> TIME = new Field<>(Limits.TIME, "TIME").singleValued();

  public static final Field<Double> MEMORY = new Field<>(Limits.MEMORY, "BYTES").singleValued();

  /** The options of comparisons and campaigns, in the order of help. */
  public static final List<Field<?>> OF_ALL = List.of(PLAYER, MARGIN, CONFIDENCE, TIME, MEMORY);

  /** The entries of campaigns. */
  public static final List<Field<?>> FIELDS =
      Stream.concat(OF_ALL.stream(), Stream.of(UNTIL_CI)).toList();

  private RunControls() {}

  /** Makes a field that a file gives as a share and an option as a percentage. */
  private static Field<Double> inPercent(
      String name, double usual, Range<Double> range, Range<Double> percent, String meaning) {
    Parameter<Double> number = Parameter.number(name, "1", 100 * usual, percent);
    Form<Double> form =
        new Form<>(
            Double.class,
            // A percent sign is that of the option, not a factor of a hundredth.
            (spelled, text, unit) -> number.parse(spelled, text.replaceFirst(" ?%$", "")) / 100,
            share -> Quantity.exact(100 * share),
            Form.NUMBER.notation());
    return new Field<>(share(name, usual, range, meaning), "PERCENT")
        .option(Parameter.of(name, form, usual, meaning))
        .singleValued();
  }

  private static Parameter<Double> share(
      String name, @Nullable Double usual, Range<Double> range, String meaning) {
    return new Parameter<>(name, "1", SHARE, usual, false, range, meaning);
  }

  private static double share(String spelled, String text) {
    boolean percent = text.endsWith("%");
    double number = Quantity.number(percent ? text.substring(0, text.length() - 1) : text);
    double share = percent ? number / 100 : number;
    if (share > 0 && share < 1) {
      return share;
    }
    String meant =
        number > 1 && number < 100 && !percent
            ? text + "%" // they are percents on the command line
            : Spelling.meant(text, List.of("", "%"));
    throw new InputException(
        spelled + " is \"" + text + "\", not between 0 and 100 %",
        meant == null || meant.equals(text) ? "\"1%\"" : meant);
  }

  /**
   * Returns the margin within which two schedulers are equivalent, and the confidence of the
   * selection.
   */
  public static Guarantee guarantee(Settings controls) {
    return new Guarantee(controls.get(MARGIN.parameter()), controls.get(CONFIDENCE.parameter()));
  }
}
