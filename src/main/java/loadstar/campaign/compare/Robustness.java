package loadstar.campaign.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.campaign.compare.Question.Entrant;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Batch;
import loadstar.simulation.Batch.Attempt;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;
import loadstar.simulation.Failures;
import org.jspecify.annotations.Nullable;

/**
 * What failures cost each scheduler: every realisation is played twice, without failures and with
 * workers and links that fail, all side by side on copies of the star. Every scheduler meets the
 * same failures at the same dates.
 *
 * @param rows one for each scheduler that survives failures, the least makespan with them first
 * @param refused the others, with the reason
 */
public record Robustness(List<Row> rows, Map<String, String> refused) {
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
   * Plays everything in this process; at most once per process.
   *
   * @param means of lives and repairs
   * @throws InputException when no scheduler survives failures
   */
  public static Robustness play(Question question, Comparer comparer, Failures.Means means)
      throws IOException {
    if (!comparer.isPlainStar()) {
      throw new InputException(
          question.platform().toString(),
          0,
          "failures are compared on stars of their own links only, without profiles and --cfg",
          "loadstar run with worker_mtbf or link_mtbf, one scheduler at a time");
    }
    List<WorkerSpec> workers = comparer.workers(question.resultBytesPerUnit());
    List<Case> cases = new ArrayList<>();
    List<String> names = new ArrayList<>();
    Map<String, String> refused = new LinkedHashMap<>();
    for (Entrant entrant : question.entrants()) {
      if (!entrant.kind().losses()) {
        refused.put(entrant.name(), "does not survive failures");
        continue;
      }
      if (means.repairs() && !entrant.kind().lateWorkers()) {
        refused.put(entrant.name(), "takes no worker that comes back");
        continue;
      }
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
      throw new InputException("none of these schedulers survives failures", "fac2 does");
    }
    List<Attempt> attempts = Batch.attempt(cases, List.of());
    List<Row> rows = new ArrayList<>();
    int each = 2 * question.seeds();
    for (int i = 0; i < names.size(); i++) {
      List<Attempt> own = attempts.subList(i * each, (i + 1) * each);
      String problem = problem(own);
      if (problem == null) {
        List<Outcome> outcomes =
            own.stream().map(one -> Objects.requireNonNull(one.outcome())).toList();
        rows.add(row(names.get(i), cases.subList(i * each, (i + 1) * each), outcomes));
      } else {
        refused.put(names.get(i), problem);
      }
    }
    rows.sort((one, other) -> Double.compare(one.failing, other.failing));
    return new Robustness(rows, Collections.unmodifiableMap(refused));
  }

  /** What is wrong with the first run that something is wrong with; null when nothing is. */
  private static @Nullable String problem(List<Attempt> attempts) {
    for (Attempt attempt : attempts) {
      RuntimeException failure = attempt.failure();
      Outcome outcome = attempt.outcome();
      if (failure != null) {
        return "it fails: " + failure.getMessage();
      }
      if (outcome != null && !outcome.report().valid()) {
        return "the replay found " + outcome.report().summary();
      }
    }
    return null;
  }

  private static Row row(String name, List<Case> cases, List<Outcome> outcomes) {
    double alone = 0;
    double failing = 0;
    double worst = 0;
    double lost = 0;
    double failures = 0;
    for (int k = 0; k < outcomes.size(); k += 2) {
      Outcome with = outcomes.get(k + 1);
      alone += outcomes.get(k).makespan();
      failing += with.makespan();
      worst = Math.max(worst, with.makespan() / outcomes.get(k).makespan());
      lost += with.schedule().losses();
      for (Absences absences : cases.get(k + 1).absences()) {
        failures += absences.before(with.makespan());
      }
    }
    int seeds = outcomes.size() / 2;
    return new Row(name, alone / seeds, failing / seeds, worst, lost / seeds, failures / seeds);
  }
}
