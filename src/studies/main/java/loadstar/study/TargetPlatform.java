package loadstar.study;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.StarPlatform;
import loadstar.model.Visible;
import loadstar.platform.Deployment;
import loadstar.platform.HostPattern;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import loadstar.simulation.DeployedHosts;
import loadstar.simulation.LoadUnit;
import loadstar.simulation.StarView;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;

/**
 * A target platform: a platform file with the hosts of a master and its workers.
 *
 * @param name as its user writes it: the platform file, or how it is drawn
 * @param platform the path of that file
 * @param workers hosts, in the order in which schedulers get them; empty for all others
 * @param deep whether its hosts are a tree with more than one level below the master
 * @param slotsEach workers of a host, see {@link PlatformFile#withSlots}
 */
public record TargetPlatform(
    String name, Path platform, String master, List<String> workers, boolean deep, int slotsEach) {
  /** The word in place of the workers for all hosts to which the master has a route. */
  public static final String REACHABLE = "reachable";

  /** A number of workers that takes minutes with all schedulers. */
  private static final int MANY = 10_000;

  /** Workers of one host; more are unusual. */
  private static final int FEW = 256;

  private static final String TAKEN = " is taken for a tree";

  public TargetPlatform {
    workers = List.copyOf(workers);
  }

  /**
   * Returns the same target with as many workers on each host.
   *
   * @throws InputException for a worker's host that has fewer cores
   */
  public TargetPlatform withSlots(int each) {
    TargetPlatform other = new TargetPlatform(name, platform, master, workers, deep, each);
    if (each <= 1 || !Files.exists(platform)) { // drawn later, with one core for each host
      return other;
    }
    PlatformFile file = other.file();
    for (String host : other.withAllWorkers().workers) {
      if (file.cores(host) < each) {
        throw file.problem(
            host,
            "the host " + host + " has fewer cores than " + each + ": " + file.cores(host),
            "--slots " + file.cores(host));
      }
    }
    return other;
  }

  /** Returns its platform, with the workers of each host. */
  public PlatformFile file() {
    return PlatformReader.read(platform).withSlots(slotsEach);
  }

  /**
   * Makes the target of a platform file.
   *
   * @param master null for the first host of the file
   * @param workers hosts, patterns such as {@code node-[1-64]} and {@code *.site}, or {@link
   *     #REACHABLE} alone; empty for all other hosts
   * @throws InputException for a file that cannot be used, and for hosts that it does not have
   */
  public static TargetPlatform of(
      String name, Path file, @Nullable String master, @Nullable List<String> workers) {
    PlatformFile platform = PlatformReader.read(file);
    platform.refuseUntrusted();
    String host = master == null ? platform.hosts().iterator().next() : known(platform, master);
    if (platform.hosts().size() < 2) {
      throw platform.problem(host, "there is no worker beside " + host, "a host more");
    }
    List<String> named = workers == null ? List.of() : named(platform, file, host, workers);
    boolean deep = PlatformTree.isDeep(platform, host);
    return new TargetPlatform(name, file, host, named, deep, PlatformFile.ALL_CORES);
  }

  /**
   * Makes the target platform of the hosts of a deployment, also of one for another program.
   *
   * @param deployment its file
   */
  public static TargetPlatform deployed(String name, Path file, Path deployment) {
    PlatformFile platform = PlatformReader.read(file);
    platform.refuseUntrusted();
    DeployedHosts hosts = DeployedHosts.of(platform, Deployment.read(deployment));
    String master = hosts.master();
    boolean deep = PlatformTree.isDeep(platform, master);
    return new TargetPlatform(name, file, master, hosts.workers(), deep, PlatformFile.ALL_CORES);
  }

  private static List<String> named(
      PlatformFile platform, Path file, String master, List<String> words) {
    if (words.equals(List.of(REACHABLE)) && !platform.hosts().contains(REACHABLE)) {
      return StarView.reached(file, master);
    }
    Set<String> named = new LinkedHashSet<>();
    for (String word : words) {
      boolean one = platform.hosts().contains(word) || !HostPattern.is(word);
      List<String> meant =
          one ? List.of(known(platform, word)) : HostPattern.hosts(word, platform.hosts());
      for (String worker : meant) {
        if (one && (worker.equals(master) || named.contains(worker))) {
          throw new InputException(
              worker.equals(master)
                  ? "the workers name the master \"" + worker + "\""
                  : "the workers name \"" + worker + "\" twice",
              null);
        }
        if (!worker.equals(master)) {
          named.add(worker);
        }
      }
    }
    if (named.isEmpty()) {
      throw new InputException("no host is a worker beside the master " + master, null);
    }
    return List.copyOf(named);
  }

  private static String known(PlatformFile platform, String host) {
    if (!platform.hosts().contains(host)) {
      throw new InputException(
          "the platform has no host \"" + host + "\"", NearestName.hint(host, platform.hosts()));
    }
    return host;
  }

  /**
   * Explains an error of a question. If the error is that the platform counts as a tree, the
   * explanation has the reason for that, and what makes a star of it.
   */
  public InputException explained(InputException problem) {
    boolean about = problem.problem().contains(" tree") && !problem.problem().contains(TAKEN);
    if (!deep || !about || !Files.exists(platform)) { // who draws a tree knows that it is one
      return problem;
    }
    PlatformFile read = PlatformReader.read(platform);
    Map<String, String> parents = PlatformTree.deepParents(read, master);
    String far =
        parents.keySet().stream()
            .filter(host -> !master.equals(parents.get(host)))
            .findFirst()
            .orElse("");
    String why =
        "; %s%s, as the only way from %s to %s leads through %s"
            .formatted(name, TAKEN, master, far, parents.get(far));
    String centre = PlatformTree.centre(read);
    String star =
        centre == null
            ? "routing=\"Floyd\" for its zone, which makes routes of several"
            : "--master " + centre + ", which has a route to each";
    String first = problem.hint() == null ? "" : problem.hint() + ", or ";
    return new InputException(
        problem.file(), problem.line(), problem.problem() + why, first + star);
  }

  /**
   * Returns the names of its workers for schedulers, once they are named: a host with slots is
   * several.
   */
  public List<String> slots() {
    PlatformFile file = file();
    return workers.stream().flatMap(host -> file.workers(host).stream()).toList();
  }

  /** Names its workers in a few words: "all others", "n1, n2", "n1, n2 and 14 more". */
  String workersBriefly() {
    int shown = Math.min(2, workers.size());
    return workers.isEmpty()
        ? "all others"
        : String.join(", ", workers.subList(0, shown))
            + (workers.size() > shown ? " and " + (workers.size() - shown) + " more" : "");
  }

  /** Returns the same platform under another name. */
  TargetPlatform named(String other) {
    return new TargetPlatform(other, platform, master, workers, deep, slotsEach);
  }

  /**
   * Returns its star as SimGrid resolves it, a worker for each host, with speeds in flop/s and
   * bandwidths in bytes/s.
   *
   * @throws InputException if it is a tree, and if the master cannot reach a worker
   */
  public StarPlatform star() {
    if (deep) {
      throw explained(new InputException("its workers are a tree", null));
    }
    PlatformFile file = PlatformReader.read(platform);
    List<String> hosts = withAllWorkers().workers;
    try {
      return Worlds.run(() -> StarView.star(file, master, hosts, new LoadUnit(1, 1, 1)));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns its workers in words: "8 workers on 2 hosts". */
  public String workersText() {
    int slots = slots().size();
    return slots
        + (slots == 1 ? " worker" : " workers")
        + (slots == workers.size()
            ? ""
            : " on " + workers.size() + (workers.size() == 1 ? " host" : " hosts"));
  }

  /** Warns where few hosts stand for very many workers, which takes long; empty elsewhere. */
  String manySlots() {
    PlatformFile file = file();
    List<String> hosts = withAllWorkers().workers.stream().distinct().toList();
    long slots = hosts.stream().mapToLong(file::slots).sum();
    return slots < MANY || slots < FEW * hosts.size() || slotsEach != PlatformFile.ALL_CORES
        ? ""
        : Visible.format(
            "%s: %d %s %d workers, one for each core. Maybe --slots 1, with which a host is one",
            name, hosts.size(), hosts.size() == 1 ? "host is" : "hosts are", slots);
  }

  /** Returns a line on hosts of its platform that take no part; empty if all do. */
  public String unusedHosts() {
    int others = PlatformReader.read(platform).hosts().size() - 1;
    long taking = workers.stream().filter(host -> !host.equals(master)).distinct().count();
    return workers.isEmpty() || taking == others
        ? ""
        : Visible.format("Not all %d hosts beside %s take part: %d do%n", others, master, taking);
  }

  /**
   * Returns a line on cores of its workers' hosts that compute nothing, and why; empty if all do.
   */
  public String unusedCores() {
    PlatformFile file = file();
    String unused = file.unusedCores(file.eachSlot(workers));
    if (unused.isEmpty()) {
      return "";
    }
    return unused
        + (slotsEach == PlatformFile.ALL_CORES
            ? ": the property slots of hosts says how many workers these are, unless --slots does"
            : ": --slots " + slotsEach + " says how many workers each of them is");
  }

  /**
   * Returns the same platform with the first of its workers, once they are named. A master that
   * computes is always one of them.
   *
   * @param count how many; at most as many as there are
   */
  TargetPlatform first(int count) {
    String part = count == workers.size() ? name : name + ", the first " + count;
    boolean own = workers.getLast().equals(master);
    List<String> some = new ArrayList<>(workers.subList(0, own ? count - 1 : count));
    some.addAll(own ? List.of(master) : List.of());
    return new TargetPlatform(part, platform, master, some, deep, slotsEach);
  }

  /** Returns the same platform with its workers in another order, or other ones. */
  public TargetPlatform withWorkers(List<String> hosts) {
    return new TargetPlatform(name, platform, master, hosts, deep, slotsEach);
  }

  /** Returns all hosts that take part, the master's first. */
  public List<String> hosts() {
    List<String> all = new ArrayList<>(List.of(master));
    all.addAll(withAllWorkers().workers);
    return all;
  }

  /**
   * Returns the same target with all its workers named, and the master's host as the last of them.
   */
  public TargetPlatform withMaster() {
    List<String> all = new ArrayList<>(withAllWorkers().workers);
    all.add(master);
    return new TargetPlatform(name, platform, master, all, deep, slotsEach);
  }

  /** Returns the same target with all its workers named. */
  public TargetPlatform withAllWorkers() {
    if (!workers.isEmpty()) {
      return this;
    }
    List<String> others = new ArrayList<>(PlatformReader.read(platform).hosts());
    others.remove(master);
    return new TargetPlatform(name, platform, master, others, deep, slotsEach);
  }
}
