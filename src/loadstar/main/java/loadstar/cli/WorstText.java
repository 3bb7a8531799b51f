package loadstar.cli;

import static loadstar.model.Visible.format;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.search.Competitor;
import loadstar.algorithm.search.StarCase;
import loadstar.algorithm.search.WorstCase;
import loadstar.model.Ports;
import loadstar.model.Quantile;
import loadstar.model.Quantity;
import loadstar.model.Word;
import loadstar.report.OutputFormat;
import loadstar.result.Columns;
import loadstar.result.Numbers;
import loadstar.result.Table;
import loadstar.study.SimulatedWorstCase;
import org.jspecify.annotations.Nullable;

/** Writes the outcome of a search for the worst problem, for people and for programs. */
final class WorstText {
  private static final int DIGITS = 4;

  private final WorstCase.Question question;
  private final WorstCase worst;
  private final @Nullable SimulatedWorstCase simulated;
  private final long seed;
  private final String command;
  private final String rerun;

  /**
   * Takes the outcome.
   *
   * @param simulated null if SimGrid has not simulated it
   * @param platform the file of the problem
   * @param rerun the command that finds it again
   */
  WorstText(
      WorstCase.Question question,
      WorstCase worst,
      @Nullable SimulatedWorstCase simulated,
      long seed,
      Path platform,
      String rerun) {
    this.question = question;
    this.worst = worst;
    this.simulated = simulated;
    this.seed = seed;
    this.rerun = rerun;
    List<Object> words = new ArrayList<>(List.of("compare", "--platform", platform));
    words.addAll(SimulatedWorstCase.options(worst.simple()));
    words.addAll(List.of("--schedulers", schedulers(), "--player", "simgrid"));
    command = Home.command(words.toArray());
  }

  /** Returns the schedulers as options name them. */
  private String schedulers() {
    List<String> names = new ArrayList<>(List.of(typed(question.one())));
    question.others().forEach(other -> names.add(typed(other)));
    return String.join(",", names);
  }

  private static String typed(Competitor one) {
    StringBuilder text = new StringBuilder(one.label().split(" ", 2)[0]);
    one.settings().texts().forEach((name, value) -> text.append(':').append(name + "=" + value));
    return text.toString();
  }

  private double ratio() {
    return simulated == null ? worst.simpleRatio() : simulated.ratio();
  }

  private String other() {
    return simulated == null
        ? Numbers.listed(question.others().stream().map(Competitor::label).toList(), " or ")
        : simulated.other().scheduler();
  }

  /** Returns the text for a terminal. */
  String whole() {
    StringBuilder text = new StringBuilder();
    text.append(
        format(
            ratio() > 1
                ? "%s takes %s times as long as %s on the worst problem that was found: %s%n%n"
                : "%s never takes longer in these tries: at most %s times as long as %s, on %s%n%n",
            question.one().label(),
            Numbers.text(ratio(), DIGITS),
            other(),
            problem()));
    text.append(OutputFormat.TEXT.of(workers())).append('\n');
    if (simulated == null) {
      text.append("SimGrid has not simulated it, as the search was interrupted.\n");
    } else {
      text.append(
          format(
              "%s %s s, %s %s s, as SimGrid simulates it (%s times by arithmetic).%n",
              question.one().label(),
              Numbers.text(simulated.one().makespan().mean(), DIGITS),
              other(),
              Numbers.text(simulated.other().makespan().mean(), DIGITS),
              Numbers.text(worst.simpleRatio(), DIGITS)));
      String why = simulated.why();
      text.append(Character.toUpperCase(why.charAt(0))).append(why.substring(1)).append(".\n");
    }
    double[] random = worst.randomRatios();
    text.append(
        format(
            "On %d random problems of the same ranges it takes %s times as long in the mean,"
                + " at most %s times.%n",
            random.length,
            Numbers.text(worst.meanRatio(), DIGITS),
            Numbers.text(random.length == 0 ? Double.NaN : random[random.length - 1], DIGITS)));
    text.append(
        format(
            "Found in %s, seed %d%s; a worse problem may exist.%n%n",
            worst.tries() == 1 ? "1 try" : worst.tries() + " tries",
            seed,
            worst.complete() ? "" : " (stopped before all tries: another call may find another)"));
    text.append("next: ").append(command).append('\n');
    return text.toString();
  }

  private String problem() {
    StarCase one = worst.simple();
    StringBuilder text = new StringBuilder();
    text.append(
        format(
            "%d workers, %s %s",
            one.workers().size(), Quantity.exact(one.load()), one.whole() ? "tasks" : "units"));
    if (one.deviation() > 0) {
      text.append(
          format(
              " whose costs deviate by %s (%s)",
              Quantity.exact(one.deviation()), Word.of(one.family())));
    }
    if (one.results() > 0) {
      text.append(format(", results of %s times the data", Quantity.exact(one.results())));
    }
    return text.append(one.ports().equals(Ports.ONE) ? "" : ", ports " + one.ports()).toString();
  }

  /** Returns a row for each worker. */
  Table workers() {
    List<StarCase.Worker> all = worst.simple().workers();
    List<Integer> rows = new ArrayList<>();
    for (int w = 0; w < all.size(); w++) {
      rows.add(w);
    }
    return new Columns<Integer>()
        .with("worker", w -> "w" + (w + 1))
        .with("speed_units_per_s", w -> all.get(w).speed())
        .with("bandwidth_units_per_s", w -> all.get(w).bandwidth())
        .with("latency_s", w -> all.get(w).latency())
        .with("startup_s", w -> all.get(w).startup())
        .table(rows);
  }

  /** Returns the outcome for programs. */
  Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("scheduler", question.one().label());
    all.put("against", question.others().stream().map(Competitor::label).toList());
    all.put("ratio", ratio());
    all.put("played_by", simulated == null ? "arithmetic" : "simgrid");
    all.put("arithmetic_ratio", worst.simpleRatio());
    all.put("ratio_before_simplification", worst.ratio());
    if (simulated != null) {
      all.put("makespan_s", simulated.one().makespan().mean());
      all.put("best_other", simulated.other().scheduler());
      all.put("best_other_makespan_s", simulated.other().makespan().mean());
      all.put("why", simulated.why());
    }
    StarCase one = worst.simple();
    Map<String, @Nullable Object> problem = new LinkedHashMap<>();
    problem.put("load", one.load());
    problem.put("whole", one.whole());
    problem.put("noise", one.deviation());
    problem.put("noise_family", Word.of(one.family()));
    problem.put("seed", one.seed());
    problem.put("results", one.results());
    problem.put("ports", one.ports().toString());
    problem.put("workers", workersJson());
    all.put("problem", problem);
    double[] random = worst.randomRatios();
    Map<String, @Nullable Object> drawn = new LinkedHashMap<>();
    drawn.put("problems", random.length);
    drawn.put("mean", worst.meanRatio());
    drawn.put("median", random.length == 0 ? Double.NaN : Quantile.of(random, 0.5));
    drawn.put("largest", random.length == 0 ? Double.NaN : random[random.length - 1]);
    all.put("random", drawn);
    all.put("ranges", question.ranges().texts());
    all.put("seed", seed);
    all.put("tries", worst.tries());
    all.put("complete", worst.complete());
    all.put("rerun", rerun);
    all.put("compare", command);
    return all;
  }

  private List<Map<String, @Nullable Object>> workersJson() {
    List<Map<String, @Nullable Object>> workers = new ArrayList<>();
    for (StarCase.Worker one : worst.simple().workers()) {
      Map<String, @Nullable Object> worker = new LinkedHashMap<>();
      worker.put("speed_units_per_s", one.speed());
      worker.put("bandwidth_units_per_s", one.bandwidth());
      worker.put("latency_s", one.latency());
      worker.put("startup_s", one.startup());
      workers.add(worker);
    }
    return workers;
  }
}
