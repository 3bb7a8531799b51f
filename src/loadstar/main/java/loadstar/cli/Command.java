package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.model.InputException;

/**
 * One command of {@code loadstar}: its name, a line about it, and its action. Other modules declare
 * commands in {@code META-INF/services/loadstar.cli.Command}, where the program finds them; a name
 * of two words, such as "platform calibrate", makes a subcommand of the command of the first word.
 */
public abstract class Command {
  /** The exit status if everything is done and every check passed. */
  public static final int DONE = 0;

  /** The exit status if a check failed, or a simulation ended in an error. */
  public static final int FAILED = 1;

  /** The exit status if the user's input cannot be used; one line reports the reason. */
  public static final int BAD_INPUT = 2;

  private static final Pattern WORD = Pattern.compile("[a-z][a-z-]*");

  private final String name;
  private final String summary;

  /**
   * Makes a command.
   *
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

  /** Returns its options, its usage and its description: for its help, the manual and the shell. */
  public abstract CommandLineOptions options();

  /**
   * Returns the words that may follow the command, for the shell to complete; empty if files may.
   * These are the second words of its subcommands, unless it has others.
   */
  public List<String> words() {
    return subcommands().stream().map(Command::lastWord).toList();
  }

  /**
   * Returns the commands of two words of which this one is the first; they have options of their
   * own.
   */
  final List<Command> subcommands() {
    return Main.subcommands(this);
  }

  /** Returns the command with its subcommands. */
  final List<Command> family() {
    return Stream.concat(Stream.of(this), subcommands().stream()).toList();
  }

  /** Returns the name of a subcommand after the command to which it belongs. */
  final String lastWord() {
    return name.substring(name.lastIndexOf(' ') + 1);
  }

  /**
   * Parses the arguments and executes them; {@code --help} only prints.
   *
   * @param arguments those after the command's name
   * @return the exit status
   * @throws InputException if the arguments, or the files and names in them, cannot be used
   */
  public final int run(List<String> arguments, PrintStream out, PrintStream err)
      throws IOException {
    // Options and files are no commands: searching for subcommands takes milliseconds.
    if (!arguments.isEmpty() && WORD.matcher(arguments.getFirst()).matches()) {
      for (Command command : subcommands()) {
        if (command.lastWord().equals(arguments.getFirst())) {
          return command.run(arguments.subList(1, arguments.size()), out, err);
        }
      }
    }
    CommandLineOptions options = options();
    try {
      return options.parse(arguments, out) ? run(options, out, err) : DONE;
    } catch (InputException e) {
      throw options.withOwnHint(e);
    }
  }

  /**
   * Executes the parsed options.
   *
   * @return the exit status
   * @throws InputException if the options, or the files and names in them, cannot be used
   */
  public abstract int run(CommandLineOptions options, PrintStream out, PrintStream err)
      throws IOException;
}
