package loadstar.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import loadstar.input.TextFile;

/** Prints what another build or an IDE needs to compile and run against the engine. */
public final class ClasspathCommand extends Command {
  private static final List<String> OPTIONS_FILES = List.of("jvm.options", "programs.options");

  ClasspathCommand() {
    super("classpath", "print the class path and JVM options that a program on the engine needs");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar classpath [--path | --options | --java]",
            """
            Prints one line, the JVM options that `exec` uses and the class path. From
            the folder of the clone, for a program in the current folder:

            javac -cp "$(./loadstar classpath --path)" MyProgram.java

            $(./loadstar classpath --java) $(./loadstar classpath):. MyProgram
            """)
        .flag("path", "print the class path only")
        .flag("options", "print the JVM options only, one a line")
        .flag("java", "print which java runs them: that of this program");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    if (options.has("path")) {
      out.println(classPath());
    } else if (options.has("java")) {
      out.println(Path.of(System.getProperty("java.home"), "bin", "java"));
    } else if (options.has("options")) {
      jvmOptions().forEach(out::println);
    } else {
      out.println(String.join(" ", jvmOptions()) + " --class-path " + classPath());
    }
    return DONE;
  }

  /**
   * Returns the JVM options of a program on the engine, from the very files that the launcher
   * reads.
   */
  public static List<String> jvmOptions() throws IOException {
    List<String> options = new ArrayList<>();
    for (String name : OPTIONS_FILES) {
      String text = TextFile.resource(ClasspathCommand.class, name);
      text.lines().filter(line -> line.startsWith("-")).forEach(options::add);
    }
    return options;
  }

  /**
   * Returns this program's own class path, absolute, with the jars that its jars name spelled out.
   */
  public static String classPath() throws IOException {
    Set<String> entries = new LinkedHashSet<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      add(Path.of(entry).toAbsolutePath().normalize(), entries);
    }
    return String.join(File.pathSeparator, entries);
  }

  private static void add(Path path, Set<String> entries) throws IOException {
    if (!entries.add(path.toString()) || !Files.isRegularFile(path)) {
      return;
    }
    try (JarFile jar = new JarFile(path.toFile())) {
      Manifest manifest = jar.getManifest();
      String named =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      if (named != null) {
        for (String other : named.strip().split(" +", -1)) {
          add(path.resolveSibling(other).normalize(), entries);
        }
      }
    }
  }
}
