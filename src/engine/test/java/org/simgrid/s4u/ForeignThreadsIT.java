package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;
import static org.simgrid.s4u.Scenario.sayWhen;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Only the thread of an engine and its actors act on it: all others are refused, and change
 * nothing.
 */
class ForeignThreadsIT {
  private static final int MESSAGES = 5_000;
  private static final String REFUSED = "SimGrid runs on thread ";

  private static ChildJvm.Ended run(ChildJvm child, Child.Program program) {
    ChildJvm.Ended ended = Child.run(child, program);
    assertThat(ended.status()).as(ended.output()).isZero();
    return ended;
  }

  /** Plays it in the process's own SimGrid, then in a world. */
  private static void inBoth(Child.Program program) throws Throwable {
    program.run();
    Engine.get_instance().close();
    program.run();
    Engine.get_instance().close();
  }

  private static final class Nobody extends Actor {
    @Override
    public void run() {
      say("a refused actor runs");
    }
  }

  private static CallbackLink nothingOfLinks() {
    return new CallbackLink() {
      @Override
      public void run(Link link) {
        say("a refused callback runs");
      }
    };
  }

  private static CallbackExec nothingOfExecs() {
    return new CallbackExec() {
      @Override
      public void run(Exec exec) {
        say("a refused callback runs");
      }
    };
  }

  /** What strangers try, in turn. */
  private static List<Callable<?>> calls(Engine engine) {
    Host beta = engine.host_by_name("beta");
    Link wire = engine.link_by_name("wire");
    Mailbox box = engine.mailbox_by_name("box");
    MessageQueue queue = engine.message_queue_by_name("queue");
    Exec exec = beta.exec_init(1);
    ActivitySet set = new ActivitySet();
    List<Callable<?>> calls =
        new ArrayList<>(
            List.of(
                beta::get_load,
                beta::is_on,
                beta::get_speed,
                () -> beta.get_property("none"),
                wire::get_bandwidth,
                box::listen,
                box::size,
                queue::size,
                engine::get_all_hosts,
                engine::get_actor_count,
                Engine::get_clock,
                Engine::get_instance,
                Actor::self,
                Host::current,
                () -> Actor.by_pid(1),
                () -> box.put_async("intruder", 1),
                () -> box.put_init("intruder", 1).detach(),
                () -> queue.put_async("intruder"),
                box::get_async,
                exec::start,
                () -> exec.set_name("renamed"),
                () -> engine.add_actor("intruder", beta, new Nobody()),
                () -> beta.add_actor("intruder", new Nobody()),
                () -> wire.set_bandwidth(1),
                () -> Comm.sendto_init(),
                Mutex::create));
    for (Runnable change :
        List.<Runnable>of(
            beta::turn_off,
            wire::turn_off,
            box::clear,
            Actor::kill_all,
            () -> set.push(exec),
            () -> wire.on_this_onoff_cb(nothingOfLinks()),
            () -> exec.on_this_completion_cb(nothingOfExecs()),
            () -> new Nobody().sleep_until(1),
            () -> Engine.info("intruder"),
            engine::run)) {
      calls.add(() -> {
        change.run();
        return "done";
      });
    }
    return calls;
  }

  /** Calls until told to end; says which calls were not refused, and returns how many were. */
  private static long intrude(List<Callable<?>> calls, AtomicBoolean over, Set<String> wrong) {
    long refused = 0;
    for (int i = 0; !over.get() || i < calls.size(); i++) {
      int call = i % calls.size();
      try {
        wrong.add("call " + call + " answered " + calls.get(call).call());
      } catch (IllegalStateException e) {
        if (String.valueOf(e.getMessage()).startsWith(REFUSED)) {
          refused++;
        } else {
          wrong.add("call " + call + ": " + e.getMessage());
        }
      } catch (Throwable e) {
        wrong.add("call " + call + ": " + e);
      }
    }
    return refused;
  }

  private static void exactDespiteStrangers() throws Exception {
    Engine engine = Child.engine();
    Mailbox box = engine.mailbox_by_name("box");
    int[] wrong = new int[1];
    actor("sender", "alpha")
        .does(self -> {
          for (int i = 0; i < MESSAGES; i++) {
            box.put(i, 0);
            self.sleep_for(0.5);
          }
        });
    actor("receiver", "beta")
        .does(self -> {
          for (int i = 0; i < MESSAGES; i++) {
            wrong[0] += Integer.valueOf(i).equals(box.get()) ? 0 : 1;
          }
        });
    List<Callable<?>> calls = calls(engine);
    AtomicBoolean over = new AtomicBoolean();
    AtomicLong refused = new AtomicLong();
    Set<String> unrefused = new ConcurrentSkipListSet<>();
    List<Thread> strangers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      strangers.add(new Thread(() -> refused.addAndGet(intrude(calls, over, unrefused))));
    }
    strangers.forEach(Thread::start);
    attempt("run", engine::run);
    over.set(true);
    for (Thread stranger : strangers) {
      stranger.join();
    }
    boolean all = refused.get() >= 4L * calls.size();
    say(wrong[0] + " wrong, all refused " + all + ", not refused " + unrefused);
    say("beta on " + host("beta").is_on() + ", pids " + engine.get_actor_max_pid());
  }

  /** 5000 times 0.5 s. */
  @Test
  void simulation_underRefusedCalls_comesOutExactlyRight() {
    assertThat(run(new ChildJvm(), () -> inBoth(ForeignThreadsIT::exactDespiteStrangers)).lines())
        .containsExactly(
            "run returned at 2500.0",
            "0 wrong, all refused true, not refused []",
            "beta on true, pids 2",
            "run returned at 2500.0",
            "0 wrong, all refused true, not refused []",
            "beta on true, pids 2");
  }

  // ------------------------------------------------------------------ threads that actors start

  private static String refusal(Callable<?> call) {
    try {
      return "not refused: " + call.call();
    } catch (IllegalStateException e) {
      return String.valueOf(e.getMessage()).startsWith(REFUSED) ? "refused" : e.toString();
    } catch (Throwable e) {
      return e.toString();
    }
  }

  private static void childThreads() throws Exception {
    Engine engine = Child.engine();
    List<Callable<?>> calls = new ArrayList<>();
    actor("parent", "alpha")
        .does(self -> {
          calls.addAll(calls(engine));
          calls.add(() -> {
            self.sleep_for(10);
            return "slept";
          });
          calls.add(() -> {
            self.execute(1e9);
            return "executed";
          });
          self.sleep_for(1);
          Set<String> told = new ConcurrentSkipListSet<>();
          Thread child =
              Thread.ofVirtual()
                  .start(() -> {
                    calls.forEach(call -> told.add(refusal(call)));
                    Thread grandchild =
                        Thread.startVirtualThread(
                            () -> calls.forEach(call -> told.add("also " + refusal(call))));
                    join(grandchild);
                  });
          self.sleep_for(1); // while the child calls
          child.join();
          sayWhen(told);
        });
    actor("other", "beta")
        .does(self -> {
          for (int i = 0; i < 20; i++) {
            self.sleep_for(1);
          }
        });
    simulate();
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Dloadstar.switch=direct", "-Dloadstar.switch=jdk"})
  void virtualThreadsOfAnActor_areNotTheActor(String option) {
    ChildJvm child = new ChildJvm().option(option);
    assertThat(run(child, () -> inBoth(ForeignThreadsIT::childThreads)).lines())
        .containsExactly(
            "[also refused, refused] at 2.0",
            "run returned at 20.0",
            "[also refused, refused] at 2.0",
            "run returned at 20.0");
  }

  /** Runs in a thread of its own that must not be one of the engine's. */
  private static long sum(Thread engine) {
    if (Thread.currentThread() == engine) {
      throw new IllegalStateException("on the engine's thread");
    }
    return LongStream.rangeClosed(1, 1000).sum();
  }

  private static long computed(int way, Thread engine) throws Exception {
    switch (way) {
      case 0:
        return LongStream.rangeClosed(1, 1000).parallel().sum();
      case 1:
        return CompletableFuture.supplyAsync(() -> sum(engine))
            .thenApplyAsync(sum -> sum + sum(engine))
            .get();
      case 2:
        try (ForkJoinPool pool = new ForkJoinPool(2)) {
          return pool.submit(() -> sum(engine)).get();
        }
      default:
        try (ExecutorService threads =
            way == 3
                ? Executors.newFixedThreadPool(2)
                : Executors.newVirtualThreadPerTaskExecutor()) {
          List<Future<Long>> sums = new ArrayList<>();
          for (int i = 0; i < 100; i++) {
            sums.add(
                threads.submit(() -> {
                  Thread.sleep(1);
                  return sum(engine);
                }));
          }
          long all = 0;
          for (Future<Long> sum : sums) {
            all += sum.get();
          }
          return all;
        }
    }
  }

  private static void computations() {
    Child.engine();
    Thread engine = Thread.currentThread();
    for (String host : List.of("alpha", "beta")) {
      actor(host, host)
          .does(self -> {
            StringBuilder line = new StringBuilder(host);
            for (int way = 0; way < 5; way++) {
              self.sleep_for(1);
              line.append(" ").append(computed(way, engine));
              self.execute(1e9);
            }
            sayWhen(line);
          });
    }
    simulate();
  }

  /** The sum of 1 to 1000 is 500500. Each way takes 1 s of sleep and 1 s of computation. */
  @ParameterizedTest
  @ValueSource(strings = {"-Dloadstar.switch=direct", "-Dloadstar.switch=jdk"})
  void computationsOnOtherThreads_workInAnActor(String option) {
    ChildJvm child = new ChildJvm().option(option);
    assertThat(run(child, () -> inBoth(ForeignThreadsIT::computations)).lines())
        .containsExactly(
            "beta 500500 1001000 500500 50050000 50050000 at 10.0",
            "alpha 500500 1001000 500500 50050000 50050000 at 10.0",
            "run returned at 10.0",
            "beta 500500 1001000 500500 50050000 50050000 at 10.0",
            "alpha 500500 1001000 500500 50050000 50050000 at 10.0",
            "run returned at 10.0");
  }
}
