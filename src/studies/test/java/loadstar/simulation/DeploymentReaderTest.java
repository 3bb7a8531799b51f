package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import org.junit.jupiter.api.Test;

/** Who takes part in a run, as a deployment says it. */
class DeploymentReaderTest {
  private static Deployment deployment(String... functions) {
    List<ActorEntry> actors = new ArrayList<>();
    for (int i = 0; i < functions.length; i++) {
      actors.add(ChildSimulation.entry("h" + i, functions[i], Map.of(), i + 1));
    }
    return new Deployment("d.xml", actors);
  }

  private static ActorEntry worker(String host, String master) {
    return ChildSimulation.entry(
        host, ChildSimulation.WORKER, Map.of("master", new Property(master, 9)), 9);
  }

  private static ActorEntry master(String host) {
    Map<String, Property> says = Map.of("scheduler", new Property("fac2", 3));
    return ChildSimulation.entry(host, ChildSimulation.MASTER, says, 3);
  }

  private static Map<String, List<String>> roles(ActorEntry... actors) {
    return roles(new Deployment("d.xml", List.of(actors)));
  }

  /** Hosts of workers by those of their masters. */
  private static Map<String, List<String>> roles(Deployment deployment) {
    Map<String, List<String>> roles = new LinkedHashMap<>();
    new DeploymentReader(deployment, Shape.STAR)
        .clusters()
        .forEach((master, workers) ->
            roles.put(master.host(), workers.stream().map(ActorEntry::host).toList()));
    return roles;
  }

  @Test
  void workers_areInTheOrderOfTheDeployment() {
    assertThat(
            roles(
                deployment(ChildSimulation.WORKER, ChildSimulation.MASTER, ChildSimulation.WORKER)))
        .isEqualTo(Map.of("h1", List.of("h0", "h2")));
  }

  @Test
  void workers_goToTheMasterThatTheyName() {
    var clusters =
        roles(worker("a", "m2"), master("m1"), worker("b", "m1"), master("m2"), worker("c", "m2"));

    assertThat(clusters.keySet()).containsExactly("m1", "m2");
    assertThat(clusters).containsEntry("m1", List.of("b")).containsEntry("m2", List.of("a", "c"));
  }

  /** What a task takes is known before where nothing else computes. */
  @Test
  void workersAreAlone_withoutOthersOnTheirHosts() {
    List<ActorEntry> own = List.of(master("m"), worker("a", "m"), worker("b", "m"));
    List<ActorEntry> shared = List.of(master("m"), worker("a", "m"), worker("a", "m"));
    List<ActorEntry> more = new ArrayList<>(own);
    more.add(ChildSimulation.entry("b", "Load", Map.of(), 9));

    assertThat(alone(own)).isTrue();
    assertThat(alone(shared)).isFalse();
    assertThat(alone(more)).isFalse();
    assertThat(alone(List.of(master("m"), worker("a", "m"), master("n"), worker("b", "n"))))
        .isFalse();
  }

  private static boolean alone(List<ActorEntry> actors) {
    DeploymentReader reader = new DeploymentReader(new Deployment("d.xml", actors), Shape.STAR);
    var first = reader.clusters().entrySet().iterator().next();
    return reader.placement(first.getKey(), first.getValue(), Registry.builtIn()).alone();
  }

  @Test
  void deploymentWithoutMasterOrWorkers_isRefused() {
    assertThatThrownBy(() -> roles(deployment(ChildSimulation.WORKER)))
        .hasMessageStartingWith("d.xml: no actor of the deployment is a master");
    assertThatThrownBy(() -> roles(deployment(ChildSimulation.MASTER)))
        .hasMessageStartingWith("d.xml:1: the star has no worker");
  }

  @Test
  void oldFunctions_goOnWorking() {
    var clusters =
        roles(
            deployment("loadstar.simulation.As4drMaster", "loadstar.simulation.MultiRoundWorker"));
    assertThat(clusters).containsEntry("h0", List.of("h1"));
    assertThatThrownBy(() -> roles(deployment("loadstar.simulation.MultiRoundMaster")))
        .hasMessageEndingWith("Maybe some with function=\"loadstar.simulation.Worker\"");
  }

  @Test
  void clustersThatAreNotClear_areRefused() {
    assertThatThrownBy(() -> roles(master("m1"), master("m1")))
        .hasMessage(
            "d.xml:3: this is a second master on the host m1. Maybe one host for each master");
    assertThatThrownBy(() ->
            roles(
                deployment(ChildSimulation.MASTER, ChildSimulation.MASTER, ChildSimulation.WORKER)))
        .hasMessage(
            "d.xml:3: there are 2 masters, and the worker on h2 names none of them."
                + " Maybe <prop id=\"master\" value=\"h0\"/>");
    assertThatThrownBy(() -> roles(master("m1"), master("m2"), worker("a", "m3")))
        .hasMessageStartingWith("d.xml:9: no master is on the host \"m3\"");
    assertThatThrownBy(
            () -> roles(master("m1"), master("m2"), worker("a", "m1"), worker("a", "m2")))
        .hasMessageContaining("d.xml:9: the host a has two workers");
    assertThatThrownBy(() -> roles(master("m1"), master("m2"), worker("m2", "m1")))
        .hasMessageContaining("d.xml:9: the worker's host m2 is that of another cluster's master");
    assertThatThrownBy(() -> roles(master("m1"), master("m2"), worker("a", "m1")))
        .hasMessageStartingWith("d.xml:3: the star has no worker");
  }

  /** Its cores are several workers by the property of the host. */
  @Test
  void secondWorkerOnAHost_isNamedWithItsLine() {
    ActorEntry second = ChildSimulation.entry("a", ChildSimulation.WORKER, Map.of(), 12);
    var deployment = new Deployment("d.xml", List.of(master("m"), worker("a", "m"), second));
    DeploymentReader reader = new DeploymentReader(deployment, Shape.STAR);

    assertThatThrownBy(() -> reader.clusters().values().forEach(reader::refuseSecondWorkers))
        .hasMessage(
            "d.xml:12: the host a has two workers. Maybe one, and in the platform the property"
                + " \"slots\" of the host, for several");
  }

  @Test
  void treesThatAreNotClear_areRefused() {
    assertThatThrownBy(() -> tree(master("m"), master("n")))
        .hasMessage("d.xml:3: this is a second master of one tree");
    assertThatThrownBy(() -> tree(master("m"), worker("a", "m"), worker("a", "m")))
        .hasMessage("d.xml:9: the host a is already a node of the tree");
    assertThatThrownBy(() -> tree(master("m"), worker("m", "m")))
        .hasMessage("d.xml:9: the host m is already a node of the tree");
    assertThatThrownBy(() -> tree(master("m"))).hasMessageStartingWith("d.xml:3: the tree has no");
  }

  private static void tree(ActorEntry... actors) {
    var unused =
        new DeploymentReader(new Deployment("d.xml", List.of(actors)), Shape.TREE).clusters();
  }

  @Test
  void function_hasToBeAnActorMadeFromArguments() {
    DeploymentReader reader = new DeploymentReader(deployment(), Shape.STAR);
    assertThat(reader.problem(ChildSimulation.MASTER)).isNull();
    assertThat(reader.problem(ChildSimulation.WORKER)).isNull();
    assertThat(reader.problem("loadstar.simulation.Nothing")).isEqualTo("does not exist");
    assertThat(reader.problem("java.lang.String"))
        .isEqualTo("is no class that extends org.simgrid.s4u.Actor");
    assertThat(reader.problem(SimgridWire.LocalTaskActor.class.getName()))
        .isEqualTo("has no public constructor that takes a String[]");
  }
}
