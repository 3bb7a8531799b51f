package loadstar.serve;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import loadstar.external.Json;
import loadstar.external.RemoteFailure;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a line, has the worlds that it names go on until each has a question or is over, and
 * answers with a line of what they say. Lines that make no sense change nothing.
 */
public final class Server {
  /** Worlds on SimGrid that can be open at a time; see {@link Worlds}. */
  private static final int MOST_ON_SIMGRID = 12;

  private static final int MOST_WORLDS = 100_000;
  private static final int KEPT_GAMES = 64;

  private final BufferedReader in;
  private final PrintStream out;
  private final Executor threads = Executors.newVirtualThreadPerTaskExecutor();
  private @Nullable Executor simgrid;
  private final Map<Integer, ServedRun> worlds = new TreeMap<>();
  private final Map<Integer, ObjectNode> asked = new TreeMap<>();
  private final Map<Integer, ServedRun> onSimgrid = new TreeMap<>();
  private final Map<ObjectNode, ServedProblem> games =
      new LinkedHashMap<>(KEPT_GAMES, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ObjectNode, ServedProblem> eldest) {
          return size() > KEPT_GAMES;
        }
      };

  public Server(InputStream in, PrintStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
    this.out = out;
  }

  /** Serves until there are no more lines. */
  public void serve() throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.isBlank()) {
        continue;
      }
      String answer;
      try {
        answer = "{\"worlds\":[" + String.join(",", step(Json.object(line))) + "]}";
      } catch (RemoteFailure | InputException e) {
        answer = "{" + ServedRun.failure(e) + "}";
      }
      out.write((answer + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
    worlds.values().forEach(ServedRun::drop);
  }

  /** What the worlds of a line have to do; each is in it once. */
  private List<String> step(JsonNode line) {
    for (String field : line.propertyNames()) {
      if (!List.of("reset", "answers", "close").contains(field)) {
        throw new InputException(
            "a line has \"reset\", \"answers\" and \"close\", not \"" + field + "\"", null);
      }
    }
    Map<Integer, JsonNode> resets = byWorld(line.path("reset"), Map.of());
    Map<Integer, JsonNode> answers = byWorld(line.path("answers"), resets);
    CountDownLatch latch = new CountDownLatch(resets.size() + answers.size());
    Map<Integer, String> failed = new TreeMap<>();
    List<Integer> closed = new ArrayList<>();
    for (JsonNode one : line.path("close")) {
      closed.add(number(one));
      close(number(one));
      asked.remove(number(one));
    }
    answers.forEach((number, answer) -> {
      ServedRun world = worlds.get(number);
      if (world == null || world.ended()) {
        failed.put(number, "there is no world " + number + " that has asked");
        latch.countDown();
      } else {
        world.answer(answer, latch);
      }
    });
    resets.forEach((number, reset) -> {
      try {
        open(number, reset, latch);
      } catch (InputException | RemoteFailure e) {
        failed.put(number, String.valueOf(e.getMessage()));
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
      return "{\"world\":" + number + ",\"error\":" + Json.text(String.valueOf(failure)) + "}";
    }
    if (world.ended()) {
      worlds.remove(number);
      onSimgrid.remove(number);
    }
    return world.said();
  }

  private static Map<Integer, JsonNode> byWorld(JsonNode list, Map<Integer, JsonNode> others) {
    Map<Integer, JsonNode> all = new LinkedHashMap<>();
    for (JsonNode one : list) {
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
    onSimgrid.remove(number);
    if (before != null) {
      before.drop();
    }
  }

  /** A world that has been there keeps what is not said anew. */
  private void open(int number, JsonNode reset, CountDownLatch latch) {
    close(number);
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
    if (game.onSimgrid() && onSimgrid.size() >= MOST_ON_SIMGRID) {
      throw new InputException(
          onSimgrid.size() + " worlds are on SimGrid, more do not go at a time",
          "close one, or \"player\":\"java\" on a plain star");
    }
    asked.put(number, all);
    ServedRun world = new ServedRun(number, latch);
    worlds.put(number, world);
    if (game.onSimgrid()) {
      onSimgrid.put(number, world);
    }
    game.begin(world, seed.asLong(1), game.onSimgrid() ? onSimgridThreads() : threads);
  }

  /** SimGrid is loaded when the first world needs it. */
  private Executor onSimgridThreads() {
    Executor known = simgrid;
    if (known == null) {
      Worlds copies = new Worlds(MOST_ON_SIMGRID);
      known =
          run -> {
            var unused =
                copies.submit(() -> {
                  run.run();
                  return true;
                });
          };
      simgrid = known;
    }
    return known;
  }
}
