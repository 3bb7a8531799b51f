package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Locale.Category;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.cli.HelpCommand.ManCommand;
import loadstar.engine.SimulationDeath;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Visible;
import loadstar.report.WordWrap;

/**
 * The command line's entry: it finds the command, and turns an error into one line and an exit
 * status.
 */
public final class Main {
  static final String ABOUT = "Scheduling research on SimGrid, from Java.";
  static final String STATUSES = "0 done, 1 a check or a simulation failed, 2 bad input.";

  /** The commands of the program's purpose; those of other modules come next. */
  private static final List<Command> OF_STUDIES =
      List.of(
          new RunCommand(),
          new CompareCommand(),
          new WorkersCommand(),
          new CampaignCommand(),
          new ReproduceCommand(),
          new ReportCommand(),
          new VerifyCommand(),
          new ListCommand(),
          new CiteCommand(),
          new CheckSchedulerCommand(),
          new ChunksCommand(),
          new CostsCommand(),
          new WorstCommand(),
          new PlatformCommand());

  private static final List<Command> AROUND_THEM =
      List.of(
          new ServeCommand(),
          new ExecCommand(),
          new ClasspathCommand(),
          new LauncherCommand(
              "test",
              "run the whole gate (mvn verify)",
              "Builds everything and runs all tests: mvn verify with the right JDK."),
          new LauncherCommand(
              "install",
              "put the jars into your local Maven repository",
              """
              Builds and installs org.loadstar:loadstar-engine, loadstar-schedulers, loadstar-studies,
              loadstar-papers, loadstar and loadstar-reality, each with its sources, without running
              the tests: mvn install with the right JDK. docs/as-a-dependency.md shows how a project
              uses them.
              """),
          new HelpCommand(),
          new CompletionCommand(),
          new ManCommand());

  private static final List<String> VERSION = List.of("--version", "-V", "version");

  private static List<Command> added = List.of();

  private Main() {}

  /**
   * The commands of other modules, which this one does not know; they are searched for when first
   * needed.
   */
  private static final class Found {
    static final List<Command> COMMANDS =
        ServiceLoader.load(Command.class, Main.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    private Found() {}
  }

  /** Returns the commands of this module, which are there whatever else is. */
  public static List<Command> own() {
    return Stream.concat(OF_STUDIES.stream(), AROUND_THEM.stream()).toList();
  }

  /** Returns the commands of other modules; they are searched for when first needed. */
  public static List<Command> found() {
    return Found.COMMANDS;
  }

  /** Returns all commands of one word, in the order of the help. */
  static List<Command> commands() {
    return Stream.of(
            OF_STUDIES.stream(),
            Found.COMMANDS.stream().filter(command -> !command.name().contains(" ")),
            AROUND_THEM.stream(),
            added.stream())
        .flatMap(all -> all)
        .toList();
  }

  /** Returns the commands of two words of which the first is this one's name. */
  static List<Command> subcommands(Command first) {
    return Found.COMMANDS.stream()
        .filter(command -> command.name().startsWith(first.name() + " "))
        .toList();
  }

  /** Adds commands after all others; it has to be called before the first command line is read. */
  public static void add(List<Command> more) {
    added = List.copyOf(more);
  }

  public static void main(String[] args) {
    System.setOut(new UnclosableStream(System.out)); // for users' programs started by `exec`
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    int status = run(List.of(args), out, err, Main::isPipe);
    // A user's program started by `exec` may go on in threads of its own after its main has ended.
    if (status != Command.DONE) {
      System.exit(status);
    }
  }

  /** A standard output that is never closed: a closed one would look like one that failed. */
  private static final class UnclosableStream extends PrintStream {
    UnclosableStream(PrintStream out) {
      super(out, true, out.charset());
    }

    @Override
    public void close() {
      flush();
    }
  }

  /**
   * Runs one command line. It throws no exception for bad input.
   *
   * @return the exit status
   */
  static int run(List<String> args, PrintStream out, PrintStream err) {
    return run(args, out, err, () -> false);
  }

  private static int run(
      List<String> args, PrintStream out, PrintStream err, BooleanSupplier isPipe) {
    int status = play(args, out, err);
    // Streams hide their errors: half a table would pass for a whole one.
    if (out.checkError() && status == Command.DONE) {
      if (isPipe.getAsBoolean()) {
        return Command.FAILED; // its reader, such as head, has closed the pipe
      }
      err.println(
          "loadstar: standard output could not be written: the disk is full, or it was closed");
      return Command.FAILED;
    }
    return status;
  }

  private static boolean isPipe() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString().startsWith("pipe:");
    } catch (IOException e) {
      return false;
    }
  }

  private static int play(List<String> args, PrintStream out, PrintStream err) {
    UserLocale.putAside();
    try {
      if (args.isEmpty()) {
        err.print(help());
        return Command.BAD_INPUT;
      }
      String name = args.getFirst();
      if (name.equals("--help") || name.equals("-h")) {
        out.print(help());
        return Command.DONE;
      }
      if (VERSION.contains(name)) {
        if (args.size() > 1) {
          throw new InputException(
              "cannot use \"" + args.get(1) + "\": " + name + " stands alone", null);
        }
        Version.print(out);
        return Command.DONE;
      }
      return command(name)
          .run(args.subList(1, args.size()), new VisibleStream(out), new VisibleStream(err));
    } catch (InputException e) {
      err.println("loadstar: " + e.getMessage());
      return Command.BAD_INPUT;
    } catch (SimulationDeath e) {
      String message = String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("");
      err.println(
          "loadstar: SimGrid ends: " + Visible.text(message.replaceAll(" \\(0x[^)]*\\)", "")));
      return Command.FAILED;
    } catch (ExceptionInInitializerError e) { // from the engine's library, with the reason
      if (!(e.getCause() instanceof IllegalStateException cause)) {
        throw e;
      }
      err.println("loadstar: " + Visible.text(String.valueOf(cause.getMessage())));
      return Command.FAILED;
    } catch (IOException | UncheckedIOException e) {
      err.println("loadstar: " + Visible.text(String.valueOf(e.getMessage())));
      return Command.FAILED;
    }
  }

  static Command command(String name) {
    // Searching other modules takes milliseconds: it is done only for a command that is not here.
    for (Supplier<List<Command>> some :
        List.<Supplier<List<Command>>>of(() -> OF_STUDIES, () -> AROUND_THEM, Main::commands)) {
      for (Command command : some.get()) {
        if (command.name().equals(name)) {
          return command;
        }
      }
    }
    String hint = NearestName.hint(name, names());
    throw new InputException(
        "there is no command \"" + name + "\"", hint != null ? hint : "see loadstar --help");
  }

  static List<String> names() {
    return commands().stream().map(Command::name).toList();
  }

  static String help() {
    return help(Terminal.columns());
  }

  /** Returns the help in lines of at most so many characters. */
  static String help(int columns) {
    StringBuilder text = new StringBuilder(1000);
    text.append("usage: loadstar COMMAND [OPTION]...\n\n");
    text.append(ABOUT).append("\n\n");
    List<Command> listed =
        commands().stream().flatMap(command -> command.family().stream()).toList();
    int width = listed.stream().mapToInt(command -> command.name().length()).max().orElse(0);
    for (Command command : listed) {
      String before = "  " + command.name() + " ".repeat(width - command.name().length() + 1);
      text.append(WordWrap.hanging(before + command.summary(), before.length(), columns))
          .append('\n');
    }
    text.append('\n')
        .append(
            WordWrap.hanging(
                "loadstar help COMMAND says more about one command, loadstar --version what this"
                    + " is.",
                0,
                columns))
        .append('\n');
    text.append(WordWrap.hanging("Exit status: " + STATUSES, 0, columns)).append('\n');
    return text.toString();
  }

  /**
   * The output of commands, with control characters escaped: names from files cannot control the
   * terminal, nor reverse the direction of a line. Only the colours of rankings pass.
   */
  private static final class VisibleStream extends PrintStream {
    VisibleStream(PrintStream out) {
      super(out, true, StandardCharsets.UTF_8);
    }

    // All other methods of a subclass of PrintStream end here.
    @Override
    public void print(String text) {
      super.print(text == null ? "null" : TerminalColours.visible(text));
    }
  }

  /**
   * A command that the launcher script executes before there is a Java program; it exists here only
   * to be listed and explained.
   */
  private static final class LauncherCommand extends Command {
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

  /**
   * The user's locale: replaced while Loadstar writes its own numbers, always with a point, and
   * restored for a program of the user.
   */
  static final class UserLocale {
    private static final Locale GENERAL = Locale.getDefault();
    private static final Locale DISPLAY = Locale.getDefault(Category.DISPLAY);
    private static final Locale FORMAT = Locale.getDefault(Category.FORMAT);

    private UserLocale() {}

    static void putAside() {
      Locale.setDefault(Locale.ROOT);
    }

    static void restore() {
      Locale.setDefault(GENERAL);
      Locale.setDefault(Category.DISPLAY, DISPLAY);
      Locale.setDefault(Category.FORMAT, FORMAT);
    }
  }
}
