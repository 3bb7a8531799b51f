package loadstar.external;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import loadstar.algorithm.OwnClasses;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerProvider;
import loadstar.algorithm.SchedulerSource;
import loadstar.input.Digests;
import loadstar.model.InputException;

/**
 * Finds schedulers in Java that are not compiled yet: {@code java:FILE.java}, or {@code
 * java:FOLDER} with all files below it. The compiler of this JDK compiles them in memory, once for
 * a process.
 */
public final class JavaSource implements SchedulerSource {
  private static final Pattern MISSING =
      Pattern.compile("cannot find symbol.*symbol: *(?:class|variable) (\\w+).*");

  /** Compiled schedulers by name, contents and class path. */
  private static final Map<String, SchedulerKind> COMPILED = new ConcurrentHashMap<>();

  @Override
  public String prefix() {
    return "java";
  }

  @Override
  public String form() {
    return "java:FILE.java";
  }

  @Override
  public boolean startsProcesses() {
    return false;
  }

  @Override
  public SchedulerKind kind(String name, Map<String, String> parameters) {
    String key = name + " " + version(name) + " " + OwnClasses.known().path();
    return COMPILED.computeIfAbsent(key, compiledNow -> compiled(Named.of(name)));
  }

  /** Returns the contents of the files. */
  @Override
  public String version(String name) {
    Path given = Named.of(name).given();
    MessageDigest digest = Digests.sha256();
    for (Path file : sources(given)) {
      digest.update((given.relativize(file) + "\n").getBytes(UTF_8));
      try {
        digest.update(Files.readAllBytes(file));
      } catch (IOException e) {
        throw new InputException(file, "cannot read this file", null);
      }
    }
    return Digests.of(digest);
  }

  /**
   * A parsed name.
   *
   * @param given a file or a folder
   * @param type the class to use, where several are schedulers; empty for the only one
   */
  private record Named(Path given, String type) {
    static Named of(String name) {
      int colon = name.lastIndexOf(':');
      return colon > 0
          ? new Named(Path.of(name.substring(0, colon)), name.substring(colon + 1))
          : new Named(Path.of(name), "");
    }
  }

  private static List<Path> sources(Path given) {
    if (!Files.isDirectory(given)) {
      if (!Files.isRegularFile(given)) {
        throw new InputException(given, "there is no such file or folder", null);
      }
      if (!given.toString().endsWith(".java")) {
        throw new InputException(
            given, "is no Java source, which ends in .java", "--classpath for a jar");
      }
      return List.of(given);
    }
    try (Stream<Path> below = Files.walk(given)) {
      List<Path> files =
          below
              .filter(file -> file.toString().endsWith(".java") && Files.isRegularFile(file))
              .sorted()
              .toList();
      if (files.isEmpty()) {
        throw new InputException(given, "there is no .java file below it", null);
      }
      return files;
    } catch (IOException | UncheckedIOException e) {
      throw new InputException(given, "cannot be read: " + e.getMessage(), null);
    }
  }

  private static SchedulerKind compiled(Named named) {
    String file = named.given().toString();
    List<Diagnostic<? extends JavaFileObject>> diagnostics = new ArrayList<>();
    Map<String, byte[]> classes =
        compile(sources(named.given()), "", OwnClasses.known().path(), diagnostics::add);
    diagnostics.removeIf(one -> one.getKind() != Diagnostic.Kind.ERROR);
    if (!diagnostics.isEmpty()) {
      throw refusal(named.given(), diagnostics);
    }
    List<Class<? extends SchedulerProvider>> providers =
        OwnClasses.known().and(classes).providers().stream()
            .filter(type ->
                named.type().isEmpty()
                    || type.getName().equals(named.type())
                    || type.getSimpleName().equals(named.type()))
            .toList();
    if (providers.isEmpty()) {
      throw new InputException(
          file,
          "has no class "
              + (named.type().isEmpty() ? "" : named.type() + " ")
              + "that implements "
              + SchedulerProvider.class.getName(),
          "docs/adding-a-scheduler.md has an example");
    }
    if (providers.size() > 1) {
      List<String> names = providers.stream().<String>map(Class::getName).sorted().toList();
      throw new InputException(
          file,
          "has several schedulers: " + String.join(", ", names),
          "java:" + file + ":" + names.getFirst());
    }
    return OwnClasses.kind(providers.getFirst());
  }

  /**
   * Returns an exception with the first error; a missing class in a file beside it is the usual
   * reason.
   */
  private static InputException refusal(
      Path given, List<Diagnostic<? extends JavaFileObject>> errors) {
    Diagnostic<? extends JavaFileObject> first = errors.getFirst();
    JavaFileObject source = first.getSource();
    String message = first.getMessage(Locale.ROOT).strip().replaceAll("\\s*\\R\\s*", "; ");
    Matcher missing = MISSING.matcher(message);
    String hint = null;
    if (missing.matches() && Files.exists(given.resolveSibling(missing.group(1) + ".java"))) {
      Path folder = given.toAbsolutePath().normalize().getParent();
      hint = "java:" + (given.getParent() == null ? folder : given.getParent()) + ", a folder";
    }
    return new InputException(
        source == null ? given.toString() : source.getName(),
        (int) Math.max(0, first.getLineNumber()),
        message + (errors.size() == 1 ? "" : " (and " + (errors.size() - 1) + " more)"),
        hint);
  }

  /**
   * Compiles with this program's classes, in memory.
   *
   * @param root of packages in which other sources are looked for; empty for none
   * @param classPath precedes this program's; may be empty
   * @param diagnostics receives errors and warnings
   * @return class files by the names of their classes; incomplete after an error
   */
  public static Map<String, byte[]> compile(
      List<Path> files,
      String root,
      String classPath,
      DiagnosticListener<JavaFileObject> diagnostics) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new InputException("this Java has no compiler", "JAVA_HOME names a JRE, not a JDK");
    }
    List<String> options = new ArrayList<>(List.of("-proc:none", "-parameters", "-g"));
    String own = System.getProperty("java.class.path");
    options.addAll(
        List.of("-cp", classPath.isEmpty() ? own : classPath + File.pathSeparator + own));
    // Without a source path the compiler would use the class path.
    options.addAll(List.of("-implicit:class", "-sourcepath", root));
    try (StandardJavaFileManager disk =
            compiler.getStandardFileManager(diagnostics, Locale.ROOT, UTF_8);
        Memory memory = new Memory(disk)) {
      var task =
          compiler.getTask(
              null, memory, diagnostics, options, null, disk.getJavaFileObjectsFromPaths(files));
      task.setLocale(Locale.ROOT);
      var unused = task.call();
      Map<String, byte[]> classes = new TreeMap<>();
      memory.written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
      return classes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, ByteArrayOutputStream> written = new ConcurrentHashMap<>();

    Memory(StandardJavaFileManager disk) {
      super(disk);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location where, String name, JavaFileObject.Kind kind, FileObject beside) {
      URI uri = URI.create("memory:///" + name.replace('.', '/') + kind.extension);
      return new SimpleJavaFileObject(uri, kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          written.put(name, bytes);
          return bytes;
        }
      };
    }
  }
}
