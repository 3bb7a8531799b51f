package loadstar.study;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeasesTest {
  private static final long HOUR = 3_600_000;

  @TempDir Path folder;

  private Leases of(String owner) {
    return new Leases(folder, owner, HOUR);
  }

  private Path pack(String name) throws IOException {
    return Files.writeString(folder.resolve(name), "{}\n");
  }

  @Test
  void pack_hasOneOwner() throws IOException {
    Path one = pack("1");
    Path two = pack("2");

    Path mine = requireNonNull(of("a").claim(one));

    assertThat(mine).isEqualTo(folder.resolve("1.a")).hasContent("{}");
    assertThat(of("b").claim(one)).isNull();
    assertThat(of("b").claim(mine)).isNull();
    assertThat(of("b").claim(two)).isEqualTo(folder.resolve("2.b"));
  }

  @Test
  void ofManyWhoClaimAtOnce_oneGetsIt() throws Exception {
    Path pack = pack("7");
    List<Callable<Boolean>> claims =
        IntStream.range(0, 16)
            .<Callable<Boolean>>mapToObj(k -> () -> of("o" + k).claim(pack) != null)
            .toList();
    try (ExecutorService pool = Executors.newFixedThreadPool(16)) {
      int owners = 0;
      for (var claim : pool.invokeAll(claims)) {
        owners += claim.get() ? 1 : 0;
      }
      assertThat(owners).isEqualTo(1);
    }
  }

  @Test
  void deadClaim_isTakenOverByOne() throws IOException {
    Path dead = requireNonNull(of("a").claim(pack("1")));
    age(dead);

    Path taken = requireNonNull(of("b").claim(dead));
    assertThat(of("c").claim(dead)).isNull();
    assertThat(of("c").claim(taken)).isNull();
    assertThat(taken).isEqualTo(folder.resolve("1.b")).hasContent("{}");
  }

  @Test
  void renewedClaim_isNotTakenOver() throws IOException {
    Leases a = of("a");
    Path claim = requireNonNull(a.claim(pack("1")));
    age(claim);
    a.renew();

    assertThat(of("b").claim(claim)).isNull();
    a.release(claim);
    age(claim);
    a.renew();
    assertThat(of("b").claim(claim)).isNotNull();
  }

  private static void age(Path claim) throws IOException {
    long now = Files.getLastModifiedTime(claim).toMillis();
    Files.setLastModifiedTime(claim, FileTime.fromMillis(now - 2 * HOUR));
  }
}
