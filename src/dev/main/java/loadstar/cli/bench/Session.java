package loadstar.cli.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Measures scenarios: every variant in turn, again and again, each run in its own process. */
public final class Session {
  private final Workbench bench;
  private final List<Variant> variants;
  private final Results results;
  private final int runs;
  private final @Nullable PrintStream progress;

  /**
   * @param runs runs of each variant
   * @param progress a terminal that shows the progress, or null
   */
  public Session(Workbench bench, Results results, int runs, @Nullable PrintStream progress)
      throws IOException {
    this.bench = bench;
    this.variants = bench.variants();
    this.results = results;
    this.runs = runs;
    this.progress = progress;
  }

  /**
   * Measures a scenario at full size and, where upstream's binding takes part, once more at the
   * quick size with it; or only at the quick size.
   */
  public List<Comparison> measure(Scenario scenario, boolean quick) throws IOException {
    List<Variant> able = variants.stream().filter(variant -> variant.canRun(scenario)).toList();
    List<Variant> fast =
        able.stream().filter(variant -> !variant.name().equals(Variant.UPSTREAM)).toList();
    List<Comparison> comparisons = new ArrayList<>();
    if (!quick) {
      comparisons.add(compare(new Comparison(scenario, false), fast));
    }
    if (quick || able.size() > fast.size()) {
      comparisons.add(compare(new Comparison(scenario, true), able));
    }
    return comparisons;
  }

  private Comparison compare(Comparison comparison, List<Variant> able) throws IOException {
    Scenario scenario = comparison.scenario();
    for (Variant variant : able) {
      results.addCommand(bench.portable(bench.command(variant, scenario, comparison.quick())));
    }
    for (int run = 1; run <= runs; run++) {
      for (Variant variant : able) {
        show("\r%s: run %d of %d, %-10s", comparison.title(), run, runs, variant.name());
        Measurement measured = bench.measure(variant, scenario, comparison.quick());
        comparison.add(variant.name(), measured);
        results.add(comparison, variant.name(), run, measured);
      }
    }
    show("\r");
    results.finish(comparison);
    return comparison;
  }

  private void show(String format, Object... values) {
    if (progress != null) {
      progress.printf(Locale.ROOT, format, values);
    }
  }
}
