package loadstar.platform.calibrate;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/** Reads files of measurements, also compressed ones, and finds out what wrote them. */
public final class MeasuredFile {
  private static final int GZIP = 0x1f;

  private MeasuredFile() {}

  /**
   * Times of messages: raw operations, IMB, NetPIPE, OSU or iperf3.
   *
   * @param unit of the times, if the user says so
   * @param roundTrip whether times without operation are there and back
   */
  public static Measured network(Path file, @Nullable TimeUnit unit, boolean roundTrip) {
    List<String> lines = lines(file);
    String name = file.toString();
    if (Iperf3.wrote(lines)) {
      return Iperf3.read(lines, name);
    }
    if (Imb.wrote(lines)) {
      return Imb.read(lines, name);
    }
    if (NetPipe.wrote(lines)) {
      return NetPipe.read(lines, name);
    }
    return new RawOperations(name, unit, roundTrip).read(TextTable.parse(lines));
  }

  static List<String> lines(Path file) {
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file))) {
      bytes.mark(1);
      boolean compressed = bytes.read() == GZIP;
      bytes.reset();
      InputStream plain = compressed ? new GZIPInputStream(bytes) : bytes;
      // A small file may unpack to more than there is memory.
      byte[] all = plain.readNBytes(TextFile.MOST_BYTES + 1);
      return TextFile.text(all, file.toString(), TextFile.MOST_BYTES).lines().toList();
    } catch (IOException e) {
      throw Files.isDirectory(file)
          ? new InputException(file.toString(), 0, "is a folder", null)
          : TextFile.unreadable(file, e);
    }
  }
}
