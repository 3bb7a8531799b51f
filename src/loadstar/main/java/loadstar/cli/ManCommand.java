package loadstar.cli;

import java.io.PrintStream;
import java.util.List;
import org.apache.commons.cli.Option;

/** Writes the manual page, from the tables of the help. */
final class ManCommand extends Command {
  ManCommand() {
    super("man", "print the manual page");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
        "loadstar man",
        """
        Prints all commands and options as a manual page in the roff format.

        To read it: ./loadstar man | man -l -
        """);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) {
    out.print(page(Main.commands()));
    return DONE;
  }

  static String page(List<Command> commands) {
    StringBuilder text = new StringBuilder(20_000);
    text.append(".TH LOADSTAR 1 \"\" \"").append(roff(Version.name())).append("\"\n");
    text.append(".SH NAME\nloadstar \\- ").append(roff(Main.ABOUT)).append('\n');
    text.append(".SH SYNOPSIS\n.B loadstar\n.I COMMAND\n[\\fIOPTION\\fR]...\n");
    text.append(".SH COMMANDS\n");
    for (Command command : commands.stream().flatMap(one -> one.family().stream()).toList()) {
      CommandLineOptions options = command.options();
      text.append(".SS ").append(roff(command.name())).append('\n');
      text.append(".B ").append(roff(options.usage())).append('\n');
      for (String paragraph : options.paragraphs()) {
        text.append(".PP\n").append(roff(paragraph)).append('\n');
      }
      for (Option option : options.declared()) {
        text.append(".TP\n\\fB").append(roff("--" + option.getLongOpt())).append("\\fR");
        if (option.hasArg()) {
          text.append(" \\fI").append(roff(option.getArgName())).append("\\fR");
        }
        text.append('\n').append(roff(option.getDescription())).append('\n');
      }
    }
    text.append(".SH EXIT STATUS\n").append(roff(Main.STATUSES)).append('\n');
    return text.toString();
  }

  /** Text of one line; dashes are to stay what they are, and a first dot is no request. */
  private static String roff(String text) {
    String escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
