package loadstar.dev;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScoreboardCommandTest {
  /** 1485 and 50000 are numbers of runs, "defaced" is a word: neither is a commit. */
  @Test
  void evaluation_hasItsDatesAndCommits() {
    assertThat(
            ScoreboardCommand.evaluated(
                "1485 runs, 2026-11-22, of commit 2af6587; 5000000 anew of 335b3ee, nothing"
                    + " defaced, on 2026-11-26 and 2026-11-23 of commit 2af6587."))
        .isEqualTo(
            "Evaluated 2026-11-22 to 2026-11-26, commits 2af6587, 335b3ee;"
                + " docs/papers/recorded/about.txt has the details.");
    assertThat(ScoreboardCommand.evaluated("long ago")).startsWith("Evaluated at an unknown date;");
  }
}
