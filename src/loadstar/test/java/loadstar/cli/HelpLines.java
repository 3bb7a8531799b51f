package loadstar.cli;

import java.util.List;

/** Lines of a command's help. */
public final class HelpLines {
  private HelpLines() {}

  /**
   * Lists the lines between the usage and the first option, blank ones between paragraphs included.
   */
  public static List<String> beforeOptions(Command command) {
    String help = command.options().help();
    String prose = help.substring(help.indexOf("\n\n"), help.indexOf("\n\n  --"));
    return prose.strip().lines().toList();
  }
}
