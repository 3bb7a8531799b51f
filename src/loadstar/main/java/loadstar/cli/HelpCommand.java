package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.model.InputException;

/** The help of the whole, or of one command. */
final class HelpCommand implements Command {
  @Override
  public String name() {
    return "help";
  }

  @Override
  public String summary() {
    return "this text, or the help of one command";
  }

  @Override
  public List<String> words() {
    return Main.names();
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar help [COMMAND]", "Prints what a command does and which options it takes.")
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    List<String> words = options.words();
    if (words.size() > 1) {
      throw new InputException("help is about one command at a time", null);
    }
    out.print(words.isEmpty() ? Main.help() : Main.command(words.getFirst()).options().help());
    return DONE;
  }
}
