package loadstar.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.Violation;
import loadstar.model.WorkerSpec;

/**
 * Makes one result of those of several clusters. Each has been replayed on its own already: in the
 * merged schedule the ports of all masters would look like one.
 */
final class Merger {
  private final List<SimulationResult> clusters;
  private final double until;

  Merger(List<SimulationResult> clusters, double until) {
    this.clusters = clusters;
    this.until = until;
  }

  SimulationResult merge() {
    StarPlatform star = star();
    Schedule schedule = schedule();
    ScheduleReport report = report();
    List<WorkerMetrics> workers = new ArrayList<>();
    clusters.forEach(cluster -> workers.addAll(cluster.workers()));
    double end = Double.isInfinite(until) ? report.lastDate() : until;
    // Only multi-round masters take no results back; one answer for all metrics needs one kind.
    boolean oneWay =
        clusters.stream().allMatch(cluster -> !cluster.summary().containsKey("load_returned"));
    LinkedHashMap<String, Double> summary = Metrics.summary(report, workers, end, oneWay);
    summary.put("clusters", (double) clusters.size());
    addCommon(summary);
    if (clusters.stream().allMatch(cluster -> cluster.summary().containsKey("sigma_mean"))) {
      As4drMetrics.addTo(summary, schedule, star);
    }
    return new SimulationResult(
        clusters.getFirst().clock(),
        clusters.getFirst().settings(),
        star,
        schedule,
        report,
        workers,
        summary);
  }

  /** What is the same in every cluster, such as the period tau, is so for all. */
  private void addCommon(LinkedHashMap<String, Double> summary) {
    clusters
        .getFirst()
        .summary()
        .forEach((name, value) -> {
          boolean common =
              clusters.stream().allMatch(cluster -> value.equals(cluster.summary().get(name)));
          if (common) {
            summary.putIfAbsent(name, value);
          }
        });
  }

  private StarPlatform star() {
    List<String> masters = new ArrayList<>();
    List<WorkerSpec> workers = new ArrayList<>();
    for (SimulationResult cluster : clusters) {
      masters.add(cluster.star().master());
      workers.addAll(cluster.star().workers());
    }
    return new StarPlatform(String.join(",", masters), workers);
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
