import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;

/**
 * Checks a folder that Maven has deployed a release to against what Maven Central asks for: a jar
 * with its sources and javadoc beside every pom, checksums that are right, and poms that say name,
 * description, address, licence, developer and scm themselves. Signatures are left to who has the
 * key.
 *
 * <p>Usage: Staging FOLDER VERSION. Status 1: something is missing, each in a line.
 */
final class Staging {
  private static final List<String> ARTIFACTS =
      List.of(
          "loadstar",
          "loadstar-engine",
          "loadstar-papers",
          "loadstar-reality",
          "loadstar-schedulers",
          "loadstar-studies");

  /** The elements that Maven Central wants in a pom. */
  private static final List<String> ELEMENTS =
      List.of(
          "groupId",
          "artifactId",
          "version",
          "name",
          "description",
          "url",
          "licenses/license/name",
          "licenses/license/url",
          "developers/developer/name",
          "scm/connection",
          "scm/developerConnection",
          "scm/url");

  private static final Map<String, String> CHECKSUMS = Map.of("md5", "MD5", "sha1", "SHA-1");

  private final XPath xpath = XPathFactory.newInstance().newXPath();
  private final Path group;
  private final String version;
  private final List<String> faults = new ArrayList<>();
  private int files;

  private Staging(Path folder, String version) {
    this.group = folder.resolve("org/loadstar");
    this.version = version;
  }

  public static void main(String... arguments) throws Exception {
    Staging staging = new Staging(Path.of(arguments[0]), arguments[1]);
    staging.check();
    staging.faults.forEach(System.err::println);
    if (!staging.faults.isEmpty()) {
      System.exit(1);
    }
    System.out.printf(
        "staging: %d files of %d artifacts are as Maven Central asks, but for signatures%n",
        staging.files, ARTIFACTS.size());
  }

  private void check() throws Exception {
    for (String artifact : ARTIFACTS) {
      String start = artifact + "/" + version + "/" + artifact + "-" + version;
      for (String end : List.of(".jar", "-sources.jar", "-javadoc.jar", ".pom")) {
        if (!Files.exists(group.resolve(start + end))) {
          faults.add(group.resolve(start + end) + " is missing");
        }
      }
    }
    if (!Files.isDirectory(group)) {
      return; // all of it is missing
    }
    List<Path> all;
    try (Stream<Path> found = Files.walk(group)) {
      all = found.filter(Staging::isOfRelease).sorted().toList();
    }
    for (Path file : all) {
      files++;
      checkSums(file);
      if (file.toString().endsWith(".pom")) {
        checkPom(file);
      }
    }
  }

  /** Tells whether the file is published: neither a checksum, nor what Maven keeps of versions. */
  private static boolean isOfRelease(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".jar") || name.endsWith(".pom");
  }

  private void checkSums(Path file) throws Exception {
    for (var checksum : CHECKSUMS.entrySet()) {
      Path beside = Path.of(file + "." + checksum.getKey());
      byte[] digest =
          MessageDigest.getInstance(checksum.getValue()).digest(Files.readAllBytes(file));
      if (!Files.exists(beside)) {
        faults.add(group.relativize(beside) + " is missing");
      } else if (!Files.readString(beside).strip().equals(HexFormat.of().formatHex(digest))) {
        faults.add(group.relativize(beside) + " is not the checksum of its file");
      }
    }
  }

  private void checkPom(Path file) throws Exception {
    String name = group.relativize(file).toString();
    if (Files.readString(file).contains("${")) {
      faults.add(name + " has a property in it, which is not resolved there");
    }
    Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    for (String element : ELEMENTS) {
      if (xpath.evaluate("normalize-space(/project/" + element + ")", pom).isEmpty()) {
        faults.add(name + " has no " + element);
      }
    }
    if (!xpath.evaluate("/project/version", pom).equals(version)) {
      faults.add(name + " is of another version than " + version);
    }
    if (!xpath.evaluate("/project/url", pom).startsWith("https://")) {
      faults.add(name + " has a url that is no address");
    }
    if (!xpath.evaluate("/project/repositories", pom).isBlank()) {
      faults.add(name + " names repositories of its own");
    }
    if (!xpath.evaluate("count(/project/dependencies/dependency[not(version)])", pom).equals("0")) {
      faults.add(name + " has a dependency without a version");
    }
  }
}
