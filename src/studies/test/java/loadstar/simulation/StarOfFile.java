package loadstar.simulation;

import java.nio.file.Path;
import java.util.List;
import loadstar.model.StarPlatform;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import org.simgrid.s4u.Worlds;

/** What SimGrid makes of a platform file. */
public final class StarOfFile {
  private StarOfFile() {}

  /** The star around a host, all others its workers, in flops and bytes. */
  public static StarPlatform of(Path file, String master) throws Exception {
    PlatformFile platform = PlatformReader.read(file);
    List<String> workers = platform.hosts().stream().filter(host -> !host.equals(master)).toList();
    return Worlds.run(() -> StarView.star(platform, master, workers, new LoadUnit(1, 1, 1)));
  }
}
