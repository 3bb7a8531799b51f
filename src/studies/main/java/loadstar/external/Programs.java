package loadstar.external;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerSource;
import loadstar.external.Partner.RemoteFailure;
import loadstar.input.Digests;
import loadstar.input.Lines;
import loadstar.model.InputException;
import loadstar.model.Visible;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Schedulers that are programs: {@code external:COMMAND}, which says itself what it is, and, by
 * {@link Python}, {@code python:FILE}. Each run has a process of its own.
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

  /** What programs have said of themselves, by version: asking one costs its start. */
  private static final Map<String, Description> SAID = new ConcurrentHashMap<>();

  /** {@code python:FILE}: a class that extends {@code loadstar.Scheduler}. */
  public static final class Python extends Programs {
    /** Modules of the current folder do not stand for those of the library. */
    private static final String CLIENT =
        "import sys; sys.path[:] = [p for p in sys.path if p]; import runpy;"
            + " runpy.run_module('loadstar.client', run_name='__main__', alter_sys=True)";

    @Override
    public String prefix() {
      return "python";
    }

    @Override
    public String form() {
      return "python:FILE.py";
    }

    /** {@code FILE} or {@code FILE:CLASS}. */
    @Override
    List<String> command(String name) {
      int colon = name.lastIndexOf(':');
      String file = colon > 0 ? name.substring(0, colon) : name;
      if (!Files.isRegularFile(Path.of(file))) {
        throw new InputException(file, "there is no such file", null);
      }
      List<String> command = new ArrayList<>();
      command.add(Objects.requireNonNullElse(System.getenv("LOADSTAR_PYTHON"), "python3"));
      command.addAll(List.of("-c", CLIENT, file));
      if (colon > 0) {
        command.add(name.substring(colon + 1));
      }
      return command;
    }

    /** Our package is found where it lies beside this program, installed or not. */
    @Override
    Map<String, String> environment() {
      Path own = Path.of(System.getProperty("loadstar.home", "."), "python").toAbsolutePath();
      return Map.of("PYTHONPATH", path(own, System.getenv("PYTHONPATH")));
    }

    /** Without empty entries, such as of {@code $PYTHONPATH:/x}: they are the current folder. */
    static String path(Path own, @Nullable String others) {
      return Stream.of(Files.isDirectory(own) ? own.toString() : "", Objects.toString(others, ""))
          .flatMap(entries -> Arrays.stream(entries.split(File.pathSeparator, -1)))
          .filter(entry -> !entry.isEmpty())
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

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

  /** What its process needs besides the environment of this one. */
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
                    ? Objects.requireNonNull(PATIENCE.otherwise())
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
      JsonNode said = program.say("{\"describe\":{\"protocol\":" + PROTOCOL + "}}").path("kind");
      if (!said.isObject()) {
        throw new RemoteFailure(
            full(name) + " does not say what it is: \"kind\" is " + Json.shown(said));
      }
      return Description.read(said);
    }
  }

  private String full(String name) {
    return prefix() + ":" + name;
  }

  /** The words, and what is in the files that they name. */
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

  // A program that decides for one run: reads lines from its standard input and answers each with a
  // line on its standard output. One that has not answered in time is killed, with all that it has
  // started.
  static final class ExternalProgram implements Partner, AutoCloseable {
    private static final long LOOK_MILLIS = 50;
    private static final int LONGEST_COMPLAINT = 400;
    private static final int LONGEST_SHOWN = 1_000_000;
    private static final long TO_END_SECONDS = 2;

    private static final ScheduledExecutorService CLOCK =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("loadstar-external").factory());

    private final String name;
    private final Process process;
    private final OutputStream out;
    private final InputStream in;
    private final Lines lines;
    private final String mark;
    private volatile String complaint = ""; // what it printed last
    private final Thread listener;
    private final double patience;
    private final ScheduledFuture<?> watching;
    private volatile long deadline = Long.MAX_VALUE; // of System.nanoTime()
    private volatile long end = Long.MAX_VALUE; // by when a closed one has to have ended
    private volatile boolean late;

    /**
     * Starts it.
     *
     * @param name for messages
     * @param command words
     * @param environment added to that of this process
     * @param patience seconds that it has for an answer
     * @throws RemoteFailure when it cannot be started
     */
    ExternalProgram(
        String name, List<String> command, Map<String, String> environment, double patience) {
      this.name = name;
      this.patience = patience;
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().putAll(environment);
      mark = Offspring.mark();
      builder.environment().put(Offspring.MARK, mark);
      try {
        process = builder.start();
      } catch (IOException e) {
        throw new RemoteFailure(name + " cannot be started: " + e.getMessage());
      }
      out = process.getOutputStream();
      in = process.getInputStream();
      lines = new Lines(in, Lines.MOST_BYTES);
      Offspring.ALL.add(this);
      listener =
          Thread.ofPlatform().daemon().name(name).start(() -> listen(process.getErrorStream()));
      watching =
          CLOCK.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Shows what it prints, and keeps the end for a message. */
    private void listen(InputStream errors) {
      try (errors) {
        Lines said = new Lines(errors, LONGEST_SHOWN);
        while (true) {
          try {
            String line = said.next();
            if (line == null) {
              return;
            }
            System.err.println(Visible.text(line));
            if (!line.isBlank()) {
              complaint = line.strip();
            }
          } catch (Lines.TooLong e) {
            System.err.println(name + ": " + e.getMessage());
          }
        }
      } catch (IOException e) {
        // It has ended.
      }
    }

    private void look() {
      if (System.nanoTime() - deadline > 0 && deadline != Long.MAX_VALUE) {
        late = true;
        process.destroyForcibly();
        Offspring.kill(mark);
      }
    }

    @Override
    public JsonNode ask(CharSequence question) {
      JsonNode answers = say("{\"worlds\":[{\"world\":0," + question + "}]}").path("answers");
      if (answers.size() != 1) {
        throw new RemoteFailure(
            name + " gives " + answers.size() + " answers to one question: " + Json.shown(answers));
      }
      return answers.path(0);
    }

    /** Says a line, and gives back the JSON object of the line that it answers. */
    JsonNode say(String line) {
      String answer;
      deadline = System.nanoTime() + (long) (patience * 1e9);
      try {
        out.write((line + '\n').getBytes(StandardCharsets.UTF_8));
        out.flush();
        answer = lines.next();
      } catch (Lines.TooLong e) {
        Offspring.kill(mark);
        throw new RemoteFailure(name + " says what makes no sense: " + e.getMessage());
      } catch (IOException e) {
        answer = null;
      }
      deadline = Long.MAX_VALUE;
      if (answer == null || late) {
        throw new RemoteFailure(
            late
                ? name + " has not answered for " + Json.number(patience) + " s, and is ended"
                : ended());
      }
      try {
        return Json.object(answer);
      } catch (RemoteFailure e) {
        throw new RemoteFailure(name + " says what makes no sense: " + e.getMessage());
      }
    }

    private String ended() {
      String status = "";
      try {
        if (process.waitFor(TO_END_SECONDS, TimeUnit.SECONDS)) {
          status = " with status " + process.exitValue();
          listener.join(TimeUnit.SECONDS.toMillis(TO_END_SECONDS));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      String said = Visible.text(complaint);
      String end = said.substring(Math.max(0, said.length() - LONGEST_COMPLAINT));
      return name + " has ended" + status + (end.isEmpty() ? "" : ": " + end);
    }

    @Override
    public void over() {
      close();
    }

    /** Has it end: nothing more comes to its standard input. What goes on is killed. */
    @Override
    public void close() {
      watching.cancel(false);
      try {
        out.close();
        in.close();
      } catch (IOException e) {
        // It has ended.
      }
      end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TO_END_SECONDS);
      var unused =
          CLOCK.schedule(
              () -> {
                Offspring.kill(mark);
                Offspring.ALL.remove(this);
              },
              TO_END_SECONDS,
              TimeUnit.SECONDS);
    }

    /** Waits as long as it has to end by itself; one that was not closed has no time. */
    void awaitEnd() {
      try {
        if (end != Long.MAX_VALUE) {
          process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  // Ends programs with all that they have started. Children inherit a mark in the environment, by
  // which they are found also when their parent is gone. None outlives this process: at its end a
  // hook ends them, and where it is killed a shell that waits for that does.
  static final class Offspring {
    static final String MARK = "LOADSTAR_STARTED_BY";

    private static final String OURS =
        ProcessHandle.current().pid() + "-" + UUID.randomUUID() + ".";
    private static final String GUARD =
        "trap '' INT TERM HUP; read -r nothing; for again in 1 2 3; do for file in"
            + " /proc/[0-9]*/environ; do grep -aqsF \"$1\" \"$file\" && id=${file#/proc/} && kill"
            + " -9 \"${id%/*}\"; done; done";
    private static final int ROUNDS = 20; // one that is being killed may have just started another
    private static final AtomicLong COUNT = new AtomicLong();
    static final Set<ExternalProgram> ALL = ConcurrentHashMap.newKeySet();
    private static @Nullable Process guard;

    private Offspring() {}

    /** A mark for one more program. */
    static synchronized String mark() {
      if (guard == null) {
        Runtime.getRuntime().addShutdownHook(new Thread(Offspring::endAll, "loadstar-offspring"));
        try {
          guard =
              new ProcessBuilder("sh", "-c", GUARD, "loadstar", MARK + "=" + OURS)
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .redirectError(ProcessBuilder.Redirect.DISCARD)
                  .start();
        } catch (IOException e) {
          throw new RemoteFailure("programs cannot be started: " + e.getMessage());
        }
      }
      return OURS + COUNT.incrementAndGet() + ";";
    }

    private static synchronized void endAll() {
      ALL.forEach(ExternalProgram::awaitEnd);
      kill(OURS);
      if (guard != null) {
        guard.destroyForcibly();
      }
    }

    /** Kills all processes whose mark begins so. */
    static void kill(String mark) {
      for (int round = 0; round < ROUNDS; round++) {
        List<ProcessHandle> found = find(MARK + "=" + mark);
        if (found.isEmpty()) {
          return;
        }
        found.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle one : found) {
          try {
            one.onExit().get(1, TimeUnit.SECONDS);
          } catch (TimeoutException | ExecutionException e) {
            // The next round looks again.
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
          }
        }
      }
    }

    private static List<ProcessHandle> find(String variable) {
      List<ProcessHandle> found = new ArrayList<>();
      ProcessHandle.allProcesses()
          .forEach(process -> {
            try {
              byte[] bytes =
                  Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "environ"));
              if (new String(bytes, ISO_8859_1).contains(variable)) {
                found.add(process);
              }
            } catch (IOException e) {
              // It has ended, or is another user's.
            }
          });
      return found;
    }
  }
}
