package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Scenario.actor;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import loadstar.ChildJvm;
import loadstar.engine.SimulationDeath;
import loadstar.engine.shim.WorldLocal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many simulations in one process. */
class WorldsIT {
  private static final boolean FULL = Boolean.getBoolean("full");

  @TempDir Path folder;

  /** 1 MB/s without latency, 1 Gflop/s: 2 MB take 2 s, 3 Gflop another 3 s. */
  private static double fiveSeconds() {
    Engine engine = Child.engine("--log=root.thres:critical");
    Mailbox box = engine.mailbox_by_name("box");
    actor("sender", "alpha").does(self -> box.put("work", 2_000_000));
    actor("receiver", "beta")
        .does(self -> {
          box.get();
          self.execute(3e9);
        });
    engine.run();
    return Engine.get_clock();
  }

  /** As {@link #fiveSeconds}, after a simulation that ended in some bad way. */
  private static String badEnd(int kind) {
    Engine engine = Child.engine("--log=root.thres:critical", "--cfg=debug/verbose-exit:no");
    Host beta = engine.host_by_name("beta");
    Mailbox never = engine.mailbox_by_name("never");
    actor("waiting", "alpha").does(self -> never.get());
    actor("bad", "alpha")
        .at(1)
        .does(self -> {
          switch (kind) {
            case 0 -> Engine.die("on purpose");
            case 1 -> throw new IllegalStateException("of Java");
            case 2 -> Actor.kill_all();
            case 3 -> never.get(2);
            case 4 -> { // SimGrid 3.32 follows a null pointer
              Exec moved = self.exec_init(1000);
              self.set_host(beta);
              moved.start();
              moved.await();
            }
            default -> never.get(); // a deadlock
          }
        });
    try {
      engine.run();
      return "end at " + Engine.get_clock();
    } catch (Throwable e) {
      return e.getClass().getSimpleName() + " " + e.getMessage();
    }
  }

  private static Set<Object> results(int parallel, int count, Callable<?> simulation)
      throws Exception {
    List<Future<?>> futures = new ArrayList<>();
    Set<Object> results = new TreeSet<>();
    try (Worlds worlds = new Worlds(parallel)) {
      for (int i = 0; i < count; i++) {
        futures.add(worlds.submit(simulation));
      }
      for (Future<?> future : futures) {
        results.add(future.get());
      }
    }
    return results;
  }

  private static CallbackActor tellEnd() {
    return new CallbackActor() {
      @Override
      public void run(Actor actor) {
        say("end of " + actor.get_pid());
      }
    };
  }

  private static CallbackVoid closing(Engine engine) {
    return new CallbackVoid() {
      @Override
      public void run() {
        attempt("callback", engine::close);
      }
    };
  }

  private static void say(String line) {
    Child.say(line);
  }

  @Test
  void engine_afterClose_startsAnew() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          for (int i = 0; i < 3; i++) {
            try (Engine engine = Child.engine()) {
              Actor.on_termination_cb(tellEnd());
              say("clock " + Engine.get_clock() + ", actors " + engine.get_actor_max_pid());
              actor("sleeper", "alpha").does(self -> self.sleep_for(4));
              engine.run();
              say("then " + Engine.get_clock());
            }
          }
        });

    assertThat(ended.lines())
        .containsExactly(
            "clock 0.0, actors 0",
            "end of 1",
            "then 4.0",
            "clock 0.0, actors 0",
            "end of 1",
            "then 4.0",
            "clock 0.0, actors 0",
            "end of 1",
            "then 4.0");
  }

  @Test
  void simulations_giveTheSameOneAfterTheOther_sideBySide_andInTheFirstWorld() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          say("first " + fiveSeconds());
          Engine.get_instance().close();
          say("after each other " + results(1, 50, WorldsIT::fiveSeconds));
          say("side by side " + results(2, 100, WorldsIT::fiveSeconds));
          say("run " + Worlds.run(WorldsIT::fiveSeconds));
        });

    assertThat(ended.lines())
        .containsExactly("first 5.0", "after each other [5.0]", "side by side [5.0]", "run 5.0");
  }

  @Test
  void simulation_thatEndsBadly_leavesTheNextOneAlone() {
    int failing = FULL ? 180 : 60;
    ChildJvm.Ended ended =
        Child.run(() -> {
          Set<String> ends = new TreeSet<>();
          Set<Double> clocks = new TreeSet<>();
          try (Worlds worlds = new Worlds(2)) {
            List<Future<String>> bad = new ArrayList<>();
            List<Future<Double>> good = new ArrayList<>();
            for (int i = 0; i < failing; i++) {
              int kind = i % 6;
              bad.add(worlds.submit(() -> kind + ": " + badEnd(kind)));
              good.add(worlds.submit(WorldsIT::fiveSeconds));
            }
            for (Future<String> one : bad) {
              ends.add(one.get());
            }
            for (Future<Double> one : good) {
              clocks.add(one.get());
            }
          }
          say("clocks " + clocks);
          ends.forEach(end -> say("bad " + end));
        });

    assertThat(ended.lines())
        .contains("clocks [5.0]")
        .anyMatch(line -> line.startsWith("bad 0: SimulationDeath on purpose"))
        .anyMatch(line -> line.startsWith("bad 1: SimulationDeath actor bad on host alpha"))
        .contains("bad 2: end at 1.0", "bad 3: end at 3.0", "bad 5: end at 1.0");
    // Each kind ended in the same way each time.
    assertThat(ended.lines().stream().filter(line -> line.startsWith("bad "))).hasSize(6);
  }

  @Test
  void objects_ofAnotherSimulation_areRefused() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          Engine engine = Child.engine();
          Host host = engine.host_by_name("alpha");
          Link link = engine.get_all_links()[0];
          NetZone zone = engine.get_netzone_root();
          Mailbox box = engine.mailbox_by_name("box");
          Exec exec = Exec.init();
          Mutex mutex = Mutex.create();
          Semaphore semaphore = Semaphore.create(1);
          Barrier barrier = Barrier.create(1);
          ConditionVariable condition = ConditionVariable.create();
          ActivitySet set = new ActivitySet();
          Actor actor = actor("actor", "alpha").does(self -> self.sleep_for(1));
          say(Worlds.run(() -> refusals(host, link, box)));
          engine.close();
          engine.close();
          for (int i = 0; i < 2; i++) {
            attempt("host", host::get_speed);
            attempt("link", link::get_bandwidth);
            attempt("zone", zone::get_children);
            attempt("mailbox", () -> box.put(1, 1));
            attempt("exec", exec::start);
            attempt("mutex", mutex::lock);
            attempt("semaphore", semaphore::acquire);
            attempt("barrier", barrier::await);
            attempt("condition", condition::notify_all);
            attempt("set", () -> set.push(exec));
            attempt("actor", actor::kill);
            attempt("engine", engine::run);
            attempt("static", Mutex::create);
            say(host.get_name() + " " + actor.get_name());
            Child.engine();
          }
        });

    List<String> refused =
        ended.lines().stream().filter(line -> line.contains("whose engine was closed")).toList();
    assertThat(refused).as(ended.output()).hasSize(2 * 12);
    assertThat(ended.lines())
        .contains("three refusals", "alpha actor")
        .anyMatch(line -> line.startsWith("static threw IllegalStateException: there is no engine"))
        .contains("static returned at 0.0");
  }

  private static String refusals(Host host, Link link, Mailbox box) {
    Child.engine();
    int refused = 0;
    for (Runnable use : List.<Runnable>of(host::get_load, link::is_on, box::clear)) {
      try {
        use.run();
      } catch (IllegalStateException e) {
        refused += String.valueOf(e.getMessage()).contains("hand over plain data") ? 1 : 0;
      }
    }
    return refused == 3 ? "three refusals" : refused + " of 3 refusals";
  }

  @Test
  void results_andExceptions_areHandedBack() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          say("value " + Worlds.run(() -> "of it"));
          attempt(
              "checked",
              () ->
                  Worlds.run(() -> {
                    throw new java.io.IOException("mine");
                  }));
          try (Worlds worlds = new Worlds(1)) {
            Future<Object> failing =
                worlds.submit(() -> {
                  Child.engine().host_by_name("nobody");
                  return "";
                });
            try {
              failing.get();
            } catch (ExecutionException e) {
              say("future " + Objects.requireNonNull(e.getCause()).getClass().getSimpleName());
            }
            say("next " + worlds.submit(WorldsIT::fiveSeconds).get());
          }
          attempt("none", () -> new Worlds(0));
        });

    assertThat(ended.lines())
        .contains("value of it", "future IllegalArgumentException", "next 5.0")
        .contains("checked threw IOException: mine")
        .anyMatch(line -> line.startsWith("none threw IllegalArgumentException: 0 simulations"));
  }

  @Test
  void close_isRefusedWhileTheSimulationRuns_andElsewhere() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          Engine engine = Child.engine();
          actor("closer", "alpha").does(self -> attempt("actor", engine::close));
          Engine.on_simulation_start_cb(closing(engine));
          Thread other = new Thread(() -> attempt("thread", engine::close));
          other.start();
          other.join();
          engine.run();
          attempt("second", () -> new Engine(new String[0]));
          engine.close();
          say("closed");
        });

    assertThat(ended.lines())
        .anyMatch(line -> line.startsWith("actor threw IllegalStateException: close() was called"))
        .anyMatch(line -> line.startsWith("callback threw IllegalStateException: close() was"))
        .anyMatch(line -> line.startsWith("thread threw IllegalStateException: close() was called"))
        .anyMatch(line -> line.startsWith("second threw IllegalStateException: this thread has an"))
        .contains("closed");
  }

  private static final class FailingDestruction extends CallbackLink {
    @Override
    public void run(Link gone) {
      throw new IllegalStateException("no end of " + gone.get_name());
    }
  }

  /** A callback that waits for the end of the simulation throws while the engine is closed. */
  @Test
  void close_givesTheWorldBack_whateverACallbackThrows() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          for (int i = 0; i < 2; i++) {
            Worlds.run(() -> {
              for (int j = 0; j < 2; j++) {
                Engine engine = Child.engine();
                Link.on_destruction_cb(new FailingDestruction());
                actor("a", "alpha").does(self -> self.sleep_for(1));
                engine.run();
                attempt("close", engine::close);
              }
              return Boolean.TRUE;
            });
          }
        });

    assertThat(ended.lines())
        .filteredOn(line ->
            line.startsWith("close threw SimulationDeath: a callback failed")
                && line.contains("java.lang.IllegalStateException: no end of "))
        .hasSize(4);
  }

  @Test
  void moreEnginesThanThereIsRoomFor_areRefused_andLaterOnesWork() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          int many = 24;
          CountDownLatch made = new CountDownLatch(many);
          List<Future<String>> all = new ArrayList<>();
          try (ExecutorService threads = Executors.newFixedThreadPool(many)) {
            for (int i = 0; i < many; i++) {
              all.add(
                  threads.submit(() -> {
                    String end = "made";
                    try {
                      Child.engine();
                    } catch (IllegalStateException e) {
                      end = String.valueOf(e.getMessage());
                    }
                    made.countDown();
                    made.await();
                    return end;
                  }));
            }
            Set<String> ends = new TreeSet<>();
            int worked = 0;
            for (Future<String> one : all) {
              ends.add(one.get());
              worked += one.get().equals("made") ? 1 : 0;
            }
            say(worked >= 4 ? "enough" : "only " + worked);
            ends.forEach(Child::say);
          }
          say("then " + results(4, 20, WorldsIT::fiveSeconds));
        });

    assertThat(ended.lines())
        .contains("enough", "made", "then [5.0]")
        .anyMatch(line -> line.startsWith("SimGrid cannot be loaded once more"));
  }

  /** Four at least run side by side: they wait for each other. */
  @Test
  void moreSimulationsThanThereIsRoomFor_waitForTheirTurn() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          CountDownLatch four = new CountDownLatch(4);
          say(
              "all "
                  + results(
                      40,
                      80,
                      () -> {
                        four.countDown();
                        four.await();
                        return fiveSeconds();
                      }));
        });

    assertThat(ended.lines()).containsExactly("all [5.0]");
  }

  @Test
  void simulationsThatASimulationAsksFor_failWhereThereIsNoRoom() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          Set<Object> nested =
              results(
                  40,
                  40,
                  () -> {
                    try {
                      return Worlds.run(WorldsIT::fiveSeconds).toString();
                    } catch (IllegalStateException e) {
                      return String.valueOf(e.getMessage()).substring(0, 37);
                    }
                  });
          say("nested " + nested);
        });

    assertThat(ended.lines())
        .containsAnyOf(
            "nested [5.0, SimGrid cannot be loaded once more fo]",
            "nested [SimGrid cannot be loaded once more fo]",
            "nested [5.0]");
  }

  /** No engine is made there, so nothing gives its room back but the end of the simulation. */
  @Test
  void simulationsWithoutEngine_giveTheirRoomBack() {
    ChildJvm.Ended ended =
        Child.run(() -> say("all " + results(40, 40, () -> "nothing") + fiveSeconds()));

    assertThat(ended.lines()).containsExactly("all [nothing]5.0");
  }

  /** 24 GiB are enough for a JVM, not for a world. */
  @Test
  void limitedAddressSpace_isAnExceptionForLaterEngines() {
    ChildJvm.Ended ended =
        Child.run(
            new ChildJvm().under("sh", "-c", "ulimit -v 25165824; exec \"$@\"", "sh"),
            () -> {
              say("first " + fiveSeconds());
              Engine.get_instance().close();
              attempt("second", () -> Child.engine());
            });

    assertThat(ended.lines())
        .contains("first 5.0")
        .anyMatch(line ->
            line.startsWith("second threw NoRoom: SimGrid cannot be loaded once more")
                && line.contains("ulimit -v"));
  }

  @Test
  void secondClassLoader_isRefused_andTheFirstGoesOn() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          say("first " + fiveSeconds());
          List<URL> urls = new ArrayList<>();
          for (String entry : System.getProperty("java.class.path").split(":")) {
            urls.add(Path.of(entry).toUri().toURL());
          }
          ClassLoader platform = ClassLoader.getPlatformClassLoader();
          try (URLClassLoader second = new URLClassLoader(urls.toArray(URL[]::new), platform)) {
            second
                .loadClass(Engine.class.getName())
                .getConstructor(String[].class)
                .newInstance((Object) new String[0]);
          } catch (InvocationTargetException e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
              cause = cause.getCause();
            }
            say("second: " + cause.getMessage());
          }
          Engine.get_instance().close();
          say("first " + fiveSeconds());
        });

    assertThat(ended.lines()).hasSize(3).startsWith("first 5.0").endsWith("first 5.0");
    assertThat(ended.lines().get(1)).startsWith("second: the engine was loaded by another class");
  }

  @Test
  void threads_thatEndWithoutClosing_giveTheirWorldBack() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          Set<Double> clocks = new TreeSet<>();
          for (int i = 0; i < 40; i++) {
            Thread thread = new Thread(() -> clocks.add(fiveSeconds()));
            thread.start();
            thread.join();
          }
          say("clocks " + clocks);
        });

    assertThat(ended.lines()).containsExactly("clocks [5.0]");
  }

  /** The file is complete when the engine is closed, and the same as that of a process. */
  @Test
  void trace_isThatOfAProcess() throws Exception {
    String[] names = {"process", "second", "third"};
    String prefix = folder.toString();

    ChildJvm.Ended ended =
        Child.run(() -> {
          for (String name : names) {
            try (Engine engine =
                Child.engine(
                    "--cfg=tracing:yes",
                    "--cfg=tracing/platform:yes",
                    "--cfg=tracing/uncategorized:yes",
                    "--cfg=tracing/filename:" + prefix + "/" + name + ".paje")) {
              actor("worker", "alpha").does(self -> self.execute(3e9));
              engine.run();
            }
          }
        });

    assertThat(ended.status()).as(ended.output()).isZero();
    List<String> process = events(names[0]);
    assertThat(process).hasSizeGreaterThan(30);
    assertThat(events(names[1])).isEqualTo(process);
    assertThat(events(names[2])).isEqualTo(process);
  }

  private List<String> events(String name) throws Exception {
    return Files.readAllLines(folder.resolve(name + ".paje")).stream()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  @Test
  void variablesOfASimulation_areAsManyAsWanted() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          fiveSeconds();
          List<WorldLocal<String>> variables = new ArrayList<>();
          for (int i = 0; i < 1000; i++) {
            int mine = i;
            variables.add(new WorldLocal<>(() -> "variable " + mine));
          }
          // From the last to the first, and once more what was made.
          for (WorldLocal<String> variable : variables.reversed()) {
            variable.get();
          }
          say(variables.get(0).get() + ", " + variables.get(999).get());
        });

    assertThat(ended.lines()).contains("variable 0, variable 999");
  }

  /** Its table of open files and its memory do not grow. */
  @Test
  void manySimulations_leaveNothingBehind() {
    int traced = FULL ? 300 : 60;
    int many = FULL ? 2000 : 300;
    ChildJvm.Ended ended =
        Child.run(
            new ChildJvm().option("-Xmx64m"),
            () -> {
              Path trace = Files.createTempFile("trace", ".paje");
              Worlds.run(() -> traced(trace));
              long before = openFiles();
              for (int i = 0; i < traced; i++) {
                Worlds.run(() -> traced(trace));
              }
              say("more files " + Math.max(0, openFiles() - before));
              say("clocks " + results(2, many, WorldsIT::fiveSeconds));
              Files.delete(trace);
            });

    assertThat(ended.lines()).contains("more files 0", "clocks [5.0]");
  }

  /** For the backtrace SimGrid reads its own symbols, which takes 12 MB. */
  @Test
  void deathsWithABacktrace_leaveNoMemoryBehind() {
    int deaths = FULL ? 25 : 12;
    ChildJvm.Ended ended =
        Child.run(
            new ChildJvm().option("-Xmx64m"),
            () -> {
              Worlds.run(WorldsIT::die);
              long before = residentKilobytes();
              for (int i = 0; i < deaths; i++) {
                Worlds.run(WorldsIT::die);
              }
              say(Worlds.run(WorldsIT::die));
              say("more memory " + (residentKilobytes() - before > 100_000));
            });

    assertThat(ended.lines())
        .contains("more memory false")
        .anyMatch(line -> line.startsWith("Backtrace"));
  }

  /** SimGrid 3.32 dies of a wait that is over while its actor is suspended. */
  private static String die() {
    Engine engine = Child.engine("--cfg=debug/verbose-exit:yes");
    Mailbox never = engine.mailbox_by_name("never");
    Actor bad = actor("bad", "alpha").does(self -> never.get(1));
    actor("other", "alpha").at(0.5).does(self -> bad.suspend());
    try {
      engine.run();
      return "no death";
    } catch (SimulationDeath e) {
      return "death: " + e.getMessage();
    }
  }

  /**
   * Of the 64 KiB of its stack an actor that sleeps has touched a few pages: 256 MB would be all.
   */
  @Test
  void actors_takeTheMemoryOfTheStackThatTheyUse() {
    ChildJvm.Ended ended =
        Child.run(
            new ChildJvm().option("-Xmx64m"),
            () -> {
              Worlds.run(() -> asleep(100));
              long before = residentKilobytes();
              for (int i = 0; i < 2; i++) { // in a heap that was put back, too
                long more = Worlds.run(() -> asleep(4000)) - before;
                say("more memory " + (more > 180_000));
              }
            });

    assertThat(ended.lines()).containsExactly("more memory false", "more memory false");
  }

  private static long asleep(int actors) throws Exception {
    Engine engine = Child.engine();
    for (int i = 0; i < actors; i++) {
      actor("sleeping", "alpha").does(self -> self.sleep_for(1000));
    }
    engine.run_until(10);
    return residentKilobytes();
  }

  private static long residentKilobytes() throws Exception {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElseThrow();
  }

  /** Left as it is, with the trace open and 200 actors that wait. */
  private static double traced(Path file) {
    Engine engine = Child.engine("--cfg=tracing:yes", "--cfg=tracing/filename:" + file);
    for (int i = 0; i < 200; i++) {
      actor("waiting", "alpha").does(self -> self.sleep_for(1000));
    }
    engine.run_until(10);
    return Engine.get_clock();
  }

  private static long openFiles() throws Exception {
    try (var files = Files.list(Path.of("/proc/self/fd"))) {
      return files.count();
    }
  }
}
