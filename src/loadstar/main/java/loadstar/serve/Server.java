package loadstar.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import loadstar.external.Json;
import loadstar.input.Lines;
import loadstar.model.InputException;
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
  private final Map<Integer, ObjectNode> requests = new TreeMap<>();
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
      requests.remove(number);
    }
    answers.forEach((number, answer) -> {
      ServedRun world = worlds.get(number);
      if (world == null || world.ended()) {
        failed.put(
            number, "\"error\":\"there is no world " + number + " that waits for an answer\"");
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
      part.keySet().forEach(number -> items.add(answer(number, failed.get(number))));
    }
    closed.forEach(number -> items.add("{\"world\":" + number + ",\"closed\":true}"));
    return items;
  }

  private String answer(int number, @Nullable String failure) {
    ServedRun world = worlds.get(number);
    if (failure != null || world == null) {
      return "{\"world\":" + number + "," + failure + "}";
    }
    if (world.ended()) {
      close(number);
    }
    return world.answer();
  }

  static JsonNode list(JsonNode line, String name) {
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

  static int number(JsonNode value) {
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
    ObjectNode all = requests.containsKey(number) ? requests.get(number).deepCopy() : Json.empty();
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
    requests.put(number, all);
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
}
