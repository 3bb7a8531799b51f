package loadstar.serve;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.StarStudy;
import loadstar.external.Description;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.Failures;
import loadstar.simulation.Field;
import loadstar.simulation.Field.Asked;
import loadstar.simulation.Fields;
import loadstar.simulation.Player;
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
      Stream.concat(
              Stream.of(
                  "world seed platform master workers slots cfg player scheduler settings"
                      .split(" ")),
              Fields.names(Field.Front.WORLD))
          .collect(Collectors.toCollection(LinkedHashSet::new));

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
      return one.submitAtOnce(() -> new Arithmetic(spec(point, 1).simulation()).against()).get();
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
    Asked fields =
        new Asked(
            Field.Front.WORLD,
            (field, many) -> {
              String text = text(asked, field);
              return text == null ? List.of() : List.of(() -> text);
            });
    Failures.Means failures = Failures.Means.of(fields.settings(Failures.FIELDS));
    Contender contender = new Contender(name, kind, settings);
    String why = contender.cannotSurvive(failures);
    if (why != null) {
      throw new InputException(name + " " + why, null);
    }
    StudyBuilder builder = Study.builder().name("serve").site(site).contender(contender);
    if (!asked.has("tasks") && !asked.has("load")) {
      throw new InputException("\"load\" is missing", null);
    }
    Study study =
        builder
            .asked(fields, Path.of(""))
            .failures(failures)
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

  boolean onSimgrid() {
    return onSimgrid;
  }

  void begin(ServedRun world, long seed, Executor threads) {
    Point own = remote == null ? point : decidedBy(world, remote);
    ServedRun.Play play =
        onSimgrid
            ? () -> StarStudy.execute(spec(own, seed))
            : () -> StarStudy.executePlain(spec(own, seed));
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

  private PlatformRun spec(Point own, long seed) throws IOException {
    return StudyRuns.spec(study, own, seed);
  }
}
