package loadstar.experiment.thesis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment;
import loadstar.experiment.Experiments;
import loadstar.experiment.Papers;
import loadstar.result.Scale;
import org.junit.jupiter.api.Test;

class ThesisExperimentsTest {
  private static List<RunSpec> runs(String experiment) {
    return Experiments.named(experiment).getFirst().runs(Scale.FULL, 3, Papers.named("thesis"));
  }

  @Test
  void everyTableAndFigure_isAnExperiment() {
    assertThat(Experiments.named("thesis"))
        .extracting(Experiment::id)
        .contains("thesis-section2.5", "thesis-table3.2", "thesis-table3.4", "thesis-fig3.3")
        .contains("thesis-lemma7", "thesis-fig4.4", "thesis-fig4.5")
        .contains("thesis-table4.3", "thesis-table4.4", "thesis-table4.5", "thesis-table4.6")
        .contains("thesis-table4.7", "thesis-table4.8", "thesis-table4.9", "thesis-table4.10")
        .contains("thesis-table4.11", "thesis-table4.12", "thesis-table4.13");
  }

  @Test
  void viewsOfTheSameRuns_shareThem() {
    // Four latencies, four Smin, three seeds.
    assertThat(runs("thesis-table3.4")).hasSize(48).isEqualTo(runs("thesis-fig3.3"));
    assertThat(runs("thesis-table4.3"))
        .hasSize(3)
        .isEqualTo(runs("thesis-table4.4"))
        .isEqualTo(runs("thesis-table4.5"))
        .isEqualTo(runs("thesis-table4.6"));
  }

  /** The image of section 2.5.3 as printed: the optimum in whole rows, which add up to 512. */
  @Test
  void rowsOfTheImage_areWholeByLargestRemainders() {
    assertThat(ExampleSimulation.whole(146.8373, 133.4885, 121.3532, 110.3211))
        .containsExactly(147, 134, 121, 110);
    assertThat(ExampleSimulation.whole(128, 128, 128, 128)).containsExactly(128, 128, 128, 128);
  }

  /** A run's name is its file: quick and full ones, and those of different tables, differ. */
  @Test
  void runsThatDiffer_haveDifferentNames() {
    List<RunSpec> all =
        Experiments.named("thesis").stream()
            .flatMap(experiment ->
                Stream.of(Scale.values())
                    .flatMap(scale -> experiment.runs(scale, 2, Papers.of(experiment)).stream()))
            .distinct()
            .toList();
    assertThat(all).extracting(spec -> spec.family() + "/" + spec.run()).doesNotHaveDuplicates();
  }
}
