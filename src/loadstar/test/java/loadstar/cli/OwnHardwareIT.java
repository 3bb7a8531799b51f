package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/your-own-hardware.md, typed as they are written there. */
class OwnHardwareIT {
  private static final Path PAGE = Path.of("docs/your-own-hardware.md").toAbsolutePath();

  @TempDir Path folder;

  @Test
  void fiveCommands_endInARanking() throws IOException {
    Matcher typed = Pattern.compile("(?m)^ {4}\\./loadstar (.*)$").matcher(Files.readString(PAGE));
    List<ChildJvm.Ended> ended = new ArrayList<>();
    while (typed.find()) {
      String[] words = typed.group(1).split(" ", -1);
      ended.add(Shell.merged(folder, words));
      assertThat(ended.getLast().status()).as(ended.getLast().output()).isZero();
    }
    assertThat(ended).hasSize(5);
    assertThat(ended.get(1).output())
        .contains("nothing is wrong or unusual", "compare plays here by arithmetic");
    for (String scheduler : List.of("umr", "dsa", "fac2", "as4dr")) {
      assertThat(ended.get(2).lines()).anyMatch(line -> line.startsWith(scheduler + " "));
    }
    assertThat(ended.get(2).output()).contains("No schedule beats", "Advice: ");
    assertThat(ended.get(4).output())
        .contains("every run a simulation of the platform file", "Advice: ")
        .doesNotContain("cannot play", "measured nothing");
  }
}
