package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.model.InputException;
import loadstar.model.Visible;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.platform.HostProperty;
import loadstar.platform.LinkProperty;
import loadstar.platform.PlatformCheck;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.report.TableText;
import loadstar.result.Columns;
import loadstar.result.Table;
import loadstar.simulation.StarView;
import loadstar.study.StudyNotes;
import org.jspecify.annotations.Nullable;

/** The report of {@code platform check} about a file. */
final class PlatformCheckText {
  /** One slip in a file of many hosts is one problem for each of them. */
  private static final int MOST_PROBLEMS = 3;

  private static final int MOST_ROWS = 12;

  /** A column of the table of workers: its name for programs, its heading, its value. */
  private record Column(String json, String heading, ToDoubleFunction<WorkerSpec> value) {}

  private static final List<Column> OF_HOSTS =
      List.of(
          new Column("speed_flops_per_s", "flops/s", WorkerSpec::speed),
          new Column("compute_latency_s", "compute latency s", WorkerSpec::computeLatency));

  private static final List<Column> COLUMNS =
      Stream.of(OF_HOSTS, ofLinks(false), ofLinks(true)).flatMap(List::stream).toList();

  /** Columns that a narrow terminal can do without, the least needed first. */
  private static final List<String> LEAST_NEEDED =
      Stream.concat(ofLinks(true).reversed().stream(), Stream.of(OF_HOSTS.getLast()))
          .map(Column::heading)
          .toList();

  private static List<Column> ofLinks(boolean back) {
    return Stream.of(LinkProperty.values())
        .map(one -> new Column(one.json(back), one.heading(back), one.of(back)))
        .toList();
  }

  private final String file;
  private final PlatformFile platform;
  private final String boss;
  private final Map<String, String> parents;
  private final StarView view;
  private final PrintStream out;

  private PlatformCheckText(
      String file, PlatformFile declared, String boss, List<String> workers, PrintStream out) {
    this.file = file;
    this.boss = boss;
    this.out = out;
    parents = PlatformTree.deepParents(declared, boss);
    boolean deep = parents.values().stream().anyMatch(parent -> !parent.equals(boss));
    platform = deep ? declared : declared.withSlots(PlatformFile.ALL_CORES);
    view = StarView.of(platform, boss, workers, parents);
  }

  /**
   * Checks and prints; the status of the command.
   *
   * @param columns that the table may have
   */
  static int print(String file, String master, OutputFormat format, int columns, PrintStream out) {
    Path path = Path.of(file);
    PlatformFile declared = PlatformReader.read(path);
    declared.refuseUntrusted();
    String boss = master.isEmpty() ? declared.hosts().iterator().next() : master;
    declared.checkMaster(boss);
    List<String> workers = declared.hosts().stream().filter(host -> !host.equals(boss)).toList();
    List<PlatformCheck.Finding> findings = declared.findings();
    if (format == OutputFormat.TEXT) {
      print(file, findings, out);
      others(file, declared, out);
    }
    if (workers.isEmpty()) {
      throw new InputException(file, "there is no worker beside " + boss, null);
    }
    var text = new PlatformCheckText(file, declared, boss, workers, out);
    if (format == OutputFormat.TEXT) {
      text.print(findings.isEmpty(), columns);
    } else {
      out.print(
          format.of(
              Output.of(
                  () -> "", () -> JsonOutput.table(text.workers()), () -> text.json(findings))));
    }
    return text.view.problems().isEmpty() ? Command.DONE : Command.FAILED;
  }

  private static void print(String file, List<PlatformCheck.Finding> findings, PrintStream out) {
    findings.forEach(one -> out.println(file + ":" + one.line() + ": " + one.text()));
  }

  private void print(boolean usual, int columns) {
    print(file, view.repeated(), out);
    List<InputException> problems = view.problems();
    problems.stream().limit(MOST_PROBLEMS).forEach(one -> out.println(one.getMessage()));
    if (problems.size() > MOST_PROBLEMS) {
      out.printf(
          Locale.ROOT, "%s: and so for %d more hosts%n", file, problems.size() - MOST_PROBLEMS);
    }
    if (usual && view.repeated().isEmpty() && problems.isEmpty()) {
      out.println(file + ": nothing is wrong or unusual");
    }
    if (!view.tree().isEmpty()) {
      tree(view.tree());
    } else if (view.star() != null) {
      workers(view.star().workers(), columns);
    }
  }

  /** Returns the other files that are read: those beside the platform by number, others by name. */
  private static void others(String file, PlatformFile platform, PrintStream out) {
    Path folder = Path.of(file).toAbsolutePath().normalize().getParent();
    int beside = 0;
    for (Map.Entry<String, Path> other : platform.otherFiles().entrySet()) {
      Path path = other.getValue().toAbsolutePath().normalize();
      if (folder != null && path.startsWith(folder)) {
        beside++;
      } else {
        out.println(file + ": it reads \"" + other.getKey() + "\", which is elsewhere: " + path);
      }
    }
    if (beside > 0) {
      out.println(
          file + ": it reads " + beside + (beside == 1 ? " file" : " files") + " beside it");
    }
  }

  /** A tree whose root has no route to what is below its children. */
  private void tree(List<WorkerSpec> nodes) {
    out.println();
    sentence(
        "It is a tree: the master %s has routes to its children only, and they to theirs. %s",
        boss,
        "Schedulers of several bags of tasks play there: loadstar run, with a deployment where"
            + " every worker names its \"parent\". Those of one load see the children only.");
    out.println();
    Columns<WorkerSpec> columns =
        new Columns<WorkerSpec>()
            .with("node", WorkerSpec::name)
            .with("parent", one -> parents.get(one.name()))
            .with("flops/s", one -> Metric.Format.NUMBER.text(one.speed()))
            .with("bytes/s", one -> Metric.Format.NUMBER.text(one.bandwidthOut()))
            .with("latency s", one -> Metric.Format.NUMBER.text(one.latencyOut()));
    Table table = columns.table(nodes.subList(0, Math.min(MOST_ROWS, nodes.size())));
    out.print(OutputFormat.TEXT.of(table));
    more(nodes.size(), "nodes");
  }

  private void more(int rows, String what) {
    if (rows > MOST_ROWS) {
      out.printf(Locale.ROOT, "... and %d more %s%n", rows - MOST_ROWS, what);
    }
  }

  private void workers(List<WorkerSpec> workers, int width) {
    out.printf("%nSchedulers with the master %s see (at date 0):%n", Visible.text(boss));
    List<String> columns = new ArrayList<>(List.of("workers"));
    COLUMNS.forEach(column -> columns.add(column.heading));
    List<HostProperty> extras =
        HostProperty.ofExtras().stream()
            .filter(property -> workers.stream().anyMatch(w -> property.isIn(w.extras())))
            .toList();
    List<String> headings = extras.stream().map(HostProperty::heading).toList();
    columns.addAll(headings);
    Table table = new Table(columns);
    Map<List<String>, List<String>> alike = new LinkedHashMap<>();
    Map<Double, String> numbers = new HashMap<>(); // of many workers few are different
    for (WorkerSpec w : workers) {
      List<String> values = new ArrayList<>();
      COLUMNS.forEach(one ->
          values.add(
              numbers.computeIfAbsent(one.value.applyAsDouble(w), Metric.Format.NUMBER::text)));
      extras.forEach(extra -> values.add(text(extra, w)));
      alike.computeIfAbsent(values, none -> new ArrayList<>()).add(w.name());
    }
    for (var entry : alike.entrySet().stream().limit(MOST_ROWS).toList()) {
      List<Object> row = new ArrayList<>(List.of(names(entry.getValue(), width)));
      row.addAll(entry.getKey());
      table.add(row.toArray());
    }
    List<String> leastNeeded = new ArrayList<>(LEAST_NEEDED);
    leastNeeded.addAll(headings);
    out.print(TableText.fitting(table, leastNeeded, List.of(), "--wide", width));
    more(alike.size(), "kinds of workers");
    if (!Double.isInfinite(view.uplink())) {
      var widths = workers.stream().mapToDouble(WorkerSpec::bandwidthOut).summaryStatistics();
      sentence(
          "All data pass a link of %s bytes/s: one worker at a time gets %s of it at most.",
          Metric.Format.NUMBER.text(view.uplink()),
          Metric.Format.NUMBER.text(Math.min(view.uplink(), widths.getMax())));
    }
    // How much computation a byte has to bring for the port to keep all workers busy.
    double share = workers.stream().mapToDouble(w -> w.speed() / w.bandwidthOut()).sum();
    sentence(
        "One port keeps all %d busy from %s flops per byte on; below that it is the limit.",
        workers.size(), Metric.Format.NUMBER.text(share));
    price();
    arithmetic();
    if (platform.hasProfiles()) {
      sentence("Profiles change it while time goes; only 2pp and dsa sample the speeds.");
    }
    if (!view.away().isEmpty()) {
      sentence(
          "Profiles take %s away at times: Loadstar's schedulers tolerate it; your own must declare"
              + " it.",
          StudyNotes.some(view.away()));
    }
    sentence(
        "run and compare take latencies and bandwidths as they are (CM02); SimGrid's default LV08,"
            + " as in exec, takes 13.01 times the latency and 0.97 of the bandwidth.");
  }

  private void sentence(String format, Object... values) {
    Terminal.print(out, format, values);
  }

  /** Tells whether compare needs SimGrid for it, and why. */
  private void arithmetic() {
    if (view.oneWay() != null) {
      sentence("compare simulates here on SimGrid: %s.", view.oneWay());
    } else {
      String results = view.withResults();
      if (results == null) {
        sentence("compare computes here by arithmetic, which gives SimGrid's dates.");
      } else {
        sentence(
            "compare computes here by arithmetic; where results come back, SimGrid simulates it:"
                + " %s.",
            results);
      }
    }
  }

  /**
   * Returns the names of a row's workers; only the first where all need a third of the terminal.
   */
  private static String names(List<String> names, int width) {
    String all = StudyNotes.some(names);
    return all.length() <= width / 3 || names.size() == 1
        ? all
        : format("%s and %d more; %d", names.getFirst(), names.size() - 1, names.size());
  }

  private static String text(HostProperty extra, WorkerSpec worker) {
    Number value = extra.of(worker.extras());
    return !extra.isIn(worker.extras())
        ? ""
        : value instanceof Integer
            ? value.toString()
            : Metric.Format.NUMBER.text(value.doubleValue());
  }

  /** Returns what an hour costs, or why nothing is known of it where some hosts say their price. */
  private void price() {
    List<String> silent =
        platform.hosts().stream()
            .filter(host -> Double.isNaN(platform.pricePerHour(host)))
            .toList();
    if (silent.isEmpty()) {
      sentence(
          "All hosts together cost %s an hour.",
          Metric.Format.NUMBER.text(platform.pricePerHour(platform.hosts())));
    } else if (silent.size() < platform.hosts().size()) {
      int shown = Math.min(3, silent.size());
      sentence(
          "No run has a price: %d of %d hosts have no %s (%s%s); 0 is a price.",
          silent.size(),
          platform.hosts().size(),
          HostProperty.PRICE_PER_HOUR.id(),
          String.join(", ", silent.subList(0, shown)),
          shown < silent.size() ? ", ..." : "");
    }
  }

  private String json(List<PlatformCheck.Finding> findings) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("platform", file);
    all.put("master", boss);
    all.put(
        "findings",
        Stream.concat(findings.stream(), view.repeated().stream())
            .map(one -> new TreeMap<>(Map.of("line", one.line(), "text", one.text())))
            .toList());
    all.put("unreachable", view.problems().stream().map(InputException::getMessage).toList());
    all.put("other_files", platform.otherFiles().values().stream().map(Path::toString).toList());
    all.put("plain_star", platform.isStar() && !platform.hasProfiles() && !platform.hasSlots());
    all.put("needs_simgrid", view.oneWay());
    all.put("needs_simgrid_with_results", view.withResults());
    all.put("profiles", platform.hasProfiles());
    all.put("uplink_bytes_per_s", view.uplink());
    all.put("downlink_bytes_per_s", view.downlink());
    all.put("away_at_times", view.away());
    all.put("tree", !view.tree().isEmpty());
    all.put("workers", workers());
    return JsonOutput.write("platform-check", all);
  }

  private List<Map<String, @Nullable Object>> workers() {
    boolean tree = !view.tree().isEmpty();
    List<WorkerSpec> specs = new ArrayList<>(view.tree());
    if (!tree && view.star() != null) {
      specs.addAll(view.star().workers());
    }
    Columns<WorkerSpec> columns =
        new Columns<WorkerSpec>()
            .with("name", WorkerSpec::name)
            .with("parent", one -> tree ? parents.get(one.name()) : null);
    COLUMNS.forEach(one -> columns.with(one.json, one.value::applyAsDouble));
    for (HostProperty property : HostProperty.ofExtras()) {
      columns.with(
          property.json(),
          one -> {
            Number value = property.of(one.extras());
            return value.equals(WorkerExtras.UNLIMITED) ? null : value;
          });
    }
    return columns.records(specs);
  }
}
