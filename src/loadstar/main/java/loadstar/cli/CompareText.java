package loadstar.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import loadstar.algorithm.MakespanBounds;
import loadstar.algorithm.Results;
import loadstar.algorithm.WithoutWork;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.campaign.compare.Answers;
import loadstar.campaign.compare.Question;
import loadstar.campaign.compare.Question.Entrant;
import loadstar.campaign.compare.Ranking;
import loadstar.campaign.compare.Ranking.Place;
import loadstar.campaign.compare.Trial;
import loadstar.report.RankingText;
import loadstar.result.Numbers;
import loadstar.result.Standing;
import loadstar.result.Table;
import tools.jackson.databind.json.JsonMapper;

/** What a comparison says, for people and for files. */
final class CompareText {
  /** Of {@link #csv}. */
  static final List<String> COLUMNS =
      List.of(
          "scheduler",
          "seed",
          "makespan_s",
          "computed_s",
          "throughput_units_per_s",
          "cpu_efficiency",
          "send_port",
          "receive_port",
          "uplink",
          "chunks",
          "workers_used",
          "bound_s",
          "makespan_over_bound",
          "joules_per_unit",
          "co2_grams_per_unit");

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
    places = Ranking.of(answers.trials(), question.workers().size());
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
            answers.star(), used, first.chunks(), comesBack(scheduler), question.ports()));
  }

  /** The ranking. */
  String table(RankingText.Format format) {
    boolean uplink = places.stream().anyMatch(place -> !Double.isNaN(place.uplink()));
    List<String> columns =
        new ArrayList<>(
            List.of("scheduler", "makespan s", "over bound", "CPU", "sends", "receives"));
    if (question.random()) {
      columns.add(2, "± 95 %");
    }
    if (uplink) {
      columns.add("uplink");
    }
    boolean joules = places.stream().anyMatch(place -> !Double.isNaN(place.joules()));
    boolean grams = places.stream().anyMatch(place -> !Double.isNaN(place.grams()));
    if (joules) {
      columns.add("J/unit");
    }
    if (grams) {
      columns.add("g CO2/unit");
    }
    columns.addAll(List.of("chunks", "used", "results", "against the first"));
    Table table = new Table(columns.toArray(String[]::new));
    for (Place place : places) {
      double confidence = place.makespan().confidence();
      List<Object> row = new ArrayList<>();
      row.add(place.scheduler());
      row.add(CompareCommand.number(place.makespan().mean()));
      if (question.random()) {
        row.add(Double.isNaN(confidence) ? "" : CompareCommand.number(confidence));
      }
      row.add(String.format(Locale.ROOT, "%.4f", place.overBound()));
      row.add(percent(place.efficiency()));
      row.add(percent(place.sendPort()));
      row.add(percent(place.receivePort()));
      if (uplink) {
        row.add(percent(place.uplink()));
      }
      if (joules) {
        row.add(CompareCommand.number(place.joules() / question.load()));
      }
      if (grams) {
        row.add(CompareCommand.number(place.grams() / question.load()));
      }
      row.add(String.format(Locale.ROOT, "%.0f", place.chunks()));
      row.add(String.format(Locale.ROOT, "%.0f", place.used()));
      row.add(comesBack(place.scheduler()) ? "yes" : "no");
      row.add(standing.of(place.scheduler()).text());
      table.add(row.toArray());
    }
    return RankingText.of(table, format);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
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
    text.append(
        String.format(Locale.ROOT, "; %.1f %% above the bound", 100 * (first.overBound() - 1)));
    if (question.random() && question.seeds() < 3) {
      text.append("; fewer than 3 seeds say nothing of chance");
    }
    double idle = question.workers().size() - first.used();
    boolean waitsForPort = first.efficiency() <= BUSY;
    if (waitsForPort && (first.sendPort() > BUSY || first.receivePort() > BUSY)) {
      text.append(
          question.ports().one()
              ? "; the master's port is the limit"
              : "; the master's ports are hardly ever all idle");
    }
    if (waitsForPort
        && first.sendPort() > BUSY
        && question.ports().one()
        && first.uplink() < HALF) {
      text.append(
          " although its uplink is %s full: one transfer at a time is the model, --ports has others"
              .formatted(percent(first.uplink())));
    }
    if (idle >= 1) {
      text.append(
          String.format(
              Locale.ROOT, "; %.0f of %d workers got nothing", idle, question.workers().size()));
    }
    if (first.overBound() > MOSTLY_LATENCY && question.flopsPerUnit() == 1) {
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

  /** A row for each scheduler and seed. */
  Table csv() {
    Table table = new Table(COLUMNS);
    for (Trial trial : answers.trials()) {
      table.add(
          trial.scheduler(),
          trial.seed(),
          trial.makespan(),
          trial.computed(),
          question.load() / trial.makespan(),
          trial.efficiency(),
          trial.sendPort(),
          trial.receivePort(),
          known(trial.uplink()),
          trial.chunks(),
          question.workers().size() - trial.idle().size(),
          trial.bound(),
          trial.makespan() / trial.bound(),
          known(trial.joules() / question.load()),
          known(trial.grams() / question.load()));
    }
    return table;
  }

  private static String known(double value) {
    return Double.isNaN(value) ? "" : Numbers.text(value);
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
      one.put("makespan_over_bound", place.overBound());
      if (!Double.isNaN(place.joules())) {
        one.put("joules_per_unit", place.joules() / question.load());
      }
      if (!Double.isNaN(place.grams())) {
        one.put("co2_grams_per_unit", place.grams() / question.load());
      }
      one.put("results_come_back", comesBack(place.scheduler()));
      Standing.Against against = standing.of(place.scheduler());
      one.put("against_the_first", against.step().name().toLowerCase(Locale.ROOT));
      one.put("difference_s", against.difference());
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
    return JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(all)
        + "\n";
  }
}
