package loadstar.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.model.InputException;
import loadstar.platform.Deployment;
import loadstar.result.Scale;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.simgrid.s4u.Worlds;

/** What {@code loadstar platform paper} writes is what {@code loadstar reproduce} plays. */
class RunFilesIT {
  @TempDir Path folder;

  /** Ten workers under all ten profiles, in the place of a hundred. */
  @Test
  void profiledStar_givesTheSameEfficienciesToTheLastDigit() throws Exception {
    RunSpec spec = with(first("icppw12-fig14", "as4dr-R-average-delta0.8"), "workers_per_set", "1");

    RunResult reproduced = Worlds.run(() -> Experiments.simulation(spec.family()).execute(spec));
    SimulationResult run = run(Experiments.files(spec).getFirst());

    assertThat(run.summary().value(Summary.EFFICIENCY))
        .isEqualTo(reproduced.value("platform_efficiency"))
        .isBetween(0.5, 0.999);
    // P_9 is low for 200 of 400 s; its worker's last measurement is of its efficiency so far.
    int observed = (int) reproduced.value("observed_worker");
    double[] cumulative = reproduced.series("visit_efficiency_cumulative");
    assertThat(run.workers().get(observed).efficiency())
        .isCloseTo(cumulative[cumulative.length - 1], within(0.02));
  }

  /** Several masters with profiles: both read the bytes that the simulation writes. */
  @Test
  void clusters_giveTheSameEfficiencyToTheLastDigit() throws Exception {
    RunSpec spec = with(first("ppam13-fig6", "tau20-latency0.01-delta0.8"), "perset", "1");

    RunResult reproduced = Worlds.run(() -> Experiments.simulation(spec.family()).execute(spec));
    SimulationResult run = run(Experiments.files(spec).getFirst());

    assertThat(run.summary().value(Summary.EFFICIENCY)).isEqualTo(reproduced.value("efficiency"));
  }

  /**
   * Local tasks are drawn from the seed of a realisation, which the deployment names. The
   * simulation plays all side by side, where SimGrid ends together what is due within 1e-9 s.
   */
  @Test
  void localTasks_giveTheSameMakespans() throws Exception {
    RunSpec spec = first("thesis-fig4.4", "fig4.4-rate0.004");

    RunResult reproduced = Worlds.run(() -> Experiments.simulation(spec.family()).execute(spec));

    List<RunFiles> files = Experiments.files(spec);
    // Three schedulers in two realisations.
    assertThat(files).hasSize(6);
    for (int i = 0; i < files.size(); i++) {
      double makespan = reproduced.series(files.get(i).who() + "_makespan_s")[i / 3];
      assertThat(run(files.get(i)).report().lastDate()).isCloseTo(makespan, within(1e-6));
    }
  }

  @Test
  void files_areThoseOfTheSeedAndOnePlatformForEachSetting() {
    Experiment figure = Experiments.named("icppw12-fig14").getFirst();

    Map<String, String> files = RunFiles.of(figure, Scale.QUICK, 2, Papers.of(figure));

    // Five dynamicities, two schedulers.
    assertThat(files.keySet().stream().filter(f -> f.endsWith("/platform.xml"))).hasSize(5);
    assertThat(files.keySet().stream().filter(f -> f.endsWith("_d.xml"))).hasSize(10);
    assertThat(files).isNotEqualTo(RunFiles.of(figure, Scale.QUICK, 1, Papers.of(figure)));
    assertThat(files.get("icppw12-star-R-delta0.8/as4dr-average_d.xml"))
        .contains("<prop id=\"seed\" value=\"2\"/>", "<prop id=\"horizon\" value=\"400\"/>");
  }

  @Test
  void experimentWithoutFiles_isRefused() {
    Experiment table = Experiments.named("thesis-table3.2").getFirst();
    assertThatThrownBy(() -> RunFiles.of(table, Scale.QUICK, 1, Papers.of(table)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("thesis-table3.2 has no platform and deployment files");
  }

  private static RunSpec first(String experiment, String run) {
    Experiment figure = Experiments.named(experiment).getFirst();
    return figure.runs(Scale.QUICK, 1, Papers.of(figure)).stream()
        .filter(spec -> spec.run().startsWith(run))
        .findFirst()
        .orElseThrow();
  }

  private static RunSpec with(RunSpec spec, String parameter, String value) {
    Map<String, String> parameters = new LinkedHashMap<>(spec.parameters());
    parameters.put(parameter, value);
    return new RunSpec(spec.family(), spec.run(), spec.seed(), parameters);
  }

  /** As the command does: from the files, with the horizon and the seed that they say. */
  private SimulationResult run(RunFiles files) throws Exception {
    Path own = Files.createTempDirectory(folder, "run");
    for (Map.Entry<String, String> file : files.platform().entrySet()) {
      write(own.resolve(file.getKey()), file.getValue());
    }
    Path deployment = own.resolve("d.xml");
    write(deployment, files.deploymentText());
    SimulationSpec read =
        new SimulationSpec(
            own.resolve(RunFiles.PLATFORM),
            Deployment.read(deployment),
            Double.POSITIVE_INFINITY,
            1,
            List.of());
    long seed = SimulationSpec.seed(read.deployment()).orElseThrow();
    assertThat(seed).isEqualTo(files.seed());
    return Worlds.run(() ->
        Simulation.run(
            new SimulationSpec(read.platform(), read.deployment(), read.until(), seed, List.of())));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
