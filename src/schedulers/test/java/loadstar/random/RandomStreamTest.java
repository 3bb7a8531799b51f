package loadstar.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class RandomStreamTest {
  private static long[] first(long seed, String name) {
    UniformRandomProvider random = RandomStream.of(seed, name);
    return new long[] {random.nextLong(), random.nextLong(), random.nextLong()};
  }

  @Test
  void sameSeedAndName_giveTheSameNumbers() {
    assertThat(first(1, "signs")).isEqualTo(first(1, "signs"));
  }

  @Test
  void otherSeedOrName_givesOtherNumbers() {
    assertThat(first(1, "signs")).isNotEqualTo(first(2, "signs"));
    assertThat(first(1, "signs")).isNotEqualTo(first(1, "sets"));
  }

  /** Golden: published results name their seeds, so a stream must never change. */
  @Test
  void streams_neverChange() {
    assertThat(first(1, "signs"))
        .containsExactly(-8054262207093888088L, -5261899202476517090L, 6196365184425412465L);
  }

  @Test
  void allocation_givesEveryKindEquallyOftenInAnOrderOfItsSeed() {
    int[] one = RandomStream.allocation(RandomStream.of(1, "kinds"), 25, 10);
    int[] counts = new int[10];
    for (int kind : one) {
      counts[kind]++;
    }

    assertThat(counts).containsExactly(3, 3, 3, 3, 3, 2, 2, 2, 2, 2);
    assertThat(one).isEqualTo(RandomStream.allocation(RandomStream.of(1, "kinds"), 25, 10));
    assertThat(one).isNotEqualTo(RandomStream.allocation(RandomStream.of(2, "kinds"), 25, 10));
  }
}
