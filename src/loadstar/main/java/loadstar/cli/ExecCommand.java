package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.algorithm.OwnClasses;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.cli.Main.UserLocale;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Runs a user's own S4U program, in this process: its standard input, its signals and its
 * System.exit are then simply those of the process.
 */
final class ExecCommand extends Command {
  ExecCommand() {
    super("exec", "run your own S4U program, from source or compiled, on the engine");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar exec [--class-path PATH] PROGRAM.java|CLASS [ARGUMENT]...",
            """
            Runs a Java program written against org.simgrid.s4u, SimGrid's own Java API. A source
            file is compiled first, together with the files of its folder that it uses or that a
            deployment file names; a class is looked up in the current folder or on --class-path. The program gets all
            arguments after its name, and this process's input, output, language and exit status.

            Exit status: the program's own; 1 after an exception that it does not catch; 2 if it
            does not compile or cannot be found. A deadlock changes nothing: as with SimGrid's own
            binding it is logged and Engine.run() returns. To end with an exception and status 1
            there, set LOADSTAR_JAVA_OPTIONS=-Dloadstar.deadlock=throw.
            """)
        .value("class-path", "PATH", "where classes are looked up (default: current folder)")
        .words(Words.THE_REST);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    List<String> words = options.words();
    if (words.isEmpty()) {
      throw new InputException("exec needs a program", "Hello.java or a class name");
    }
    String program = words.getFirst();
    if (program.startsWith("-")) {
      throw new InputException("there is no option \"" + program + "\"", "see --help");
    }
    OwnClasses classes =
        OwnClasses.of(Objects.requireNonNullElse(options.get("class-path"), "."), "--class-path");
    String mainClass = program;
    if (program.endsWith(".java")) {
      SourceProgram compiled = SourceProgram.compile(Path.of(program), classes.path(), err);
      classes = classes.and(compiled.classes(), compiled::alsoNamed);
      mainClass = compiled.mainClass();
    }
    // Deployment files name the program's own classes; the engine looks them up here. They stay
    // open: the program's threads may load classes after its main has returned.
    return call(load(mainClass, classes.makeKnown()), words.subList(1, words.size()), err);
  }

  private static Class<?> load(String name, OwnClasses classes) {
    try {
      // The class is not initialized here: an exception of its initializer is the program's own
      // failure.
      return Class.forName(name, false, classes);
    } catch (ClassNotFoundException | NoClassDefFoundError e) {
      String hint =
          Files.exists(Path.of(name + ".java"))
              ? "you meant " + name + ".java"
              : "it is elsewhere: --class-path PATH";
      throw new InputException("there is no class " + name, hint);
    }
  }

  private static int call(Class<?> program, List<String> arguments, PrintStream err) {
    Method main = mainMethod(program);
    main.setAccessible(true);
    Object[] parameters =
        main.getParameterCount() == 0
            ? new Object[0]
            : new Object[] {arguments.toArray(String[]::new)};
    UserLocale.restore();
    try {
      main.invoke(Modifier.isStatic(main.getModifiers()) ? null : instance(program), parameters);
      return DONE;
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getCause();
      return failed(thrown != null ? thrown : e, err);
    } catch (ExceptionInInitializerError e) {
      return failed(e, err);
    } catch (ReflectiveOperationException e) {
      throw new InputException(program.getName() + " cannot be started: " + e.getMessage(), null);
    }
  }

  /**
   * Reports an exception in the way of the java command, but without the frames of what called the
   * program.
   */
  private static int failed(Throwable thrown, PrintStream err) {
    shorten(thrown);
    err.print("Exception in thread \"main\" ");
    thrown.printStackTrace(err);
    return FAILED;
  }

  private static Object instance(Class<?> program) throws ReflectiveOperationException {
    Constructor<?> constructor = program.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  /**
   * Returns the main method in the way of the java command: main(String[]) before main(), inherited
   * ones included.
   */
  private static Method mainMethod(Class<?> program) {
    Method main = findMain(program, String[].class);
    main = main == null ? findMain(program) : main;
    if (main == null) {
      throw new InputException(
          "class " + program.getName() + " has no main method",
          "add public static void main(String[] args)");
    }
    return main;
  }

  private static @Nullable Method findMain(Class<?> program, Class<?>... parameters) {
    for (Class<?> type = program; type != null; type = type.getSuperclass()) {
      try {
        Method main = type.getDeclaredMethod("main", parameters);
        if (!Modifier.isPrivate(main.getModifiers())) {
          return main;
        }
      } catch (NoSuchMethodException e) {
        // The superclass may have one.
      }
    }
    return null;
  }

  private static final List<String> OTHERS =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "loadstar.", "org.simgrid.s4u.");

  /**
   * Shortens the exception and its causes. An exception without any frame of the program loses all
   * of its frames if another in the chain has some; if none has, nothing is changed.
   */
  static void shorten(Throwable thrown) {
    Set<Throwable> chain = Collections.newSetFromMap(new IdentityHashMap<>());
    collect(thrown, chain);
    if (chain.stream().anyMatch(each -> userFrames(each) > 0)) {
      chain.forEach(one -> one.setStackTrace(Arrays.copyOf(one.getStackTrace(), userFrames(one))));
    }
  }

  private static void collect(@Nullable Throwable thrown, Set<Throwable> chain) {
    if (thrown != null && chain.add(thrown)) {
      collect(thrown.getCause(), chain);
      Stream.of(thrown.getSuppressed()).forEach(one -> collect(one, chain));
    }
  }

  /** Returns the number of frames down to the lowest one of the program. */
  private static int userFrames(Throwable thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    int count = frames.length;
    while (count > 0 && OTHERS.stream().anyMatch(frames[count - 1].getClassName()::startsWith)) {
      count--;
    }
    return count;
  }
}
