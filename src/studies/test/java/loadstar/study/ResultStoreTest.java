package loadstar.study;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.campaign.RunCodec;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.result.Guarantee;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import loadstar.simulation.tree.TreeMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultStoreTest {
  private static final List<StudyRun> RUNS = Samples.runs(Samples.point("umr", 1000), 30);

  @TempDir Path folder;

  private ResultStore open(String name) throws IOException {
    return ResultStore.open(folder.resolve(name));
  }

  @Test
  void table_isTheSameWhateverTheOrder() throws IOException {
    List<StudyRun> shuffled = new ArrayList<>(RUNS);
    Collections.shuffle(shuffled, new Random(1));

    assertThat(export("a.db", RUNS)).isEqualTo(export("b.db", shuffled)).hasLineCount(31);
  }

  private String export(String name, List<StudyRun> order) throws IOException {
    try (ResultStore store = open(name)) {
      store.setMembers(RUNS);
      for (StudyRun run : order) {
        Samples.add(store, run, Samples.result(run.seed() / 3.0));
      }
      return ResultTable.of(store).table().csv();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void fileThatWasMoved_takesNoMore_andHasWhatWasFinished(boolean replaced) throws IOException {
    Path file = folder.resolve("a.db");
    Path moved = folder.resolve("b.db");
    ResultStore store = open("a.db");
    store.setMembers(RUNS);
    Samples.add(store, RUNS.get(0), Samples.result(1));
    Files.move(file, moved);
    if (replaced) {
      Files.writeString(file, "");
    }

    assertThatThrownBy(() -> Samples.add(store, RUNS.get(1), Samples.result(2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a.db: this file of results was moved, deleted or replaced");
    assertThatThrownBy(store::rows).hasMessageContaining("moved, deleted or replaced");
    assertThatThrownBy(store::close).hasMessageContaining("moved, deleted or replaced");

    try (ResultStore kept = ResultStore.existing(moved)) {
      assertThat(kept.values(Summary.END).values()).containsExactly(1.0);
    }
  }

  /** A reader that goes on looking would have SQLite keep the log beside the file. */
  @Test
  void close_putsEverythingIntoTheFile_thoughOthersLook() throws IOException {
    Path copy = folder.resolve("copy.db");
    ResultStore store = open("a.db");
    store.setMembers(RUNS);
    try (ResultStore looking = ResultStore.look(folder.resolve("a.db"))) {
      Samples.add(store, RUNS.get(0), Samples.result(1));
      store.close();
      Files.copy(folder.resolve("a.db"), copy);
      assertThat(looking.values(Summary.END)).hasSize(1);
    }
    assertThat(folder.resolve("a.db-wal")).doesNotExist();
    try (ResultStore kept = ResultStore.existing(copy)) {
      assertThat(kept.values(Summary.END).values()).containsExactly(1.0);
    }
  }

  /** A reader asks for other runs than the last call had; the file keeps what it has. */
  @Test
  void show_isOfTheseRuns_andChangesNothing() throws IOException {
    Path file = folder.resolve("a.db");
    try (ResultStore store = open("a.db")) {
      store.setMembers(RUNS.subList(0, 2));
      for (StudyRun run : RUNS.subList(0, 5)) {
        Samples.add(store, run, Samples.result(run.seed()));
      }
    }
    byte[] before = Files.readAllBytes(file);
    try (ResultStore store = ResultStore.existing(file)) {
      store.show(RUNS.subList(3, 7));

      ResultTable table = ResultTable.of(store);
      assertThat(table.table().rows()).isEqualTo(2);
      assertThat(table.missing()).isEqualTo(2);
      assertThat(store.rows().stream().map(RunRecord::seed)).containsExactly(4L, 5L, 6L, 7L);
    }
    assertThat(file).hasBinaryContent(before);
    assertThat(folder.toFile().list()).containsExactly("a.db");
  }

  /** Sorting needs memory for each row of the file: the keys give the order. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void members_areReadInTheOrderOfTheirKeys(boolean shown) throws Exception {
    try (ResultStore store = open("a.db")) {
      store.setMembers(RUNS.subList(0, 2));
      if (shown) {
        store.show(RUNS.subList(1, 3));
      }
      for (String query :
          List.of(ResultStore.MEMBERS, ResultStore.members(Set.of(Summary.SUBCHUNKS)))) {
        assertThat(plan(store, query)).isNotEmpty().doesNotContain("TEMP B-TREE");
      }
    }
  }

  private static String plan(ResultStore store, String query) throws SQLException {
    StringBuilder plan = new StringBuilder();
    try (Statement statement = store.connection.createStatement();
        ResultSet row = statement.executeQuery("EXPLAIN QUERY PLAN " + query)) {
      while (row.next()) {
        plan.append(row.getString("detail")).append('\n');
      }
    }
    return plan.toString();
  }

  /** Members that are shown are read in the same way as those that the file keeps. */
  @Test
  void shownMembers_arePassedInOrderAndRanked() throws IOException {
    List<StudyRun> shown = new ArrayList<>(Samples.runs(Samples.point("gss", 1000), 3));
    shown.addAll(RUNS.subList(2, 4));
    try (ResultStore store = open("a.db")) {
      store.setMembers(RUNS);
      for (StudyRun run : RUNS) {
        Samples.add(store, run, Samples.result(10));
      }
      for (StudyRun run : shown.subList(0, 2)) { // its third has not ended
        Samples.add(store, run, Samples.result(5));
      }
    }
    try (ResultStore store = ResultStore.existing(folder.resolve("a.db"))) {
      store.show(shown);

      List<RunRecord> rows = new ArrayList<>();
      store.forEachRow(rows::add);
      assertThat(rows).extracting(RunRecord::key).isEqualTo(keys(shown));
      assertThat(rows)
          .extracting(row -> row.metrics() != null)
          .containsExactly(true, true, false, true, true);
      List<Ranking> rankings = Ranking.of(store, Guarantee.DEFAULT, false);
      assertThat(rankings).hasSize(1);
      assertThat(rankings.getFirst().entries())
          .extracting(entry -> entry.config().scheduler() + " " + entry.trials().size())
          .containsExactly("gss 2", "umr 2");
      assertThat(rankings.getFirst().standing())
          .isEqualTo(
              Ranking.of(store.rows(), Guarantee.DEFAULT, false, RunRecord::config)
                  .getFirst()
                  .standing());
      Ranking brief =
          Ranking.of(store, Guarantee.DEFAULT, false, PlayerSentence.METRICS).getFirst();
      assertThat(brief.standing()).isEqualTo(rankings.getFirst().standing());
      assertThat(brief.recommended().config())
          .isEqualTo(rankings.getFirst().recommended().config());
      assertThat(brief.first().metrics())
          .containsKeys(Summary.END, Summary.BY_ARITHMETIC)
          .doesNotContainKey(Summary.EFFICIENCY);
    }
  }

  private static List<String> keys(List<StudyRun> runs) {
    return runs.stream().map(StudyRun::key).toList();
  }

  /** A view in the place of a table never came to an end; a trigger changes what is kept. */
  @Test
  void fileWithViewsOrTriggers_isRefused() throws Exception {
    open("a.db").close();
    Path file = folder.resolve("a.db");
    for (String made :
        List.of(
            "VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i"
                + " FROM n",
            "TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END")) {
      execute(file, "CREATE " + made);
      assertThatThrownBy(() -> ResultStore.existing(file))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("this is no file of results: it has the " + kind(made));
      execute(file, "DROP " + made.split(" ")[0] + " " + made.split(" ")[1]);
    }
    ResultStore.existing(file).close();
  }

  private static String kind(String made) {
    return made.startsWith("VIEW") ? "view \"v\"" : "trigger \"t\"";
  }

  private static void execute(Path file, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void resultThatIsAddedTwice_countsOnce() throws IOException {
    try (ResultStore store = open("a.db")) {
      store.setMembers(RUNS);
      Samples.add(store, RUNS.getFirst(), Samples.result(5));
      Samples.add(store, RUNS.getFirst(), Samples.result(5));
    }
    try (ResultStore store = open("a.db")) {
      assertThat(store.values(Summary.END)).containsExactly(Map.entry(RUNS.getFirst().key(), 5.0));
      assertThat(ResultTable.of(store).missing()).isEqualTo(29);
    }
  }

  @Test
  void failure_isForgottenWithAResult() throws IOException {
    try (ResultStore store = open("a.db")) {
      store.addFailure(RUNS.getFirst(), "no", "x.log");
      assertThat(store.failures().values())
          .containsExactly(new ResultStore.Failure(RUNS.getFirst().key(), "no", "x.log"));
      Samples.add(store, RUNS.getFirst(), Samples.result(5));
      assertThat(store.failures()).isEmpty();
    }
  }

  /** How SQLite keeps half a change from being seen, or whatever else it is asked. */
  static String pragma(ResultStore store, String name) throws SQLException {
    try (Statement statement = store.connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA " + name)) {
      return row.getString(1);
    }
  }

  /** Limits the file, as a full disk does. */
  private static void limitPages(ResultStore store, int pages) throws SQLException {
    try (Statement statement = store.connection.createStatement()) {
      statement.execute("PRAGMA max_page_count=" + pages);
    }
  }

  /**
   * What was there before the disk was full stays; what did not fit is there when there is room.
   */
  @Test
  void fullDisk_losesNothingThatWasAdded() throws IOException, SQLException {
    Path file = folder.resolve("a.db");
    int added = 0;
    try (ResultStore store = ResultStore.open(file)) {
      limitPages(store, 40);
      List<StudyRun> many = Samples.runs(Samples.point("umr", 1), 1000);
      int fits = 0;
      try {
        for (StudyRun run : many) {
          Samples.add(store, run, Samples.result(1));
          fits++;
        }
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("a.db: ").hasMessageContaining("full");
      }
      added = fits;
      assertThat(added).isBetween(5, 999);
      assertThat(store.values(Summary.END)).hasSize(added);
      limitPages(store, 100_000);
      Samples.add(store, many.get(added), Samples.result(1));
    }
    try (ResultStore store = ResultStore.open(file)) {
      assertThat(store.values(Summary.END)).hasSize(added + 1);
    }
  }

  /** A folder where SQLite wants its shared memory is as good as a file system that has none. */
  @Test
  void noSharedMemory_isNoObstacle() throws IOException, SQLException {
    Files.createDirectory(folder.resolve("a.db-shm"));
    try (ResultStore store = open("a.db");
        ResultStore usual = open("b.db")) {
      assertThat(pragma(store, "journal_mode")).isEqualTo("delete");
      assertThat(pragma(usual, "journal_mode")).isEqualTo("wal");
      Samples.add(store, RUNS.getFirst(), Samples.result(5));
    }
    try (ResultStore store = open("a.db")) {
      assertThat(store.values(Summary.END)).containsExactly(Map.entry(RUNS.getFirst().key(), 5.0));
    }
  }

  @Test
  void storeInMemory_isReadLikeAFile_andIsGone() throws IOException {
    try (ResultStore store = ResultStore.inMemory()) {
      store.setMembers(RUNS.subList(0, 2));
      Samples.add(store, RUNS.getFirst(), Samples.result(5).put("idle", new double[] {1, 3}));
      assertThat(store.rows()).extracting(RunRecord::seed).containsExactly(1L, 2L);
      assertThat(store.series(RUNS.getFirst().key()).series("idle")).containsExactly(1, 3);
    }
    try (ResultStore other = ResultStore.inMemory()) {
      assertThat(other.rows()).isEmpty();
    }
    assertThat(folder).isEmptyDirectory();
  }

  /** Of the same spec; NaN and infinity, which neither JSON nor SQLite has, are kept, too. */
  @Test
  void runOfNoStudy_isFoundBySpec() throws IOException {
    RunSpec spec = new RunSpec("fake", "a", 7, Map.of("x", "1"));
    RunResult result =
        new RunResult()
            .put("double", Double.NaN)
            .put("steps", new double[] {1, Double.NaN, Double.POSITIVE_INFINITY});
    try (ResultStore store = open("a.db")) {
      store.add(spec, new RunResult());
      store.add(spec, result);
    }
    try (ResultStore store = open("a.db")) {
      RunSpec other = new RunSpec("fake", "a", 7, Map.of("x", "2"));
      Map<RunSpec, RunResult> kept = store.simulated(List.of(other, spec));
      assertThat(kept).containsOnlyKeys(spec);
      assertThat(RunCodec.line(requireNonNull(kept.get(spec)))).isEqualTo(RunCodec.line(result));
    }
  }

  @Test
  void databaseOfAnotherProgramOrRelease_isRefusedAndStaysAsItIs()
      throws IOException, SQLException {
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("a.db"));
        Statement statement = other.createStatement()) {
      statement.execute("CREATE TABLE result (x TEXT)");
    }
    open("b.db").close();
    try (Connection later = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("b.db"));
        Statement statement = later.createStatement()) {
      statement.execute("UPDATE meta SET value = '6' WHERE name = 'format'");
      statement.execute("UPDATE meta SET value = 'Loadstar 9' WHERE name = 'read_by'");
    }
    byte[] bytes = Files.readAllBytes(folder.resolve("a.db"));

    assertThatThrownBy(() -> open("a.db"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a.db: this is a database of another program");
    assertThatThrownBy(() -> open("b.db"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "%s: this file of results has format 6, and this build reads 5: Loadstar 9 reads it."
                + " Maybe another --results",
            folder.resolve("b.db"));
    assertThat(folder.resolve("a.db")).hasBinaryContent(bytes);
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a.db", "b.db");
  }

  /** A file of somebody else's need not keep to the constraints of ours. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "measure | value = NULL | value is not a number",
        "run | asked = NULL | asked is no text",
        "run | coordinates = '{broken' | a row has broken JSON",
        "member | parameters = NULL | parameters is no text",
        "member | seed = 'x' | seed is not a number",
        "failure | message = x'00' | message is no text",
      })
  void brokenRow_isOneLine(String table, String change, String problem) throws Exception {
    Path file = folder.resolve("a.db");
    Samples.fill(file);
    try (ResultStore store = ResultStore.open(file)) {
      store.addFailure(RUNS.get(20), "no", "x.log");
    }
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = other.createStatement()) {
      for (String view : ResultSchema.VIEWS) {
        statement.execute("DROP VIEW " + view);
      }
      statement.execute("CREATE TABLE loose AS SELECT * FROM " + table);
      statement.execute("DROP TABLE " + table);
      statement.execute("ALTER TABLE loose RENAME TO " + table);
      statement.execute("UPDATE " + table + " SET " + change);
    }

    assertThatThrownBy(
            () -> {
              try (ResultStore store = ResultStore.existing(file)) {
                ResultTable.of(store);
                store.values(Summary.END);
                store.failures();
                store.forEachAsked((coordinates, values) -> {});
              }
            })
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a.db: cannot be read: " + problem);
  }

  /** As a sync tool or a hand may leave it; the other two of the three runs are still results. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM measure WHERE run = 1 AND metric = 'makespan_s'",
        "DELETE FROM measure WHERE run = 1"
      })
  void runWithoutItsMakespan_isMissing_andIsKeptWhenItIsPlayedAgain(String change)
      throws Exception {
    Path file = folder.resolve("a.db");
    Samples.fill(file);
    String before;
    try (ResultStore store = ResultStore.existing(file)) {
      before = ResultTable.of(store).table().csv();
    }
    execute(file, change);

    try (ResultStore store = ResultStore.open(file)) {
      assertThat(ResultTable.of(store).missing()).isEqualTo(1);
      assertThat(ResultTable.of(store).table().rows()).isEqualTo(2);
      StudyRun again = RUNS.getFirst();
      Samples.add(store, again, Samples.result(again.seed()));

      assertThat(ResultTable.of(store).missing()).isZero();
      assertThat(ResultTable.of(store).table().csv()).isEqualTo(before);
    }
  }

  @Test
  void fileWithoutAnyMeasure_hasOnlyMissingRuns() throws Exception {
    Path file = folder.resolve("a.db");
    Samples.fill(file);
    execute(file, "DELETE FROM measure");

    try (ResultStore store = ResultStore.existing(file)) {
      assertThat(ResultTable.of(store).missing()).isEqualTo(3);
      assertThat(ResultTable.of(store).table().rows()).isZero();
    }
  }

  /** Pages of a disk that went bad. */
  @Test
  void brokenBytes_areReadOrRefused() throws IOException {
    Samples.fill(folder.resolve("a.db"));
    byte[] whole = Files.readAllBytes(folder.resolve("a.db"));
    Random random = new Random(1);
    for (int i = 0; i < 100; i++) {
      byte[] broken = whole.clone();
      for (int k = 0; k < 20; k++) {
        broken[random.nextInt(broken.length)] ^= (byte) (1 << random.nextInt(8));
      }
      Path file = Files.write(folder.resolve("b.db"), broken);
      try (ResultStore store = ResultStore.existing(file)) {
        ResultTable.of(store).table().csv();
        store.values(Summary.END);
        store.failures();
        store.forEachAsked((coordinates, values) -> {});
      } catch (InputException e) {
        assertThat(e.getMessage()).startsWith(file + ":");
      }
    }
  }

  @Test
  void otherFile_isRefused() throws IOException {
    Files.writeString(folder.resolve("a.db"), "this is no database, and long enough to be none\n");

    assertThatThrownBy(() -> open("a.db"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a.db: this is no file of results");
    assertThatThrownBy(() -> ResultStore.existing(folder.resolve("b.db")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("b.db: there are no results yet");
  }

  /** Queries of today's users name the columns of a run; a metric is a column like any other. */
  @Test
  void views_haveARowForEachRunAndAColumnForEachMetric() throws IOException, SQLException {
    try (ResultStore store = open("a.db")) {
      store.setMembers(RUNS.subList(0, 2));
      Samples.add(store, RUNS.getFirst(), Samples.result(5));
      Samples.add(store, RUNS.get(1), Samples.result(Samples.metrics(6).put(OWN, 7)));
      Samples.add(store, RUNS.get(2), Samples.result(8));
    }
    assertThat(texts("SELECT makespan_s || ' ' || coalesce(own, 'none') FROM result ORDER BY 1"))
        .containsExactly("5.0 none", "6.0 7.0", "8.0 none");
    assertThat(texts("SELECT platform || ' ' || seed || ' ' || makespan_s FROM finished"))
        .containsExactly("p.xml 1 5.0", "p.xml 2 6.0");
  }

  /** Schedulers, their parameters, what failed: by plain SQL, without functions for JSON. */
  @Test
  void views_needNoJson() throws IOException, SQLException {
    ConfiguredScheduler ss =
        ConfiguredScheduler.of(
            "ss", Registry.builtIn().kind("ss"), Shape.STAR, Map.of("chunk", "20"));
    Point point = new Point(Samples.SITE, ss, Samples.workload(1000));
    StudyRun with = Samples.runs(point, 1).getFirst();
    try (ResultStore store = open("a.db")) {
      store.setMembers(List.of(RUNS.getFirst(), RUNS.get(1), with));
      Samples.add(store, RUNS.getFirst(), Samples.result(5));
      Samples.add(store, RUNS.get(1), Samples.result(7));
      store.addFailure(with, "no memory", "x.log");
    }
    assertThat(texts("SELECT seed || ' ' || message || ' ' || result_bytes_per_unit FROM failed"))
        .containsExactly("1 no memory 0.0");
    assertThat(
            texts(
                "SELECT scheduler || ' ' || parameter || ' ' || value FROM failed"
                    + " JOIN parameter USING (position)"))
        .containsExactly("ss chunk 20");
    // Both are of one point: 5 s and 7 s.
    assertThat(RUNS.get(1).point()).isEqualTo(RUNS.getFirst().point());
    assertThat(
            texts(
                "SELECT seeds || ' ' || makespan_s || ' ' || least_makespan_s || ' ' ||"
                    + " most_makespan_s FROM ranking"))
        .containsExactly("2 6.0 5.0 7.0");
  }

  private static StudyRun ofPorts(Settings ports) {
    Settings values = new Settings.Builder().set(Fields.LOAD.settings(1000.0)).set(ports).build();
    Workload workload = new Workload(values, List.of(Fields.PORTS));
    ConfiguredScheduler umr = Samples.point("umr", 1000).configuration();
    return Samples.runs(new Point(Samples.SITE, umr, workload), 1).getFirst();
  }

  /** Of what is tried, not of what has ended; numbers are numbers. */
  @Test
  void columnsOfProblems_areTheSameFromTheFirstResultOn() throws IOException, SQLException {
    StudyRun one = ofPorts(Settings.NONE);
    StudyRun two = ofPorts(Fields.PORTS.settings(new Ports(2)));
    StudyRun many = ofPorts(Fields.PORTS.settings(Ports.UNLIMITED));
    try (ResultStore store = open("a.db")) {
      store.setMembers(List.of(one, two, many));
      Samples.add(store, two, Samples.result(5));
      List<String> columns = ResultTable.of(store).table().columns();
      Samples.add(store, one, Samples.result(6));
      Samples.add(store, many, Samples.result(7));

      assertThat(columns)
          .containsOnlyOnce("ports")
          .isEqualTo(ResultTable.of(store).table().columns());
    }
    assertThat(texts("SELECT makespan_s FROM finished WHERE ports = 2")).containsExactly("5.0");
    assertThat(texts("SELECT makespan_s FROM finished WHERE ports = 'unlimited'"))
        .containsExactly("7.0");
  }

  @Test
  void columnsOfProblemsAndOfMetrics_areDifferent() {
    List<Metric> metrics = new ArrayList<>(Summary.declared());
    metrics.addAll(Summary.Declared.beside(TreeMetrics.class).all());
    assertThat(metrics).contains(TreeMetrics.FAILURES);
    assertThat(Setting.COLUMNS)
        .doesNotContainAnyElementsOf(metrics.stream().map(Metric::column).toList());
  }

  private static final Metric OWN = new Metric("own", "units", "a scheduler's own");

  private List<String> texts(String query) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Connection reader = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("a.db"));
        Statement statement = reader.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }
}
