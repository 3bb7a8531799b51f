package loadstar.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Results;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.Violation;

/**
 * Merges the results of several clusters. Each has been replayed on its own already: in the merged
 * schedule the ports of all masters would look like one.
 *
 * @param until the horizon that cut the run, or infinity
 */
record Merger(List<SimulationResult> clusters, double until) {
  /**
   * Returns several clusters as if they were one: workers one after the other, the schedule in
   * terms of all of them, the violations of each, and metrics over all workers. The master's name
   * is those of all masters.
   *
   * @param until the horizon that cut the run, or infinity
   */
  static SimulationResult merged(List<SimulationResult> clusters, double until) {
    return clusters.size() == 1 ? clusters.getFirst() : new Merger(clusters, until).merge();
  }

  private SimulationResult merge() {
    StarPlatform star = star();
    Schedule schedule = schedule();
    ScheduleReport report = report();
    List<WorkerMetrics> workers = new ArrayList<>();
    clusters.forEach(cluster -> workers.addAll(cluster.workers()));
    double end = Double.isInfinite(until) ? report.lastDate() : until;
    // One value for all metrics needs one kind: results come back unless no scheduler takes any.
    boolean oneWay =
        clusters.stream().allMatch(cluster -> cluster.kind().results() == Results.NONE);
    Summary summary = new StarMetrics(schedule, star, end, oneWay).summary(report, workers);
    SimulationResult first = clusters.getFirst();
    summary.put(Summary.CLUSTERS, clusters.size());
    summary.putOwn(common());
    summary.consumed(
        Summary.PER_UNIT, Summary.CONSUMED.stream().map(this::sum).toList(), summary.done());
    Class<?> kind = first.scheduler().getClass(); // equal ones have the same metrics
    if (clusters.stream().allMatch(cluster -> cluster.scheduler().getClass() == kind)) {
      summary.putOwn(first.scheduler().measured(schedule, star.workers()));
    }
    return new SimulationResult(
        first.clock(),
        first.settings(),
        first.kind(),
        first.scheduler(),
        star,
        schedule,
        report,
        workers,
        summary,
        first.ports(),
        new Load(
            clusters.stream().mapToDouble(cluster -> cluster.load().units()).sum(),
            clusters.stream().allMatch(cluster -> cluster.load().whole())),
        row -> new int[0]); // each cluster numbers its own tasks
  }

  /** Returns the sum over all clusters; NaN unless each has the metric. */
  private double sum(Metric metric) {
    return clusters.stream().mapToDouble(one -> one.summary().value(metric, Double.NaN)).sum();
  }

  /** Returns the values that every cluster decided alike, such as the period tau. */
  private Map<Metric, Double> common() {
    Map<Metric, Double> common = new LinkedHashMap<>(clusters.getFirst().scheduler().decided());
    clusters.forEach(one -> common.entrySet().retainAll(one.scheduler().decided().entrySet()));
    return common;
  }

  private StarPlatform star() {
    return new StarPlatform(
        clusters.stream().map(one -> one.star().master()).collect(Collectors.joining(",")),
        clusters.stream().flatMap(one -> one.star().workers().stream()).toList());
  }

  private Schedule schedule() {
    Schedule all = new Schedule(clusters.stream().mapToInt(c -> c.schedule().rows()).sum());
    int offset = 0;
    for (SimulationResult cluster : clusters) {
      Schedule own = cluster.schedule();
      for (int i = 0; i < own.rows(); i++) {
        int row = all.add(offset + own.worker(i), own.round(i), own.part(i), own.size(i));
        all.setSend(row, own.sendStart(i), own.sendEnd(i));
        all.setCompute(row, own.computeStart(i), own.computeEnd(i));
        all.setResult(row, own.resultStart(i), own.resultEnd(i));
        if (own.isLost(i)) {
          all.setLost(row, own.lost(i));
        }
      }
      offset += cluster.star().size();
    }
    return all;
  }

  private ScheduleReport report() {
    int subchunks = 0;
    double lastDate = 0;
    double distributed = 0;
    double computed = 0;
    double returned = 0;
    long count = 0;
    int offset = 0;
    List<Violation> violations = new ArrayList<>();
    for (SimulationResult cluster : clusters) {
      ScheduleReport own = cluster.report();
      subchunks += own.subchunks();
      lastDate = Math.max(lastDate, own.lastDate());
      distributed += own.distributed();
      computed += own.computed();
      returned += own.returned();
      count += own.violationCount();
      for (Violation violation : own.violations()) {
        if (violations.size() < ScheduleValidator.MAX_DETAILED) {
          violations.add(
              new Violation(
                  violation.rule(),
                  violation.worker() < 0 ? violation.worker() : offset + violation.worker(),
                  violation.round(),
                  "master " + cluster.star().master() + ": " + violation.message()));
        }
      }
      offset += cluster.star().size();
    }
    return new ScheduleReport(
        subchunks, lastDate, distributed, computed, returned, count, violations);
  }
}
