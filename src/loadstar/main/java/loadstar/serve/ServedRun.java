package loadstar.serve;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import loadstar.campaign.FailureLine;
import loadstar.campaign.RunResult;
import loadstar.external.Json;
import loadstar.external.Partner;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

// One run, which has a thread: its scheduler asks there, and waits until the server's thread has
// the answer.
final class ServedRun implements Partner {
  /** What plays a run that is dropped ends by this. */
  private static final class Dropped extends RuntimeException {
    private static final long serialVersionUID = 1;

    Dropped() {
      super("dropped", null, false, false);
    }
  }

  interface Play {
    RunResult play() throws Exception;
  }

  private final int number;
  private volatile @Nullable Thread asker;
  private volatile @Nullable JsonNode answer;
  private volatile boolean dropped;
  private volatile boolean ended;
  private volatile CountDownLatch awaited;
  private String said = "";
  private CompletableFuture<?> gone = CompletableFuture.completedFuture(null);

  /**
   * @param awaited counts down when this world has said something
   */
  ServedRun(int number, CountDownLatch awaited) {
    this.number = number;
    this.awaited = awaited;
  }

  // ------------------------------------------------------------------ the run's thread

  /** Plays, and says how it ended. */
  void run(Play play) {
    String how;
    try {
      how =
          play.play().values().entrySet().stream()
              .map(one -> Json.line(one.getKey()) + ":" + Json.number(one.getValue()))
              .collect(Collectors.joining(",", "\"end\":{", "}"));
    } catch (Throwable e) { // whatever it is, the other worlds go on
      how = failure(e);
    }
    end(how);
  }

  /** It is over, and said how. */
  void end(String how) {
    ended = true;
    say(how);
  }

  static String failure(Throwable e) {
    String line = e instanceof InputException ? String.valueOf(e.getMessage()) : FailureLine.of(e);
    return "\"error\":" + Json.line(line);
  }

  private void say(CharSequence item) {
    said = "{\"world\":" + number + "," + item + "}";
    awaited.countDown();
  }

  @Override
  public JsonNode ask(CharSequence question) {
    asker = Thread.currentThread();
    say(question);
    while (answer == null && !dropped) {
      LockSupport.park(this);
    }
    if (dropped) {
      throw new Dropped();
    }
    JsonNode given = Objects.requireNonNull(answer);
    answer = null;
    return given;
  }

  /** The run's thread says how it ended. */
  @Override
  public void over() {}

  // ------------------------------------------------------------------ the server's thread

  /** Whether it waits for no answer, and never will. */
  boolean ended() {
    return ended;
  }

  void answer(JsonNode given, CountDownLatch next) {
    awaited = next;
    Thread waiting = asker;
    answer = given;
    LockSupport.unpark(waiting);
  }

  /** Has its run end: nobody wants to know more of it. */
  void drop() {
    dropped = true;
    awaited = new CountDownLatch(1);
    LockSupport.unpark(asker);
  }

  /** Completed when its thread needs nothing any more; at once where it has none of its own. */
  CompletableFuture<?> gone() {
    return gone;
  }

  void gone(CompletableFuture<?> thread) {
    gone = thread;
  }

  /** What it said last, once that has been awaited. */
  String said() {
    return said;
  }
}
