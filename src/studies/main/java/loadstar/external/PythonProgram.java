package loadstar.external;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/** Starts schedulers of {@code python:FILE}: a class that extends {@code loadstar.Scheduler}. */
public final class PythonProgram extends Programs {
  /**
   * Start of the client: removing the current folder from the path prevents its modules from hiding
   * those of the library.
   */
  private static final String CLIENT =
      "import sys; sys.path[:] = [p for p in sys.path if p]; import runpy;"
          + " runpy.run_module('loadstar.client', run_name='__main__', alter_sys=True)";

  @Override
  public String prefix() {
    return "python";
  }

  @Override
  public String form() {
    return "python:FILE.py";
  }

  /** Returns the command for {@code FILE} or {@code FILE:CLASS}. */
  @Override
  List<String> command(String name) {
    int colon = name.lastIndexOf(':');
    String file = colon > 0 ? name.substring(0, colon) : name;
    if (!Files.isRegularFile(Path.of(file))) {
      throw new InputException(file, "there is no such file", null);
    }
    List<String> command = new ArrayList<>();
    command.add(Objects.requireNonNullElse(System.getenv("LOADSTAR_PYTHON"), "python3"));
    command.addAll(List.of("-c", CLIENT, file));
    if (colon > 0) {
      command.add(name.substring(colon + 1));
    }
    return command;
  }

  /** Returns a path with this program's Python package, which need not be installed. */
  @Override
  Map<String, String> environment() {
    Path own = Path.of(System.getProperty("loadstar.home", "."), "python").toAbsolutePath();
    return Map.of("PYTHONPATH", path(own, System.getenv("PYTHONPATH")));
  }

  /**
   * Returns a path without empty entries, such as in {@code $PYTHONPATH:/x}: they denote the
   * current folder.
   */
  static String path(Path own, @Nullable String others) {
    return Stream.of(Files.isDirectory(own) ? own.toString() : "", Objects.toString(others, ""))
        .flatMap(entries -> Arrays.stream(entries.split(File.pathSeparator, -1)))
        .filter(entry -> !entry.isEmpty())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
