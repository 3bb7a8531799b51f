package loadstar.campaign.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.play.LocalLoad;
import loadstar.campaign.compare.Question.Entrant;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Batch;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;
import loadstar.simulation.Failures;

/**
 * What failures cost each scheduler: every realisation is played twice, without failures and with
 * workers that die, all side by side on copies of the star. Every scheduler loses the same workers
 * at the same dates.
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
   * @param dead workers that died before the end
   */
  public record Row(
      String scheduler, double alone, double failing, double worst, double lost, double dead) {}

  public Robustness {
    rows = List.copyOf(rows);
  }

  /**
   * Plays everything in this process; at most once per process.
   *
   * @param mean life of a worker, seconds
   * @throws InputException when no scheduler survives failures
   */
  public static Robustness play(Question question, Comparer comparer, double mean)
      throws IOException {
    if (!comparer.isPlainStar()) {
      throw new InputException(
          question.platform().toString(),
          0,
          "failures are compared on stars of their own links only, without profiles and --cfg",
          "loadstar run with worker_mtbf, one scheduler at a time");
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
      try {
        List<Case> own = new ArrayList<>();
        for (long seed = 1; seed <= question.seeds(); seed++) {
          own.add(comparer.onCopy(entrant, workers, seed));
          double[] dates = Failures.dates(mean, workers.size(), seed);
          own.add(dying(comparer.onCopy(entrant, workers, seed), dates));
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
    List<Outcome> outcomes = Batch.run(cases);
    List<Row> rows = new ArrayList<>();
    int each = 2 * question.seeds();
    for (int i = 0; i < names.size(); i++) {
      List<Outcome> own = outcomes.subList(i * each, (i + 1) * each);
      Outcome wrong = own.stream().filter(one -> !one.report().valid()).findFirst().orElse(null);
      if (wrong == null) {
        rows.add(row(names.get(i), cases.subList(i * each, (i + 1) * each), own));
      } else {
        refused.put(names.get(i), "the replay found " + wrong.report().summary());
      }
    }
    rows.sort((one, other) -> Double.compare(one.failing, other.failing));
    return new Robustness(rows, Collections.unmodifiableMap(refused));
  }

  private static Case dying(Case one, double[] dates) {
    return new Case(
        one.workers(),
        one.kind(),
        one.scheduler(),
        Collections.nCopies(one.workers().size(), LocalLoad.NONE),
        one.load(),
        one.costs(),
        new double[one.workers().size()],
        dates);
  }

  private static Row row(String name, List<Case> cases, List<Outcome> outcomes) {
    double alone = 0;
    double failing = 0;
    double worst = 0;
    double lost = 0;
    double dead = 0;
    for (int k = 0; k < outcomes.size(); k += 2) {
      Outcome with = outcomes.get(k + 1);
      alone += outcomes.get(k).makespan();
      failing += with.makespan();
      worst = Math.max(worst, with.makespan() / outcomes.get(k).makespan());
      lost += with.schedule().losses();
      dead +=
          Arrays.stream(cases.get(k + 1).killDates())
              .filter(date -> date < with.makespan())
              .count();
    }
    int seeds = outcomes.size() / 2;
    return new Row(name, alone / seeds, failing / seeds, worst, lost / seeds, dead / seeds);
  }
}
