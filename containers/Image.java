import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Puts a Loadstar on top of a base image, without a daemon and without network. Arguments: the base
 * (an archive as of "docker save"), the folder that becomes /opt/loadstar, the OCI archive to
 * write, its tag. Run by .ci/container.
 */
final class Image {
  private static final AbsoluteUnixPath HOME = AbsoluteUnixPath.get("/opt/loadstar");

  private Image() {}

  public static void main(String[] args) throws Exception {
    Path cache = Files.createTempDirectory("jib");
    Jib.from(TarImage.at(Path.of(args[0])))
        .addFileEntriesLayer(layer(Path.of(args[1])))
        .setFormat(ImageFormat.OCI)
        .setCreationTime(Instant.EPOCH)
        .addEnvironmentVariable("LOADSTAR_BUILD", "never")
        .addEnvironmentVariable("LANG", "C.UTF-8")
        .addEnvironmentVariable("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
        .setWorkingDirectory(AbsoluteUnixPath.get("/work"))
        .setEntrypoint("/opt/loadstar/loadstar")
        .containerize(
            Containerizer.to(TarImage.at(Path.of(args[2])).named("loadstar:" + args[3]))
                .setOfflineMode(true)
                .setApplicationLayersCache(cache)
                .setBaseImageLayersCache(cache));
  }

  private static FileEntriesLayer layer(Path folder) throws IOException {
    FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("loadstar");
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      String mode = Files.isExecutable(file) ? "755" : "644";
      layer.addEntry(
          file, HOME.resolve(folder.relativize(file)), FilePermissions.fromOctalString(mode));
    }
    return layer.build();
  }
}
