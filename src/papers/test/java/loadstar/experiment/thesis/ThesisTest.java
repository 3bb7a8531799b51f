package loadstar.experiment.thesis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import loadstar.experiment.Papers;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformXml;
import loadstar.platform.SpeedProfile;
import loadstar.result.Published;
import org.junit.jupiter.api.Test;

class ThesisTest {
  @Test
  void table41_isThePrintedOne() {
    List<WorkerSpec> workers = Thesis.table41();
    assertThat(workers).hasSize(10);
    assertThat(workers.get(1)).isEqualTo(WorkerSpec.symmetric("Kuenning", 80, 0.1, 423, 0.053));
    assertThat(workers.getLast()).isEqualTo(WorkerSpec.symmetric("Jackson", 40, 0.1, 49, 0.053));
    // Sums of the printed columns.
    assertThat(workers.stream().mapToDouble(WorkerSpec::speed).sum()).isEqualTo(490);
    assertThat(workers.stream().mapToDouble(WorkerSpec::bandwidthOut).sum()).isEqualTo(1856);
  }

  @Test
  void table43_isThePrintedOne() {
    List<WorkerSpec> workers = Thesis.table43();
    assertThat(workers.stream().mapToDouble(WorkerSpec::speed).sum()).isEqualTo(320);
    assertThat(workers).allMatch(w -> w.latencyOut() == 0.1 && w.computeLatency() == 0.1);
    assertThat(workers.get(3)).isEqualTo(WorkerSpec.symmetric("Soucy", 30, 0.1, 200, 0.1));
  }

  @Test
  void namedWorkers_haveThePrintedSpeedsAndBandwidths() {
    Published printed = Papers.named("thesis");
    Map<String, List<WorkerSpec>> tables =
        Map.of("table4.1-", Thesis.table41(), "table4.3-", Thesis.table43());
    tables.forEach((table, workers) -> {
      for (WorkerSpec worker : workers) {
        String id = table + worker.name();
        assertThat(worker.speed()).isEqualTo(printed.value(id + "-speed").value());
        assertThat(worker.bandwidthOut()).isEqualTo(printed.value(id + "-bandwidth").value());
      }
    });
  }

  @Test
  void randomPlatforms_keepTheirBoundsAndTheirSeed() {
    for (long seed = 1; seed <= 20; seed++) {
      List<WorkerSpec> wide = Thesis.wide(30, 10, 0.01, seed);
      assertThat(wide).hasSize(30);
      assertThat(wide).allMatch(w -> w.speed() >= 10 && w.speed() < 15);
      assertThat(wide).allMatch(w -> w.bandwidthOut() >= 150 && w.bandwidthOut() < 450);
      assertThat(wide).isEqualTo(Thesis.wide(30, 10, 0.01, seed));
      assertThat(wide).isNotEqualTo(Thesis.wide(30, 10, 0.01, seed + 1));
      List<WorkerSpec> mean = Thesis.ofMeanSpeed(30, 60, seed);
      assertThat(mean).allMatch(w -> w.speed() >= 48 && w.speed() < 72);
      assertThat(Thesis.table413(seed)).allMatch(w -> w.speed() >= 20 && w.speed() < 60);
    }
  }

  /** UMR takes every worker when sum S/B is below 1: here it is 1/1.25. */
  @Test
  void unboundPlatforms_letEveryWorkerTakePart() {
    double sum = Thesis.table413(1).stream().mapToDouble(w -> w.speed() / w.bandwidthOut()).sum();
    assertThat(sum).isBetween(0.8 - 1e-12, 0.8 + 1e-12);
  }

  @Test
  void speedsAndBandwidths_comeFromTheirOwnStreams() {
    // Other latencies or fewer workers change nothing of the draws that remain.
    WorkerSpec first = Thesis.wide(30, 10, 0.01, 5).getFirst();
    WorkerSpec slower = Thesis.wide(30, 10, 1, 5).getFirst();
    assertThat(slower.speed()).isEqualTo(first.speed());
    assertThat(slower.bandwidthOut()).isEqualTo(first.bandwidthOut());
  }

  @Test
  void files_areInFlopsAndBytes() {
    WorkerSpec iRmx = Thesis.inFlopsAndBytes(Thesis.table43()).worker(0);
    assertThat(iRmx).isEqualTo(WorkerSpec.symmetric("iRMX", 1e8, 0.1, 5e8, 0.1));
  }

  @Test
  void profile_stopsTheHostDuringItsBusyPeriods() {
    assertThat(SpeedProfile.withoutBusyPeriods(new double[] {1.5, 1e7}, new double[] {2.25, 2e7}))
        .isEqualTo("0 1\n1.5 0.00000001\n2.25 1\n10000000 0.00000001\n20000000 1\n");
  }

  @Test
  void starFile_namesTheProfilesOfItsWorkers() {
    String xml =
        SpeedProfile.write(
            Thesis.inFlopsAndBytes(Thesis.lemma7(1)), List.of(), Map.of("b", "b.profile"));
    assertThat(xml)
        .contains("<host id=\"b\" speed=\"20000000f\" speed_file=\"b.profile\">")
        .contains("<host id=\"a\" speed=\"10000000f\">");
  }

  @Test
  void severalStars_shareNoLink() {
    StarPlatform one = new StarPlatform("m1", List.of(WorkerSpec.symmetric("a1", 1, 0, 1, 0)));
    StarPlatform two = new StarPlatform("m2", List.of(WorkerSpec.symmetric("a2", 1, 0, 1, 0)));
    assertThat(PlatformXml.stars(List.of(one, two), List.of()))
        .containsOnlyOnce("link id=\"m1_port\"")
        .containsOnlyOnce("link id=\"m2_port\"")
        .containsOnlyOnce("link id=\"a1_link\"")
        .containsOnlyOnce("link id=\"a2_link\"")
        .containsOnlyOnce("<zone ");
  }
}
