package loadstar.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The machine and the versions that a measurement belongs to. */
final class Machine {
  private Machine() {}

  /** Lines "key: value"; what cannot be found out is left out. */
  static List<String> describe(Path home) {
    List<String> lines = new ArrayList<>();
    add(lines, "processor", first("/proc/cpuinfo", "model name"));
    lines.add("processors: " + Runtime.getRuntime().availableProcessors());
    add(lines, "memory", first("/proc/meminfo", "MemTotal"));
    add(lines, "system", first("/etc/os-release", "PRETTY_NAME").replace("\"", ""));
    lines.add("kernel: " + System.getProperty("os.name") + " " + System.getProperty("os.version"));
    lines.add(
        "java: "
            + System.getProperty("java.vm.vendor")
            + " "
            + System.getProperty("java.vm.version"));
    add(lines, "simgrid", libraryVersion());
    add(lines, "c++ compiler", compiler(home));
    String preload = System.getenv("LD_PRELOAD");
    lines.add("allocator: " + (preload == null || preload.isEmpty() ? "the C library's" : preload));
    return lines;
  }

  private static void add(List<String> lines, String key, String value) {
    if (!value.isEmpty()) {
      lines.add(key + ": " + value);
    }
  }

  /** The value of the first line "key : value" or "key=value" of a file; empty if there is none. */
  private static String first(String file, String key) {
    try (Stream<String> lines = Files.lines(Path.of(file), StandardCharsets.UTF_8)) {
      return lines
          .filter(line -> line.startsWith(key))
          .findFirst()
          .map(line -> line.substring(key.length()).replaceFirst("^\\s*[:=]\\s*", ""))
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  /** The version that SimGrid's header announces. */
  private static String libraryVersion() {
    String line = first("/usr/include/simgrid/version.h", "#define SIMGRID_VERSION_STRING");
    return line.replace("\"", "").replace("SimGrid version", "").strip();
  }

  /** Identification and version of the compiler that built the twins, as CMake noted them. */
  private static String compiler(Path home) {
    Path files = home.resolve("target/native/CMakeFiles");
    try (Stream<Path> found = Files.find(files, 2, (path, what) -> isCompilerNote(path))) {
      Path note = found.findFirst().orElse(null);
      if (note == null) {
        return "";
      }
      return quoted(note, "set(CMAKE_CXX_COMPILER_ID ")
          + " "
          + quoted(note, "set(CMAKE_CXX_COMPILER_VERSION ");
    } catch (IOException e) {
      return "";
    }
  }

  private static boolean isCompilerNote(Path path) {
    return path.getFileName().toString().toLowerCase(Locale.ROOT).equals("cmakecxxcompiler.cmake");
  }

  private static String quoted(Path file, String key) {
    return first(file.toString(), key).replaceAll("[\")]", "");
  }
}
