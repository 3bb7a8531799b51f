package loadstar.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryTest {
  @TempDir Path folder;

  /** A process that has ended, this one, one of another machine, and a file of the user. */
  @Test
  void filesOfProcessesThatAreGone_areRemovedAndNoOthers() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    String own = Temporary.prefix(folder.resolve("elsewhere"), ".r.csv");
    String me = "-" + ProcessHandle.current().pid() + "-";
    String dead = "-" + gone.pid() + "-";
    assertThat(own).endsWith(me);
    Path left = Files.createFile(folder.resolve(own.replace(me, dead) + "1.part"));
    String ofRun = "loadstar-run" + own.substring(".r.csv".length()).replace(me, dead);
    Path run = Files.createDirectory(folder.resolve(ofRun + "2"));
    Files.createFile(run.resolve("platform.xml"));
    Path mine = Files.createFile(folder.resolve(own + "3.part"));
    Path elsewhere = Files.createFile(folder.resolve(".r.csv-0" + dead + "4.part"));
    Path users = Files.createFile(folder.resolve("r.csv" + dead + "5.part"));

    Temporary.prefix(folder, ".s.csv");

    assertThat(left).doesNotExist();
    assertThat(run).doesNotExist();
    for (Path stays : new Path[] {mine, elsewhere, users}) {
      assertThat(stays).exists();
    }
  }
}
