package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.WorldsJvm;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import loadstar.platform.Functions;
import loadstar.platform.PlatformXml;

/**
 * One simulation in a world of its own, in a JVM of which the tests start one. Every run that ends
 * well has been replayed without violation.
 *
 * @param summary metrics by name, and "clock"
 * @param visits of the reported worker: dotBack, date, sigma, interval, window and cumulative
 *     efficiency
 * @param rows of the reported worker: size and the six dates
 */
record ChildSimulation(
    int status,
    String errors,
    Map<String, Double> summary,
    String digest,
    List<double[]> visits,
    List<double[]> rows) {

  static final String MASTER = Functions.MASTER;
  static final String WORKER = Functions.WORKER;

  /** An actor of a deployment, on a line of it. */
  static ActorEntry entry(
      String host, String function, Map<String, Property> properties, int line) {
    return new ActorEntry(
        host, function, List.of(), properties, 0, Double.POSITIVE_INFINITY, "", line);
  }

  /** Writes the star and its deployment to a folder and simulates them. */
  static ChildSimulation of(
      Path folder,
      StarPlatform star,
      Map<String, String> properties,
      double until,
      int reportedWorker)
      throws IOException, InterruptedException {
    Path platform =
        Files.writeString(folder.resolve("star.xml"), PlatformXml.stars(List.of(star), List.of()));
    Deployment deployment = Deployment.masterWorkers(star, properties);
    Path deployed =
        Files.writeString(folder.resolve("star_d.xml"), Deployment.write(deployment, List.of()));
    return good(run(platform, deployed, until, 1, reportedWorker));
  }

  /** The run ended well, and its schedule is valid. */
  static ChildSimulation good(ChildSimulation run) {
    assertThat(run.errors()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.value("violations")).isZero();
    assertThat(run.value("subchunks")).isPositive();
    return run;
  }

  static ChildSimulation run(
      Path platform, Path deployment, double until, long seed, int reportedWorker, String... config)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.add(platform.toString());
    arguments.add(deployment.toString());
    arguments.add(Double.toString(until));
    arguments.add(Long.toString(seed));
    arguments.add(Integer.toString(reportedWorker));
    arguments.addAll(List.of(config));
    WorldsJvm.Ended ended = WorldsJvm.run(SimulationMain.class, arguments.toArray(String[]::new));
    return parse(ended.status(), ownErrors(ended.errors()), ended.output());
  }

  double value(String name) {
    return Objects.requireNonNull(summary.get(name), name);
  }

  /** Standard error without SimGrid's own log: its settings, and its note that run() was cut. */
  private static String ownErrors(String errors) {
    return errors
        .lines()
        .filter(line -> !line.contains("[xbt_cfg/INFO]") && !line.contains("Skipping cleanups"))
        .reduce("", (before, line) -> before + line + "\n");
  }

  private static ChildSimulation parse(int status, String errors, String output) {
    Map<String, Double> summary = new HashMap<>();
    String digest = "";
    List<double[]> visits = new ArrayList<>();
    List<double[]> rows = new ArrayList<>();
    for (String line : output.lines().toList()) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "digest" -> digest = words[1];
        case "visit" -> visits.add(numbers(words));
        case "row" -> rows.add(numbers(words));
        case "violation" -> throw new AssertionError(line);
        default -> summary.put(words[0], Double.parseDouble(words[1]));
      }
    }
    return new ChildSimulation(status, errors, summary, digest, visits, rows);
  }

  private static double[] numbers(String[] words) {
    double[] numbers = new double[words.length - 1];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Double.parseDouble(words[i + 1]);
    }
    return numbers;
  }
}
