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

  /** 3 is 3 flop/s, and no worker is so slow; a large number was meant so. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          --workers 2x3,10x1     ; --workers has the speed 3 without a unit, which is in flop/s, as in SimGrid. Maybe 3Gf
          --workers 2x3Gf,10*1   ; --workers has the speed 1 without a unit, which is in flop/s, as in SimGrid. Maybe 1Gf
          --workers 2 --speed .5 ; --speed has the speed .5 without a unit, which is in flop/s, as in SimGrid. Maybe .5Gf
          --workers 2 --bandwidth 2x100 ; --bandwidth has the bandwidth 100 without a unit, which is in bytes a second, as in SimGrid. Maybe 100MBps
          --workers 2x3Gf,10x1Gf ;
          --workers 2x3e9,10x1e9 ;
          --workers 2 --speed 3f ;
          --workers 12           ;
          --workers 2x1f --bandwidth 125e3 --uplink 1kBps ;
          --workers a,b --platform p.xml ;
          """)
  void unitThatIsLeftOut_isNamed(String typed, String warning) {
    CommandLineOptions options = new CompareCommand().options();
    options.parse(List.of(typed.split(" ")), System.out);
    assertThat(QuestionOptions.unitsLeftOut(options))
        .isEqualTo(warning == null ? List.of() : List.of(warning));
  }

  @Test
  void unitThatATableLeavesOut_isNamed() throws IOException {
    Path table = Files.writeString(folder.resolve("w.csv"), "name,speed\na,3Gf\nb,2\n");
    CommandLineOptions options = new CompareCommand().options();
    options.parse(List.of("--workers", table.toString()), System.out);
    assertThat(QuestionOptions.unitsLeftOut(options))
        .containsExactly(
            table + " has the speed 2f: one without a unit is in flop/s, as in SimGrid. Maybe 2Gf");
    Files.writeString(table, "name\na\n");
    assertThat(QuestionOptions.unitsLeftOut(options)).isEmpty();
  }

  /** Options have several values, but their files have not: a name may have a bar in it. */
  @ParameterizedTest
  @CsvSource({
    "--costs, --workers 2",
    "--platform, --tasks 4",
    "--known, --workers 2 --costs a.csv",
    "--noise-values, --workers 2 --tasks 4",
    "--deployment, --platform p.xml --tasks 4",
  })
  void severalFiles_areThoseOfACampaign(String option, String others) throws IOException {
    CommandLineOptions options = new CompareCommand().options();
    Path file = folder.resolve("a.csv|b.csv");
    options.parse(List.of((others + " " + option + " " + file).split(" ")), System.out);
    assertThatThrownBy(() -> CrossedProblems.of(options, "comparison"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            option
                + " takes one file, and there is none of the name \""
                + file
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
