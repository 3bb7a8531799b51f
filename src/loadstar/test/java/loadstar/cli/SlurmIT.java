package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Campaigns as jobs of programs that behave as SLURM's; {@code .ci/slurm-campaign} has a real one.
 */
class SlurmIT {
  private static final String SBATCH =
      """
      #!/bin/bash
      # Tasks are processes of this machine, and jobs/NAME has their numbers.
      held=
      for word; do
        case $word in
          --job-name=*) name=${word#*=} ;;
          --array=*) last=${word##*-} ;;
          --hold) held=yes ;;
          -*) ;;
          *) script=$word ;;
        esac
      done
      mkdir -p "$CLUSTER/jobs"
      if [[ -e $CLUSTER/answer ]]; then cat "$CLUSTER/answer"; exit 0; fi
      echo "sbatch: a word of this cluster" >&2
      echo "7;here"
      [[ ! -e $CLUSTER/forgets ]] || exit 0
      if [[ $held ]]; then touch "$CLUSTER/jobs/$name.held"; exit 0; fi
      for ((i = 0; i <= last; i++)); do
        SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=$((last + 1)) \
          setsid bash "$script" </dev/null >/dev/null 2>&1 &
        echo $! >>"$CLUSTER/jobs/$name"
      done
      """;

  private static final String SQUEUE =
      """
      #!/bin/bash
      for word; do
        case $word in
          --name=*) name=${word#*=} ;;
          --states=*) exit 0 ;;
        esac
      done
      [[ ! -e $CLUSTER/jobs/$name.held ]] || echo "PENDING (JobHeldUser)"
      for process in $(cat "$CLUSTER/jobs/$name" 2>/dev/null); do
        word=
        read -r -d '' word 2>/dev/null </proc/$process/cmdline # one that has ended has none
        [[ -z $word ]] || echo "RUNNING (None)"
      done
      """;

  @TempDir Path folder;

  @BeforeEach
  void cluster() throws IOException {
    Path programs = Files.createDirectories(folder.resolve("programs"));
    Map<String, String> all =
        Map.of("sbatch", SBATCH, "squeue", SQUEUE, "scancel", "#!/bin/bash\nexit 0\n");
    for (Map.Entry<String, String> one : all.entrySet()) {
      Path file = Files.writeString(programs.resolve(one.getKey()), one.getValue());
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }
  }

  private Ended campaign(String results, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("campaign", Shell.PROJECT.resolve("src/examples/campaigns/first.yaml") + ""));
    words.addAll(List.of("--results", results, "--executor", "slurm", "--tasks", "2"));
    words.addAll(List.of(Shell.words(more)));
    return new Shell(folder)
        .with(
            Map.of(
                "CLUSTER",
                folder.toString(),
                "PATH",
                folder.resolve("programs") + ":" + System.getenv("PATH"),
                "LOADSTAR_JAVA_OPTIONS",
                "-XX:TieredStopAtLevel=1 -Dloadstar.slurm.poll=100 -Dloadstar.slurm.lease=4000"))
        .loadstar(words.toArray(String[]::new));
  }

  /** In the names of SLURM's own files "%" and backslashes mean something. */
  @ParameterizedTest
  @ValueSource(strings = {"50%a %j.db", "back\\slash 'quoted'\nnewline.db"})
  void results_mayHaveAnyName(String name) {
    Ended ended = campaign(name);

    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).contains("6 of 6 runs are finished, 0 failed");
    assertThat(folder.resolve(name + ".slurm")).doesNotExist();
  }

  @Test
  void jobThatWaits_isSaidWithItsReason_andABrokenLineIsLeftOut() throws IOException {
    assertThat(campaign("a.db", "--no-wait --sbatch-args --hold").status()).isZero();
    Ended waits = campaign("a.db", "--no-wait");
    assertThat(waits.err()).containsOnlyOnce(" waits, says squeue: JobHeldUser");
    try (Stream<Path> jobs = Files.list(folder.resolve("a.db.slurm"))) {
      Files.writeString(jobs.findFirst().orElseThrow().resolve("shards/x.jsonl"), "\0\0{\n");
    }
    try (Stream<Path> jobs = Files.list(folder.resolve("jobs"))) {
      Files.delete(jobs.findFirst().orElseThrow()); // somebody has cancelled it
    }

    Ended ended = campaign("a.db");

    assertThat(ended.err()).containsOnlyOnce("x.jsonl: the line at byte 0 is broken and left out");
    assertThat(ended.out()).contains("6 of 6 runs are finished, 0 failed");
  }

  @Test
  void jobThatVanishes_isNotCalledKilled() throws IOException {
    Files.createFile(folder.resolve("forgets"));

    Ended ended = campaign("a.db");

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.out())
        .contains(
            "it was submitted 3 times and never ended: squeue does not know the job any more, and"
                + " no task has left a word in its log")
        .doesNotContain("killed");
  }

  @Test
  void answerWithoutTheNumberOfAJob_isAFailure() throws IOException {
    Files.writeString(folder.resolve("answer"), "Job 7 is\nqueued\n");

    Ended ended = campaign("a.db");

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err())
        .contains("sbatch has answered \"Job 7 is queued\" and not the number of a job");
    assertThat(folder.resolve("a.db.slurm")).doesNotExist();
  }

  @Test
  void optionByWhichTheJobWouldBeLost_isRefusedBeforeAnythingIsWritten() {
    Ended ended = campaign("a.db", "--sbatch-args '--partition=x --job-name=mine'");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .hasLineCount(1)
        .contains("--sbatch-args has --job-name=mine, which is --job-name: the command finds");
    assertThat(folder.toFile().list()).containsExactly("programs");
  }
}
