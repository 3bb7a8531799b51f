package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.model.NearestName;
import org.apache.commons.cli.Option;

/** Prints the help of the program, or of one command. */
final class HelpCommand extends Command {
  HelpCommand() {
    super("help", "this text, or the help of one command");
  }

  @Override
  public List<String> words() {
    return Main.names();
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar help [COMMAND [SUBCOMMAND]]",
            "Prints what a command does and which options it takes.")
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    List<String> words = options.words();
    if (words.isEmpty()) {
      out.print(Main.help());
      return DONE;
    }
    Command command = Main.command(words.getFirst());
    out.print((words.size() > 1 ? second(command, words) : command).options().help());
    return DONE;
  }

  /** Returns a subcommand, or the command itself, whose help is about the word that follows it. */
  private static Command second(Command command, List<String> words) {
    List<Command> all = command.subcommands();
    for (Command subcommand : all) {
      if (subcommand.lastWord().equals(words.get(1))) {
        return subcommand;
      }
    }
    if (command.words().contains(words.get(1))) {
      return command;
    }
    String name = String.join(" ", words);
    return NearestName.find(name, all, Command::name, "there is no command \"" + name + "\"");
  }

  /** Writes the manual page, from the tables of the help. */
  static final class ManCommand extends Command {
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

    /**
     * Returns text of one line for roff: dashes stay as they are, and a first dot is no request.
     */
    private static String roff(String text) {
      String escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
      return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
  }
}
