package loadstar.experiment;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.campaign.RunProcess;
import loadstar.campaign.RunProcess.SimulationFamily;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment.Study;
import loadstar.experiment.atf.MoreMachines;
import loadstar.experiment.atf.NoiseMap;
import loadstar.experiment.atf.ScaleStudy;
import loadstar.experiment.atf.Table2;
import loadstar.experiment.atf.Table2Study;
import loadstar.experiment.auto.Regret;
import loadstar.experiment.auto.RegretStudy;
import loadstar.experiment.icppw12.FamilySensitivity;
import loadstar.experiment.icppw12.IotaParts;
import loadstar.experiment.icppw12.IotaParts.PartStudy;
import loadstar.experiment.icppw12.SectionStudy;
import loadstar.experiment.icppw12.SweepFigure;
import loadstar.experiment.knowncosts.OldCosts;
import loadstar.experiment.knowncosts.OldCostsStudy;
import loadstar.experiment.ppam13.ClusterSensitivity;
import loadstar.experiment.ppam13.ClusterStudy;
import loadstar.experiment.ppam13.ClusterStudy.SelectionStudy;
import loadstar.experiment.ppam13.Figure3;
import loadstar.experiment.ppam13.Figure4;
import loadstar.experiment.ppam13.Figure5;
import loadstar.experiment.ppam13.Figure6;
import loadstar.experiment.ppam13.PeriodsOfFigure3;
import loadstar.experiment.ppam13.StabilityStudy;
import loadstar.experiment.reality.Blades;
import loadstar.experiment.reality.BladesStudy;
import loadstar.experiment.reality.Lsf;
import loadstar.experiment.reality.LsfStudy;
import loadstar.experiment.reality.TaskVine;
import loadstar.experiment.reality.TaskVineStudy;
import loadstar.experiment.reality.WorkQueue;
import loadstar.experiment.reality.WorkQueueStudy;
import loadstar.experiment.rr5739.DeviationFigure;
import loadstar.experiment.rr5739.FlowTable;
import loadstar.experiment.rr5739.FlowTable.FlowStudy;
import loadstar.experiment.rr5739.OpenChoices;
import loadstar.experiment.rr5739.OpenChoices.VariantStudy;
import loadstar.experiment.rr5739.RatioFigure;
import loadstar.experiment.rr5739.TreeStudy;
import loadstar.experiment.rr5739.WindowFigure;
import loadstar.experiment.thesis.ArrivalFigure;
import loadstar.experiment.thesis.DsaSelection;
import loadstar.experiment.thesis.ExampleStudy;
import loadstar.experiment.thesis.Figure33;
import loadstar.experiment.thesis.FiveWorkers;
import loadstar.experiment.thesis.Lemma7;
import loadstar.experiment.thesis.Lemma8;
import loadstar.experiment.thesis.LemmaStudy;
import loadstar.experiment.thesis.PlanningSteps;
import loadstar.experiment.thesis.PlanningSteps.PlanningStudy;
import loadstar.experiment.thesis.PolicyStudy;
import loadstar.experiment.thesis.Section25;
import loadstar.experiment.thesis.SharedStudy;
import loadstar.experiment.thesis.SizeRatioTable;
import loadstar.experiment.thesis.Table32;
import loadstar.experiment.thesis.Table34;
import loadstar.experiment.thesis.Table413;
import loadstar.experiment.thesis.WideRuns.DedicatedStudy;
import loadstar.experiment.worst.WorstPairStudy;
import loadstar.experiment.worst.WorstPairs;
import loadstar.model.InputException;
import loadstar.model.NearestName;

/**
 * Every experiment and study by its stable name. A new one needs its class, a line here, and a
 * test.
 */
public final class Experiments {
  private record Named(String name, Study study) implements SimulationFamily {
    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      return study.execute(spec);
    }
  }

  private static final List<Named> STUDIES =
      List.of(
          new Named(SectionStudy.STEADY, new SectionStudy(false)),
          new Named(SectionStudy.DYNAMIC, new SectionStudy(true)),
          new Named(PartStudy.NAME, new PartStudy()),
          new Named(ClusterStudy.NAME, new ClusterStudy()),
          new Named(SelectionStudy.NAME, new SelectionStudy()),
          new Named(DedicatedStudy.NAME, new DedicatedStudy()),
          new Named(PolicyStudy.NAME, new PolicyStudy()),
          new Named(LemmaStudy.NAME, new LemmaStudy()),
          new Named(SharedStudy.NAME, new SharedStudy()),
          new Named(PlanningStudy.NAME, new PlanningStudy()),
          new Named(ExampleStudy.NAME, new ExampleStudy()),
          new Named(Table2Study.NAME, new Table2Study()),
          new Named(ScaleStudy.NAME, new ScaleStudy()),
          new Named(TreeStudy.NAME, new TreeStudy()),
          new Named(VariantStudy.NAME, new VariantStudy()),
          new Named(FlowStudy.NAME, new FlowStudy()),
          new Named(BladesStudy.NAME, new BladesStudy()),
          new Named(LsfStudy.NAME, new LsfStudy()),
          new Named(WorkQueueStudy.NAME, new WorkQueueStudy()),
          new Named(TaskVineStudy.NAME, new TaskVineStudy()),
          new Named(RegretStudy.NAME, new RegretStudy()),
          new Named(OldCostsStudy.NAME, new OldCostsStudy()),
          new Named(WorstPairStudy.NAME, new WorstPairStudy()));
  private static final List<Experiment> EXPERIMENTS =
      Stream.of(
              SweepFigure.all(),
              List.<Experiment>of(
                  new FamilySensitivity(),
                  new IotaParts(),
                  new Figure3(),
                  new PeriodsOfFigure3(),
                  new Figure4(),
                  new Figure5(),
                  new Figure6(),
                  new ClusterSensitivity(),
                  new StabilityStudy(),
                  new Section25(),
                  new Table32(),
                  new Table34(),
                  new Figure33(),
                  new Lemma7(),
                  new Lemma8(),
                  ArrivalFigure.configuration1(),
                  ArrivalFigure.configuration2()),
              FiveWorkers.tables(),
              SizeRatioTable.all(),
              List.<Experiment>of(new Table413()),
              FiveWorkers.choices(),
              List.<Experiment>of(new DsaSelection(), new PlanningSteps()),
              List.<Experiment>of(
                  new Table2(),
                  new MoreMachines(),
                  new NoiseMap(),
                  new DeviationFigure(),
                  new RatioFigure(),
                  new WindowFigure(),
                  new OpenChoices(),
                  new FlowTable(),
                  new Blades(),
                  new Lsf(),
                  new WorkQueue(),
                  new TaskVine(),
                  // These belong to no paper: the loss of schedulers that choose among others, and
                  // the worth of the seconds of last time.
                  new Regret(),
                  new OldCosts(),
                  new WorstPairs()))
          .flatMap(List::stream)
          .toList();

  private Experiments() {}

  /**
   * Runs the process of one run of a published experiment; its argument is {@link RunProcess}'s.
   */
  public static void main(String[] args) {
    RunProcess.run(args[0], Experiments::study);
  }

  /** Returns the experiments in the order in which they are listed and run. */
  public static List<Experiment> all() {
    return EXPERIMENTS;
  }

  /**
   * Returns the experiments that a name stands for: one of them, all of a paper ({@code icppw12}),
   * or {@code all}.
   *
   * @throws InputException naming the nearest when there is none
   */
  public static List<Experiment> named(String name) {
    List<Experiment> found =
        EXPERIMENTS.stream()
            .filter(one -> List.of("all", one.id(), one.paper()).contains(name))
            .toList();
    if (found.isEmpty()) {
      Stream<String> names = EXPERIMENTS.stream().flatMap(one -> Stream.of(one.id(), one.paper()));
      String hint =
          NearestName.hint(name, Stream.concat(Stream.of("all"), names).distinct().toList());
      throw new InputException(
          "there is no experiment \"" + name + "\"",
          hint != null ? hint : "see loadstar list experiments");
    }
    return found;
  }

  /** Plans these runs, see {@link Study#plan}; runs that differ in the seed alone once. */
  public static void plan(List<RunSpec> specs) {
    Set<RunSpec> planned = new HashSet<>();
    for (RunSpec spec : specs) {
      if (planned.add(spec.ofSeed("any", 1))) {
        ((Named) study(spec.study())).study.plan(spec);
      }
    }
  }

  static List<RunFiles> files(RunSpec spec) {
    return ((Named) study(spec.study())).study.files(spec);
  }

  static SimulationFamily study(String name) {
    return STUDIES.stream()
        .filter(study -> study.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new InputException("there is no study \"" + name + "\"", null));
  }
}
