package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the comparison of pages finds, and what writing anew makes of it. */
class PageTest {
  private static final String PRINTED =
      "name   seconds  share\nmrrs    63.239  1.3024\numr*   64.353  1.3253\n5 of 20 got nothing\n";

  @TempDir Path folder;

  /** A page with one command, which has printed the lines above. */
  private Page page(String below) throws IOException {
    Page page =
        new Page(Files.writeString(folder.resolve("page.md"), "    ./loadstar a\n" + below));
    page.steps.getFirst().output = PRINTED;
    return page;
  }

  private static List<String> wrong(Page page) {
    return page.steps.stream().flatMap(page::wrong).toList();
  }

  private void isWrong(String below, int line, String what, String anew) throws IOException {
    Page page = page(below);
    assertThat(wrong(page)).singleElement().asString().contains("page.md:" + line + ": " + what);
    assertThat(page.anew()).isEqualTo("    ./loadstar a\n" + anew);
  }

  @Test
  void whatIsPrinted_isRight() throws IOException {
    String right =
        """
        ```
        name   seconds  share
        ...
        umr*   64.353  1.3253
        ```
        1.302<!-- = mrrs 2 --> and 64.35, 1.3<!-- = umr 1, 2 -->, 1.1<!-- = umr 1 - mrrs 1 -->
        """;
    assertThat(wrong(page(right))).isEmpty();
    assertThat(page(right).anew()).isEqualTo("    ./loadstar a\n" + right);
  }

  @Test
  void changedNumberOfABlock_isFoundAndWrittenAnew() throws IOException {
    isWrong(
        "```\nmrrs    63.238  1.3024\n```\n",
        3,
        "nothing prints \"mrrs    63.238",
        "```\nmrrs    63.239  1.3024\n```\n");
  }

  @Test
  void orderOfABlock_counts() throws IOException {
    assertThat(wrong(page("```\numr*   64.353  1.3253\nmrrs    63.239  1.3024\n```\n"))).hasSize(1);
  }

  @Test
  void digits_areThoseShown() throws IOException {
    assertThat(wrong(page("```digits\nmrrs 63.24 1.30\n```\n"))).isEmpty();
    isWrong(
        "```digits\nmrrs 63.23 1.30\n```\n",
        3,
        "nothing prints",
        "```digits\nmrrs 63.24 1.30\n```\n");
  }

  @Test
  void shape_leavesNumbersOut() throws IOException {
    assertThat(wrong(page("```shape\n4 of 19 got nothing\n```\n"))).isEmpty();
    isWrong(
        "```shape\n4 of 19 got little\n```\n",
        3,
        "nothing prints",
        "```shape\n4 of 19 got little\n```\n");
  }

  @Test
  void changedNumberOfASentence_isFoundAndWrittenAnew() throws IOException {
    isWrong(
        "takes 1.303<!-- = mrrs 2 --> times\n",
        2,
        "1.303 is 1.3024",
        "takes 1.302<!-- = mrrs 2 --> times\n");
  }

  /** What is recorded needs no command: the time of MRRS in Lemma 7 is 49.974 s. */
  @Test
  void recordedNumber_isFetched() throws IOException {
    String source = "<!-- = thesis-lemma7 lemma7-mrrs ours_mean -->";
    assertThat(wrong(page("49.974" + source))).isEmpty();
    isWrong("49.975" + source, 2, "49.975 is 49.97", "49.974" + source);
  }

  @Test
  void markOfNothing_isNamed() throws IOException {
    Page page = page("7<!-- = fac2 1 -->\n");
    assertThatThrownBy(() -> wrong(page))
        .hasMessageContaining("page.md:2: 7 (fac2 1): no line of the output begins with fac2");
  }

  @Test
  void otherLanguages_areNoOutput() throws IOException {
    Path file = Files.writeString(folder.resolve("page.md"), "```java\nint x = 1;\n```\n");
    assertThat(new Page(file).steps).isEmpty();
  }
}
