package loadstar.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a client and {@code loadstar serve} say to each other, on plain stars. */
class ServerIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Path PLATFORM = Path.of("platforms/thesis-table3.3.xml");
  private static final String ONE_WAY =
      "\"platform\":\""
          + PLATFORM
          + "\",\"load\":60,\"flops_per_unit\":1e6,"
          + "\"bytes_per_unit\":1e6,\"scheduler\":{\"name\":\"mine\",\"results\":\"none\"}";

  private PrintStream there;
  private BufferedReader back;
  private Thread server;

  @BeforeEach
  void start() throws IOException {
    PipedOutputStream toServer = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(toServer, 1 << 20);
    PipedInputStream fromServer = new PipedInputStream(1 << 20);
    PrintStream out = new PrintStream(new PipedOutputStream(fromServer), true);
    server =
        Thread.ofPlatform()
            .start(() -> {
              try (out) {
                new Server(in, out).serve();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    there = new PrintStream(toServer, true, StandardCharsets.UTF_8);
    back = new BufferedReader(new InputStreamReader(fromServer, StandardCharsets.UTF_8));
  }

  @AfterEach
  void end() throws InterruptedException {
    there.close();
    server.join(10_000);
    assertThat(server.isAlive()).isFalse();
  }

  private JsonNode say(String line) throws IOException {
    there.println(line);
    return JSON.readTree(back.readLine());
  }

  private static String reset(int world, String fields) {
    return "{\"world\":" + world + "," + fields + "}";
  }

  /** Sends 3 units to each of the 20 workers, then ends; answers the last line about the worlds. */
  private JsonNode playAll(int worlds) throws IOException {
    List<String> resets = new ArrayList<>();
    for (int w = 0; w < worlds; w++) {
      resets.add(reset(w, ONE_WAY));
    }
    JsonNode line = say("{\"reset\":[" + String.join(",", resets) + "]}");
    for (int step = 0; step < 100; step++) {
      List<String> answers = new ArrayList<>();
      for (JsonNode item : line.path("worlds")) {
        if (item.has("ask")) {
          String what =
              step < 20 ? "\"do\":\"send\",\"size\":3,\"worker\":" + step : "\"do\":\"end\"";
          answers.add("{\"world\":" + item.path("world").asInt() + "," + what + "}");
        }
      }
      if (answers.isEmpty()) {
        return line;
      }
      line = say("{\"answers\":[" + String.join(",", answers) + "]}");
    }
    throw new AssertionError("it does not end");
  }

  @Test
  void firstQuestion_saysTheProblem() throws IOException {
    JsonNode item = say("{\"reset\":[" + reset(5, ONE_WAY + ",\"seed\":9") + "]}").at("/worlds/0");
    assertThat(item.path("world").asInt()).isEqualTo(5);
    assertThat(item.path("ask").asString()).isEqualTo("next");
    assertThat(item.at("/start/seed").asInt()).isEqualTo(9);
    assertThat(item.at("/start/load_units").asDouble()).isEqualTo(60);
    assertThat(item.at("/start/workers").size()).isEqualTo(20);
    assertThat(item.path("news").size()).isEqualTo(20); // all have joined
  }

  @Test
  void manyWorlds_endAlike() throws IOException {
    JsonNode ends = playAll(64);
    assertThat(ends.path("worlds").size()).isEqualTo(64);
    double makespan = ends.at("/worlds/0/end/makespan_s").asDouble();
    assertThat(makespan).isPositive();
    for (JsonNode item : ends.path("worlds")) {
      assertThat(item.at("/end/makespan_s").asDouble()).isEqualTo(makespan);
      assertThat(item.at("/end/chunks").asInt()).isEqualTo(20);
    }
  }

  /** World 0 waits for an answer; whatever a bad line says, it waits for it afterwards. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'close':[0,-1]}",
        "{'close':[0,'x']}",
        "{'close':0}",
        "{'answers':{'world':0,'do':'end'}}",
        "{'answers':[{'world':0,'do':'end'},{'world':0,'do':'end'}]}",
        "{'reset':[0]}",
        "{'reset':[{'world':0,'platform':'a\\u0000b','load':1}]}",
        "{'reset':[{'world':0,'platform':''}]}",
        "{'reset':[{'world':0,'platform':['a']}]}",
        "{'reset':[{'world':0,'master':['a']}]}",
        "{'reset':[{'world':0,'workers':[['a']]}]}",
        "{'reset':[{'world':0,'settings':{'chunk':{'a':1}},'scheduler':'ss'}]}",
        "{'reset':[{'world':0,'settings':[1]}]}",
        "{'reset':[{'world':0,'scheduler':{'name':''}}]}",
        "{'reset':[{'world':0,'scheduler':{'name':[]}}]}",
        "{'reset':[{'world':0,'scheduler':[]}]}",
        "{'reset':[{'world':0,'scheduler':7}]}",
        "{'reset':[{'world':0,'cfg':[{}]}]}",
        "{'reset':[{'world':0,'ports':[]}]}",
        "{'reset':[{'world':0,'player':{}}]}",
        "{'reset':[{'world':0,'load':-1}]}",
        "{'reset':[{'world':0,'seed':[]}]}",
        "{'reset':[{'world':1e99}]}",
        "{'reset':[{'world':0,'mtbf':-1}]}",
        "[]",
        "{",
        "x",
      })
  void lineThatMakesNoSense_isAnErrorAndChangesNothing(String line) throws IOException {
    say("{\"reset\":[" + reset(0, ONE_WAY) + "]}");

    JsonNode said = say(line.replace('\'', '"'));

    JsonNode error = said.has("error") ? said.path("error") : said.at("/worlds/0/error");
    assertThat(error.asString("")).as(said.toString()).isNotBlank();
    JsonNode next = say("{\"answers\":[{\"world\":0,\"do\":\"send\",\"size\":60,\"worker\":0}]}");
    assertThat(next.at("/worlds/0/ask").asString("")).as(next.toString()).isEqualTo("next");
  }

  @Test
  void lineWithoutEnd_isAnErrorBeforeItTakesTheMemory() throws IOException {
    String part = "x".repeat(1 << 20);
    // The answer comes before the line has ended, so it must be read meanwhile: by another thread,
    // for a pipe is broken once who wrote last has ended.
    CompletableFuture<String> answer =
        CompletableFuture.supplyAsync(() -> back.lines().findFirst().orElse(""));
    for (int i = 0; i < 70; i++) {
      there.print(part);
    }
    there.println();
    assertThat(answer.join()).isEqualTo("{\"error\":\"a line has more than 64 MB\"}");
    assertThat(say("{\"close\":[]}").path("worlds").size()).isZero();
  }

  /** Lines with bytes changed, left out and put in: each has an answer, and the server goes on. */
  @Test
  void mutatedLines_areAnswered() throws IOException {
    List<String> sound =
        List.of(
            "{\"reset\":[" + reset(0, ONE_WAY + ",\"seed\":4,\"ports\":\"1\"") + "]}",
            "{\"reset\":["
                + reset(
                    1, ONE_WAY.replaceFirst("\\{.*", "\"fac2\",\"settings\":{\"minimum\":\"2\"}"))
                + "]}",
            "{\"answers\":[{\"world\":0,\"do\":\"send\",\"size\":3,\"worker\":2,\"wake\":[5]}]}",
            "{\"answers\":[{\"world\":0,\"do\":\"free_seconds\",\"worker\":1,\"instant\":0}]}",
            "{\"close\":[0,1]}");
    List<String> words =
        List.of("[", "]", "{", "}", "\"", ",", ":", "null", "-1", "1e400", "\\u0000", "[]", "{}");
    Random random = new Random(48);
    for (int i = 0; i < (Boolean.getBoolean("full") ? 10_000 : 2000); i++) {
      StringBuilder line = new StringBuilder(sound.get(random.nextInt(sound.size())));
      for (int changes = random.nextInt(4); changes > 0 && !line.isEmpty(); changes--) {
        int at = random.nextInt(line.length());
        int length = Math.min(random.nextInt(4), line.length() - at);
        String word =
            random.nextBoolean()
                ? words.get(random.nextInt(words.size()))
                : String.valueOf((char) (32 + random.nextInt(95)));
        line.replace(at, at + length, word);
      }
      JsonNode said = say(line.toString());
      assertThat(said.has("worlds") || said.has("error")).as(line + " -> " + said).isTrue();
    }
    say("{\"close\":[0,1]}"); // a world keeps what was said of it
    assertThat(playAll(2).at("/worlds/1/end/chunks").asInt()).isEqualTo(20);
  }

  @Test
  void builtInScheduler_playsWithoutQuestions() throws IOException {
    String fac2 = ONE_WAY.replaceFirst("\\{.*", "\"fac2\"");
    JsonNode item = say("{\"reset\":[" + reset(0, fac2) + "]}").at("/worlds/0");
    assertThat(item.at("/end/load_computed_units").asDouble()).isEqualTo(60);
  }

  @Test
  void worldsThatFail_harmNoOther() throws IOException {
    say("{\"reset\":[" + reset(0, ONE_WAY) + "," + reset(1, ONE_WAY) + "]}");
    JsonNode line =
        say(
            "{\"answers\":[{\"world\":0,\"do\":\"send\",\"worker\":3,\"size\":61},"
                + "{\"world\":1,\"do\":\"send\",\"worker\":3,\"size\":60},"
                + "{\"world\":7,\"do\":\"end\"}]}");
    assertThat(line.at("/worlds/0/error").asString()).contains("60.0 units are left");
    assertThat(line.at("/worlds/1/ask").asString()).isEqualTo("next");
    assertThat(line.at("/worlds/2/error").asString()).contains("no world 7");
    say("{\"answers\":[{\"world\":1,\"do\":\"end\"}]}");
    line = say("{\"answers\":[{\"world\":1,\"do\":\"end\"}]}");
    assertThat(line.at("/worlds/0/end/chunks").asInt()).isEqualTo(1);
  }

  @Test
  void endWithLoadLeft_isAnError() throws IOException {
    say("{\"reset\":[" + reset(0, ONE_WAY) + "]}");
    JsonNode line = say("{\"answers\":[{\"world\":0,\"do\":\"end\"}]}");
    assertThat(line.at("/worlds/0/error").asString()).contains("the load is 60.0");
  }

  @Test
  void reset_keepsWhatIsNotSaid() throws IOException {
    say("{\"reset\":[" + reset(0, ONE_WAY) + "]}");
    JsonNode again = say("{\"reset\":[{\"world\":0,\"load\":61}]}").at("/worlds/0");
    assertThat(again.at("/start/load_units").asDouble()).isEqualTo(61);
    assertThat(say("{\"close\":[0]}").at("/worlds/0/closed").asBoolean()).isTrue();
    assertThat(say("{\"reset\":[{\"world\":0}]}").at("/worlds/0/error").asString())
        .contains("\"platform\" is missing");
  }

  @Test
  void tree_isRefusedByName() throws IOException {
    String tree = ONE_WAY.replaceFirst("platforms/[a-z0-9.-]+", "platforms/small-tree.xml");
    assertThat(say("{\"reset\":[" + reset(0, tree) + "]}").at("/worlds/0/error").asString())
        .contains("worlds are stars, and ", "small-tree.xml is a tree of more levels");
  }

  @Test
  void nonsense_isAnErrorAndNothingElse() throws IOException {
    for (String line :
        List.of(
            "hello",
            "[]",
            "{\"sing\":1}",
            "{\"reset\":[{\"world\":-1}]}",
            "{\"reset\":[{\"world\":0},{\"world\":0}]}",
            "{\"answers\":[{\"do\":\"end\"}]}")) {
      assertThat(say(line).path("error").asString()).as(line).isNotEmpty();
    }
    for (String bad :
        List.of(
            ONE_WAY + ",\"lod\":1",
            ONE_WAY + ",\"seed\":1.5",
            ONE_WAY + ",\"player\":\"piano\"",
            ONE_WAY + ",\"noise\":\"much\"",
            ONE_WAY + ",\"player\":\"plain\",\"ports\":2",
            ONE_WAY.replace("xml", "none"))) {
      JsonNode item = say("{\"reset\":[" + reset(0, bad) + "]}").at("/worlds/0");
      assertThat(item.path("error").asString()).as(bad).isNotEmpty();
    }
    assertThat(playAll(2).path("worlds").size()).isEqualTo(2);
  }
}
