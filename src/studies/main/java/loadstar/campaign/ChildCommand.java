package loadstar.campaign;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.OwnClasses;
import loadstar.platform.Trust;

/** The command that starts another JVM with this process's classes and JVM options. */
public final class ChildCommand {
  /** Property of a child: the class path of a user's schedulers. */
  private static final String OWN_CLASSES = "loadstar.own-classes";

  private ChildCommand() {}

  /**
   * Returns the words of the command, to which arguments may be added.
   *
   * @param main the class to run
   */
  public static List<String> of(Class<?> main) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> !option.startsWith("-agent") && !option.startsWith("-javaagent"))
        .forEach(command::add);
    if (command.stream().noneMatch(option -> option.startsWith("--enable-native-access"))) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    if (Trust.isGiven()) {
      command.add("-D" + Trust.PROPERTY + "=true");
    }
    String own = OwnClasses.known().path();
    if (!own.isEmpty()) {
      command.add("-D" + OWN_CLASSES + "=" + own);
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return command;
  }

  /** Restores in a child the settings that its parent passed on. */
  public static void inherit() {
    String own = System.getProperty(OWN_CLASSES);
    if (own != null) {
      OwnClasses.of(own, "--classpath").makeKnown();
    }
  }
}
