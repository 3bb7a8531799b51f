package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the master of every player decides: the order of one date, and what is refused. */
class StarMachineTest {
  private static final SchedulerKind RETURNING = Registry.builtIn().kind("gss");
  private static final SchedulerKind ONE_WAY = Registry.builtIn().kind("umr");

  /** A unit takes a second to be sent, computed, and sent back. */
  private static List<WorkerSpec> equal(int count) {
    return Collections.nCopies(count, WorkerSpec.symmetric("w", 1, 0, 1, 0));
  }

  /** Gives a unit to the last worker first, once all are there, and notes what it is told. */
  private static class Noting implements Scheduler {
    private final List<String> heard = new ArrayList<>();
    private final int workers;
    private int left;

    Noting(int workers) {
      this.workers = workers;
      left = workers;
    }

    @Override
    public Action next(Master master) {
      heard.add("next");
      if (left == 0) {
        return Idle.END;
      }
      for (int w = 0; w < workers; w++) {
        if (!master.present(w)) {
          return Idle.WAIT;
        }
      }
      return master.cut(--left, 1, 0, 1);
    }

    @Override
    public void returned(Master master, Send chunk, double seconds) {
      heard.add("returned " + chunk.worker());
    }

    @Override
    public void lost(Master master, Send chunk) {
      heard.add("lost " + chunk.worker());
    }
  }

  // With a port for each all are sent at 0, though the last worker first; all results are back at
  // 3. The scheduler hears of them by worker, and is asked when it has heard all.
  @Test
  void newsOfOneDate_areToldByWorkerBeforeAPortIsServed() {
    Noting noting = new Noting(3);
    new ArithmeticRun(equal(3), RETURNING, noting, Ports.UNLIMITED).play();
    List<String> last = noting.heard.subList(noting.heard.size() - 4, noting.heard.size());
    assertThat(last).containsExactly("returned 0", "returned 1", "returned 2", "next");
  }

  /** Sums of tenths differ in their last digits; within 1e-9 s they are one date. */
  @Test
  void datesThatDifferByRoundings_areOne() {
    List<WorkerSpec> workers =
        List.of(
            WorkerSpec.symmetric("a", 1, 0.1, 1, 0.2),
            WorkerSpec.symmetric("b", 1, 0.3 + 1e-12, 1, 0.1));
    Noting noting = new Noting(2);
    new ArithmeticRun(workers, RETURNING, noting, Ports.UNLIMITED).play();
    List<String> last = noting.heard.subList(noting.heard.size() - 3, noting.heard.size());
    assertThat(last).containsExactly("returned 0", "returned 1", "next");
  }

  /** Worker 1 goes at 3 s, when the results of both are back: that comes first, and its is lost. */
  @Test
  void workerThatGoes_goesBeforeAllElseOfThatDate() {
    Noting noting = new Noting(2);
    new ArithmeticRun(equal(2), RETURNING, noting, Ports.UNLIMITED)
        .away(1, 3, Double.POSITIVE_INFINITY)
        .play();
    assertThat(noting.heard.indexOf("lost 1")).isPositive();
    assertThat(noting.heard.indexOf("lost 1")).isLessThan(noting.heard.indexOf("returned 0"));
    assertThat(noting.heard).doesNotContain("returned 1");
  }

  @Test
  void cutBeyondTheLoad_isRefused() {
    Scheduler forgetful = master -> master.cut(0, 1, 0, 3);
    ArithmeticRun arithmetic = ArithmeticRun.of(equal(1), ONE_WAY, forgetful).withLoad(4);
    assertThatThrownBy(arithmetic::play)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            "a chunk of 3.0 units for worker 0, but of the load of 4.0 units 1.0");
  }

  /** That worker 0 will go at 9 s, and be back, is nothing to wait for while it is idle. */
  @Test
  void waitingInVain_isToldAtOnce() {
    ArithmeticRun arithmetic =
        ArithmeticRun.of(equal(1), RETURNING, master -> Idle.WAIT).away(0, 9, 10);
    assertThatThrownBy(arithmetic::play)
        .isInstanceOf(SchedulerStuck.class)
        .hasMessageContaining("waits at 0.0 s for nothing");
  }

  /** It wakes itself for ever, at one date or at dates that hardly advance. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-9, 1})
  void schedulerThatOnlyWakes_isEnded(double after) {
    Scheduler waking =
        master -> {
          master.wakeAt(master.now() + after);
          return Idle.WAIT;
        };
    ArithmeticRun arithmetic = ArithmeticRun.of(equal(1), RETURNING, waking);
    assertThatThrownBy(arithmetic::play)
        .isInstanceOf(SchedulerStuck.class)
        .hasMessageContaining("the scheduler has answered 1000000 times, the last at ")
        .hasMessageContaining(" s, without sending anything and while nothing happened");
  }

  /** The only worker is gone at 1 s; the load that it had is not done. */
  @Test
  void nobodyLeft_isToldAtOnce() {
    ArithmeticRun arithmetic =
        ArithmeticRun.of(equal(1), RETURNING, new Noting(1)).away(0, 1, Double.POSITIVE_INFINITY);
    Scheduler waits = master -> master.present(0) ? master.cut(0, 1, 0, 1) : Idle.WAIT;
    assertThatThrownBy(() ->
            ArithmeticRun.of(equal(1), RETURNING, waits)
                .away(0, 1, Double.POSITIVE_INFINITY)
                .play())
        .isInstanceOf(SchedulerStuck.class)
        .hasMessageContaining("no worker is left at 1.0 s");
    assertThat(arithmetic.play().end()).isEqualTo(1);
  }
}
