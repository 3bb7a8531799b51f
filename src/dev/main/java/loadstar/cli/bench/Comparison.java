package loadstar.cli.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * All runs of one scenario at one size, taken in turn: run {@code r} of every variant was made
 * right after run {@code r} of the one before, so a ratio of two of them shares the machine's mood.
 */
public final class Comparison {
  private final Scenario scenario;
  private final boolean quick;
  private final Map<String, List<Measurement>> runs = new LinkedHashMap<>();

  public Comparison(Scenario scenario, boolean quick) {
    this.scenario = scenario;
    this.quick = quick;
  }

  public Scenario scenario() {
    return scenario;
  }

  public boolean quick() {
    return quick;
  }

  /** The scenario's name, marked when it was run at the reduced size. */
  public String title() {
    return quick ? scenario.name() + " (quick)" : scenario.name();
  }

  public void add(String variant, Measurement measurement) {
    runs.computeIfAbsent(variant, name -> new ArrayList<>()).add(measurement);
  }

  public List<String> variants() {
    return List.copyOf(runs.keySet());
  }

  /** Whether all runs reached the same clock and outcome, bit for bit, with equal work. */
  public boolean agrees() {
    return runs.values().stream()
            .flatMap(List::stream)
            .map(run -> List.of(run.clock(), run.outcome(), run.activities()))
            .distinct()
            .count()
        <= 1;
  }

  /** Median over the runs, in µs. */
  public double microsPerActivity(String variant) {
    return median(
        of(variant).stream().mapToDouble(Measurement::microsPerActivity).sorted().toArray());
  }

  /** Median over the runs, in KiB. */
  public double memoryKib(String variant) {
    return median(of(variant).stream().mapToDouble(Measurement::memoryKib).sorted().toArray());
  }

  /** Wall times of one variant over those of another, run by run. */
  public Ratio timeRatio(String variant, String reference) {
    return ratio(variant, reference, Measurement::wallSeconds);
  }

  /** Processor times of one variant over those of another, run by run. */
  public Ratio cpuRatio(String variant, String reference) {
    return ratio(variant, reference, Measurement::cpuSeconds);
  }

  private Ratio ratio(String variant, String reference, ToDoubleFunction<Measurement> value) {
    List<Measurement> above = of(variant);
    List<Measurement> below = of(reference);
    double[] ratios = new double[Math.min(above.size(), below.size())];
    for (int run = 0; run < ratios.length; run++) {
      ratios[run] = value.applyAsDouble(above.get(run)) / value.applyAsDouble(below.get(run));
    }
    Arrays.sort(ratios);
    return new Ratio(median(ratios), ratios[0], ratios[ratios.length - 1]);
  }

  /** Peak memory of one variant over that of another, medians. */
  public double memoryRatio(String variant, String reference) {
    return memoryKib(variant) / memoryKib(reference);
  }

  /** Median and extremes of paired ratios. */
  public record Ratio(double median, double smallest, double largest) {}

  private List<Measurement> of(String variant) {
    List<Measurement> found = runs.get(variant);
    if (found == null) {
      throw new IllegalArgumentException("no run of " + variant + " in " + title());
    }
    return found;
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
