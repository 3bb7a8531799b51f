package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import loadstar.report.Escapes;
import loadstar.result.Numbers;
import loadstar.simulation.Field;
import loadstar.study.Point;
import loadstar.study.Study;
import loadstar.study.StudyProgress;
import loadstar.study.StudyRuns;
import loadstar.study.Workload;

/**
 * Prints a campaign for people: what its file crosses, how far it is and how long the rest takes,
 * and which runs failed.
 *
 * @param standing how far the campaign is
 * @param out where it is printed
 */
record CampaignText(Study study, StudyProgress standing, PrintStream out) {
  private static final int SHOWN_FAILURES = 10;

  /**
   * Prints what the campaign crosses, and how far it is.
   *
   * @param runs of the campaign, at most
   * @param jobs runs at a time
   */
  void summary(int runs, int jobs) {
    boolean selects = study.decideWithin() != null;
    String most = selects ? "up to " : "";
    Terminal.print(
        out,
        "%s: %s, %s, %s, %s, %s%s: %s",
        study.name(),
        count(study.targets().size(), "platform"),
        count(study.configurations().size(), "scheduler"),
        count(different(one -> List.of(one.load(), one.costs())), "load")
            + (study.workloads().getFirst().whole() ? " of tasks" : " (divisible)"),
        count(different(Workload::noise), "noise level"),
        most + count(study.seeds().size(), "seed"),
        varied(),
        most + count(runs, "run"));
    Terminal.print(
        out,
        "%d finished, %d failed, %d to run%s",
        standing.done(),
        standing.failed().size(),
        standing.missing().size(),
        standing.members() == runs
            ? ""
            : !selects
                ? ", the rest is not needed for intervals so narrow"
                : standing.missing().isEmpty() ? "" : ", then more until they decide");
    standing
        .reasons()
        .forEach((reason, count) -> out.printf(Locale.ROOT, "%8d %s%n", count, reason));
    Double seconds = standing.seconds();
    if (!standing.missing().isEmpty()) {
      Terminal.print(
          out,
          "%s",
          seconds == null
              ? "no run like these is finished: their time is not known"
              : "about "
                  + ConsoleProgress.time(
                      Math.max(1, begun() + seconds / Math.min(jobs, standing.missing().size())))
                  + " with "
                  + jobs
                  + " at a time, by the finished runs that are like these");
    }
  }

  /** Prints the missing runs, and all that is open. */
  void missing() {
    StudyRuns.seedsByPoint(standing.missing())
        .forEach((point, seeds) ->
            out.println(Terminal.hanging(format("  %s, seeds %s", point.text(), seeds), 2)));
    open(Integer.MAX_VALUE);
  }

  private long different(Function<Workload, Object> part) {
    return study.workloads().stream().map(part).distinct().count();
  }

  /** Describes how many values the other fields have. */
  private String varied() {
    StringBuilder text = new StringBuilder();
    for (Field<?> field : study.workloads().getFirst().varied()) {
      text.append(", ").append(different(one -> field.shown(one.values())));
      text.append(" values of ").append(field.name());
    }
    long failures = different(Workload::failures);
    return text + (failures > 1 ? ", " + failures + " kinds of failures" : "");
  }

  /**
   * Returns the seconds since this process began: a call that runs the campaign needs as many
   * before its runs.
   */
  private static double begun() {
    Instant now = Instant.now();
    return Duration.between(ProcessHandle.current().info().startInstant().orElse(now), now)
            .toMillis()
        / 1e3;
  }

  /**
   * Prints the failed runs, and the points whose intervals stay wider than required with all their
   * seeds.
   */
  private void open(int most) {
    List<String> failed = new ArrayList<>();
    standing
        .failed()
        .forEach((run, failure) -> {
          String log = failure.log().isEmpty() ? "" : " (all of it: " + failure.log() + ")";
          failed.add("failed: " + run.text() + ": " + failure.message() + log);
        });
    first(failed, most);
    Map<Point, Double> missed = standing.missed();
    if (missed.isEmpty()) {
      return;
    }
    Terminal.print(
        out,
        "%s not within %s %% after all seeds; more seeds, or a wider until_ci:",
        missed.size() == 1 ? "1 point is" : missed.size() + " points are",
        Numbers.text(100 * Objects.requireNonNull(study.untilCi())));
    List<String> lines = new ArrayList<>();
    missed.forEach((point, width) ->
        lines.add(
            point.text()
                + (width.isNaN()
                    ? ": fewer than 3 results"
                    : format(": the interval is %.3g %% of the mean each way", 100 * width))));
    first(lines, most);
  }

  private void first(List<String> lines, int most) {
    lines.stream().limit(most).forEach(line -> out.println(Terminal.hanging("  " + line, 2)));
    if (lines.size() > most) {
      out.printf(Locale.ROOT, "  and %d more; --plan lists all%n", lines.size() - most);
    }
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  /**
   * Prints what a call has left, and the next commands.
   *
   * @param file the user's campaign
   * @param waited whether the runner has waited for its runs
   */
  void end(Path results, Path file, boolean waited) {
    out.printf(
        Locale.ROOT,
        "%d of %d runs are finished, %d failed; results in %s%n",
        standing.done(),
        standing.members(),
        standing.failed().size(),
        results);
    open(SHOWN_FAILURES);
    if (standing.failed().isEmpty() && standing.missing().isEmpty()) {
      boolean found = results.equals(CampaignResults.beside(file));
      out.println(
          "next: "
              + Home.command("campaign", "export", file)
              + (found ? "" : " --results " + Escapes.shell(results.toString())));
      out.println("next: " + Home.command("report", results));
    } else if (!waited) {
      out.println("the job goes on; the same command collects what it has finished");
    }
  }
}
