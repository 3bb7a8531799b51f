package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunCodec;
import loadstar.campaign.RunResult;
import loadstar.study.SlurmBatch.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlurmBatchTest {
  private static final List<PlatformRun> SPECS =
      Samples.runs(Samples.point("umr", 1000), 7).stream().map(StudyRun::spec).toList();

  @TempDir Path folder;

  @Test
  void packs_holdEveryRunOnce() throws IOException {
    SlurmBatch.create(folder, SPECS, 3);
    SlurmBatch batch = new SlurmBatch(folder);

    List<List<String>> packs = new ArrayList<>();
    for (Path pack : batch.packs()) {
      packs.add(SlurmBatch.lines(pack));
    }
    assertThat(packs).extracting(List::size).containsExactly(3, 3, 1);
    assertThat(packs.stream().flatMap(List::stream).toList())
        .isEqualTo(SPECS.stream().map(RunCodec::line).toList());
    Files.delete(batch.packs().getFirst());
    assertThat(batch.runs()).hasSize(4);
  }

  @Test
  void folderWithoutRuns_isOfNobody() throws IOException {
    assertThat(new SlurmBatch(folder).runs()).isEmpty();
    assertThat(new SlurmBatch(folder).collect()).isEmpty();
  }

  /** A writer that is killed leaves half a line; what it had finished before counts. */
  @Test
  void halfALine_isNoResultUntilItIsWhole() throws IOException {
    SlurmBatch batch = SlurmBatch.create(folder, SPECS, 3);
    RunResult result = Samples.result(3).put("idle", new double[] {2});
    String first = new Entry("a", RunCodec.line(result), "", "").line();
    String second = new Entry("b", null, "Größe ä", "x.log").line();
    Path shard = batch.shards().resolve("s.jsonl");
    int half = second.indexOf("ö") + 1;
    Files.writeString(shard, first + "\n" + second.substring(0, half));

    List<Entry> whole = batch.collect();
    assertThat(whole).containsExactly(new Entry("a", RunCodec.line(result), "", ""));
    assertThat(batch.collect()).isEmpty();

    Files.writeString(shard, second.substring(half) + "\n", StandardOpenOption.APPEND);
    assertThat(batch.collect()).containsExactly(new Entry("b", null, "Größe ä", "x.log"));
  }

  /** Lines as a crash, a full disk or another program leaves them; bytes that are no text, too. */
  @Test
  void brokenLine_isLeftOutAndTold_andNoOtherIsLost() throws IOException {
    List<String> told = new ArrayList<>();
    SlurmBatch.create(folder, SPECS, 3);
    SlurmBatch batch = new SlurmBatch(folder, told::add);
    String result = RunCodec.line(Samples.result(3));
    String good = new Entry("a", result, "", "").line();
    String half = new Entry("b", result.substring(0, 40), "", "").line();
    List<String> broken =
        List.of("\0\0{", "", "null", "{}", "[1]", "7", good.substring(0, 30), half, "\u00ff\u00fe");
    Path shard = batch.shards().resolve("s.jsonl");
    for (String line : broken) {
      Files.write(
          shard,
          (line + "\n").getBytes(StandardCharsets.ISO_8859_1),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      Files.writeString(shard, good + "\n", StandardOpenOption.APPEND);
    }

    assertThat(batch.collect()).hasSize(broken.size()).containsOnly(new Entry("a", result, "", ""));
    assertThat(told)
        .hasSize(broken.size())
        .first()
        .isEqualTo(shard + ": the line at byte 0 is broken and left out; its run is played again");
    assertThat(batch.collect()).isEmpty();
  }

  @Test
  void brokenLineOfAPack_isLeftOut() throws IOException {
    SlurmBatch batch = SlurmBatch.create(folder, SPECS, 7);
    Path pack = batch.packs().getFirst();
    byte[] whole = Files.readAllBytes(pack);
    whole[0] = (byte) 0xff; // the first run has no beginning, and is no text

    Files.write(pack, whole);

    assertThat(SlurmBatch.lines(pack)).hasSize(6);
    assertThat(batch.runs()).hasSize(6);
  }
}
