package loadstar.reality;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.cli.FailedOption;
import loadstar.input.Temporary.WorkFolder;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.reality.log.ImportedModel;
import loadstar.reality.log.ManagerLog;
import loadstar.reality.log.RecordedRun;
import loadstar.report.OutputFormat;
import loadstar.result.AtomicFile;
import loadstar.study.Study;
import loadstar.study.StudyBuilder;
import loadstar.study.StudyResult;

/**
 * Makes a platform and a file of costs of the log of a real manager, and simulates its run on them.
 */
public final class ImportCommand extends Command {
  private static final String PLATFORM = "platform.xml";
  private static final String COSTS = "costs.csv";

  /** Makes the command; {@link java.util.ServiceLoader} calls this constructor. */
  public ImportCommand() {
    super("import", "make platform and costs of the log of a real manager");
  }

  @Override
  public List<String> words() {
    return ManagerLog.words();
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar import workqueue|taskvine|joblog FILE --out DIR [OPTION]...",
            """
            Reads the debug log of a Work Queue master, the transactions of a TaskVine manager, or the
            joblog of GNU parallel, and writes to DIR what compare and workers ask for: the seconds of each
            task, and a platform whose links, ports and workers are as the log shows them. Then it plays
            the manager's own rule on that platform, and compares its makespan with that of the log.

            docs/reality.md explains what is measured, and the files in DIR.
            """)
        .value("out", "DIR", "new or empty folder to write to")
        .choice(
            "unfinished",
            "WORD",
            List.of("refuse", "skip"),
            "what becomes of tasks that had not ended where the log ends: refuse the log, or skip"
                + " them (default: refuse)")
        .choice(FailedOption.NAME, "WORD", FailedOption.words(), FailedOption.DESCRIPTION)
        .choice(
            "arrivals",
            "WORD",
            List.of("connected", "served"),
            "when a worker comes in the platform: when it connected, or when the manager sent it"
                + " its first task (default: connected)")
        .formats(OutputFormat.TEXT, OutputFormat.JSON)
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    List<String> words = options.words();
    String first = words.isEmpty() ? "" : words.getFirst();
    ManagerLog format =
        List.of(ManagerLog.values()).stream()
            .filter(one -> one.word().equals(first))
            .findFirst()
            .orElseThrow(() ->
                new InputException(
                    first.isEmpty()
                        ? "the format of the log is missing"
                        : "there is no format \"" + first + "\"",
                    NearestName.among(first, ManagerLog.words())));
    if (words.size() != 2) {
      throw new InputException(
          "one log is to be named", "loadstar import " + first + " FILE --out DIR");
    }
    Path folder = Path.of(options.required("out"));
    AtomicFile.checkOwnFolder(
        folder, "--out", "an import needs a folder of its own, and this is not empty");
    RecordedRun run =
        format.read(
            Path.of(words.getLast()),
            options.choice("unfinished").equals("skip"),
            FailedOption.value(options));
    boolean served = options.choice("arrivals").equals("served");
    ImportedModel model = new ImportedModel(run, served);
    Map<String, String> files = new LinkedHashMap<>();
    String costs = model.costs().csv();
    files.put(PLATFORM, model.platform());
    files.put(COSTS, costs);
    double played = played(model, costs);
    double other = run.servedLate() ? played(new ImportedModel(run, !served), costs) : played;
    model.runTables().forEach((name, table) -> files.put(name, table.csv()));
    ImportReport report = new ImportReport(model, played, other, folder);
    files.put("import.txt", report.text());
    files.put("import.json", report.json());
    Files.createDirectories(folder);
    for (Map.Entry<String, String> file : files.entrySet()) {
      AtomicFile.write(folder.resolve(file.getKey()), file.getValue());
    }
    out.print(options.format().of(report.output()));
    PrintStream messages = options.format().statusStream(out, err);
    messages.println("wrote " + String.join(", ", files.keySet()) + " in " + folder);
    return DONE;
  }

  /**
   * Returns the makespan of the manager's own rule in the model, as compare would play it.
   *
   * @param costs the text of the file of costs, which arrivals do not change
   */
  private static double played(ImportedModel model, String costs) throws IOException {
    try (WorkFolder work = WorkFolder.create()) {
      Files.writeString(work.path().resolve(PLATFORM), model.platform());
      Files.writeString(work.path().resolve(COSTS), costs);
      Map<String, String> options = new LinkedHashMap<>(model.options());
      StudyBuilder builder =
          Study.builder()
              .name("import")
              .platform(work.path().resolve(PLATFORM))
              .costs(
                  work.path().resolve(COSTS).toString(),
                  "seconds",
                  options.remove("costs-host"),
                  null,
                  options.remove("zero"))
              .seeds(1);
      options.forEach((name, value) -> builder.property(name.replace('-', '_'), value));
      builder.scheduler(model.run().format().scheduler, Map.of());
      StudyResult result = builder.build().run();
      return result.ranking().entries().getFirst().makespan().mean();
    }
  }
}
