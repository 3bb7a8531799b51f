package loadstar.dev;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.cli.Command;

/**
 * The recorded help of each command, which tests compare with what is printed, so that a change of
 * an option shows in a commit. The list of all commands, and the help of a command that other
 * modules add subcommands to, depend on which modules are there; these are recorded by hand, as a
 * user sees them who has the program alone.
 */
final class HelpTexts {
  private static final String OF_THE_PROGRAM = "src/loadstar/test/resources/loadstar/cli/help";
  private static final String OF_REALITY = "src/reality/test/resources/loadstar/reality/help";
  private static final String OF_A_CLONE = "src/dev/test/resources/loadstar/dev/help";

  private HelpTexts() {}

  /** Returns the help of each command by its file in the clone. */
  static Map<Path, String> all() {
    Map<Path, String> texts = new LinkedHashMap<>();
    List<Command> found = loadstar.cli.Main.found();
    for (Command command : loadstar.cli.Main.own()) {
      if (found.stream().noneMatch(one -> one.name().startsWith(command.name() + " "))) {
        put(texts, OF_THE_PROGRAM, command);
      }
    }
    found.forEach(command -> put(texts, OF_REALITY, command));
    Main.COMMANDS.forEach(command -> put(texts, OF_A_CLONE, command));
    return texts;
  }

  private static void put(Map<Path, String> texts, String folder, Command command) {
    Path file = Path.of(folder, command.name().replace(' ', '-') + ".txt");
    texts.put(file, command.options().wideHelp());
  }
}
