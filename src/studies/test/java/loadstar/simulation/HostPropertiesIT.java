package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import loadstar.TestPlatforms;
import loadstar.algorithm.Idle;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerProvider;
import loadstar.model.Schedule;
import loadstar.platform.Deployment;
import loadstar.platform.HostProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.simgrid.s4u.Worlds;

/**
 * Properties of hosts, and fields of the problem, from the files to the dates of each chunk: on
 * SimGrid and by arithmetic.
 */
class HostPropertiesIT {
  /**
   * The columns are
   *
   * <ul>
   *   <li>the properties of the master;
   *   <li>the workers with theirs. Each host is behind 1 MB/s each way, the master behind 1 GB/s,
   *       so that a unit of 1 MB and 1 Gflop takes a second to be sent, computed, and sent back;
   *   <li>when the host is absent that has the profile off.txt;
   *   <li>the fields of the problem;
   *   <li>the scheduler: ss sends one unit for each request, ahead sends three at once;
   *   <li>the dates of each worker's chunks: when each is sent, computed and returned, of which the
   *       last may be left out.
   * </ul>
   */
  static final String TABLE =
      """
      # A property that makes each computation longer: half a second and one of a unit.
      | a compute_latency=0.5s | | load=2 | ss | 0-1 1-2.5 2.5-3.5, 3.5-4.5 4.5-6 6-7
      | a | | load=2 startup=0.5s | ss | 0-1 1-2.5 2.5-3.5, 3.5-4.5 4.5-6 6-7
      # The user's value holds in place of the host's.
      | a compute_latency=2s | | load=2 startup=0.5s | ss | 0-1 1-2.5 2.5-3.5, 3.5-4.5 4.5-6 6-7

      # Each worker needs two seconds once, before its first request.
      | a | | load=2 worker_startup=2s | ss | 2-3 3-4 4-5, 5-6 6-7 7-8

      # Two slots of a host are two workers; a port sends to one after the other.
      | a slots=2 core:2 | | load=2 | ss | 0-1 1-2 2-3 / 1-2 2-3 3-4

      # Messages fly for 2 s and 2.5 s, the requests first. The port sends to the first from 2 to 3,
      # to the second until 4, while the first unit flies until 5; its result is there at 8.
      | a latency_in_flight=2s, b latency_in_flight=2.5s | | load=2 | ss \
      | 2-3 5-6 8-9 / 3-4 6.5-7.5 10-11
      # The second unit follows the first one's result.
      | a latency_in_flight=2s | | load=2 | ss | 2-3 5-6 8-9, 9-10 12-13 15-16
      | a | | load=2 latency_in_flight=2s | ss | 2-3 5-6 8-9, 9-10 12-13 15-16

      # 3 MB take 3 s, before the first unit alone.
      | a shared_input=3MB | | load=2 | ss | 0-4 4-5 5-6, 6-7 7-8 8-9
      # Of two slots the first gets them with its unit until 4, the second only a unit until 5; the
      # other host gets its own until 9, when the first has long sent its next request.
      | a slots=2 core:2 shared_input=3MB, b shared_input=3MB | | load=4 | ss | 0-4, 9-10 / 4-5 / 5-9
      # With two ports the second slot waits for the input, as the slots' units do not share the
      # link; the other host does not wait, as a port is free.
      | a slots=2 core:2 shared_input=3MB, b shared_input=3MB | | load=3 ports=2 | ss \
      | 0-4 / 4-5 / 0-4
      # Lost at 4.5 with the unit; from 6 on it is sent again.
      | a shared_input=3MB state_file:off.txt | 4.5-6 | load=2 | ss | 0-4, 6-10, 12-13
      # Tasks without data of their own need it, too: 3 s, then a second of computing each.
      | a shared_input=3MB | | load=2 bytes_per_unit=0 | ss | 0-3 3-4, 4-4 4-5

      # Half a second before each send; of two ports one sends while the master prepares the next.
      dispatch_cost=500ms | a, b | | load=2 | ss | 0.5-1.5 / 2-3
      | a, b | | load=2 dispatch_cost=500ms | ss | 0.5-1.5 / 2-3
      dispatch_cost=500ms | a, b | | load=2 ports=2 | ss | 0.5-1.5 / 1-2
      # The result of the first is back at 3.5: then the third chunk is decided.
      dispatch_cost=500ms | a, b | | load=3 | ss | 0.5-1.5 1.5-2.5 2.5-3.5, 4-5 / 2-3

      # Computed at 3, 5 and 7: with room for one each is sent when the one before is computed, with
      # room for two the third waits until 3, otherwise it is sent at 2.
      | a max_chunks=1 compute_latency=1s | | load=3 | ahead | 0-1 1-3, 3-4 4-6, 6-7 7-9
      | a max_chunks=2 compute_latency=1s | | load=3 | ahead | 0-1 1-3, 1-2 3-5, 3-4 5-7
      | a compute_latency=1s | | load=3 | ahead | 0-1 1-3, 1-2 3-5, 2-3 5-7

      # Off from 1.5 to 3, and 2 s to boot; nobody boots at the start.
      | a boot_time=2s state_file:off.txt | 1.5-3 | load=1 | ss | 0-1, 5-6
      # Off from 1.5 to 3 and again from 4 to 6: the boot of 2 s that began at 3 is for nothing.
      | a boot_time=2s state_file:off.txt | 1.5-3 4-6 | load=2 | ss | 0-1, 8-9, 11-12
      # Back at 3 it boots until 5, and its request is under way for half a second.
      | a boot_time=2s latency_in_flight=0.5s state_file:off.txt | 1.75-3 | load=1 | ss \
      | 0.5-1.5, 5.5-6.5

      # A result of 2 MB takes 2 s.
      | a | | load=2 result_bytes_per_unit=2e6 | ss | 0-1 1-2 2-4, 4-5 5-6 6-8
      # With one port the second worker is sent to when the first has its unit, with two at once.
      | a, b | | load=2 | ss | 0-1 1-2 2-3 / 1-2 2-3 3-4
      | a, b | | load=2 ports=2 | ss | 0-1 1-2 2-3 / 0-1 1-2 2-3
      # One transfer at a time in either direction. At 3 the second result and the third unit wait.
      | a, b | | load=3 ports=shared | ss | 0-1 1-2 2-3, 4-5 5-6 6-7 / 1-2 2-3 3-4
      | a, b | | load=3 ports=shared port_order=sends-first | ss \
      | 0-1 1-2 2-3, 3-4 4-5 5-6 / 1-2 2-3 4-5
      """;

  @TempDir Path folder;

  /** Sends three chunks of a unit to the first worker, one after the other. */
  public static final class Ahead implements SchedulerProvider {
    @Override
    public SchedulerKind kind() {
      return SchedulerKind.oneWay("ahead", "nowhere", "sends all that it has at once")
          .madeBy((problem, settings) -> {
            int[] sent = {0};
            return master -> sent[0] == 3 ? Idle.END : master.cut(0, 1, sent[0]++, 1);
          });
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = TABLE)
  void dates_areThoseWorkedOutByHand(
      @Nullable String ofMaster,
      String workers,
      @Nullable String absent,
      String fields,
      String scheduler,
      String expected)
      throws Exception {
    SimulationSpec spec = spec(ofMaster, workers, absent, fields, scheduler);
    SimulationResult simulated = Worlds.run(() -> Simulation.run(spec));
    SimulationResult computed = Worlds.run(() -> new Arithmetic(spec).compute(spec.seed()));

    for (SimulationResult result : List.of(simulated, computed)) {
      assertThat(result.report().violations()).isEmpty();
      String[] ofWorkers = expected.split("/");
      for (int worker = 0; worker < ofWorkers.length; worker++) {
        List<double[]> chunks = chunks(result.schedule(), worker);
        String[] wanted = ofWorkers[worker].split(",");
        assertThat(chunks).as("worker %d", worker).hasSize(wanted.length);
        for (int chunk = 0; chunk < wanted.length; chunk++) {
          double[] dates = numbers(wanted[chunk]);
          assertThat(Arrays.copyOf(chunks.get(chunk), dates.length))
              .as("chunk %d of worker %d", chunk, worker)
              .containsExactly(dates, within(1e-6));
        }
      }
    }
  }

  private SimulationSpec spec(
      @Nullable String ofMaster,
      String workers,
      @Nullable String absent,
      String fields,
      String scheduler)
      throws Exception {
    StringBuilder hosts = new StringBuilder("boss 1Gf 1GBps 0 " + text(ofMaster) + "\n");
    List<String> names = new ArrayList<>();
    for (String worker : workers.split(",")) {
      String[] words = worker.strip().split(" ", 2);
      names.add(words[0]);
      hosts.append(words[0] + " 1Gf 1MBps 0 " + (words.length > 1 ? words[1] : "") + "\n");
    }
    StringBuilder profile = new StringBuilder();
    for (double[] off :
        Stream.of(text(absent).split(" ")).map(HostPropertiesIT::numbers).toList()) {
      profile.append(off.length == 0 ? "" : off[0] + " 0\n" + off[1] + " 1\n");
    }
    Files.writeString(folder.resolve("off.txt"), profile);
    String name = scheduler.equals("ahead") ? Ahead.class.getName() : scheduler;
    String bytes = fields.contains("bytes_per_unit=0") ? "" : " bytes_per_unit=1e6";
    Path deployment =
        Files.writeString(
            folder.resolve("d.xml"),
            TestPlatforms.deployment(
                "boss",
                "scheduler=" + name + " flops_per_unit=1e9 " + fields + bytes,
                String.join(" ", names)));
    return new SimulationSpec(
        Files.writeString(folder.resolve("p.xml"), TestPlatforms.star(hosts.toString())),
        Deployment.read(deployment),
        Double.POSITIVE_INFINITY,
        1,
        List.of());
  }

  private static String text(@Nullable String cell) {
    return cell == null ? "" : cell;
  }

  /** The six dates of each chunk of a worker, in the order in which they were given. */
  private static List<double[]> chunks(Schedule schedule, int worker) {
    List<double[]> chunks = new ArrayList<>();
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.worker(row) == worker) {
        chunks.add(
            new double[] {
              schedule.sendStart(row),
              schedule.sendEnd(row),
              schedule.computeStart(row),
              schedule.computeEnd(row),
              schedule.resultStart(row),
              schedule.resultEnd(row)
            });
      }
    }
    return chunks;
  }

  /** The numbers of "0-1 1-2.5". */
  private static double[] numbers(String intervals) {
    return Stream.of(intervals.strip().split("[- ]"))
        .filter(number -> !number.isEmpty())
        .mapToDouble(Double::parseDouble)
        .toArray();
  }

  /** A price changes no date. */
  @Test
  void everyPropertyThatChangesDates_hasARow() {
    assertThat(HostProperty.values())
        .filteredOn(property -> property != HostProperty.PRICE_PER_HOUR)
        .allSatisfy(property -> assertThat(TABLE).contains(property.parameter.name() + "="));
  }

  @Test
  void everyFieldOfHostsAndPorts_hasARow() {
    assertThat(
            List.of(
                Fields.DISPATCH_COST,
                Fields.STARTUP,
                Fields.WORKER_STARTUP,
                Fields.LATENCY_IN_FLIGHT,
                Fields.PORTS,
                Fields.PORT_ORDER,
                Fields.RESULT_BYTES))
        .allSatisfy(field -> assertThat(TABLE).containsPattern("load=.* " + field.name() + "="));
  }
}
