package loadstar.serve;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunExecutor;
import loadstar.external.Description;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSource;
import loadstar.simulation.ParameterSyntax;
import loadstar.simulation.Player;
import loadstar.study.ConfiguredScheduler;
import loadstar.study.Point;
import loadstar.study.RunControls;
import loadstar.study.Study;
import loadstar.study.StudyRuns;
import loadstar.study.TargetPlatform;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;
import tools.jackson.databind.JsonNode;

/**
 * The problem of a world without its seed: one point of a study. Where arithmetic gives SimGrid's
 * dates it computes the runs, any number at a time; all others run on SimGrid.
 */
final class ServedProblem {
  private static final Set<String> FIELDS =
      Stream.concat(
              Stream.of(
                  "world seed platform master workers slots cfg player scheduler settings"
                      .split(" ")),
              Fields.names(ParameterSyntax.WORLD))
          .collect(Collectors.toCollection(LinkedHashSet::new));

  private final Study study;
  private final Point point;
  private final @Nullable Description remote;
  private final boolean onSimgrid;
  private @Nullable Arithmetic arithmetic;

  private ServedProblem(Study study, @Nullable Description remote) {
    this.study = study;
    this.remote = remote;
    point =
        new Point(
            study.targets().getFirst(),
            study.configurations().getFirst(),
            study.workloads().getFirst());
    String against = against();
    onSimgrid = against != null;
    if (against != null && study.player() == Player.PLAIN) {
      throw new InputException(
          "\"player\" is plain, but SimGrid has to simulate this: " + against, "auto or simgrid");
    }
  }

  /** Returns the reason why arithmetic is impossible, in a sentence; null where it is possible. */
  private @Nullable String against() {
    if (study.player() == Player.SIMGRID) {
      return "nothing else is wanted";
    }
    try (Worlds one = new Worlds(1)) {
      arithmetic = one.submitAtOnce(() -> new Arithmetic(spec(point, 1).simulation())).get();
      return arithmetic.against();
    } catch (ExecutionException e) { // the run reports it
      return String.valueOf(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /**
   * Reads the fields of a reset.
   *
   * @throws InputException when they cannot be simulated
   */
  static ServedProblem of(JsonNode request) {
    for (String field : request.propertyNames()) {
      if (!FIELDS.contains(field)) {
        throw new InputException(
            "a world has no \"" + field + "\"", NearestName.hint(field, FIELDS));
      }
    }
    String platform = text(request, "platform");
    if (platform == null) {
      throw new InputException("\"platform\" is missing", "the name of a platform file");
    }
    List<String> workers = strings(request.path("workers"));
    String slots = text(request, "slots");
    TargetPlatform target =
        TargetPlatform.of(
                platform,
                Path.of(platform),
                text(request, "master"),
                workers.isEmpty() ? null : workers)
            .withAllWorkers()
            .withSlots(slots == null ? PlatformFile.ALL_CORES : PlatformFile.SLOTS.parse(slots));
    JsonNode scheduler = request.path("scheduler");
    if (!scheduler.isMissingNode() && !scheduler.isString() && !scheduler.isObject()) {
      throw new InputException(
          "\"scheduler\" is " + scheduler + ", neither a name nor a description", null);
    }
    Description remote = scheduler.isString() ? null : Description.read(scheduler);
    String name = remote == null ? scheduler.asString() : remote.name();
    SchedulerKind kind =
        remote == null
            ? Registry.load().kind(name, Shape.STAR)
            : remote.kind(
                List.of(),
                settings -> {
                  throw new IllegalStateException("a world has its own partner");
                });
    Map<String, String> settings = new LinkedHashMap<>();
    JsonNode given = request.path("settings");
    if (!given.isMissingNode() && !given.isObject()) {
      throw new InputException("\"settings\" is " + given + ", not an object", null);
    }
    for (String parameter : given.propertyNames()) {
      settings.put(parameter, given.path(parameter).asString());
    }
    ParameterSource fields =
        new ParameterSource(
            ParameterSyntax.WORLD,
            (field, many) -> {
              String text = text(request, field);
              return text == null ? List.of() : List.of(() -> text);
            });
    FailureMeans failures = FailureMeans.of(fields.settings(FailureMeans.FIELDS));
    ConfiguredScheduler configuration = ConfiguredScheduler.of(name, kind, Shape.STAR, settings);
    String why = configuration.cannotSurvive(failures);
    if (why != null) {
      throw new InputException(name + " " + why, null);
    }
    if (!request.has("tasks") && !request.has("load")) {
      throw new InputException("\"load\" is missing", null);
    }
    Study study =
        Study.builder()
            .name("serve")
            .target(target)
            .configuration(configuration)
            .parameters(fields, Path.of(""))
            .failures(failures)
            .settings(strings(request.path("cfg")))
            .controls(fields.given(List.of(RunControls.PLAYER)))
            .build();
    if (study.shape() == Shape.TREE) {
      throw new InputException(
          "worlds are stars, and " + platform + " is a tree of more levels", "a star of its hosts");
    }
    return new ServedProblem(study, remote);
  }

  private static @Nullable String text(JsonNode request, String name) {
    JsonNode value = request.path(name);
    if (value.isContainer()) {
      throw new InputException("\"" + name + "\" is " + value + ", not a text", null);
    }
    return value.isMissingNode() || value.isNull() ? null : value.asString();
  }

  private static List<String> strings(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }

  /** Tells whether a seed runs on SimGrid: its least task may be too short for arithmetic. */
  boolean onSimgrid(long seed) {
    return onSimgrid
        || (arithmetic != null
            && study.player() == Player.AUTO
            && arithmetic.against(seed) != null);
  }

  void begin(ServedRun world, long seed, Executor threads) {
    Point own = remote == null ? point : decidedBy(world, remote);
    ServedRun.ServedSimulation play =
        onSimgrid(seed)
            ? () -> RunExecutor.execute(spec(own, seed))
            : () -> RunExecutor.executeByArithmetic(spec(own, seed));
    threads.execute(() -> world.run(play));
  }

  private Point decidedBy(ServedRun world, Description description) {
    ConfiguredScheduler before = point.configuration();
    SchedulerKind kind = description.kind(List.of(), settings -> world);
    return new Point(
        point.target(),
        new ConfiguredScheduler(before.scheduler(), kind, before.settings()),
        point.workload());
  }

  private PlatformRun spec(Point own, long seed) throws IOException {
    return StudyRuns.spec(study, own, seed);
  }
}
