package loadstar.study;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.Knowledge;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.algorithm.WithoutWork;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.campaign.RunResult;
import loadstar.campaign.StarSeries;
import loadstar.model.Ports;
import loadstar.model.Word;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.result.Numbers;
import loadstar.result.Standing;
import loadstar.simulation.CostsFile;
import loadstar.simulation.CostsOrder;
import loadstar.simulation.Fields;
import loadstar.simulation.KnownTasks;
import loadstar.simulation.Summary;
import loadstar.study.Note.Subject;
import org.jspecify.annotations.Nullable;

/** Finds the facts that the reader of a comparison should know besides the ranking. */
public final class StudyNotes {
  /** The most reasons for idle workers that get a line each; the rest share one. */
  private static final int MOST_IDLE = 5;

  /** The most schedulers that a note on knowledge names; of more it gives the number. */
  private static final int MOST_NAMED = 8;

  private final Study study;
  private final StudyResult result;
  private final Ranking ranking;
  private final Set<SchedulerConfig> refused;
  private final TargetPlatform target;
  private final Workload workload;
  private final PlatformFile platform;
  private final boolean star;
  private final Map<SchedulerConfig, ConfiguredScheduler> configurations = new LinkedHashMap<>();
  private final List<Note> notes = new ArrayList<>();

  StudyNotes(
      Study study, StudyResult result, Ranking ranking, Map<SchedulerConfig, String> refused) {
    this.study = study;
    this.result = result;
    this.ranking = ranking;
    this.refused = refused.keySet();
    target = study.targets().getFirst();
    workload = study.workloads().getFirst();
    platform = PlatformReader.read(target.platform());
    star = study.shape() == Shape.STAR;
    study.configurations().forEach(one -> configurations.put(one.config(), one));
  }

  /** Returns all notes that the study and its results give. */
  List<Note> all() {
    if (!study.random(workload)) {
      add(
          Subject.CHANCE,
          "Nothing is random here" + (star ? " (--noise would be)" : "") + ": one run of each.");
    }
    if (star) {
      add(Subject.OTHER_SCHEDULERS, otherSchedulers());
      add(Subject.UNUSED_HOSTS, target.unusedHosts().stripTrailing());
      add(Subject.UNUSED_CORES, target.unusedCores());
      plans();
    }
    String unit = UnitSeconds.text(workload.values(), target.slots(), workers());
    add(Subject.UNIT, unit == null ? "" : unit);
    add(Subject.ENERGY, platform.wattsLeftOut(target.hosts()));
    about(
        Subject.RESULTS,
        "Made for loads without results, which come back in order of arrival here",
        kind -> kind.results() == Results.NONE && workload.resultBytesPerUnit() > 0);
    known();
    together();
    deviation();
    samples();
    if (!ranking.setting().fails()) {
      idleWorkers();
    }
    decision();
    return notes;
  }

  /** Tells whether a unit takes other seconds on other workers. */
  boolean unitsDiffer() {
    return UnitSeconds.differ(workload.values(), workers());
  }

  /** Returns the workers as a run had them; none if no run ended. */
  private List<WorkerSpec> workers() {
    return result.series().values().stream()
        .filter(run -> star && run.series().containsKey(StarSeries.COMPUTED))
        .findFirst()
        .map(StarSeries::star)
        .orElse(List.of());
  }

  private void add(Subject subject, String text) {
    if (!text.isEmpty()) {
      notes.add(new Note(subject, text));
    }
  }

  /** Adds a note on the configurations in the ranking that are of such a kind. */
  private void about(Subject subject, String what, Predicate<SchedulerKind> which) {
    String names = labels(entries(one -> which.test(one.kind())));
    add(subject, names.isEmpty() ? "" : what + ": " + names);
  }

  private List<RankEntry> entries(Predicate<ConfiguredScheduler> which) {
    return ranking.entries().stream().filter(one -> which.test(configuration(one))).toList();
  }

  private static String labels(List<RankEntry> entries) {
    return entries.stream().map(RankEntry::scheduler).collect(Collectors.joining(", "));
  }

  private ConfiguredScheduler configuration(RankEntry entry) {
    return Objects.requireNonNull(configurations.get(entry.config()));
  }

  private String otherSchedulers() {
    Registry registry = Registry.load();
    List<String> stars = registry.names(Shape.STAR);
    List<String> others = new ArrayList<>(registry.names());
    others.removeAll(stars);
    Set<String> compared =
        Stream.concat(configurations.keySet().stream(), refused.stream())
            .map(SchedulerConfig::scheduler)
            .collect(Collectors.toSet());
    return others.isEmpty() || !compared.containsAll(stars)
        ? ""
        : format(
            "%d of %d schedulers; %d play trees only: %s",
            stars.size(), registry.names().size(), others.size(), String.join(", ", others));
  }

  private void plans() {
    List<String> properties =
        platform
            .with(Fields.ofHosts(workload.values()))
            .unplanned(target.master(), target.workers());
    Ports ports = workload.ports();
    about(
        Subject.PLANS,
        "Plan without "
            + Numbers.listed(properties, " and ")
            + ", which hosts have here, and are played as they decide",
        kind -> kind.plansAhead() && !properties.isEmpty());
    about(
        Subject.PLANS,
        "Plan for one port of the master, which has more, and are played as they decide",
        kind -> kind.plansAhead() && !kind.manyPorts() && !ports.isShared() && !ports.one());
    about(
        Subject.PLANS,
        "Plan as if the master had one port to send and one to receive, which share "
            + (ports.one() ? "one" : ports.count())
            + " here, and are played as they decide",
        kind -> kind.plansAhead() && ports.isShared());
  }

  /** Adds how many tasks are known, and which schedulers use how much of it. */
  private void known() {
    KnownTasks known = study.known(workload);
    if (known != null) {
      notes.add(new Note(Subject.KNOWN, known.text(), known.json()));
    }
    String word = workload.values().find(Fields.KNOWLEDGE.parameter()).orElse("");
    List<RankEntry> informed = knowing(word, Knowledge.COSTS);
    boolean differ = study.costs(workload) != null || workload.noise() > 0;
    if (known != null || !word.isEmpty() || (differ && !informed.isEmpty())) {
      List<RankEntry> mean = knowing(word, Knowledge.MEAN);
      List<RankEntry> none = knowing(word, Knowledge.NOTHING);
      List<String> parts = new ArrayList<>();
      knows(parts, informed, "each task's cost");
      knows(parts, mean, "the mean");
      knows(parts, none, "nothing of the costs");
      Map<String, Object> data = new LinkedHashMap<>();
      data.put("costs", informed.stream().map(RankEntry::scheduler).toList());
      data.put("mean", mean.stream().map(RankEntry::scheduler).toList());
      data.put("none", none.stream().map(RankEntry::scheduler).toList());
      String order = parts.isEmpty() ? "" : sorted(known);
      notes.add(new Note(Subject.KNOWLEDGE, String.join("; ", parts) + order + ".", data));
    }
  }

  /** Adds what it costs that tasks stay together, where speeds do not change. */
  private void together() {
    CostsFile costs = study.costs(workload);
    GroupPrice price =
        costs == null || platform.hasProfiles() ? null : GroupPrice.of(costs, workers());
    if (price != null) {
      notes.add(new Note(Subject.TOGETHER, price.text(), price.json()));
    }
  }

  /** Returns what the load is sorted by, whatever schedulers know; empty if it is not sorted. */
  private String sorted(@Nullable KnownTasks known) {
    CostsOrder order = Fields.order(workload.values());
    return order == CostsOrder.LONGEST || order == CostsOrder.SHORTEST
        ? "; for all of them --order %s sorts the load by the %s costs"
            .formatted(Word.of(order), known == null ? "true" : "known")
        : "";
  }

  private static void knows(List<String> parts, List<RankEntry> entries, String what) {
    if (!entries.isEmpty()) {
      String knows = entries.size() == 1 ? "knows " : "know ";
      String begins = parts.isEmpty() ? "K" + knows.substring(1) : knows;
      parts.add(
          begins
              + what
              + ": "
              + (entries.size() > MOST_NAMED ? entries.size() + " of them" : labels(entries)));
    }
  }

  /** Returns the configurations that know so much of the costs of tasks, no more and no less. */
  private List<RankEntry> knowing(String word, Knowledge what) {
    return entries(one -> {
      Knowledge own = one.kind().knowledge().apply(one.settings());
      boolean limited = word.equals("mean") && own == Knowledge.COSTS;
      return what == (word.equals("none") ? Knowledge.NOTHING : limited ? Knowledge.MEAN : own);
    });
  }

  private void deviation() {
    KnownTasks known = study.known(workload);
    CostsFile costs = study.costs(workload);
    double variation =
        known != null ? known.variation() : costs == null ? workload.noise() : costs.variation();
    if (workload.values().find(Fields.KNOWLEDGE.parameter()).orElse("").equals("none")) {
      return;
    }
    List<RankEntry> informed =
        entries(one ->
            one.kind().master().contains(SelfSchedulingKinds.DEVIATION)
                && !one.settings().has(SelfSchedulingKinds.DEVIATION));
    if (variation != 0 && !informed.isEmpty()) {
      add(
          Subject.DEVIATION,
          format(
              "Told that tasks differ by %.3g %% of their mean (--set %s.deviation= says"
                  + " otherwise): %s",
              100 * variation, informed.getFirst().config().scheduler(), labels(informed)));
    }
  }

  private void samples() {
    List<RankEntry> blind =
        ranking.entries().stream()
            .filter(one -> platform.hasProfiles() && sampleSeconds(one) > one.makespan().mean())
            .toList();
    if (!blind.isEmpty()) {
      double interval = blind.stream().mapToDouble(this::sampleSeconds).max().orElseThrow();
      double shortest =
          blind.stream().mapToDouble(one -> one.makespan().mean()).min().orElseThrow();
      add(
          Subject.SAMPLES,
          format(
              "%s measured nothing: a sample every %.5g s, and runs were over before; --set"
                  + " %s.%s=%.1g measures",
              blind.stream().map(RankEntry::scheduler).collect(Collectors.joining(" and ")),
              interval,
              blind.getFirst().config().scheduler(),
              MultiRoundKinds.SAMPLE_SECONDS.name(),
              shortest / 20));
    }
  }

  /**
   * Returns the interval between a scheduler's samples of the platform, in seconds; 0 for one that
   * takes none.
   */
  private double sampleSeconds(RankEntry entry) {
    ConfiguredScheduler one = configuration(entry);
    return one.kind().master().contains(MultiRoundKinds.SAMPLE_SECONDS)
        ? one.settings().get(MultiRoundKinds.SAMPLE_SECONDS)
        : 0;
  }

  /**
   * Adds the workers without work of the first few schedulers, and why; schedulers with the same
   * ones share a line, and all do where there are fewer tasks than workers.
   */
  private void idleWorkers() {
    int slots = target.slots().size();
    if (workload.whole() && workload.load() < slots) {
      add(
          Subject.IDLE_WORKERS,
          format(
              "There are %s for %d workers: %d of them get nothing, whatever the scheduler",
              workload.load() == 1 ? "1 task" : Numbers.text(workload.load()) + " tasks",
              slots,
              slots - (int) workload.load()));
      return;
    }
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    for (RankEntry entry : ranking.entries()) {
      String reason = idleWorkers(entry);
      if (!reason.isEmpty()) {
        byReason.computeIfAbsent(reason, none -> new ArrayList<>()).add(entry.scheduler());
      }
    }
    byReason.entrySet().stream()
        .limit(MOST_IDLE)
        .forEach(one -> {
          String give = one.getValue().size() == 1 ? " gives" : " give";
          add(
              Subject.IDLE_WORKERS,
              String.join(", ", one.getValue()) + give + " nothing to " + one.getKey());
        });
    int others = byReason.values().stream().skip(MOST_IDLE).mapToInt(List::size).sum();
    add(
        Subject.IDLE_WORKERS,
        others == 0 ? "" : format("%d more leave workers without work, see \"used\"", others));
  }

  private String idleWorkers(RankEntry entry) {
    RunResult first = result.series().get(entry.config());
    double @Nullable [] computed = first == null ? null : first.series().get(StarSeries.COMPUTED);
    boolean lost = entry.mean(Summary.LOST) > 0; // the idle workers may have lost their chunks
    if (first == null
        || computed == null
        || lost
        || Arrays.stream(computed).allMatch(one -> one > 0)) {
      return "";
    }
    List<WorkerSpec> workers = StarSeries.star(first);
    boolean[] used = new boolean[workers.size()];
    for (int w = 0; w < used.length; w++) {
      used[w] = computed[w] > 0;
    }
    double chunks = entry.trials().getFirst().metrics().value(Summary.SUBCHUNKS);
    boolean back =
        star
            && (configuration(entry).kind().results() != Results.NONE
                || workload.resultBytesPerUnit() > 0);
    String why = WithoutWork.reason(workers, used, (int) chunks, back, workload.ports());
    return idleWorkers(target.slots(), used, why);
  }

  /** Names some of the workers without work, how many they are, and why. */
  public static String idleWorkers(List<String> names, boolean[] used, String why) {
    List<String> idle =
        IntStream.range(0, used.length).filter(w -> !used[w]).mapToObj(names::get).toList();
    return idle.isEmpty() ? "" : some(idle) + " of " + used.length + ": " + why;
  }

  /** Names the first few and their number: "a, b, c and 7 more; 10". */
  public static String some(List<String> names) {
    return Standing.some(names) + "; " + names.size();
  }

  /** Adds what ended the replications that did not decide. */
  private void decision() {
    Double within = study.decideWithin();
    if (within != null && ranking.random() && !ranking.standing().decided()) {
      add(
          Subject.DECISION,
          ranking.seeds() == study.seeds().size()
              ? "More seeds may decide: --most-seeds."
              : Numbers.text(within)
                  + " s of processor time did not decide: --decide-within 1min, for example.");
    }
  }
}
