package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerInfo;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import org.junit.jupiter.api.Test;

class PlayersTest {
  private static String scheduler(Players players, String name) {
    ActorEntry master =
        new ActorEntry(
            "m", players.master(), List.of(), Map.of("scheduler", new Property(name, 4)), 3);
    return players.scheduler(new Parameters("d.xml", master), "scheduler");
  }

  @Test
  void everyScheduler_isPlayedByOneMaster() {
    assertThat(Arrays.stream(Players.values()).flatMap(players -> players.schedulers().stream()))
        .containsExactlyElementsOf(
            Registry.schedulers().stream().map(SchedulerInfo::name).toList());
  }

  @Test
  void schedulerOfThisMaster_isTaken() {
    assertThat(scheduler(Players.AS4DR, "baseline")).isEqualTo("baseline");
    assertThat(scheduler(Players.MULTI_ROUND, "2pp")).isEqualTo("2pp");
  }

  @Test
  void schedulerOfAnotherMaster_isRefusedWithThatMasterAndTheOwnSchedulers() {
    assertThatThrownBy(() -> scheduler(Players.MULTI_ROUND, "baseline"))
        .hasMessageStartingWith(
            "d.xml:4: \"scheduler\" is \"baseline\", which this master does not play."
                + " Maybe function=\"loadstar.simulation.As4drMaster\"; this one plays one of"
                + " umr, umr-thesis,");
    assertThatThrownBy(() -> scheduler(Players.AS4DR, "umr"))
        .hasMessage(
            "d.xml:4: \"scheduler\" is \"umr\", which this master does not play."
                + " Maybe function=\"loadstar.simulation.MultiRoundMaster\"; this one plays as4dr or"
                + " baseline");
  }

  @Test
  void schedulerThatIsMistyped_isRefusedWithTheNearest() {
    assertThatThrownBy(() -> scheduler(Players.MULTI_ROUND, "mrss"))
        .hasMessage(
            "d.xml:4: \"scheduler\" is the unknown scheduler \"mrss\". Maybe you meant \"mrrs\"");
  }
}
