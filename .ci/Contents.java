import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Names everything of others that is in an assembled archive: writes licences/CONTENTS, a line for
 * each file with component, licence, version and package, licences/bom.json, the same as a bill of
 * materials, and licences/SOURCES, which says where the sources are.
 *
 * <p>Usage: Contents FOLDER TABLE PACKAGES, where TABLE is .ci/third-party and PACKAGES has a line
 * for each library of the system: its name, its package, the source package and their versions.
 * Status 1: a file has no row in the table, or NOTICE does not name its component.
 */
final class Contents {
  private record Row(String pattern, String component, String licence) {
    boolean isAbout(String name) {
      return FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(Path.of(name));
    }
  }

  private record Package(String name, String version, String source, String sourceVersion) {}

  private record Item(String file, Row row, String version, String purl, Package from) {}

  private final Path home;
  private final List<Row> rows = new ArrayList<>();
  private final Map<String, Package> packages = new HashMap<>();
  private final List<Item> items = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  private Contents(Path home, Path table, Path ofSystem) throws IOException {
    this.home = home;
    for (String line : Files.readAllLines(table)) {
      String[] cells = line.split("\\|", -1);
      if (!line.startsWith("#")) {
        rows.add(new Row(cells[0].strip(), cells[1].strip(), cells[2].strip()));
      }
    }
    for (String line : Files.readAllLines(ofSystem)) {
      String[] cells = line.split("\t", -1);
      packages.put(cells[0], new Package(cells[1], cells[2], cells[3], cells[4]));
    }
  }

  public static void main(String... arguments) throws IOException {
    Contents contents =
        new Contents(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
    contents.find();
    contents.checkNotice();
    contents.faults.forEach(System.err::println);
    if (!contents.faults.isEmpty()) {
      System.exit(1);
    }
    contents.write();
  }

  private void find() throws IOException {
    try (Stream<Path> all = Files.walk(home)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        String path = home.relativize(file).toString();
        String name = file.getFileName().toString();
        if (!path.startsWith("jdk/") && (name.endsWith(".jar") || name.matches(".*\\.so(\\..*)?"))) {
          add(path, name, file);
        }
      }
    }
    Path release = home.resolve("jdk/release");
    if (Files.exists(release)) {
      String text = Files.readString(release);
      String version = text.replaceFirst("(?s).*JAVA_VERSION=\"([^\"]*)\".*", "$1");
      row("jdk").ifPresent(row ->
          items.add(new Item("jdk", row, version, "pkg:generic/openjdk@" + version, null)));
    }
  }

  private Optional<Row> row(String name) {
    Optional<Row> row = rows.stream().filter(one -> one.isAbout(name)).findFirst();
    if (row.isEmpty()) {
      faults.add(name + " is in no row of .ci/third-party");
    }
    return row;
  }

  private void add(String path, String name, Path file) throws IOException {
    Optional<Row> row = row(name);
    if (row.isEmpty()) {
      return;
    }
    Package from = packages.get(name);
    if (from != null) {
      String purl = "pkg:deb/debian/" + from.name + "@" + from.version.replace("+", "%2B");
      items.add(new Item(path, row.get(), from.version, purl + "?arch=amd64", from));
    } else if (name.endsWith(".jar")) {
      String version = name.replaceFirst("^.*?-(\\d[^/]*)\\.jar$", "$1");
      version = version.equals(name) ? "" : version;
      String artifact = name.replaceFirst("(-\\d[^/]*)?\\.jar$", "");
      String purl = "pkg:maven/" + group(file, artifact) + artifact;
      items.add(
          new Item(path, row.get(), version, version.isEmpty() ? purl : purl + "@" + version, null));
    } else {
      items.add(new Item(path, row.get(), "", "", null));
    }
  }

  /** Returns the group of a jar's artifact with a slash; empty if the jar does not say it. */
  private static String group(Path jar, String artifact) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(entry -> entry.getName().split("/"))
          .filter(parts -> parts.length == 5 && parts[1].equals("maven") && parts[3].equals(artifact))
          .map(parts -> parts[2] + "/")
          .findFirst()
          .orElse("");
    }
  }

  private void checkNotice() throws IOException {
    String notice = Files.readString(home.resolve("NOTICE"));
    items.stream()
        .map(item -> item.row.component)
        .distinct()
        .filter(component -> !notice.contains(component))
        .forEach(component -> faults.add("NOTICE does not name " + component));
  }

  private void write() throws IOException {
    Path folder = Files.createDirectories(home.resolve("licences"));
    List<String> lines = new ArrayList<>();
    List<String> json = new ArrayList<>();
    Map<String, String> sources = new TreeMap<>();
    for (Item item : items) {
      String origin = item.from == null ? "" : item.from.source + " " + item.from.sourceVersion;
      lines.add(
          String.join(
              "\t", item.file, item.row.component, item.row.licence, item.version, origin));
      json.add(component(item));
      if (item.from != null) {
        sources.put(item.from.source, item.from.sourceVersion);
      }
    }
    Files.write(folder.resolve("CONTENTS"), lines);
    Files.writeString(
        folder.resolve("bom.json"),
        "{\n  \"bomFormat\": \"CycloneDX\",\n  \"specVersion\": \"1.6\",\n  \"version\": 1,\n"
            + "  \"components\": [\n"
            + String.join(",\n", json)
            + "\n  ]\n}\n");
    Files.writeString(folder.resolve("SOURCES"), offer(sources));
  }

  private static String component(Item item) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("type", item.file.equals("jdk") ? "platform" : "library");
    fields.put("name", item.row.component);
    fields.put("version", item.version);
    fields.put("purl", item.purl);
    StringBuilder json = new StringBuilder("    {");
    fields.forEach((name, value) -> {
      if (!value.isEmpty()) {
        json.append("\"").append(name).append("\": \"").append(value).append("\", ");
      }
    });
    return json.append("\"licenses\": [{\"expression\": \"")
        .append(item.row.licence)
        .append("\"}], \"properties\": [{\"name\": \"file\", \"value\": \"")
        .append(item.file)
        .append("\"}]}")
        .toString();
  }

  private static String offer(Map<String, String> sources) {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        Sources of what is in this archive

        The libraries that CONTENTS lists with a source package are those of Debian, unchanged but
        for the path on which they look for each other and the version of two functions of the C
        library. Their complete sources, with Debian's changes, are at
        """);
    sources.forEach((source, version) ->
        text.append("  https://snapshot.debian.org/package/%s/%s/%n".formatted(source, version)));
    text.append(
        """
        and are given by "apt-get source PACKAGE=VERSION". If you redistribute this archive, offer
        them in the same place: ".ci/archive --sources" writes them into one file that belongs beside
        it. If you received it from its publisher, you may also ask that publisher for them, for three
        years, for no more than the cost of sending them.

        The Java below jdk is OpenJDK, made smaller by jlink; jdk/release names its version, jdk/legal
        has the terms of its parts, and its sources are at https://github.com/openjdk. The jars have
        their terms within them; their sources are at Maven Central, under the same names with
        "-sources". SimGrid is loaded at run time and may be replaced: another libsimgrid.so of the
        same version takes its place.
        """);
    return text.toString();
  }
}
