package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import loadstar.model.InputException;
import loadstar.model.NearestName;

/**
 * The command line's entry: finds the command, turns what went wrong into one line and a status.
 */
public final class Main {
  private static final List<Command> COMMANDS =
      List.of(
          new RunCommand(),
          new CompareCommand(),
          new ReproduceCommand(),
          new ListCommand(),
          new BenchCommand(),
          new ExecCommand(),
          new ClasspathCommand());

  private Main() {}

  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    int status = run(List.of(args), out, err);
    // A user's program started by `exec` may go on in threads of its own after its main has ended.
    if (status != Command.DONE) {
      System.exit(status);
    }
  }

  /** Runs one command line. Returns the exit status; never throws for bad input. */
  static int run(List<String> args, PrintStream out, PrintStream err) {
    // Numbers are written with a point, whatever the user's language.
    Locale.setDefault(Locale.ROOT);
    try {
      if (args.isEmpty()) {
        err.print(help());
        return Command.BAD_INPUT;
      }
      String name = args.getFirst();
      if (name.equals("--help") || name.equals("-h") || name.equals("help")) {
        out.print(help());
        return Command.DONE;
      }
      return command(name).run(args.subList(1, args.size()), out, err);
    } catch (InputException e) {
      err.println("loadstar: " + e.getMessage());
      return Command.BAD_INPUT;
    } catch (IOException | UncheckedIOException e) {
      err.println("loadstar: " + e.getMessage());
      return Command.FAILED;
    }
  }

  private static Command command(String name) {
    List<String> names = new ArrayList<>();
    for (Command command : COMMANDS) {
      if (command.name().equals(name)) {
        return command;
      }
      names.add(command.name());
    }
    String hint = NearestName.hint(name, names);
    throw new InputException(
        "there is no command \"" + name + "\"", hint != null ? hint : "see loadstar --help");
  }

  private static String help() {
    StringBuilder text = new StringBuilder(1000);
    text.append("usage: loadstar COMMAND [OPTION]...\n\n");
    text.append("Scheduling research on SimGrid, from Java.\n\n");
    for (Command command : COMMANDS) {
      text.append(String.format("  %-10s %s%n", command.name(), command.summary()));
    }
    text.append(String.format("  %-10s %s%n", "test", "run the whole gate (mvn verify)"));
    text.append("\nloadstar COMMAND --help tells about one command.\n");
    text.append("Exit status: 0 done, 1 a check or a simulation failed, 2 bad input.\n");
    return text.toString();
  }
}
