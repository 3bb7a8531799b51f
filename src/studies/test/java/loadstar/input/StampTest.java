package loadstar.input;

import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import loadstar.input.Digests.Stamp;
import loadstar.platform.PlatformReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StampTest {
  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String platform(String worker) {
    return wires("m 1Gf - -\n" + worker + " 1Gf - -");
  }

  private static Stamp changedAt(Stamp stamp, Instant date) {
    return new Stamp(stamp.file(), stamp.inode(), FileTime.from(date), stamp.bytes());
  }

  // What changed in this moment may change again under the same stamp; what changed a minute ago
  // cannot.
  @Test
  void file_isSettledSomeSecondsAfterItsLastChange() throws IOException {
    Stamp stamp = Stamp.of(write("a", "1"));

    assertThat(changedAt(stamp, Instant.now().plusSeconds(60)).settled()).isFalse();
    assertThat(changedAt(stamp, Instant.now().minusSeconds(60)).settled()).isTrue();
  }

  // Both have one byte, and the date of the contents is set to the same: the file behind the name
  // is
  // another.
  @Test
  void fileReplacedByARename_hasAnotherStamp() throws IOException {
    Path file = write("a", "1");
    FileTime date = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
    Files.setLastModifiedTime(file, date);
    Stamp before = Stamp.of(file);
    assertThat(Stamp.of(file)).isEqualTo(before);

    Path other = write("b", "2");
    Files.setLastModifiedTime(other, date);
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);

    assertThat(Stamp.of(file)).isNotEqualTo(before);
  }

  @Test
  void otherLength_isAnotherStamp() throws IOException {
    Path file = write("a", "1");
    Stamp before = Stamp.of(file);
    assertThat(Stamp.of(write("a", "12"))).isNotEqualTo(before);
  }

  // As long as before, and well within two seconds of the first reading: the stamp may be the same.
  @Test
  void fileThatChangedJustNow_isReadAgain() throws IOException {
    Path file = write("p.xml", platform("a"));
    assertThat(PlatformReader.read(file).hosts()).containsExactly("m", "a");
    write("p.xml", platform("b"));
    assertThat(PlatformReader.read(file).hosts()).containsExactly("m", "b");
  }

  @Test
  void platformReplacedByARename_isReadAgain() throws IOException {
    Path file = write("p.xml", platform("a"));
    assertThat(PlatformReader.read(file).hosts()).containsExactly("m", "a");
    Files.move(write("q.xml", platform("b")), file, StandardCopyOption.REPLACE_EXISTING);
    assertThat(PlatformReader.read(file).hosts()).containsExactly("m", "b");
  }
}
