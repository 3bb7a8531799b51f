package loadstar.simulation;

import java.util.List;
import java.util.function.Consumer;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.Books;
import loadstar.algorithm.play.SharedInputs;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/** What is played in one run, and how far it is. Actors run one at a time, hence no locks. */
final class RunState {
  /** How much of a load may be left or too much, as a share of it. */
  static final double LOAD_TOLERANCE = 1e-6;

  private final SchedulerKind kind;
  private final Scheduler scheduler;
  private final StarPlatform star;
  private final Environment environment;
  private final boolean losses;
  private final Consumer<RuntimeException> failure;
  private final Schedule schedule = new Schedule();
  private final Books books;
  private final SharedInputs inputs;
  private final Host masterHost;
  private final Host[] hosts;
  private int expected;
  private boolean over;

  /**
   * @param hostNames of the workers; several may share one
   * @param losses whether workers may leave; what is needed for that alone is then done
   * @param failure is given what an actor failed of
   */
  RunState(
      Engine engine,
      StarPlatform star,
      List<String> hostNames,
      SchedulerKind kind,
      Scheduler scheduler,
      Environment environment,
      boolean losses,
      Consumer<RuntimeException> failure) {
    this.kind = kind;
    this.scheduler = scheduler;
    this.star = star;
    this.environment = environment;
    this.losses = losses;
    this.failure = failure;
    books = new Books(kind, star.size(), schedule, environment.costs(), losses);
    inputs = new SharedInputs(star.workers());
    masterHost = engine.host_by_name(star.master());
    hosts = new Host[star.size()];
    for (int w = 0; w < hosts.length; w++) {
      hosts[w] = engine.host_by_name(hostNames.get(w));
    }
  }

  SchedulerKind kind() {
    return kind;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  StarPlatform star() {
    return star;
  }

  Environment environment() {
    return environment;
  }

  /** Whether workers may leave. */
  boolean losses() {
    return losses;
  }

  Schedule schedule() {
    return schedule;
  }

  Books books() {
    return books;
  }

  /** Whether a worker may be sent one more chunk now. */
  boolean hasRoom(int w) {
    return books.sentTo(w) < star.worker(w).extras().maxChunks();
  }

  SharedInputs inputs() {
    return inputs;
  }

  Host masterHost() {
    return masterHost;
  }

  Host host(int w) {
    return hosts[w];
  }

  Host[] hosts() {
    return hosts.clone();
  }

  void fail(RuntimeException e) {
    failure.accept(e);
  }

  /** Counts workers that are still to come, or to come back. */
  void expect(int more) {
    expected += more;
  }

  /** Whether no chunk is under way and no worker is to come. */
  boolean idle() {
    return books.outstanding() == 0 && expected == 0;
  }

  boolean over() {
    return over;
  }

  void end() {
    over = true;
  }

  boolean anybodyPresent() {
    for (int w = 0; w < hosts.length; w++) {
      if (books.present(w)) {
        return true;
      }
    }
    return false;
  }
}
