package loadstar.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.input.Temporary;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Functions;
import loadstar.platform.PlatformFile;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/**
 * Runs one simulation from SimGrid's platform and deployment files, in this process; SimGrid allows
 * one per process.
 *
 * <p>Costs are affine, so latency plus size over bandwidth is exact: see {@link SimgridSettings}.
 * Any of these settings can be replaced by the spec's.
 */
public final class Simulation {
  /** The beginning of a message about settings, which is the same for all runs that have them. */
  public static final String REFUSED_SETTINGS = "SimGrid refuses the settings ";

  private static final Pattern PARSE_ERROR =
      Pattern.compile("(?:Parse error at )?(.*?):(\\d+): (.*?)( Please report that bug\\.)?");

  /**
   * A setting that only other versions have: SimGrid's advice to ask for its help leads nowhere.
   */
  private static final Pattern UNKNOWN_SETTING =
      Pattern.compile("Bad config key: (\\S+)\\. Maybe look at what --help lists");

  private static final Pattern MISPLACED =
      Pattern.compile("Invalid XML .*: Starting tag (<.*>) is not allowed here\\.?");

  /** The order of SimGrid's DTD. */
  private static final String ORDER =
      "first properties, then either <zone>, <cluster> and <peer> or <host>, <router> and"
          + " <host_link>, both with <link>, routes last";

  private Simulation() {}

  /**
   * Checks the files, simulates, and replays the schedule. Several masters are one result: see
   * {@link Merger}.
   *
   * @return the result; its report may hold violations, which the caller must not ignore
   * @throws loadstar.model.InputException for files and parameters that cannot be simulated
   */
  public static SimulationResult run(SimulationSpec spec) {
    return Merger.merged(runClusters(spec), spec.until());
  }

  /**
   * Does the same, and returns a result for each master of the deployment, in its order; they share
   * the clock.
   */
  public static List<SimulationResult> runClusters(SimulationSpec spec) {
    return simulate(spec, null, true).results();
  }

  /**
   * A simulation that has ended, whose engine is still there.
   *
   * @param settings of SimGrid in force
   */
  record Simulated(
      PlatformFile platform,
      List<Setup> setups,
      List<SimgridWire> wires,
      List<ResolvedStar> views,
      EnergyMeter meter,
      Map<String, String> settings,
      double until,
      double clock) {
    /** Returns the schedule of the first master, up to the horizon. */
    Schedule schedule() {
      Schedule schedule = wires.getFirst().finished().schedule();
      schedule.cutAt(until);
      return schedule;
    }

    /** Checks and measures the schedule of each master, in the order of the deployment. */
    List<SimulationResult> results() {
      List<SimulationResult> results = new ArrayList<>();
      for (int c = 0; c < wires.size(); c++) {
        SimgridWire wire = wires.get(c);
        SimulationResult result =
            wire.finished().result(views.get(c), until, clock, settings, !platform.drawsProfiles());
        Roles roles = setups.get(c).placement().roles();
        meter.put(result.summary(), roles, platform.pricePerHour(roles.all()));
        results.add(result);
      }
      return results;
    }
  }

  /**
   * Checks the files, and simulates.
   *
   * @param known the star and the routes of a single master, if another engine has resolved them
   * @param mayFollowTree whether routes along a tree may be missing; false where another engine had
   *     all routes
   */
  static Simulated simulate(
      SimulationSpec spec, @Nullable ResolvedStar known, boolean mayFollowTree) {
    return InputException.placed(
        spec::explained, () -> checkAndSimulate(spec, known, mayFollowTree));
  }

  private static Simulated checkAndSimulate(
      SimulationSpec spec, @Nullable ResolvedStar known, boolean mayFollowTree) {
    PlatformFile platform = spec.file();
    platform.refuseUntrusted();
    List<Setup> setups = Setup.of(spec, platform);
    List<String> config =
        config(spec, platform, setups.stream().allMatch(setup -> setup.ports().one()));
    Map<String, String> settings = SimgridSettings.inForce(config, platform.settings());
    EnergyMeter.refuseWithoutCores(platform, settings);
    for (Setup setup : setups) {
      Placement placement = setup.placement();
      OutageCheck.check(
          platform, placement.master(), placement.hosts(), placement.kind().losses(), spec.until());
    }

    Engine.throw_on_deadlock(true);
    Engine.deploy_directly(true);
    Engine engine = engine(config);
    EnergyMeter meter = EnergyMeter.before(engine, platform);
    load(engine, platform);
    LongSupplier seeds = seeds(spec.seed(), setups.size());
    List<SimgridWire> wires = new ArrayList<>();
    List<ResolvedStar> views = new ArrayList<>();
    for (Setup setup : setups) {
      Roles roles = setup.placement().roles();
      boolean survives = setup.placement().kind().losses();
      if (mayFollowTree) {
        TreeRoutes.complete(engine, platform, roles);
      }
      ResolvedStar resolved =
          known != null ? known : setup.resolve(engine, platform, survives, spec.until());
      StarRun run =
          setup.run(
              resolved.unit(),
              resolved.star(),
              resolved.absences(),
              seeds.getAsLong(),
              spec.until());
      wires.add(new SimgridWire(engine, run, roles.hosts(), platform.hasProfiles()));
      views.add(resolved);
      meter.watch(engine, roles.all());
    }
    wires.forEach(SimgridWire::start);
    startOthers(spec.deployment(), engine);
    try {
      run(engine, wires, spec.until());
    } finally {
      wires.forEach(SimgridWire::ended);
    }
    return new Simulated(
        platform, setups, wires, views, meter, settings, spec.until(), Engine.get_clock());
  }

  /** Settings of a run; where transfers may share links, SimGrid is to share them exactly. */
  static List<String> config(SimulationSpec spec, PlatformFile platform, boolean onePort) {
    return platform.isStar() && onePort
        ? spec.config()
        : SimgridSettings.whereLinksAreShared(spec.config());
  }

  /** Returns the seeds of clusters: they draw differently, a single one from the seed itself. */
  private static LongSupplier seeds(long seed, int clusters) {
    if (clusters == 1) {
      return () -> seed;
    }
    UniformRandomProvider seeds = RandomStream.of(seed, "clusters");
    return seeds::nextLong;
  }

  /** The actors of others SimGrid starts itself. */
  private static void startOthers(Deployment deployment, Engine engine) {
    List<ActorEntry> others =
        deployment.actors().stream().filter(actor -> !Functions.isOurs(actor.function())).toList();
    if (others.isEmpty()) {
      return;
    }
    String text = Deployment.write(new Deployment(deployment.file(), others), List.of());
    try {
      loadText(text, file -> load(file, engine::load_deployment));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Has an engine read a text, which it takes from files only. */
  public static void loadText(String text, Consumer<String> loader) throws IOException {
    Path file = Temporary.file("loadstar", ".xml");
    try {
      Files.writeString(file, text);
      loader.accept(file.toString());
    } finally {
      Files.delete(file);
    }
  }

  /** The engine with settings of the user. */
  public static Engine engine(List<String> config) {
    try {
      return new Engine(SimgridSettings.arguments(config));
    } catch (RuntimeException e) {
      String message = oneLine(e);
      // SimGrid adds the list of all its settings to one that it does not know.
      String problem =
          message.startsWith("Bad config key")
              ? String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("")
              : message;
      throw new InputException(REFUSED_SETTINGS + config + ": " + problem, null);
    }
  }

  /** Has an engine read a platform. */
  public static void load(Engine engine, PlatformFile platform) {
    byte[] copy = platform.copyForSimgrid(Engine.simgrid_version());
    if (copy == null) {
      load(platform.file(), engine::load_platform);
    } else {
      load(platform.file(), name -> loadCopy(copy, name, engine::load_platform));
    }
    load(platform.file(), file -> engine.seal_platform());
  }

  private static void loadCopy(byte[] copy, String name, Consumer<String> loader) {
    try {
      Path file = Temporary.file("loadstar", ".xml");
      try {
        Files.write(file, copy);
        loader.accept(file.toString());
      } catch (RuntimeException e) {
        String message = String.valueOf(e.getMessage()).replace(file.toString(), name);
        throw new IllegalArgumentException(message, e);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Loads a file; a refusal by SimGrid is an input error, although our reader accepts the file. */
  private static void load(String file, Consumer<String> loader) {
    try {
      loader.accept(file);
    } catch (RuntimeException e) {
      Matcher named = PARSE_ERROR.matcher(oneLine(e));
      if (!named.matches()) {
        throw new InputException(file, Reach.REFUSED + oneLine(e), null);
      }
      String message = named.group(3);
      Matcher setting = UNKNOWN_SETTING.matcher(message);
      if (setting.matches()) {
        throw new InputException(
            named.group(1),
            Integer.parseInt(named.group(2)),
            Reach.REFUSED
                + "version %s has no setting %s"
                    .formatted(Engine.simgrid_version(), setting.group(1)),
            "a copy without this line");
      }
      Matcher tag = MISPLACED.matcher(message);
      boolean misplaced = tag.matches();
      throw new InputException(
          named.group(1),
          Integer.parseInt(named.group(2)),
          Reach.REFUSED + (misplaced ? tag.group(1) + " is not allowed here" : message),
          misplaced ? ORDER : message.contains("In a StarZone") ? "routing=\"Full\"" : null);
    }
  }

  private static String oneLine(RuntimeException e) {
    return String.valueOf(e.getMessage())
        .strip()
        .replaceAll("\\s*\n\\s*| \\(simulated time 0\\.0\\)$", " ")
        .strip();
  }

  /** Until a date, or to the end where it is infinite. */
  public static void run(Engine engine, double until) {
    if (Double.isInfinite(until)) {
      engine.run();
    } else {
      engine.run_until(until);
    }
  }

  static void run(Engine engine, List<SimgridWire> wires, double until) {
    RuntimeException failure = null;
    try {
      run(engine, until);
    } catch (RuntimeException e) {
      failure = e;
    }
    for (SimgridWire wire : wires) {
      // An actor's own exception explains more than the deadlock that it left behind.
      RuntimeException complaint = wire.failure();
      if (complaint != null) {
        throw complaint;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * How long single messages take on a platform: simulated, one after the other. As with every
   * simulation there is one in a process.
   */
  public static final class MessageTimes {
    private MessageTimes() {}

    /**
     * Seconds by message.
     *
     * @param from name of the sending host
     * @param to name of the receiving host
     * @param bytes sizes of the messages
     * @param config settings of SimGrid, {@code key:value}
     */
    public static double[] simulate(
        Path platform, String from, String to, double[] bytes, List<String> config) {
      Engine engine = new Engine(SimgridSettings.arguments(config));
      engine.load_platform(platform.toString());
      Host sender = engine.host_by_name(from);
      Host receiver = engine.host_by_name(to);
      double[] seconds = new double[bytes.length];
      engine.add_actor(
          "sender",
          sender,
          new Actor() {
            @Override
            public void run() {
              for (int i = 0; i < bytes.length; i++) {
                double start = Engine.get_clock();
                Comm.sendto(sender, receiver, (long) Math.ceil(bytes[i]));
                seconds[i] = Engine.get_clock() - start;
              }
            }
          });
      engine.run();
      return seconds;
    }
  }
}
