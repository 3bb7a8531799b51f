package loadstar.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShellWordTest {
  @Test
  void lines_areSplitAsAShellDoes() {
    assertThat(ShellWord.split("compare --schedulers 'a b,c' --set 'it'\\''s=1' x"))
        .containsExactly("compare", "--schedulers", "a b,c", "--set", "it's=1", "x");
  }

  @Test
  void writtenWords_areReadBack() {
    List<String> words = List.of("a b", "it's", "'", "$(rm)", "a\\b", "--load=3", "\u00e9\t\"");
    String line = words.stream().map(ShellWord::of).collect(Collectors.joining(" "));
    assertThat(ShellWord.split(line)).isEqualTo(words);
    assertThat(ShellWord.ofFile("-x y")).isEqualTo("'./-x y'");
  }
}
