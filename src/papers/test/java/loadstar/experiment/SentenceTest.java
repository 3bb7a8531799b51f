package loadstar.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import loadstar.experiment.Sentence.Whose;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

class SentenceTest {
  /** Section 4.7.2 says once that DSA outperforms UMR, for six tables. */
  @Test
  void sentenceOfSeveralTables_isOne() {
    assertThat(Sentence.of("table4.7-dsa-wins")).isEqualTo(Sentence.of("table4.12-dsa-wins"));
    assertThat(Sentence.of("table4.7-dsa-wins").whose()).isEqualTo(Whose.PAPER);
    assertThat(Sentence.of("table3.4-lemma8")).isEqualTo(Sentence.of("lemma8"));
    assertThat(Sentence.of("fig4.5-2pp-over-umr")).isEqualTo(Sentence.of("fig4.4-2pp-over-umr"));
  }

  @Test
  void settingOfOurs_isNotThePapers() {
    assertThat(Sentence.of("table4.7-dsa-wins-even").whose()).isEqualTo(Whose.SETTING);
    assertThat(Sentence.of("window-uniform-fig6-order").whose()).isEqualTo(Whose.SETTING);
    assertThat(Sentence.of("fig6-order").isPapers()).isTrue();
    assertThat(Sentence.of("regret-gss-auto").whose()).isEqualTo(Whose.OURS);
  }

  @Test
  void rowWithoutALine_isNamed() {
    assertThatThrownBy(() -> Sentence.of("nothing-like-it"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("nothing-like-it");
  }
}
