package loadstar.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunCodec;
import loadstar.campaign.RunExecutor;
import loadstar.campaign.RunIdentity.Input;
import loadstar.campaign.RunSetup;
import loadstar.input.Digests;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Bags;
import loadstar.simulation.Fields;
import loadstar.simulation.Placement;
import loadstar.simulation.Player;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Crosses the values that a study varies: platforms first, seeds last. If nothing is random, the
 * first seed determines all, also for a scheduler that draws nothing beside others that do.
 */
public final class StudyRuns {
  private final Study study;
  private final Map<String, String> versions;
  private final Map<Workload, List<Input>> files = new HashMap<>();
  private final Map<TargetPlatform, Placement> placements = new IdentityHashMap<>();
  private final Map<TargetPlatform, JsonNode> namesByTarget = new IdentityHashMap<>();

  private StudyRuns(Study study, Map<String, String> versions) {
    this.study = study;
    this.versions = Map.copyOf(versions);
  }

  /**
   * Returns all runs of the first seeds of a study, in its order.
   *
   * @param versions of everything else on which the numbers depend, by name
   */
  static List<StudyRun> of(Study study, int seeds, Map<String, String> versions)
      throws IOException {
    return new StudyRuns(study, versions).all(study.seeds().subList(0, seeds));
  }

  /** Returns one run, which may be none of the study's. */
  public static PlatformRun spec(Study study, Point point, long seed) throws IOException {
    return new StudyRuns(study, Map.of())
        .new OfPoint(point, RunExecutor.digest(point.target().platform()))
        .run(seed)
        .spec();
  }

  private List<StudyRun> all(List<Long> seeds) throws IOException {
    List<StudyRun> runs = new ArrayList<>();
    for (TargetPlatform target : study.targets()) {
      String digest = RunExecutor.digest(target.platform());
      for (ConfiguredScheduler configuration : study.configurations()) {
        for (Workload workload : study.workloads()) {
          if (configuration.cannotSurvive(workload.failures()) == null) {
            OfPoint point = new OfPoint(new Point(target, configuration, workload), digest);
            (study.random(workload, configuration) ? seeds : seeds.subList(0, 1))
                .forEach(seed -> runs.add(point.run(seed)));
          }
        }
      }
    }
    return runs;
  }

  /** The runs of one point, which share all but their seeds. */
  private final class OfPoint {
    private final Point point;
    private final RunSetup shared;
    private final ObjectNode problem;

    OfPoint(Point point, String platformDigest) {
      this.point = point;
      TargetPlatform target = point.target();
      boolean tree = study.shape() == Shape.TREE;
      Path platform = target.platform().toAbsolutePath();
      ConfiguredScheduler configuration = point.configuration();
      Settings settings = tree ? onTree(point) : onStar(study, point);
      List<String> workers = tree ? List.of() : target.workers();
      Placement placement = // all of one platform share one list of workers
          placements
              .computeIfAbsent(
                  target,
                  first ->
                      new Placement(
                          target.master(),
                          workers,
                          configuration.scheduler(),
                          configuration.kind(),
                          settings))
              .with(configuration.scheduler(), configuration.kind(), settings);
      List<Input> planned = new ArrayList<>();
      planned.add(new Input(PlatformRun.PLATFORM, platform.toString(), platformDigest));
      planned.addAll(files.computeIfAbsent(point.workload(), first -> inputs(placement)));
      if (Registry.isFromSource(configuration.scheduler())) {
        String version = Registry.version(configuration.scheduler());
        planned.add(new Input(PlatformRun.SCHEDULER, configuration.scheduler(), version));
      }
      shared =
          new RunSetup(
              platform,
              placement,
              study.shape(),
              tree ? PlatformFile.ALL_CORES : target.slotsEach(),
              study.settings(),
              Player.SIMGRID,
              planned);
      problem = RunCodec.question(new PlatformRun("any", 0, shared), versions);
      // All of one platform share one array of names: there may be a hundred thousand.
      JsonNode names = problem.get(RunCodec.WORKERS);
      if (names != null) {
        problem.set(RunCodec.WORKERS, namesByTarget.computeIfAbsent(target, first -> names));
      }
    }

    StudyRun run(long seed) {
      String key = Digests.of(StudyRun.json(problem, seed));
      return new StudyRun(point, problem, new PlatformRun(key, seed, shared));
    }
  }

  /** Returns the files that a run reads besides the platform. */
  private static List<Input> inputs(Placement placement) {
    return Fields.files(Path.of(""), placement.settings()).entrySet().stream()
        .map(one ->
            new Input(one.getKey(), one.getValue().file().toString(), one.getValue().sha256()))
        .toList();
  }

  private static Settings onTree(Point point) {
    Settings.Builder all = new Settings.Builder();
    all.set(Bags.APPLICATIONS, point.workload().bags());
    all.set(Bags.TASKS, (int) point.workload().load());
    all.set(point.configuration().settings());
    point.workload().failures().set(all);
    return all.build();
  }

  private static Settings onStar(Study study, Point point) {
    Settings.Builder all = new Settings.Builder().set(study.parameters(point.workload()));
    // Without a size of results nothing comes back to a scheduler that gets none.
    if (point.configuration().kind().results() != Results.NONE) {
      all.set(Fields.RESULT_BYTES.parameter(), point.workload().resultBytesPerUnit());
    }
    return all.set(point.configuration().settings()).build();
  }

  /** Returns the points of runs, with their runs in order. */
  static Map<Point, List<StudyRun>> byPoint(List<StudyRun> runs) {
    return runs.stream()
        .collect(Collectors.groupingBy(StudyRun::point, LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns the seeds of some runs by their points, such as "1 to 5, 8". */
  public static Map<Point, String> seedsByPoint(List<StudyRun> runs) {
    Map<Point, String> texts = new LinkedHashMap<>();
    byPoint(runs).forEach((point, own) -> texts.put(point, ranges(own)));
    return texts;
  }

  private static String ranges(List<StudyRun> runs) {
    List<String> ranges = new ArrayList<>();
    for (int from = 0; from < runs.size(); ) {
      int to = from;
      while (to + 1 < runs.size() && runs.get(to + 1).seed() == runs.get(to).seed() + 1) {
        to++;
      }
      long first = runs.get(from).seed();
      ranges.add(to == from ? Long.toString(first) : first + " to " + runs.get(to).seed());
      from = to + 1;
    }
    return String.join(", ", ranges);
  }
}
