package loadstar.algorithm;

import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import loadstar.algorithm.as4dr.As4drKinds;
import loadstar.algorithm.bagsoftasks.BagKinds;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.algorithm.portfolio.PortfolioKinds;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Visible;

/**
 * Every scheduler by its stable name: those of this project, and those that {@link
 * SchedulerProvider}s on the class path bring. Adding one here = its class, a line in its family, a
 * test.
 */
public final class Registry {
  private static final Registry BUILT_IN =
      new Registry(
          Stream.of(
                  As4drKinds.all(),
                  MultiRoundKinds.all(),
                  SelfSchedulingKinds.all(),
                  PortfolioKinds.all(),
                  BagKinds.all())
              .flatMap(List::stream)
              .map(kind -> new Entry(kind, ""))
              .toList());
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * A scheduler and where it comes from.
   *
   * @param origin the jar or folder of its class, with the version that its manifest names; empty
   *     for those of this project
   */
  public record Entry(SchedulerKind kind, String origin) {}

  private Registry(List<Entry> all) {
    all.forEach(this::add);
  }

  private void add(Entry entry) {
    Entry before = entries.putIfAbsent(entry.kind().name(), entry);
    if (before != null) {
      throw new InputException(
          Visible.format(
              "the scheduler \"%s\" of %s has the name of another%s",
              entry.kind().name(),
              entry.origin(),
              before.origin().isEmpty() ? "" : ", of " + before.origin()),
          "another name");
    }
  }

  /** Those of this project only. */
  public static Registry builtIn() {
    return BUILT_IN;
  }

  /**
   * Those of this project and those on the class path of the calling thread.
   *
   * @throws InputException when a provider cannot be loaded, or brings a name that is taken
   */
  public static Registry load() {
    refuseOldProviders();
    List<Entry> all = new ArrayList<>(BUILT_IN.entries());
    try {
      ServiceLoader.load(SchedulerProvider.class).stream()
          .forEach(provider -> all.add(entry(provider.type())));
    } catch (ServiceConfigurationError e) {
      throw new InputException(
          "a scheduler on the class path cannot be loaded: " + reason(e), null);
    }
    return new Registry(all);
  }

  /**
   * What the decisions of a scheduler depend on besides its name and parameters, empty for those
   * that are classes.
   */
  public static String version(String name) {
    return isFromSource(name) ? source(name).version(afterColon(name)) : "";
  }

  /** Whether a name is one of a {@link SchedulerSource}. */
  public static boolean isFromSource(String name) {
    return name.indexOf(':') > 0;
  }

  /** Whether a name is one of a {@link SchedulerSource} that starts processes. */
  public static boolean isProgram(String name) {
    return isFromSource(name) && source(name).startsProcesses();
  }

  private static SchedulerSource source(String name) {
    String prefix = name.substring(0, name.indexOf(':'));
    List<String> forms = new ArrayList<>();
    for (SchedulerSource source : ServiceLoader.load(SchedulerSource.class)) {
      if (source.prefix().equals(prefix)) {
        return source;
      }
      forms.add("\"" + source.form() + "\"");
    }
    throw new InputException(
        "unknown scheduler \"" + name + "\"",
        forms.isEmpty() ? null : "a name of loadstar list, a class, " + String.join(", ", forms));
  }

  private static String afterColon(String name) {
    return name.substring(name.indexOf(':') + 1);
  }

  /** Schedulers of trees had providers of their own, which are not found any more. */
  private static void refuseOldProviders() {
    URL old =
        Thread.currentThread()
            .getContextClassLoader()
            .getResource("META-INF/services/loadstar.algorithm.bagsoftasks.TreeSchedulerProvider");
    if (old != null) {
      throw new InputException(
          old,
          "a scheduler of trees for an older Loadstar: now it implements "
              + SchedulerProvider.class.getName(),
          "SchedulerKind.onTrees(...).madeOnTreesBy(...), as in docs/adding-a-scheduler.md");
    }
  }

  private static Entry entry(Class<? extends SchedulerProvider> type) {
    var source = type.getProtectionDomain().getCodeSource();
    String place = source == null ? type.getName() : source.getLocation().getPath();
    String version = type.getPackage().getImplementationVersion();
    return new Entry(OwnClasses.kind(type), version == null ? place : place + " " + version);
  }

  private static String reason(Throwable e) {
    Throwable cause = e.getCause();
    return cause == null ? String.valueOf(e.getMessage()) : e.getMessage() + ": " + cause;
  }

  /** All, in the order in which they are listed. */
  public List<Entry> entries() {
    return List.copyOf(entries.values());
  }

  public List<SchedulerKind> kinds() {
    return entries.values().stream().map(Entry::kind).toList();
  }

  public List<String> names() {
    return List.copyOf(entries.keySet());
  }

  public List<SchedulerKind> kinds(Shape shape) {
    return kinds().stream().filter(kind -> kind.plays(shape)).toList();
  }

  public List<String> names(Shape shape) {
    return kinds(shape).stream().map(SchedulerKind::name).toList();
  }

  /**
   * The scheduler of that exact name, or that the class of that name brings, which plays platforms
   * of that shape.
   *
   * @throws InputException when there is none, or it plays no such platform
   */
  public SchedulerKind kind(String name, Shape shape) {
    SchedulerKind kind = kind(name, names(shape));
    if (!kind.plays(shape)) {
      throw new InputException(
          "the scheduler \"" + name + "\" does not play a " + shape,
          "one of " + String.join(", ", names(shape)));
    }
    return kind;
  }

  /**
   * The scheduler of that exact name, or that the class of that name brings.
   *
   * @throws InputException naming the nearest scheduler when there is none
   */
  public SchedulerKind kind(String name) {
    return kind(name, names());
  }

  /**
   * Has a scheduler from a {@link SchedulerSource} say what it is, as its parameters allow; of
   * others nothing is asked. It is asked once.
   */
  public static void introduce(String name, Map<String, String> parameters) {
    if (isFromSource(name)) {
      source(name).kind(afterColon(name), parameters);
    }
  }

  /** Whether there is a scheduler of that name, and it plays platforms of that shape. */
  public boolean plays(String name, Shape shape) {
    try {
      return kind(name).plays(shape);
    } catch (InputException e) {
      return false;
    }
  }

  private SchedulerKind kind(String name, List<String> candidates) {
    Entry known = entries.get(name);
    if (known != null) {
      return known.kind();
    }
    if (isFromSource(name)) {
      return source(name).kind(afterColon(name), Map.of());
    }
    if (name.indexOf('.') > 0 && !name.startsWith(".")) {
      return ofClass(name);
    }
    throw new InputException(
        "unknown scheduler \"" + name + "\"", NearestName.among(name, candidates));
  }

  private static SchedulerKind ofClass(String name) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try {
      Class<?> type = Class.forName(name, false, loader);
      if (!SchedulerProvider.class.isAssignableFrom(type)) {
        throw new InputException(
            "the class " + name + " does not implement " + SchedulerProvider.class.getName(), null);
      }
      return OwnClasses.kind(type.asSubclass(SchedulerProvider.class));
    } catch (ClassNotFoundException | LinkageError e) {
      throw new InputException(
          "there is no class " + name + " for a scheduler", "--classpath with its jar or folder");
    }
  }
}
