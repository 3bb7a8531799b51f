package loadstar.cli;

import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.testing.ContractReport;
import loadstar.cli.CommandLineOptions.Words;

/** Runs the test of the contract on one scheduler, without Maven and JUnit. */
final class CheckSchedulerCommand extends Command {
  CheckSchedulerCommand() {
    super("check-scheduler", "check that a scheduler of your own obeys the contract");
  }

  @Override
  public List<String> words() {
    return Registry.builtIn().names();
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar check-scheduler SCHEDULER [OPTION]...",
            """
            Runs a scheduler, such as java:FILE.java, on random stars or trees by arithmetic, also
            with late workers and failures if it declares that it tolerates them, and prints the rules of
            the contract that it breaks, with the smallest example that was found.
            docs/adding-a-scheduler.md has the rules. The test class
            loadstar.algorithm.testing.SchedulerContract plays the same.

            Exit status: 1 if something is broken.
            """)
        .words(Words.ANYWHERE)
        .value("set", "S.P=VALUE", "parameter P of the scheduler S; may be repeated")
        .classes();
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) {
    String name = options.word("check-scheduler needs one scheduler", "java:FILE.java");
    Registry registry = Registry.load();
    AtomicBoolean broken = new AtomicBoolean();
    for (Shape shape : Shape.values()) {
      if (!registry.kind(name).supports(shape)) {
        continue;
      }
      Settings settings =
          SchedulerOptions.configurations(options, List.of(name), registry, shape)
              .getFirst()
              .settings();
      SchedulerKind kind = registry.kind(name); // the registry has the kind with its settings now
      String what = kind.description().isEmpty() ? "" : ": " + kind.description();
      out.printf("%s on a %s%s%n", name, shape, what);
      Set<String> named = new HashSet<>();
      ContractReport.run(
          kind,
          settings,
          shape,
          one -> {
            String violation = one.violation();
            out.printf("  %-6s  %s%n", violation == null ? "holds" : "BROKEN", one.rule());
            if (violation != null) {
              String example = named.add(violation) ? violation : "as above";
              out.println(example.indent(10).stripTrailing());
              broken.set(true);
            }
            out.flush(); // a rule of a program takes seconds
          });
    }
    return broken.get() ? FAILED : DONE;
  }
}
