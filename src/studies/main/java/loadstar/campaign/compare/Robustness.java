package loadstar.campaign.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.compare.Question.Entrant;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Batch;
import loadstar.simulation.Batch.Attempt;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;
import loadstar.simulation.Failures;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/**
 * What failures cost each scheduler: every realisation is played twice, without failures and with
 * workers and links that fail. Every scheduler meets the same failures at the same dates.
 *
 * @param rows one for each scheduler that survives failures, the least makespan with them first
 * @param refused the others, with the reason
 */
public record Robustness(List<Row> rows, Map<String, String> refused) {
  private static final String DOES_NOT_SURVIVE = "does not survive failures";

  /**
   * Means over the realisations.
   *
   * @param alone makespan without failures, seconds
   * @param failing makespan with failures, seconds
   * @param worst the largest ratio of both in one realisation
   * @param lost chunks lost
   * @param failures of workers and links before the end
   */
  public record Row(
      String scheduler, double alone, double failing, double worst, double lost, double failures) {}

  public Robustness {
    rows = List.copyOf(rows);
  }

  /**
   * Plays everything on copies of a plain star, in this process; at most once per process.
   *
   * @param means of lives and repairs
   * @throws InputException when no scheduler survives failures
   */
  public static Robustness onCopies(Question question, Comparer comparer, Failures.Means means)
      throws IOException {
    List<WorkerSpec> workers = comparer.workers(question.resultBytesPerUnit());
    List<Case> cases = new ArrayList<>();
    List<String> names = new ArrayList<>();
    Map<String, String> refused = new LinkedHashMap<>();
    for (Entrant entrant : survivors(question, means, refused)) {
      try {
        List<Case> own = new ArrayList<>();
        for (long seed = 1; seed <= question.seeds(); seed++) {
          own.add(comparer.onCopy(entrant, workers, seed));
          List<Absences> absences = Failures.of(means, workers.size(), seed);
          own.add(comparer.onCopy(entrant, workers, seed).with(absences));
        }
        cases.addAll(own);
        names.add(entrant.name());
      } catch (InputException e) {
        refused.put(entrant.name(), e.getMessage());
      }
    }
    if (names.isEmpty()) {
      throw nobody(refused);
    }
    List<Attempt> attempts = Batch.attempt(cases, question.unit());
    List<Row> rows = new ArrayList<>();
    int each = 2 * question.seeds();
    for (int i = 0; i < names.size(); i++) {
      List<Attempt> own = attempts.subList(i * each, (i + 1) * each);
      String problem = problem(own);
      if (problem == null) {
        List<Pair> pairs = new ArrayList<>();
        for (int k = 0; k < each; k += 2) {
          Outcome alone = Objects.requireNonNull(own.get(k).outcome());
          Outcome with = Objects.requireNonNull(own.get(k + 1).outcome());
          pairs.add(
              new Pair(
                  alone.makespan(),
                  with.makespan(),
                  with.schedule().losses(),
                  failures(cases.get(i * each + k + 1).absences(), with.makespan())));
        }
        rows.add(row(names.get(i), pairs));
      } else {
        refused.put(names.get(i), problem);
      }
    }
    return of(rows, refused);
  }

  /**
   * Plays everything on the platform file, each run in a simulation of its own. What the file
   * itself takes away at times is away in both runs of a realisation, and does not count as a
   * failure.
   *
   * @param means of lives and repairs
   * @throws InputException when no scheduler survives failures
   */
  public static Robustness onFile(
      Question question, Comparer comparer, Failures.Means means, Comparer.Place place)
      throws IOException {
    Map<String, String> refused = new LinkedHashMap<>();
    Map<RunSpec, Entrant> specs = new LinkedHashMap<>();
    Map<String, List<RunSpec>> bySchedule = new LinkedHashMap<>();
    for (Entrant entrant : survivors(question, means, refused)) {
      List<RunSpec> own = new ArrayList<>();
      for (long seed = 1; seed <= question.seeds(); seed++) {
        own.add(comparer.spec(entrant, seed, Map.of()));
        own.add(comparer.spec(entrant, seed, means.properties()));
      }
      own.forEach(spec -> specs.put(spec, entrant));
      bySchedule.put(entrant.name(), own);
    }
    if (specs.isEmpty()) {
      throw nobody(refused);
    }
    Map<RunSpec, RunResult> results = comparer.results(specs, refused, place);
    List<Row> rows = new ArrayList<>();
    bySchedule.forEach((name, own) -> {
      if (!refused.containsKey(name)) {
        List<Pair> pairs = new ArrayList<>();
        for (int k = 0; k < own.size(); k += 2) {
          RunResult alone = Objects.requireNonNull(results.get(own.get(k)));
          RunResult with = Objects.requireNonNull(results.get(own.get(k + 1)));
          double makespan = with.summary().value(Summary.END);
          long seed = own.get(k).seed();
          pairs.add(
              new Pair(
                  alone.summary().value(Summary.END),
                  makespan,
                  with.summary().value(Summary.LOST, 0),
                  failures(Failures.of(means, question.workers().size(), seed), makespan)));
        }
        rows.add(row(name, pairs));
      }
    });
    if (rows.isEmpty()) {
      throw nobody(refused);
    }
    return of(rows, refused);
  }

  /** Those who bear it; the others are refused. */
  private static List<Entrant> survivors(
      Question question, Failures.Means means, Map<String, String> refused) {
    List<Entrant> survivors = new ArrayList<>();
    for (Entrant entrant : question.entrants()) {
      if (!entrant.kind().losses()) {
        refused.put(entrant.name(), DOES_NOT_SURVIVE);
      } else if (means.repairs() && !entrant.kind().lateWorkers()) {
        refused.put(entrant.name(), "takes no worker that comes back");
      } else {
        survivors.add(entrant);
      }
    }
    return survivors;
  }

  private static InputException nobody(Map<String, String> refused) {
    var first = refused.entrySet().iterator().next();
    return first.getValue().equals(DOES_NOT_SURVIVE)
        ? new InputException("none of these schedulers survives failures", "fac2 does")
        : new InputException(
            "no scheduler can play there; " + first.getKey() + ": " + first.getValue(), null);
  }

  private static Robustness of(List<Row> rows, Map<String, String> refused) {
    rows.sort((one, other) -> Double.compare(one.failing, other.failing));
    return new Robustness(rows, Collections.unmodifiableMap(refused));
  }

  private static int failures(List<Absences> absences, double end) {
    return absences.stream().mapToInt(one -> one.before(end)).sum();
  }

  /** What is wrong with the first run that something is wrong with; null when nothing is. */
  private static @Nullable String problem(List<Attempt> attempts) {
    for (Attempt attempt : attempts) {
      String problem = Comparer.problem(attempt);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  /** A realisation without and with failures; makespans in seconds. */
  private record Pair(double alone, double failing, double lost, int failures) {}

  private static Row row(String name, List<Pair> pairs) {
    return new Row(
        name,
        mean(pairs, Pair::alone),
        mean(pairs, Pair::failing),
        pairs.stream().mapToDouble(pair -> pair.failing / pair.alone).max().orElseThrow(),
        mean(pairs, Pair::lost),
        mean(pairs, Pair::failures));
  }

  private static double mean(List<Pair> pairs, ToDoubleFunction<Pair> value) {
    double sum = 0;
    for (Pair pair : pairs) {
      sum += value.applyAsDouble(pair);
    }
    return sum / pairs.size();
  }
}
