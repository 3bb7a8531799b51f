package loadstar.study;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import org.jspecify.annotations.Nullable;

/**
 * Where a load is distributed.
 *
 * @param name as its user says it: the platform file, or how it is drawn
 * @param platform where that file is
 * @param workers hosts, in the order in which schedulers are given them; empty for all others
 * @param deep whether its hosts are a tree with more than one level below the master
 * @param slotsEach workers of a host, see {@link PlatformFile#withSlots}
 */
public record Site(
    String name, Path platform, String master, List<String> workers, boolean deep, int slotsEach) {
  public Site {
    workers = List.copyOf(workers);
  }

  /** Where all cores of hosts are workers. */
  public Site(String name, Path platform, String master, List<String> workers, boolean deep) {
    this(name, platform, master, workers, deep, PlatformFile.ALL_CORES);
  }

  /**
   * The same with as many workers on each host.
   *
   * @throws InputException for a worker's host that has fewer cores
   */
  public Site withSlots(int each) {
    Site other = new Site(name, platform, master, workers, deep, each);
    if (each <= 1 || !Files.exists(platform)) { // drawn later, with one core for each host
      return other;
    }
    PlatformFile file = other.file();
    for (String host : other.withAllWorkers().workers) {
      if (file.cores(host) < each) {
        throw new InputException(
            file.file(),
            file.lineOf(host),
            "the host " + host + " has fewer cores than " + each + ": " + file.cores(host),
            "--slots " + file.cores(host));
      }
    }
    return other;
  }

  /** Its platform, with the workers of each host. */
  public PlatformFile file() {
    return PlatformReader.read(platform).withSlots(slotsEach);
  }

  /**
   * Of a platform file.
   *
   * @param master null for the first host of the file
   * @param workers empty for all other hosts
   * @throws InputException for a file that cannot be used, and for hosts that it does not have
   */
  public static Site of(
      String name, Path file, @Nullable String master, @Nullable List<String> workers) {
    PlatformFile platform = PlatformReader.read(file);
    platform.refuseUntrusted();
    String host = master == null ? platform.hosts().iterator().next() : known(platform, master);
    List<String> named = workers == null ? List.of() : workers;
    for (String worker : named) {
      known(platform, worker);
      if (worker.equals(host) || Collections.frequency(named, worker) > 1) {
        throw new InputException(
            worker.equals(host)
                ? "the workers name the master \"" + worker + "\""
                : "the workers name \"" + worker + "\" twice",
            null);
      }
    }
    if (platform.hosts().size() < 2) {
      throw new InputException(
          platform.file(), platform.lineOf(host), "there is no worker beside " + host, null);
    }
    return new Site(name, file, host, named, PlatformTree.isDeep(file, host));
  }

  private static String known(PlatformFile platform, String host) {
    if (!platform.hosts().contains(host)) {
      throw new InputException(
          "the platform has no host \"" + host + "\"", NearestName.hint(host, platform.hosts()));
    }
    return host;
  }

  /** What schedulers call its workers, once they are named: a host with slots is several. */
  public List<String> slots() {
    PlatformFile file = file();
    return workers.stream().flatMap(host -> file.workers(host).stream()).toList();
  }

  /** Its workers in words: "8 workers on 2 hosts". */
  public String workersText() {
    int places = slots().size();
    return places
        + (places == 1 ? " worker" : " workers")
        + (places == workers.size()
            ? ""
            : " on " + workers.size() + (workers.size() == 1 ? " host" : " hosts"));
  }

  /** A sentence on cores of its workers' hosts that compute nothing; empty if all do. */
  public String unusedCores() {
    PlatformFile file = file();
    return file.unusedCores(
        workers.stream()
            .flatMap(host -> Collections.nCopies(file.slots(host), host).stream())
            .toList());
  }

  /** The same with all its workers named. */
  public Site withAllWorkers() {
    if (!workers.isEmpty()) {
      return this;
    }
    List<String> others = new ArrayList<>(PlatformReader.read(platform).hosts());
    others.remove(master);
    return new Site(name, platform, master, others, deep, slotsEach);
  }
}
