package loadstar.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunCodec;
import loadstar.campaign.RunIdentity.Input;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSetup;
import loadstar.campaign.Runner;
import loadstar.input.Digests;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Fields;
import loadstar.simulation.Placement;
import loadstar.simulation.Player;
import loadstar.simulation.Summary;

/** Runs and results that nobody simulated. */
public final class Samples {
  static final TargetPlatform SITE =
      new TargetPlatform("p.xml", Path.of("p.xml"), "m", List.of(), false, PlatformFile.ALL_CORES);

  private Samples() {}

  /** All runs of a study. */
  static List<StudyRun> runs(Study study, Map<String, String> versions) throws IOException {
    return StudyRuns.of(study, study.seeds().size(), versions);
  }

  /** A file of three finished runs. */
  public static void fill(Path file) throws IOException {
    fill(file, () -> {});
  }

  /** What happens while the file is open. */
  @FunctionalInterface
  public interface Meanwhile {
    void happens() throws IOException;
  }

  /** The same, with something that happens before it is closed. */
  public static void fill(Path file, Meanwhile meanwhile) throws IOException {
    List<StudyRun> runs = runs(point("umr", 1000), 3);
    try (ResultStore store = ResultStore.open(file)) {
      store.setMembers(runs);
      for (StudyRun run : runs) {
        add(store, run, result(run.seed()));
      }
      meanwhile.happens();
    }
  }

  static void add(ResultStore store, StudyRun run, RunResult result) throws IOException {
    store.add(Map.of(run, result));
  }

  static Point point(String scheduler, double load) {
    return new Point(
        SITE,
        new ConfiguredScheduler(scheduler, Registry.builtIn().kind(scheduler), Settings.NONE),
        workload(load));
  }

  static Workload workload(double load) {
    return new Workload(Fields.LOAD.settings(load), List.of());
  }

  /** Seeds 1 to a number of one point. */
  static List<StudyRun> runs(Point point, int seeds) {
    List<StudyRun> runs = new ArrayList<>();
    for (long seed = 1; seed <= seeds; seed++) {
      runs.add(run(point, seed, "platform of today"));
    }
    return runs;
  }

  static StudyRun run(Point point, long seed, String platform) {
    String key = Digests.of(point.text() + seed + platform);
    ConfiguredScheduler configuration = point.configuration();
    RunSetup shared =
        new RunSetup(
            point.target().platform(),
            new Placement(
                point.target().master(),
                point.target().workers(),
                configuration.scheduler(),
                configuration.kind(),
                point.workload().values()),
            Shape.STAR,
            PlatformFile.ALL_CORES,
            List.of(),
            Player.SIMGRID,
            List.of(new Input(PlatformRun.PLATFORM, "p.xml", platform)));
    PlatformRun run = new PlatformRun(key, seed, shared);
    return new StudyRun(point, RunCodec.question(run, Map.of()), run);
  }

  static RunResult result(double makespan) {
    return result(metrics(makespan));
  }

  static RunResult result(Summary metrics) {
    return new RunResult().put(Runner.REAL_SECONDS, 2).put(metrics);
  }

  static Summary metrics(double makespan) {
    Summary metrics = new Summary();
    Summary.declared().forEach(metric -> metrics.put(metric, 0.5));
    return metrics.put(Summary.END, makespan);
  }
}
