package org.simgrid.s4u;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.function.Consumer;
import loadstar.ChildJvm;
import loadstar.WorldsJvm;

/**
 * A simulation written as a lambda in the test that checks it, and run in a process of its own. Two
 * hosts of 1 Gflop/s, alpha and beta, are joined by a link of 1 MB/s without latency, so dates can
 * be worked out by head.
 */
public final class Child {
  static final String PLATFORM = "src/engine/examples/two-hosts.xml";

  /** What the process does; it prints what the test looks at. */
  interface Program extends Serializable {
    void run() throws Throwable;
  }

  /** What an actor does. */
  interface Life {
    void run(Actor self) throws Throwable;
  }

  private Child() {}

  static ChildJvm.Ended run(Program program) {
    return run(new ChildJvm(), program);
  }

  static ChildJvm.Ended run(ChildJvm child, Program program) {
    return child.run(Child.class, text(program));
  }

  /** The same in a world, for what has nothing to do with processes. */
  static ChildJvm.Ended runInAWorld(Program program) {
    WorldsJvm.Ended ended = WorldsJvm.run(Path.of(""), "", true, Child.class, text(program));
    return new ChildJvm.Ended(ended.status(), ended.output());
  }

  private static String text(Program program) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(program);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  public static void main(String[] args) throws Throwable {
    byte[] bytes = Base64.getDecoder().decode(args[0]);
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      ((Program) in.readObject()).run();
    }
  }

  // ------------------------------------------------------------------ for programs

  /** An engine with the platform above; the log is one bare message a line. */
  static Engine engine(String... options) {
    Engine engine = bareEngine(options);
    engine.load_platform(PLATFORM);
    return engine;
  }

  static Engine bareEngine(String... options) {
    String[] all = new String[options.length + 5];
    all[0] = "--cfg=network/model:CM02";
    all[1] = "--cfg=network/TCP-gamma:0";
    all[2] = "--cfg=network/crosstraffic:0";
    all[3] = "--log=root.fmt:%m%n";
    all[4] = "--log=xbt_cfg.thresh:warning";
    System.arraycopy(options, 0, all, 5, options.length);
    return new Engine(all);
  }

  static Host host(String name) {
    return Engine.get_instance().host_by_name(name);
  }

  static Mailbox mailbox(String name) {
    return Engine.get_instance().mailbox_by_name(name);
  }

  /** Creates an actor that leads this life. */
  static Actor actor(String name, Host host, Life life) {
    return Engine.get_instance().add_actor(name, host, new Played(life));
  }

  static void onExecStart(Consumer<Exec> listener) {
    Exec.on_start_cb(
        new CallbackExec() {
          @Override
          public void run(Exec started) {
            listener.accept(started);
          }
        });
  }

  /** Runs the simulation and says how that ended. */
  static void simulate() {
    attempt("run", () -> Engine.get_instance().run());
  }

  /** Says how something ended. */
  static void attempt(String what, Program program) {
    try {
      program.run();
      say(what + " returned at " + Engine.get_clock());
    } catch (ForcefulKillException e) {
      say(what + " was killed");
      throw e;
    } catch (Throwable e) {
      say(what + " threw " + e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }

  private static final class Played extends Actor {
    private final Life life;

    private Played(Life life) {
      this.life = life;
    }

    @Override
    public void run() throws SimgridException {
      try {
        life.run(this);
      } catch (Throwable e) {
        throw Played.<RuntimeException>as(e);
      }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T as(Throwable e) throws T {
      throw (T) e;
    }
  }
}
