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
import loadstar.algorithm.knowncosts.KnownCostKinds;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.algorithm.portfolio.PortfolioKinds;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Visible;

/**
 * The registry of all schedulers by their stable names: those of this project, and those that
 * {@link SchedulerProvider}s on the class path bring. To add a scheduler here takes its class, a
 * line in its family, and a test.
 */
public final class Registry {
  private static final List<Family> FAMILIES =
      List.of(
          new Family(As4drKinds.all()),
          new Family(MultiRoundKinds.all()),
          new Family(SelfSchedulingKinds.all()),
          new Family(PortfolioKinds.all()),
          new Family(KnownCostKinds.all(), KnownCostKinds.WORKS),
          new Family(BagKinds.all()));
  private static final Registry BUILT_IN =
      new Registry(
          FAMILIES.stream()
              .flatMap(family -> family.kinds().stream())
              .map(kind -> new Entry(kind, ""))
              .toList());
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * A scheduler and its origin.
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

  /** Returns the sources that families of this project's schedulers declare. */
  static Stream<Reference> builtInWorks() {
    return FAMILIES.stream().flatMap(family -> family.works().stream());
  }

  /** Returns the registry of this project's schedulers only. */
  public static Registry builtIn() {
    return BUILT_IN;
  }

  /**
   * Returns the registry of this project's schedulers and those on the class path of the calling
   * thread.
   *
   * @throws InputException if a provider cannot be loaded, or brings a name that is taken
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
   * Returns the version of a scheduler that is no class: what its decisions depend on besides its
   * name and parameters; empty for classes.
   */
  public static String version(String name) {
    return isFromSource(name) ? source(name).version(afterColon(name)) : "";
  }

  /** Tells whether the name belongs to a {@link SchedulerSource}. */
  public static boolean isFromSource(String name) {
    return name.indexOf(':') > 0;
  }

  /** Tells whether the name belongs to a {@link SchedulerSource} that starts processes. */
  public static boolean isProgram(String name) {
    return isFromSource(name) && source(name).startsProcesses();
  }

  /**
   * Tells whether the name may belong to code: it has a prefix, and that of no {@link
   * SchedulerSource} without code.
   */
  public static boolean isCode(String name) {
    return isFromSource(name)
        && ServiceLoader.load(SchedulerSource.class).stream()
            .map(ServiceLoader.Provider::get)
            .noneMatch(one -> name.startsWith(one.prefix() + ":") && !one.runsCode());
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

  /** Refuses the former providers of schedulers for trees, which are not looked up any more. */
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

  /** Returns all schedulers, in the order in which they are listed. */
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
    return kinds().stream().filter(kind -> kind.supports(shape)).toList();
  }

  public List<String> names(Shape shape) {
    return kinds(shape).stream().map(SchedulerKind::name).toList();
  }

  /**
   * Returns the scheduler of that exact name, or of the class of that name, for platforms of that
   * shape.
   *
   * @throws InputException if there is none, or it supports no such platform
   */
  public SchedulerKind kind(String name, Shape shape) {
    SchedulerKind kind = kind(name, names(shape));
    if (!kind.supports(shape)) {
      throw new InputException(
          "the scheduler \"" + name + "\" does not play a " + shape,
          "one of " + String.join(", ", names(shape)));
    }
    return kind;
  }

  /**
   * Returns the scheduler of that exact name, or of the class of that name.
   *
   * @throws InputException naming the nearest scheduler if there is none
   */
  public SchedulerKind kind(String name) {
    return kind(name, names());
  }

  /**
   * Loads the description of a scheduler from a {@link SchedulerSource}, once, under the limits
   * that its parameters give; does nothing for other schedulers.
   */
  public static void introduce(String name, Map<String, String> parameters) {
    if (isFromSource(name)) {
      source(name).kind(afterColon(name), parameters);
    }
  }

  /** Tells whether there is a scheduler of that name that supports platforms of that shape. */
  public boolean supports(String name, Shape shape) {
    try {
      return kind(name).supports(shape);
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
