package loadstar.platform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import loadstar.algorithm.Form;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Settings;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.TreePlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousUniformSampler;
import org.jspecify.annotations.Nullable;

/**
 * Draws platforms: of the same values and seed the same. {@code loadstar platform}, campaigns and
 * their schema have what stands in {@link #ALL}.
 *
 * @param meaning what platforms it draws
 * @param parameters in the order in which platforms are named by them
 * @param drawing by values and seed
 */
public record Generator(
    String name,
    String meaning,
    List<Parameter<?>> parameters,
    BiFunction<Settings, Long, Drawn> drawing) {
  /**
   * What was drawn.
   *
   * @param xml with a comment's lines, as schedulers of a star need it
   * @param tree if it is one
   */
  public record Drawn(
      String master, Function<List<String>, String> xml, @Nullable TreePlatform tree) {
    /** Tells whether it is a tree with more than one level. */
    public boolean deep() {
      return tree != null && tree.nodes().stream().skip(1).anyMatch(node -> node.parent() > 0);
    }
  }

  // The master of a cluster.
  private static final String HEAD = "head";
  private static final Parameter<Integer> WORKERS =
      whole("workers", 1, 100_000, null, "how many workers there are");
  private static final Parameter<Integer> RACKS =
      whole("racks", 1, 100_000, 1, "racks in which workers are in turn; 1 has no trunks");
  private static final Parameter<Double> SPEED =
      new Parameter<>(
          "speed",
          "speed",
          Units.SPEED,
          null,
          true,
          Range.positive(),
          "speed of a worker, such as 20Gf");
  private static final Parameter<Integer> CORES =
      whole("cores", 1, 99_999, 1, "cores of a worker, of which comparisons use all");
  private static final Parameter<Double> SPREAD =
      share("spread", "share of the speed within which workers' speeds are uniform around it");
  private static final Parameter<Double> BANDWIDTH =
      bandwidth("bandwidth", true, "bandwidth of a worker's link, such as 10Gbps");
  private static final Parameter<Double> BANDWIDTH_SPREAD =
      share("bandwidth_spread", "share of the bandwidth within which links' are uniform around it");
  private static final Parameter<Double> RESULTS =
      bandwidth(
          "results", false, "bandwidth of a worker's way back, for results (default: as its link)");
  private static final Parameter<Double> UPLINK =
      bandwidth(
          "uplink",
          false,
          "bandwidth of the master's link, which all messages share (default: of a cluster as a"
              + " worker's, of a star never the limit)");
  private static final Parameter<Double> TRUNK =
      bandwidth("trunk", false, "bandwidth of a rack's trunk (default: as the head node's link)");
  private static final Parameter<Double> LATENCY =
      time(
          "latency",
          "latency of a message to a worker or a child, which occupies the port, as in the papers");
  private static final Parameter<Double> LATENCY_IN_FLIGHT =
      time("latency_in_flight", "latency of a message in which the port is free, as in networks");
  private static final Parameter<Double> DISPATCH_COST =
      time("dispatch_cost", "time that the master needs for each chunk before it is sent");
  private static final Parameter<Double> STARTUP =
      time("startup", "time that a worker needs before it computes a chunk, each time");
  private static final Parameter<Integer> NODES =
      whole(
          "nodes",
          2,
          2000,
          null,
          "how many nodes there are, the root included, which is the master");
  private static final Parameter<Integer> MAX_DEGREE =
      whole("max_degree", 1, 2000, 5, "most children of a node");

  /** All of them. */
  public static final List<Generator> ALL =
      List.of(
          new Generator(
              "star",
              "stars: a master, and workers behind a link each",
              List.of(
                  WORKERS,
                  SPEED,
                  CORES,
                  SPREAD,
                  BANDWIDTH,
                  BANDWIDTH_SPREAD,
                  RESULTS,
                  UPLINK,
                  LATENCY,
                  LATENCY_IN_FLIGHT,
                  DISPATCH_COST,
                  STARTUP),
              Generator::star),
          new Generator(
              "cluster",
              "clusters: a head node, which is the master, and workers in racks",
              List.of(WORKERS, RACKS, SPEED, CORES, SPREAD, BANDWIDTH, UPLINK, TRUNK, LATENCY),
              Generator::cluster),
          new Generator(
              "tree",
              "trees that grow breadth first (INRIA RR-5739, Figure 4); the root is the master",
              List.of(NODES, MAX_DEGREE, LATENCY),
              Generator::tree));

  /** Equal workers, of which a user need not say more than how many there are. */
  public static final Generator EQUAL =
      new Generator(
          "star",
          "equal workers",
          List.of(
              WORKERS,
              CORES,
              optional(SPEED),
              optional(BANDWIDTH),
              UPLINK.meaning(
                  "bandwidth of the master's link, which all messages share (default: as a"
                      + " worker's)"),
              LATENCY),
          (values, seed) ->
              star(
                  new Settings.Builder()
                      .set(SPEED, 1e9)
                      .set(BANDWIDTH, PlatformXml.ENDLESS)
                      .set(UPLINK, values.find(BANDWIDTH).orElse(PlatformXml.ENDLESS))
                      .set(values)
                      .build(),
                  seed));

  private static Parameter<Double> time(String name, String meaning) {
    return new Parameter<>(name, "time", Units.TIME, 0.0, false, Range.notNegative(), meaning);
  }

  private static Parameter<Double> optional(Parameter<Double> one) {
    return new Parameter<>(
        one.name(), one.unit(), one.form(), null, false, one.range(), one.meaning());
  }

  private static Parameter<Integer> whole(
      String name, int least, int most, @Nullable Integer otherwise, String meaning) {
    Range<Integer> range = Range.whole(least, most);
    return new Parameter<>(name, "1", Form.WHOLE, otherwise, otherwise == null, range, meaning);
  }

  private static Parameter<Double> share(String name, String meaning) {
    return Parameter.number(name, "1", 0, Range.fromToBelow(0, 1), meaning);
  }

  static Parameter<Double> bandwidth(String name, boolean required, String meaning) {
    return new Parameter<>(
        name, "bandwidth", Units.BANDWIDTH, null, required, Range.positive(), meaning);
  }

  /** Hosts of a platform with these values, a master of workers not among them. */
  public int hosts(Settings values) {
    return values.get(parameters.contains(NODES) ? NODES : WORKERS);
  }

  /**
   * Draws one.
   *
   * @throws InputException for values that do not go together
   */
  public Drawn draw(Settings values, long seed) {
    return drawing.apply(values, seed);
  }

  private static Drawn star(Settings values, long seed) {
    UniformRandomProvider speeds = RandomStream.of(seed, "star.speed");
    UniformRandomProvider bandwidths = RandomStream.of(seed, "star.bandwidth");
    List<WorkerSpec> drawn = new ArrayList<>();
    double latency = values.get(LATENCY);
    WorkerExtras extras =
        WorkerExtras.NONE
            .withLatencyInFlight(values.get(LATENCY_IN_FLIGHT))
            .withDispatchSeconds(values.get(DISPATCH_COST));
    for (int w = 1; w <= values.get(WORKERS); w++) {
      double speed = around(values.get(SPEED), values.get(SPREAD), speeds);
      double way = around(values.get(BANDWIDTH), values.get(BANDWIDTH_SPREAD), bandwidths);
      double startup = values.get(STARTUP);
      double back = values.find(RESULTS).orElse(way);
      drawn.add(
          WorkerSpec.of("w" + w, speed)
              .withComputeLatency(startup)
              .withBandwidths(way, back)
              .withLatencies(latency, latency)
              .with(extras));
    }
    StarPlatform star = new StarPlatform("master", drawn);
    return star(star, values.get(CORES), values.find(UPLINK).orElse(PlatformXml.ENDLESS));
  }

  /**
   * Draws a star of equal workers, each like the only worker of another star.
   *
   * @param count how many workers there are; the first keeps its name
   */
  public static Drawn alike(StarPlatform one, int count, int cores) {
    WorkerSpec like = one.worker(0);
    List<WorkerSpec> workers =
        IntStream.rangeClosed(1, count)
            .mapToObj(k ->
                k == 1
                    ? like
                    : like.with(
                        like.name() + "-" + k,
                        like.speed(),
                        like.bandwidthOut(),
                        like.bandwidthBack()))
            .toList();
    return star(new StarPlatform(one.master(), workers), cores, PlatformXml.ENDLESS);
  }

  private static Drawn star(StarPlatform star, int cores, double uplink) {
    return new Drawn(
        star.master(),
        lines -> PlatformXml.stars(List.of(star), lines, Map.of(), cores, uplink),
        null);
  }

  private static double around(double mean, double spread, UniformRandomProvider random) {
    return mean * (1 + spread * (2 * random.nextDouble() - 1));
  }

  // A head node that is the master, and workers in one or several racks, each behind a link of its
  // own; several racks have trunks to the head node's switch.
  private static Drawn cluster(Settings values, long seed) {
    int workers = values.get(WORKERS);
    int racks = values.get(RACKS);
    if (racks > workers) {
      throw new InputException(
          "there are " + racks + " racks for " + workers + " workers", "fewer racks");
    }
    if (racks == 1 && values.has(TRUNK)) {
      throw new InputException("a trunk changes nothing with one rack", "2 racks");
    }
    return new Drawn(HEAD, lines -> cluster(values, seed, lines), null);
  }

  private static String cluster(Settings values, long seed, List<String> header) {
    int workers = values.get(WORKERS);
    int racks = values.get(RACKS);
    double bandwidth = values.get(BANDWIDTH);
    double uplink = values.find(UPLINK).orElse(bandwidth);
    double speed = values.get(SPEED);
    double spread = values.get(SPREAD);
    UniformRandomProvider random = RandomStream.of(seed, "cluster.speed");
    var draw = ContinuousUniformSampler.of(random, (1 - spread) * speed, (1 + spread) * speed);
    double[] speeds = new double[workers];
    Arrays.setAll(speeds, w -> spread == 0 ? speed : draw.sample());
    XmlText xml = new XmlText(header);
    Runnable head = () -> node(xml, HEAD, speed, 1, uplink, 0);
    IntConsumer node =
        w -> node(xml, "node-" + w, speeds[w], values.get(CORES), bandwidth, values.get(LATENCY));
    xml.open(1, "zone", "id", "cluster", "routing", racks == 1 ? "Cluster" : "Floyd").endOfTag();
    if (racks == 1) {
      head.run();
      IntStream.range(0, workers).forEach(node);
    } else {
      rack(xml, "front", head);
      for (int r = 0; r < racks; r++) {
        IntStream own = IntStream.iterate(r, w -> w < workers, w -> w + racks);
        rack(xml, "rack-" + r, () -> own.forEach(node));
      }
      for (int r = 0; r < racks; r++) {
        xml.duplexLink(2, "trunk-" + r, values.find(TRUNK).orElse(uplink), 0);
      }
      for (int r = 0; r < racks; r++) {
        xml.open(2, "zoneRoute", "src", "front", "dst", "rack-" + r)
            .attribute("gw_src", "front-switch")
            .attribute("gw_dst", "rack-" + r + "-switch")
            .endOfTag();
        xml.open(3, "link_ctn", "id", "trunk-" + r, "direction", "UP").selfClose();
        xml.close(2, "zoneRoute");
      }
    }
    xml.close(1, "zone");
    return xml.finish();
  }

  private static void rack(XmlText xml, String id, Runnable nodes) {
    xml.open(2, "zone", "id", id, "routing", "Cluster").endOfTag();
    nodes.run();
    xml.open(2, "router", "id", id + "-switch").selfClose();
    xml.close(2, "zone");
  }

  static void node(
      XmlText xml, String name, double speed, int cores, double bandwidth, double latency) {
    xml.open(2, "host", "id", name, "speed", Units.formatSpeed(speed)).cores(cores).selfClose();
    xml.duplexLink(2, name + "-link", bandwidth, latency);
    xml.hostLink(2, name, name + "-link");
  }

  static Drawn tree(Settings values, long seed) {
    double latency = values.get(LATENCY);
    TreePlatform tree =
        RandomTree.ofReport(values.get(NODES), values.get(MAX_DEGREE))
            .withLatency(new RandomTree.Range(latency, latency, 0))
            .draw(seed);
    return new Drawn(tree.node(0).name(), lines -> PlatformXml.routedTree(tree, lines), tree);
  }
}
