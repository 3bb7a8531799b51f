package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordWrapTest {
  /** Four blanks remain before the words of the last part: "gss" and "guided" need 10 of 12. */
  @Test
  void lineThatIsTooWide_hangsBelowItsLastPart() {
    assertThat(WordWrap.hanging("  1 gss guided rule", 4, 16))
        .isEqualTo("  1 gss guided\n    rule");
  }

  @Test
  void lineThatFits_andOneWithoutATerminal_stayWhole() {
    assertThat(WordWrap.hanging("  1 gss guided", 4, 14)).isEqualTo("  1 gss guided");
    assertThat(WordWrap.hanging("  1 gss guided rule", 4, Integer.MAX_VALUE))
        .isEqualTo("  1 gss guided rule");
  }

  /** No line begins before the part, whose words may be longer than what remains. */
  @Test
  void wordThatIsTooLong_isNotBroken() {
    assertThat(WordWrap.hanging("name http://example.org x", 5, 12))
        .isEqualTo("name http://example.org\n     x");
  }

  /** The name of a host or file may have a line feed, which would begin a line of its own. */
  @Test
  void lineFeedInANameBeginsNoLine() {
    assertThat(WordWrap.hanging("host a\nb is slow", 5, 11))
        .isEqualTo("host a\\u000ab\n     is\n     slow");
    assertThat(WordWrap.hanging("host a\nb", 0, Integer.MAX_VALUE)).isEqualTo("host a\\u000ab");
  }

  /** An escape has six characters, so the last part begins five later. */
  @Test
  void hiddenCharacterBeforeTheLastPart_movesIt() {
    assertThat(WordWrap.hanging("a\nb gss guided", 4, 14))
        .isEqualTo("a\\u000ab gss\n" + " ".repeat(9) + "guided");
  }
}
