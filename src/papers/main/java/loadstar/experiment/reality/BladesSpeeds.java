package loadstar.experiment.reality;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.experiment.reality.RealRuns.BladesRun;
import loadstar.experiment.reality.RealRuns.Group;

/**
 * The two numbers that are fitted for each program: how much of the image of 4000 columns a blade
 * of each class computes in a second. The fast one is that of the runs with one worker; the slow
 * one is what the two runs with 16 workers on that image leave for the second half of the workers.
 */
record BladesSpeeds(double fast, double slow) {
  /** By program. */
  static Map<String, BladesSpeeds> fitted(List<BladesRun> runs) {
    Map<String, BladesSpeeds> speeds = new LinkedHashMap<>();
    for (String program : List.of("fss", "gss", "tss")) {
      List<BladesRun> own =
          runs.stream()
              .filter(run -> run.group() == Group.FITTED)
              .filter(run -> run.setting().program().equals(program))
              .toList();
      List<BladesRun> alone = own.stream().filter(run -> run.setting().workers() == 1).toList();
      List<BladesRun> together = own.stream().filter(run -> run.setting().workers() > 1).toList();
      double fast =
          alone.stream().mapToDouble(run -> 1 / run.computeSeconds(0, 1)).average().orElseThrow();
      double byFast = together.stream().mapToDouble(run -> run.computeSeconds(0, 8)).sum() * fast;
      double slow =
          (together.size() - byFast)
              / together.stream().mapToDouble(run -> run.computeSeconds(8, 16)).sum();
      speeds.put(program, new BladesSpeeds(fast, slow));
    }
    return speeds;
  }
}
