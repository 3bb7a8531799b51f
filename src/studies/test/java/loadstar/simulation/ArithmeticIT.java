package loadstar.simulation;

import static loadstar.TestPlatforms.behind;
import static loadstar.TestPlatforms.cluster;
import static loadstar.TestPlatforms.file;
import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerProvider;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.simgrid.s4u.Worlds;

/** Where arithmetic is called exact, it gives SimGrid's dates. */
class ArithmeticIT {
  private static final int PROBLEMS = Integer.getInteger("problems", 150);

  private static final String WATTS = "<prop id=\"wattage_per_state\" value=\"%d:%d:%d\"/>%s";
  private static final String GRID = "<prop id=\"carbon_intensity_file\" value=\"grid.csv\"/>";
  private static final String CONSTANT = "<prop id=\"carbon_intensity\" value=\"250\"/>";

  private static final Registry REGISTRY = Registry.builtIn();

  @TempDir Path folder;

  private static String text(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  // ------------------------------------------------------------------ the rule, case by case

  /** The hosts a and b have links of 100 MB/s, of this policy, behind a backbone. */
  private static String pair(String policy, String backbone) {
    return behind(
        "backbone " + backbone,
        """
        m 1Gf -       -
        a 1Gf 100MBps 1ms | sharing_policy:%1$s
        b 1Gf 100MBps 1ms | sharing_policy:%1$s
        """
            .formatted(policy));
  }

  private @Nullable String against(String platform, String scheduler, double resultBytes)
      throws Exception {
    return against(platform, scheduler, resultBytes, "1", List.of());
  }

  private @Nullable String against(
      String platform, String scheduler, double resultBytes, String ports, List<String> config)
      throws Exception {
    Path file = Files.writeString(folder.resolve("p.xml"), platform);
    SimulationSpec spec = spec(file, scheduler, resultBytes, Map.of("ports", ports), config, 1);
    return Worlds.run(() -> new Arithmetic(spec).against());
  }

  private static SimulationSpec spec(
      Path file,
      String scheduler,
      double resultBytes,
      Map<String, String> more,
      List<String> config,
      long seed) {
    PlatformFile platform = PlatformReader.read(file);
    List<String> hosts = new ArrayList<>(platform.hosts());
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", scheduler);
    properties.put("load", "400");
    properties.put("flops_per_unit", "2e7");
    properties.put("bytes_per_unit", "1e5");
    boolean takes =
        resultBytes > 0 || REGISTRY.kind(scheduler, Shape.STAR).results() != Results.NONE;
    if (takes) {
      properties.put("result_bytes_per_unit", Double.toString(resultBytes));
    }
    properties.putAll(more);
    StarPlatform star =
        new StarPlatform(
            hosts.getFirst(),
            hosts.subList(1, hosts.size()).stream()
                .map(host -> WorkerSpec.symmetric(host, 1, 0, 1, 0))
                .toList());
    return new SimulationSpec(
        file,
        Deployment.masterWorkers(star, properties),
        List.of(),
        Double.POSITIVE_INFINITY,
        seed,
        config,
        Map.of(),
        PlatformFile.ALL_CORES);
  }

  /** One transfer goes out at a time and one comes in: how they share is known. */
  @Test
  void linksOfBothWays_areSharedAsSimgridDoes() throws Exception {
    String narrow = pair("SPLITDUPLEX", "150MBps 1ms");
    String own = pair("SHARED", "1GBps 1ms");
    String fat = pair("SPLITDUPLEX", "100MBps 1ms sharing_policy:FATPIPE");
    for (String platform : List.of(narrow, own, fat)) {
      for (String scheduler : List.of("umr", "gss")) {
        assertThat(against(platform, scheduler, 0)).isNull();
        assertThat(against(platform, scheduler, 1e4)).isNull();
      }
    }
  }

  /** Three ports can send to both workers at a time: 200 of 150 MB/s. */
  @Test
  void severalPorts_needRoomForAll() throws Exception {
    String narrow = pair("SPLITDUPLEX", "150MBps 1ms");
    assertThat(against(narrow, "gss", 0, "3", List.of()))
        .isEqualTo("data to a and b share the link backbone");
    String wide = pair("SPLITDUPLEX", "200MBps 1ms");
    assertThat(against(wide, "gss", 0, "3", List.of())).contains("end at one date"); // no noise
  }

  /** What changes dates is refused, what only chooses among sharers is not. */
  @Test
  void settings_thatChangeDatesAreSimgrids() throws Exception {
    String fine = pair("SPLITDUPLEX", "1GBps 1ms");
    assertThat(against(fine, "umr", 0, "1", List.of("network/weight-S:20537"))).isNull();
    assertThat(against(fine, "umr", 1e4, "1", List.of("network/weight-S:20537"))).isNull();
    for (String setting :
        List.of("network/weight-S:20537", "network/optim:Lazy", "maxmin/precision:0.1")) {
      String shared = pair("SHARED", "1GBps 1ms");
      assertThat(against(shared, "umr", 0, "1", List.of(setting))).as(setting).isNull();
      assertThat(against(shared, "umr", 1e4, "1", List.of(setting)))
          .isEqualTo("SimGrid's setting " + setting + " is in force");
    }
    for (String setting :
        List.of(
            "network/latency-factor:13.01",
            "network/crosstraffic:1",
            "network/TCP-gamma:20000",
            "network/model:LV08")) {
      assertThat(against(fine, "umr", 0, "1", List.of(setting)))
          .as(setting)
          .startsWith("SimGrid's setting ");
    }
  }

  /** The link is passed twice: 50 MB/s, not the least bandwidth of the route. */
  @Test
  void linkTwiceInARoute_isSimgrids() throws Exception {
    String twice =
        pair("SHARED", "100MBps 1ms")
            .replace("<link_ctn id=\"l-b\"/>", "<link_ctn id=\"backbone\"/>");
    assertThat(against(twice, "umr", 0)).contains("passes the link backbone twice");
  }

  /** A transfer takes two shares of a link that its route passes twice, and one of a fat one. */
  @ParameterizedTest
  @CsvSource({"SHARED, 50MBps", "FATPIPE, 100MBps"})
  void linkTwiceInARoute_isOneOfTheRateThatSimgridGives(String policy, String rate)
      throws Exception {
    String shape =
        """
        <zone id="z" routing="Full">
          <host id="m" speed="1Gf"/>
          <host id="a" speed="1Gf"/>
          %s
          <route src="m" dst="a">%s</route>
        </zone>
        """;
    String link = "<link id=\"l\" bandwidth=\"%s\" latency=\"%s\" sharing_policy=\"%s\"/>";
    String ctn = "<link_ctn id=\"l\"/>";
    Path twice =
        Files.writeString(
            folder.resolve("twice.xml"),
            file(shape.formatted(link.formatted("100MBps", "1ms", policy), ctn + ctn)));
    Path once =
        Files.writeString(
            folder.resolve("once.xml"),
            file(shape.formatted(link.formatted(rate, "2ms", "SHARED"), ctn)));

    assertThat(StarOfFile.of(twice, "m").workers()).isEqualTo(StarOfFile.of(once, "m").workers());
    assertThat(end(twice)).isCloseTo(end(once), within(1e-6));
  }

  /** Returns the makespan of one round on SimGrid: 400 units of 0.1 MB. */
  private static double end(Path platform) throws Exception {
    SimulationSpec spec = spec(platform, "single-round", 0, Map.of(), List.of(), 1);
    return Worlds.run(() -> Simulation.run(spec)).summary().value(Summary.END);
  }

  /** 400 units of 20 Mflop are 8 s of one host of 1 Gflop/s, 16 s at half of its speed. */
  @Test
  void profile_isReadAgainWhenItHasChanged() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("p.xml"),
            wires(
                """
                m 1Gf -       -
                a 1Gf 1e12Bps 0us speed_file:a.txt
                """));
    Path profile = folder.resolve("a.txt");
    for (double share : new double[] {1, 0.5}) {
      Files.writeString(profile, "0 " + share + "\n");
      SimulationSpec spec = spec(file, "static", 0, Map.of(), List.of(), 1);
      SimulationResult computed = Worlds.run(() -> new Arithmetic(spec).run(spec.seed()));
      assertThat(computed.summary().value(Summary.END)).isCloseTo(8 / share, within(1e-3));
    }
  }

  // ------------------------------------------------------------------ the cross-check

  private static Schedule schedule(double moved) {
    return schedule(moved, 3);
  }

  private static Schedule schedule(double moved, int chunks) {
    Schedule schedule = new Schedule();
    for (int i = 0; i < chunks; i++) {
      int row = schedule.add(i % 2, 0, 0, 10);
      schedule.setSend(row, i, i + 0.5);
      schedule.setCompute(row, i + 0.5, i + 1.5 + (i == 1 ? moved : 0));
    }
    return schedule;
  }

  /** The makespan is 3.5 s: 1e-9 of it and 1e-6 s are allowed, 1e-5 s are not. */
  @Test
  void crossCheck_findsADateThatIsMoved() {
    double end = Double.POSITIVE_INFINITY;
    assertThat(different(schedule(0), schedule(0), end)).isZero();
    assertThat(different(schedule(0), schedule(9e-7), end)).isZero();
    assertThat(different(schedule(0), schedule(1e-5), end)).isEqualTo(2);
    assertThat(different(new Schedule(), schedule(0), end)).isEqualTo(1);
  }

  /** The date that is moved is 2.5 s, and the third chunk is sent at 2 s. */
  @Test
  void crossCheckOfAPart_findsWhatIsMovedInIt() {
    for (double until : new double[] {1.9, 2.4, 2.6}) {
      Schedule part = schedule(-1e-5);
      part.cutAt(until);
      assertThat(different(schedule(0), part, until)).isEqualTo(until > 2.5 ? 2 : 0);
    }
    Schedule shorter = schedule(0, 2);
    shorter.cutAt(2);
    assertThat(different(schedule(0), shorter, 2)).isZero();
    assertThat(different(schedule(0), shorter, 2.1)).isEqualTo(3);
  }

  /** The second chunk ends at 2.5 s; with a horizon just after that, SimGrid stops before it. */
  @Test
  void crossCheckOfAPart_knowsThatSimgridStopsBeforeAHorizon() {
    Schedule part = schedule(0);
    part.cutAt(2.4);
    assertThat(different(schedule(0), part, 2.5 + 9e-6)).isZero();
    assertThat(different(schedule(0), part, 2.5 + 2e-5)).isEqualTo(2);
  }

  /** Sends ten chunks of a size; from the second time on that it is made the first is smaller. */
  public static final class Fickle implements SchedulerProvider {
    private static final AtomicInteger MADE = new AtomicInteger();

    @Override
    public SchedulerKind kind() {
      return SchedulerKind.oneWay("fickle", "nowhere", "sends other chunks the next time")
          .madeBy((problem, settings) -> {
            double first = problem.load() / (MADE.getAndIncrement() == 0 ? 10 : 20);
            double each = (problem.load() - first) / 9;
            int[] given = {0};
            return master ->
                given[0] == 10
                    ? Idle.END
                    : master.cut(given[0] % 2, given[0], 0, given[0]++ == 0 ? first : each);
          });
    }
  }

  /**
   * SimGrid has repeated four of ten chunks when the first one is another; then it simulates all.
   */
  @Test
  void runWhosePartDiffers_isSimgridsToItsEnd() throws Exception {
    Path file = Files.writeString(folder.resolve("p.xml"), pair("SHARED", "1GBps 1ms"));
    SimulationSpec spec = spec(file, Fickle.class.getName(), 0, Map.of(), List.of(), 1);
    SimulationResult kept = Worlds.run(() -> CrossCheck.run(spec, 4));
    assertThat(kept.summary().value(Summary.FIRST_DIFFERENT)).isEqualTo(1);
    assertThat(kept.summary().value(Summary.BY_ARITHMETIC)).isZero();
    assertThat(kept.schedule().rows()).isEqualTo(10);
    assertThat(kept.schedule().computeEnd(9)).isFinite();
  }

  /** The first chunk that the cross-check finds. */
  private static int different(Schedule one, Schedule other, double until) {
    return CrossCheck.compare(one, other, 3.5e-9 + 1e-6, until).chunk();
  }

  // ------------------------------------------------------------------ at random

  /** A platform of which nothing is meant but that SimGrid takes it. */
  private static String platform(UniformRandomProvider random) {
    int hosts = 3 + random.nextInt(8);
    String policy = List.of("SPLITDUPLEX", "SHARED", "SPLITDUPLEX").get(random.nextInt(3));
    String speed = text("%.6fGf", random.nextDouble(0.5, 3));
    String link = text("%.3fMBps %.3fus", random.nextDouble(50, 500), random.nextDouble(0, 2000));
    return switch (random.nextInt(5)) {
      case 0 -> {
        String backbone =
            random.nextBoolean()
                ? ""
                : text(" bb_bw:%.3fMBps bb_lat:10us", random.nextDouble(100, 1500));
        yield cluster(
            text("c[0-%d] %s %s sharing_policy:%s", hosts, speed, link, policy) + backbone);
      }
      case 1 ->
          cluster(
              text(
                  "t[0-11] %s %s topology:TORUS topo_parameters:2,2,3 sharing_policy:%s",
                  speed, link, policy));
      case 2 -> star(random, hosts, "Full", policy);
      case 3 -> star(random, hosts, "Dijkstra", policy);
      default -> {
        StringBuilder clusters = new StringBuilder();
        for (String name : List.of("c", "d")) {
          clusters.append(
              text("%1$s[0-%2$d] %3$s %4$s router_id:r%1$s", name, hosts / 2, speed, link)
                  + text(" sharing_policy:%s\n", policy));
        }
        String trunk =
            text(
                "<link id=\"trunk\" bandwidth=\"%.3fMBps\" latency=\"3ms\""
                    + " sharing_policy=\"%s\"/>\n",
                random.nextDouble(40, 900), random.nextBoolean() ? "SHARED" : "FATPIPE");
        String route =
            "<zoneRoute src=\"c\" dst=\"d\" gw_src=\"rc\" gw_dst=\"rd\"><link_ctn"
                + " id=\"trunk\"/></zoneRoute>\n";
        yield cluster(clusters.toString()).replace("</zone>", trunk + route + "</zone>");
      }
    };
  }

  /** Hosts around a centre, each with a link and properties of its own. */
  private static String star(
      UniformRandomProvider random, int hosts, String routing, String policy) {
    boolean duplex = policy.equals("SPLITDUPLEX") && routing.equals("Full");
    String trunk = List.of("", "SHARED", "FATPIPE").get(random.nextInt(3));
    int extras = random.nextInt(6);
    double dispatch = random.nextDouble(0.001, 0.01);
    StringBuilder text = new StringBuilder(text("<zone id=\"z\" routing=\"%s\">\n", routing));
    StringBuilder routes = new StringBuilder();
    StringBuilder speeds = new StringBuilder();
    for (int h = 0; h <= hosts; h++) {
      text.append(
          text(
              "<host id=\"h%d\" speed=\"%.6fGf\" core=\"%d\">",
              h, random.nextDouble(0.5, 3), extras == 1 && h > 0 ? 2 : 1));
      if (extras == 2 && h > 0) {
        text.append(
            text("<prop id=\"latency_in_flight\" value=\"%.5f\"/>", random.nextDouble(0.2)));
      }
      if (extras == 3 && h == 0) {
        text.append(text("<prop id=\"dispatch_cost\" value=\"%.5f\"/>", dispatch));
      }
      if (extras != 4) { // joules of hosts whose speeds change are SimGrid's
        text.append(text(WATTS, 90 + h, 100 + h, 180 + 2 * h, h == 1 ? GRID : CONSTANT));
      }
      text.append("</host>\n");
      if (h == 0) {
        continue;
      }
      if (extras == 4) {
        speeds.append(
            text(
                "<trace id=\"s%1$d\" periodicity=\"%2$.4f\">0.0 1.0\n%3$.4f 0.3\n</trace>\n"
                    + "<trace_connect kind=\"SPEED\" trace=\"s%1$d\" element=\"h%1$d\"/>\n",
                h, random.nextDouble(1, 2), random.nextDouble(0.2, 0.9)));
      }
      text.append(
          text(
              "<link id=\"l%d\" bandwidth=\"%.4fMBps\" latency=\"%.4fms\""
                  + " sharing_policy=\"%s\"/>\n",
              h,
              random.nextDouble(20, 400),
              random.nextDouble(0, 4),
              duplex ? "SPLITDUPLEX" : "SHARED"));
      routes.append(
          text(
              "<route src=\"h0\" dst=\"h%1$d\">%3$s<link_ctn id=\"l%1$d\"%2$s/></route>\n",
              h,
              duplex ? " direction=\"DOWN\"" : "",
              trunk.isEmpty() ? "" : "<link_ctn id=\"trunk\"/>"));
    }
    if (!trunk.isEmpty()) {
      text.append(
          text(
              "<link id=\"trunk\" bandwidth=\"%.3fMBps\" latency=\"%.3fms\""
                  + " sharing_policy=\"%s\"/>\n",
              random.nextDouble(20, 400), random.nextInt(2) * random.nextDouble(2), trunk));
    }
    return file(text.append(routes).append("</zone>\n").append(speeds).toString());
  }

  /** What came of the problems. */
  private int exact;

  private int refused;
  private int equalAllTheSame;
  private int withLosses;
  private int withProfiles;
  private int withEnergy;
  private int inPart;

  /**
   * Every kind on made platforms, with and without results, ports, noise. A run that is called
   * exact is SimGrid's chunk by chunk; how many of the others would have been is printed.
   */
  @Test
  void runsThatAreCalledExact_areSimgrids() throws Exception {
    List<String> kinds =
        REGISTRY.kinds(Shape.STAR).stream()
            .map(kind -> kind.name())
            .filter(name -> !name.startsWith("auto"))
            .toList();
    List<String> different = new ArrayList<>();
    Files.writeString(
        folder.resolve("grid.csv"),
        "host_id,timestamp,carbon_intensity\nh1,0,100\nh1,0.5,300\nh1,1e4,7\n");
    for (int problem = 1; problem <= PROBLEMS; problem++) {
      UniformRandomProvider random = RandomStream.of(problem, "arithmetic");
      Path file = folder.resolve("p" + problem + ".xml");
      Files.writeString(file, platform(random));
      String kind = kinds.get(random.nextInt(kinds.size()));
      Map<String, String> more = new LinkedHashMap<>();
      if (random.nextInt(3) > 0) {
        more.put("noise", "0.3");
      }
      if (random.nextInt(4) == 0) {
        more.put("ports", "3");
      }
      if (random.nextInt(3) == 0 && REGISTRY.kind(kind, Shape.STAR).lateWorkers()) {
        more.put("worker_mtbf", "5");
        more.put("worker_repair", "0.5");
      }
      double resultBytes = random.nextBoolean() ? 0 : 2e4;
      SimulationSpec spec = spec(file, kind, resultBytes, more, List.of(), problem);
      String found = Worlds.run(() -> difference(spec));
      if (found.isEmpty() && problem % 3 == 0) {
        found = Worlds.run(() -> repeatedInPart(spec));
      }
      if (!found.isEmpty()) {
        different.add("problem " + problem + ", " + kind + " " + more + ": " + found);
      }
    }
    System.out.printf(
        "%d problems: %d called exact (%d lose chunks, %d have profiles), %d refused, %d of these"
            + " equal all the same%n",
        PROBLEMS, exact, withLosses, withProfiles, refused, equalAllTheSame);
    assertThat(exact).isGreaterThan(PROBLEMS / 4);
    assertThat(withLosses).isPositive();
    assertThat(withProfiles).isPositive();
    assertThat(withEnergy).isPositive();
    assertThat(inPart).isPositive();
    assertThat(different).isEmpty();
  }

  /** What is wrong with joules and grams; empty for nothing. */
  private String energy(SimulationResult computed, SimulationResult simgrid) {
    for (Metric metric : List.of(Summary.ENERGY, Summary.CARBON)) {
      if (computed.summary().has(metric) != simgrid.summary().has(metric)) {
        return "only one has " + metric.column();
      }
      if (simgrid.summary().has(metric)) {
        double real = simgrid.summary().value(metric);
        double ours = computed.summary().value(metric);
        withEnergy++;
        if (Math.abs(ours - real) > 1e-9 * real) {
          return metric.column() + " is " + ours + ", not " + real;
        }
      }
    }
    return "";
  }

  /** Returns what is wrong where SimGrid repeats a chunk for each worker; empty for nothing. */
  private String repeatedInPart(SimulationSpec spec) {
    Arithmetic arithmetic = new Arithmetic(spec);
    if (arithmetic.against() != null) {
      return "";
    }
    try {
      Summary kept = CrossCheck.run(spec, arithmetic.hosts().size()).summary();
      inPart += kept.has(Summary.REFEREE_CHUNKS) ? 1 : 0;
      return kept.has(Summary.FIRST_DIFFERENT)
          ? "its first chunks differ from " + kept.value(Summary.FIRST_DIFFERENT)
          : "";
    } catch (InputException e) {
      return ""; // the kind cannot play it
    }
  }

  /** What is wrong with a problem; empty for nothing. */
  private String difference(SimulationSpec spec) {
    Arithmetic arithmetic = new Arithmetic(spec);
    boolean called = arithmetic.against() == null;
    SimulationResult simgrid;
    try {
      simgrid = Simulation.run(spec);
    } catch (InputException e) {
      return ""; // the kind cannot play it
    }
    SimulationResult computed = arithmetic.compute(spec.seed());
    double makespan = simgrid.summary().value(Summary.END);
    DateDifference found =
        CrossCheck.compare(
            computed.schedule(),
            simgrid.schedule(),
            1e-9 * makespan + 1.5e-6,
            Double.POSITIVE_INFINITY);
    if (called) {
      exact++;
      withLosses += computed.schedule().losses() > 0 ? 1 : 0;
      withProfiles += PlatformReader.read(spec.platform()).hasProfiles() ? 1 : 0;
      return found.same() ? energy(computed, simgrid) : found.toString() + " makespan " + makespan;
    }
    refused++;
    equalAllTheSame += found.same() ? 1 : 0;
    return "";
  }
}
