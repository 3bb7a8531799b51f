package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import loadstar.report.Gantt;
import loadstar.report.Gantt.Bar;
import loadstar.report.ScheduleFile;
import loadstar.result.Columns;
import loadstar.result.Numbers;
import loadstar.result.Table;
import tools.jackson.databind.json.JsonMapper;

/**
 * The content of a Gantt chart: bars of some kinds in rows. Packed they take a few bytes each: for
 * each row and kind the number of bars, then for each bar its distance from the end of the one
 * before and its length, in ticks, as variable-length integers; all of it deflated and in Base64.
 */
final class RunBars {
  /**
   * Number of ticks of the horizon: magnified a thousand times a tick is still less than a pixel.
   */
  static final int TICKS = 1 << 20;

  private static final int MOST_ROWS_OF_TEXT = 1000;

  private final List<String> kinds;
  private final Map<String, Integer> rows = new LinkedHashMap<>();
  private final List<Bar> bars = new ArrayList<>();
  private double end;

  /**
   * RunBars for the script of the page.
   *
   * @param json for the script
   * @param shown a sentence on the part of the run that is in it
   */
  record Packed(String json, String shown) {}

  private RunBars(List<String> kinds) {
    this.kinds = new ArrayList<>(kinds);
  }

  /**
   * Returns the bars of a {@code chunks.csv}: three kinds for each subchunk, two of them
   * computations.
   */
  static RunBars ofChunks(Table table, Names names) {
    RunBars bars =
        new RunBars(List.of("data to the worker", "computation", "second subchunk", "result"));
    for (int i = 0; i < table.rows(); i++) {
      double lost = date(table, i, ScheduleFile.LOST);
      int row = bars.row(names.host(table.text(i, "worker")));
      bars.add(row, 0, date(table, i, "send_start_s"), date(table, i, "send_end_s"), lost);
      int kind = table.text(i, "part").equals("0") ? 1 : 2;
      bars.add(row, kind, date(table, i, "compute_start_s"), date(table, i, "compute_end_s"), lost);
      bars.add(row, 3, date(table, i, "result_start_s"), date(table, i, "result_end_s"), lost);
    }
    return bars.finished();
  }

  /**
   * Returns the bars of a {@code tasks.csv}: computations and sends; a send is in the row of its
   * sender.
   */
  static RunBars ofTasks(Table table, Names names) {
    RunBars bars = new RunBars(List.of("send", "computation"));
    for (int i = 0; i < table.rows(); i++) {
      boolean send = table.text(i, "action").equals("send");
      int row = bars.row(names.host(table.text(i, send ? "from" : "node")));
      double lost = date(table, i, ScheduleFile.LOST);
      bars.add(row, send ? 0 : 1, date(table, i, "start_s"), date(table, i, "end_s"), lost);
    }
    return bars.finished();
  }

  private static double date(Table table, int row, String column) {
    boolean lost = column.equals(ScheduleFile.LOST); // the column exists where anything was lost
    return lost && !table.columns().contains(column) || table.text(row, column).isEmpty()
        ? Double.NaN
        : table.number(row, column);
  }

  private int row(String name) {
    return rows.computeIfAbsent(name, none -> rows.size());
  }

  private void add(int row, int kind, double start, double end, double lost) {
    if (!Double.isNaN(start)) {
      double last = Double.isNaN(end) ? lost : end;
      bars.add(new Bar(row, kind, start, last));
      this.end = Math.max(this.end, Double.isNaN(last) ? start : last);
    }
  }

  /** Extends bars without an end to the end of the run. */
  private RunBars finished() {
    bars.replaceAll(
        bar -> Double.isNaN(bar.end()) ? new Bar(bar.row(), bar.kind(), bar.start(), end) : bar);
    bars.sort(
        Comparator.comparingInt(Bar::row)
            .thenComparingInt(Bar::kind)
            .thenComparingDouble(Bar::start));
    return this;
  }

  int size() {
    return bars.size();
  }

  /**
   * Returns the drawing that the page shows until the script has drawn all bars, and without a
   * script.
   */
  String drawing(int most) {
    return Gantt.inPage(List.copyOf(rows.keySet()), kinds, end, bars, most);
  }

  /** Packs all bars, or those that begin early enough to fit. */
  Packed packed(int most) throws IOException {
    double until = end;
    List<Bar> shown = bars;
    String text = deflated(shown, until);
    while (text.length() > most && shown.size() > 1) {
      double share = 0.95 * most / text.length();
      double[] starts = shown.stream().mapToDouble(Bar::start).sorted().toArray();
      double last = starts[(int) (share * starts.length)];
      until = last;
      shown = bars.stream().filter(bar -> bar.start() < last).toList();
      text = deflated(shown, until);
    }
    Set<Integer> occur = shown.stream().map(Bar::kind).collect(Collectors.toSet());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("end", until);
    json.put("ticks", TICKS);
    json.put("bars", shown.size());
    json.put("rows", rows.keySet());
    json.put("kinds", kinds);
    json.put("occurs", IntStream.range(0, kinds.size()).mapToObj(occur::contains).toList());
    json.put("packed", text);
    String all =
        shown.size() == bars.size()
            ? "All " + bars.size()
            : "The first " + shown.size() + " of " + bars.size();
    return new Packed(
        new JsonMapper().writeValueAsString(json),
        format(
            "%s bars of %d rows, 0 to %s s of %s s, to the millionth of it.",
            all, rows.size(), Numbers.text(until), Numbers.text(end)));
  }

  private String deflated(List<Bar> shown, double until) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(shown.size() * 4);
    double scale = until > 0 ? TICKS / until : 0;
    Deflater best = new Deflater(Deflater.BEST_COMPRESSION);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, best)) {
      int next = 0;
      for (int row = 0; row < rows.size(); row++) {
        for (int kind = 0; kind < kinds.size(); kind++) {
          int from = next;
          while (next < shown.size()
              && shown.get(next).row() == row
              && shown.get(next).kind() == kind) {
            next++;
          }
          write(out, next - from);
          long before = 0;
          for (Bar bar : shown.subList(from, next)) {
            long start = Math.round(bar.start() * scale);
            long stop = Math.round(Math.min(bar.end(), until) * scale);
            long gap = start - before;
            write(out, gap >= 0 ? 2 * gap : -2 * gap - 1);
            write(out, Math.max(0, stop - start));
            before = Math.max(start, stop);
          }
        }
      }
    } finally {
      best.end();
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** Writes seven bits a byte, the lowest first; the eighth bit marks that more follow. */
  private static void write(DeflaterOutputStream out, long number) throws IOException {
    long rest = number;
    while (rest >= 0x80) {
      out.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /** Returns the number of bars and their total length, for each row and kind. */
  Table summary() {
    long[][] counts = new long[rows.size()][kinds.size()];
    double[][] seconds = new double[rows.size()][kinds.size()];
    for (Bar bar : bars) {
      counts[bar.row()][bar.kind()]++;
      seconds[bar.row()][bar.kind()] += bar.end() - bar.start();
    }
    Columns<Map.Entry<String, Integer>> columns = new Columns<>();
    columns.with("who", Map.Entry::getKey);
    for (int k = 0; k < kinds.size(); k++) {
      int kind = k;
      columns
          .with(kinds.get(kind), row -> counts[row.getValue()][kind])
          .with(kinds.get(kind) + " (s)", row -> format("%.5g", seconds[row.getValue()][kind]));
    }
    return columns.table(rows.entrySet().stream().limit(MOST_ROWS_OF_TEXT).toList());
  }
}
