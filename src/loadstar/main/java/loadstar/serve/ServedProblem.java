package loadstar.serve;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.campaign.RunSpec;
import loadstar.campaign.StarStudy;
import loadstar.campaign.Versions;
import loadstar.external.Description;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Failures;
import loadstar.simulation.Player;
import loadstar.simulation.SimulationSpec;
import loadstar.study.Contender;
import loadstar.study.Point;
import loadstar.study.Site;
import loadstar.study.Study;
import loadstar.study.StudyBuilder;
import loadstar.study.StudyRuns;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;
import tools.jackson.databind.JsonNode;

/**
 * What a world is reset to, its seed apart: one point of a study. Where arithmetic gives SimGrid's
 * dates it plays, as often at a time as one likes; everything else is played on SimGrid.
 */
final class ServedProblem {
  private static final Set<String> FIELDS =
      Set.of(
          "world",
          "seed",
          "platform",
          "master",
          "workers",
          "slots",
          "load",
          "tasks",
          "flops_per_unit",
          "bytes_per_unit",
          "result_bytes_per_unit",
          "noise",
          "ports",
          "cfg",
          "mtbf",
          "repair",
          "link_mtbf",
          "link_repair",
          "player",
          "scheduler",
          "settings");

  private final Study study;
  private final Point point;
  private final @Nullable Description remote;
  private final boolean onSimgrid;

  private ServedProblem(Study study, @Nullable Description remote) {
    this.study = study;
    this.remote = remote;
    point =
        new Point(
            study.sites().getFirst(),
            study.contenders().getFirst(),
            study.workloads().getFirst(),
            study.failures().getFirst());
    String against = against();
    onSimgrid = against != null;
    if (against != null && study.player() == Player.PLAIN) {
      throw new InputException(
          "\"player\" is plain, but this has to be played on SimGrid: " + against,
          "auto or simgrid");
    }
  }

  /** Why arithmetic does not play it, in a sentence; null where it does. */
  private @Nullable String against() {
    if (study.player() == Player.SIMGRID) {
      return "nothing else is wanted";
    }
    try (Worlds one = new Worlds(1)) {
      return one.submitAtOnce(() -> StarStudy.againstArithmetic(spec(1), registry(point))).get();
    } catch (ExecutionException e) { // it says so when it is played
      return String.valueOf(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /**
   * Reads what is asked for.
   *
   * @throws InputException when it cannot be played
   */
  static ServedProblem of(JsonNode asked) {
    for (String field : asked.propertyNames()) {
      if (!FIELDS.contains(field)) {
        throw new InputException(
            "a world has no \"" + field + "\"", NearestName.hint(field, FIELDS));
      }
    }
    String platform = text(asked, "platform");
    if (platform == null) {
      throw new InputException("\"platform\" is missing", "the name of a platform file");
    }
    List<String> workers = strings(asked.path("workers"));
    String slots = text(asked, "slots");
    Site site =
        Site.of(
                platform,
                Path.of(platform),
                text(asked, "master"),
                workers.isEmpty() ? null : workers)
            .withAllWorkers()
            .withSlots(slots == null ? PlatformFile.ALL_CORES : PlatformFile.SLOTS.parse(slots));
    JsonNode scheduler = asked.path("scheduler");
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
    JsonNode given = asked.path("settings");
    if (!given.isMissingNode() && !given.isObject()) {
      throw new InputException("\"settings\" is " + given + ", not an object", null);
    }
    for (String parameter : given.propertyNames()) {
      String value = given.path(parameter).asString();
      Parameter.named(kind.master(), parameter, name).parse(value);
      settings.put(parameter, value);
    }
    Failures.Means failures = failures(asked);
    Contender contender = new Contender(name, kind, settings);
    String why = contender.cannotSurvive(failures);
    if (why != null) {
      throw new InputException(name + " " + why, null);
    }
    StudyBuilder builder = Study.builder().name("serve").site(site).contender(contender);
    if (asked.has("tasks") && asked.has("load")) {
      throw new InputException("\"tasks\" is given beside \"load\"", "one of the two");
    }
    if (asked.has("tasks")) {
      builder.tasks(number(asked, "tasks", Double.NaN));
    } else {
      builder.load(number(asked, "load", Double.NaN));
    }
    Study study =
        builder
            .unit(
                number(asked, "flops_per_unit", 1),
                number(asked, "bytes_per_unit", 1),
                number(asked, "result_bytes_per_unit", 0))
            .noise(number(asked, "noise", 0))
            .failures(failures)
            .ports(
                SimulationSpec.PORTS.parse(Objects.requireNonNullElse(text(asked, "ports"), "1")))
            .settings(strings(asked.path("cfg")))
            .player(
                Player.of("\"player\"", Objects.requireNonNullElse(text(asked, "player"), "auto")))
            .build();
    if (study.shape() == Shape.TREE) {
      throw new InputException(
          "worlds are stars, and " + platform + " is a tree of more levels", "a star of its hosts");
    }
    return new ServedProblem(study, remote);
  }

  private static Failures.Means failures(JsonNode asked) {
    return new Failures.Means(
        number(asked, "mtbf", Double.POSITIVE_INFINITY),
        number(asked, "repair", Double.POSITIVE_INFINITY),
        number(asked, "link_mtbf", Double.POSITIVE_INFINITY),
        number(asked, "link_repair", Double.POSITIVE_INFINITY));
  }

  private static @Nullable String text(JsonNode asked, String name) {
    JsonNode value = asked.path(name);
    if (value.isContainer()) {
      throw new InputException("\"" + name + "\" is " + value + ", not a text", null);
    }
    return value.isMissingNode() || value.isNull() ? null : value.asString();
  }

  private static List<String> strings(JsonNode list) {
    List<String> all = new ArrayList<>();
    list.forEach(one -> all.add(one.asString()));
    return all;
  }

  private static double number(JsonNode asked, String name, double otherwise) {
    JsonNode value = asked.path(name);
    if (value.isMissingNode() && !Double.isNaN(otherwise)) {
      return otherwise;
    }
    if (!value.isNumber()) {
      throw new InputException(
          value.isMissingNode()
              ? "\"" + name + "\" is missing"
              : "\"" + name + "\" is " + value + ", not a number",
          null);
    }
    return value.asDouble();
  }

  /** Whether it is played on SimGrid. */
  boolean onSimgrid() {
    return onSimgrid;
  }

  /** Begins a run of it in a world. */
  void begin(ServedRun world, long seed, Executor threads) {
    Point own = remote == null ? point : decidedBy(world, remote);
    ServedRun.Play play =
        onSimgrid
            ? () -> StarStudy.execute(spec(seed), registry(own))
            : () -> StarStudy.executePlain(spec(seed), registry(own));
    threads.execute(() -> world.run(play));
  }

  private Point decidedBy(ServedRun world, Description description) {
    Contender before = point.contender();
    SchedulerKind kind = description.kind(List.of(), settings -> world);
    return new Point(
        point.site(),
        new Contender(before.scheduler(), kind, before.parameters()),
        point.workload(),
        point.failures());
  }

  private RunSpec spec(long seed) throws IOException {
    return StudyRuns.of(study.withSeed(seed), Versions.current()).getFirst().spec();
  }

  private Registry registry(Point own) {
    Registry known = Registry.load();
    return remote == null ? known : known.with(own.contender().kind());
  }
}
