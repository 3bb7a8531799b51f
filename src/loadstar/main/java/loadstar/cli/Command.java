package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One command of {@code loadstar}: a name, a line about it, and what it does. Other modules declare
 * commands in {@code META-INF/services/loadstar.cli.Command}, where the program finds them; a name
 * of two words, such as "platform calibrate", makes a subcommand of the command of the first word.
 */
public abstract class Command {
  /** Everything done, every check passed. */
  public static final int DONE = 0;

  /** A check failed, or a simulation ended in an error. */
  public static final int FAILED = 1;

  /** The user's input cannot be used; one line said why. */
  public static final int BAD_INPUT = 2;

  private static final Pattern WORD = Pattern.compile("[a-z][a-z-]*");

  private final String name;
  private final String summary;

  /**
   * @param summary one line for the list of commands
   */
  protected Command(String name, String summary) {
    this.name = name;
    this.summary = summary;
  }

  public final String name() {
    return name;
  }

  public final String summary() {
    return summary;
  }

  /** Its options, its usage and what is said about it: for its help, the manual and the shell. */
  public abstract CommandLineOptions options();

  /**
   * Words that may follow the command, for the shell to complete; empty where files do. These are
   * the second words of its subcommands, unless it has others.
   */
  public List<String> words() {
    return subcommands().stream().map(Command::lastWord).toList();
  }

  /** Commands of two words of which this one is the first; they have options of their own. */
  final List<Command> subcommands() {
    return Main.subcommands(this);
  }

  /** The command with its subcommands. */
  final List<Command> family() {
    return Stream.concat(Stream.of(this), subcommands().stream()).toList();
  }

  /** How a subcommand is called after the command that it belongs to. */
  final String lastWord() {
    return name.substring(name.lastIndexOf(' ') + 1);
  }

  /**
   * Reads the arguments and does what they say; {@code --help} only prints.
   *
   * @param arguments what follows the command's name
   * @return the exit status
   * @throws loadstar.model.InputException when the arguments, or what they name, cannot be used
   */
  public final int run(List<String> arguments, PrintStream out, PrintStream err)
      throws IOException {
    // Options and files are no commands: to look for subcommands takes milliseconds.
    if (!arguments.isEmpty() && WORD.matcher(arguments.getFirst()).matches()) {
      for (Command command : subcommands()) {
        if (command.lastWord().equals(arguments.getFirst())) {
          return command.run(arguments.subList(1, arguments.size()), out, err);
        }
      }
    }
    CommandLineOptions options = options();
    return options.parse(arguments, out) ? run(options, out, err) : DONE;
  }

  /**
   * Does what the parsed options say.
   *
   * @return the exit status
   * @throws loadstar.model.InputException when the options, or what they name, cannot be used
   */
  public abstract int run(CommandLineOptions options, PrintStream out, PrintStream err)
      throws IOException;
}
