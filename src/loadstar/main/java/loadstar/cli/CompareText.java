package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.campaign.Limits;
import loadstar.model.Word;
import loadstar.report.BriefRows;
import loadstar.report.JsonOutput;
import loadstar.report.OutputFormat;
import loadstar.report.RankingColumns;
import loadstar.report.RankingColumns.View;
import loadstar.report.RankingDrawing;
import loadstar.report.RankingJson;
import loadstar.report.RankingOutput;
import loadstar.report.RankingRow;
import loadstar.report.TableText;
import loadstar.report.WordWrap;
import loadstar.result.Columns;
import loadstar.result.Numbers;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import loadstar.study.BestKnown;
import loadstar.study.HostShare;
import loadstar.study.Note;
import loadstar.study.Note.Subject;
import loadstar.study.OutcomeJson;
import loadstar.study.PlatformFacts;
import loadstar.study.PlayerSentence;
import loadstar.study.Question;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.ScheduleOutline;
import loadstar.study.StudyOutcome;
import loadstar.study.TimeShares;
import loadstar.study.Trial;
import org.jspecify.annotations.Nullable;

/** Writes the outcome of a comparison, for people and for files. */
final class CompareText {
  private final StudyOutcome outcome;
  private final Question question;
  private final Ranking ranking;
  private final boolean tail;
  private final boolean wide;
  private final BriefRows brief;
  private final @Nullable BestKnown best;

  /**
   * Takes the outcome.
   *
   * @param best the best plan that was searched, for a row below the schedulers; null for none
   * @param tail whether the time in which the last worker computes alone is a column
   * @param wide whether tables have all columns, and a row for each configuration
   * @param all whether tables have all rows, however many there are
   */
  CompareText(
      StudyOutcome outcome, @Nullable BestKnown best, boolean tail, boolean wide, boolean all) {
    this.outcome = outcome;
    this.best = best;
    this.question = outcome.question();
    this.ranking = outcome.ranking();
    this.tail = tail;
    this.wide = wide;
    this.brief =
        wide ? new BriefRows(RankingRow.of(List.of(ranking)), 0) : BriefRows.of(ranking, all);
  }

  /**
   * Returns the text for people.
   *
   * @param columns of its tables
   * @param width at which sentences are broken between words
   */
  String whole(int columns, int width, TerminalColours colours) {
    StringBuilder text = new StringBuilder();
    double noise = question.problem().noise();
    line(
        text,
        width,
        format(
            "%s%s, master %s, %s",
            question.title(),
            noise > 0 ? ", noise " + Numbers.text(noise) : "",
            question.target().master(),
            seeds()));
    text.append('\n');
    List<String> more =
        wide
            ? List.of()
            : RankingColumns.leftOut(view(RankingOutput.TABLE), view(RankingOutput.BRIEF));
    String table = TableText.fitting(table(), RankingColumns.LEAST_NEEDED, more, "--wide", columns);
    text.append(colours.table(table, rows()));
    line(text, width, hidden());
    line(text, width, legend());
    text.append(byHost(OutputFormat.TEXT));
    line(text.append('\n'), width, ranking.bounds());
    String by = PlayerSentence.sentence(outcome.trials());
    line(text, width, Character.toUpperCase(by.charAt(0)) + by.substring(1) + ".");
    notes(text, width, Subject.OTHER_SCHEDULERS, Subject.OTHER_SCHEDULERS);
    PlayerSentence.differences(outcome.trials()).forEach(line -> line(text, width, line));
    outcome
        .refused()
        .forEach((config, reason) -> {
          if (!Limits.saysSo(reason)) {
            line(text, width, "cannot play: " + config.label() + ": " + reason);
          }
        });
    notes(text, width, Subject.CHANCE, Subject.IDLE_WORKERS);
    line(text.append('\n'), width, ranking.advice());
    notes(text, width, Subject.DECISION, Subject.DECISION);
    line(text, width, outcome.explanation().text());
    timeShares().forEach(shares -> line(text, width, shares));
    notes(text, width, Subject.BEST, Subject.HINT);
    return text.toString();
  }

  private String hidden() {
    return brief.hidden() == 0 ? "" : format("--all-rows shows %d more schedulers", brief.hidden());
  }

  /** Describes what the workers spend their time on, with two schedulers. */
  private List<String> timeShares() {
    return BriefRows.advisedAndNext(ranking).stream()
        .filter(one -> TimeShares.of(one).isKnown())
        .map(one ->
            format("Time of the workers with %s: %s", one.scheduler(), TimeShares.of(one).text()))
        .toList();
  }

  private void notes(StringBuilder text, int width, Subject first, Subject last) {
    outcome.notes(first, last).forEach(note -> line(text, width, note));
  }

  private static void line(StringBuilder text, int width, String line) {
    text.append(WordWrap.hanging(line, 0, width)).append(line.isEmpty() ? "" : "\n");
  }

  /** Describes how many replications there are, and of which schedulers if only these draw. */
  private String seeds() {
    String seeds =
        ranking.seeds()
            + (ranking.seeds() == 1 ? " seed" : " seeds")
            + (question.firstSeed() == 1 ? "" : " from " + question.firstSeed() + " on");
    List<String> several =
        ranking.entries().stream()
            .filter(one -> one.trials().size() > 1)
            .map(RankEntry::scheduler)
            .toList();
    return several.isEmpty()
            || several.size() == ranking.entries().size()
            || question.problem().isRandom()
        ? seeds
        : seeds + " of " + String.join(", ", several);
  }

  void draw(Path file) throws IOException {
    RankingDrawing.write(ranking, brief, question.title(), file);
  }

  /** Returns the ranking below its title, in one of the formats for papers. */
  String table(OutputFormat format) {
    return format.remark(question.title()).stripLeading()
        + format.of(table())
        + format.remark(legend())
        + byHost(format);
  }

  private String legend() {
    return RankingColumns.legend(List.of(ranking));
  }

  private String byHost(OutputFormat format) {
    boolean whole = question.problem().whole();
    Table table =
        new Columns<HostShare>()
            .with("host", HostShare::host)
            .with("workers", HostShare::workers)
            .with(
                whole ? "tasks" : "units",
                one -> whole ? format("%.0f", one.units()) : Metric.Format.NUMBER.text(one.units()))
            .with("of all", one -> Metric.Format.PERCENT.text(one.share()))
            .with("CPU", one -> Metric.Format.PERCENT.text(one.busy()))
            .table(outcome.hosts());
    String fails = ranking.setting().fails() ? " with failures" : "";
    String what = "By host, one run of " + ranking.recommended().scheduler() + fails + ":";
    String before = format == OutputFormat.TEXT ? "\n" : "";
    return table.rows() == 0 ? "" : before + format.remark(what) + format.of(table);
  }

  /** Returns a row for each host; none if they were not requested. */
  Table hosts() {
    return HostShare.COLUMNS.table(outcome.hosts());
  }

  private View view(RankingOutput output) {
    return new View(
        output, List.of(ranking), outcome.robustness().orElse(null), tail, question.stops());
  }

  private Table table() {
    RankingOutput output = wide ? RankingOutput.TABLE : RankingOutput.BRIEF;
    return RankingColumns.table(view(output), new Columns<>(), rows());
  }

  private List<RankingRow> rows() {
    List<RankingRow> rows = new ArrayList<>(brief.rows());
    rows.addAll(stopped());
    if (best != null) {
      rows.add(RankingRow.beside(ranking, best.entry()));
    }
    return rows;
  }

  private List<RankingRow> stopped() {
    return outcome.refused().entrySet().stream()
        .filter(one -> Limits.saysSo(one.getValue()))
        .map(one -> RankingRow.stopped(ranking, one.getKey(), one.getValue()))
        .toList();
  }

  /** Returns a row for each configuration and seed. */
  Table csv() {
    List<Trial> trials = new ArrayList<>(ranking.trials());
    trials.sort(Comparator.comparingInt(one -> question.schedulers().indexOf(one.config())));
    return RankingColumns.csv(
        view(RankingOutput.CSV),
        Stream.concat(trials.stream().map(one -> RankingRow.of(ranking, one)), stopped().stream())
            .toList());
  }

  /**
   * Returns the outcome for programs, from which alone a page is made.
   *
   * @param rerun the command as it was typed
   * @param results the file of the runs, from the folder of compare.json; null if it is the usual
   *     one
   * @param schedules that a page draws; may be empty
   */
  String json(String rerun, @Nullable Path results, List<ScheduleOutline> schedules) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("question", question.json());
    PlatformFacts.of(question.target()).ifPresent(facts -> all.put("platform", facts.json()));
    if (!question.secondsOn().isEmpty()) {
      all.put("seconds_on", question.secondsOn());
    }
    all.put("versions", Version.all());
    all.put("how", PlayerSentence.sentence(outcome.trials()));
    all.put("rerun", rerun);
    if (results != null) {
      all.put("results", results.toString());
    }
    all.put(
        "ranking", RankingColumns.json(view(RankingOutput.JSON), RankingRow.of(List.of(ranking))));
    all.put("runs", ranking.trials().stream().map(CompareText::run).toList());
    if (!outcome.hosts().isEmpty()) {
      all.put("by_host", HostShare.COLUMNS.records(outcome.hosts()));
    }
    outcome.robustness().ifPresent(one -> all.put("robustness", RankingJson.robustness(one)));
    Map<String, String> refused = new LinkedHashMap<>();
    outcome.refused().forEach((config, reason) -> refused.put(config.label(), reason));
    all.put("cannot_play", refused);
    all.putAll(RankingJson.decision(ranking));
    all.put("explanation", RankingJson.explanation(outcome.explanation()));
    outcome.notes().stream()
        .filter(note -> !note.data().isEmpty())
        .forEach(note -> all.put(Word.of(note.subject()), data(note)));
    all.put("hints", outcome.notes(Subject.HINT, Subject.HINT));
    outcome
        .dispatchLimit()
        .ifPresent(one -> {
          String scheduler = one.scheduler().label();
          String then = one.then().label();
          all.put(
              "dispatch_limit",
              Map.of("scheduler", scheduler, "below_s", one.seconds(), "then", then));
        });
    outcome
        .explanation()
        .longestFirst()
        .ifPresent(one -> {
          String scheduler = one.scheduler().label();
          all.put("longest_first", Map.of("scheduler", scheduler, "makespan_s", one.seconds()));
        });
    all.put(
        "metrics",
        Summary.columns(ranking.trials().stream().map(Trial::metrics).toList()).stream()
            .map(Metric::texts)
            .toList());
    if (!schedules.isEmpty()) {
      all.put("schedules", schedules.stream().map(ScheduleOutline::json).toList());
    }
    all.put("outcome", OutcomeJson.of(question, outcome.rankings()));
    return JsonOutput.write("compare", 2, all);
  }

  private static Map<String, Object> data(Note note) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("text", note.text());
    data.putAll(note.data());
    return data;
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
}
