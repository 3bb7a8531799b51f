package loadstar.reality.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import loadstar.input.log.TaskLog.Failed;
import loadstar.model.InputException;
import loadstar.model.Word;
import org.jspecify.annotations.Nullable;

/**
 * The formats of logs of managers: the name of each, what writes it, its reader, and the rule by
 * which that manager gives out tasks. A further format is an entry here, and a reader.
 */
@SuppressWarnings("ImmutableEnumChecker") // its functions have no state
public enum ManagerLog {
  /** Work Queue's debug log. */
  WORKQUEUE("Work Queue's debug log", "ss", WorkQueueLog::recognises, WorkQueueLog::read),
  /** TaskVine's transactions. */
  TASKVINE("TaskVine's transactions", "ss", TaskVineLog::recognises, TaskVineLog::read),
  /** GNU parallel's joblog. */
  JOBLOG("the joblog of GNU parallel", "tool:parallel", ParallelLog::recognises, ParallelLog::read);

  /** What it is, in a few words. */
  public final String what;

  /** The scheduler with the rule of that manager. */
  public final String scheduler;

  private final Predicate<String> recognised;
  private final BiConsumer<LogLines, RunRecorder> reader;

  ManagerLog(
      String what,
      String scheduler,
      Predicate<String> recognised,
      BiConsumer<LogLines, RunRecorder> reader) {
    this.what = what;
    this.scheduler = scheduler;
    this.recognised = recognised;
    this.reader = reader;
  }

  /** Returns its name on a command line. */
  public String word() {
    return Word.of(this);
  }

  /** Returns the names of all. */
  public static List<String> words() {
    return Word.all(ManagerLog.class);
  }

  /**
   * Reads a log.
   *
   * @param unfinished whether tasks may be left out that had not ended where the log ends
   * @param failed what becomes of tasks that ended badly and did not run again
   * @throws InputException in one line for a file that is missing, empty, cut or another one
   */
  public RecordedRun read(Path file, boolean unfinished, Failed failed) throws IOException {
    RunRecorder run = new RunRecorder();
    try (LogLines lines = LogLines.open(file)) {
      reader.accept(lines, run);
      if (lines.known() == 0) {
        throw lines.nothing(hint(lines.unlike()));
      }
      if (lines.endsInside() && !unfinished) {
        throw lines.wrong("the log is cut inside this line", "--unfinished skip");
      }
      if (run.done.isEmpty()) {
        throw lines.ofLog("no task has ended in this log", null);
      }
      if (run.unfinished() > 0 && !unfinished) {
        throw lines.ofLog(
            "%s of %s tasks had not ended where the log ends, such as task %s"
                .formatted(
                    run.unfinished(), run.unfinished() + run.done.size(), run.firstUnfinished()),
            "--unfinished skip");
      }
      List<RecordedTask> last = run.done.stream().filter(task -> !task.again).toList();
      List<RecordedTask> bad = last.stream().filter(task -> task.failed).toList();
      if (!bad.isEmpty() && failed == Failed.REFUSE) {
        throw lines.ofLog(
            "task %s ended badly%s"
                .formatted(
                    bad.getFirst().name,
                    bad.size() == 1 ? "" : ", as did %s more".formatted(bad.size() - 1)),
            "--failed skip leaves such tasks out, --failed keep counts their time");
      }
      if (bad.size() == last.size() && failed == Failed.SKIP) {
        throw lines.ofLog("no task has ended well in this log", "--failed keep");
      }
      return new RecordedRun(this, file, lines, run, failed == Failed.SKIP);
    }
  }

  /** Returns the format that has such a line, as a hint; null for none. */
  private static @Nullable String hint(String line) {
    return Arrays.stream(values())
        .filter(one -> one.recognised.test(line))
        .findFirst()
        .map(one -> "loadstar import " + one.word())
        .orElse(null);
  }
}
