package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;
import static org.simgrid.s4u.Scenario.play;

import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Factors and capacities that the program works out; {@link TwinIT} has their dates. */
class FactorsIT {
  private static void send() {
    actor("sender", "alpha").does(self -> Comm.sendto(host("alpha"), host("beta"), 1_000_000));
    simulate();
  }

  @Test
  void factor_isAskedWithTheWayOfTheMessage_andEndsWithTheSimulation() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine first = Child.engine();
          first
              .get_netzone_root()
              .set_bandwidth_factor_cb((size, from, to, links, zones) -> {
                say(size + " from " + from + " to " + to + " through " + links[0].get_name());
                return zones[zones.length - 1].get_name().equals("zone") ? 0.5 : 1;
              });
          send();
          first.close();
          Child.engine();
          send();
        });

    assertThat(ended.lines())
        .containsExactly(
            "1000000.0 from alpha to beta through wire",
            "run returned at 2.0",
            "run returned at 1.0");
  }

  @Test
  void factorThatIsNone_endsTheSimulation_withTheReason() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine().get_netzone_root().set_bandwidth_factor_cb((size, from, to, l, z) -> 0);
          send();
        });

    assertThat(ended.lines()).anyMatch(line -> line.contains("0.0 as a factor of bandwidths"));
  }

  @Test
  void factorsOfTheOptions_areNotReplaced() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine("--cfg=network/latency-factor:2");
          attempt(
              "set",
              () -> engine.get_netzone_root().set_latency_factor_cb((size, from, to, l, z) -> 1));
        });

    assertThat(ended.lines()).anyMatch(line -> line.startsWith("set threw "));
  }

  /**
   * Two messages of 1 MB at half of 1 MB/s: 4 s. One alone has all of it, and a new policy, too.
   */
  @Test
  void linkThatLosesToSharing_givesWhatTheCallbackSays() {
    List<String> lines =
        play(() -> {
          Link wire = Engine.get_instance().link_by_name("wire");
          wire.set_sharing_policy(Link.SharingPolicy.NONLINEAR, (full, n) -> full / n);
          actor("sender", "alpha")
              .does(self -> {
                Comm one = Comm.sendto_async(host("alpha"), host("beta"), 1_000_000);
                Comm.sendto(host("alpha"), host("beta"), 1_000_000);
                one.await();
                say("two: " + Engine.get_clock() + " " + wire.get_sharing_policy());
                Comm.sendto(host("alpha"), host("beta"), 1_000_000);
                say("one: " + Engine.get_clock());
              });
        });

    assertThat(lines).containsSubsequence("two: 4.0 NONLINEAR", "one: 5.0");
  }

  /** SimGrid is in the midst of its lists then: what would change them corrupts the heap. */
  @Test
  void capacityCallback_mayAsk_andNothingElse() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Link wire = Child.engine().link_by_name("wire");
          wire.set_sharing_policy(
              Link.SharingPolicy.NONLINEAR,
              (full, n) -> {
                attempt("off", () -> host("beta").turn_off());
                attempt("kill", () -> Actor.kill_all());
                say("asked " + wire.get_bandwidth() + " " + host("beta").is_on());
                return full;
              });
          send();
        });

    assertThat(ended.lines())
        .contains("asked 1000000.0 true")
        .endsWith("run returned at 1.0")
        .anyMatch(
            line -> line.startsWith("off threw IllegalStateException: SimGrid is working out"))
        .anyMatch(line -> line.startsWith("kill threw IllegalStateException: SimGrid is working"));
  }

  @Test
  @SuppressWarnings("NullAway")
  void callbackThatIsNull_isRefusedWhenItIsSet() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          Link wire = engine.link_by_name("wire");
          NetZone root = engine.get_netzone_root();
          attempt("policy", () -> wire.set_sharing_policy(Link.SharingPolicy.SHARED, null));
          attempt("factor", () -> root.set_bandwidth_factor_cb(null));
          send();
        });

    assertThat(ended.lines())
        .containsExactly(
            "policy threw NullPointerException: cb",
            "factor threw NullPointerException: cb",
            "run returned at 1.0");
  }

  /**
   * Alpha computes 3 s, stands still for 5 s, and computes on: 10 s of work end at 15. The link of
   * 1 MB/s likewise.
   */
  @ParameterizedTest
  @CsvSource({"Lazy, SHARED", "Full, SHARED", "Lazy, FATPIPE", "Full, FATPIPE"})
  void speedAndBandwidthOfZero_haveAllStandStill(String optimization, Link.SharingPolicy policy) {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine =
              Child.engine(
                  "--cfg=cpu/optim:" + optimization, "--cfg=network/optim:" + optimization);
          Host alpha = host("alpha");
          alpha.set_speed_profile(Profile.from_string("speed", "3 0\n8 1", -1));
          Link wire = engine.link_by_name("wire").set_sharing_policy(policy);
          actor("cable", "beta")
              .at(3)
              .does(self -> {
                wire.set_bandwidth(0);
                say("wire " + wire.get_sharing_policy());
                self.sleep_for(5);
                wire.set_bandwidth(1e6);
              });
          actor("computes", "alpha").does(self -> attempt("10 s", () -> self.execute(1e10)));
          actor("sends", "beta")
              .does(self -> {
                attempt("sent", () -> Comm.sendto(host("beta"), alpha, 10_000_000L));
                self.sleep_until(16);
                Host beta = host("beta");
                Exec late = self.exec_async(4e9);
                say("policy " + beta.get_sharing_policy());
                late.await();
                say("late " + Engine.get_clock());
              });
          actor("begins late", "alpha")
              .at(5)
              .does(self -> {
                say("policy " + alpha.get_sharing_policy());
                self.sleep_until(16);
                attempt("2 s", () -> self.execute(2e9));
              });
          simulate();
        });

    assertThat(ended.lines())
        .contains("10 s returned at 15.0", "sent returned at 15.0", "2 s returned at 18.0")
        .contains("policy LINEAR", "late 20.0", "wire " + policy)
        .doesNotContain("policy NONLINEAR");
  }

  /**
   * Pstates of 0 flops encode booting (SimGrid's energy_boot.xml): 10 s of work stand still from 3
   * to 8 s. A host all of whose pstates are 0 never had its speed set.
   */
  @ParameterizedTest
  @CsvSource({"Lazy", "Full"})
  void pstateOfZero_standsStill(String optimization) {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.bareEngine("--cfg=cpu/optim:" + optimization);
          NetZone zone = engine.get_netzone_root().add_netzone_full("boots");
          Host host = zone.add_host("node", new double[] {1e9, 0});
          Host other = zone.add_host("other", 1e9);
          attempt("no speed", () -> zone.add_host("none", new double[] {0, 0}));
          zone.seal();
          say("pstates " + host.get_pstate_count() + " " + host.get_pstate_speed(1));
          actor("computes", host).does(self -> attempt("10 s", () -> self.execute(1e10)));
          actor("boots", other)
              .at(3)
              .does(self -> {
                host.set_pstate(1);
                self.sleep_for(5);
                host.set_pstate(0);
              });
          simulate();
        });

    assertThat(ended.lines())
        .contains("pstates 2 0.0", "10 s returned at 15.0")
        .anyMatch(line -> line.startsWith("no speed threw IllegalArgumentException: speed 0.0"));
  }
}
