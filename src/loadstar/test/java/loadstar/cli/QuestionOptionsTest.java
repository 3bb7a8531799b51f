package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.study.SchedulerConfig;
import loadstar.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionOptionsTest {
  @TempDir Path folder;

  private final Map<SchedulerConfig, String> refused = new LinkedHashMap<>();

  private Study study(String typed) throws IOException {
    CommandLineOptions options = new CompareCommand().options();
    assertThat(options.parse(List.of(typed.split(" ")), System.out)).isTrue();
    return QuestionOptions.study(options, refused, folder);
  }

  @Test
  void workersWithoutAPlatform_getOneThatIsDrawn() throws IOException {
    Study study = study("--workers 3 --tasks 10 --seconds-per-unit 2 --schedulers gss,fac2");

    assertThat(study.targets().getFirst().platform()).exists().startsWith(folder);
    assertThat(study.targets().getFirst().workers()).hasSize(3);
    assertThat(study.configurations())
        .extracting(one -> one.label())
        .containsExactly("gss", "fac2");
    assertThat(refused).isEmpty();
  }

  @Test
  void schedulerThatDoesNotSurviveFailures_isRefusedAlone() throws IOException {
    String own = BrokenScheduler.class.getName();
    Study study =
        study(
            "--workers 3 --tasks 10 --seconds-per-unit 2 --mtbf 100 --repair 10 --schedulers fac2,"
                + own);

    assertThat(study.configurations()).extracting(one -> one.label()).containsExactly("fac2");
    assertThat(refused.keySet()).extracting(SchedulerConfig::label).containsExactly(own);
  }

  /** Options have several values, but their files have not: a name may have a bar in it. */
  @ParameterizedTest
  @CsvSource({
    "--costs, --workers 2", "--platform, --tasks 4", "--known, --workers 2 --costs a.csv",
    "--noise-values, --workers 2 --tasks 4", "--deployment, --platform p.xml --tasks 4",
  })
  void severalFiles_areThoseOfACampaign(String option, String others) throws IOException {
    CommandLineOptions options = new CompareCommand().options();
    Path file = folder.resolve("a.csv|b.csv");
    options.parse(List.of((others + " " + option + " " + file).split(" ")), System.out);
    assertThatThrownBy(() -> CrossedProblems.of(options, "comparison"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            option + " takes one file, and there is none of the name \"" + file
                + "\". Maybe loadstar campaign, whose file may list several");
    Files.createFile(file);
    assertThat(CrossedProblems.of(options, "comparison").isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          --load 10                                ; --platform is missing
          --workers 2 --load 10                    ; --seconds-per-unit is missing
          --workers 2 --seconds-per-unit 1         ; --load is missing
          --workers 2 --load 10 --speed 1Gf --seconds-per-unit 1 ; is given beside --speed
          --workers 2 --load 10 --flops-per-unit 1 ; --speed is missing
          --workers 2 --load 10 --seconds-per-unit 1 --bandwidth 1GBps ; changes nothing without
          --workers 2 --load 10 --seconds-per-unit 1 --master a ; changes nothing without --platform
          """)
  void whatDoesNotGoTogether_isRefused(String typed, String message) {
    assertThatThrownBy(() -> study(typed))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }
}
