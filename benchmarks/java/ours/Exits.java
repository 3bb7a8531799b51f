import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.CallbackBoolean;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.Mutex;
import org.simgrid.s4u.SimgridException;
import org.simgrid.s4u.TimeoutException;
import org.simgrid.s4u.Worlds;

/**
 * What an actor may do in its on_exit callbacks, after a normal end and when it was killed: eight
 * cases, each in a simulation of its own. Same simcalls in the same order as {@code
 * benchmarks/cpp/exits.cpp}. The outcome stands for all that was said.
 */
public final class Exits {
  private static final String USAGE = "Exits PLATFORM CASE normal|killed process|world";

  private final Engine engine;
  private final Host near;
  private final Host far;
  private final Mailbox box;
  private final Mutex held = Mutex.create();
  private final Mutex free = Mutex.create();
  private final List<Actor> victims = new ArrayList<>();
  private long sum;

  private Exits(Engine engine) {
    this.engine = engine;
    near = engine.host_by_name("worker-0");
    far = engine.host_by_name("worker-1");
    box = engine.mailbox_by_name("box");
  }

  private interface Life {
    void live(Played self) throws SimgridException;
  }

  private interface Exit {
    void leave(Played self, boolean failed);
  }

  private final class Played extends Actor {
    private final Life life;

    Played(Life life) {
      this.life = life;
    }

    @Override
    public void run() throws SimgridException {
      life.live(this);
    }

    void sleep(double seconds) {
      sleep_for(seconds);
    }

    void say(String what) {
      String line = String.format(Locale.ROOT, "%.6f %s %s", Engine.get_clock(), get_name(), what);
      System.out.println(line);
      for (char c : line.toCharArray()) {
        sum = (sum * 31 + c) % 1_000_000_007;
      }
      Measure.activities++;
    }

    void atExit(Exit exit) {
      Played self = this;
      on_exit(
          new CallbackBoolean() {
            @Override
            public void run(boolean failed) {
              exit.leave(self, failed);
            }
          });
    }
  }

  private Actor add(String name, Host host, Life life) {
    return engine.add_actor(name, host, new Played(life));
  }

  private void leave(String kind, Played self) {
    switch (kind) {
      case "post" -> box.put_init("data", 100_000L).detach();
      case "kill" -> victims.get(0).kill();
      case "two" -> {
        victims.get(1).kill();
        victims.get(0).kill();
      }
      case "add" ->
          add(
              "born",
              far,
              born -> {
                born.sleep(1);
                born.say("was born");
              });
      case "locks" -> {
        free.lock();
        self.say("locked");
        free.unlock();
        held.unlock();
      }
      case "exec" -> self.exec_async(1e9);
      case "off" -> far.turn_off();
      default -> { // mixed
        victims.get(0).kill();
        box.put_init("data", 100_000L).detach();
        add(
            "born",
            near,
            born -> {
              victims.get(1).kill();
              born.say("was born");
            });
      }
    }
    self.say("has left");
  }

  private void play(String kind, boolean killed) {
    for (int i = 0; i < 2; i++) {
      int number = i;
      victims.add(
          add(
              "victim",
              far,
              self -> {
                self.atExit((me, failed) -> me.say(failed ? "was killed" : "ends"));
                if (number == 1) { // it kills in turn
                  self.atExit((me, failed) -> victims.get(0).kill());
                }
                self.sleep(5 + number);
                self.say("woke");
              }));
    }
    Actor leaver =
        add(
            "leaver",
            near,
            self -> {
              if (kind.equals("locks")) {
                held.lock();
              }
              self.atExit((me, failed) -> me.say(failed ? "first, killed" : "first"));
              self.atExit((me, failed) -> leave(kind, me));
              self.atExit((me, failed) -> me.say(failed ? "last, killed" : "last"));
              self.sleep(2);
            });
    add(
        "watcher",
        far,
        self -> {
          self.sleep(1);
          if (killed) {
            leaver.kill();
          }
          self.say("killed or not, there are " + engine.get_actor_count());
          self.sleep(1);
          self.say("now there are " + engine.get_actor_count());
          leaver.join();
          if (kind.equals("post") || kind.equals("mixed")) {
            try {
              Object unused = box.get(3);
              self.say("got it");
            } catch (TimeoutException e) {
              self.say("got nothing");
            }
          }
          if (held.try_lock()) {
            self.say("has the mutex");
            held.unlock();
          } else {
            self.say("finds the mutex held");
          }
        });
  }

  private static int simulate(String[] args) {
    Engine engine = new Engine(args);
    String[] rest = Measure.requireArguments(engine, 4, USAGE);
    engine.load_platform(rest[0]);
    Exits played = new Exits(engine);
    played.play(rest[1], rest[2].equals("killed"));
    Measure.Stopwatch watch = new Measure.Stopwatch();
    engine.run();
    watch.report("exits", Engine.get_clock(), played.sum);
    return 0;
  }

  public static void main(String[] args) throws Exception {
    if (List.of(args).contains("world")) {
      int unused = Worlds.run(() -> simulate(args));
    } else {
      int unused = simulate(args);
    }
  }
}
