package loadstar.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.platform.TaskLog;
import loadstar.platform.TaskLog.Format;
import loadstar.report.JsonOutput;
import loadstar.result.Numbers;

/** Makes a file of costs, as deployments name it in "costs", of the log of a real run. */
final class CostsCommand implements Command {
  @Override
  public String name() {
    return "costs";
  }

  @Override
  public String summary() {
    return "make the costs of tasks of the log of a real run";
  }

  @Override
  public List<String> words() {
    return Arrays.stream(Format.values()).map(f -> f.name().toLowerCase(Locale.ROOT)).toList();
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar costs FORMAT LOG",
            """
            Prints the seconds that each task took as CSV, task by task, for the property "costs" of a master
            ("costs_column" is "seconds", "costs_host" the host of the platform that the tasks ran on).

            FORMAT is one of
              joblog   GNU parallel's --joblog
              sacct    sacct --parsable2 of a SLURM array job, with JobID, State and ElapsedRaw (or Elapsed);
                       SLURM counts whole seconds
              loop     CSV with the columns index and seconds, of the iterations of an OpenMP or MPI loop

            Of a task that was run again the last run that ended well counts. A task that is missing, or never
            ended well, is refused. Where the log names several hosts, seconds of different hosts are mixed: a
            line on standard error says so.
            """)
        .formats("csv", "json")
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) {
    List<String> words = options.words();
    if (words.size() != 2) {
      throw new InputException(
          words.size() < 2 ? "a format and a log are to be named" : "one log at a time",
          "loadstar costs joblog LOG");
    }
    if (!words().contains(words.getFirst())) {
      String hint = NearestName.hint(words.getFirst(), words());
      throw new InputException(
          "there is no format \"" + words.getFirst() + "\"",
          hint != null ? hint : "one of " + String.join(", ", words()));
    }
    Format format = Format.valueOf(words.getFirst().toUpperCase(Locale.ROOT));
    TaskLog log = TaskLog.read(Path.of(words.get(1)), format);
    if (options.json()) {
      List<Object> tasks = new ArrayList<>();
      log.seconds().forEach((task, seconds) -> tasks.add(Map.of("task", task, "seconds", seconds)));
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("tasks", tasks);
      fields.put("hosts", log.hosts());
      out.print(JsonOutput.write(name(), fields));
    } else {
      StringBuilder text = new StringBuilder("task,seconds\n");
      log.seconds()
          .forEach((task, seconds) ->
              text.append(task).append(',').append(Numbers.text(seconds)).append('\n'));
      out.print(text);
    }
    if (log.hosts().size() > 1) {
      err.println(
          "loadstar: the tasks ran on "
              + log.hosts().size()
              + " hosts ("
              + log.hosts().first()
              + ", ...): seconds of faster and slower ones are mixed");
    }
    return DONE;
  }
}
