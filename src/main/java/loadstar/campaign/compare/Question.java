package loadstar.campaign.compare;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.SchedulerKind;
import loadstar.model.Ports;

/**
 * What is compared.
 *
 * @param platform SimGrid platform file
 * @param master host of the master
 * @param workers hosts of the workers, in the order in which schedulers are given them
 * @param load units to distribute
 * @param flopsPerUnit computation of a unit
 * @param bytesPerUnit data of a unit
 * @param resultBytesPerUnit result of a unit, for schedulers to which results come back
 * @param noise standard deviation of what a unit costs, over its mean
 * @param seeds how many realisations, seeds 1 to this
 * @param entrants the schedulers
 * @param ports of the master
 * @param config SimGrid's settings, as {@code key:value}
 */
public record Question(
    Path platform,
    String master,
    List<String> workers,
    double load,
    double flopsPerUnit,
    double bytesPerUnit,
    double resultBytesPerUnit,
    double noise,
    int seeds,
    List<Entrant> entrants,
    Ports ports,
    List<String> config) {
  public Question {
    workers = List.copyOf(workers);
    entrants = List.copyOf(entrants);
    config = List.copyOf(config);
  }

  /**
   * One scheduler.
   *
   * @param name by which it was asked for: its own, or that of its class
   * @param settings of its parameters, value by name
   */
  public record Entrant(String name, SchedulerKind kind, Map<String, String> settings) {
    public Entrant {
      settings = new LinkedHashMap<>(settings);
    }
  }
}
