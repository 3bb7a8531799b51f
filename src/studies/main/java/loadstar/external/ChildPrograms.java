package loadstar.external;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import loadstar.external.Partner.RemoteFailure;
import org.jspecify.annotations.Nullable;

/**
 * Ends programs with all processes that they have started. Children inherit a mark in the
 * environment, by which they are found also when their parent is gone. None outlives this process:
 * at its end a hook ends them, and where it is killed a shell that waits for that does.
 */
final class ChildPrograms {
  static final String MARK = "LOADSTAR_STARTED_BY";

  private static final String OURS = ProcessHandle.current().pid() + "-" + UUID.randomUUID() + ".";
  private static final String GUARD =
      "trap '' INT TERM HUP; read -r nothing; for again in 1 2 3; do for file in"
          + " /proc/[0-9]*/environ; do grep -aqsF \"$1\" \"$file\" && id=${file#/proc/} && kill"
          + " -9 \"${id%/*}\"; done; done";
  // a process that is being killed may have just started another
  private static final int ROUNDS = 20;
  private static final AtomicLong COUNT = new AtomicLong();
  static final Set<ExternalProgram> ALL = ConcurrentHashMap.newKeySet();
  private static @Nullable Process guard;

  private ChildPrograms() {}

  /** Returns a new mark for a program. */
  static synchronized String mark() {
    if (guard == null) {
      Runtime.getRuntime().addShutdownHook(new Thread(ChildPrograms::endAll, "loadstar-offspring"));
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

  /** Kills all processes whose mark begins with a prefix. */
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
            // The process has ended, or belongs to another user.
          }
        });
    return found;
  }
}
