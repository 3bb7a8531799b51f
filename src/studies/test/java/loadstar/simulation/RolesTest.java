package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import org.junit.jupiter.api.Test;

class RolesTest {
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
    return ChildSimulation.entry(host, ChildSimulation.MASTER, Map.of(), 3);
  }

  private static List<Roles> roles(ActorEntry... actors) {
    return Roles.of(new Deployment("d.xml", List.of(actors)));
  }

  @Test
  void workers_areInTheOrderOfTheDeployment() {
    List<Roles> clusters =
        Roles.of(
            deployment(ChildSimulation.WORKER, ChildSimulation.MASTER, ChildSimulation.WORKER));
    assertThat(clusters).hasSize(1);
    assertThat(clusters.getFirst().master().host()).isEqualTo("h1");
    assertThat(clusters.getFirst().workers())
        .extracting(ActorEntry::host)
        .containsExactly("h0", "h2");
  }

  @Test
  void workers_goToTheMasterThatTheyName() {
    List<Roles> clusters =
        roles(worker("a", "m2"), master("m1"), worker("b", "m1"), master("m2"), worker("c", "m2"));

    assertThat(clusters).extracting(roles -> roles.master().host()).containsExactly("m1", "m2");
    assertThat(clusters.get(0).workers()).extracting(ActorEntry::host).containsExactly("b");
    assertThat(clusters.get(1).workers()).extracting(ActorEntry::host).containsExactly("a", "c");
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
    Deployment deployment = new Deployment("d.xml", actors);
    return Roles.of(deployment).getFirst().alone();
  }

  @Test
  void deploymentWithoutMasterOrWorkers_isRefused() {
    assertThatThrownBy(() -> Roles.of(deployment(ChildSimulation.WORKER)))
        .hasMessageStartingWith("d.xml: no actor of the deployment is a master");
    assertThatThrownBy(() -> Roles.of(deployment(ChildSimulation.MASTER)))
        .hasMessageStartingWith("d.xml:1: the star has no worker");
  }

  @Test
  void oldFunctions_goOnWorking() {
    List<Roles> clusters =
        Roles.of(
            deployment("loadstar.simulation.As4drMaster", "loadstar.simulation.MultiRoundWorker"));
    assertThat(clusters.getFirst().workers()).hasSize(1);
    assertThatThrownBy(() -> Roles.of(deployment("loadstar.simulation.MultiRoundMaster")))
        .hasMessageEndingWith("Maybe some with function=\"loadstar.simulation.Worker\"");
  }

  @Test
  void clustersThatAreNotClear_areRefused() {
    assertThatThrownBy(() -> roles(master("m1"), master("m1")))
        .hasMessage(
            "d.xml:3: this is a second master on the host m1. Maybe one host for each master");
    assertThatThrownBy(() ->
            Roles.of(
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

  @Test
  void function_hasToBeAnActorMadeFromArguments() {
    assertThat(Roles.problem(ChildSimulation.MASTER)).isNull();
    assertThat(Roles.problem(ChildSimulation.WORKER)).isNull();
    assertThat(Roles.problem("loadstar.simulation.Nothing")).isEqualTo("does not exist");
    assertThat(Roles.problem("java.lang.String"))
        .isEqualTo("is no class that extends org.simgrid.s4u.Actor");
    assertThat(Roles.problem(SimgridWire.LocalTaskActor.class.getName()))
        .isEqualTo("has no public constructor that takes a String[]");
  }
}
