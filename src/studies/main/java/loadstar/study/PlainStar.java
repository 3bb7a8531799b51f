package loadstar.study;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.RunResult;
import loadstar.campaign.StarStudy;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Batch;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;
import loadstar.simulation.Failures;
import loadstar.simulation.Rent;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/**
 * A site whose runs need no platform file: transfers share no link, speeds do not change. Such runs
 * are {@link Case}s, which are played on copies of the star, or in plain Java.
 */
public final class PlainStar {
  private final Study study;
  private final List<WorkerSpec> workers;
  private final double uplink;
  private final double downlink;
  private final double pricePerHour;

  /** Of a site of a study for which {@link #is} says so. */
  public PlainStar(Study study, Site site) {
    this.study = study;
    PlatformFile platform = site.file();
    workers = workers(study, site, platform);
    uplink = limit(study.unit().sendRate(platform.uplink(site.master())), WorkerSpec::bandwidthOut);
    downlink =
        limit(study.unit().resultRate(platform.downlink(site.master())), WorkerSpec::bandwidthBack);
    List<String> hosts = new ArrayList<>(List.of(site.master()));
    workers.forEach(worker -> hosts.add(worker.name()));
    pricePerHour = Rent.perHour(platform, hosts);
  }

  /** Whether a star, with what a study says, is all of a site. */
  public static boolean is(Study study, Site site) {
    if (study.shape() != Shape.STAR
        || !study.ports().one()
        || !study.settings().isEmpty()
        || !study.properties().isEmpty()
        || study.workloads().stream().anyMatch(workload -> workload.costs() != null)) {
      return false;
    }
    PlatformFile platform = site.file();
    return !platform.hasProfiles()
        && !platform.saysWatts()
        && !platform.hasSlots()
        && platform.isStar();
  }

  /** In units of load. */
  private static List<WorkerSpec> workers(Study study, Site site, PlatformFile platform) {
    Map<String, WorkerSpec> star = new HashMap<>();
    platform.star(site.master()).workers().forEach(one -> star.put(one.name(), one));
    return site.withAllWorkers().workers().stream()
        .map(star::get)
        .filter(Objects::nonNull)
        .map(w ->
            w.with(
                w.name(),
                w.speed() / study.unit().flops(),
                study.unit().sendRate(w.bandwidthOut()),
                study.unit().resultRate(w.bandwidthBack())))
        .toList();
  }

  /** Capacity of the master's link; infinite when it is as wide as all workers' together. */
  private double limit(double capacity, ToDoubleFunction<WorkerSpec> bandwidth) {
    double all = workers.stream().mapToDouble(bandwidth).sum();
    return workers.size() > 1 && capacity >= all ? Double.POSITIVE_INFINITY : capacity;
  }

  /**
   * One run.
   *
   * @param costs of the tasks; null where a unit costs a unit
   */
  public Case play(Point point, long seed, @Nullable TaskCosts costs) {
    Contender contender = point.contender();
    Case dedicated =
        new Case(
            workers,
            study.unit().resultBytes() > 0 ? contender.kind().takingResults() : contender.kind(),
            contender.kind().create(problem(point).withSeed(seed), contender.settings()),
            point.load(),
            costs);
    Case run = point.workload().whole() ? dedicated.ofTasks() : dedicated;
    return point.failures().equals(Failures.Means.NONE)
        ? run
        : run.with(Failures.of(point.failures(), workers.size(), seed));
  }

  private StarProblem problem(Point point) {
    StarProblem problem = StarProblem.of(workers, point.load());
    return point.workload().whole() ? problem.ofTasks() : problem;
  }

  /** What came of it. */
  public RunResult result(Case played, Outcome outcome) {
    boolean[] used = new boolean[workers.size()];
    for (int row = 0; row < outcome.schedule().rows(); row++) {
      used[outcome.schedule().worker(row)] = true;
    }
    Summary summary =
        Batch.summary(played, outcome, uplink, downlink, study.unit().resultBytes() == 0);
    Rent.put(summary, pricePerHour);
    return StarStudy.result(
        summary,
        IntStream.range(0, used.length).filter(w -> !used[w]).asDoubleStream().toArray(),
        workers);
  }
}
