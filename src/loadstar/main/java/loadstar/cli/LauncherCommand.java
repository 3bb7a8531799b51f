package loadstar.cli;

import java.io.PrintStream;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.model.InputException;

/**
 * A command that the launcher script carries out before there is a Java program; here only to be
 * listed and explained.
 */
final class LauncherCommand extends Command {
  private final String about;

  LauncherCommand(String name, String summary, String about) {
    super(name, summary);
    this.about = about;
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions("loadstar " + name() + " [MAVEN OPTION]...", about)
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) {
    throw new InputException(
        name() + " needs the launcher of a clone",
        "git clone the project and type ./loadstar " + name());
  }
}
