package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.LongStream;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs of actors: whatever they call, the process lives, every outcome is a value or a
 * documented exception, and in a world the trace is that of a process.
 *
 * <p>Some programs make SimGrid read memory that it has freed, or act in the order of addresses
 * (docs/developers/testing-the-engine.md). What these do depends on the heap, in a process also. A
 * program that does something else in a world has to do something else in a process too, with one
 * of three other heaps: one gives out its addresses backwards and spoils what is freed, one gives
 * them out forwards and leaves it alone, and one gives out addresses again, but not those that
 * glibc does. The process lives there too.
 */
class MonkeyIT {
  private static final int SEEDS = Boolean.getBoolean("full") ? 8 : 3;
  private static final int IN_WORLDS = 4 * SEEDS;
  // The last is not ours; where it is not installed, the process has glibc's heap once more.
  private static final List<String> OTHER_HEAPS =
      List.of(ours("backwards"), ours("forwards"), "libjemalloc.so.2");

  @TempDir Path folder;

  @Test
  void randomProgram_endsInValuesAndExceptions_inAWorldThoseOfAProcess() {
    ChildJvm.Ended worlds =
        new ChildJvm().run(Monkey.class, "1", Integer.toString(IN_WORLDS), folder.toString());
    assertThat(worlds.status()).as(worlds.output()).isZero();

    Map<Long, String> ends = new ConcurrentSkipListMap<>();
    Set<Long> dependOnTheHeap = new ConcurrentSkipListSet<>();
    LongStream.rangeClosed(1, SEEDS)
        .parallel()
        .forEach(seed -> {
          inAProcess(seed, new ChildJvm());
          List<String> process = lines(traceOfAProcess(seed));
          ends.put(seed, process.get(process.size() - 2));
          assertThat(process.getLast()).as("seed %s", seed).isEqualTo("0 undeclared");
          List<String> world = lines(seed + ".txt");
          if (!world.equals(process)) {
            assertThat(OTHER_HEAPS)
                .as("seed %s differs in a world", seed)
                .anyMatch(heap -> !process.equals(onAnotherHeap(seed, heap)));
            dependOnTheHeap.add(seed);
          }
        });
    System.out.printf(
        Locale.ROOT,
        "%d programs in processes and worlds, %d of them not the same: %s%n",
        SEEDS,
        dependOnTheHeap.size(),
        dependOnTheHeap);
    // SimGrid gives up on some programs; then the trace ends with its message.
    assertThat(ends.values()).allMatch(end -> end.matches("(end|death) .+"));
    assertThat(ends.values().stream().filter(end -> end.startsWith("end ")))
        .hasSizeGreaterThan(SEEDS / 2);
    assertThat(dependOnTheHeap).hasSizeLessThan(2 + SEEDS / 10);
    for (long seed = 1; seed <= IN_WORLDS; seed++) {
      assertThat(lines(seed + "-again.txt")).as("seed %s", seed).isEqualTo(lines(seed + ".txt"));
    }
  }

  private static String ours(String heap) {
    return Path.of("target/native/checks/lib" + heap + ".so").toAbsolutePath().toString();
  }

  private List<String> onAnotherHeap(long seed, String heap) {
    inAProcess(seed, new ChildJvm().environment("LD_PRELOAD", heap));
    return lines(traceOfAProcess(seed));
  }

  private void inAProcess(long seed, ChildJvm jvm) {
    String file = folder.resolve(traceOfAProcess(seed)).toString();
    ChildJvm.Ended ended = jvm.run(Monkey.class, Long.toString(seed), file);
    assertThat(ended.status()).as("seed %s: %s", seed, ended.output()).isZero();
  }

  private static String traceOfAProcess(long seed) {
    return "process" + seed + ".txt";
  }

  /** Of a trace, without the stack traces. */
  private List<String> lines(String file) {
    try {
      return Files.readAllLines(folder.resolve(file)).stream()
          .filter(line -> line.matches("([0-9]|death |end ).*"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
