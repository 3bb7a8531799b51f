package loadstar.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import loadstar.input.Digests;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/**
 * Identifies the code that is running, so that results of other code are not mistaken for its own.
 */
public final class Build {
  /** Resource that the build writes; another commit of the same code is the same build. */
  private static final String PROPERTIES = "loadstar/build.properties";

  private static final String OWN = "loadstar/";

  private static final String ID = compute();
  private static final Properties WRITTEN = read();

  private Build() {}

  /** Returns twelve hexadecimal digits of a SHA-256 over this program's classes and native shim. */
  static String id() {
    return ID;
  }

  /**
   * Returns what a result may depend on besides its spec: the versions of the code and of SimGrid.
   */
  public static Map<String, String> versions() {
    return Map.of("loadstar", ID, "simgrid", Engine.simgrid_version());
  }

  /** Returns the release, such as 0.2.0; null when this was not built by Maven. */
  public static @Nullable String version() {
    return written("version");
  }

  /**
   * Returns the commit that this was built from, with "-dirty" for uncommitted changes; null where
   * git knew none.
   */
  public static @Nullable String commit() {
    return written("commit");
  }

  /**
   * Returns the number of commits since the last release, or of all where there is none; null for a
   * release, and where git knew none.
   */
  public static @Nullable String commits() {
    return written("commits");
  }

  private static @Nullable String written(String name) {
    String text = WRITTEN.getProperty(name, "");
    return text.isEmpty() ? null : text;
  }

  private static Properties read() {
    Properties properties = new Properties();
    try (InputStream file = Build.class.getResourceAsStream("/" + PROPERTIES)) {
      if (file != null) {
        properties.load(file);
      }
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String compute() {
    try {
      MessageDigest digest = Digests.sha256();
      for (Path code : modules()) {
        if (Files.isRegularFile(code)) {
          addJar(digest, code);
        } else {
          addFolder(digest, code);
        }
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 6);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns the jars or folders of classes on the class path that have packages of this program.
   */
  private static List<Path> modules() throws IOException, URISyntaxException {
    List<Path> modules = new ArrayList<>();
    for (URL folder : Collections.list(Build.class.getClassLoader().getResources(OWN))) {
      modules.add(
          folder.openConnection() instanceof JarURLConnection jar
              ? Path.of(jar.getJarFileURL().toURI())
              : Path.of(folder.toURI()).getParent());
    }
    return modules;
  }

  /**
   * Adds the length and the checksum of each file in a jar, which is enough to tell two builds
   * apart.
   */
  private static void addJar(MessageDigest digest, Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        if (!entry.getName().equals(PROPERTIES)) {
          String line = entry.getName() + " " + entry.getSize() + " " + entry.getCrc() + "\n";
          digest.update(line.getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }

  private static void addFolder(MessageDigest digest, Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.filter(Files::isRegularFile).sorted().toList();
      for (Path file : all) {
        if (!file.endsWith(PROPERTIES)) {
          digest.update(Files.readAllBytes(file));
        }
      }
    }
  }
}
