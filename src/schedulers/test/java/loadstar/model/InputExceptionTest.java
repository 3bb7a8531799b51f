package loadstar.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InputExceptionTest {
  @Test
  void message_isOneLineWithFileLineAndHint() {
    assertThat(new InputException("star.xml", 12, "unknown host \"mastr\"", "you meant \"master\""))
        .hasMessage("star.xml:12: unknown host \"mastr\". Maybe you meant \"master\"");
    assertThat(new InputException("star.xml", 0, "no such file", null))
        .hasMessage("star.xml: no such file");
    assertThat(new InputException("--until is -1", null)).hasMessage("--until is -1");
  }

  /** Half of a command is another one. */
  @Test
  void command_isNeverCut() {
    String path = "/x".repeat(120) + "/it'\\''s a, or b";
    String command = "loadstar compare --platform '" + path + "' --load N";
    assertThat(new InputException("d.xml", 1, "wrong", command + ", or another"))
        .hasMessage("d.xml:1: wrong. Maybe " + command);
    String most = "mkdir -p " + "/x".repeat(200);
    assertThat(new InputException("a".repeat(200), 1, "wrong", most).getMessage()).endsWith(most);
    assertThat(new InputException("d.xml", 1, "wrong", "loadstar list, or another"))
        .hasMessage("d.xml:1: wrong. Maybe loadstar list, or another");
    String endless = "loadstar run " + "a/".repeat(10_000) + "b.xml";
    assertThat(new InputException("d.xml", 1, "wrong", endless))
        .hasMessage("d.xml:1: wrong. Maybe " + endless);
  }

  @Test
  void in_placesTheSameProblemInAFile() {
    InputException placed = new InputException("speed is NaN", "1e9").in("star.xml", 3);
    assertThat(placed).hasMessage("star.xml:3: speed is NaN. Maybe 1e9");
    assertThat(placed.file()).isEqualTo("star.xml");
    assertThat(placed.line()).isEqualTo(3);
  }

  @Test
  void nearestName_isGivenOnlyWhenItIsNear() {
    List<String> known = List.of("icppw12-fig9", "icppw12-fig10", "as4dr");
    assertThat(NearestName.hint("icppw12-fig8", known)).isEqualTo("you meant \"icppw12-fig9\"");
    assertThat(NearestName.hint("AS4DR", known)).isEqualTo("you meant \"as4dr\"");
    assertThat(NearestName.hint("as4rd", known)).isEqualTo("you meant \"as4dr\"");
    assertThat(NearestName.hint("a4drs", known)).isNull();
    assertThat(NearestName.hint("as4d", known)).isEqualTo("you meant \"as4dr\"");
    assertThat(NearestName.hint("quicksort", known)).isNull();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void workerWithoutAPositiveSpeed_isRefused(double bad) {
    assertThatThrownBy(() -> WorkerSpec.symmetric("w", bad, 0, 1, 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("worker w: the speed is " + bad);
    assertThatThrownBy(() -> WorkerSpec.symmetric("w", 1, 0, bad, 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("bandwidth");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY})
  void workerWithoutAProperLatency_isRefused(double bad) {
    assertThatThrownBy(() -> WorkerSpec.symmetric("w", 1, bad, 1, 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("compute latency is " + bad);
    assertThatThrownBy(() -> new WorkerSpec("w", 1, 0, 1, 0, 1, bad))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("latency to the master");
  }

  @Test
  void starWithoutWorkersOrWithTwins_isRefused() {
    WorkerSpec worker = WorkerSpec.symmetric("w", 1, 0, 1, 0);
    assertThatThrownBy(() -> new StarPlatform("master", List.of()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no worker");
    assertThatThrownBy(() -> new StarPlatform("master", List.of(worker, worker)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("w appears twice");
    assertThatThrownBy(() -> new StarPlatform("w", List.of(worker)))
        .isInstanceOf(InputException.class);
  }

  /** Of 2000 characters the first 80 and the last 40 are shown. */
  @Test
  void endlessValue_isShownByItsEnds() {
    String value = "a".repeat(1000) + "b".repeat(1000);
    assertThat(new InputException("the speed \"" + value + "\" is no speed", value))
        .hasMessage(
            "the speed \""
                + "a".repeat(79)
                + "..."
                + "b".repeat(39)
                + "\" is no speed. Maybe "
                + "a".repeat(80)
                + "..."
                + "b".repeat(40));
  }

  /** 20 names of 30 characters are more than a message may have; the file and the problem stay. */
  @Test
  void longList_isCutBehindAName() {
    String names = ("n".repeat(29) + " ").repeat(20).strip();
    String message = new InputException("a.yaml", 3, "unknown \"x\"", names).getMessage();
    assertThat(message)
        .hasSizeLessThanOrEqualTo(300)
        .startsWith("a.yaml:3: unknown \"x\". Maybe nnn")
        .endsWith("nnn ...");
  }

  /** Of a long path the end is left, as far as whole names fit. */
  @Test
  void longPath_isShownByItsEnd() {
    String path = "folder/".repeat(30) + "my-own-star.xml";
    String hint = "speed=\"1Gf\", as all others have";
    assertThat(new InputException(path, 7, "a host has no speed", hint).getMessage())
        .hasSizeBetween(180, 190)
        .startsWith(".../folder/")
        .endsWith("/my-own-star.xml:7: a host has no speed. Maybe " + hint);
  }

  /** However much a file's name, the problem and the hint bring along. */
  @ParameterizedTest
  @CsvSource({"3000,10,10", "10,3000,10", "10,10,3000", "3000,3000,0", "400,400,400"})
  void message_hasAtMost300Characters(int file, int problem, int hint) {
    String words = "a word ".repeat(1000);
    String message =
        new InputException(
                words.substring(0, file), 7, words.substring(0, problem), words.substring(0, hint))
            .getMessage();
    assertThat(message).hasSizeBetween(30, 300).matches("(a|\\.\\.\\.).*:7: a word .*");
  }
}
