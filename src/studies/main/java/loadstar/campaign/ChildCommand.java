package loadstar.campaign;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.platform.Trust;
import org.jspecify.annotations.Nullable;

/** The command that starts another JVM with this process's class path and JVM options. */
public final class ChildCommand {
  private ChildCommand() {}

  /**
   * Its words, to which arguments may be added.
   *
   * @param main the class to run
   * @param classPath in addition to this process's own, or null
   */
  public static List<String> of(Class<?> main, @Nullable String classPath) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (!option.startsWith("-agent") && !option.startsWith("-javaagent")) {
        command.add(option);
      }
    }
    if (command.stream().noneMatch(option -> option.startsWith("--enable-native-access"))) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    if (Trust.isGiven()) {
      command.add("-D" + Trust.PROPERTY + "=true");
    }
    if (classPath != null) {
      command.add("-D" + Build.GUESTS + "=" + classPath);
    }
    command.add("-cp");
    String own = System.getProperty("java.class.path");
    command.add(classPath == null ? own : own + File.pathSeparator + classPath);
    command.add(main.getName());
    return command;
  }
}
