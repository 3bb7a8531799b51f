package org.simgrid.s4u;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Each line of a file is a Java source file and its arguments, separated by blanks; the programs
 * run in worlds, one after the other. After each there is a line with its exit status.
 */
final class ProgramsInWorlds {
  private ProgramsInWorlds() {}

  public static void main(String[] args) throws Exception {
    List<String[]> programs =
        Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8).stream()
            .map(line -> line.split(" "))
            .toList();
    Path classes = Files.createDirectory(Path.of(args[0] + ".classes"));
    compile(programs.stream().map(words -> Path.of(words[0])).toList(), classes);
    for (String[] words : programs) {
      System.out.println("status " + Worlds.run(() -> status(words, classes)));
    }
  }

  private static void compile(List<Path> sources, Path classes) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = new ArrayList<>(List.of("-d", classes.toString(), "-proc:none", "-cp"));
    options.add(System.getProperty("java.class.path"));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjectsFromPaths(sources);
      if (!compiler.getTask(null, files, null, options, null, units).call()) {
        throw new IllegalArgumentException("they do not compile");
      }
    }
  }

  /** Classes of its own for each program: static variables too. */
  private static int status(String[] words, Path classes) throws Exception {
    String name = words[0].substring(words[0].lastIndexOf(File.separatorChar) + 1);
    String[] arguments = Stream.of(words).skip(1).toArray(String[]::new);
    URL[] own = {classes.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(own, ProgramsInWorlds.class.getClassLoader())) {
      // Deployment files name classes of the program.
      Thread.currentThread().setContextClassLoader(loader);
      Class<?> program = loader.loadClass(name.replaceFirst("\\.java$", ""));
      var main = program.getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) arguments);
      return 0;
    } catch (InvocationTargetException e) {
      e.printStackTrace();
      return 1;
    }
  }
}
