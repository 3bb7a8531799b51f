package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.Shape;
import loadstar.algorithm.WithoutWork;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.campaign.Limits;
import loadstar.campaign.RunResult;
import loadstar.campaign.StarStudy;
import loadstar.model.Application;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.report.JsonOutput;
import loadstar.report.MetricText;
import loadstar.report.RankingDrawing;
import loadstar.report.RankingJson;
import loadstar.report.RankingText;
import loadstar.report.WholeUnits;
import loadstar.result.Columns;
import loadstar.result.Numbers;
import loadstar.result.Spread;
import loadstar.result.Standing;
import loadstar.result.Table;
import loadstar.simulation.CostsFile;
import loadstar.simulation.Failures;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import loadstar.study.Contender;
import loadstar.study.DispatchLimit;
import loadstar.study.Explanation;
import loadstar.study.Ranking;
import loadstar.study.Ranking.Place;
import loadstar.study.Ranking.PlayedBy;
import loadstar.study.Robustness;
import loadstar.study.Site;
import loadstar.study.Study;
import loadstar.study.StudyResult;
import loadstar.study.Trial;
import loadstar.study.Workload;
import org.jspecify.annotations.Nullable;

/** What a comparison says, for people and for files. */
final class CompareText {
  /** Metrics that {@link #csv} has in any case, in this order; others follow. */
  private static final List<Metric> ALWAYS =
      List.of(
          Summary.END,
          Summary.COMPUTED,
          Summary.THROUGHPUT,
          Summary.EFFICIENCY_FROM_START,
          Summary.SEND_PORT,
          Summary.RECEIVE_PORT,
          Summary.UPLINK,
          Summary.SUBCHUNKS,
          Summary.WORKERS_USED,
          Summary.BOUND,
          Summary.OVER_BOUND,
          Summary.ENERGY_PER_UNIT,
          Summary.CARBON_PER_UNIT);

  /** Columns that a narrow terminal can do without, the least needed first. */
  private static final List<String> LEAST_NEEDED =
      Stream.concat(
              Stream.of("results", "played on"),
              Stream.of(
                      Summary.RECEIVE_PORT,
                      Summary.SEND_PORT,
                      Summary.SUBCHUNKS,
                      Summary.EFFICIENCY_FROM_START,
                      Summary.WORKERS_USED)
                  .map(Metric::heading))
          .toList();

  /** What is said of a host, in CSV and JSON. */
  static final List<String> BY_HOST =
      List.of("host", "workers", "computed_units", "share_of_load", "cpu_efficiency");

  private static final int MOST_IDLE = 5;

  private final Study study;
  private final Site site;
  private final Workload workload;
  private final StudyResult result;
  private final Map<String, String> refused;
  private final Ranking ranking;
  private final @Nullable Robustness robustness;
  private final PlatformFile platform;
  private final Predicate<String> asks;
  private final @Nullable DispatchLimit dispatch;
  private final Explanation explanation;

  CompareText(
      Study study,
      StudyResult result,
      Map<String, String> refused,
      Predicate<String> asks,
      @Nullable DispatchLimit dispatch,
      Explanation explanation) {
    this.study = study;
    this.site = study.sites().getFirst();
    this.workload = study.workloads().getFirst();
    this.result = result;
    this.refused = refused;
    platform = PlatformReader.read(site.platform());
    robustness = Robustness.of(result.rankings()).stream().findFirst().orElse(null);
    ranking = result.ranking();
    this.asks = asks;
    this.dispatch = dispatch;
    this.explanation = explanation;
  }

  String title() {
    if (study.shape() == Shape.TREE) {
      return Numbers.text(workload.load())
          + (workload.load() == 1 ? " task" : " tasks")
          + (workload.applications().size() == 1 ? " of " : " of each of ")
          + workload.applications().stream()
              .map(CompareText::name)
              .collect(Collectors.joining(", "))
          + " on the tree of "
          + site.platform().getFileName()
          + failures();
    }
    return workload.amount().text()
        + (workload.costs().isEmpty() ? "" : " (costs " + workload.costs() + ")")
        + " on "
        + site.workersText()
        + " of "
        + Path.of(site.name()).getFileName()
        + (workload.resultBytesPerUnit() > 0
            ? ", results of " + Numbers.text(workload.resultBytesPerUnit()) + " B"
            : ", no results")
        + Fields.shown().stream()
            .filter(field -> field != Fields.RESULT_BYTES && field.text(workload.values()) != null)
            .map(field ->
                ", " + field.words(workload.values()) + (field == Fields.SECONDS ? onHost() : ""))
            .collect(Collectors.joining())
        + failures();
  }

  /** On whom seconds hold, where that matters. */
  private String onHost() {
    boolean differ = UnitSeconds.differ(workload.values(), star());
    return differ ? " on " + site.workers().getFirst() : "";
  }

  /** The workers as a run saw them; nobody where none ended. */
  private List<WorkerSpec> star() {
    return result.series().values().stream()
        .filter(run -> study.shape() == Shape.STAR && run.series().containsKey(StarStudy.COMPUTED))
        .findFirst()
        .map(StarStudy::star)
        .orElse(List.of());
  }

  private String failures() {
    return ranking.setting().failuresText();
  }

  private Stream<Trial> trials() {
    return result.rankings().stream().flatMap(one -> one.trials().stream());
  }

  private static String name(Application bag) {
    return bag.name() + (bag.weight() == 1 ? "" : " (times " + Numbers.text(bag.weight()) + ")");
  }

  String whole(int columns) {
    StringBuilder text = new StringBuilder();
    text.append(
        format(
            "%s%s, master %s, %s%n%n",
            title(),
            workload.noise() > 0 ? ", noise " + Numbers.text(workload.noise()) : "",
            site.master(),
            seeds()));
    text.append(RankingText.fitting(table(), LEAST_NEEDED, columns));
    text.append(legend().isEmpty() ? "" : legend() + "\n");
    text.append(byHost(RankingText.Format.TEXT));
    text.append('\n').append(ranking.bounds()).append('\n');
    String by = PlayedBy.sentence(trials());
    text.append(Character.toUpperCase(by.charAt(0))).append(by.substring(1)).append(".\n");
    text.append(allButThose());
    PlayedBy.differences(trials()).forEach(line -> text.append(line).append('\n'));
    refused.forEach((name, reason) -> {
      if (!Limits.saysSo(reason)) {
        text.append("cannot play: %s: %s%n".formatted(name, reason));
      }
    });
    if (!study.random(workload)) {
      text.append("Nothing is random here")
          .append(study.shape() == Shape.STAR ? " (--noise would be)" : "")
          .append(": one run of each.\n");
    }
    if (study.shape() == Shape.STAR) {
      text.append(site.unusedHosts());
    }
    String unit = UnitSeconds.text(workload.values(), site.slots(), star());
    text.append(unit == null ? "" : unit + "\n");
    if (asks.test("bandwidth") && !asks.test("uplink") && !workload.ports().one()) {
      text.append(
          "All messages share the master's link, as fast as a worker's unless --uplink says it\n");
    }
    String cores = study.shape() == Shape.STAR ? site.unusedCores() : "";
    for (String line : List.of(cores, platform.wattsLeftOut())) {
      text.append(line).append(line.isEmpty() ? "" : "\n");
    }
    text.append(unplanned());
    text.append(
        line(
            "Made for loads without results, which come back in order of arrival here",
            those(
                one -> one.kind().results() == Results.NONE && workload.resultBytesPerUnit() > 0)));
    text.append(deviations());
    text.append(neverMeasured());
    text.append(robustness == null ? withoutWork() : "");
    text.append('\n').append(advice());
    for (String line : List.of(explanation.text(), hint())) {
      text.append(line).append(line.isEmpty() ? "" : "\n");
    }
    return text.toString();
  }

  /** How many runs there are of each, and of whom where only schedulers draw. */
  private String seeds() {
    long first = study.seeds().getFirst();
    String seeds =
        ranking.seeds()
            + (ranking.seeds() == 1 ? " seed" : " seeds")
            + (first == 1 ? "" : " from " + first + " on");
    List<String> several =
        ranking.places().stream()
            .filter(one -> one.trials().size() > 1)
            .map(Place::scheduler)
            .toList();
    return several.isEmpty() || several.size() == ranking.places().size() || workload.isRandom()
        ? seeds
        : seeds + " of " + String.join(", ", several);
  }

  /** Names the dispatch cost from which another scheduler is best; empty where there is none. */
  private String hint() {
    return dispatch == null ? "" : dispatch.text(ranking);
  }

  /** Which to take, and what has ended seeds that did not decide. */
  private String advice() {
    Double within = study.decideWithin();
    return ranking.advice()
        + "\n"
        + (within == null || !ranking.random() || ranking.standing().decided()
            ? ""
            : ranking.seeds() == study.seeds().size()
                ? "More seeds may decide: --most-seeds.\n"
                : Numbers.text(within)
                    + " s of processor time did not decide: --decide-within 1min, for example.\n");
  }

  /** Of all schedulers those that play no such platform, where all others were asked for. */
  private String allButThose() {
    Registry registry = Registry.load();
    List<String> others = new ArrayList<>(registry.names());
    others.removeAll(registry.names(study.shape()));
    Set<String> asked =
        Stream.concat(study.contenders().stream().map(Contender::label), refused.keySet().stream())
            .map(Contender::schedulerOf)
            .collect(Collectors.toSet());
    return study.shape() == Shape.TREE
            || others.isEmpty()
            || !asked.containsAll(registry.names(study.shape()))
        ? ""
        : format(
            "%d of %d schedulers; %d play trees only: %s%n",
            registry.names(study.shape()).size(),
            registry.names().size(),
            others.size(),
            String.join(", ", others));
  }

  /** Of whom something is to be said; nothing where there is nobody. */
  private static String line(String what, List<String> names) {
    return names.isEmpty() ? "" : what + ": " + String.join(", ", names) + "\n";
  }

  /** Schedulers that are told how much tasks differ, and by how much. */
  private String deviations() {
    CostsFile costs = study.costs(workload);
    double variation = costs == null ? workload.noise() : costs.variation();
    List<String> told =
        those(one ->
            one.kind().master().contains(SelfSchedulingKinds.DEVIATION)
                && !one.settings().has(SelfSchedulingKinds.DEVIATION));
    return variation == 0 || told.isEmpty()
        ? ""
        : format(
            "Told that tasks differ by %.3g %% of their mean (--set %s.deviation= says otherwise): %s%n",
            100 * variation, Contender.schedulerOf(told.getFirst()), String.join(", ", told));
  }

  /** Adaptive schedulers whose runs were over before the first sample: they adapted to nothing. */
  private String neverMeasured() {
    List<String> blind = new ArrayList<>();
    double interval = 0;
    double shortest = Double.POSITIVE_INFINITY;
    for (Place place : ranking.places()) {
      double own = sampleSeconds(contender(place.scheduler()));
      if (platform.hasProfiles() && own > place.makespan().mean()) {
        blind.add(place.scheduler());
        interval = Math.max(interval, own);
        shortest = Math.min(shortest, place.makespan().mean());
      }
    }
    return blind.isEmpty()
        ? ""
        : "%s measured nothing: a sample every %s s, and runs were over before; --set %s.%s=%s measures%n"
            .formatted(
                String.join(" and ", blind),
                CompareCommand.number(interval),
                Contender.schedulerOf(blind.getFirst()),
                MultiRoundKinds.SAMPLE_SECONDS.name(),
                format("%.1g", shortest / 20));
  }

  /** Interval between the samples of an entrant; 0 for one that does not sample. */
  private static double sampleSeconds(Contender contender) {
    return contender.kind().master().contains(MultiRoundKinds.SAMPLE_SECONDS)
        ? contender.settings().get(MultiRoundKinds.SAMPLE_SECONDS)
        : 0;
  }

  /** Who got nothing from the first few schedulers, and why; schedulers alike on one line. */
  private String withoutWork() {
    Map<String, List<String>> whoSays = new LinkedHashMap<>();
    for (Place place : ranking.places()) {
      String line = withoutWork(place.scheduler());
      if (!line.isEmpty()) {
        whoSays.computeIfAbsent(line, none -> new ArrayList<>()).add(place.scheduler());
      }
    }
    StringBuilder text = new StringBuilder();
    whoSays.entrySet().stream()
        .limit(MOST_IDLE)
        .forEach(one -> {
          String give = one.getValue().size() == 1 ? " gives" : " give";
          text.append(String.join(", ", one.getValue()) + give + " nothing to " + one.getKey());
        });
    int others = whoSays.values().stream().skip(MOST_IDLE).mapToInt(List::size).sum();
    return others == 0
        ? text.toString()
        : text + format("%d more leave workers without work, see \"used\"%n", others);
  }

  private String withoutWork(String scheduler) {
    RunResult first = result.series().get(scheduler);
    double[] computed = first == null ? null : first.series().get(StarStudy.COMPUTED);
    boolean lost =
        Objects.requireNonNull(ranking.place(scheduler)).mean(Summary.LOST) > 0; // what they got
    if (first == null
        || computed == null
        || lost
        || Arrays.stream(computed).allMatch(one -> one > 0)) {
      return "";
    }
    List<WorkerSpec> workers = StarStudy.star(first);
    boolean[] used = new boolean[workers.size()];
    for (int w = 0; w < used.length; w++) {
      used[w] = computed[w] > 0;
    }
    double chunks =
        Objects.requireNonNull(ranking.place(scheduler))
            .trials()
            .getFirst()
            .metrics()
            .value(Summary.SUBCHUNKS);
    String why =
        WithoutWork.reason(workers, used, (int) chunks, comesBack(scheduler), workload.ports());
    return withoutWork(site.slots(), used, why) + "\n";
  }

  /** Some of the names of those that got nothing, how many there are, and why. */
  static String withoutWork(List<String> names, boolean[] used, String why) {
    List<String> idle =
        IntStream.range(0, used.length).filter(w -> !used[w]).mapToObj(names::get).toList();
    return idle.isEmpty() ? "" : names(idle) + " of " + used.length + ": " + why;
  }

  void draw(Path file) throws IOException {
    RankingDrawing.write(ranking, title(), file);
  }

  /** The ranking, after a line that says of what. */
  String table(RankingText.Format format) {
    return RankingText.remark(title(), format).stripLeading()
        + RankingText.of(table(), format)
        + RankingText.remark(legend(), format)
        + byHost(format);
  }

  /** {@link #hosts} for people. */
  private String byHost(RankingText.Format format) {
    Table hosts = hosts();
    boolean whole = workload.whole();
    Table table = new Table("host", "workers", whole ? "tasks" : "units", "of all", "CPU");
    for (int row = 0; row < hosts.rows(); row++) {
      double units = hosts.number(row, BY_HOST.get(2));
      table.add(
          hosts.text(row, "host"),
          hosts.text(row, "workers"),
          whole ? format("%.0f", units) : CompareCommand.number(units),
          Metric.Format.PERCENT.text(hosts.number(row, BY_HOST.get(3))),
          Metric.Format.PERCENT.text(hosts.number(row, BY_HOST.get(4))));
    }
    String what = "By host, one run of " + ranking.recommended().scheduler() + ":";
    String before = format == RankingText.Format.TEXT ? "\n" : "";
    return table.rows() == 0
        ? ""
        : before + RankingText.remark(what, format) + RankingText.of(table, format);
  }

  /** What each host did in one run of the scheduler that is advised; no rows if not asked for. */
  Table hosts() {
    Table table = new Table(BY_HOST);
    Place place = ranking.recommended();
    RunResult run = result.series().get(place.scheduler());
    if (!asks.test("by-host") || run == null) {
      return table;
    }
    double[] computed = run.series(StarStudy.COMPUTED);
    double[] useful = run.series(StarStudy.USEFUL);
    double all = Arrays.stream(computed).sum();
    double end = place.trials().getFirst().makespan();
    int from = 0;
    for (String host : site.workers()) {
      int to = from + site.file().slots(host);
      double units = Arrays.stream(computed, from, to).sum();
      double busy = Arrays.stream(useful, from, to).sum() / (to - from) / end;
      table.add(host, to - from, units, units / all, busy);
      from = to;
    }
    return table;
  }

  /** What the mark of {@link WholeUnits} says, if somebody has it. */
  private String legend() {
    return those(this::isMarked).isEmpty() ? "" : WholeUnits.LEGEND;
  }

  /** Whether it hands out whole units of a load that others in the table cut. */
  private boolean isMarked(Contender contender) {
    return !workload.whole()
        && contender.kind().wholeTasks()
        && !those(other -> !other.kind().wholeTasks()).isEmpty();
  }

  private Table table() {
    Columns<Place> columns =
        new Columns<Place>()
            .with(
                "scheduler",
                one -> WholeUnits.marked(one.scheduler(), isMarked(contender(one.scheduler()))));
    List<Map<Metric, Spread>> rows = ranking.places().stream().map(Place::metrics).toList();
    for (Metric metric : MetricText.shown(metrics(), rows)) {
      cell(columns, metric.heading(), metric);
      if (metric.equals(Summary.END) && ranking.random()) {
        if (workload.isRandom() || ranking.places().stream().anyMatch(p -> p.makespan().varies())) {
          columns.with("± 95 %", one -> MetricText.interval(one.makespan()));
        }
        if (ranking.meansDiffer()) {
          columns.with("seeds", Place::seedsText);
        }
        if (robustness != null) {
          robustness.addTo(columns, Place::scheduler);
        }
      }
    }
    if (asks.test("tail")) {
      cell(columns, "tail s", Summary.ALONE);
    }
    if (study.shape() == Shape.TREE) {
      columns.with("played on", one -> playedOn(one.scheduler()));
    } else {
      columns.with("results", one -> results(one.scheduler()));
    }
    columns.with("against the first", one -> ranking.standing().of(one.scheduler()).text());
    return withStopped(columns.table(ranking.places()), Summary.END.heading());
  }

  private static void cell(Columns<Place> columns, String heading, Metric metric) {
    columns.with(heading, one -> MetricText.cell(metric, one.metrics().get(metric)));
  }

  /** Of runs that were ended it is known what they did not do, and not how long they take. */
  private Table withStopped(Table table, String column) {
    refused.forEach((name, why) -> {
      if (Limits.saysSo(why)) {
        List<Object> row = new ArrayList<>(Collections.nCopies(table.columns().size(), ""));
        row.set(0, name);
        row.set(table.columns().indexOf(column), why);
        table.add(row.toArray());
      }
    });
    return table;
  }

  private String results(String scheduler) {
    return switch (contender(scheduler).kind().results()) {
      case NONE -> workload.resultBytesPerUnit() > 0 ? "arrival" : "none";
      case FIRST_COME -> "arrival";
      case CHOSEN -> "chosen";
    };
  }

  /** A scheduler of stars plays along the tree, if its hosts are one. */
  private Shape playedOn(String scheduler) {
    return contender(scheduler).kind().plays(study.shape()) ? study.shape() : Shape.STAR;
  }

  private boolean comesBack(String scheduler) {
    return study.shape() == Shape.STAR && !results(scheduler).equals("none");
  }

  /** Schedulers of the ranking, in its order. */
  private List<String> those(Predicate<Contender> which) {
    return ranking.places().stream()
        .map(Place::scheduler)
        .filter(name -> which.test(contender(name)))
        .toList();
  }

  private Contender contender(String scheduler) {
    return study.contenders().stream()
        .filter(one -> one.label().equals(scheduler))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("nobody plays " + scheduler));
  }

  /** The first few of some names and their number: "a, b, c and 7 more, 10". */
  static String names(List<String> names) {
    return Standing.some(names) + "; " + names.size();
  }

  /** A row for each scheduler and seed: what older scripts read at first, then everything else. */
  Table csv() {
    Map<String, Metric> all = new LinkedHashMap<>();
    ALWAYS.forEach(metric -> all.put(metric.column(), metric));
    metrics().forEach(metric -> all.putIfAbsent(metric.column(), metric));
    Columns<Trial> columns =
        new Columns<Trial>().with("scheduler", Trial::scheduler).with("seed", Trial::seed);
    all.forEach((name, metric) ->
        columns.with(name, one -> Table.known(one.metrics().value(metric, Double.NaN))));
    columns
        .with("results", one -> results(one.scheduler()))
        .with("result_bytes_per_unit", one -> workload.resultBytesPerUnit());
    if (study.limits().any()) {
      columns.with("stopped", one -> "");
    }
    List<String> asked = study.contenders().stream().map(Contender::label).toList();
    List<Trial> trials = new ArrayList<>(ranking.trials());
    trials.sort(Comparator.comparingInt(trial -> asked.indexOf(trial.scheduler())));
    return withStopped(columns.table(trials), "stopped");
  }

  private List<Metric> metrics() {
    return Summary.columns(ranking.trials().stream().map(Trial::metrics).toList());
  }

  /**
   * What was asked, the ranking, and who cannot play.
   *
   * @param rerun what was typed
   * @param results the file of the runs, from the folder of compare.json; null where it is usual
   */
  String json(String rerun, @Nullable Path results) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("question", question());
    all.put("how", PlayedBy.sentence(trials()));
    all.put("rerun", rerun);
    if (results != null) {
      all.put("results", results.toString());
    }
    all.put(
        "ranking",
        ranking.places().stream()
            .map(one -> RankingJson.place(ranking, one, played(one.scheduler())))
            .toList());
    all.put("runs", ranking.trials().stream().map(CompareText::run).toList());
    Table hosts = hosts();
    if (hosts.rows() > 0) {
      all.put("by_host", JsonOutput.records(hosts, Set.of("host")));
    }
    if (robustness != null) {
      all.put("robustness", RankingJson.robustness(robustness));
    }
    all.put("cannot_play", refused);
    all.putAll(RankingJson.decision(ranking));
    all.put("explanation", RankingJson.explanation(explanation));
    all.put("hints", hint().isEmpty() ? List.of() : List.of(hint()));
    if (dispatch != null) {
      String scheduler = dispatch.scheduler();
      all.put(
          "dispatch_limit",
          Map.of("scheduler", scheduler, "below_s", dispatch.seconds(), "then", dispatch.then()));
    }
    explanation
        .longestFirst()
        .ifPresent(one ->
            all.put(
                "longest_first",
                Map.of("scheduler", one.scheduler(), "makespan_s", one.seconds())));
    all.put("metrics", metrics().stream().map(Metric::texts).toList());
    return JsonOutput.write("compare", all);
  }

  private Map<String, Object> played(String scheduler) {
    Map<String, Object> played = new LinkedHashMap<>();
    played.put("results_come_back", comesBack(scheduler));
    played.put("played_on", playedOn(scheduler).toString());
    played.put("whole_units", workload.whole() || contender(scheduler).kind().wholeTasks());
    return played;
  }

  private static Map<String, Object> run(Trial trial) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("scheduler", trial.scheduler());
    run.put("seed", trial.seed());
    for (Metric metric :
        List.of(
            Summary.END,
            Summary.BY_ARITHMETIC,
            Summary.REFEREE,
            Summary.REFEREE_CHUNKS,
            Summary.FIRST_DIFFERENT)) {
      if (trial.metrics().has(metric)) {
        run.put(metric.column(), trial.metrics().value(metric));
      }
    }
    return run;
  }

  private Map<String, @Nullable Object> question() {
    Map<String, @Nullable Object> asked = new LinkedHashMap<>();
    asked.put("platform", site.platform().toString());
    asked.put("platform_name", Path.of(site.name()).getFileName().toString());
    asked.put("master", site.master());
    asked.put("workers", site.workers());
    asked.put("places", site.slots().size());
    if (site.slotsEach() != PlatformFile.ALL_CORES) {
      asked.put("slots", site.slotsEach());
    }
    asked.put("load_units", workload.load());
    asked.put("whole_tasks", workload.whole());
    asked.put("load", workload.amount().text());
    if (study.shape() == Shape.TREE) {
      asked.put("bags", workload.bags());
    }
    asked.putAll(Fields.json(workload.values()));
    if (Double.isNaN(workload.flopsPerUnit()) && study.shape() == Shape.STAR) {
      asked.remove(Fields.FLOPS.name());
    }
    for (Field<?> field :
        List.of(Fields.COSTS, Fields.COSTS_COLUMN, Fields.COSTS_HOST, Fields.TIME_UNIT)) {
      if (workload.values().has(field.parameter())) {
        asked.put(field.name(), field.shown(workload.values()));
      }
    }
    asked.put("noise", workload.noise());
    asked.put("seeds", ranking.seeds());
    asked.put("first_seed", study.seeds().getFirst());
    asked.put("random", ranking.random());
    asked.put("seeds_select", study.decideWithin() != null);
    asked.put("margin_percent", 100 * study.guarantee().margin());
    asked.put("confidence_percent", 100 * study.guarantee().confidence());
    asked.put("config", study.settings());
    Failures.Means means = study.workloads().getLast().failures();
    if (!means.equals(Failures.Means.NONE)) {
      means
          .seconds()
          .forEach((field, each) -> asked.put(Field.Front.WORLD.name(field) + "_s", each));
    }
    Map<String, Object> settings = new LinkedHashMap<>();
    study.contenders().forEach(one -> settings.put(one.label(), one.settings().texts()));
    asked.put("schedulers", settings);
    return asked;
  }

  /** Schedulers that plan, and what without. */
  private String unplanned() {
    if (study.shape() != Shape.STAR) {
      return "";
    }
    List<String> properties =
        platform.with(Fields.ofHosts(workload.values())).unplanned(site.master(), site.workers());
    String without = Numbers.listed(properties, " and ");
    boolean one = workload.ports().one();
    return line(
            "Plan without " + without + ", which hosts have here, and are played as they decide",
            those(who -> who.kind().plansAhead() && !properties.isEmpty()))
        + line(
            "Plan for one port of the master, which has more, and are played as they decide",
            those(who -> who.kind().plansAhead() && !who.kind().manyPorts() && !one));
  }
}
