package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.mailbox;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Scenario.actor;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;

/**
 * Creates and ends actors in waves, with messages, executions, sets, kills and exceptions, and
 * looks at the memory of the process: what ends is given back, also what nobody waits for.
 */
class SoakIT {
  private static final boolean FULL = Boolean.getBoolean("full");
  private static final int A_WAVE = 500;
  private static final int WARM_UP_PERCENT = 30;
  private static final double GROWTH = 1.15;
  private static final int LARGE = 20_000; // bytes: those of six waves fill the heap

  /** Makes an actor of a wave from its number in it. */
  interface Members extends IntFunction<Actor>, Serializable {}

  @Test
  void wavesOfActors_leaveMemoryAsItWas() {
    staysFlat(FULL ? 400 : 60, Member::new);
  }

  @Test
  void activitiesThatNobodyAwaits_areGivenBackAfterTheirEnd() {
    staysFlat(FULL ? 200 : 50, Forgetful::new);
  }

  @Test
  void whatNobodyCanReach_doesNotFillTheHeap() {
    residentKilobytes(FULL ? 60 : 18, Unlucky::new);
  }

  private static void staysFlat(int waves, Members members) {
    List<Long> kilobytes = residentKilobytes(waves, members);
    int warm = waves * WARM_UP_PERCENT / 100;
    long before = most(kilobytes.subList(warm / 2, warm));
    long after = most(kilobytes.subList(waves - warm / 2, waves));
    assertThat(after).isLessThan((long) (before * GROWTH));
  }

  private static List<Long> residentKilobytes(int waves, Members members) {
    ChildJvm.Ended ended =
        Child.run(
            // A small Java heap, all of it touched at the start: what grows then is native. Nobody
            // can ask the collector to look.
            new ChildJvm()
                .option("-Xms64m")
                .option("-Xmx64m")
                .option("-XX:+AlwaysPreTouch")
                .option("-XX:+DisableExplicitGC"),
            () -> soak(waves, members));

    assertThat(ended.status()).as(ended.output()).isZero();
    List<Long> kilobytes =
        ended.lines().stream()
            .filter(line -> line.startsWith("resident "))
            .map(line -> Long.valueOf(line.substring("resident ".length())))
            .toList();
    assertThat(kilobytes).as(ended.output()).hasSize(waves);
    return kilobytes;
  }

  private static long most(List<Long> values) {
    return values.stream().mapToLong(value -> value).max().orElseThrow();
  }

  private static void soak(int waves, Members wanted) {
    Engine engine = Child.engine("--log=root.thresh:critical");
    actor("waves", "alpha")
        .does(self -> {
          for (int wave = 0; wave < waves; wave++) {
            List<Actor> members = new ArrayList<>();
            for (int i = 0; i < A_WAVE; i++) {
              members.add(engine.add_actor("m" + i, host("beta"), wanted.apply(i)));
            }
            self.sleep_for(0.5);
            for (int i = 0; i < A_WAVE; i += 10) {
              members.get(i).kill();
            }
            for (Actor member : members) {
              member.join();
            }
            say("resident " + residentKilobytes());
          }
        });
    engine.run();
  }

  /** Every tenth is killed while it waits, every eleventh fails; pairs exchange messages. */
  private static final class Member extends Actor {
    private final int number;

    Member(int number) {
      this.number = number;
    }

    @Override
    public void run() throws SimgridException {
      Mailbox box = mailbox("pair" + number / 2);
      if (number % 10 == 0) {
        on_exit(new Nothing());
        sleep_for(100);
      }
      ActivitySet set = new ActivitySet();
      Comm comm = number % 2 == 0 ? box.put_async(new byte[100], 1000) : box.get_async();
      set.push(exec_async(1e6));
      set.push(comm);
      set.await_any();
      if (number % 11 == 0) {
        comm.cancel();
        throw new TimeoutException("on purpose");
      }
      try {
        set.await_all_for(1);
      } catch (TimeoutException | CancelException e) {
        comm.cancel(); // the partner was killed, or failed
      }
    }
  }

  private static final class Remembers extends CallbackBoolean {
    private final byte[] large;

    Remembers(byte[] large) {
      this.large = large;
    }

    @Override
    public void run(boolean failed) {
      large[0]++;
    }
  }

  private static final class ExecEnds extends CallbackExec {
    private final byte[] large;

    ExecEnds(byte[] large) {
      this.large = large;
    }

    @Override
    public void run(Exec exec) {
      large[0]++;
    }
  }

  private static final class ActorEnds extends CallbackActor {
    private final byte[] large;

    ActorEnds(byte[] large) {
      this.large = large;
    }

    @Override
    public void run(Actor actor) {
      large[0]++;
    }
  }

  /**
   * Half of them leave executions behind, the others messages that nobody receives, or that
   * somebody receives whom they do not wait for.
   */
  private static final class Forgetful extends Actor {
    private final int number;

    Forgetful(int number) {
      this.number = number;
    }

    @Override
    public void run() throws SimgridException {
      if (number % 2 == 0) {
        ActivitySet set = new ActivitySet();
        set.push(exec_async(1e8));
        set.push(exec_async(1e8));
        set.await_all_for(0.1); // too short
      } else {
        Comm comm = mailbox("lost" + number).put_async("nobody reads this", 1000);
        sleep_for(0.1);
        Mailbox found = mailbox("found" + number);
        found.put_init("somebody reads this", 1000).detach();
        Comm unread = found.get_async();
        sleep_for(0.1);
        unread.resume(); // does nothing, but keeps it until here
        if (number % 3 == 0) {
          comm.cancel();
        }
      }
    }
  }

  /** Has something large, and ends in one of the ways in which nobody else will have it. */
  private static final class Unlucky extends Actor {
    private final int number;

    Unlucky(int number) {
      this.number = number;
    }

    @Override
    public void run() throws SimgridException {
      byte[] large = new byte[LARGE];
      Mailbox box = mailbox("unlucky" + number);
      switch (number % 10) {
        case 0 -> box.put(large, 1000); // is killed meanwhile, see soak()
        case 1 -> box.put(large, 1000, 0.1); // too late
        case 2 -> box.put_async(large, 1000).cancel();
        case 3 -> box.put_init(large, 1000); // is not started
        case 4 -> on_exit(new Remembers(large));
        case 5 -> exec_async(1).set_data(large);
        case 6 -> exec_async(1).on_this_completion_cb(new ExecEnds(large));
        case 7 -> on_this_termination_cb(new ActorEnds(large));
        default -> {
          Comm unread = box.get_async();
          box.put(large, 1000);
          sleep_for(0.1);
          unread.resume(); // does nothing, but keeps it until here
        }
      }
    }
  }

  private static final class Nothing extends CallbackBoolean {
    @Override
    public void run(boolean failed) {
      // Only its memory matters.
    }
  }

  private static long residentKilobytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }
}
