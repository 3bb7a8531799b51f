package loadstar.algorithm;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a user: those of jars and folders, and those that were compiled in memory. Each
 * run loads them anew, so that runs of one process share no static variables.
 */
public final class OwnClasses extends URLClassLoader {
  private final Map<String, byte[]> compiled;
  private final Function<String, Map<String, byte[]>> compiler;

  private OwnClasses(
      URL[] path, Map<String, byte[]> compiled, Function<String, Map<String, byte[]>> compiler) {
    super(path, OwnClasses.class.getClassLoader());
    this.compiled = new ConcurrentHashMap<>(compiled);
    this.compiler = compiler;
  }

  /** Refuses a file that is no jar, which Java would take for an empty one. */
  private static void refuseOther(String entry, String option) {
    if (Files.isDirectory(Path.of(entry))) {
      return;
    }
    try (ZipFile jar = new ZipFile(entry)) {
      var unused = jar.size();
    } catch (IOException e) {
      throw new InputException(
          entry,
          option + " names what is neither a jar nor a folder: " + e.getMessage(),
          "the folder or the jar with the class");
    }
  }

  /**
   * Returns the classes of a class path.
   *
   * @param path as in {@code java -cp}
   * @param option that gives the path, as its user types it, for messages
   */
  public static OwnClasses of(String path, String option) {
    List<URL> entries = new ArrayList<>();
    for (String entry : path.split(File.pathSeparator, -1)) {
      if (!Files.exists(Path.of(entry))) {
        throw new InputException(entry, option + " names what does not exist", null);
      }
      refuseOther(entry, option);
      try {
        entries.add(Path.of(entry).toUri().toURL());
      } catch (MalformedURLException e) {
        throw new InputException(entry, "cannot be on a class path: " + e.getMessage(), null);
      }
    }
    return new OwnClasses(entries.toArray(URL[]::new), Map.of(), name -> Map.of());
  }

  /** Returns the classes registered for the calling thread; none by default. */
  public static OwnClasses known() {
    return Thread.currentThread().getContextClassLoader() instanceof OwnClasses own
        ? own
        : new OwnClasses(new URL[0], Map.of(), name -> Map.of());
  }

  /** Registers these classes for the calling thread and for threads that it starts from now on. */
  public OwnClasses makeKnown() {
    Thread.currentThread().setContextClassLoader(this);
    return this;
  }

  /**
   * Returns these classes and compiled ones, which come first.
   *
   * @param classes contents of class files, by the name of the class
   */
  public OwnClasses and(Map<String, byte[]> classes) {
    return and(classes, name -> Map.of());
  }

  /**
   * Returns these classes, compiled ones, and those that a compiler makes on demand.
   *
   * @param compiler yields classes by their names, for the name of a class that is found nowhere
   *     else; empty if it cannot make it
   */
  public OwnClasses and(
      Map<String, byte[]> classes, Function<String, Map<String, byte[]>> compiler) {
    return new OwnClasses(getURLs(), classes, compiler);
  }

  /** Returns the class path, as in {@code java -cp}; empty if there is none. */
  public String path() {
    return Arrays.stream(getURLs())
        .map(url -> Path.of(java.net.URI.create(url.toString())).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = compiled.get(name);
    if (bytes != null) {
      return defineClass(name, bytes, 0, bytes.length);
    }
    try {
      return super.findClass(name);
    } catch (ClassNotFoundException e) {
      compiler.apply(name).forEach(compiled::putIfAbsent);
      byte[] made = compiled.get(name);
      if (made == null) {
        throw e;
      }
      return defineClass(name, made, 0, made.length);
    }
  }

  /** Returns the compiled classes that provide a scheduler each. */
  public List<Class<? extends SchedulerProvider>> providers() {
    List<Class<? extends SchedulerProvider>> providers = new ArrayList<>();
    for (String name : compiled.keySet()) {
      Class<?> type = type(name, this);
      if (SchedulerProvider.class.isAssignableFrom(type)
          && !java.lang.reflect.Modifier.isAbstract(type.getModifiers())) {
        providers.add(type.asSubclass(SchedulerProvider.class));
      }
    }
    return providers;
  }

  /**
   * Returns the description of a class's scheduler. If the class is a user's, each run loads it,
   * and all that it uses, anew.
   *
   * @throws InputException if the class provides none
   */
  public static SchedulerKind kind(Class<? extends SchedulerProvider> type) {
    SchedulerKind kind = declared(type);
    return type.getClassLoader() instanceof OwnClasses own
        ? kind.madeBy(() ->
            declared(
                type(type.getName(), new OwnClasses(own.getURLs(), own.compiled, own.compiler))
                    .asSubclass(SchedulerProvider.class)))
        : kind;
  }

  private static Class<?> type(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new InputException("the class " + name + " cannot be loaded: " + e, null);
    }
  }

  private static SchedulerKind declared(Class<? extends SchedulerProvider> type) {
    try {
      Constructor<? extends SchedulerProvider> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return Objects.requireNonNull(constructor.newInstance().kind(), "kind() is null");
    } catch (NoSuchMethodException e) {
      throw new InputException(
          "the class " + type.getName() + " has no constructor without arguments", null);
    } catch (InputException e) {
      throw e;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      throw new InputException(
          "the class " + type.getName() + " does not say what it is: " + reason(e), null);
    }
  }

  private static String reason(Throwable e) {
    @Nullable Throwable cause = e.getCause();
    boolean wraps = e instanceof InvocationTargetException || e instanceof LinkageError;
    return String.valueOf(wraps && cause != null ? cause : e);
  }
}
