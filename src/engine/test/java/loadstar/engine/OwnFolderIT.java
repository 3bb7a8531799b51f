package loadstar.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.simgrid.s4u.Engine;

/** Libraries are unpacked where nobody else can put others in their place. */
class OwnFolderIT {
  @TempDir Path cache;

  /** Loads the engine's library, out of its jar or beside its classes. */
  static final class Opener {
    public static void main(String[] arguments) {
      System.out.println(new Engine(arguments).get_clock());
    }
  }

  // A umask of 0 would have everybody write there, and so has the folder that is there already.
  @Test
  void librariesOfJna_areUnpackedIntoAFolderForNobodyElse() throws IOException {
    Path folder = Files.createDirectories(cache.resolve("loadstar/jna"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    ChildJvm.Ended ended =
        new ChildJvm()
            .under("sh", "-c", "umask 000; exec \"$@\"", "sh")
            .environment("XDG_CACHE_HOME", cache.toString())
            .run(Opener.class);
    assertThat(ended.output()).isEqualTo("0.0\n");
    for (Path closed : new Path[] {folder, cache.resolve("loadstar")}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(closed)))
          .isEqualTo("rwx------");
    }
    assertThat(cache.resolve("JNA")).doesNotExist();
  }

  /** A link stands for a folder of somebody else: only the superuser can make one of those. */
  @Test
  void whereTheCacheIsSomebodyElses_librariesAreUnpackedIntoAClosedFolderOfTheirProcess()
      throws IOException {
    Path elsewhere = Files.createDirectories(cache.resolve("elsewhere"));
    Files.createSymbolicLink(cache.resolve("loadstar"), elsewhere);
    Path temporary = Files.createDirectories(cache.resolve("temporary"));
    ChildJvm.Ended ended =
        new ChildJvm()
            .option("-Djava.io.tmpdir=" + temporary)
            .environment("XDG_CACHE_HOME", cache.toString())
            .run(Opener.class);
    assertThat(ended.output()).isEqualTo("0.0\n");
    assertThat(cache.resolve("JNA")).doesNotExist();
    assertThat(elsewhere).isEmptyDirectory();
    assertThat(temporary).isEmptyDirectory();
  }
}
