package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import loadstar.serve.Server;

/** Serves many worlds, whose schedulers are in the program that starts this one. */
final class ServeCommand extends Command {
  ServeCommand() {
    super("serve", "play worlds for a scheduler in another program, by lines of JSON");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar serve",
            """
            Reads lines of JSON from standard input and answers each with a line on standard output, until
            there are no more. A line resets worlds (a platform, a load, a seed) and answers the questions
            of others; the answer has, for each of them, the next question to its scheduler and what has
            happened meanwhile, or how the run ended. docs/serve.md has all fields; the Python package
            loadstar (docs/python.md) speaks this.

            What goes wrong in a world ends that world, with one line in "error"; the others go on.
            """)
        .trust("")
        .classes();
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    // The other program may take any time to decide: that is no deadlock.
    System.setProperty("loadstar.patience", "1000000000");
    System.setOut(err);
    new Server(System.in, out).serve();
    return DONE;
  }
}
