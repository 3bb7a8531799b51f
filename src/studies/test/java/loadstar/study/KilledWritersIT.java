package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import loadstar.model.InputException;
import loadstar.simulation.Summary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that write one file of results are killed while they write: what they were told is kept
 * is there.
 */
class KilledWritersIT {
  private static final boolean FULL = Boolean.getBoolean("full");
  private static final int KILLS = FULL ? 20 : 2;
  private static final int RUNS = FULL ? 1500 : 150;
  private static final int WRITERS = 2;
  private static final List<StudyRun> ALL = Samples.runs(Samples.point("umr", 1000), RUNS);

  @TempDir Path folder;

  /** The kill comes after some runs are kept, and then at any moment of the next one. */
  @Test
  void whatWasKept_survivesKills() throws IOException, InterruptedException, SQLException {
    Path file = folder.resolve("a.db");
    // SQLite may refuse one of two that make it at once; commands have a lock.
    ResultStore.open(file).close();
    Map<String, Double> kept = new HashMap<>();
    Random random = new Random(19);
    for (int kill = 0; kill < KILLS; kill++) {
      int share = RUNS / (KILLS + 1);
      int runs = 1 + kill * share + random.nextInt(share);
      kept.putAll(writeAndKill(file, runs, random.nextInt(2_000_000)));
      assertThat(makespans(file)).as("after kill %d", kill).containsAllEntriesOf(kept);
    }
    kept.putAll(writeAndKill(file, RUNS, 0));

    assertThat(makespans(file)).hasSize(RUNS).containsAllEntriesOf(kept);
    assertThat(table(file)).isEqualTo(undisturbed());
  }

  /**
   * Has several processes write, and kills them.
   *
   * @param runs that the first must have kept before; all of them for no kill
   * @param nanoseconds to wait then
   * @return what they said was kept
   */
  private Map<String, Double> writeAndKill(Path file, int runs, int nanoseconds)
      throws IOException, InterruptedException {
    List<Process> writers = new ArrayList<>();
    for (int w = 0; w < WRITERS; w++) {
      writers.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "--enable-native-access=ALL-UNNAMED",
                  "-XX:TieredStopAtLevel=1",
                  "-Dfull=" + FULL,
                  "-cp",
                  System.getProperty("java.class.path"),
                  Writer.class.getName(),
                  file.toString(),
                  Integer.toString(w))
              .redirectOutput(said(w).toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    }
    while (numbers(0).size() < runs && writers.getFirst().isAlive()) {
      Thread.sleep(1);
    }
    LockSupport.parkNanos(nanoseconds);
    for (Process writer : writers) {
      if (runs < RUNS) {
        writer.destroyForcibly();
      }
    }
    Map<String, Double> kept = new HashMap<>();
    for (int w = 0; w < WRITERS; w++) {
      int status = writers.get(w).waitFor();
      // The second may be done by then.
      assertThat(status).isIn(runs == RUNS || w > 0 ? 0 : 137, runs == RUNS ? 0 : 137);
      numbers(w).forEach(number -> kept.put(ALL.get(number).key(), makespan(number)));
    }
    return kept;
  }

  private Path said(int writer) {
    return folder.resolve("said" + writer);
  }

  /** What a writer has said so far; a line that was broken off does not count. */
  private List<Integer> numbers(int writer) throws IOException {
    return Files.readString(said(writer))
        .lines()
        .filter(line -> line.endsWith(";"))
        .map(line -> Integer.parseInt(line.substring(0, line.length() - 1)))
        .toList();
  }

  private static double makespan(int number) {
    return 1 + number / 3.0;
  }

  private static Map<String, Double> makespans(Path file) throws IOException, SQLException {
    try (ResultStore store = ResultStore.existing(file)) {
      assertThat(ResultStoreTest.pragma(store, "integrity_check")).isEqualTo("ok");
      return store.values(Summary.END);
    }
  }

  private static String table(Path file) throws IOException {
    try (ResultStore store = ResultStore.existing(file)) {
      return ResultTable.of(store).table().csv();
    }
  }

  private String undisturbed() throws IOException {
    Path file = folder.resolve("undisturbed.db");
    write(file, 0, false);
    return table(file);
  }

  /** The first writer adds all runs from the first to the last, the second the other way round. */
  private static void write(Path file, int writer, boolean says) throws IOException {
    try (ResultStore store = ResultStore.open(file)) {
      store.setMembers(ALL);
      for (int i = 0; i < RUNS; i++) {
        int number = writer == 0 ? i : RUNS - 1 - i;
        Samples.add(store, ALL.get(number), Samples.result(makespan(number)));
        if (says) {
          System.out.println(number + ";");
        }
      }
    }
  }

  /** A process that adds all runs, and says the number of each once it is kept. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) throws IOException {
      try {
        write(Path.of(args[0]), Integer.parseInt(args[1]), true);
      } catch (InputException e) {
        System.err.println(e.getMessage());
        System.exit(2);
      }
    }
  }
}
