package loadstar.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import loadstar.algorithm.MakespanBounds;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Metric.OverSeeds;
import loadstar.algorithm.Results;
import loadstar.algorithm.WithoutWork;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.campaign.compare.Answers;
import loadstar.campaign.compare.Question;
import loadstar.campaign.compare.Question.Entrant;
import loadstar.campaign.compare.Ranking;
import loadstar.campaign.compare.Ranking.Place;
import loadstar.campaign.compare.Trial;
import loadstar.report.MetricText;
import loadstar.report.RankingText;
import loadstar.result.Numbers;
import loadstar.result.Standing;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import tools.jackson.databind.json.JsonMapper;

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

  /** Metrics that stand before the test against the first, in {@link #json}. */
  private static final List<Metric> BEFORE_THE_TEST =
      List.of(Summary.OVER_BOUND, Summary.ENERGY_PER_UNIT, Summary.CARBON_PER_UNIT);

  private static final double BUSY = 0.9;
  private static final double HALF = 0.5;
  private static final double MOSTLY_LATENCY = 100;
  private static final int MOST_IDLE = 5;

  private final Question question;
  private final Answers answers;
  private final List<Place> places;
  private final boolean speedsVary;
  private final double margin;
  private final Standing standing;

  /**
   * @param speedsVary whether the platform changes while time goes
   * @param margin share of the first's makespan within which two schedulers tie
   */
  CompareText(Question question, Answers answers, boolean speedsVary, double margin) {
    this.question = question;
    this.answers = answers;
    this.speedsVary = speedsVary;
    this.margin = margin;
    places = Ranking.of(answers.trials());
    standing = Ranking.standing(answers.trials(), question.random(), margin);
  }

  String title() {
    return Numbers.text(question.load())
        + " units on "
        + question.workers().size()
        + " workers of "
        + question.platform().getFileName();
  }

  /** Everything, for a terminal. */
  String whole() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s, master %s, %d %s; %s%n%n",
            title(),
            question.master(),
            question.seeds(),
            question.seeds() == 1 ? "seed" : "seeds",
            answers.how()));
    text.append(table(RankingText.Format.TEXT));
    text.append('\n').append(bounds());
    answers
        .refused()
        .forEach((name, reason) -> text.append("cannot play: %s: %s%n".formatted(name, reason)));
    if (!question.random()) {
      text.append("Nothing is random here (--noise would be): one run of each.\n");
    }
    if (!question.ports().one()) {
      text.append("Schedulers plan for one port; with more, they are played as they decide.\n");
    }
    text.append(neverMeasured());
    text.append(withoutWork());
    return text.append('\n').append(advice()).append('\n').toString();
  }

  /** Adaptive schedulers whose runs were over before the first sample: they adapted to nothing. */
  private String neverMeasured() {
    List<String> blind = new ArrayList<>();
    double interval = 0;
    double shortest = Double.POSITIVE_INFINITY;
    for (Place place : places) {
      double own = sampleSeconds(entrant(place.scheduler()));
      if (speedsVary && own > place.makespan().mean()) {
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
                blind.getFirst(),
                MultiRoundKinds.SAMPLE_SECONDS.name(),
                String.format(Locale.ROOT, "%.1g", shortest / 20));
  }

  /** Interval between the samples of an entrant; 0 for one that does not sample. */
  private static double sampleSeconds(Entrant entrant) {
    if (!entrant.kind().master().contains(MultiRoundKinds.SAMPLE_SECONDS)) {
      return 0;
    }
    String set = entrant.settings().get(MultiRoundKinds.SAMPLE_SECONDS.name());
    return set == null
        ? Objects.requireNonNull(MultiRoundKinds.SAMPLE_SECONDS.otherwise())
        : MultiRoundKinds.SAMPLE_SECONDS.parse(set);
  }

  /** Who got nothing from the first few schedulers, and why; schedulers alike on one line. */
  private String withoutWork() {
    Map<String, List<String>> whoSays = new LinkedHashMap<>();
    for (Place place : places) {
      String line = withoutWork(place.scheduler());
      if (!line.isEmpty()) {
        whoSays.computeIfAbsent(line, none -> new ArrayList<>()).add(place.scheduler());
      }
    }
    StringBuilder text = new StringBuilder();
    int others = 0;
    int lines = 0;
    for (var entry : whoSays.entrySet()) {
      List<String> names = entry.getValue();
      if (lines++ < MOST_IDLE) {
        text.append(String.join(", ", names))
            .append(names.size() == 1 ? " gives" : " give")
            .append(" nothing to ")
            .append(entry.getKey());
      } else {
        others += names.size();
      }
    }
    if (others > 0) {
      text.append(
          String.format(Locale.ROOT, "%d more leave workers without work, see \"used\"%n", others));
    }
    return text.toString();
  }

  private String withoutWork(String scheduler) {
    Trial first =
        answers.trials().stream()
            .filter(trial -> trial.scheduler().equals(scheduler))
            .findFirst()
            .orElseThrow();
    if (first.idle().isEmpty()) {
      return "";
    }
    boolean[] used = new boolean[question.workers().size()];
    for (int w = 0; w < used.length; w++) {
      used[w] = !first.idle().contains(w);
    }
    List<String> names = first.idle().stream().map(question.workers()::get).toList();
    return String.format(
        Locale.ROOT,
        "%s of %d: %s%n",
        names(names),
        used.length,
        WithoutWork.reason(
            answers.star(),
            used,
            (int) first.metrics().value(Summary.SUBCHUNKS),
            comesBack(scheduler),
            question.ports()));
  }

  /** The ranking. */
  String table(RankingText.Format format) {
    List<Metric> shown = MetricText.shown(metrics(), places.stream().map(Place::metrics).toList());
    List<String> columns = new ArrayList<>(List.of("scheduler"));
    shown.forEach(metric -> columns.add(metric.heading()));
    if (question.random()) {
      columns.add(1 + shown.indexOf(Summary.END) + 1, "± 95 %");
    }
    columns.addAll(List.of("results", "against the first"));
    Table table = new Table(columns);
    for (Place place : places) {
      List<Object> row = new ArrayList<>(List.of(place.scheduler()));
      for (Metric metric : shown) {
        row.add(MetricText.cell(metric, place.metrics().get(metric)));
        if (metric.equals(Summary.END) && question.random()) {
          row.add(MetricText.interval(metric, place.makespan()));
        }
      }
      row.add(comesBack(place.scheduler()) ? "yes" : "no");
      row.add(standing.of(place.scheduler()).text());
      table.add(row.toArray());
    }
    return RankingText.of(table, format);
  }

  private boolean comesBack(String scheduler) {
    return entrant(scheduler).kind().results() != Results.NONE;
  }

  private Entrant entrant(String scheduler) {
    for (Entrant entrant : question.entrants()) {
      if (entrant.name().equals(scheduler)) {
        return entrant;
      }
    }
    throw new IllegalStateException("nobody entered " + scheduler);
  }

  private String bounds() {
    StringBuilder text = new StringBuilder();
    if (places.stream().anyMatch(place -> comesBack(place.scheduler()))) {
      text.append(line("where results come back", answers.bounds()));
    }
    if (places.stream().anyMatch(place -> !comesBack(place.scheduler()))) {
      text.append(line("where none come back", answers.oneWay()));
    }
    if (question.noise() > 0) {
      text.append(
          "With noise the bound of a realisation is its own work, or the port's; not the steady"
              + " state's.\n");
    }
    return text.toString();
  }

  private static String line(String which, MakespanBounds bounds) {
    return "No schedule beats, %s: compute %s s, port %s s, steady state %s s%n"
        .formatted(
            which,
            CompareCommand.number(bounds.compute()),
            CompareCommand.number(bounds.port()),
            CompareCommand.number(bounds.steadyState()));
  }

  /** One line: which to take, and what limits. */
  String advice() {
    Place first = places.getFirst();
    StringBuilder text = new StringBuilder(standing.advice());
    double above = first.mean(Summary.OVER_BOUND) - 1;
    text.append(String.format(Locale.ROOT, "; %.1f %% above the bound", 100 * above));
    if (question.random() && question.seeds() < 3) {
      text.append("; fewer than 3 seeds say nothing of chance");
    }
    double idle = question.workers().size() - first.mean(Summary.WORKERS_USED);
    boolean waitsForPort = first.mean(Summary.EFFICIENCY_FROM_START) <= BUSY;
    if (waitsForPort
        && (first.mean(Summary.SEND_PORT) > BUSY || first.mean(Summary.RECEIVE_PORT) > BUSY)) {
      text.append(
          question.ports().one()
              ? "; the master's port is the limit"
              : "; the master's ports are hardly ever all idle");
    }
    if (waitsForPort
        && first.mean(Summary.SEND_PORT) > BUSY
        && question.ports().one()
        && first.mean(Summary.UPLINK) < HALF) {
      text.append(
          " although its uplink is %s full: one transfer at a time is the model, --ports has others"
              .formatted(Summary.UPLINK.format().text(first.mean(Summary.UPLINK))));
    }
    if (idle >= 1) {
      text.append(
          String.format(
              Locale.ROOT, "; %.0f of %d workers got nothing", idle, question.workers().size()));
    }
    if (first.mean(Summary.OVER_BOUND) > MOSTLY_LATENCY && question.flopsPerUnit() == 1) {
      text.append("; nearly all of the time is latency: a unit is 1 flop here,")
          .append(" --flops-per-unit and --bytes-per-unit say otherwise");
    }
    return text.append('.').toString();
  }

  /** The first few of some names and their number: "a, b, c and 7 more, 10". */
  static String names(List<String> names) {
    int shown = names.size() > 6 ? 4 : names.size();
    return String.join(", ", names.subList(0, shown))
        + (shown < names.size()
            ? String.format(Locale.ROOT, " and %d more", names.size() - shown)
            : "")
        + "; "
        + names.size();
  }

  /** A row for each scheduler and seed: what older scripts read at first, then everything else. */
  Table csv() {
    Map<String, Metric> all = new LinkedHashMap<>();
    ALWAYS.forEach(metric -> all.put(metric.column(), metric));
    metrics().forEach(metric -> all.putIfAbsent(metric.column(), metric));
    List<String> columns = new ArrayList<>(List.of("scheduler", "seed"));
    columns.addAll(all.keySet());
    Table table = new Table(columns);
    for (Trial trial : answers.trials()) {
      List<Object> row = new ArrayList<>(List.of(trial.scheduler(), trial.seed()));
      for (Metric metric : all.values()) {
        row.add(Table.known(trial.metrics().value(metric, Double.NaN)));
      }
      table.add(row.toArray());
    }
    return table;
  }

  /** Those that any run has. */
  private List<Metric> metrics() {
    return Summary.columns(answers.trials().stream().map(Trial::metrics).toList());
  }

  /** What was asked, the ranking, and who cannot play. */
  String json() {
    Map<String, Object> asked = new LinkedHashMap<>();
    asked.put("platform", question.platform().toString());
    asked.put("master", question.master());
    asked.put("workers", question.workers());
    asked.put("load_units", question.load());
    asked.put("flops_per_unit", question.flopsPerUnit());
    asked.put("bytes_per_unit", question.bytesPerUnit());
    asked.put("result_bytes_per_unit", question.resultBytesPerUnit());
    asked.put("noise", question.noise());
    asked.put("seeds", question.seeds());
    asked.put("random", question.random());
    asked.put("margin_percent", 100 * margin);
    asked.put("ports", question.ports().toString());
    asked.put("config", question.config());
    Map<String, Object> settings = new LinkedHashMap<>();
    for (Entrant entrant : question.entrants()) {
      settings.put(entrant.name(), entrant.settings());
    }
    asked.put("schedulers", settings);
    List<Object> ranking = new ArrayList<>();
    for (Place place : places) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("scheduler", place.scheduler());
      one.put("makespan_s", place.makespan().mean());
      if (!Double.isNaN(place.makespan().confidence())) {
        one.put("makespan_95_percent_s", place.makespan().confidence());
      }
      BEFORE_THE_TEST.forEach(metric -> put(one, metric, place));
      one.put("results_come_back", comesBack(place.scheduler()));
      Standing.Against against = standing.of(place.scheduler());
      one.put("against_the_first", against.step().name().toLowerCase(Locale.ROOT));
      one.put("difference_s", against.difference());
      place.metrics().keySet().forEach(metric -> put(one, metric, place));
      place
          .metrics()
          .forEach((metric, spread) -> {
            if (metric.overSeeds() == OverSeeds.MEAN && !Double.isNaN(spread.confidence())) {
              one.putIfAbsent(metric.intervalColumn(), spread.confidence());
            }
          });
      ranking.add(one);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("question", asked);
    all.put("how", answers.how());
    all.put("ranking", ranking);
    all.put("cannot_play", answers.refused());
    all.put("advised", standing.advised());
    all.put("undecided", standing.undecided());
    all.put("advice", advice());
    all.put("metrics", metrics().stream().map(Metric::texts).toList());
    return JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(all)
        + "\n";
  }

  /** What the seeds come to, if they have the metric and it is not there yet. */
  private static void put(Map<String, Object> one, Metric metric, Place place) {
    double value = MetricText.value(metric, place.metrics().get(metric));
    if (!Double.isNaN(value)) {
      one.putIfAbsent(metric.column(), value);
    }
  }
}
