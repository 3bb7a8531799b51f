package org.simgrid.s4u;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import loadstar.engine.SimulationDeath;
import org.jspecify.annotations.Nullable;

/**
 * A program that calls whatever it finds: actors that draw their next call at random, on objects
 * that they share. It writes a trace, which depends on nothing but the seed, and counts the
 * outcomes that nobody documented.
 *
 * <p>What SimGrid answers with an abort is left out where it is a plain mistake, such as unlocking
 * the mutex of another actor: the walk would end there.
 */
final class Monkey extends Actor {
  private static final int ACTORS = 6;
  private static final int MOST_ACTORS = 60;
  private static final int CALLS = 40;
  private static final double PATIENCE = 2; // simulated seconds
  private static final double END = 500;
  private static final boolean TELL_CALLS = Boolean.getBoolean("monkey.tell");

  /** What the actors share. */
  private static final class World {
    // SimGrid 4.0 dies of these: an actor or activity that is suspended while it waits for a lock
    // or a
    // partner, an execution that two actors wait for, an actor that is killed at a barrier.
    final boolean all = Engine.simgrid_version().startsWith("3.");
    final PrintStream out;
    final List<Activity> activities = new ArrayList<>();
    final List<Actor> actors = new ArrayList<>();
    final List<Mutex> mutexes = new ArrayList<>();
    final List<@Nullable Actor> owners = new ArrayList<>();
    final List<Semaphore> semaphores = new ArrayList<>();
    final List<Barrier> barriers = new ArrayList<>();
    final List<ConditionVariable> conditions = new ArrayList<>();
    final List<Mailbox> mailboxes = new ArrayList<>();
    final Host[] hosts;
    final Link[] links;
    final long seed;
    int undeclared;

    World(PrintStream out, Engine engine, long seed) {
      this.out = out;
      this.seed = seed;
      hosts = engine.get_all_hosts();
      links =
          Arrays.stream(engine.get_all_links())
              .filter(link -> !link.get_name().equals("__loopback__"))
              .toArray(Link[]::new);
      for (int i = 0; i < 3; i++) {
        mutexes.add(Mutex.create());
        owners.add(null);
        semaphores.add(Semaphore.create(i));
        barriers.add(Barrier.create(1 + i));
        conditions.add(ConditionVariable.create());
        mailboxes.add(engine.mailbox_by_name("mailbox" + i));
      }
    }

    void tell(String who, String call, String outcome) {
      out.printf(Locale.ROOT, "%s %s %s: %s%n", Engine.get_clock(), who, call, outcome);
    }

    void add(SplittableRandom random) {
      if (actors.size() < MOST_ACTORS) {
        String name = "a" + actors.size();
        Monkey monkey = new Monkey(this, new SplittableRandom(seed * 1000 + actors.size()));
        actors.add(monkey);
        Engine.get_instance().add_actor(name, hosts[random.nextInt(hosts.length)], monkey);
      }
    }

    void remember(Activity activity) {
      activities.add(activity);
      if (activities.size() > 12) {
        activities.removeFirst();
      }
    }
  }

  /** A call and what came of it, null if nothing is to be told. */
  private interface Call {
    @Nullable Object run() throws Exception;
  }

  private final World world;
  private final SplittableRandom random;
  private final ActivitySet set = new ActivitySet();
  private final List<Activity> own = new ArrayList<>();
  private boolean computed;

  private Monkey(World world, SplittableRandom random) {
    this.world = world;
    this.random = random;
  }

  @Override
  public void run() throws SimgridException {
    try {
      for (int i = 0; i < CALLS; i++) {
        act();
      }
      world.tell(get_name(), "run", "ends");
    } finally {
      // A dead owner's mutex is nobody's: SimGrid lets no one unlock it.
      for (int i = 0; i < world.owners.size(); i++) {
        if (world.owners.get(i) == this) {
          world.owners.set(i, null);
          world.mutexes.set(i, Mutex.create());
        }
      }
    }
  }

  private void attempt(String call, Call action) throws SimgridException {
    if (TELL_CALLS) { // to find out where it ended
      world.tell(get_name(), call, "...");
      world.out.flush();
    }
    try {
      Object value = action.run();
      world.tell(get_name(), call, String.valueOf(value));
    } catch (ForcefulKillException e) {
      world.tell(get_name(), call, "killed");
      throw e;
    } catch (SimgridException
        | IllegalStateException
        | IllegalArgumentException
        | AssertionError
        | UnsupportedOperationException e) {
      world.tell(get_name(), call, e.getClass().getSimpleName());
    } catch (SimulationDeath e) {
      throw e;
    } catch (Throwable e) {
      world.undeclared++;
      world.tell(get_name(), call, "UNDECLARED " + e);
      e.printStackTrace(world.out);
    }
  }

  private void act() throws SimgridException {
    switch (random.nextInt(6)) {
      case 0 -> message();
      case 1 -> compute();
      case 2 -> await();
      case 3 -> others();
      case 4 -> synchronize();
      default -> platform();
    }
  }

  private double time() {
    return random.nextInt(8) == 0 ? 0 : random.nextInt(1, 2000) / 1000.0;
  }

  private long bytes() {
    return random.nextInt(8) == 0 ? 0 : random.nextInt(1, 5_000_000);
  }

  private double flops() {
    return random.nextInt(8) == 0 ? 0 : random.nextDouble() * 2e9;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Host host() {
    return world.hosts[random.nextInt(world.hosts.length)];
  }

  private Object started(Activity activity) {
    // SimGrid knows two who may wait for a communication, its sender and its receiver.
    computed |= activity instanceof Exec;
    if (activity instanceof Exec && world.all) {
      world.remember(activity);
    } else {
      own.add(activity);
    }
    if (random.nextInt(3) == 0) {
      set.push(activity);
    }
    return activity.get_state();
  }

  private void message() throws SimgridException {
    Mailbox box = any(world.mailboxes);
    String payload = get_name() + "'s";
    switch (random.nextInt(11)) {
      case 0 ->
          attempt(
              "put",
              () -> {
                box.put(payload, bytes(), time());
                return null;
              });
      case 1, 2 -> attempt("get", () -> box.get(time()));
      case 3 -> attempt("put_async", () -> started(box.put_async(payload, bytes())));
      case 4, 5 -> attempt("get_async", () -> started(box.get_async()));
      case 6 -> attempt("put_init", () -> started(box.put_init(payload, bytes())));
      case 7 -> attempt("detach", () -> box.put_init(payload, bytes()).detach().get_state());
      case 8 -> attempt("sendto", () -> started(Comm.sendto_async(host(), host(), bytes())));
      case 9 ->
          attempt(
              "look",
              () ->
                  box.empty()
                      + " "
                      + box.size()
                      + " "
                      + box.listen()
                      + " "
                      + box.ready()
                      + " "
                      + box.listen_from());
      default ->
          attempt(
              "receiver",
              () -> {
                box.set_receiver(random.nextBoolean() ? null : this);
                return box.get_receiver() == this;
              });
    }
  }

  private void compute() throws SimgridException {
    switch (random.nextInt(7)) {
      case 0 ->
          attempt(
              "execute",
              () -> {
                execute(flops());
                return null;
              });
      case 1 ->
          attempt(
              "sleep_for",
              () -> {
                sleep_for(time());
                return null;
              });
      case 2 ->
          attempt(
              "sleep_until",
              () -> {
                sleep_until(Engine.get_clock() + time());
                return null;
              });
      case 3 ->
          attempt(
              "yield",
              () -> {
                this.yield();
                return null;
              });
      case 4 -> attempt("exec_async", () -> started(host().exec_async(flops())));
      case 5 ->
          attempt(
              "exec_init",
              () -> started(host().exec_init(flops()).set_priority(1 + random.nextInt(3))));
      default ->
          attempt("exec_bound", () -> started(exec_init(flops()).set_bound(1e6 + flops()).start()));
    }
  }

  private void await() throws SimgridException {
    if (random.nextInt(3) == 0) {
      awaitSet();
      return;
    }
    List<Activity> known = random.nextBoolean() ? own : world.activities;
    if (known.isEmpty()) {
      return;
    }
    Activity one = any(known);
    switch (random.nextInt(14)) {
      case 0, 1, 2 -> attempt("await_for", () -> one.await_for(time()).get_state());
      case 3 ->
          attempt(
              "await_until",
              () -> {
                one.await_until(Engine.get_clock() + time());
                return one.get_state();
              });
      case 4 -> attempt("await_for_or_cancel", () -> one.await_for_or_cancel(time()).get_state());
      case 5, 6 -> attempt("test", one::test);
      case 7 -> attempt("cancel", () -> one.cancel().get_state());
      case 8 -> attempt("suspend", () -> world.all && one.suspend().is_suspended());
      case 9, 10 -> attempt("resume", () -> one.resume().is_suspended());
      case 11 -> attempt("start", () -> one.start().get_state());
      case 12 ->
          attempt(
              "ask",
              () ->
                  one.get_remaining()
                      + " "
                      + one.get_start_time()
                      + " "
                      + one.get_finish_time()
                      + " "
                      + one.is_assigned()
                      + " "
                      + one.get_name());
      default -> attempt("ask_more", () -> askMore(one));
    }
  }

  private Object askMore(Activity one) {
    if (one instanceof Comm comm) {
      Actor sender = comm.get_sender();
      return comm.get_payload()
          + " "
          + (sender == null ? "nobody" : sender.get_name())
          + " "
          + comm.get_source()
          + " "
          + comm.get_destination();
    }
    Exec exec = (Exec) one;
    return exec.get_host()
        + " "
        + exec.get_cost()
        + " "
        + exec.get_remaining_ratio()
        + " "
        + exec.update_priority(1 + random.nextInt(3)).get_state();
  }

  private void awaitSet() throws SimgridException {
    switch (random.nextInt(7)) {
      case 0, 1 -> attempt("await_any_for", () -> state(set.await_any_for(time())));
      case 2 -> attempt("test_any", () -> state(set.test_any()));
      case 3 ->
          attempt(
              "await_all_for",
              () -> {
                set.await_all_for(time());
                return set.size();
              });
      case 4 ->
          attempt(
              "failed", () -> set.has_failed_activities() + " " + state(set.get_failed_activity()));
      case 5 ->
          attempt(
              "erase",
              () -> {
                if (!set.empty()) {
                  set.erase(set.at(random.nextInt(set.size())));
                }
                return set.size();
              });
      default ->
          attempt(
              "clear",
              () -> {
                set.clear();
                return set.empty();
              });
    }
  }

  private static Object state(@Nullable Activity activity) {
    return activity == null ? "none" : activity.get_state();
  }

  private void others() throws SimgridException {
    Actor other = any(world.actors);
    switch (random.nextInt(16)) {
      case 0 ->
          attempt(
              "kill " + other.get_name(),
              () -> {
                other.kill();
                return null;
              });
      case 1 ->
          attempt(
              "suspend " + other.get_name(),
              () -> {
                if (world.all) {
                  other.suspend();
                }
                return other.is_suspended();
              });
      case 2, 3, 4 ->
          attempt(
              "resume " + other.get_name(),
              () -> {
                other.resume();
                return other.is_suspended();
              });
      case 5 ->
          attempt(
              "join " + other.get_name(),
              () -> {
                other.join(time());
                return null;
              });
      case 6 ->
          attempt(
              "set_host " + other.get_name(),
              () -> {
                Host next = host();
                // SimGrid follows a null pointer for an execution that was not started.
                if (!((Monkey) other).computed) {
                  other.set_host(next);
                }
                return other.get_host();
              });
      case 7 ->
          attempt(
              "set_kill_time " + other.get_name(),
              () -> {
                other.set_kill_time(Engine.get_clock() + 1 + time());
                return other.get_kill_time();
              });
      case 8 -> attempt("daemonize " + other.get_name(), () -> other.daemonize().is_daemon());
      case 9 -> attempt("set_auto_restart", () -> set_auto_restart().get_restart_count());
      case 10 ->
          attempt(
              "on_exit",
              () -> {
                on_exit(new Leaving());
                return null;
              });
      case 11, 12 ->
          attempt(
              "add",
              () -> {
                world.add(random);
                return world.actors.size();
              });
      case 13 ->
          attempt(
              "ask " + other.get_name(),
              () ->
                  other.get_pid()
                      + " "
                      + other.get_ppid()
                      + " "
                      + other.get_host()
                      + " "
                      + other.is_suspended()
                      + " "
                      + (Actor.by_pid(other.get_pid()) == other)
                      + " "
                      + Engine.get_instance().get_actor_count());
      case 14 -> {
        if (random.nextInt(4) == 0) {
          world.tell(get_name(), "throw", "ends");
          throw new TimeoutException("no patience");
        }
      }
      default -> {
        if (random.nextInt(4) == 0) {
          attempt(
              "exit",
              () -> {
                exit();
                return null;
              });
        }
      }
    }
  }

  private final class Leaving extends CallbackBoolean {
    @Override
    public void run(boolean failed) {
      world.tell(get_name(), "on_exit", failed + " on " + get_host());
    }
  }

  private void synchronize() throws SimgridException {
    int which = random.nextInt(world.mutexes.size());
    Mutex mutex = world.mutexes.get(which);
    boolean mine = world.owners.get(which) == this;
    switch (random.nextInt(9)) {
      case 0, 1, 2 -> {
        if (mine) {
          attempt(
              "unlock " + which,
              () -> {
                world.owners.set(which, null);
                mutex.unlock();
                return null;
              });
        } else if (random.nextInt(3) == 0) {
          attempt(
              "lock " + which,
              () -> {
                mutex.lock();
                world.owners.set(which, this);
                return null;
              });
        } else {
          attempt(
              "try_lock " + which,
              () -> {
                boolean got = mutex.try_lock();
                if (got) {
                  world.owners.set(which, this);
                }
                return got;
              });
        }
      }
      case 3 -> {
        if (mine) {
          attempt(
              "condition " + which,
              () -> {
                world.owners.set(which, null);
                try {
                  world.conditions.get(which).await_for(mutex, time());
                } catch (TimeoutException e) {
                  world.owners.set(which, this);
                  throw e;
                }
                world.owners.set(which, this);
                return null;
              });
        }
      }
      case 4 ->
          attempt(
              "notify",
              () -> {
                any(world.conditions).notify_one();
                any(world.conditions).notify_all();
                return null;
              });
      case 5, 6 -> attempt("acquire", () -> any(world.semaphores).acquire_timeout(time()));
      case 7 ->
          attempt(
              "release",
              () -> {
                Semaphore semaphore = any(world.semaphores);
                semaphore.release();
                return semaphore.get_capacity() + " " + semaphore.would_block();
              });
      default -> {
        if (world.all && random.nextInt(4) == 0) {
          attempt("barrier", () -> any(world.barriers).await());
        }
      }
    }
  }

  private void platform() throws SimgridException {
    Host host = host();
    Link link = world.links[random.nextInt(world.links.length)];
    switch (random.nextInt(14)) {
      case 0 -> {
        if (random.nextInt(4) == 0) {
          attempt(
              "turn_off " + host,
              () -> {
                host.turn_off();
                return host.is_on();
              });
        }
      }
      case 1, 2, 3 ->
          attempt(
              "turn_on",
              () -> {
                for (Host one : world.hosts) {
                  one.turn_on();
                }
                return null;
              });
      case 4 ->
          attempt(
              "turn_off " + link,
              () -> {
                link.turn_off();
                return link.is_on();
              });
      case 5, 6, 7 ->
          attempt(
              "turn_on " + link,
              () -> {
                link.turn_on();
                return link.is_on();
              });
      case 8 -> attempt("set_bandwidth", () -> link.set_bandwidth(1e5 + bytes()).get_bandwidth());
      case 9 -> attempt("set_latency", () -> link.set_latency(time() / 100).get_latency());
      case 10 ->
          attempt(
              "set_pstate",
              () -> {
                host.set_pstate(random.nextInt(2));
                return host.get_speed();
              });
      case 11 ->
          attempt("load", () -> host.get_load() + " " + link.get_load() + " " + link.is_used());
      case 12 ->
          attempt(
              "route",
              () -> host.route_latency_to(host()) + " " + host.route_links_to(host()).length);
      default -> {
        if (random.nextInt(10) == 0) {
          System.gc(); // gives native objects back at another time in each run
        }
      }
    }
  }

  /**
   * With a seed, one program on standard output; with a file, too, there. With a first and a last
   * seed and a folder, all of them in worlds, two at a time, each twice, with a file for each
   * trace.
   */
  public static void main(String[] args) throws Exception {
    switch (args.length) {
      case 1 -> walk(Long.parseLong(args[0]), new FileOutputStream(FileDescriptor.out));
      case 2 -> walk(Long.parseLong(args[0]), Path.of(args[1]));
      default -> walkInWorlds(Long.parseLong(args[0]), Long.parseLong(args[1]), Path.of(args[2]));
    }
  }

  private static void walkInWorlds(long first, long last, Path folder) throws Exception {
    List<Future<Boolean>> walks = new ArrayList<>();
    try (Worlds worlds = new Worlds(2)) {
      for (String time : List.of("", "-again")) {
        for (long seed = first; seed <= last; seed++) {
          long mine = seed;
          walks.add(
              worlds.submit(() -> {
                walk(mine, folder.resolve(mine + time + ".txt"));
                return true;
              }));
        }
      }
    }
    for (Future<Boolean> walk : walks) {
      walk.get();
    }
  }

  private static void walk(long seed, Path file) throws IOException {
    try (OutputStream stream = Files.newOutputStream(file)) {
      walk(seed, stream);
    }
  }

  private static void walk(long seed, OutputStream stream) {
    PrintStream out =
        new PrintStream(new BufferedOutputStream(stream), false, StandardCharsets.UTF_8);
    Engine engine = new Engine(new String[] {"--log=root.thresh:critical"});
    engine.load_platform("src/engine/test/resources/org/simgrid/s4u/monkey.xml");
    World world = new World(out, engine, seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < ACTORS; i++) {
      world.add(random);
    }
    try {
      for (double date = PATIENCE; date < END; date += PATIENCE) {
        engine.run_until(date);
      }
      engine.run();
      out.println("end " + Engine.get_clock());
    } catch (SimulationDeath e) {
      out.println("death " + String.valueOf(e.getMessage()).replace("\n", " "));
    }
    out.println(world.undeclared + " undeclared");
    out.flush();
  }
}
