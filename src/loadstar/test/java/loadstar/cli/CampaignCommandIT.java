package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns as a user runs them, and as they are killed. */
class CampaignCommandIT {
  /** How often a campaign is killed and begun again; 20 for a thorough look. */
  private static final int ROUNDS = Integer.getInteger("loadstar.kill.rounds", 1);

  private static final Path EXAMPLE = Shell.PROJECT.resolve("src/examples/campaigns/first.yaml");

  @TempDir Path folder;

  /** The file and the commands of docs/campaigns.md, as they stand there. */
  @Test
  void commandsOfThePage_makeATable() throws IOException {
    for (String left : List.of("first.db", "first.csv")) {
      Files.deleteIfExists(Shell.PROJECT.resolve("target").resolve(left));
    }
    String page = Files.readString(Shell.PROJECT.resolve("docs/campaigns.md"));
    assertThat(page).contains("```yaml\n" + Files.readString(EXAMPLE) + "```");
    List<String> commands =
        page.lines().filter(line -> line.matches(" {4}(./loadstar|head) .*")).toList();
    // The last one, on a tree, is played by TreeCompareIT.
    assertThat(commands).hasSize(5).last().asString().contains("small-tree.xml --bags ");

    Ended plan = type(commands.get(0));
    Ended first = type(commands.get(1));
    Ended export = type(commands.get(2));
    Ended head = type(commands.get(3));

    assertThat(plan.out()).contains("6 runs\n0 finished, 0 failed, 6 to run\n", "seeds 1 to 2");
    assertThat(first.out()).contains("6 of 6 runs are finished, 0 failed");
    assertThat(export.out()).isEqualTo("wrote target/first.csv, 6 rows\n");
    assertThat(head.out()).startsWith("platform,master,scheduler,parameter_chunk,").hasLineCount(3);
    killed(Files.readAllBytes(Shell.PROJECT.resolve("target/first.csv")));
  }

  private Ended type(String command) {
    Ended ended = new Shell(Shell.PROJECT).run(List.of("bash", "-c", command.strip()));
    assertThat(ended.status()).as(command + "\n" + ended.err()).isZero();
    return ended;
  }

  /** Killed at any moment and begun again: the table of an undisturbed campaign. */
  private void killed(byte[] undisturbed) throws IOException {
    Random random = new Random(16);
    for (int round = 0; round < ROUNDS; round++) {
      String name = "killed" + round + ".db";
      int kills = 0;
      // The first kill comes somewhere in the runs, the others anywhere.
      for (int attempt = 0; attempt < 2; attempt++) {
        kills += killedAfter(name, 1500 + random.nextInt(5000)) ? 1 : 0;
      }
      Ended ended = new Shell(folder).launched("campaign", EXAMPLE.toString(), "--results", name);
      assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
      Ended export = new Shell(folder).launched("campaign", "export", name, "--out", name + ".csv");
      assertThat(export.status()).isZero();
      assertThat(folder.resolve(name + ".csv"))
          .as("round %d, killed %d times", round, kills)
          .hasBinaryContent(undisturbed);
      assertThat(folder.resolve(name + ".runs")).as("round %d", round).doesNotExist();
    }
  }

  /** Whether it was still there to be killed. */
  private boolean killedAfter(String results, int milliseconds) throws IOException {
    Process process =
        new Shell(folder)
            .start(folder.resolve("said"), "campaign", EXAMPLE.toString(), "--results", results);
    try {
      Thread.sleep(milliseconds);
      boolean alive = process.isAlive();
      process.destroyForcibly().waitFor();
      return alive;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
