package loadstar;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The classes of a small simulation, as the JVM has recorded them once for all children of the
 * engine's tests: they start in half of the time.
 */
final class EngineStartUp {
  private static final Path BUILT = Path.of("target/loadstar-engine").toAbsolutePath();
  private static final Path RECORDED = BUILT.resolve("start-up.aot");

  private EngineStartUp() {}

  /**
   * The file with them, which may not be there. A file lock keeps out other processes, not threads.
   *
   * @param classPath where it is that of the engine's tests and all is in jars, its folder of test
   *     classes gives way to its jar: the JVM records no folders
   */
  static synchronized Path of(List<String> classPath) {
    Path tests = BUILT.resolve("test-classes");
    List<Path> jars = new ArrayList<>();
    for (String entry : classPath) {
      Path path = Path.of(entry).toAbsolutePath();
      jars.add(path.equals(tests) ? jar() : path);
    }
    boolean engines = Path.of(classPath.getFirst()).toAbsolutePath().equals(tests);
    if (!engines || !jars.stream().allMatch(Files::isRegularFile)) {
      return RECORDED.resolveSibling("none");
    }
    classPath.clear();
    jars.forEach(jar -> classPath.add(jar.toString()));
    try (FileChannel lock =
        FileChannel.open(
            BUILT.resolve("start-up.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      var unused = lock.lock(); // until it is closed
      if (isOlder(jars)) {
        record(classPath);
      }
      return RECORDED;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Path jar() {
    try (var files = Files.list(BUILT)) {
      return files
          .filter(file -> file.toString().endsWith("-tests.jar"))
          .findFirst()
          .orElse(BUILT.resolve("none"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOlder(List<Path> jars) throws IOException {
    if (!Files.exists(RECORDED)) {
      return true;
    }
    for (Path jar : jars) {
      if (Files.getLastModifiedTime(jar).compareTo(Files.getLastModifiedTime(RECORDED)) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static void record(List<String> jars) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(BUILT, "recorded");
    Path deployment =
        Files.writeString(
            folder.resolve("deployment.xml"),
            TestPlatforms.file("<actor host=\"alpha\" function=\"loadstar.FuzzActor\"/>\n"));
    Path output = folder.resolve("aot");
    List<String> command = ChildJvm.java();
    command.add("-XX:AOTCacheOutput=" + output);
    command.addAll(List.of("-cp", String.join(File.pathSeparator, jars)));
    command.add(FuzzActor.class.getName());
    command.addAll(List.of("src/engine/examples/two-hosts.xml", deployment.toString()));
    new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
    if (Files.exists(output)) {
      Files.move(output, RECORDED, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.write(RECORDED, new byte[0]); // this Java records nothing; not tried again
    }
    Files.delete(deployment);
    Files.delete(folder);
  }
}
