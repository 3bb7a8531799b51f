package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.ChildJvm;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Arguments that SimGrid would take for others, or never come back from: each is refused. */
class OddArgumentsIT {
  private static final class Nobody extends Actor {
    @Override
    public void run() {
      say("a refused actor runs");
    }
  }

  private static String refusal(Child.Program program) {
    try {
      program.run();
      return "accepted";
    } catch (IllegalArgumentException e) {
      return "refused";
    } catch (Throwable e) {
      return e.toString();
    }
  }

  private static void sayAll(Map<String, Child.Program> calls) {
    List<String> wrong = new ArrayList<>();
    calls.forEach((name, call) -> {
      String end = refusal(call);
      if (!end.equals("refused")) {
        wrong.add(name + " " + end);
      }
    });
    say(calls.size() + " calls, wrong " + wrong);
  }

  /** A name with NUL would be another in C; U+001F separates the names of lists. */
  private static void names() {
    Engine engine = Child.engine();
    for (String odd : new String[] {"a\0b", "a\u001fb"}) {
      NetZone zone = engine.get_netzone_root();
      Host alpha = engine.host_by_name("alpha");
      Map<String, Child.Program> calls = new LinkedHashMap<>();
      calls.put("argument", () -> new Engine(new String[] {odd}));
      calls.put("mailbox", () -> engine.mailbox_by_name(odd));
      calls.put("queue", () -> engine.message_queue_by_name(odd));
      calls.put("host", () -> engine.host_by_name(odd));
      calls.put("link", () -> engine.link_by_name(odd));
      calls.put("zone", () -> engine.netzone_by_name(odd));
      calls.put("platform", () -> engine.load_platform(odd));
      calls.put("actor", () -> engine.add_actor(odd, alpha, new Nobody()));
      calls.put("property", () -> alpha.set_property(odd, "value"));
      calls.put("value", () -> alpha.set_property("key", odd));
      calls.put("asked", () -> alpha.get_property(odd));
      calls.put("new host", () -> zone.add_host(odd, 1e9));
      calls.put("new link", () -> zone.add_link(odd, 1e9));
      calls.put("new disk", () -> alpha.add_disk(odd, 1, 1));
      calls.put("machine", () -> alpha.create_vm(odd, 1));
      calls.put("activity", () -> alpha.exec_init(1).set_name(odd));
      calls.put("setting", () -> Engine.set_config("path", odd));
      sayAll(calls);
    }
    simulate();
  }

  @Test
  void namesThatCannotBeCarried_areRefused() {
    ChildJvm.Ended ended = Child.runInAWorld(OddArgumentsIT::names);

    assertThat(ended.lines())
        .containsExactly("17 calls, wrong []", "17 calls, wrong []", "run returned at 0.0");
  }

  private static void numbers() {
    Engine engine = Child.engine();
    NetZone zone = engine.get_netzone_root();
    Host alpha = engine.host_by_name("alpha");
    Mailbox box = engine.mailbox_by_name("box");
    actor("a", "alpha")
        .does(self -> {
          Mutex mutex = Mutex.create();
          mutex.lock();
          for (double odd : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            Map<String, Child.Program> calls = new LinkedHashMap<>();
            calls.put("sleep_for", () -> self.sleep_for(odd));
            calls.put("sleep_until", () -> self.sleep_until(odd));
            calls.put("join", () -> self.join(odd));
            calls.put("set_kill_time", () -> self.set_kill_time(odd));
            calls.put("execute", () -> self.execute(odd));
            calls.put("priority", () -> self.execute(1, odd));
            calls.put("get", () -> box.get(odd));
            calls.put("put", () -> box.put("", 1, odd));
            calls.put("acquire", () -> Semaphore.create(0).acquire_timeout(odd));
            calls.put("await", () -> ConditionVariable.create().await_for(mutex, odd));
            calls.put("until", () -> ConditionVariable.create().await_until(mutex, odd));
            calls.put("all", () -> new ActivitySet().await_all_for(odd));
            calls.put("any", () -> new ActivitySet().await_any_for(odd));
            calls.put("exec", () -> self.exec_init(odd));
            calls.put("activity", () -> self.exec_init(1).await_for(odd));
            sayAll(calls);
          }
        });
    for (double odd :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -1}) {
      Map<String, Child.Program> calls = new LinkedHashMap<>();
      calls.put("host", () -> zone.add_host("h", odd));
      calls.put("link", () -> zone.add_link("l", odd));
      calls.put("split", () -> zone.add_split_duplex_link("s", 1, odd));
      calls.put("disk", () -> alpha.add_disk("d", odd, 1));
      calls.put("bandwidth", () -> engine.link_by_name("wire").set_bandwidth(odd));
      calls.put("bytes", () -> Comm.sendto_async(alpha, alpha, odd));
      sayAll(calls);
    }
    simulate();
  }

  @Test
  void numbersThatMakeNoSense_areRefused() {
    ChildJvm.Ended ended = Child.runInAWorld(OddArgumentsIT::numbers);

    assertThat(ended.lines())
        .containsExactly(
            "6 calls, wrong []",
            "6 calls, wrong []",
            "6 calls, wrong []",
            "6 calls, wrong []",
            "15 calls, wrong []",
            "15 calls, wrong []",
            "run returned at 0.0");
  }

  private static void counts() {
    Engine engine = Child.engine();
    Host alpha = engine.host_by_name("alpha");
    actor("a", "alpha")
        .does(self -> {
          for (int odd : new int[] {0, -1}) {
            Map<String, Child.Program> calls = new LinkedHashMap<>();
            calls.put("machine", () -> alpha.create_vm("m", odd));
            calls.put("cores", () -> alpha.set_core_count(odd));
            calls.put("threads", () -> self.exec_init(1).set_thread_count(odd));
            calls.put("thread_execute", () -> self.thread_execute(alpha, 1, odd));
            calls.put("limit", () -> engine.link_by_name("wire").set_concurrency_limit(odd - 2));
            sayAll(calls);
          }
        });
    simulate();
  }

  @Test
  void countsThatMakeNoSense_areRefused() {
    ChildJvm.Ended ended = Child.runInAWorld(OddArgumentsIT::counts);

    assertThat(ended.lines())
        .containsExactly("5 calls, wrong []", "5 calls, wrong []", "run returned at 0.0");
  }

  private static void profiles() {
    Child.engine();
    Map<String, Child.Program> calls = new LinkedHashMap<>();
    for (String odd :
        List.of(
            "x y",
            "3",
            "3 x",
            "nan 1",
            "1 nan",
            "1 inf",
            "-1 1",
            "1 -1",
            "2 1\n1 1",
            "1e300 1",
            "1 1e300",
            "1 1\nPERIODICITY x",
            "9 1\nPERIODICITY 3",
            "STOCHASTIC\nLAW 1 DET 1",
            "STOCHASTIC\nEXP x DET 1")) {
      calls.put(odd, () -> Profile.from_string("p", odd, -1));
    }
    calls.put("period", () -> Profile.from_string("p", "0 1", Double.POSITIVE_INFINITY));
    calls.put("short period", () -> Profile.from_string("p", "5 1", 2));
    sayAll(calls);
    Profile unused = Profile.from_string("law", "DET 1 UNIF 0 1\n# remark\n\n 2 0.5 more", 10);
    simulate();
  }

  @Test
  void profilesThatSimGridDiesOf_areRefused() {
    ChildJvm.Ended ended = Child.runInAWorld(OddArgumentsIT::profiles);

    assertThat(ended.lines()).containsExactly("17 calls, wrong []", "run returned at 0.0");
  }

  // What C++ ends the program at: what is sealed, or has a profile of this kind already.
  private static void sealedPlatform() {
    Engine engine = Child.engine();
    NetZone zone = engine.get_netzone_root();
    Host alpha = engine.host_by_name("alpha");
    Link link = zone.add_link("own", 1e6);
    Profile profile = Profile.from_string("p", "5 1", -1);
    link.set_latency_profile(profile);
    alpha.set_speed_profile(profile);
    Map<String, Child.Program> calls = new LinkedHashMap<>();
    calls.put("second latency", () -> link.set_latency_profile(profile));
    calls.put("second speed", () -> alpha.set_speed_profile(profile));
    sayAll(calls);
    engine.seal_platform();
    calls.clear();
    calls.put("bandwidth", () -> link.set_bandwidth_profile(profile));
    calls.put("state", () -> link.set_state_profile(profile));
    calls.put("cores", () -> alpha.set_core_count(2));
    sayAll(calls);
    simulate();
  }

  @Test
  void changesOfWhatIsSealed_areRefused() {
    ChildJvm.Ended ended = Child.runInAWorld(OddArgumentsIT::sealedPlatform);

    assertThat(ended.lines())
        .contains("2 calls, wrong []", "3 calls, wrong []", "run returned at 0.0");
  }

  /** Calls every public method of a class that takes a callback alone, with null. */
  private static void withoutCallback(
      Class<?> type, @Nullable Object object, Map<String, Child.Program> calls) {
    for (Method method : type.getMethods()) {
      boolean one =
          method.getName().endsWith("_cb")
              && method.getParameterCount() == 1
              && method.getParameterTypes()[0].getSimpleName().startsWith("Callback");
      if (one && Modifier.isStatic(method.getModifiers()) == (object == null)) {
        calls.put(
            type.getSimpleName() + "." + method.getName(),
            () -> {
              try {
                method.invoke(object, (Object) null);
              } catch (InvocationTargetException e) {
                boolean names =
                    e.getCause() instanceof NullPointerException
                        && "cb".equals(e.getCause().getMessage());
                throw names ? new IllegalArgumentException(e) : e;
              }
            });
      }
    }
  }

  private static void callbacks() {
    Engine engine = Child.engine();
    Host alpha = engine.host_by_name("alpha");
    NetZone zone = engine.get_netzone_root();
    Map<String, Child.Program> calls = new LinkedHashMap<>();
    for (Class<?> type :
        List.of(
            Actor.class,
            Comm.class,
            Disk.class,
            Engine.class,
            Exec.class,
            Host.class,
            Io.class,
            Link.class,
            Mess.class,
            NetZone.class,
            Task.class,
            VirtualMachine.class)) {
      withoutCallback(type, null, calls);
    }
    say((calls.size() > 50) + ", static");
    for (Object object :
        List.of(
            alpha,
            zone,
            zone.add_link("spare", 1e9),
            alpha.add_disk("disk", 1e6, 1e6),
            alpha.create_vm("vm", 1),
            alpha.exec_init(1))) {
      withoutCallback(object.getClass(), object, calls);
    }
    List<String> wrong = new ArrayList<>();
    calls.forEach((name, call) -> {
      if (!refusal(call).equals("refused")) {
        wrong.add(name + " " + refusal(call));
      }
    });
    say("wrong " + wrong);
    simulate();
  }

  /** A missing callback is found where it is registered, not when the first event comes. */
  @Test
  void missingCallbacks_areRefused() {
    ChildJvm.Ended ended = Child.runInAWorld(OddArgumentsIT::callbacks);

    assertThat(ended.lines()).containsExactly("true, static", "wrong []", "run returned at 0.0");
  }
}
