package loadstar.cli;

import java.io.File;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Prints what another build or an IDE needs to compile and run against the engine. */
final class ClasspathCommand implements Command {
  /** What the JVM must allow: the engine calls SimGrid's native library. */
  static final List<String> JVM_OPTIONS = List.of("--enable-native-access=ALL-UNNAMED");

  @Override
  public String name() {
    return "classpath";
  }

  @Override
  public String summary() {
    return "print the class path and JVM options that a program on the engine needs";
  }

  @Override
  public int run(List<String> arguments, PrintStream out, PrintStream err) {
    CommandLineOptions options =
        new CommandLineOptions(
                "loadstar classpath [--path | --options]",
                """
                Prints one line, the JVM options and the class path. From the folder of the clone, for
                a program in the current folder:

                javac -cp "$(./loadstar classpath --path)" MyProgram.java

                java $(./loadstar classpath):. MyProgram
                """)
            .flag("path", "print the class path only")
            .flag("options", "print the JVM options only, one a line");
    if (!options.parse(arguments, out)) {
      return DONE;
    }
    if (options.has("path")) {
      out.println(classPath());
    } else if (options.has("options")) {
      JVM_OPTIONS.forEach(out::println);
    } else {
      out.println(String.join(" ", JVM_OPTIONS) + " --class-path " + classPath());
    }
    return DONE;
  }

  /** This program's own class path, absolute, with the libraries beside its jar spelled out. */
  static String classPath() {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry).toAbsolutePath().normalize();
      entries.add(path.toString());
      Path libraries = path.resolveSibling("lib");
      if (Files.isRegularFile(path) && Files.isDirectory(libraries)) {
        addJars(libraries, entries);
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  private static void addJars(Path folder, List<String> entries) {
    File[] jars = folder.toFile().listFiles((parent, file) -> file.endsWith(".jar"));
    if (jars != null) {
      java.util.Arrays.sort(jars);
      for (File jar : jars) {
        entries.add(jar.getPath());
      }
    }
  }
}
