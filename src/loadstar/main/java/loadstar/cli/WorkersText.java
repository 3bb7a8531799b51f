package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.report.FigureWriter;
import loadstar.report.JsonOutput;
import loadstar.report.OutputFormat;
import loadstar.report.TableText;
import loadstar.report.WorkersDrawing;
import loadstar.result.AtomicFile;
import loadstar.result.Columns;
import loadstar.result.Figure;
import loadstar.result.Numbers;
import loadstar.result.Spread;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import loadstar.study.Note;
import loadstar.study.Question;
import loadstar.study.RankEntry;
import loadstar.study.StudyResult;
import loadstar.study.WorkerAdvice;
import loadstar.study.WorkerPoint;
import org.jspecify.annotations.Nullable;

/** Writes what numbers of workers are worth, for people and for files. */
final class WorkersText {
  private static final String TABLE = WorkersDrawing.WORKERS;
  private static final String JSON = TABLE + ".json";

  /** The names of the files that --out writes. */
  static final List<String> FILES =
      List.of(TABLE + ".csv", JSON, TABLE + ".svg", TABLE + ".figure.json");

  private final WorkerAdvice advice;
  private final @Nullable String beside;
  private final String rerun;

  /**
   * Takes the advice.
   *
   * @param beside a scheduler that is shown beside the best one; null for none
   * @param rerun the command as it was typed
   */
  WorkersText(WorkerAdvice advice, @Nullable String beside, String rerun) {
    this.advice = advice;
    this.beside = beside;
    this.rerun = rerun;
  }

  /** Returns a line on the numbers of workers that were tried so far. */
  static String progress(int hosts, StudyResult result) {
    RankEntry best = result.ranking().first();
    return format(
        "%d %s: %s s with %s",
        hosts,
        hosts == 1 ? "worker" : "workers",
        Numbers.text(best.makespan().mean(), 5),
        best.scheduler());
  }

  private Question question() {
    return advice.question();
  }

  private List<String> notes() {
    return advice.notes().stream().map(Note::text).toList();
  }

  /** Returns the text for a terminal. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(Terminal.wrapped(title())).append("\n\n");
    text.append(
        TableText.fitting(people(), List.of(), List.of(), "--format csv", Terminal.tableColumns()));
    text.append('\n');
    Stream.concat(notes().stream(), advice.sentences().stream())
        .forEach(line -> text.append(Terminal.wrapped(line)).append('\n'));
    return text.toString();
  }

  /** Returns the table in one of the formats for papers. */
  String table(OutputFormat format) {
    StringBuilder text = new StringBuilder();
    text.append(format.remark(title()).stripLeading()).append(format.of(people()));
    advice.sentences().forEach(sentence -> text.append(format.remark(sentence)));
    return text.toString();
  }

  private String title() {
    int schedulers = question().schedulers().size();
    double noise = question().problem().noise();
    return format(
        "How many %s? %s%s, %s",
        advice.atATime() == null ? "workers" : "shares, " + advice.atATime() + " at a time",
        question().title(),
        noise > 0 ? ", noise " + Numbers.text(noise) : "",
        schedulers == 1 ? advice.best().scheduler() : "the best of " + schedulers + " schedulers");
  }

  private boolean any(ToDoubleFunction<WorkerPoint> value) {
    return advice.points().stream().anyMatch(one -> !Double.isNaN(value.applyAsDouble(one)));
  }

  private static Function<WorkerPoint, Object> number(ToDoubleFunction<WorkerPoint> value) {
    return one -> {
      double number = value.applyAsDouble(one);
      return Double.isNaN(number) ? "" : Metric.Format.NUMBER.text(number);
    };
  }

  private @Nullable RankEntry beside(WorkerPoint point) {
    return point.ranking().entries().stream()
        .filter(one -> point.name(one).equals(beside))
        .findFirst()
        .orElse(null);
  }

  private double besideSeconds(WorkerPoint point) {
    RankEntry entry = beside(point);
    return entry == null ? Double.NaN : entry.makespan().mean();
  }

  private boolean slots() {
    return advice.points().stream().anyMatch(one -> one.workers() != one.hosts());
  }

  private Table people() {
    Columns<WorkerPoint> columns = new Columns<>();
    boolean shares = advice.atATime() != null;
    columns.with(shares ? "shares" : slots() ? "hosts" : "workers", WorkerPoint::hosts);
    if (!shares && slots()) {
      columns.with("workers", WorkerPoint::workers);
    }
    columns.with("makespan s", number(one -> one.makespan().mean()));
    if (advice.points().stream().anyMatch(one -> one.makespan().varies())) {
      columns.with(
          "± 95 %",
          one -> {
            Spread spread = one.makespan();
            return spread.varies() ? spread.within(spread.confidence()) : "";
          });
    }
    if (!shares) {
      columns.with("scheduler", one -> one.scheduler());
    }
    if (beside != null) {
      columns.with(beside + " s", number(this::besideSeconds));
    }
    columns.with("efficiency", one -> Metric.Format.PERCENT.text(one.efficiency()));
    columns.with("machine s", number(WorkerPoint::machineSeconds));
    columns.with("until free s", number(WorkerPoint::machineSecondsUntilFree));
    if (any(one -> one.mean(Summary.PRICE))) {
      columns.with("price", number(one -> one.mean(Summary.PRICE)));
    }
    if (any(one -> one.mean(Summary.ENERGY))) {
      columns.with("J", number(one -> one.mean(Summary.ENERGY)));
    }
    return columns.with("largest loss", WorkerPoint::largestLoss).table(advice.points());
  }

  private Columns<WorkerPoint> columns() {
    Columns<WorkerPoint> columns =
        new Columns<WorkerPoint>()
            .with(WorkersDrawing.WORKERS, WorkerPoint::hosts)
            .with("places", WorkerPoint::workers)
            .with(WorkersDrawing.SECONDS, one -> one.makespan().mean())
            .with("makespan_ci95_s", one -> known(one.makespan().confidence()))
            .with("seeds", one -> one.makespan().seeds())
            .with("scheduler", one -> one.scheduler());
    if (beside != null) {
      columns.with(WorkersDrawing.BESIDE, one -> known(besideSeconds(one)));
    }
    return columns
        .with("efficiency", WorkerPoint::efficiency)
        .with(WorkersDrawing.MACHINE, WorkerPoint::machineSeconds)
        .with(WorkersDrawing.UNTIL_FREE, one -> known(one.machineSecondsUntilFree()))
        .with("price", one -> known(one.mean(Summary.PRICE)))
        .with("energy_j", one -> known(one.mean(Summary.ENERGY)))
        .with(WorkersDrawing.BOUND, one -> known(one.mean(Summary.BOUND)))
        .with("largest_loss", WorkerPoint::largestLoss)
        .with("limit", WorkerPoint::limit);
  }

  private static @Nullable Object known(double value) {
    return Double.isFinite(value) ? (Object) value : null;
  }

  /**
   * Returns a row for each number of workers that was tried; a value that is not known is empty.
   */
  Table csv() {
    return JsonOutput.table(columns().records(advice.points()));
  }

  /** Returns the advice for programs. */
  String json() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("question", question().json());
    all.put("rerun", rerun);
    all.put("at_a_time", advice.atATime());
    all.put("margin_percent", 100 * advice.margin());
    all.put("beside", beside);
    all.put("points", columns().records(advice.points()));
    all.put("enough", advice.enough().hosts());
    all.put("least_makespan", advice.best().hosts());
    all.put("least_machine_time", advice.leastMachineTime().hosts());
    all.put("least_price", advice.leastPrice().map(WorkerPoint::hosts).orElse(null));
    all.put("least_energy", advice.leastEnergy().map(WorkerPoint::hosts).orElse(null));
    all.put("harm_from", advice.harmful().map(WorkerPoint::hosts).orElse(null));
    all.put("advice", advice.sentences());
    all.put("notes", notes());
    return JsonOutput.write("workers", all);
  }

  /**
   * Writes the files of --out.
   *
   * @return what was written
   */
  List<Path> write(Path folder, boolean pdf) throws IOException {
    List<Path> files = new ArrayList<>();
    Path table = folder.resolve(TABLE + ".csv");
    csv().write(table);
    files.add(table);
    Path json = folder.resolve(JSON);
    AtomicFile.write(json, json());
    files.add(json);
    files.addAll(FigureWriter.write(figure(), folder, false, pdf));
    return files;
  }

  private Figure figure() {
    String counted = advice.atATime() == null ? "workers" : "shares";
    WorkerPoint enough = advice.enough();
    return new Figure(
        TABLE,
        "How many " + counted + "?",
        question().title() + ". " + String.join(" ", advice.sentences()),
        WorkersDrawing.panels(counted, beside, enough.hosts(), enough.makespan().mean()));
  }
}
