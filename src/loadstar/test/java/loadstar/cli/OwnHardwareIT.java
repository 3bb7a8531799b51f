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

/**
 * The commands of docs/your-own-hardware.md and new-hardware.md, typed as they are written there.
 */
class OwnHardwareIT {
  @TempDir Path folder;

  @Test
  void fiveCommands_endInARanking() throws IOException {
    List<ChildJvm.Ended> ended = typed("docs/your-own-hardware.md");
    assertThat(ended.get(1).output())
        .contains("nothing is wrong or unusual", "compare computes here by arithmetic");
    for (String scheduler : List.of("umr", "dsa", "fac2", "as4dr")) {
      assertThat(ended.get(2).lines())
          .anyMatch(line -> line.matches("(.*, )?" + scheduler + "[ ,].*"));
    }
    assertThat(ended.get(2).output()).contains("No schedule beats", "Advice: ");
    assertThat(ended.get(4).output())
        .contains("runs computed by arithmetic, the others on SimGrid", "Advice: ")
        .doesNotContain("cannot play", "measured nothing");
  }

  /** Three machines and nothing else: Figure 9 on them, beside the printed numbers, on a page. */
  @Test
  void fiveCommands_endInAFigureOnThreeMachines() throws IOException {
    List<ChildJvm.Ended> ended = typed("docs/new-hardware.md");

    assertThat(ended.get(2).output()).contains("star: the inaccuracies", "none: its sweep is");
    assertThat(ended.get(3).output())
        .contains("on three.xml, master ", " 3 workers, a unit of load being")
        .containsPattern("printed +paper's platform +yours\n")
        .doesNotContain("not claimed");
    assertThat(folder.resolve("results/icppw12-fig9-on-three-quick/icppw12-fig9.svg"))
        .content()
        .contains("ON ANOTHER PLATFORM");
    assertThat(folder.resolve("results/mine.html")).content().contains("paper's platform");
  }

  private List<ChildJvm.Ended> typed(String page) throws IOException {
    Matcher typed =
        Pattern.compile("(?m)^ {4}\\./loadstar (.*)$")
            .matcher(Files.readString(Path.of(page).toAbsolutePath()));
    List<ChildJvm.Ended> ended = new ArrayList<>();
    while (typed.find()) {
      String[] words = typed.group(1).split(" ", -1);
      ended.add(Shell.merged(folder, words));
      assertThat(ended.getLast().status()).as(ended.getLast().output()).isZero();
    }
    assertThat(ended).hasSize(5);
    return ended;
  }
}
