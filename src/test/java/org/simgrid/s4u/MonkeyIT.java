package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs of actors: whatever they call, the process lives, every outcome is a value or a
 * documented exception, and in a world the trace is that of a process. {@code -Dmonkey=500} tries
 * more.
 *
 * <p>Some programs make SimGrid read memory that it has freed, or act in the order of addresses
 * (docs/testing-the-engine.md). What these do depends on the heap, in a process also: they end in
 * another way with one that gives out its addresses backwards.
 */
class MonkeyIT {
  private static final int SEEDS = Integer.getInteger("monkey", 8);
  private static final int IN_WORLDS = 4 * SEEDS;
  private static final String OTHER_HEAP =
      Path.of("target/native/checks/libbackwards.so").toAbsolutePath().toString();

  @TempDir Path folder;

  @Test
  void randomProgram_endsInValuesAndExceptions_inAWorldThoseOfAProcess() throws IOException {
    ChildJvm.Ended worlds =
        new ChildJvm().run(Monkey.class, "1", Integer.toString(IN_WORLDS), folder.toString());
    assertThat(worlds.status()).as(worlds.output()).isZero();

    List<String> ends = new ArrayList<>();
    List<Long> dependOnTheHeap = new ArrayList<>();
    for (long seed = 1; seed <= SEEDS; seed++) {
      List<String> process = inAProcess(seed, new ChildJvm());
      ends.add(process.get(process.size() - 2));
      assertThat(process.getLast()).as("seed %s", seed).isEqualTo("0 undeclared");
      if (process.equals(inAProcess(seed, new ChildJvm().environment("LD_PRELOAD", OTHER_HEAP)))) {
        assertThat(lines(seed + ".txt")).as("seed %s", seed).isEqualTo(process);
      } else {
        dependOnTheHeap.add(seed);
      }
    }
    // SimGrid gives up on some programs; then the trace ends with its message.
    assertThat(ends).allMatch(end -> end.matches("(end|death) .+"));
    assertThat(ends.stream().filter(end -> end.startsWith("end "))).hasSizeGreaterThan(SEEDS / 2);
    assertThat(dependOnTheHeap).hasSizeLessThan(SEEDS / 2);
    for (long seed = 1; seed <= IN_WORLDS; seed++) {
      assertThat(lines(seed + "-again.txt")).as("seed %s", seed).isEqualTo(lines(seed + ".txt"));
    }
  }

  private List<String> inAProcess(long seed, ChildJvm jvm) throws IOException {
    Path trace = folder.resolve("process.txt");
    Files.deleteIfExists(trace);
    ChildJvm.Ended ended = jvm.run(Monkey.class, Long.toString(seed), trace.toString());
    assertThat(ended.status()).as("seed %s: %s", seed, ended.output()).isZero();
    return lines("process.txt");
  }

  /** Of a trace, without the stack traces. */
  private List<String> lines(String file) throws IOException {
    return Files.readAllLines(folder.resolve(file)).stream()
        .filter(line -> line.matches("([0-9]|death |end ).*"))
        .toList();
  }
}
