package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.campaign.Run;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Evaluation;
import loadstar.experiment.Experiment;
import loadstar.experiment.OwnPlatform;
import loadstar.report.ComparisonText;
import loadstar.report.FigureWriter;
import loadstar.report.JsonOutput;
import loadstar.result.AtomicFile;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of all experiments of a call: tables, figures and verdicts as files, and as text.
 *
 * @param folder of all results
 * @param failed runs without a result
 * @param simulated the results of the others
 * @param out where the text goes
 * @param compared receives the comparison of each
 */
record ExperimentOutput(
    ReproduceOptions request,
    CommandLineOptions options,
    Path folder,
    Set<Run> failed,
    Map<RunSpec, RunResult> simulated,
    PrintStream out,
    Map<String, Table> compared) {

  /**
   * Writes and prints the results of one experiment, and returns them for programs.
   *
   * @param beside the recorded evaluation on the paper's platform, if the user's is used
   */
  Map<String, Object> finish(Experiment experiment, @Nullable Evaluation beside)
      throws IOException {
    Map<String, Object> messages = request.about(experiment);
    messages.put("seeds", request.seeds());
    messages.put("passed", false);
    messages.put("comparison", List.of());
    messages.put("files", List.of());
    out.println();
    out.println(Terminal.wrapped(experiment.id() + ": " + experiment.title()));
    OwnPlatform own = request.own();
    if (own != null) {
      out.println(Terminal.wrapped("on " + own.words(experiment.takes())));
      out.println(Terminal.wrapped(experiment.takes().why()));
    }
    String note = experiment.scaleNote(request.scale());
    if (!note.isEmpty()) {
      out.println(Terminal.wrapped(note));
    }
    for (Run one : failed) {
      if (request.runs(experiment).stream().anyMatch(one::equals)) {
        out.println("no result: run " + one.run() + " failed or was killed");
        return messages;
      }
    }
    Evaluation evaluation = evaluation(experiment, beside);
    if (evaluation == null) {
      return messages;
    }
    Path results = request.folder(experiment, folder);
    List<Path> written = new ArrayList<>();
    for (Map.Entry<String, Table> table : evaluation.tables().entrySet()) {
      written.add(results.resolve(table.getKey() + ".csv"));
      table.getValue().write(written.getLast());
    }
    for (Figure figure : evaluation.figures()) {
      written.addAll(FigureWriter.write(figure, results, options.has("bare"), options.has("pdf")));
    }
    ReproductionRecord.write(experiment, request, results);
    written.add(results.resolve("comparison.csv"));
    Comparison comparison = evaluation.comparison();
    Table table = own == null ? comparison.table() : comparison.elsewhere(recorded(experiment));
    table.write(written.getLast());
    compared.put(experiment.id(), table);
    int width = Terminal.columns();
    out.print(
        own == null
            ? ComparisonText.of(comparison, width)
            : ComparisonText.elsewhere(table, width));
    written.forEach(file -> out.println("wrote " + file));
    messages.put("passed", own != null || comparison.passed());
    messages.put("comparison", JsonOutput.records(table, ComparisonText.TEXT_COLUMNS));
    messages.put("files", written.stream().map(Path::toString).toList());
    return messages;
  }

  // Null where it fails, with a line that names the file with all of it: the results of other
  // experiments are worth having.
  private @Nullable Evaluation evaluation(Experiment experiment, @Nullable Evaluation beside)
      throws IOException {
    try {
      Evaluation evaluation = request.evaluate(experiment, simulated);
      return beside == null ? evaluation : OwnPlatform.beside(evaluation, beside);
    } catch (RuntimeException e) {
      Path log = folder.resolve("runs").resolve(experiment.id() + ".log");
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      AtomicFile.write(log, trace.toString());
      out.println("no result: the runs could not be evaluated (" + e + "; all of it: " + log + ")");
      return null;
    }
  }

  /** Returns the last recorded evaluation on the paper's platform; null if there is none. */
  private static @Nullable Table recorded(Experiment experiment) {
    Path file = Home.folder().resolve("docs/papers/recorded").resolve(experiment.id() + ".csv");
    return Files.isRegularFile(file) ? Table.read(file) : null;
  }
}
