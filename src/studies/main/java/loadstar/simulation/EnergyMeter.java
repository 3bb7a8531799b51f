package loadstar.simulation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import loadstar.algorithm.Metric;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.platform.PlatformFile;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/**
 * Measures the energy of hosts, its emissions and its price. Joules come from SimGrid's plugin for
 * the energy of hosts, or from the schedule for runs by arithmetic; grams of CO2 from the carbon
 * intensity of their grid, which may change over time. SimGrid has a plugin for the latter from 4.2
 * on; here both work on 3.32 as well, with the same properties and the same file.
 *
 * <p>Properties of a host: {@value #WATTS} (and {@code wattage_off}) as SimGrid's plugin has it;
 * {@value #INTENSITY}, grams of CO2 per kWh; {@value #INTENSITY_FILE}, a file of lines {@code
 * host_id,timestamp,carbon_intensity} beside the platform file.
 */
public final class EnergyMeter {
  static final String WATTS = PlatformFile.WATTS;
  static final String INTENSITY = "carbon_intensity";
  static final String INTENSITY_FILE = PlatformFile.CARBON_INTENSITY_FILE;

  private static final String CPU_SHARING = "cpu/optim";
  private static final String NO_CORES = "TI";
  private static final double JOULES_PER_KWH = 3.6e6;
  private static final double SECONDS_PER_HOUR = 3600;

  private final Path platform;

  /** Tells whether hosts declare their watts, each of them in a form that SimGrid accepts. */
  private final boolean speaks;

  private final Map<String, Account> accounts = new LinkedHashMap<>();

  private EnergyMeter(PlatformFile platform) {
    this.platform = Path.of(platform.file());
    speaks = platform.declaresWatts();
  }

  /**
   * The power and carbon intensity that a host declares.
   *
   * @param watts that it takes when idle, with a core that begins to compute, and with all cores;
   *     NaN for a text that only SimGrid can read
   * @param intensity grams of CO2 per kWh at first; NaN if it is not declared
   * @param changes of the intensity, by date
   */
  record HostPower(double[] watts, int cores, double intensity, TreeMap<Double, Double> changes) {
    /** Tells whether only SimGrid can compute its energy. */
    boolean isUnclear() {
      return Arrays.stream(watts).anyMatch(Double::isNaN);
    }

    /** Returns the watts with so many computing cores, by the formula of SimGrid's plugin. */
    private double watts(int busy) {
      return busy == 0 ? watts[0] : watts[1] + (watts[2] - watts[1]) * busy / cores;
    }
  }

  /** The emissions of one host until its intensity changed last. */
  private static final class Account {
    private final TreeMap<Double, Double> changes;
    private final DoubleSupplier consumed;
    private double intensity;
    private double joules;
    private double grams;

    Account(HostPower powers, DoubleSupplier consumed) {
      changes = powers.changes;
      intensity = powers.intensity;
      this.consumed = consumed;
    }

    void settle() {
      double now = consumed.getAsDouble();
      grams += (now - joules) / JOULES_PER_KWH * intensity;
      joules = now;
    }

    /** Changes the intensity, if it changes at that date. */
    void change(double date) {
      Double other = changes.get(date);
      if (other != null) {
        settle();
        intensity = other;
      }
    }
  }

  /**
   * Makes a meter for a run by arithmetic on a star, by the power that each host declares, if any.
   *
   * @param hosts of the workers
   */
  static EnergyMeter of(
      PlatformFile platform,
      Map<String, HostPower> powers,
      List<String> hosts,
      StarPlatform star,
      Schedule schedule) {
    EnergyMeter meter = new EnergyMeter(platform);
    // The differences in the number of busy cores, by date.
    Map<String, TreeMap<Double, Integer>> cores = new HashMap<>();
    for (int row = 0; row < (powers.isEmpty() ? 0 : schedule.rows()); row++) {
      int w = schedule.worker(row);
      // The latency of a computation does not occupy a core.
      double start = schedule.computeStart(row) + star.worker(w).computeLatency();
      double lost = schedule.lost(row);
      double stop = Double.isNaN(schedule.computeEnd(row)) ? lost : schedule.computeEnd(row);
      if (start < stop) {
        TreeMap<Double, Integer> own = cores.computeIfAbsent(hosts.get(w), h -> new TreeMap<>());
        own.merge(start, 1, Integer::sum);
        own.merge(stop, -1, Integer::sum);
      }
    }
    double end = schedule.lastDate();
    powers.forEach((host, itself) -> {
      TreeMap<Double, Integer> steps = cores.getOrDefault(host, new TreeMap<>());
      itself.changes.keySet().forEach(date -> steps.merge(date, 0, Integer::sum));
      steps.merge(end, 0, Integer::sum);
      double[] joules = {0};
      Account account = new Account(itself, () -> joules[0]);
      int busy = 0;
      double date = 0;
      for (Map.Entry<Double, Integer> step : steps.headMap(end, true).entrySet()) {
        joules[0] += itself.watts(busy) * (step.getKey() - date);
        date = step.getKey();
        busy += step.getValue();
        account.change(date);
      }
      meter.accounts.put(host, account);
    });
    return meter;
  }

  /** Returns the power of those of some hosts that declare it, by their names. */
  static Map<String, HostPower> declared(
      Engine engine, PlatformFile platform, Collection<String> hosts) {
    Map<String, HostPower> declared = new LinkedHashMap<>();
    EnergyMeter meter = new EnergyMeter(platform);
    if (meter.speaks) {
      for (String name : hosts) {
        Host host = engine.host_by_name(name);
        if (host.get_property(WATTS) != null) {
          declared.put(name, meter.declared(host));
        }
      }
    }
    return declared;
  }

  /**
   * Refuses watts if SimGrid's plugin cannot count them: with {@code cpu/optim:TI} it queries the
   * cores of a computation of another kind, and crashes.
   *
   * @param settings of SimGrid in force
   * @throws InputException for the platform file
   */
  public static void refuseWithoutCores(PlatformFile platform, Map<String, String> settings) {
    if (platform.declaresWatts() && settings.getOrDefault(CPU_SHARING, "").equals(NO_CORES)) {
      throw new InputException(
          platform.file(),
          "its hosts declare their power (\""
              + WATTS
              + "\"), which SimGrid cannot count with "
              + CPU_SHARING
              + ":"
              + NO_CORES,
          CPU_SHARING + ":Lazy, its default");
    }
  }

  /**
   * Makes a meter for the simulation of an engine; it has to be made before the engine loads the
   * platform.
   */
  public static EnergyMeter before(Engine engine, PlatformFile platform) {
    EnergyMeter meter = new EnergyMeter(platform);
    if (meter.speaks) {
      engine.plugin_host_energy_init();
    }
    return meter;
  }

  /**
   * Begins to meter some hosts, before the simulation starts. Hosts without watts are left out.
   *
   * @param hosts of which the first stays on: actors die with theirs
   */
  public void watch(Engine engine, Collection<String> hosts) {
    Host home = engine.host_by_name(hosts.iterator().next());
    List<Account> changing = new ArrayList<>();
    for (String name : speaks ? hosts : List.<String>of()) {
      Host host = engine.host_by_name(name);
      if (host.get_property(WATTS) == null || accounts.containsKey(host.get_name())) {
        continue;
      }
      Account account = new Account(declared(host), host::get_consumed_energy);
      accounts.put(host.get_name(), account);
      if (!account.changes.isEmpty()) {
        changing.add(account);
      }
    }
    changing.forEach(account -> engine.add_actor("carbon", home, new Grid(account)));
  }

  /**
   * Adds energy, emissions and price of some hosts; the simulation has ended. Machines are rented
   * from date 0 to the end of the run, whether they compute or not.
   *
   * @param perHour price of all of them; NaN if it is not known
   * @param each metrics per amount of work done
   * @param done that amount
   */
  public void put(
      Summary summary, Collection<String> hosts, double perHour, List<Metric> each, double done) {
    double price = perHour * summary.value(Summary.END) / SECONDS_PER_HOUR;
    summary.consumed(each, List.of(joules(hosts), grams(hosts), price), done);
  }

  /** Adds energy, emissions and price of the hosts of a star. */
  void put(Summary summary, Roles roles, double perHour) {
    put(summary, roles.all(), perHour, Summary.PER_UNIT, summary.done());
  }

  private HostPower declared(Host host) {
    String constant = host.get_property(INTENSITY);
    String file = host.get_property(INTENSITY_FILE);
    TreeMap<Double, Double> changes =
        file == null ? new TreeMap<>() : changes(host.get_name(), file);
    double intensity = Double.NaN;
    if (constant != null) {
      intensity = Quantity.number(constant);
      if (!(intensity >= 0)) {
        throw new InputException(
            platform,
            "the %s \"%s\" of host %s is not a number of 0 or more"
                .formatted(INTENSITY, constant, host.get_name()),
            "grams of CO2 per kWh");
      }
    } else if (!changes.isEmpty()) {
      intensity = changes.firstEntry().getValue();
    }
    double[] watts = watts(String.valueOf(host.get_property(WATTS)), host.get_pstate());
    return new HostPower(watts, host.get_core_count(), intensity, changes);
  }

  /**
   * Returns the watts of a state, in the format of SimGrid's plugin: idle:all, or idle:epsilon:all.
   */
  private static double[] watts(String text, int state) {
    String[] states = text.split(",", -1);
    String[] parts = state < states.length ? states[state].split(":", -1) : new String[0];
    return parts.length < 2 || parts.length > 3
        ? new double[] {Double.NaN}
        : new double[] {
          Quantity.number(parts[0]),
          Quantity.number(parts[parts.length - 2]),
          Quantity.number(parts[parts.length - 1])
        };
  }

  private TreeMap<Double, Double> changes(String host, String name) {
    Path file = platform.toAbsolutePath().resolveSibling(name);
    TreeMap<Double, Double> changes = new TreeMap<>();
    List<String> lines = TextFile.read(file).lines().toList();
    for (int i = 1; i < lines.size(); i++) {
      String[] cells = lines.get(i).split(",");
      if (lines.get(i).isBlank() || !cells[0].strip().equals(host)) {
        continue;
      }
      double date = cells.length == 3 ? Quantity.number(cells[1]) : Double.NaN;
      double intensity = cells.length == 3 ? Quantity.number(cells[2]) : Double.NaN;
      if (!(date >= 0) || !(intensity >= 0)) {
        throw new InputException(
            file.toString(), i + 1, "is no host_id,timestamp,carbon_intensity", null);
      }
      changes.put(date, intensity);
    }
    if (changes.isEmpty()) {
      throw new InputException(file, "has no host " + host, null);
    }
    return changes;
  }

  /** Returns the joules of some hosts so far; NaN if one of them has no watts. */
  double joules(Collection<String> hosts) {
    double sum = 0;
    for (String host : hosts) {
      Account account = accounts.get(host);
      sum += account == null ? Double.NaN : account.consumed.getAsDouble();
    }
    return sum;
  }

  /** Returns the grams of CO2 of some hosts so far; NaN if the intensity of one is not known. */
  double grams(Collection<String> hosts) {
    double sum = 0;
    for (String host : hosts) {
      Account account = accounts.get(host);
      if (account == null) {
        return Double.NaN;
      }
      account.settle();
      sum += account.grams;
    }
    return sum;
  }

  /**
   * An actor that settles the account whenever the intensity changes. It does not prolong the
   * simulation.
   */
  private static final class Grid extends Actor {
    private final Account account;

    Grid(Account account) {
      this.account = account;
    }

    @Override
    public void run() {
      daemonize();
      for (double date : account.changes.keySet()) {
        sleep_until(date);
        account.change(date);
      }
    }
  }
}
