package loadstar.experiment.thesis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformXml;

/**
 * The files kept under platforms/ and deployments/ for Nguyen The Loc, JAIST 2007: its tables of
 * named workers, one realisation of each of its random platforms, and deployments for them. A test
 * holds the files against this class, byte for byte.
 */
public final class ThesisFiles {
  private static final long SEED = 1;

  private final Map<String, String> files = new LinkedHashMap<>();

  private ThesisFiles() {}

  /** All of them, by path. */
  public static Map<String, String> files() {
    ThesisFiles made = new ThesisFiles();
    made.namedWorkers();
    made.randomWorkers();
    made.lemma7();
    return made.files;
  }

  private void namedWorkers() {
    platform("table4.1", Thesis.table41(), "Table 4.1: ten named workers");
    platform("table4.3", Thesis.table43(), "Table 4.3: five named workers");
    deployment(
        "table4.1",
        "umr",
        Thesis.table41(),
        "500000",
        tasksOfTable41(),
        "Local tasks of 20 s on average, ten times as often on iRMX (section 4.7.1; the rate is",
        "one of those that Figure 4.4 is drawn for).");
    deployment(
        "table4.3",
        "dsa",
        Thesis.table43(),
        "500000",
        tasksOfTable43(),
        "Local tasks of section 4.7.2: 2 per second on iRMX, of 20.5 units on average, 0.33 on the",
        "others, of 15 units, calculated back from Tables 4.4 and 4.5. UMR took 50 rounds.");
  }

  private void randomWorkers() {
    platform(
        "table3.1",
        Thesis.wide(50, 50, 0.1, SEED),
        "Table 3.1, latencies 0.1 s: 50 random workers");
    List<WorkerSpec> wide = Thesis.wide(20, 10, 0.1, SEED);
    platform("table3.3", wide, "Table 3.3, Smin 10, latencies 0.1 s: 20 random workers");
    deployment(
        "table3.3",
        "umr",
        wide,
        "500000",
        List.of(),
        "Dedicated workers. Any other star may stand in the place of this one.");
    platform(
        "config2",
        Thesis.ofMeanSpeed(30, 60, SEED),
        "Section 4.7.1, second configuration: 30 random workers");
    int[] workers = {10, 15, 20, 25, 50, 90};
    double[] speed = {32, 24, 37, 44, 63, 47};
    for (int k = 0; k < workers.length; k++) {
      platform(
          "table4.2-exp" + (k + 1),
          Thesis.ofMeanSpeed(workers[k], speed[k], SEED),
          "Table 4.2, experiment " + (k + 1) + ": " + workers[k] + " random workers");
    }
    platform("table4.13", Thesis.table413(SEED), "Section 4.7.3: 20 random workers");
  }

  private void lemma7() {
    platform("lemma7", Thesis.lemma7(1), "Three workers, ours, that refute Lemmas 7 and 8");
    deployment(
        "lemma7",
        "umr",
        Thesis.lemma7(1),
        "2000",
        List.of(),
        "UMR takes 46.916 s, MRRS 49.974 s, although Lemma 7 says that it is never slower.");
  }

  private static List<Map<String, String>> tasksOfTable43() {
    List<Map<String, String>> tasks = new ArrayList<>();
    for (WorkerSpec worker : Thesis.table43()) {
      boolean heavy = worker.name().equals("iRMX");
      tasks.add(tasks(heavy ? 2 : 0.33, (heavy ? 20.5 : 15) / worker.speed()));
    }
    return tasks;
  }

  private static List<Map<String, String>> tasksOfTable41() {
    return Thesis.table41().stream()
        .map(worker -> tasks(worker.name().equals("iRMX") ? 0.02 : 0.002, 20))
        .toList();
  }

  private static Map<String, String> tasks(double rate, double seconds) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("local_rate", Double.toString(rate));
    properties.put("local_seconds", Double.toString(seconds));
    return properties;
  }

  /**
   * @param what what it is, one line without a full stop
   */
  private void platform(String name, List<WorkerSpec> workers, String what) {
    List<String> lines = new ArrayList<>(List.of(what + " (Nguyen The Loc, JAIST 2007)."));
    lines.add(
        "A load unit is 1e6 flop and 1e6 bytes: the table's Mflop/s and its bandwidths count");
    lines.add(
        "the same units. cLat is the host property compute_latency, nLat the link's latency.");
    lines.add("What is random is drawn from seed 1. See docs/papers/thesis.md.");
    files.put(
        "platforms/thesis-" + name + ".xml",
        PlatformXml.stars(List.of(Thesis.inFlopsAndBytes(workers)), lines));
  }

  private void deployment(
      String platform,
      String scheduler,
      List<WorkerSpec> workers,
      String load,
      List<Map<String, String>> tasks,
      String... header) {
    StarPlatform star = Thesis.inFlopsAndBytes(workers);
    Deployment deployment = Deployment.masterWorkers(star, Thesis.master(scheduler, load));
    for (String property : List.of("local_rate", "local_seconds")) {
      Map<String, String> byHost = new LinkedHashMap<>();
      for (int w = 0; w < tasks.size(); w++) {
        byHost.put(star.worker(w).name(), tasks.get(w).getOrDefault(property, ""));
      }
      deployment = deployment.withProperty(property, byHost);
    }
    deployment = deployment.withMasters(Map.of("seed", Long.toString(SEED)));
    List<String> lines = new ArrayList<>();
    lines.add(
        scheduler + " on platforms/thesis-" + platform + ".xml; run's option set names another:");
    lines.add("set scheduler=NAME. See deployments/README.md.");
    lines.addAll(List.of(header));
    files.put("deployments/thesis-" + platform + "_d.xml", Deployment.write(deployment, lines));
  }
}
