package loadstar.reality.validation;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.Quantile;
import loadstar.result.Columns;
import loadstar.result.Spread;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;

/**
 * The quality of the predictions of schedulers.
 *
 * @param all of them, in the order in which they were named
 * @param violations of a real schedule's rules; empty unless the program has an error
 */
public record PredictionQuality(List<SchedulerPrediction> all, List<String> violations) {
  public PredictionQuality {
    all = List.copyOf(all);
    violations = List.copyOf(violations);
  }

  /**
   * The quality for one scheduler, in seconds.
   *
   * @param measured makespan of every real run
   * @param predicted makespan of every simulated realisation of the noise
   * @param plain makespan simulated without noise
   * @param withoutLatency the same on a network without latency
   * @param withoutPort the same with as many ports as workers
   * @param computing ratio of the measured times of all computations to those of the calibration
   * @param transfers the same ratio for all transfers
   */
  public record SchedulerPrediction(
      String name,
      double[] measured,
      double[] predicted,
      double plain,
      double withoutLatency,
      double withoutPort,
      double computing,
      double transfers) {
    /** Returns the statistics of the measured makespans, in seconds. */
    public Spread measuredSpread() {
      return Spread.of(measured);
    }

    /** Returns the mean of the predicted makespans, in seconds. */
    public double predictedMean() {
      return Spread.of(predicted).mean();
    }

    /** Returns the lower bound of the interval in which 95 of 100 simulated runs lie. */
    public double low() {
      return Quantile.of(predicted, 0.025);
    }

    /** Returns the upper bound of the interval in which 95 of 100 simulated runs lie. */
    public double high() {
      return Quantile.of(predicted, 0.975);
    }

    /** Returns the relative difference of the predicted mean from the measured one. */
    public double error() {
      return predictedMean() / measuredSpread().mean() - 1;
    }

    /** Returns the number of measured makespans in the interval. */
    public int covered() {
      return (int) Arrays.stream(measured).filter(one -> low() <= one && one <= high()).count();
    }
  }

  /** Returns the number of measured runs in the interval of their scheduler's simulated ones. */
  public int covered() {
    return all.stream().mapToInt(SchedulerPrediction::covered).sum();
  }

  /** Returns the number of measured runs. */
  public int runs() {
    return all.stream().mapToInt(one -> one.measured.length).sum();
  }

  /** Returns Kendall's tau-b of predicted and measured means; NaN if one side has no order. */
  public double tau() {
    double concordant = 0;
    double predicted = 0;
    double measured = 0;
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        double p = Math.signum(all.get(i).predictedMean() - all.get(j).predictedMean());
        double m =
            Math.signum(all.get(i).measuredSpread().mean() - all.get(j).measuredSpread().mean());
        concordant += p * m;
        predicted += p * p;
        measured += m * m;
      }
    }
    return concordant / Math.sqrt(predicted * measured);
  }

  /** Returns a row for every run, measured and simulated. */
  Table table() {
    Table table = new Table("scheduler", "kind", "number", "makespan_s");
    for (SchedulerPrediction one : all) {
      for (int r = 0; r < one.measured.length; r++) {
        table.add(one.name, "measured", r + 1, one.measured[r]);
      }
      for (int k = 0; k < one.predicted.length; k++) {
        table.add(one.name, "predicted", k + 1, one.predicted[k]);
      }
    }
    return table;
  }

  private static final Columns<SchedulerPrediction> COLUMNS =
      new Columns<SchedulerPrediction>()
          .with("name", SchedulerPrediction::name)
          .with("predicted_mean_s", SchedulerPrediction::predictedMean)
          .with("predicted_low_s", SchedulerPrediction::low)
          .with("predicted_high_s", SchedulerPrediction::high)
          .with("measured_mean_s", one -> one.measuredSpread().mean())
          .with("measured_confidence_s", one -> one.measuredSpread().confidence())
          .with("measured_min_s", one -> one.measuredSpread().min())
          .with("measured_max_s", one -> one.measuredSpread().max())
          .with("error", SchedulerPrediction::error)
          .with("covered", SchedulerPrediction::covered)
          .with("without_noise_s", SchedulerPrediction::plain)
          .with("without_latency_s", SchedulerPrediction::withoutLatency)
          .with("without_port_s", SchedulerPrediction::withoutPort)
          .with("computing_measured_over_calibrated", SchedulerPrediction::computing)
          .with("transfers_measured_over_calibrated", SchedulerPrediction::transfers);

  /** Returns the numbers of each scheduler, for programs. */
  public List<Map<String, @Nullable Object>> schedulers() {
    return COLUMNS.records(all);
  }

  /** Returns all numbers by name, for a file. */
  public Map<String, Object> numbers() {
    Map<String, Object> numbers = new LinkedHashMap<>();
    numbers.put("kendall_tau", tau());
    numbers.put("covered", covered());
    numbers.put("runs", runs());
    numbers.put("schedulers", schedulers());
    return numbers;
  }
}
