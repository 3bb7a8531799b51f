package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs of actors: whatever they call, the process lives, every outcome is a value or a
 * documented exception, and the same seed gives the same trace. {@code -Dmonkey=500} tries more.
 */
class MonkeyIT {
  private static final int SEEDS = Integer.getInteger("monkey", 8);

  @Test
  void randomProgram_endsInValuesAndExceptionsTheSameEachTime() {
    List<String> ends = new ArrayList<>();
    for (long seed : LongStream.rangeClosed(1, SEEDS).toArray()) {
      ChildJvm.Ended ended = walk(seed);

      assertThat(ended.status()).as("seed %s: %s", seed, ended.output()).isZero();
      List<String> lines = trace(ended);
      assertThat(lines.getLast()).as("seed %s", seed).isEqualTo("0 undeclared");
      ends.add(lines.get(lines.size() - 2));
      if (seed % 2 == 0) {
        assertThat(trace(walk(seed))).as("seed %s", seed).isEqualTo(lines);
      }
    }
    // SimGrid gives up on some programs; then the trace ends with its message.
    assertThat(ends).allMatch(end -> end.matches("(end|death) .+"));
    assertThat(ends.stream().filter(end -> end.startsWith("end "))).hasSizeGreaterThan(SEEDS / 2);
  }

  /**
   * The same program in a world, where others have run and died, two at a time. Some programs make
   * SimGrid read memory that it has freed: what they do depends on the allocator, in processes
   * also. They are known by another end with another setting of the C library's.
   */
  @Test
  void randomProgram_inAWorld_isThatOfAProcess(@TempDir Path folder) throws IOException {
    ChildJvm.Ended worlds =
        new ChildJvm().run(Monkey.class, "1", Integer.toString(4 * SEEDS), folder.toString());

    assertThat(worlds.status()).as(worlds.output()).isZero();
    int compared = 0;
    for (long seed : LongStream.rangeClosed(1, SEEDS).toArray()) {
      List<String> process = trace(walk(seed));
      ChildJvm otherwise =
          new ChildJvm().environment("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0");
      if (process.equals(trace(otherwise.run(Monkey.class, Long.toString(seed))))) {
        compared++;
        assertThat(lines(Files.readAllLines(folder.resolve(seed + ".txt"))))
            .as("seed %s", seed)
            .isEqualTo(process);
      }
    }
    assertThat(compared).isGreaterThan(SEEDS / 2);
  }

  /** Without what SimGrid logs and Java prints meanwhile. */
  private static List<String> trace(ChildJvm.Ended ended) {
    return lines(ended.lines());
  }

  private static List<String> lines(List<String> all) {
    return all.stream().filter(line -> line.matches("([0-9]|death |end ).*")).toList();
  }

  private static ChildJvm.Ended walk(long seed) {
    return new ChildJvm().run(Monkey.class, Long.toString(seed));
  }
}
