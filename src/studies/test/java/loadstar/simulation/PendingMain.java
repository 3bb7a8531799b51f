package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.selfscheduling.PendingSimulation.Question;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.model.Absences;
import loadstar.model.Ports;
import loadstar.simulation.Batch.Outcome;

/**
 * Simulates the random questions of the test of {@code pending} in this process, from seed 1 to the
 * number that is given, and prints of each when its last result is back and the violations.
 */
public final class PendingMain {
  private PendingMain() {}

  public static void main(String[] args) throws Exception {
    List<StarRun> runs = new ArrayList<>();
    for (long seed = 1; seed <= Long.parseLong(args[0]); seed++) {
      runs.add(run(Question.random(seed), "@" + seed));
    }
    for (Outcome outcome : Batch.simulate(runs)) {
      double end = 0;
      for (int row = 0; row < outcome.schedule().rows(); row++) {
        end =
            outcome.schedule().isLost(row) ? end : Math.max(end, outcome.schedule().resultEnd(row));
      }
      System.out.println(end + " " + outcome.report().violationCount());
    }
    System.out.flush();
  }

  private static StarRun run(Question question, String suffix) {
    int size = question.workers().size();
    SchedulerKind kind = Registry.builtIn().kind("ss");
    Settings settings =
        new Settings.Builder()
            .set(SelfSchedulingKinds.CHUNK, question.chunk())
            .set(SelfSchedulingKinds.PENDING, question.pending())
            .build();
    double[] join = new double[size];
    join[0] = question.late();
    double[] death = new double[size];
    Arrays.fill(death, Double.POSITIVE_INFINITY);
    death[1] = question.death();
    return new StarRun(
        Batch.star("master", question.workers(), suffix, Batch.IN_UNITS),
        kind,
        kind.create(StarProblem.of(question.workers(), question.tasks()), settings),
        Batch.UNIT,
        question.tasks(),
        false,
        kind.requestBytes().orElse(0),
        Collections.nCopies(size, LocalLoad.NONE),
        true,
        null,
        Ports.ONE,
        0,
        join,
        Arrays.stream(death).mapToObj(Absences::death).toList(),
        true);
  }
}
