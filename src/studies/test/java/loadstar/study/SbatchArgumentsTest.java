package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SbatchArgumentsTest {
  /** Words may be abbreviated, and letters without a value may share a word with another. */
  @ParameterizedTest
  @CsvSource({
    "--job-name=mine, job-name",
    "--job-name mine, job-name",
    "--job-n=mine, job-name",
    "-J mine, job-name",
    "-Jmine, job-name",
    "-HJmine, job-name",
    "--partition=x -HsJ mine, job-name",
    "--array=0-3%2, array",
    "-a0-3, array",
    "--clusters=all, clusters",
    "--cluster=all, clusters",
    "-Mall, clusters",
    "--wrap=true, wrap",
    "--test-only, test-only",
    "--wait, wait",
    "-W, wait",
    "-HQ, quiet",
    "--version, version",
    "-V, version"
  })
  void wordByWhichTheJobWouldBeLost_isRefused(String text, String name) {
    assertThatThrownBy(() -> SbatchArguments.of("--sbatch-args", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("--sbatch-args has ")
        .hasMessageContaining(", which is --" + name + ": ");
  }

  @ParameterizedTest
  @CsvSource({
    "short, short",
    "--partition=x short, short",
    "--partition x short, short",
    "-p x short, short",
    "-px short, short",
    "--hold short, short",
    "--overcom short, short",
    "-Hs short, short",
    "--exclusive user, user",
    "--partition=x --, --",
    "-, -"
  })
  void wordThatSbatchTakesForTheScript_isRefused(String text, String word) {
    assertThatThrownBy(() -> SbatchArguments.of("--sbatch-args", text))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(
            "--sbatch-args has " + word + ", which sbatch would take for the script");
  }

  /** sbatch would take the name of the job for the value. */
  @ParameterizedTest
  @ValueSource(strings = {"--comment", "-t 5 -p", "-Hp"})
  void optionWithoutItsValue_isRefused(String text) {
    assertThatThrownBy(() -> SbatchArguments.of("--sbatch-args", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(text.replaceFirst(".* ", "") + ", whose value is missing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--comment=\"a b\"", "--comment 'a", "-p 'x"})
  void openQuote_isRefused(String text) {
    assertThatThrownBy(() -> SbatchArguments.of("--sbatch-args", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has an open quote in ")
        .hasMessageContaining("blanks separate options, in quotes, too");
  }

  @Test
  void otherWords_stayAsTheyAre() {
    assertThat(
            SbatchArguments.of(
                "--sbatch-args",
                "  --partition=x --time 2:00:00 -pJ -A aM --hold --mem=2G --wait-all-nodes=1"
                    + " --cluster-constraint=big "))
        .containsExactly(
            "--partition=x",
            "--time",
            "2:00:00",
            "-pJ",
            "-A",
            "aM",
            "--hold",
            "--mem=2G",
            "--wait-all-nodes=1",
            "--cluster-constraint=big");
    assertThat(SbatchArguments.of("--sbatch-args", " ")).isEmpty();
  }
}
