package loadstar.experiment.icppw12;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.as4dr.PoorEstimates;
import loadstar.algorithm.as4dr.Sigma;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.RunFiles;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.ProfiledStar;
import loadstar.simulation.Summary;

/** One run: the seed draws the allocation of the sets, and the signs as in section IV-A. */
public final class IotaPartSimulation implements PaperSimulation {
  public static final String NAME = "icppw12-parts";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    StarPlatform star = Icppw12.star(spec);
    double[] factors = factors(spec, star.size());
    Summary summary = files(spec).getFirst().play(spec).summary();
    return new RunResult()
        .put(SectionSimulation.EFFICIENCY, summary.value(Summary.EFFICIENCY))
        .put(SectionSimulation.SIGMA_MEAN, summary.value(Sigma.MEAN))
        .put(SectionSimulation.SIGMA_STD, summary.value(Sigma.STD))
        .put(
            SectionSimulation.PLUS,
            Arrays.stream(factors).filter(factor -> factor > 1).count() / (double) star.size())
        .put(
            IotaParts.CIP_TAU,
            cipTau(star, EstimatedPart.named(spec.text(IotaParts.PART)), factors));
  }

  @Override
  public List<RunFiles> files(RunSpec spec) {
    StarPlatform star = Icppw12.star(spec);
    return List.of(
        new RunFiles(
            "icppw12-star",
            spec.text("scheduler")
                + "-"
                + spec.text(IotaParts.PART)
                + "-iota"
                + spec.text(IotaParts.IOTA),
            List.of(ProfiledStar.steady(star)),
            Icppw12.misinformed(
                star,
                spec.text("scheduler"),
                SweepFigure.Sweep.TAU,
                EstimatedPart.named(spec.text(IotaParts.PART)),
                factors(spec, star.size())),
            spec.number("horizon_s"),
            spec.seed()));
  }

  /** Returns the estimates of each worker over its parameters: 1 + iota or 1 - iota. */
  private static double[] factors(RunSpec spec, int workers) {
    double iota = spec.number(IotaParts.IOTA);
    return Arrays.stream(PoorEstimates.signs(spec.text("signs"), workers, spec.seed()))
        .mapToDouble(sign -> 1 + sign * iota)
        .toArray();
  }

  /** Returns the period that CIP finds from the estimates, or NaN where it finds none. */
  static double cipTau(StarPlatform star, EstimatedPart part, double... factors) {
    List<WorkerSpec> estimates =
        IntStream.range(0, star.size())
            .mapToObj(w -> part.estimate(star.worker(w), factors[w]))
            .toList();
    try {
      return Icppw12.cip(star.size()).plan(estimates).tau();
    } catch (InputException noPeriod) {
      return Double.NaN;
    }
  }
}
