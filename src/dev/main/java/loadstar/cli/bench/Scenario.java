package loadstar.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import loadstar.model.InputException;
import loadstar.model.NearestName;

/**
 * One benchmark that exists twice, with the same simcalls in the same order: a C++ S4U program
 * ({@code benchmarks/cpp}) and a Java S4U program ({@code benchmarks/java}).
 *
 * @param name what the user types and the results show
 * @param twin name of the C++ program
 * @param javaClass main class of the Java program
 * @param platform platform file of the clone, or empty for a generated star
 * @param workers workers of the star that it runs on
 * @param full arguments after the platform file, for a run of seconds
 * @param quick the same scenario, scaled down about tenfold; upstream's binding is measured at this
 *     size, for it is slower by one to two orders of magnitude
 * @param upstream whether upstream's binding can run it: one operating-system thread per actor, and
 *     nothing of ours but S4U
 */
public record Scenario(
    String name,
    String twin,
    String javaClass,
    String platform,
    int workers,
    List<String> full,
    List<String> quick,
    boolean upstream) {

  /** Affine costs, latency + size / bandwidth, as the papers have them; the same for everyone. */
  public static final List<String> CONFIG =
      List.of(
          "--cfg=network/model:CM02",
          "--cfg=network/TCP-gamma:0",
          "--cfg=network/crosstraffic:0",
          "--cfg=network/bandwidth-factor:1",
          "--cfg=network/latency-factor:1",
          "--log=root.thres:warning");

  private static final List<Scenario> ALL =
      List.of(
          star(10, 50_000),
          star(100, 50_000),
          star(1_000, 50_000),
          star(10_000, 50_000),
          star(100_000, 100_000),
          new Scenario(
              "idioms",
              "idioms",
              "Idioms",
              "",
              1000,
              List.of("1000", "500000", "1e6", "5e9"),
              List.of("1000", "50000", "1e6", "5e9"),
              true),
          new Scenario(
              "ring",
              "tokenring",
              "TokenRing",
              "",
              1000,
              List.of("1000", "1000", "1e5"),
              List.of("1000", "100", "1e5"),
              true),
          new Scenario(
              "pingpong",
              "pingpong",
              "PingPong",
              "",
              10,
              List.of("500000", "1e5"),
              List.of("50000", "1e5"),
              true),
          new Scenario(
              "async",
              "asynccomms",
              "AsyncComms",
              "",
              100,
              List.of("100", "200000", "64", "1000000"),
              List.of("100", "20000", "64", "1000000"),
              true),
          new Scenario(
              "mutex",
              "mutex",
              "MutexContention",
              "",
              100,
              List.of("100", "10000", "1e7"),
              List.of("100", "1000", "1e7"),
              true),
          new Scenario(
              "actors",
              "actors",
              "ActorWaves",
              "",
              1000,
              List.of("1000", "1000000", "1e6"),
              List.of("1000", "50000", "1e6"),
              true),
          new Scenario(
              "as4dr",
              "as4dr",
              "As4dr",
              "platforms/icppw12-star.xml",
              1000,
              List.of("deployments/icppw12-star-as4dr_d.xml", "2000"),
              List.of("deployments/icppw12-star-as4dr_d.xml", "200"),
              false));

  /** Every scenario, in the order of the report. */
  public static List<Scenario> all() {
    return ALL;
  }

  /**
   * The scenarios named in a comma-separated list.
   *
   * @throws InputException for a name that is not a scenario
   */
  public static List<Scenario> named(String commaSeparated) {
    List<Scenario> chosen = new ArrayList<>();
    for (String name : commaSeparated.split(",", -1)) {
      chosen.add(
          ALL.stream()
              .filter(scenario -> scenario.name.equals(name.strip()))
              .findFirst()
              .orElseThrow(() -> unknown(name)));
    }
    return chosen;
  }

  /** Arguments after the platform file. */
  public List<String> arguments(boolean quickly) {
    return quickly ? quick : full;
  }

  /**
   * Master-worker. A task computes 5 ms × workers on 1 Gflop/s and takes about 10 ms to send, so a
   * worker is done when its turn comes again, and about half of all workers compute at any time.
   */
  private static Scenario star(int workers, int quickTasks) {
    String flops = String.format(Locale.ROOT, "%de6", 5 * workers);
    return new Scenario(
        "star-" + workers,
        "masterworker",
        "MasterWorker",
        "",
        workers,
        List.of(Integer.toString(workers), "500000", "1e6", flops),
        List.of(Integer.toString(workers), Integer.toString(quickTasks), "1e6", flops),
        workers <= 10_000);
  }

  private static InputException unknown(String name) {
    List<String> names = ALL.stream().map(Scenario::name).toList();
    String nearest = NearestName.hint(name, names);
    return new InputException(
        "unknown scenario \"" + name + "\"",
        nearest != null ? nearest : "one of " + String.join(", ", names));
  }
}
