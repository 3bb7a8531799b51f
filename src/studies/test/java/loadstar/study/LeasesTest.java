package loadstar.study;

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
import loadstar.study.SlurmTask.Leases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeasesTest {
  private static final long HOUR = 3_600_000;

  @TempDir Path folder;

  @Test
  void pack_hasOneOwner() throws IOException {
    Leases a = new Leases(folder, "a", HOUR);
    Leases b = new Leases(folder, "b", HOUR);

    assertThat(a.claim(1)).isTrue();
    assertThat(a.claim(1)).isFalse();
    assertThat(b.claim(1)).isFalse();
    assertThat(b.claim(2)).isTrue();
  }

  @Test
  void ofManyWhoClaimAtOnce_oneGetsIt() throws Exception {
    List<Callable<Boolean>> claims =
        IntStream.range(0, 16)
            .<Callable<Boolean>>mapToObj(k -> () -> new Leases(folder, "o" + k, HOUR).claim(7))
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
    Leases a = new Leases(folder, "a", HOUR);
    assertThat(a.claim(1)).isTrue();
    age(folder.resolve("1.1"));

    assertThat(new Leases(folder, "b", HOUR).claim(1)).isTrue();
    assertThat(new Leases(folder, "c", HOUR).claim(1)).isFalse();
    assertThat(folder.resolve("1.2")).hasContent("b");
  }

  @Test
  void renewedClaim_isNotTakenOver() throws IOException {
    Leases a = new Leases(folder, "a", HOUR);
    assertThat(a.claim(1)).isTrue();
    age(folder.resolve("1.1"));
    a.renew();

    assertThat(new Leases(folder, "b", HOUR).claim(1)).isFalse();
    a.release(1);
    age(folder.resolve("1.1"));
    a.renew();
    assertThat(new Leases(folder, "b", HOUR).claim(1)).isTrue();
  }

  private static void age(Path claim) throws IOException {
    long now = Files.getLastModifiedTime(claim).toMillis();
    Files.setLastModifiedTime(claim, FileTime.fromMillis(now - 2 * HOUR));
  }
}
