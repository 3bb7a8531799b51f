package loadstar.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import loadstar.campaign.RunSpec;
import loadstar.model.InputException;
import loadstar.result.Scale;
import org.junit.jupiter.api.Test;

class ExperimentsTest {
  @Test
  void names_standForOneExperimentOrAllOfAPaperOrAll() {
    assertThat(Experiments.named("icppw12-fig9")).hasSize(1);
    assertThat(Experiments.named("icppw12"))
        .extracting(Experiment::id)
        .contains("icppw12-fig9", "icppw12-fig10", "icppw12-fig11", "icppw12-fig12");
    assertThat(Experiments.named("all")).isEqualTo(Experiments.all());
  }

  @Test
  void unknownName_getsTheNearest() {
    assertThatThrownBy(() -> Experiments.named("icppw12-fig99"))
        .isInstanceOf(InputException.class)
        .hasMessage("there is no experiment \"icppw12-fig99\". Maybe you meant \"icppw12-fig9\"");
  }

  /** Papers, and experiments of a paper, have the order that their files say. */
  @Test
  void experiments_areInTheOrderOfTheirFiles() {
    assertThat(Experiments.all().stream().map(Experiment::paper).distinct())
        .containsSubsequence(
            "icppw12", "ppam13", "thesis", "atf", "rr5739", "reality", "auto", "known", "worst");
    assertThat(Experiments.named("icppw12"))
        .extracting(Experiment::id)
        .containsSubsequence("icppw12-fig9", "icppw12-fig10", "icppw12-fig17", "icppw12-families");
    assertThat(Experiments.named("icppw12-fig9").getFirst()).isSameAs(Experiments.all().getFirst());
  }

  @Test
  void ids_areUniqueAndEveryRunHasASimulation() {
    Set<String> ids = new HashSet<>();
    for (Experiment experiment : Experiments.all()) {
      assertThat(ids.add(experiment.id())).as(experiment.id()).isTrue();
      for (Scale scale : Scale.values()) {
        for (RunSpec spec : experiment.runs(scale, 2, Papers.of(experiment))) {
          assertThat(Experiments.simulation(spec.family()).name()).isEqualTo(spec.family());
        }
      }
    }
  }

  /** Those that take a platform say what a unit of their load is there. */
  @Test
  void everyExperiment_saysWhetherItTakesAPlatformAndWhyNot() {
    for (Experiment experiment : Experiments.all()) {
      OwnPlatform.Takes takes = experiment.takes();
      assertThat(takes.why()).as(experiment.id()).isNotBlank();
      if (takes.shape() == OwnPlatform.Takes.PlatformShape.STAR) {
        assertThat(takes.unit().bytes()).as(experiment.id()).isPositive();
        assertThat(Double.isNaN(takes.unit().flops())).isNotEqualTo(Double.isNaN(takes.times()));
      }
    }
  }

  @Test
  void figuresOfSectionFourA_shareTheirRuns() {
    List<RunSpec> figure9 =
        Experiments.named("icppw12-fig9").getFirst().runs(Scale.FULL, 3, Papers.named("icppw12"));

    // Six inaccuracies, two schedulers, three seeds.
    assertThat(figure9).doesNotHaveDuplicates().hasSize(36);
    for (String other : List.of("icppw12-fig10", "icppw12-fig11", "icppw12-fig12")) {
      assertThat(figure9)
          .containsAll(
              Experiments.named(other).getFirst().runs(Scale.FULL, 3, Papers.named("icppw12")));
    }
  }

  @Test
  void quickRuns_areNotMistakenForFullOnes() {
    Experiment figure9 = Experiments.named("icppw12-fig9").getFirst();

    assertThat(figure9.runs(Scale.QUICK, 1, Papers.named("icppw12")))
        .doesNotContainAnyElementsOf(figure9.runs(Scale.FULL, 1, Papers.named("icppw12")));
    assertThat(figure9.scaleNote(Scale.QUICK)).contains("QUICK", "60 s", "2000 s");
  }
}
