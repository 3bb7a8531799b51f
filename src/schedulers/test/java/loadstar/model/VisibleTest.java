package loadstar.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTest {
  @Test
  void whatATerminalObeysOrHides_isEscaped() {
    assertThat(Visible.text("a\u0000\u001b[31m\u009b\u202e\u200b\r\nb"))
        .isEqualTo("a\\u0000\\u001b[31m\\u009b\\u202e\\u200b\\u000d\\u000ab");
    assertThat(Visible.lines("a\tb\r\n\u001b")).isEqualTo("a\tb\r\n\\u001b");
  }

  /** Letters beyond the first 65 536 are two characters; half of one is no letter. */
  @Test
  void letters_stayAsTheyAre() {
    String letters = "gr\u00fc\u00df \u4e2d \ud83d\ude00";
    assertThat(Visible.text(letters)).isSameAs(letters);
    assertThat(Visible.text("\u0001\ud83d\ude00\ud83d")).isEqualTo("\\u0001\ud83d\ude00\\ud83d");
  }

  @Test
  void badInput_isToldVisibly() {
    assertThat(new InputException("a\nb.xml", 3, "\"\u001b[2J\"", "\u202e"))
        .hasMessage("a\\u000ab.xml:3: \"\\u001b[2J\". Maybe \\u202e");
  }
}
