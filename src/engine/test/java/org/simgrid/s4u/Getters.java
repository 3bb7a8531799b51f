package org.simgrid.s4u;

import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.mailbox;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A program in which three actors ask everything that S4U's objects can be asked, all three the
 * same question at the same date. What can be asked is found by reflection: every public method
 * that returns something, except those whose name says that they act.
 */
final class Getters {
  private static final int ASKERS = 3;
  private static final Pattern ACTS =
      Pattern.compile(
          "(add|create|set|unset|update|remove|remote|exec|put|read|write|sendto|streamto|from)(_.*)?|putInit"
              + "|await.*|test.*|try_.*|acquire_.*|.*_async|.*_init|get|init|start|cancel|suspend|resume"
              + "|.*_hostfile|open|unlink|schedule_.*|restart|daemonize|detach|seal|unseal|migrate|next.*|run|to_c_str");
  private static final Map<String, String> NAMES =
      Map.of(
          "host_by_name", "alpha",
          "link_by_name", "wire",
          "netzone_by_name", "zone",
          "netpoint_by_name", "alpha",
          "action_get", "act",
          "by_name", "jbod",
          "by_name_or_null", "jbod",
          "get_energy_stored", "Wh");
  private static final Set<Class<?>> SINCE_4 =
      Set.of(Battery.class, Battery.Handler.class, Chiller.class, SolarPanel.class, Jbod.class);
  private static final Map<Class<?>, Object> OTHERS =
      Map.of(
          String.class,
          "instance_0",
          int.class,
          0,
          Disk.Operation.class,
          Disk.Operation.READ,
          Predicate.class,
          (Predicate<Object>) any -> true);

  private final Map<String, Object> subjects = new LinkedHashMap<>();

  /** A method of an object, with what it is called with. */
  private record Question(Object subject, String label, Method method, List<Object> arguments) {
    @Nullable Object ask() throws IllegalAccessException {
      try {
        return method.invoke(subject, arguments.toArray());
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof ForcefulKillException kill) {
          throw kill;
        }
        return "threw " + e.getCause();
      }
    }
  }

  private Getters() {}

  /** Prints every question before it is asked, what it threw, and what was answered differently. */
  static void main(Path platform) {
    Engine engine = Child.bareEngine();
    engine.plugin_host_energy_init();
    engine.plugin_host_load_init();
    engine.plugin_link_load_init();
    engine.plugin_file_system_init();
    engine.load_platform(platform.toString());
    new Getters().play(engine);
  }

  /** Names of the class files of S4U, in a folder or in a jar. */
  private static List<String> files() throws IOException {
    String name = "/" + Engine.class.getName().replace('.', '/') + ".class";
    URI place = URI.create(Objects.requireNonNull(Getters.class.getResource(name)).toString());
    if (!place.getScheme().equals("jar")) {
      return files(Path.of(place));
    }
    try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
      return files(jar.getPath(name));
    }
  }

  private static List<String> files(Path one) throws IOException {
    try (Stream<Path> all = Files.list(Objects.requireNonNull(one.getParent()))) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** The classes of S4U that can be asked something. */
  static List<Class<?>> classes() throws IOException, ClassNotFoundException {
    List<Class<?>> found = new ArrayList<>();
    List<String> files = files();
    for (String file : files) {
      if (file.endsWith(".class") && !file.equals("package-info.class")) {
        Class<?> type =
            Class.forName(Engine.class.getPackageName() + "." + file.replaceFirst("\\.class$", ""));
        if (Modifier.isPublic(type.getModifiers())
            && !type.isInterface()
            && !type.isEnum()
            && !type.isRecord()
            && !Throwable.class.isAssignableFrom(type)
            && !type.getSimpleName().startsWith("Callback")
            && type != Worlds.class
            && !methods(type).isEmpty()) {
          found.add(type);
        }
      }
    }
    return found;
  }

  /**
   * Whether the compiler made it for a method that returns a narrower type; what a public class has
   * of one that is not public it makes, too.
   */
  private static boolean isDouble(Class<?> type, Method method) {
    return method.isBridge()
        && Arrays.stream(type.getMethods())
            .anyMatch(other ->
                !other.isBridge()
                    && other.getName().equals(method.getName())
                    && Arrays.equals(other.getParameterTypes(), method.getParameterTypes()));
  }

  private static List<Method> methods(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method ->
            method.getDeclaringClass().getPackage() == Engine.class.getPackage()
                && method.getReturnType() != void.class
                && !isDouble(type, method)
                && !method.getName().equals("self") // it says who asks
                && !ACTS.matcher(method.getName()).matches())
        .sorted(Comparator.comparing(Method::toGenericString))
        .toList();
  }

  private void play(Engine engine) {
    Host alpha = host("alpha");
    alpha.get_disks();
    subjects.put("engine", engine);
    subjects.put("host", alpha);
    subjects.put("load of host", alpha.load);
    subjects.put("machine", machine(alpha));
    subjects.put("link", engine.link_by_name("wire"));
    subjects.put("link in a route", new LinkInRoute(engine.link_by_name("wire")));
    subjects.put("load of link", engine.link_by_name("wire").load);
    subjects.put("disk", alpha.get_disks()[0]);
    subjects.put("zone", engine.netzone_by_name("zone"));
    subjects.put("node", alpha.get_netpoint());
    if (Versions.SIMGRID >= Versions.V4_0) {
      Jbod jbod =
          Jbod.create_jbod(
              engine.netzone_by_name("zone"), "jbod", 1e9, 1, Jbod.RAID.RAID0, 1e6, 1e6);
      jbod.get_controller().set_property("wattage_per_state", "100:120:200");
      subjects.put("bunch of disks", jbod);
    }
    actor("maker", "alpha")
        .does(self -> {
          makeActivities(self);
          makeRest(self);
          makePlugins();
          List<Question> questions = questions();
          List<List<@Nullable Object>> answers = new ArrayList<>();
          for (int i = 0; i < ASKERS; i++) {
            answers.add(new ArrayList<>());
            List<@Nullable Object> mine = answers.getLast();
            boolean first = i == 0;
            actor("asker " + i, "beta")
                .does(asker -> {
                  for (Question question : questions) {
                    asker.sleep_until(Math.floor(Engine.get_clock()) + 1);
                    if (first) {
                      say("asks " + question.label());
                    }
                    mine.add(question.ask());
                  }
                });
          }
          self.sleep_until(questions.size() + 5);
          compare(questions, answers);
          Actor.kill_all();
        });
    simulate();
  }

  private static VirtualMachine machine(Host host) {
    VirtualMachine made = host.create_vm("machine", 1);
    made.start();
    return made;
  }

  private void makeActivities(Actor maker) throws SimgridException {
    Disk disk = host("alpha").get_disks()[0];
    Host beta = host("beta");
    subjects.put("execution", maker.exec_async(1e15));
    subjects.put("execution not started", maker.exec_init(1e9));
    Exec over = maker.exec_init(0);
    subjects.put("execution over", over.start().await());
    subjects.put("input", disk.read_async(1_000_000_000_000L));
    subjects.put("input over", disk.read_async(0).await());
    subjects.put("transfer", Comm.sendto_async(host("alpha"), beta, 1e12));
    subjects.put("reception", mailbox("box").get_async());
    subjects.put("message sent", mailbox("other").put_async("text", 1_000_000_000_000L));
    MessageQueue queue = Engine.get_instance().message_queue_by_name("queue");
    subjects.put("queue", queue);
    subjects.put("message", queue.get_async());
    subjects.put("mailbox", mailbox("other"));
    ActivitySet set = new ActivitySet();
    set.push((Activity) Objects.requireNonNull(subjects.get("execution")));
    subjects.put("set", set);
  }

  private void makeRest(Actor maker) {
    subjects.put("actor", maker);
    Engine.get_instance().link_by_name("wire").load.track(); // 3.32 forgets it when it seals links
    Actor ended = actor("ended", "beta").does(self -> {});
    ended.join();
    subjects.put("actor that has ended", ended);
    Mutex mutex = Mutex.create();
    mutex.lock();
    subjects.put("mutex", mutex);
    subjects.put("semaphore", Semaphore.create(1));
    subjects.put("barrier", Barrier.create(2));
    subjects.put("token", new Token());
    if (Versions.SIMGRID >= Versions.V4_0) {
      subjects.put("execution task", ExecTask.init("execute", 1e9, host("alpha")));
      subjects.put("transfer task", CommTask.init("send", 1e6, host("alpha"), host("beta")));
      subjects.put(
          "disk task", IoTask.init("read", 1e6, host("alpha").get_disks()[0], Io.OpType.READ));
    }
  }

  private static boolean isSince4(Class<?> type) {
    return Task.class.isAssignableFrom(type) || SINCE_4.contains(type);
  }

  private void makePlugins() {
    subjects.put("file", File.open("/file", null));
    Replay.action_register("act", words -> {});
    if (Versions.SIMGRID >= Versions.V4_0) {
      Battery battery = Battery.init("battery", 0.5, -1, 1, 1, 1, 1, 1);
      subjects.put("battery", battery);
      subjects.put(
          "handler",
          battery.schedule_handler(
              0.5, Battery.Flow.CHARGE, Battery.Handler.Persistancy.ONESHOT, () -> {}));
      subjects.put("chiller", Chiller.init("chiller", 1, 1, 1, 1, 20, 20, 1));
      subjects.put("panel", SolarPanel.init("panel", 1, 1, 1, 0, 1));
    }
  }

  private List<Question> questions() throws IOException, ClassNotFoundException {
    List<Question> questions = new ArrayList<>();
    for (Class<?> type : classes()) {
      if (methods(type).stream().allMatch(one -> Modifier.isStatic(one.getModifiers()))) {
        for (Method method : methods(type)) { // there is no object of such a class
          String name = type.getSimpleName() + "." + method.getName();
          questions.add(new Question(type, name, method, arguments(method)));
        }
        continue;
      }
      boolean known = subjects.values().stream().anyMatch(type::isInstance);
      if (!known && !(isSince4(type) && Versions.SIMGRID < Versions.V4_0)) {
        say("no object of " + type.getName());
      }
    }
    subjects.forEach((name, subject) -> {
      for (Method method : methods(subject.getClass())) {
        questions.add(
            new Question(subject, name + "." + method.getName(), method, arguments(method)));
      }
    });
    return questions;
  }

  private List<Object> arguments(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .map(type -> argument(method.getName(), type))
        .toList();
  }

  private Object argument(String method, Class<?> type) {
    Collection<Object> objects = subjects.values();
    return type == String.class && NAMES.containsKey(method)
        ? NAMES.get(method)
        : Stream.concat(
                Stream.ofNullable(OTHERS.get(type)), objects.stream().filter(type::isInstance))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(method + ": no argument of " + type));
  }

  private static void compare(List<Question> questions, List<List<@Nullable Object>> answers) {
    for (int i = 0; i < questions.size(); i++) {
      int question = i;
      Object[] all = answers.stream().map(mine -> mine.get(question)).toArray();
      if (!Arrays.stream(all).allMatch(answer -> Objects.deepEquals(answer, all[0]))) {
        say("differs " + questions.get(i).label() + " " + Arrays.deepToString(all));
      }
      if (all[0] instanceof String text && text.startsWith("threw ")) {
        say(questions.get(i).label() + " " + text);
      }
    }
    say("asked " + questions.size());
  }
}
