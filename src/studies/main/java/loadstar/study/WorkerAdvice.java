package loadstar.study;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.model.Visible;
import loadstar.result.Numbers;
import loadstar.result.Standing;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/**
 * What the makespans of several numbers of workers say on how many to take.
 *
 * @param question the problem on the most workers that were tried
 * @param points at least one, by the number of hosts
 * @param margin share of the least makespan within which a number of workers is as good
 * @param atATime how many run at a time; null for all
 * @param notes on the problem, for the reader
 */
public record WorkerAdvice(
    Question question,
    List<WorkerPoint> points,
    double margin,
    @Nullable Integer atATime,
    List<Note> notes) {
  /** The numbers that a sentence lists at most. */
  private static final int MOST_LISTED = 8;

  public WorkerAdvice {
    points = List.copyOf(points);
    notes = List.copyOf(notes);
  }

  private static double makespan(WorkerPoint point) {
    return point.makespan().mean();
  }

  /** Returns the first point, in an order, of those whose value is the least but for roundings. */
  private Optional<WorkerPoint> least(
      ToDoubleFunction<WorkerPoint> value, Comparator<WorkerPoint> order) {
    double least =
        points.stream()
            .mapToDouble(value)
            .filter(one -> !Double.isNaN(one))
            .min()
            .orElse(Double.NaN);
    return points.stream()
        .filter(one -> value.applyAsDouble(one) <= least * (1 + Standing.SAME))
        .min(order);
  }

  /** Returns the point of the least makespan; of equal ones that of the fewest workers. */
  public WorkerPoint best() {
    return least(WorkerAdvice::makespan, Comparator.comparingInt(WorkerPoint::hosts)).orElseThrow();
  }

  /** Returns the point of the fewest workers whose makespan is within the margin of the least. */
  public WorkerPoint enough() {
    double limit = makespan(best()) * (1 + margin) * (1 + Standing.SAME);
    return points.stream().filter(one -> makespan(one) <= limit).findFirst().orElseThrow();
  }

  /**
   * Returns the point of the least machine time if all workers stay until the end; of equal ones
   * that of the least makespan.
   */
  public WorkerPoint leastMachineTime() {
    return cheapest(WorkerPoint::machineSeconds).orElseThrow();
  }

  /** Returns the point of the least price; empty if no price is known. */
  public Optional<WorkerPoint> leastPrice() {
    return cheapest(one -> one.mean(Summary.PRICE));
  }

  /** Returns the point of the least energy; empty if no energy is known. */
  public Optional<WorkerPoint> leastEnergy() {
    return cheapest(one -> one.mean(Summary.ENERGY));
  }

  /** Returns the point of the least cost; of equal ones the shortest. */
  private Optional<WorkerPoint> cheapest(ToDoubleFunction<WorkerPoint> cost) {
    return least(cost, Comparator.comparingDouble(WorkerAdvice::makespan));
  }

  /**
   * Returns the point from which on every larger number that was tried is beyond the margin of the
   * least makespan; empty if there is none.
   */
  public Optional<WorkerPoint> harmful() {
    double limit = makespan(best()) * (1 + margin);
    WorkerPoint first = null;
    for (WorkerPoint one : points.reversed()) {
      if (one.hosts() <= best().hosts() || makespan(one) <= limit) {
        break;
      }
      first = one;
    }
    return Optional.ofNullable(first);
  }

  /** Returns the advice in sentences. */
  public List<String> sentences() {
    List<String> all = new ArrayList<>();
    all.add(howMany());
    all.add(knownBefore());
    all.add(fromWhich());
    all.add(cheapest());
    return all.stream().filter(text -> !text.isEmpty()).toList();
  }

  private String howMany() {
    WorkerPoint best = best();
    WorkerPoint enough = enough();
    if (enough.hosts() == best.hosts()) {
      return format(
          "%s: the least makespan, %s s%s; no fewer are within %s of it.",
          words(best.hosts()),
          seconds(makespan(best)),
          points.size() == 1 ? "" : ", with " + best.scheduler(),
          percent(margin));
    }
    return format(
        "%s %s enough: %s s with %s, %s above the least makespan, %s s with %d.",
        words(enough.hosts()),
        enough.hosts() == 1 ? "is" : "are",
        seconds(makespan(enough)),
        enough.scheduler(),
        percent(makespan(enough) / makespan(best) - 1),
        seconds(makespan(best)),
        best.hosts());
  }

  /** Returns what a scheduler that is the best knows and no real one could; empty for nothing. */
  private String knownBefore() {
    return Stream.concat(Stream.of(enough(), best()), points.stream())
        .filter(one -> !one.ranking().knownBefore(one.best()).isEmpty())
        .findFirst()
        .map(one -> {
          String known = one.ranking().knownBefore(one.best());
          return "With " + words(one.hosts()) + ", " + known + ".";
        })
        .orElse("");
  }

  private String fromWhich() {
    WorkerPoint best = best();
    WorkerPoint last = points.getLast();
    List<WorkerPoint> harm = beyondTheMargin();
    Optional<WorkerPoint> harmful = harmful();
    if (harmful.isPresent() && harmful.get() == harm.getFirst()) {
      WorkerPoint one = harmful.get();
      return format(
          "From %d on more of them harm: %s s, %s above the least%s.",
          one.hosts(),
          seconds(makespan(one)),
          percent(makespan(one) / makespan(best) - 1),
          because(one));
    }
    if (!harm.isEmpty()) {
      WorkerPoint most = Collections.max(harm, Comparator.comparingDouble(WorkerAdvice::makespan));
      return format(
          "More than %d bring nothing, and %s harm, %d most: %s s, %s above the least%s.",
          best.hosts(),
          numbers(harm),
          most.hosts(),
          seconds(makespan(most)),
          percent(makespan(most) / makespan(best) - 1),
          because(most));
    }
    if (last.hosts() == best.hosts()) {
      return points.size() == 1
          ? ""
          : format("The last is the shortest: more may bring more%s.", because(last));
    }
    return format("More than %d bring little, and harm little%s.", best.hosts(), because(last));
  }

  /** Returns the larger numbers that were tried and are beyond the margin of the least makespan. */
  private List<WorkerPoint> beyondTheMargin() {
    double limit = makespan(best()) * (1 + margin);
    return points.stream()
        .filter(one -> one.hosts() > best().hosts() && makespan(one) > limit)
        .toList();
  }

  private static String numbers(List<WorkerPoint> points) {
    List<String> numbers =
        points.stream().limit(MOST_LISTED).map(one -> Integer.toString(one.hosts())).toList();
    int more = points.size() - numbers.size();
    return more == 0
        ? Numbers.listed(numbers, " and ")
        : String.join(", ", numbers) + " and " + more + " more";
  }

  private static String because(WorkerPoint point) {
    String limit = point.limit();
    return limit.isEmpty() ? "" : "; with " + point.hosts() + ": " + limit;
  }

  private String cheapest() {
    List<String> parts = new ArrayList<>();
    WorkerPoint time = leastMachineTime();
    parts.add(
        format("least machine time with %d: %s s", time.hosts(), seconds(time.machineSeconds()))
            + (time.workers() == 1
                ? ""
                : format(", %d times %s s", time.workers(), seconds(makespan(time)))));
    leastPrice()
        .ifPresent(one ->
            parts.add(
                format(
                    "least price with %d: %s in %s s",
                    one.hosts(), seconds(one.mean(Summary.PRICE)), seconds(makespan(one)))));
    leastEnergy()
        .ifPresent(one ->
            parts.add(
                format(
                    "least energy with %d: %s J in %s s",
                    one.hosts(), seconds(one.mean(Summary.ENERGY)), seconds(makespan(one)))));
    String text = String.join("; ", parts);
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  private String words(int hosts) {
    boolean slots = points.stream().anyMatch(one -> one.workers() != one.hosts());
    String what = atATime != null ? "share" : slots ? "host" : "worker";
    return hosts + " " + what + (hosts == 1 ? "" : "s");
  }

  private static String percent(double share) {
    return Visible.format("%.3g %%", 100 * share);
  }

  private static String seconds(double value) {
    return Metric.Format.NUMBER.text(value);
  }
}
