package loadstar.campaign.compare;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.model.Ports;
import loadstar.simulation.LoadUnit;

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

  /** Whether chance has a part in what comes of it; otherwise one seed says all. */
  public boolean random() {
    return noise > 0 || entrants.stream().anyMatch(Entrant::draws);
  }

  /** The same with other seeds. */
  public Question withSeeds(int other) {
    return new Question(
        platform,
        master,
        workers,
        load,
        flopsPerUnit,
        bytesPerUnit,
        resultBytesPerUnit,
        noise,
        other,
        entrants,
        ports,
        config);
  }

  LoadUnit unit() {
    return new LoadUnit(flopsPerUnit, bytesPerUnit, resultBytesPerUnit);
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

    /** Its settings as its kind reads them. */
    Settings read() {
      Settings.Builder read = new Settings.Builder();
      settings.forEach((parameter, text) ->
          read.read(Parameter.named(kind.master(), parameter, kind.name()), text));
      return read.build();
    }

    /** Whether it draws at random; of one from elsewhere nobody knows. */
    boolean draws() {
      return !Registry.builtIn().names().contains(kind.name()) || kind.draws().test(read());
    }
  }
}
