package loadstar.simulation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Visible;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Functions;
import loadstar.platform.PlatformFile;

/**
 * The hosts of a deployment's master and workers, whatever its actors do there: also of one that is
 * for another program.
 *
 * @param workers in the order of the file, each once
 */
public record DeployedHosts(String master, List<String> workers) {
  /** The most masters that a message names. */
  private static final int SHOWN = 5;

  /**
   * Reads who takes part.
   *
   * @throws InputException with file and line for hosts that the platform does not have, for
   *     several masters, and where there is no worker
   */
  public static DeployedHosts of(PlatformFile platform, Deployment deployment) {
    for (ActorEntry actor : deployment.actors()) {
      if (!platform.hosts().contains(actor.host())) {
        throw deployment.problem(
            actor,
            "the platform " + platform.file() + " has no host \"" + actor.host() + "\"",
            NearestName.hint(actor.host(), platform.hosts()));
      }
    }
    return deployment.actors().stream().anyMatch(actor -> Functions.isOurs(actor.function()))
        ? ours(deployment)
        : others(platform, deployment);
  }

  /**
   * Returns what a deployment has beside hosts and is not taken over, in sentences: dates of
   * actors, and further actors on a worker's host.
   */
  public static List<String> leftOut(Deployment deployment) {
    List<String> leftOut = new ArrayList<>();
    deployment.actors().stream()
        .filter(actor -> actor.startTime() > 0 || !Double.isInfinite(actor.killTime()))
        .findFirst()
        .ifPresent(actor ->
            leftOut.add(
                at(deployment, actor)
                    + "only hosts are taken from it, and no start_time or kill_time."
                    + " Maybe loadstar run, which has them"));
    Set<String> known = new HashSet<>();
    deployment.actors().stream()
        .filter(actor -> !Functions.isMaster(actor.function()))
        .filter(actor -> !known.add(actor.host()))
        .findFirst()
        .ifPresent(actor ->
            leftOut.add(
                at(deployment, actor)
                    + ("the host " + actor.host() + " is named again, and is taken once.")
                    + " Maybe --slots, for several workers on each host"));
    return leftOut;
  }

  private static String at(Deployment deployment, ActorEntry actor) {
    return deployment.file() + ":" + actor.line() + ": ";
  }

  private static DeployedHosts ours(Deployment deployment) {
    var clusters = new DeploymentReader(deployment, Shape.STAR).clusters();
    if (clusters.size() > 1) {
      throw several(deployment, clusters.keySet().stream().toList());
    }
    var cluster = clusters.entrySet().iterator().next();
    List<String> workers = cluster.getValue().stream().map(ActorEntry::host).distinct().toList();
    return new DeployedHosts(cluster.getKey().host(), workers);
  }

  // The master is the actor whose function has that name in it, or else the only one of its
  // function, or else the first.
  private static DeployedHosts others(PlatformFile platform, Deployment deployment) {
    Map<String, Integer> count = new LinkedHashMap<>();
    deployment.actors().forEach(actor -> count.merge(actor.function(), 1, Integer::sum));
    List<ActorEntry> named =
        deployment.actors().stream()
            .filter(actor -> actor.function().toLowerCase(Locale.ROOT).contains("master"))
            .toList();
    if (named.size() > 1 && named.size() < deployment.actors().size()) {
      throw several(deployment, named);
    }
    Stream<ActorEntry> only =
        deployment.actors().stream().filter(actor -> count.getOrDefault(actor.function(), 0) == 1);
    ActorEntry master =
        named.size() == 1
            ? named.getFirst()
            : only.findFirst().orElse(deployment.actors().getFirst());
    Set<String> workers = new LinkedHashSet<>();
    deployment.actors().forEach(actor -> workers.add(actor.host()));
    workers.remove(master.host());
    if (workers.isEmpty()) {
      throw deployment.problem(
          master,
          "no actor is on another host than " + master.host(),
          platform.hosts().size() > 1
              ? "--master " + master.host() + ", for all other hosts, in place of --deployment"
              : null);
    }
    return new DeployedHosts(master.host(), List.copyOf(workers));
  }

  private static InputException several(Deployment deployment, List<ActorEntry> masters) {
    List<String> hosts = masters.stream().map(ActorEntry::host).distinct().toList();
    int shown = hosts.size() > SHOWN ? SHOWN - 1 : hosts.size() - 1;
    String last = hosts.size() > SHOWN ? hosts.size() - shown + " more" : hosts.getLast();
    return deployment.problem(
        masters.get(1),
        Visible.format(
            "it has %d masters, not one: %s",
            masters.size(),
            hosts.size() == 1
                ? "all on " + last
                : String.join(", ", hosts.subList(0, shown)) + " and " + last),
        "--master and --workers in place of --deployment");
  }
}
