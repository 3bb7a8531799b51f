package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;

import java.util.function.Consumer;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;

/** Disks that change by themselves, or are changed. */
class DisksIT {
  private static Disk disk(NetZone zone) {
    return zone.add_host("host", 1e9).add_disk("disk", 1e6, 1e6);
  }

  private static void profiled(Consumer<Disk> set) {
    NetZone zone = Child.bareEngine().get_netzone_root();
    Disk disk = disk(zone);
    set.accept(disk);
    zone.seal();
    actor("reader", "host")
        .does(self ->
            attempt(
                "reading",
                () -> {
                  long bytes = disk.read(2_000_000);
                  say("read " + bytes);
                }));
    actor("writer", "host").at(10).does(self -> attempt("writing", () -> disk.write(2_000_000)));
    simulate();
  }

  /** 1 MB in the first second, then 1 MB at 0.5 MB/s: 3 s; writing at 1 MB/s: 2 s. */
  @Test
  void readBandwidth_followsItsProfile() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() ->
            profiled(disk ->
                disk.set_read_bandwidth_profile(Profile.from_string("slow", "1 500000", -1))));

    assertThat(ended.lines())
        .contains("read 2000000", "reading returned at 3.0", "writing returned at 12.0");
  }

  /** Reading at 1 MB/s: 2 s; from 10 on 1 MB in a second, then 1 MB at 0.25 MB/s: 5 s. */
  @Test
  void writeBandwidth_followsItsProfile() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() ->
            profiled(disk ->
                disk.set_write_bandwidth_profile(Profile.from_string("slow", "11 250000", -1))));

    assertThat(ended.lines()).contains("reading returned at 2.0", "writing returned at 15.0");
  }

  /**
   * Off at 1, in the midst of the reading, which 3.32 lets go on and of which later ones kill the
   * reader, as if its host had failed; on again at 5.
   */
  @Test
  void state_followsItsProfile() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() ->
            profiled(disk -> disk.set_state_profile(Profile.from_string("state", "1 0\n5 1", -1))));

    assertThat(ended.output())
        .contains(
            Versions.SIMGRID < Versions.V4_0 ? "reading returned at 2.0" : "reading was killed");
    assertThat(ended.lines()).contains("writing returned at 12.0");
  }

  @Test
  void disk_thatIsTurnedOff_killsWhoUsesItAndIsOffUntilTurnedOn() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          NetZone zone = Child.bareEngine().get_netzone_root();
          Disk disk = disk(zone);
          zone.seal();
          actor("reader", "host").does(self -> attempt("reading", () -> disk.read(2_000_000)));
          actor("owner", "host")
              .at(1)
              .does(self -> {
                attempt("turning off", disk::turn_off);
                attempt("asking", () -> say("on: " + disk.is_on()));
                attempt("turning on", disk::turn_on);
                attempt("asking", () -> say("on: " + disk.is_on()));
              });
          simulate();
        });

    if (Versions.SIMGRID < Versions.V4_0) {
      assertThat(ended.output())
          .contains(
              "turning off threw UnsupportedOperationException: Disk.turn_off() needs SimGrid 4.0",
              "asking threw UnsupportedOperationException: Disk.is_on() needs SimGrid 4.0",
              "turning on threw UnsupportedOperationException: Disk.turn_on() needs SimGrid 4.0");
    } else {
      assertThat(ended.lines()).contains("reading was killed");
      assertThat(ended.lines())
          .containsSubsequence(
              "turning off returned at 1.0", "on: false", "turning on returned at 1.0", "on: true");
    }
  }
}
