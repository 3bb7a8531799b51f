package loadstar.report.page;

import static org.junit.jupiter.api.Assumptions.abort;

import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium, spoken to by its DevTools protocol; sees requests and console errors. */
final class Browser implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int MINUTES = 3;

  private final Process process;
  private final Path profile;
  private final HttpClient client = HttpClient.newHttpClient();
  private final WebSocket socket;
  private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
  private final List<String> requests = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private int last;

  Browser() throws IOException, InterruptedException {
    profile = Files.createTempDirectory("browser");
    process = start(profile);
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    URI browser = listening(said);
    // Nobody reads on: the pipe must not fill up.
    Thread.ofVirtual().start(() -> said.lines().forEach(line -> {}));
    URI pages = URI.create("http://127.0.0.1:" + browser.getPort() + "/json/list");
    String list =
        client
            .send(HttpRequest.newBuilder(pages).build(), HttpResponse.BodyHandlers.ofString())
            .body();
    String page = JSON.readTree(list).get(0).get("webSocketDebuggerUrl").asString();
    socket = client.newWebSocketBuilder().buildAsync(URI.create(page), new Listener()).join();
    for (String domain : List.of("Network", "Page", "Runtime", "Log")) {
      call(domain + ".enable", Map.of());
    }
  }

  private static Process start(Path profile) throws IOException {
    try {
      return new ProcessBuilder(
              "chromium",
              "--headless",
              "--no-sandbox",
              "--disable-gpu",
              "--disable-dev-shm-usage",
              "--disable-background-networking",
              "--no-first-run",
              "--hide-scrollbars",
              "--window-size=1200,900",
              "--remote-debugging-port=0",
              "--user-data-dir=" + profile,
              "about:blank")
          .redirectErrorStream(true)
          .start();
    } catch (IOException e) {
      Files.delete(profile);
      return abort("no chromium here (apt-get install chromium): no page was opened");
    }
  }

  private static URI listening(BufferedReader said) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      all.append(line).append('\n');
      if (line.startsWith("DevTools listening on ")) {
        return URI.create(line.substring("DevTools listening on ".length()).strip());
      }
    }
    throw new IOException("Chromium has ended: " + all);
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean end) {
      text.append(data);
      if (end) {
        messages.add(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  /** Carries out a command; what happens meanwhile is noted. */
  JsonNode call(String method, Map<String, Object> parameters) throws InterruptedException {
    int id = ++last;
    socket
        .sendText(
            JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)), true)
        .join();
    while (true) {
      String text = messages.poll(MINUTES, TimeUnit.MINUTES);
      if (text == null) {
        throw new IllegalStateException("the browser does not answer " + method);
      }
      JsonNode message = JSON.readTree(text);
      if (message.path("id").asInt(-1) == id) {
        if (message.has("error")) {
          throw new IllegalStateException(method + ": " + message.get("error"));
        }
        return message.get("result");
      }
      note(message);
    }
  }

  private void note(JsonNode message) {
    JsonNode parameters = message.path("params");
    switch (message.path("method").asString("")) {
      case "Network.requestWillBeSent" ->
          requests.add(parameters.path("request").path("url").asString(""));
      case "Runtime.exceptionThrown", "Log.entryAdded" -> errors.add(parameters.toString());
      case "Runtime.consoleAPICalled" -> {
        if (List.of("error", "warning").contains(parameters.path("type").asString(""))) {
          errors.add(parameters.toString());
        }
      }
      default -> {
        // Of no interest.
      }
    }
  }

  /** The value of an expression; a promise is waited for. */
  JsonNode value(String expression) throws InterruptedException {
    JsonNode result =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + result);
    }
    return result.path("result").path("value");
  }

  /** Opens a file and waits until an expression is true. */
  void open(Path file, String until) throws InterruptedException {
    call("Page.navigate", Map.of("url", file.toUri().toString()));
    for (int tries = 0; tries < 20 * 60 * MINUTES; tries++) {
      // Between two documents there is none.
      if (value("document.documentElement !== null && (" + until + ")").asBoolean(false)) {
        return;
      }
      Thread.sleep(50);
    }
    throw new IllegalStateException("never true: " + until + "; " + errors);
  }

  /** What was asked of anything but a data: address. */
  List<String> requests() {
    return requests.stream().filter(url -> !url.startsWith("data:")).toList();
  }

  List<String> errors() {
    return List.copyOf(errors);
  }

  /** A picture of what is in the window. */
  BufferedImage screenshot() throws IOException, InterruptedException {
    String data = call("Page.captureScreenshot", Map.of()).get("data").asString();
    return ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(data)));
  }

  /** What the page looks like on paper. */
  PDDocument print() throws IOException, InterruptedException {
    String data = call("Page.printToPDF", Map.of("printBackground", true)).get("data").asString();
    return Loader.loadPDF(Base64.getDecoder().decode(data));
  }

  @Override
  public void close() {
    socket.abort();
    client.close();
    // Its helpers write to its folder as long as they live, some of them longer than it does.
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle one : all) {
      // Where nobody collects orphans, one that has ended seems to be there for ever.
      one.onExit().completeOnTimeout(one, 2, TimeUnit.SECONDS).join();
    }
    try (Stream<Path> files = Files.walk(profile)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // A folder of ours that stays is no fault of the page.
      System.err.println("the browser's folder stays: " + e.getMessage());
    }
  }
}
