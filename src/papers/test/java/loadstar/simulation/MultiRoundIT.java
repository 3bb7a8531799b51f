package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.LocalTasks;
import loadstar.experiment.thesis.Thesis;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import loadstar.platform.SpeedProfile;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Multi-round runs from files, as a user starts them. */
class MultiRoundIT {
  private static final Percentage MILLIONTH = Percentage.withPercentage(1e-4);
  private static final long SEED = 1;

  /** The functions that deployments named before all schedulers had one master and one worker. */
  private static final String OLD_MASTER = "loadstar.simulation.MultiRoundMaster";

  private static final String OLD_WORKER = "loadstar.simulation.MultiRoundWorker";

  @TempDir Path folder;

  private static Map<String, String> master(String scheduler, double load) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", scheduler);
    properties.put("load", Double.toString(load));
    properties.put("flops_per_unit", "1e6");
    properties.put("bytes_per_unit", "1e6");
    return properties;
  }

  private Path deployment(Map<String, String> master, List<Map<String, String>> workers)
      throws IOException {
    StarPlatform star = Thesis.inFlopsAndBytes(Thesis.table43());
    List<ActorEntry> actors = new ArrayList<>();
    actors.add(entry(star.master(), OLD_MASTER, master));
    for (int w = 0; w < star.size(); w++) {
      actors.add(entry(star.worker(w).name(), OLD_WORKER, workers.get(w)));
    }
    return Files.writeString(
        folder.resolve("run_d.xml"), Deployment.write(new Deployment("", actors), List.of()));
  }

  private static ActorEntry entry(String host, String function, Map<String, String> values) {
    Map<String, Property> properties = new LinkedHashMap<>();
    values.forEach((name, value) -> properties.put(name, new Property(value, 0)));
    return new ActorEntry(host, function, properties);
  }

  private static List<Map<String, String>> dedicated() {
    return List.of(Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
  }

  private static List<Map<String, String>> shared() {
    return LocalTaskTable.TASKS.stream()
        .map(tasks ->
            Map.of(
                "local_rate", Double.toString(tasks.lambda()),
                "local_seconds", Double.toString(1 / tasks.mu())))
        .toList();
  }

  private Path platform(Map<String, String> speedFiles) throws IOException {
    return Files.writeString(
        folder.resolve("run.xml"),
        SpeedProfile.write(Thesis.inFlopsAndBytes(Thesis.table43()), List.of(), speedFiles));
  }

  private static ChildSimulation play(Path platform, Path deployment)
      throws IOException, InterruptedException {
    return ChildSimulation.good(
        ChildSimulation.run(platform, deployment, Double.POSITIVE_INFINITY, SEED, -1));
  }

  /** V13: 50 rounds of UMR on Table 4.3 take 1572.30584 s when nobody disturbs them. */
  @Test
  void table44WithoutLocalTasks_takesThePredictedTime() throws Exception {
    Map<String, String> master = master("umr", 5e5);
    master.put("rounds", "50");
    ChildSimulation run = play(platform(Map.of()), deployment(master, dedicated()));
    assertThat(run.value("end")).isCloseTo(1572.30584, MILLIONTH);
    assertThat(run.value("load_computed")).isCloseTo(5e5, within(1e-3));
    assertThat(run.value("subchunks")).isEqualTo(250);
    assertThat(run.value("rounds_min")).isEqualTo(50);
  }

  /**
   * The same local tasks as executions that preempt the chunks and as speed profiles of the hosts:
   * both are what arithmetic says.
   */
  @ParameterizedTest
  @ValueSource(strings = {"umr", "dsa", "2pp"})
  void localTasks_areTheSameAsExecutionsAndAsProfiles(String scheduler) throws Exception {
    double expected = byArithmetic(scheduler, 5e4);

    ChildSimulation executions =
        play(platform(Map.of()), deployment(master(scheduler, 5e4), shared()));
    Map<String, String> master = master(scheduler, 5e4);
    master.put("local_tasks", "profiles");
    ChildSimulation profiles = play(platform(profiles(4 * expected)), deployment(master, shared()));

    assertThat(executions.value("end")).isCloseTo(expected, MILLIONTH);
    assertThat(profiles.value("end")).isCloseTo(expected, MILLIONTH);
  }

  private static LocalLoad local(WorkerSpec worker, LocalTasks tasks) {
    return BusyPeriods.of(tasks, SEED, worker.name());
  }

  private static double byArithmetic(String scheduler, double load) {
    List<WorkerSpec> workers = Thesis.table43();
    List<LocalLoad> local = new ArrayList<>();
    List<Double> rho = new ArrayList<>();
    for (int w = 0; w < workers.size(); w++) {
      local.add(local(workers.get(w), LocalTaskTable.TASKS.get(w)));
      rho.add(LocalTaskTable.TASKS.get(w).utilization());
    }
    SchedulerKind kind = Registry.builtIn().kind(scheduler);
    StarProblem problem = StarProblem.of(workers, load).withUtilization(rho);
    return ArithmeticRun.of(workers, kind, kind.create(problem, Settings.NONE))
        .withLocalTasks(local)
        .play()
        .schedule()
        .lastDate();
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(value -> value).toArray();
  }

  /** Profile files of every worker's busy periods until a date. */
  private Map<String, String> profiles(double until) throws IOException {
    Map<String, String> files = new HashMap<>();
    List<WorkerSpec> workers = Thesis.table43();
    for (int w = 0; w < workers.size(); w++) {
      BusyPeriods busy = (BusyPeriods) local(workers.get(w), LocalTaskTable.TASKS.get(w));
      List<Double> start = new ArrayList<>();
      List<Double> end = new ArrayList<>();
      for (int k = 0; busy.arrivalOfTask(k) < until; k++) {
        double arrival = busy.arrivalOfTask(k);
        if (end.isEmpty() || arrival > end.getLast()) {
          start.add(arrival);
          end.add(arrival);
        }
        end.set(end.size() - 1, end.getLast() + busy.secondsOfTask(k));
      }
      String file = workers.get(w).name() + ".profile";
      Files.writeString(
          folder.resolve(file), SpeedProfile.withoutBusyPeriods(array(start), array(end)));
      files.put(workers.get(w).name(), file);
    }
    return files;
  }

  /** Table 4.5: planned with the printed estimates, UMR's partition has the printed sizes. */
  @Test
  void estimatedSpeeds_planTheRun() throws Exception {
    List<Map<String, String>> workers = new ArrayList<>();
    for (String es : List.of("53", "79", "80", "23", "22")) {
      workers.add(Map.of("estimated_speed", es));
    }
    Map<String, String> master = master("umr", 5e5);
    master.put("rounds", "50");
    Path platform = platform(Map.of());
    Path deployment = deployment(master, workers);
    ChildSimulation run =
        ChildSimulation.good(
            ChildSimulation.run(platform, deployment, Double.POSITIVE_INFINITY, SEED, 3));
    // Soucy gets L ES/sum ES = 44747.08.
    assertThat(run.rows().stream().mapToDouble(row -> row[0]).sum()).isCloseTo(44747, within(1.0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scheduler | mrss | \"scheduler\" is the unknown scheduler \"mrss\". Maybe you"
            + " meant \"mrrs\"",
        "load | -3 | \"load\" is -3.0, not a positive number",
        "rounds | 2.5 | \"rounds\" is 2.5, not a whole number",
        "delta | fractoin | \"delta\" is \"fractoin\". Maybe you meant \"fraction\"",
        "lood | 3 | unknown property \"lood\"",
        "error | -1 | \"error\" is -1.0, not zero or more",
        "installments | 3 | unknown property \"installments\" of umr. Maybe one of rounds, load"
      })
  void badProperty_isOneLineAndStatus2(String name, String value, String message) throws Exception {
    String scheduler =
        switch (name) {
          case "error" -> "rumr";
          case "delta" -> "dsa";
          default -> "umr";
        };
    Map<String, String> master = master(scheduler, 100);
    master.put(name, value);
    Path platform = platform(Map.of());
    ChildSimulation run =
        ChildSimulation.run(
            platform, deployment(master, dedicated()), Double.POSITIVE_INFINITY, SEED, -1);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.errors()).hasLineCount(1).contains("run_d.xml:").contains(message);
  }

  @Test
  void overloadedWorker_isOneLineAndStatus2() throws Exception {
    List<Map<String, String>> workers = new ArrayList<>(dedicated());
    workers.set(2, Map.of("local_rate", "2", "local_seconds", "0.5"));
    Path platform = platform(Map.of());
    ChildSimulation run =
        ChildSimulation.run(
            platform, deployment(master("dsa", 100), workers), Double.POSITIVE_INFINITY, SEED, -1);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.errors()).hasLineCount(1).contains("run_d.xml:").contains("arrive 2.0 times");
  }
}
