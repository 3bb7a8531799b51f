package loadstar.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import loadstar.algorithm.KnownCosts;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.algorithm.testing.ContractChecks;
import loadstar.external.Partner.RemoteFailure;
import loadstar.model.InputException;
import loadstar.model.SharedInput;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schedulers that are programs, by what they do well and what they may do badly. */
class ProgramsTest {
  private static final Path HALVES = Path.of("python/examples/halves.py");
  private static final List<WorkerSpec> TWO =
      Collections.nCopies(2, WorkerSpec.symmetric("w", 1, 0, 10, 0));

  @TempDir Path folder;

  /** A program that says what it is, and then gives these answers, a line each. */
  private SchedulerKind program(String... after) throws IOException {
    return described("", after);
  }

  /** Such a program that says more of itself. */
  private SchedulerKind described(String more, String... after) throws IOException {
    Path script = folder.resolve("program.sh");
    StringBuilder text = new StringBuilder("read -r line\n");
    text.append("case $line in *describe*)\n");
    text.append("  echo '{\"kind\":{\"name\":\"mine\",\"results\":\"none\"");
    text.append(more).append("}}'; exit;;\nesac\n");
    for (String command : after) {
      text.append(command).append("\nread -r line\n");
    }
    Files.writeString(script, text);
    return Registry.load().kind("external:sh " + script);
  }

  private static String answer(String fields) {
    return "echo '{\"answers\":[{\"world\":0," + fields + "}]}'";
  }

  private static ArithmeticRun play(SchedulerKind kind) {
    return play(kind, Settings.NONE);
  }

  private static ArithmeticRun play(SchedulerKind kind, Settings settings) {
    return ArithmeticRun.of(TWO, kind, kind.create(StarProblem.of(TWO, 10), settings)).play();
  }

  /** It is told of the first worker, and of the second that there is nothing. */
  @Test
  void programs_areToldWhatWorkersHaveBeyondThePapers() throws IOException {
    Path said = folder.resolve("said.json");
    SchedulerKind kind = program("echo \"$line\" > " + said + "; exit");
    WorkerExtras extras =
        WorkerExtras.NONE
            .withLatencyInFlight(0.5)
            .withSharedInput(new SharedInput("h", 3))
            .withDispatchSeconds(0.25)
            .withMaxChunks(2)
            .withBootSeconds(60);
    List<WorkerSpec> workers = List.of(TWO.get(0).with(extras), TWO.get(1));
    StarProblem problem = StarProblem.of(workers, 10);
    ArithmeticRun arithmetic = ArithmeticRun.of(workers, kind, kind.create(problem, Settings.NONE));

    assertThatThrownBy(arithmetic::play).isInstanceOf(RemoteFailure.class);
    String[] each = Files.readString(said).split("\"name\":");
    assertThat(each).hasSize(3);
    assertThat(each[1])
        .contains(
            "\"latency_in_flight_s\":0.5",
            "\"shared_input_s\":3,",
            "\"shared_input_host\":\"h\"",
            "\"dispatch_s\":0.25",
            "\"max_chunks\":2,",
            "\"boot_s\":60,");
    assertThat(each[2]).doesNotContain("flight", "shared", "dispatch", "chunks", "boot");
  }

  /** Costs of 1, 2 and 3 units; a scheduler that does not say that it knows them hears nothing. */
  @Test
  void programThatKnowsCosts_isToldThem_andOrdersTasks() throws IOException {
    Path said = folder.resolve("said.json");
    SchedulerKind kind =
        described(
            ",\"whole_tasks\":true,\"knows_costs\":true",
            "echo \"$line\" > " + said + "; " + answer("\"do\":\"order\",\"tasks\":[2,1,0]"),
            answer("\"do\":\"send\",\"worker\":0,\"size\":1"),
            answer("\"do\":\"send\",\"worker\":1,\"size\":2"),
            answer("\"do\":\"end\""),
            answer("\"do\":\"end\""),
            answer("\"do\":\"end\""),
            answer("\"do\":\"end\""));
    double[] costs = {1, 2, 3};
    StarProblem problem = known(costs);
    ArithmeticRun arithmetic =
        ArithmeticRun.of(TWO, kind, kind.create(problem, Settings.NONE))
            .withCosts(costs(costs))
            .withLoad(3);
    // The first task is the last of the load, of 3 s, 0.1 s after the start; the others take 3 s
    // from 0.3 s on.
    assertThat(arithmetic.play().schedule().lastDate()).isCloseTo(3.3, within(1e-9));
    assertThat(Files.readString(said)).contains("\"costs_units\":[1,2,3]", "\"ask\":\"order\"");
  }

  @Test
  void programWithAnOrderThatIsNone_isOneLine() throws IOException {
    for (String tasks : List.of("[0,0,1]", "[0,1]", "[0,1,3]", "[0,1,2.5]")) {
      SchedulerKind made =
          described(",\"knows_costs\":true", answer("\"do\":\"order\",\"tasks\":" + tasks));
      ArithmeticRun arithmetic =
          ArithmeticRun.of(TWO, made, made.create(known(1, 2, 3), Settings.NONE))
              .withCosts(costs(1, 2, 3));
      assertThatThrownBy(arithmetic::play)
          .isInstanceOf(RemoteFailure.class)
          .hasMessageContaining("the scheduler's order has");
    }
  }

  private static TaskCosts costs(double... costs) {
    PrefixSums sums = new PrefixSums();
    for (double cost : costs) {
      sums.add(cost);
    }
    return TaskCosts.of(sums, 1);
  }

  private static StarProblem known(double... costs) {
    return StarProblem.of(TWO, costs.length).ofTasks().knowing(KnownCosts.of(costs));
  }

  private void failsWith(String message, String... after) throws IOException {
    failsWith(message, program(after), Settings.NONE);
  }

  private void isTooSlow(String program) throws IOException {
    SchedulerKind kind = program(program);
    Settings impatient = new Settings.Builder().read(kind.master().getFirst(), "2.5").build();
    failsWith("has not answered for 2.5 s", kind, impatient);
  }

  private static void failsWith(String message, SchedulerKind kind, Settings settings) {
    assertThatThrownBy(() -> play(kind, settings))
        .isInstanceOf(RemoteFailure.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void program_playsARun() throws IOException {
    SchedulerKind kind =
        program(
            answer("\"do\":\"send\",\"worker\":1,\"size\":10"),
            answer("\"do\":\"end\""),
            answer("\"do\":\"end\""));
    // 10 units at 10 units/s to send and 1 unit/s to compute
    assertThat(play(kind).schedule().lastDate()).isEqualTo(11);
  }

  @Test
  void alarm_asksAgain() throws IOException {
    SchedulerKind kind =
        program(
            answer("\"do\":\"wait\",\"wake\":[2.5]"),
            answer("\"do\":\"send\",\"worker\":0,\"size\":10"),
            answer("\"do\":\"end\""),
            answer("\"do\":\"end\""));
    assertThat(play(kind).schedule().lastDate()).isEqualTo(13.5);
  }

  @Test
  void deadProgram_isOneLineWithWhatItSaid() throws IOException {
    failsWith("has ended with status 7: no more", "echo no more >&2; exit 7");
  }

  @Test
  void silentProgram_isEnded() throws IOException {
    isTooSlow("exec sleep 60");
  }

  /** The wrapper's child holds its standard output; the child of that child has another parent. */
  @Test
  void silentWrapper_isEndedWithAllThatItHasStarted() throws IOException {
    Path ids = folder.resolve("ids");
    isTooSlow(
        "(sleep 1000 & echo $! >> " + ids + "; exit); sleep 1001 & echo $! >> " + ids + "; wait");

    assertThat(Files.readAllLines(ids)).hasSize(2).noneMatch(ProgramsTest::runs);
  }

  private static boolean runs(String process) {
    return ProcessHandle.of(Long.parseLong(process))
        .flatMap(handle -> handle.info().command()) // a zombie has none
        .isPresent();
  }

  @Test
  void answersForEver_areEnded() throws IOException {
    String always = answer("\"do\":\"free_seconds\",\"worker\":0,\"instant\":0");
    failsWith(
        "without sending anything and while nothing happened",
        always + "; " + always.replace("echo '", "exec sed -u 's/.*/").replace("}'", "}/'"));
    failsWith("a chunk has some units", answer("\"do\":\"send\",\"worker\":0,\"size\":1e-300"));
  }

  /** A module of the current folder does not stand for one of Python's. */
  @Test
  void pythonProgram_takesNoModulesOfTheCurrentFolder() throws IOException {
    assumeTrue(Files.exists(Path.of("/usr/bin/python3")));
    List<String> command = new PythonProgram().command(HALVES.toString());
    Files.writeString(folder.resolve("json.py"), "raise SystemExit('planted')");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.command().set(command.size() - 1, HALVES.toAbsolutePath().toString());
    builder.environment().put("PYTHONPATH", Path.of("python").toAbsolutePath().toString());
    Process process = builder.start();
    try (var say = process.outputWriter()) {
      say.write("{\"describe\":{\"protocol\":1}}\n");
    }
    assertThat(process.inputReader().readLine()).contains("\"kind\"");
  }

  @Test
  void nonsense_isShown() throws IOException {
    failsWith("sent an invalid message: the line \"hello\" is no JSON object", "echo hello");
    failsWith("gives 0 answers to one question", "echo '{}'");
    failsWith("\"do\" is one of send, wait, end", answer("\"do\":\"sing\""));
    failsWith(
        "\"worker\" is no whole number from 0 to 1",
        answer("\"do\":\"send\",\"worker\":2,\"size\":1"));
    failsWith(
        "\"size\" is \"big\", not a number",
        answer("\"do\":\"send\",\"worker\":0,\"size\":\"big\""));
    failsWith(
        "of the load 10.0 units are left", answer("\"do\":\"send\",\"worker\":0,\"size\":11"));
    failsWith("a chunk has some units", answer("\"do\":\"send\",\"worker\":0,\"size\":-1"));
    failsWith("the scheduler says: a reason", answer("\"do\":\"fail\",\"why\":\"a reason\""));
  }

  @Test
  void otherContents_areAnotherVersion() throws IOException {
    program("echo 1");
    String name = "external:sh " + folder.resolve("program.sh");
    String before = Registry.version(name);
    assertThat(Registry.version(name)).isEqualTo(before);
    program("echo 2");
    assertThat(Registry.version(name)).isNotEqualTo(before);
  }

  @Test
  void programsThatAreNone_areRefused() {
    Registry registry = Registry.load();
    for (String name :
        List.of("external:", "external:false", "external:echo {}", "python:no.py", "other:thing")) {
      assertThatThrownBy(() -> registry.kind(name)).isInstanceOf(InputException.class);
    }
  }

  @Test
  void schedulerInPython_holdsTheContract() {
    assumeTrue(hasPython(), "no python3 here");
    SchedulerKind kind = Registry.load().kind("python:" + HALVES);
    boolean full = Boolean.getBoolean("full");
    ContractChecks checks =
        new ContractChecks(kind, Settings.NONE, full ? 500 : 100).onFirst(full ? 2 : 1);
    checks.all().values().forEach(Runnable::run);
  }

  private static boolean hasPython() {
    try {
      return new ProcessBuilder("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))")
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As {@code PYTHONPATH=$PYTHONPATH:/x} leaves it where there was none before. */
  @Test
  void pathOfPython_doesNotHaveTheCurrentFolder() {
    assertThat(PythonProgram.path(folder, ":/x")).isEqualTo(folder + ":/x");
    assertThat(PythonProgram.path(folder, "/x::/y:")).isEqualTo(folder + ":/x:/y");
    assertThat(PythonProgram.path(folder, null)).isEqualTo(folder.toString());
    assertThat(PythonProgram.path(folder.resolve("none"), "")).isEmpty();
  }
}
