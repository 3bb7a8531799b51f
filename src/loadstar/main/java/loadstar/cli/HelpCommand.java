package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.model.NearestName;

/** The help of the whole, or of one command. */
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
    if (words.size() > 1 && !command.words().contains(words.get(1))) {
      command = subcommand(command, String.join(" ", words));
    }
    out.print(command.options().help());
    return DONE;
  }

  private static Command subcommand(Command command, String name) {
    return NearestName.find(
        name, command.subcommands(), Command::name, "there is no command \"" + name + "\"");
  }
}
