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

/**
 * One run, which has a thread: its scheduler asks questions there, and waits until the server's
 * thread has the answer.
 */
final class ServedRun implements Partner {
  /** Thrown to end the simulation of a run that is dropped. */
  private static final class Dropped extends RuntimeException {
    private static final long serialVersionUID = 1;

    Dropped() {
      super("dropped", null, false, false);
    }
  }

  interface ServedSimulation {
    RunResult play() throws Exception;
  }

  private final int number;
  private volatile @Nullable Thread asker;
  private volatile @Nullable JsonNode answer;
  private volatile boolean dropped;
  private volatile boolean ended;
  private volatile CountDownLatch awaited;
  private String printed = "";
  private CompletableFuture<?> gone = CompletableFuture.completedFuture(null);

  /**
   * Creates a run.
   *
   * @param awaited counts down when this world has a message
   */
  ServedRun(int number, CountDownLatch awaited) {
    this.number = number;
    this.awaited = awaited;
  }

  // ------------------------------------------------------------------ the run's thread

  /** Simulates, and reports the outcome. */
  void run(ServedSimulation play) {
    String how;
    try {
      how =
          play.play().values().entrySet().stream()
              .map(one -> Json.line(one.getKey()) + ":" + Json.number(one.getValue()))
              .collect(Collectors.joining(",", "\"end\":{", "}"));
    } catch (Throwable e) { // the other worlds go on after any failure
      how = failure(e);
    }
    end(how);
  }

  /** Ends the run and reports its outcome. */
  void end(String how) {
    ended = true;
    say(how);
  }

  static String failure(Throwable e) {
    String line = e instanceof InputException ? String.valueOf(e.getMessage()) : FailureLine.of(e);
    return "\"error\":" + Json.line(line);
  }

  private void say(CharSequence item) {
    printed = "{\"world\":" + number + "," + item + "}";
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

  /** Does nothing: the run's thread reports the outcome. */
  @Override
  public void over() {}

  // ------------------------------------------------------------------ the server's thread

  /** Tells whether the run is over: it waits for no answer, and never will. */
  boolean ended() {
    return ended;
  }

  void answer(JsonNode given, CountDownLatch next) {
    awaited = next;
    Thread waiting = asker;
    answer = given;
    LockSupport.unpark(waiting);
  }

  /** Ends a run that the client does not need any more. */
  void drop() {
    dropped = true;
    awaited = new CountDownLatch(1);
    LockSupport.unpark(asker);
  }

  /**
   * Returns a future that is completed when the run's thread needs nothing any more; at once where
   * it has none of its own.
   */
  CompletableFuture<?> gone() {
    return gone;
  }

  void gone(CompletableFuture<?> thread) {
    gone = thread;
  }

  /** Returns the last message, once it has been awaited. */
  String answer() {
    return printed;
  }
}
