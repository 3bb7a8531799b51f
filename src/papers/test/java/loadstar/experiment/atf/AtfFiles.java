package loadstar.experiment.atf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformXml;

/**
 * The files kept under platforms/ and deployments/ for T. Ferreto and C. De Rose: their cluster for
 * each size of the matrices, and a deployment that fits all of them. A test holds the files against
 * this class, byte for byte.
 */
final class AtfFiles {
  private static final double UNIT = 1e9;
  private static final List<String> DEPLOYMENT =
      List.of(
          "ATF of T. Ferreto and C. De Rose on platforms/atf-cluster.xml, or -n300 or -n700:",
          "1000 multiplications of two matrices, whose costs deviate by 2 % (assumed). The paper's",
          "other rules are awf-b, awf-c, fac2 and ss, which it calls WQ. See deployments/README.md.");

  private AtfFiles() {}

  /** All of them, by path. */
  static Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    for (int n : AtfCluster.SIZES) {
      files.put(platform(n), PlatformXml.stars(List.of(star(n)), platformHeader(n)));
    }
    files.put("deployments/atf-cluster_d.xml", Deployment.write(deployed(), DEPLOYMENT));
    return files;
  }

  static String platform(int n) {
    return "platforms/atf-cluster" + (n == 500 ? "" : "-n" + n) + ".xml";
  }

  /** In flops and bytes: one multiplication is 1e9 flop whatever n, so that deployments fit all. */
  static StarPlatform star(int n) {
    double factor = n == 300 ? AtfCluster.fittedFactor(n) : 1;
    List<WorkerSpec> slaves =
        AtfCluster.slaves(n, factor, AtfCluster.MESSAGE_SECONDS).stream()
            .map(slave -> slave.withSpeed(UNIT * slave.speed()))
            .toList();
    return new StarPlatform("master", slaves);
  }

  private static Deployment deployed() {
    Map<String, String> master = new LinkedHashMap<>();
    master.put("scheduler", AtfRule.ATF.scheduler());
    master.put("load", "1000");
    master.put("flops_per_unit", Long.toString((long) UNIT));
    master.put("noise", Double.toString(AtfCluster.NOISE));
    master.put("seed", "1");
    return Deployment.masterWorkers(star(500), master);
  }

  private static List<String> platformHeader(int n) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "The cluster of T. Ferreto and C. De Rose, \"Scheduling Divisible Workloads using the");
    lines.add(
        "Adaptive Time Factoring Algorithm\", section 4, for matrices of " + n + " x " + n + ":");
    lines.add("four machines of each class A to C and three of D, the fourth being the master.");
    lines.add(
        "A load unit is one multiplication, 1e9 flop here whatever its size; speeds are 1 over");
    lines.add(
        n == 300
            ? "the times of Table 1 times 0.8718, fitted to Table 2, which Table 1 contradicts here."
            : "the times of Table 1 as printed.");
    lines.add(
        "A message takes 3 ms (assumed) and one byte for each multiplication on Fast Ethernet.");
    return lines;
  }
}
