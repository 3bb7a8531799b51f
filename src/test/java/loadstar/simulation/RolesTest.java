package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import org.junit.jupiter.api.Test;

class RolesTest {
  private static Deployment deployment(String... functions) {
    List<ActorEntry> actors = new ArrayList<>();
    for (int i = 0; i < functions.length; i++) {
      actors.add(new ActorEntry("h" + i, functions[i], List.of(), Map.of(), i + 1));
    }
    return new Deployment("d.xml", actors);
  }

  @Test
  void workers_areInTheOrderOfTheDeployment() {
    Roles roles =
        Roles.of(
            deployment(ChildSimulation.WORKER, ChildSimulation.MASTER, ChildSimulation.WORKER));
    assertThat(roles.master().host()).isEqualTo("h1");
    assertThat(roles.workers()).extracting(ActorEntry::host).containsExactly("h0", "h2");
  }

  @Test
  void deploymentWithoutMasterOrWorkersOrWithTwoMasters_isRefused() {
    assertThatThrownBy(() -> Roles.of(deployment(ChildSimulation.WORKER)))
        .hasMessageStartingWith("d.xml: no actor of the deployment is a master");
    assertThatThrownBy(() -> Roles.of(deployment(ChildSimulation.MASTER)))
        .hasMessageStartingWith("d.xml:1: the star has no worker");
    assertThatThrownBy(() -> Roles.of(deployment(ChildSimulation.MASTER, ChildSimulation.MASTER)))
        .hasMessage("d.xml:2: this is a second master");
  }

  @Test
  void function_hasToBeAnActorMadeFromArguments() {
    assertThat(Roles.problem(ChildSimulation.MASTER)).isNull();
    assertThat(Roles.problem(ChildSimulation.WORKER)).isNull();
    assertThat(Roles.problem("loadstar.simulation.Nothing")).isEqualTo("does not exist");
    assertThat(Roles.problem("java.lang.String"))
        .isEqualTo("is no class that extends org.simgrid.s4u.Actor");
    assertThat(Roles.problem(SendPort.class.getName()))
        .isEqualTo("has no public constructor that takes a String[]");
  }
}
