package loadstar.random;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Opens random streams by purpose: every purpose has its own stream, so that drawing more numbers
 * for one (the allocation of parameters, say) changes nothing of another (the signs of the errors).
 */
public final class RandomStream {
  private static final AtomicLong OPENED = new AtomicLong();

  private RandomStream() {}

  /** Returns the number of streams that this process has opened; at 0 no seed made a difference. */
  public static long opened() {
    return OPENED.get();
  }

  /**
   * Returns the stream of a purpose: the same seed and name give the same numbers on every machine
   * and JDK. Streams of different names are independent: the generator is counter-based (Philox
   * 4x64, Salmon et al., SC'11) and seed and name are its key.
   */
  public static UniformRandomProvider of(long seed, String name) {
    OPENED.incrementAndGet();
    return RandomSource.PHILOX_4X64.create(new long[] {seed, hash(name), 0, 0, 0, 0});
  }

  /**
   * Shuffles the values into an order of which all are equally likely (Fisher and Yates). Recorded
   * numbers rest on its draws, which differ from those of Commons RNG's shuffle.
   */
  public static void shuffle(UniformRandomProvider random, int[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = values[i];
      values[i] = values[j];
      values[j] = swap;
    }
  }

  /**
   * Returns the numbers 0 to {@code kinds} - 1 in random order, each equally often as far as the
   * length allows: the kind of each position.
   */
  public static int[] allocation(UniformRandomProvider random, int length, int kinds) {
    int[] allocation = new int[length];
    Arrays.setAll(allocation, i -> i % kinds);
    shuffle(random, allocation);
    return allocation;
  }

  /**
   * Returns the FNV-1a hash with 64 bits; {@link String#hashCode} has too few bits to separate
   * names.
   */
  private static long hash(String name) {
    long hash = 0xcbf29ce484222325L;
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
    }
    return hash;
  }
}
