package loadstar.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.StarStudy;
import loadstar.external.Description;
import loadstar.external.Json;
import loadstar.input.Lines;
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
import loadstar.study.How;
import loadstar.study.Point;
import loadstar.study.Study;
import loadstar.study.StudyRuns;
import loadstar.study.TargetPlatform;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a line, continues the worlds that it names until each has a question or is over, and
 * answers with a line of their messages. Lines that are not valid change nothing.
 */
public final class Server {
  /** Number of worlds on SimGrid that can be open at a time; see {@link Worlds}. */
  private static final int MOST_ON_SIMGRID = 12;

  private static final int MOST_WORLDS = 100_000;
  private static final int KEPT_GAMES = 64;

  private final Lines in;
  private final PrintStream out;
  private final Executor threads = Executors.newVirtualThreadPerTaskExecutor();
  private @Nullable Worlds simgrid;
  private final Map<Integer, ServedRun> worlds = new TreeMap<>();
  private final Map<Integer, ObjectNode> asked = new TreeMap<>();
  private final Map<Integer, ServedRun> onSimgrid = new TreeMap<>();
  private final List<CompletableFuture<?>> leaving = new ArrayList<>();
  private final Map<ObjectNode, ServedProblem> games =
      new LinkedHashMap<>(KEPT_GAMES, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ObjectNode, ServedProblem> eldest) {
          return size() > KEPT_GAMES;
        }
      };

  public Server(InputStream in, PrintStream out) {
    this.in = new Lines(in, Lines.MOST_BYTES);
    this.out = out;
  }

  /** Serves until the input ends. */
  public void serve() throws IOException {
    while (!out.checkError()) {
      String answer;
      try {
        String line = in.next();
        if (line == null) {
          break;
        }
        if (line.isBlank()) {
          continue;
        }
        answer = "{\"worlds\":[" + String.join(",", step(Json.object(line))) + "]}";
      } catch (Lines.TooLong e) {
        answer = "{\"error\":" + Json.line(String.valueOf(e.getMessage())) + "}";
      } catch (RuntimeException e) { // the worlds go on after any error in a line
        answer = "{" + ServedRun.failure(e) + "}";
      }
      out.write((answer + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
    worlds.values().forEach(ServedRun::drop);
  }

  /** Executes a line, and returns the message of each of its worlds. */
  private List<String> step(JsonNode line) {
    for (String field : line.propertyNames()) {
      if (!List.of("reset", "answers", "close").contains(field)) {
        throw new InputException(
            "a line has \"reset\", \"answers\" and \"close\", not \"" + field + "\"", null);
      }
    }
    // The whole line is checked before anything is done.
    Map<Integer, JsonNode> resets = byWorld(line, "reset", Map.of());
    Map<Integer, JsonNode> answers = byWorld(line, "answers", resets);
    List<Integer> closed = list(line, "close").valueStream().map(Server::number).toList();
    CountDownLatch latch = new CountDownLatch(resets.size() + answers.size());
    Map<Integer, String> failed = new TreeMap<>();
    for (int number : closed) {
      close(number);
      asked.remove(number);
    }
    answers.forEach((number, answer) -> {
      ServedRun world = worlds.get(number);
      if (world == null || world.ended()) {
        failed.put(number, "\"error\":\"there is no world " + number + " that has asked\"");
        latch.countDown();
      } else {
        world.answer(answer, latch);
      }
    });
    resets.forEach((number, reset) -> {
      try {
        open(number, reset, latch);
      } catch (RuntimeException e) { // after an error the world is unchanged
        failed.put(number, ServedRun.failure(e));
        latch.countDown();
      }
    });
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    List<String> items = new ArrayList<>();
    for (Map<Integer, JsonNode> part : List.of(answers, resets)) {
      part.keySet().forEach(number -> items.add(said(number, failed.get(number))));
    }
    closed.forEach(number -> items.add("{\"world\":" + number + ",\"closed\":true}"));
    return items;
  }

  private String said(int number, @Nullable String failure) {
    ServedRun world = worlds.get(number);
    if (failure != null || world == null) {
      return "{\"world\":" + number + "," + failure + "}";
    }
    if (world.ended()) {
      close(number);
    }
    return world.said();
  }

  private static JsonNode list(JsonNode line, String name) {
    JsonNode list = line.path(name);
    if (!list.isMissingNode() && !list.isArray()) {
      throw new InputException("\"" + name + "\" is no list", null);
    }
    return list;
  }

  private static Map<Integer, JsonNode> byWorld(
      JsonNode line, String name, Map<Integer, JsonNode> others) {
    Map<Integer, JsonNode> all = new LinkedHashMap<>();
    for (JsonNode one : list(line, name)) {
      int number = number(one.path("world"));
      if (all.put(number, one) != null || others.containsKey(number)) {
        throw new InputException("a line has world " + number + " twice", null);
      }
    }
    return all;
  }

  private static int number(JsonNode value) {
    if (!value.canConvertToExactIntegral()
        || !value.canConvertToInt()
        || value.asInt() < 0
        || value.asInt() >= MOST_WORLDS) {
      throw new InputException("\"world\" is no whole number from 0 to " + (MOST_WORLDS - 1), null);
    }
    return value.asInt();
  }

  private void close(int number) {
    ServedRun before = worlds.remove(number);
    if (before != null) {
      before.drop();
    }
    ServedRun playing = onSimgrid.remove(number);
    if (playing != null) {
      leaving.add(playing.gone());
    }
  }

  /** Opens a world; one that exists keeps the fields that are not given anew. */
  private void open(int number, JsonNode reset, CountDownLatch latch) {
    ObjectNode all = asked.containsKey(number) ? asked.get(number).deepCopy() : Json.empty();
    all.setAll((ObjectNode) reset);
    JsonNode seed = all.path("seed");
    if (!seed.isMissingNode() && !seed.canConvertToLong()) {
      throw new InputException("\"seed\" is " + seed + ", not a whole number", null);
    }
    ObjectNode same = all.deepCopy();
    same.remove(List.of("world", "seed"));
    ServedProblem game = games.get(same);
    if (game == null) {
      game = ServedProblem.of(same);
      games.put(same, game);
    }
    long drawn = seed.asLong(1);
    close(number);
    asked.put(number, all);
    ServedRun world = new ServedRun(number, latch);
    worlds.put(number, world);
    if (!game.onSimgrid(drawn)) {
      game.begin(world, drawn, threads);
      return;
    }
    int others = onSimgrid.size();
    onSimgrid.put(number, world);
    game.begin(world, drawn, play -> onSimgrid(world, others, play));
  }

  /**
   * Starts a run with a SimGrid of its own. How many are possible the process finds out by trying;
   * one too many does not wait for the others, which wait for their client's next line.
   */
  private void onSimgrid(ServedRun world, int others, Runnable play) {
    CompletableFuture<?> over = new CompletableFuture<>();
    for (CompletableFuture<?> dropped : leaving) {
      dropped.join(); // waits until its SimGrid is free
    }
    leaving.clear();
    Worlds copies = simgrid;
    if (copies == null) {
      copies = new Worlds(MOST_ON_SIMGRID); // SimGrid is loaded when the first world needs it
      simgrid = copies;
    }
    if (others >= MOST_ON_SIMGRID) {
      world.end(full(others));
      return;
    }
    world.gone(over);
    Future<Boolean> run =
        copies.submitAtOnce(() -> {
          play.run();
          return true;
        });
    threads.execute(() -> {
      try {
        run.get();
      } catch (InterruptedException | ExecutionException e) {
        world.end(others > 0 ? full(others) : ServedRun.failure(e));
      } finally {
        over.complete(null);
      }
    });
  }

  private static String full(int others) {
    return "\"full\":true,\"error\":"
        + Json.line(
            others
                + (others == 1 ? " world is" : " worlds are")
                + " on SimGrid, more do not go at a time. Maybe close one, or"
                + " \"player\":\"plain\" where nobody shares a link");
  }

  /**
   * The problem of a world without its seed: one point of a study. Where arithmetic gives SimGrid's
   * dates it computes the runs, any number at a time; all others run on SimGrid.
   */
  static final class ServedProblem {
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
              study.sites().getFirst(),
              study.configurations().getFirst(),
              study.workloads().getFirst());
      String against = against();
      onSimgrid = against != null;
      if (against != null && study.player() == Player.PLAIN) {
        throw new InputException(
            "\"player\" is plain, but this has to be played on SimGrid: " + against,
            "auto or simgrid");
      }
    }

    /**
     * Returns the reason why arithmetic is impossible, in a sentence; null where it is possible.
     */
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
      TargetPlatform site =
          TargetPlatform.of(
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
        settings.put(parameter, given.path(parameter).asString());
      }
      ParameterSource fields =
          new ParameterSource(
              ParameterSyntax.WORLD,
              (field, many) -> {
                String text = text(asked, field);
                return text == null ? List.of() : List.of(() -> text);
              });
      FailureMeans failures = FailureMeans.of(fields.settings(FailureMeans.FIELDS));
      ConfiguredScheduler configuration = ConfiguredScheduler.of(name, kind, Shape.STAR, settings);
      String why = configuration.cannotSurvive(failures);
      if (why != null) {
        throw new InputException(name + " " + why, null);
      }
      if (!asked.has("tasks") && !asked.has("load")) {
        throw new InputException("\"load\" is missing", null);
      }
      Study study =
          Study.builder()
              .name("serve")
              .site(site)
              .configuration(configuration)
              .asked(fields, Path.of(""))
              .failures(failures)
              .settings(strings(asked.path("cfg")))
              .how(fields.said(List.of(How.PLAYER)))
              .build();
      if (study.shape() == Shape.TREE) {
        throw new InputException(
            "worlds are stars, and " + platform + " is a tree of more levels",
            "a star of its hosts");
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
      ServedRun.Play play =
          onSimgrid(seed)
              ? () -> StarStudy.execute(spec(own, seed))
              : () -> StarStudy.executePlain(spec(own, seed));
      threads.execute(() -> world.run(play));
    }

    private Point decidedBy(ServedRun world, Description description) {
      ConfiguredScheduler before = point.configuration();
      SchedulerKind kind = description.kind(List.of(), settings -> world);
      return new Point(
          point.site(),
          new ConfiguredScheduler(before.scheduler(), kind, before.settings()),
          point.workload());
    }

    private PlatformRun spec(Point own, long seed) throws IOException {
      return StudyRuns.spec(study, own, seed);
    }
  }
}
