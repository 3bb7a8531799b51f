package loadstar.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import loadstar.model.InputException;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/**
 * What hosts consume and what that emits: joules by SimGrid's plugin for the energy of hosts, grams
 * of CO2 by the carbon intensity of their grid, which may change with time. SimGrid has a plugin
 * for the latter from 4.2 on; here both work on 3.32 as well, with the same properties and the same
 * file.
 *
 * <p>Properties of a host: {@value #WATTS} (and {@code wattage_off}) as SimGrid's plugin has it;
 * {@value #INTENSITY}, grams of CO2 per kWh; {@value #INTENSITY_FILE}, a file of lines {@code
 * host_id,timestamp,carbon_intensity} beside the platform file.
 */
public final class EnergyMeter {
  static final String WATTS = PlatformFile.WATTS;
  static final String INTENSITY = "carbon_intensity";
  static final String INTENSITY_FILE = PlatformFile.CARBON_INTENSITY_FILE;

  private static final double JOULES_PER_KWH = 3.6e6;

  private final Path platform;
  private final Map<String, Account> accounts = new LinkedHashMap<>();

  private EnergyMeter(Path platform) {
    this.platform = platform;
  }

  /** What one host has emitted until its intensity changed last. */
  private static final class Account {
    private final Host host;
    private final TreeMap<Double, Double> changes;
    private double intensity;
    private double joules;
    private double grams;

    Account(Host host, double intensity, TreeMap<Double, Double> changes) {
      this.host = host;
      this.intensity = intensity;
      this.changes = changes;
    }

    void settle() {
      double now = host.get_consumed_energy();
      grams += (now - joules) / JOULES_PER_KWH * intensity;
      joules = now;
    }
  }

  /**
   * A meter for a platform that says what its hosts consume, or null for one that does not. To be
   * asked for before the engine loads the platform.
   */
  public static @Nullable EnergyMeter before(Engine engine, PlatformFile platform) {
    if (!platform.saysWatts()) {
      return null;
    }
    engine.plugin_host_energy_init();
    return new EnergyMeter(Path.of(platform.file()));
  }

  /**
   * Begins to meter some hosts, before the simulation starts. Those without watts are left out.
   *
   * @param home a host that stays on: actors die with theirs
   */
  public void watch(Engine engine, Host home, List<Host> hosts) {
    List<Account> changing = new ArrayList<>();
    for (Host host : hosts) {
      if (host.get_property(WATTS) == null || accounts.containsKey(host.get_name())) {
        continue;
      }
      Account account = account(host);
      accounts.put(host.get_name(), account);
      if (!account.changes.isEmpty()) {
        changing.add(account);
      }
    }
    for (Account account : changing) {
      engine.add_actor("carbon", home, new Grid(account));
    }
  }

  /** Meters the master and the workers of a star. */
  void watch(Engine engine, Roles roles) {
    Host master = engine.host_by_name(roles.master().host());
    List<Host> hosts = new ArrayList<>(List.of(master));
    roles.workers().forEach(worker -> hosts.add(engine.host_by_name(worker.host())));
    watch(engine, master, hosts);
  }

  /** Adds energy and emissions of its star to a result; the simulation has ended. */
  SimulationResult metered(SimulationResult result, Roles roles) {
    Set<String> named = new LinkedHashSet<>(List.of(roles.master().host()));
    named.addAll(roles.hosts()); // once each, whatever its slots
    List<String> hosts = List.copyOf(named);
    double done = result.summary().done();
    result.summary().put(Summary.ENERGY, Summary.ENERGY_PER_UNIT, joules(hosts), done);
    result.summary().put(Summary.CARBON, Summary.CARBON_PER_UNIT, grams(hosts), done);
    return result;
  }

  private Account account(Host host) {
    String constant = host.get_property(INTENSITY);
    String file = host.get_property(INTENSITY_FILE);
    TreeMap<Double, Double> changes =
        file == null ? new TreeMap<>() : changes(host.get_name(), file);
    double intensity = Double.NaN;
    if (constant != null) {
      intensity = number(constant);
      if (!(intensity >= 0)) {
        throw new InputException(
            platform.toString(),
            0,
            "the "
                + INTENSITY
                + " \""
                + constant
                + "\" of host "
                + host.get_name()
                + " is not a number of 0 or more",
            "grams of CO2 per kWh");
      }
    } else if (!changes.isEmpty()) {
      intensity = changes.firstEntry().getValue();
    }
    return new Account(host, intensity, changes);
  }

  private TreeMap<Double, Double> changes(String host, String name) {
    Path file = platform.toAbsolutePath().resolveSibling(name);
    TreeMap<Double, Double> changes = new TreeMap<>();
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new InputException(file.toString(), 0, "cannot be read", INTENSITY_FILE + " is wrong");
    }
    for (int i = 1; i < lines.size(); i++) {
      String[] cells = lines.get(i).split(",");
      if (lines.get(i).isBlank() || !cells[0].strip().equals(host)) {
        continue;
      }
      double date = cells.length == 3 ? number(cells[1]) : Double.NaN;
      double intensity = cells.length == 3 ? number(cells[2]) : Double.NaN;
      if (!(date >= 0) || !(intensity >= 0)) {
        throw new InputException(
            file.toString(), i + 1, "is no host_id,timestamp,carbon_intensity", null);
      }
      changes.put(date, intensity);
    }
    if (changes.isEmpty()) {
      throw new InputException(file.toString(), 0, "says nothing of host " + host, null);
    }
    return changes;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Joules of some hosts so far; NaN if one of them has no watts. */
  public double joules(List<String> hosts) {
    double sum = 0;
    for (String host : hosts) {
      Account account = accounts.get(host);
      sum += account == null ? Double.NaN : account.host.get_consumed_energy();
    }
    return sum;
  }

  /** Grams of CO2 of some hosts so far; NaN if the intensity of one is not known. */
  public double grams(List<String> hosts) {
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

  /** Settles the account whenever the intensity changes. Does not keep the simulation going. */
  private static final class Grid extends Actor {
    private final Account account;

    Grid(Account account) {
      this.account = account;
    }

    @Override
    public void run() {
      daemonize();
      for (Map.Entry<Double, Double> change : account.changes.entrySet()) {
        sleep_until(change.getKey());
        account.settle();
        account.intensity = change.getValue();
      }
    }
  }
}
