package loadstar.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import loadstar.algorithm.Metric;
import loadstar.algorithm.search.StarCase;
import loadstar.campaign.PlatformRun;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.Quantity;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.Visible;
import loadstar.model.Word;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformXml;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSource;
import loadstar.simulation.ParameterSyntax;
import loadstar.simulation.Player;
import loadstar.simulation.Simulation;
import loadstar.simulation.Use;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Worlds;

/**
 * The problem that {@code worst} has found, simulated on SimGrid: with the scheduler that is far
 * behind there, and with the best of the others.
 *
 * @param one entry of the scheduler whose worst problem it is
 * @param other entry of the best of the others
 * @param schedules of these two
 * @param why one sentence on the time that the one loses
 */
public record SimulatedWorstCase(
    RankEntry one, RankEntry other, Map<SchedulerConfig, Schedule> schedules, String why) {
  private static final String MASTER = "master";

  /** The share of the difference from which a cause explains it. */
  private static final double MUCH = 0.1;

  public SimulatedWorstCase {
    schedules = new LinkedHashMap<>(schedules);
  }

  /** Returns the makespan of the one over that of the other. */
  public double ratio() {
    return one.makespan().mean() / other.makespan().mean();
  }

  /**
   * Returns the text of the platform file of a problem.
   *
   * @param header lines of the comment at its top
   */
  public static String platform(StarCase problem, List<String> header) {
    List<WorkerSpec> workers = new ArrayList<>();
    for (WorkerSpec one : problem.specs()) {
      double bandwidth = one.bandwidthOut() * StarCase.BYTES;
      double speed = one.speed() * StarCase.FLOPS;
      workers.add(one.with(one.name(), speed, bandwidth, bandwidth));
    }
    return PlatformXml.stars(List.of(new StarPlatform(MASTER, workers)), header);
  }

  /** Returns the fields of a comparison of the problem, besides its platform file. */
  private static Map<Field<?>, String> fields(StarCase problem) {
    Map<Field<?>, String> fields = new LinkedHashMap<>();
    fields.put(problem.whole() ? Fields.TASKS : Fields.LOAD, Quantity.exact(problem.load()));
    fields.put(Fields.FLOPS, Quantity.exact(StarCase.FLOPS));
    fields.put(Fields.BYTES, Quantity.exact(StarCase.BYTES));
    fields.put(Fields.RESULT_BYTES, Quantity.exact(problem.resultBytes()));
    if (problem.deviation() > 0) {
      fields.put(Fields.NOISE, Quantity.exact(problem.deviation()));
      fields.put(Fields.NOISE_FAMILY, Word.of(problem.family()));
    }
    if (!problem.ports().equals(Ports.ONE)) {
      fields.put(Fields.PORTS, problem.ports().toString());
    }
    return fields;
  }

  /** Returns the options of a comparison besides platform and schedulers, with their values. */
  public static List<String> options(StarCase problem) {
    List<String> options = new ArrayList<>();
    fields(problem)
        .forEach((field, text) -> {
          options.add("--" + ParameterSyntax.COMPARE.name(field));
          options.add(text);
        });
    options.addAll(List.of("--seeds", "1"));
    if (problem.seed() != 1) {
      options.addAll(List.of("--first-seed", Long.toString(problem.seed())));
    }
    return options;
  }

  /**
   * Simulates a problem.
   *
   * @param platform its file
   * @param others of which the one with the least makespan counts
   * @throws IOException if SimGrid cannot play it
   */
  public static SimulatedWorstCase of(
      StarCase problem, Path platform, ConfiguredScheduler one, List<ConfiguredScheduler> others)
      throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    fields(problem).forEach((field, text) -> texts.put(field.name(), text));
    StudyBuilder builder =
        Study.builder()
            .name("worst")
            .platform(platform)
            .seeds(List.of(problem.seed()))
            .parameters(ParameterSource.of(texts), Path.of(""))
            .property("player", Word.of(Player.SIMGRID))
            .configuration(one);
    others.forEach(builder::configuration);
    Study study = builder.build();
    StudyResult result = study.run();
    Ranking ranking = result.ranking();
    RankEntry own = ranking.entry(one.config());
    if (own == null) {
      throw new IOException(
          one.label() + " cannot play it on SimGrid: " + result.refused().get(one.config()));
    }
    RankEntry best =
        ranking.entries().stream()
            .filter(entry -> entry != own)
            .min(Comparator.comparingDouble(entry -> entry.makespan().mean()))
            .orElseThrow(
                () -> new IOException("no other can play it on SimGrid: " + result.refused()));
    return new SimulatedWorstCase(
        own, best, schedules(study, List.of(own, best)), why(ranking, own, best));
  }

  private static Map<SchedulerConfig, Schedule> schedules(Study study, List<RankEntry> entries)
      throws IOException {
    Map<SchedulerConfig, PlatformRun> runs = new LinkedHashMap<>();
    for (RankEntry entry : entries) {
      ConfiguredScheduler configuration = study.configuration(entry.config());
      Point point =
          new Point(study.targets().getFirst(), configuration, study.workloads().getFirst());
      runs.put(entry.config(), StudyRuns.spec(study, point, study.seeds().getFirst()));
    }
    try {
      return Worlds.run(
          (Callable<Map<SchedulerConfig, Schedule>>)
              () -> {
                Map<SchedulerConfig, Schedule> schedules = new LinkedHashMap<>();
                runs.forEach((config, run) -> {
                  schedules.put(config, Simulation.run(run.simulation()).schedule());
                  Engine.get_instance().close();
                });
                return schedules;
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (InputException | IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("SimGrid cannot play it: " + e.getMessage(), e);
    }
  }

  /**
   * Names the cause that takes most of the difference: the seconds of a worker, in the mean of all,
   * that it costs the one more than the other.
   */
  private static String why(Ranking ranking, RankEntry one, RankEntry other) {
    double difference = one.makespan().mean() - other.makespan().mean();
    if (Math.abs(difference) <= 1e-9 * one.makespan().mean()) {
      return "both take the same time";
    }
    if (difference < 0) {
      return Visible.format(
          "%s is %s ahead", one.scheduler(), percent(-difference / other.makespan().mean()));
    }
    Cause most =
        List.of(Cause.values()).stream()
            .max(Comparator.comparingDouble(cause -> seconds(cause, one) - seconds(cause, other)))
            .orElseThrow();
    double cause = (seconds(most, one) - seconds(most, other)) / difference;
    double computing =
        (one.share(Use.COMPUTING) * one.makespan().mean()
                - other.share(Use.COMPUTING) * other.makespan().mean())
            / difference;
    String slow = "more of the load is computed by slow workers";
    if (!(cause >= MUCH)) {
      return computing >= MUCH ? slow : "no single cause takes a tenth of the difference";
    }
    String rest =
        computing >= MUCH
            ? Visible.format(
                "; that is %s of the difference, and %s is that %s",
                percent(cause), percent(computing), slow)
            : Visible.format("; that is %s of the difference", percent(cause));
    return Visible.format(
        "with %s %s, with %s %s%s",
        one.scheduler(),
        most.sentence(ranking, one),
        other.scheduler(),
        percent(most.share(other)),
        rest);
  }

  private static double seconds(Cause cause, RankEntry entry) {
    double share = cause.share(entry);
    return Double.isNaN(share) ? 0 : share * entry.makespan().mean();
  }

  private static String percent(double share) {
    return Metric.Format.PERCENT.text(Math.min(1, share));
  }
}
