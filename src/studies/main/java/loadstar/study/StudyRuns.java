package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.Shape;
import loadstar.campaign.RunSpec;
import loadstar.campaign.StarStudy;
import loadstar.input.Digests;
import loadstar.model.Quantity;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Failures;
import loadstar.simulation.Fields;
import loadstar.simulation.tree.Bags;
import tools.jackson.databind.json.JsonMapper;

/**
 * Crosses what a study varies: platforms first, seeds last. Where nothing is random, the first seed
 * says all.
 */
public final class StudyRuns {
  /** Names of ingredients that are not the scheduler's. */
  static final String PLATFORM = "platform";

  static final String VERSION = "version of ";

  private static final JsonMapper JSON = new JsonMapper();

  private final Study study;
  private final Map<String, String> versions;
  private final Map<Workload, Map<String, String>> digests = new HashMap<>();

  private StudyRuns(Study study, Map<String, String> versions) {
    this.study = study;
    this.versions = new TreeMap<>(versions);
  }

  /**
   * All runs of a study, in its order.
   *
   * @param versions what the numbers depend on besides the study, by name
   */
  public static List<StudyRun> of(Study study, Map<String, String> versions) throws IOException {
    return of(study, study.seeds().size(), versions);
  }

  /** Those of the first seeds. */
  static List<StudyRun> of(Study study, int seeds, Map<String, String> versions)
      throws IOException {
    return new StudyRuns(study, versions).all(study.seeds().subList(0, seeds));
  }

  /** One run, which may be none of the study's. */
  public static RunSpec spec(Study study, Point point, long seed) throws IOException {
    return new StudyRuns(study, Map.of())
        .new OfPoint(point, StarStudy.digest(point.site().platform()))
        .run(seed)
        .spec();
  }

  private List<StudyRun> all(List<Long> seeds) throws IOException {
    List<StudyRun> runs = new ArrayList<>();
    for (Site site : study.sites()) {
      String digest = StarStudy.digest(site.platform());
      for (Contender contender : study.contenders()) {
        for (Workload workload : study.workloads()) {
          for (Failures.Means failures : study.failures()) {
            if (contender.cannotSurvive(failures) == null) {
              OfPoint point = new OfPoint(new Point(site, contender, workload, failures), digest);
              for (long seed : study.random(workload.noise()) ? seeds : seeds.subList(0, 1)) {
                runs.add(point.run(seed));
              }
            }
          }
        }
      }
    }
    return runs;
  }

  /** Runs of one point, which share all but their seeds. */
  private final class OfPoint {
    private final Point point;
    private final Map<String, String> shared;
    private final RunSpec any;

    OfPoint(Point point, String platformDigest) {
      this.point = point;
      Map<String, String> parameters = parameters(study, point);
      shared = new TreeMap<>(parameters);
      point.contender().usual().forEach(name -> shared.remove(StarStudy.PROPERTY + name));
      shared.put(PLATFORM, platformDigest); // in the place of its path
      parameters.put(PLATFORM + StarStudy.SHA256, platformDigest);
      digests(point.workload(), parameters)
          .forEach((property, digest) -> {
            shared.put(StarStudy.PROPERTY + property, digest);
            parameters.put(property + StarStudy.SHA256, digest);
          });
      String scheduler = point.contender().scheduler();
      if (Registry.isFromSource(scheduler)) {
        shared.put(VERSION + scheduler, Registry.version(scheduler));
        parameters.put(StarStudy.VERSION + StarStudy.SHA256, Registry.version(scheduler));
      }
      versions.forEach((name, version) -> shared.put(VERSION + name, version));
      String family = study.shape() == Shape.TREE ? StarStudy.TREE : StarStudy.NAME;
      any = new RunSpec(family, "any", 0, parameters);
    }

    StudyRun run(long seed) {
      StudyRun unnamed = new StudyRun(point, seed, shared, "", any);
      String key = Digests.of(JSON.writeValueAsString(unnamed.ingredients()));
      return new StudyRun(point, seed, shared, key, any.ofSeed(key, seed));
    }
  }

  /** Everything that determines the run's numbers but the seed, text by name. */
  private static Map<String, String> parameters(Study study, Point point) {
    boolean tree = study.shape() == Shape.TREE;
    Site site = point.site();
    Costs costs = point.workload().costs();
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(Deployment.SCHEDULER, point.contender().scheduler());
    if (tree) {
      properties.put("applications", Bags.text(study.bags()));
    }
    properties.put(
        tree || point.workload().whole() ? "tasks" : "load", Quantity.exact(point.load()));
    if (!tree) {
      properties.putAll(unit(study, point));
    }
    properties.putAll(point.contender().parameters());
    properties.putAll(point.failures().properties());
    if (!tree) {
      properties.putAll(study.properties());
    }
    if (costs != null) {
      properties.putAll(costs.properties());
    }
    return StarStudy.parameters(
        site.platform(),
        site.master(),
        tree ? List.of() : site.workers(),
        tree ? PlatformFile.ALL_CORES : site.slotsEach(),
        study.settings(),
        properties);
  }

  private static Map<String, String> unit(Study study, Point point) {
    Map<String, String> unit = new LinkedHashMap<>();
    boolean measured = point.workload().costs() != null;
    if (!measured && !study.common().has(Fields.SECONDS.parameter())) {
      unit.put(Fields.FLOPS.name(), Quantity.exact(study.unit().flops()));
    }
    unit.put(Fields.BYTES.name(), Quantity.exact(study.unit().bytes()));
    if (!measured) {
      unit.put(Fields.NOISE.name(), Quantity.exact(point.noise()));
    }
    // Without a size of results nothing comes back to a scheduler that gets none.
    double results = study.unit().resultBytes();
    if (point.contender().kind().results() != Results.NONE || results > 0) {
      unit.put(Fields.RESULT_BYTES.name(), Quantity.exact(results));
    }
    return unit;
  }

  /** Of the files that a run reads besides the platform, by the property that names each. */
  private Map<String, String> digests(Workload workload, Map<String, String> parameters) {
    return digests.computeIfAbsent(
        workload,
        first -> {
          Map<String, String> all = new TreeMap<>();
          StarStudy.files(parameters).forEach((property, file) -> all.put(property, file.sha256()));
          return all;
        });
  }

  /** The points of runs, with their runs in order. */
  static Map<Point, List<StudyRun>> byPoint(List<StudyRun> runs) {
    Map<Point, List<StudyRun>> points = new LinkedHashMap<>();
    for (StudyRun run : runs) {
      points.computeIfAbsent(run.point(), none -> new ArrayList<>()).add(run);
    }
    return points;
  }

  /** Which seeds of which points some runs are, such as "1 to 5, 8". */
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
