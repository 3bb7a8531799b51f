package loadstar.external;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerSource;
import loadstar.external.Partner.RemoteFailure;
import loadstar.input.Digests;
import loadstar.model.InputException;
import tools.jackson.databind.JsonNode;

/**
 * Finds schedulers that are programs: {@code external:COMMAND}, which describes itself, and, by
 * {@link PythonProgram}, {@code python:FILE}. Each run has a process of its own.
 */
public class Programs implements SchedulerSource {
  private static final int PROTOCOL = 1;

  private static final Parameter<Double> PATIENCE =
      Parameter.number(
          "answer_seconds",
          "s",
          60,
          Range.positive(),
          "that the program has for an answer before it is ended");

  /** Descriptions by version, because getting one costs a start of the program. */
  private static final Map<String, Description> SAID = new ConcurrentHashMap<>();

  @Override
  public String prefix() {
    return "external";
  }

  @Override
  public String form() {
    return "external:COMMAND";
  }

  List<String> command(String name) {
    if (name.isBlank()) {
      throw new InputException("\"" + prefix() + ":\" names no command", form());
    }
    return List.of(name.strip().split(" +"));
  }

  /** Returns variables that are added to the environment of this process. */
  Map<String, String> environment() {
    return Map.of();
  }

  @Override
  public SchedulerKind kind(String name, Map<String, String> parameters) {
    List<String> command = command(name);
    Description description = SAID.get(prefix() + version(name));
    if (description == null) {
      try {
        String patience = parameters.get(PATIENCE.name());
        description =
            describe(
                name,
                command,
                patience == null
                    ? Objects.requireNonNull(PATIENCE.defaultValue())
                    : PATIENCE.parse(patience));
      } catch (RemoteFailure e) {
        throw new InputException(String.valueOf(e.getMessage()), null);
      }
      SAID.put(prefix() + version(name), description);
    }
    return description.kind(
        List.of(PATIENCE),
        settings ->
            new ExternalProgram(full(name), command, environment(), settings.get(PATIENCE)));
  }

  private Description describe(String name, List<String> command, double patience) {
    try (ExternalProgram program =
        new ExternalProgram(full(name), command, environment(), patience)) {
      JsonNode described =
          program.say("{\"describe\":{\"protocol\":" + PROTOCOL + "}}").path("kind");
      if (!described.isObject()) {
        throw new RemoteFailure(
            full(name) + " does not say what it is: \"kind\" is " + Json.shown(described));
      }
      return Description.read(described);
    }
  }

  private String full(String name) {
    return prefix() + ":" + name;
  }

  /** Returns the words of the command and the contents of the files that they name. */
  @Override
  public String version(String name) {
    MessageDigest digest = Digests.sha256();
    for (String word : command(name)) {
      digest.update((word + "\n").getBytes(UTF_8));
      Path file = Path.of(word);
      try {
        if (Files.isRegularFile(file) && Files.isReadable(file)) {
          digest.update(Files.readAllBytes(file));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return Digests.of(digest);
  }
}
