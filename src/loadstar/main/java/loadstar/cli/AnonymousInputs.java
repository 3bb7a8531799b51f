package loadstar.cli;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.input.NamedTable;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.platform.PlatformReader;
import loadstar.platform.Radical;
import loadstar.report.Escapes;
import loadstar.report.page.Names;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/**
 * Changes the inputs of a package so that they no longer tell whose they are. Hosts, links and
 * zones get made-up names, the same in each file and option; tasks become t1, t2 and so on.
 * Comments and properties that are no numbers go. What the study computes with stays: speeds,
 * links, seconds, order. The study is played with the changed inputs, so that the package can be
 * verified.
 *
 * <p>A name that ends in a number keeps it, and names that begin alike still do, because patterns
 * of hosts, {@code node-[1-64]} or {@code *.site}, have to match as before.
 */
final class AnonymousInputs {
  private static final Pattern COMMENT = Pattern.compile("<!--.*?(-->|\\z)", Pattern.DOTALL);
  private static final Pattern TAG =
      Pattern.compile("<([a-zA-Z_]\\w*)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>");
  private static final Pattern ATTRIBUTE =
      Pattern.compile("([\\w:-]+)(\\s*=\\s*)(\"[^\"]*\"|'[^']*')");

  /** Matches a property, and whole elements whose properties are settings and not descriptions. */
  private static final Pattern PROPERTY =
      Pattern.compile(
          "<(config|actor|process)\\b[^>]*[^/]>.*?</\\1>"
              + "|<prop\\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*?)(/>|>\\s*</prop>)",
          Pattern.DOTALL);

  /** Attributes that may have the name of a host, a link or a zone. */
  private static final Set<String> NAMED =
      Set.of(
          "id",
          "src",
          "dst",
          "gw_src",
          "gw_dst",
          "up",
          "down",
          "host",
          "coordinator",
          "router_id",
          "attach",
          "typeId",
          "storageId",
          "trace",
          "element");

  /** A property of a zone that names the router of its wireless network. */
  private static final String ACCESS_POINT = "access_point";

  private static final Pattern ENCODING =
      Pattern.compile("<\\?xml[^>]*\\bencoding\\s*=\\s*[\"']([\\w.:-]+)[\"']");

  private static final Pattern PIECE = Pattern.compile("[\\p{L}\\p{N}_.~/\\\\-]+");
  private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d+)(\\D*)");
  private static final Pattern NUMBER = Pattern.compile("[-+.]?\\d.*", Pattern.DOTALL);

  /** A cell of a table with a quantity or a date, and no name. */
  private static final Pattern AMOUNT =
      Pattern.compile(
          "([-+]?+(\\d++([.,]\\d*+)?+|[.]\\d++)([eE][-+]?\\d++)?+\\s*+"
              + "(ns|us|\u00b5s|ms|sec|s|min|m|h|d|[kMGTPE]i?(f|b|B|bps|Bps)?|f|b|B|bps|Bps)?+\\s*+)++"
              + "|[\\d:.-]++");

  private static final Pattern CODE = Pattern.compile(".*\\.(java|py)");

  private record Cluster(
      String id, String prefix, String suffix, String router, String radical, boolean cabinet) {
    /** Returns the number of one of its hosts; an empty text for any other. */
    String number(String host) {
      if (host.length() <= prefix.length() + suffix.length()
          || !host.startsWith(prefix)
          || !host.endsWith(suffix)) {
        return "";
      }
      String digits = host.substring(prefix.length(), host.length() - suffix.length());
      // SimGrid writes no leading zeros, and its numbers are ints.
      boolean made =
          digits.matches("0|[1-9]\\d{0,9}") && Radical.contains(radical, Long.parseLong(digits));
      return made ? digits : "";
    }
  }

  /** A name that SimGrid makes from others, and how. */
  private record Derived(String name, Supplier<String> made) {}

  private final Names names;
  private final Map<String, String> whole = new HashMap<>();
  private final Map<String, String> beginnings = new HashMap<>();
  private final Map<String, String> ends = new HashMap<>();
  private final Map<String, String> tasks = new HashMap<>();
  private final Map<String, String> own = new HashMap<>();
  private final List<Cluster> clusters = new ArrayList<>();
  private final List<Derived> derived = new ArrayList<>();
  private final Map<String, Supplier<String>> derivations = new HashMap<>();

  AnonymousInputs(Names names) {
    this.names = names;
  }

  /**
   * Changes the files of a package.
   *
   * @param files copies, each with the user's file
   * @param renamed the names of copies, by the names that platforms have for them
   * @throws InputException for a file whose names cannot be changed
   */
  void change(Map<Path, Path> files, Map<String, String> renamed) throws IOException {
    Map<Path, Set<String>> hosts = new LinkedHashMap<>();
    List<Path> others = new ArrayList<>();
    Set<String> ids = new LinkedHashSet<>();
    Set<String> occurring = new HashSet<>();
    for (Path file : files.keySet()) {
      if (file.toString().endsWith(".xml")) {
        hosts.put(file, learn(file, ids, occurring));
      } else {
        others.add(file);
      }
    }
    Set<String> all = new LinkedHashSet<>();
    hosts.values().forEach(all::addAll);
    derive(ids, all, occurring);
    all.forEach(this::name);
    ids.forEach(this::name);
    derivations.keySet().forEach(this::name);
    for (Derived one : derived) {
      if (!one.made.get().equals(name(one.name))) {
        throw new InputException(
            "--anonymous: SimGrid makes the name \""
                + one.name
                + "\" in two ways, which would not be one made-up name",
            "another prefix or id of a cluster or link");
      }
    }
    whole.forEach((before, made) -> own.put(made, before));
    for (Path file : hosts.keySet()) {
      Files.writeString(file, xml(text(file), renamed), encoding(file));
    }
    for (Map.Entry<Path, Set<String>> platform : hosts.entrySet()) {
      if (!platform.getValue().isEmpty()) {
        checkChanged(
            platform.getKey(),
            files.getOrDefault(platform.getKey(), platform.getKey()),
            platform.getValue());
      }
    }
    for (Path file : others) {
      if (!CODE.matcher(file.toString()).matches()) {
        boolean profile = renamed.containsValue(String.valueOf(file.getFileName()));
        Files.writeString(file, profile ? withoutComments(file) : table(file));
      }
    }
  }

  /** Refuses a platform that no longer is one, or has other hosts, with made-up names. */
  private void checkChanged(Path file, Path source, Set<String> before) {
    String problem;
    try {
      Set<String> expected = new LinkedHashSet<>();
      before.forEach(host -> expected.add(name(host)));
      Set<String> now = PlatformReader.read(file).hosts();
      Set<String> more = new LinkedHashSet<>(now);
      more.removeAll(expected);
      expected.removeAll(now);
      if (expected.isEmpty() && more.isEmpty()) {
        return;
      }
      problem =
          "the host \""
              + own(expected.isEmpty() ? more.iterator().next() : expected.iterator().next())
              + "\"";
    } catch (InputException e) {
      problem = own(String.valueOf(e.getMessage()));
    }
    throw new InputException(
        "--anonymous: not every name in "
            + source
            + " can be changed: "
            + problem.replace(file.toString(), source.toString()),
        null);
  }

  /** Gathers the names of a file, and returns the hosts if it is a platform that can be read. */
  private Set<String> learn(Path file, Set<String> ids, Set<String> occurring) throws IOException {
    String text = COMMENT.matcher(text(file)).replaceAll("");
    if (!text.contains("<platform")) {
      throw new InputException(
          "--anonymous: the package has a log whose words nobody can make up",
          "loadstar costs LOG > costs.csv, and this table");
    }
    int before = ids.size();
    List<Cluster> found = new ArrayList<>();
    for (MatchResult tag : TAG.matcher(text).results().toList()) {
      Map<String, String> attributes = attributes(tag.group(2));
      occurring.addAll(attributes.values());
      String id = attributes.getOrDefault("id", "");
      if (tag.group(1).matches("cluster|cabinet")) {
        found.add(
            new Cluster(
                id,
                attributes.getOrDefault("prefix", ""),
                attributes.getOrDefault("suffix", ""),
                attributes.getOrDefault("router_id", ""),
                attributes.getOrDefault("radical", ""),
                tag.group(1).equals("cabinet")));
      }
      ids.add(attributes.getOrDefault("router_id", ""));
      if (!tag.group(1).equals("prop") && !tag.group(1).equals("config")) {
        ids.add(id);
      }
    }
    ids.remove("");
    if (ids.size() == before) {
      return Set.of(); // a deployment, whose hosts are those of a platform
    }
    try {
      Set<String> hosts = PlatformReader.read(file).hosts();
      clusters.addAll(found);
      return hosts;
    } catch (InputException e) {
      return Set.of(); // The study complains about it in the user's words.
    }
  }

  /** Gathers how SimGrid makes names of links and routers, and of hosts, from those of others. */
  private void derive(Set<String> ids, Set<String> hosts, Set<String> occurring) {
    for (Cluster cluster : clusters) {
      if (!cluster.cabinet && cluster.router.isEmpty()) {
        derive(
            cluster.prefix + cluster.id + "_router" + cluster.suffix,
            () -> beginning(cluster.prefix) + name(cluster.id) + "_router" + end(cluster.suffix));
      }
      Supplier<String> links = () -> name(cluster.id) + "_link_";
      for (String host : hosts) {
        String number = cluster.number(host);
        if (!number.isEmpty()) {
          derive(host, () -> beginning(cluster.prefix) + number + end(cluster.suffix));
          for (String of : List.of("", "_UP", "_DOWN", "_loopback", "_limiter")) {
            String link = cluster.id + "_link_" + number + of;
            if (occurring.contains(link)) {
              derive(link, () -> links.get() + number + of);
            }
          }
        }
      }
      String backbone = cluster.id + "_backbone";
      if (occurring.contains(backbone)) {
        derive(backbone, () -> name(cluster.id) + "_backbone");
      }
    }
    Set<String> bases = new LinkedHashSet<>(ids);
    bases.addAll(hosts);
    for (String id : bases) {
      for (String of : List.of("_UP", "_DOWN")) {
        if (occurring.contains(id + of)) {
          derive(id + of, () -> name(id) + of);
        }
      }
      // The names that cabinets, peers and zones with Vivaldi's routing give.
      for (String of : List.of("", "_UP", "_DOWN")) {
        String link = "link_" + id + of;
        if (occurring.contains(link) && hosts.contains(id)) {
          derive(link, () -> "link_" + name(id) + of);
        }
      }
      String router = "router_" + id;
      if (occurring.contains(router)) {
        derive(router, () -> "router_" + name(id));
      }
    }
  }

  private void derive(String name, Supplier<String> made) {
    derived.add(new Derived(name, made));
    derivations.putIfAbsent(name, made);
  }

  private static Charset encoding(Path file) throws IOException {
    String start = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    Matcher declared = ENCODING.matcher(start.substring(0, Math.min(start.length(), 200)));
    return declared.find() && Charset.isSupported(declared.group(1))
        ? Charset.forName(declared.group(1))
        : StandardCharsets.UTF_8;
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, encoding(file));
  }

  private static Map<String, String> attributes(String text) {
    Map<String, String> attributes = new HashMap<>();
    ATTRIBUTE.matcher(text).results().forEach(one -> attributes.put(one.group(1), value(one)));
    return attributes;
  }

  private static String raw(MatchResult attribute) {
    return attribute.group(3).substring(1, attribute.group(3).length() - 1);
  }

  private static String value(MatchResult attribute) {
    return raw(attribute)
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&");
  }

  /** Returns the made-up name, which is made of those that SimGrid makes the own one of. */
  private String name(String name) {
    String known = whole.get(name);
    if (known != null) {
      return known;
    }
    if (name.matches("\\d*")) {
      return name;
    }
    Supplier<String> made = derivations.get(name);
    Matcher numbered = NUMBERED.matcher(name);
    String other =
        made != null
            ? made.get()
            : numbered.matches()
                ? beginning(numbered.group(1)) + numbered.group(2) + end(numbered.group(3))
                : names.made(name);
    whole.put(name, other);
    return other;
  }

  private String beginning(String text) {
    return text.isEmpty() ? "" : beginnings.computeIfAbsent(text, one -> names.made(one) + "-");
  }

  private String end(String text) {
    return text.isEmpty() ? "" : ends.computeIfAbsent(text, one -> "." + names.made(one));
  }

  /**
   * Returns the text of a platform or a deployment. Its lines keep their numbers, so that messages
   * about a line are right for the user's file.
   */
  private String xml(String text, Map<String, String> files) {
    String bare = COMMENT.matcher(text).replaceAll(one -> newlines(one.group()));
    String described =
        PROPERTY
            .matcher(bare)
            .replaceAll(one ->
                remains(one, files)
                    ? Matcher.quoteReplacement(one.group())
                    : newlines(one.group()));
    return TAG.matcher(described)
        .replaceAll(tag ->
            Matcher.quoteReplacement(
                "<"
                    + tag.group(1)
                    + ATTRIBUTE
                        .matcher(tag.group(2))
                        .replaceAll(one -> Matcher.quoteReplacement(attribute(tag, one, files)))
                    + ">"));
  }

  private static String newlines(String text) {
    return "\n".repeat((int) text.chars().filter(one -> one == '\n').count());
  }

  private static boolean remains(MatchResult property, Map<String, String> files) {
    if (property.group(1) != null) {
      return true;
    }
    Map<String, String> attributes = attributes(property.group(2));
    String value = attributes.getOrDefault("value", "");
    return files.containsKey(value)
        || attributes.getOrDefault("id", "").equals(ACCESS_POINT)
        || NUMBER.matcher(value.strip()).matches();
  }

  private String attribute(MatchResult tag, MatchResult one, Map<String, String> files) {
    String value = value(one);
    String element = tag.group(1);
    String other = files.get(value);
    if (other == null) {
      other =
          switch (one.group(1)) {
            case "prefix" -> beginning(value);
            case "suffix" -> end(value);
            case "value" ->
                element.equals("argument")
                        || element.equals("prop")
                            && attributes(tag.group(2)).getOrDefault("id", "").equals(ACCESS_POINT)
                    ? words(value)
                    : value;
            default ->
                NAMED.contains(one.group(1)) && !element.equals("prop") && !element.equals("config")
                    ? words(value)
                    : value;
          };
    }
    char quote = one.group(3).charAt(0);
    return one.group(1)
        + one.group(2)
        + quote
        + (other.equals(value) ? raw(one) : Escapes.xml(other))
        + quote;
  }

  /** Returns a message with the user's own names. */
  String own(String text) {
    return PIECE
        .matcher(text)
        .replaceAll(one -> {
          String bare = one.group().replaceFirst("[.]+$", "");
          return Matcher.quoteReplacement(
              own.getOrDefault(bare, bare) + one.group().substring(bare.length()));
        });
  }

  /** Returns a text, such as the value of an option, with made-up names of hosts. */
  String words(String text) {
    String exactly = whole.get(text);
    return exactly != null
        ? exactly
        : PIECE.matcher(text).replaceAll(one -> Matcher.quoteReplacement(word(one, text)));
  }

  private String word(MatchResult piece, String text) {
    String word = piece.group();
    boolean pattern = "[*".indexOf(at(text, piece.end())) >= 0;
    boolean behind = "]*".indexOf(at(text, piece.start() - 1)) >= 0;
    return pattern && beginnings.containsKey(word)
        ? beginnings.getOrDefault(word, word)
        : behind && ends.containsKey(word)
            ? ends.getOrDefault(word, word)
            : whole.getOrDefault(word, word);
  }

  private static char at(String text, int place) {
    return place >= 0 && place < text.length() ? text.charAt(place) : ' ';
  }

  /** Returns the text of a campaign: its keys stay, as do the words of its entries. */
  String yaml(String text) {
    return text.lines()
        .map(line -> line.replaceFirst("(^|\\s)#[^\"']*$", ""))
        .map(line -> line.startsWith("name:") ? "name: study" : line)
        .map(line ->
            PIECE
                .matcher(line)
                .replaceAll(one ->
                    Matcher.quoteReplacement(
                        at(line, one.end()) == ':' ? one.group() : word(one, line))))
        .reduce("", (before, line) -> before + line + "\n");
  }

  private static String withoutComments(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    TextFile.read(file)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  /** Returns a table with made-up names of tasks: each cell that is no amount is a name. */
  private String table(Path file) throws IOException {
    String text = withoutComments(file);
    String header = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    if (header.startsWith("{") || header.startsWith("<") || text.indexOf('\0') >= 0) {
      throw new InputException(
          "--anonymous: the package has a file that is no table, whose words nobody can make up",
          "loadstar costs LOG > costs.csv, and this table");
    }
    char delimiter = NamedTable.delimiter(header);
    StringWriter written = new StringWriter();
    try (CSVParser parser = NamedTable.format(delimiter, true).parse(new StringReader(text));
        CSVPrinter printer =
            new CSVPrinter(
                written,
                NamedTable.format(delimiter, true).builder().setRecordSeparator('\n').get())) {
      UnaryOperator<String> change = this::words; // of the line of names
      for (CSVRecord row : parser) {
        if (row.stream().anyMatch(cell -> AMOUNT.matcher(cell).matches())) {
          change = this::task;
        }
        printer.printRecord(row.stream().map(change).toList());
        change = this::task;
      }
    }
    return written.toString();
  }

  private String task(String cell) {
    return cell.isEmpty() || AMOUNT.matcher(cell).matches()
        ? cell
        : whole.containsKey(cell)
            ? words(cell)
            : tasks.computeIfAbsent(cell, none -> "t" + (tasks.size() + 1));
  }

  /**
   * Refuses a package that still names this machine, its user or where the user's files were.
   *
   * @param sources the user's files
   * @throws InputException with the file and the name
   */
  static void check(Path folder, Collection<Path> sources) throws IOException {
    Set<String> machine = new LinkedHashSet<>();
    Stream.of("user.home", "user.dir").map(System::getProperty).forEach(machine::add);
    machine.add(System.getProperty("java.io.tmpdir") + "/loadstar-");
    sources.forEach(source -> machine.add(String.valueOf(source.getParent())));
    machine.add(folder.toString());
    Path host = Path.of("/proc/sys/kernel/hostname");
    String computer = Files.isReadable(host) ? Files.readString(host).strip() : "";
    machine.add(computer.equals("localhost") ? "" : computer);
    machine.removeIf(one -> one.length() < 4);
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        for (String one : machine) {
          String bytes =
              new String(one.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
          if (text.contains(bytes)) {
            throw new InputException(
                "--anonymous: "
                    + folder.relativize(file)
                    + " of the package would have \""
                    + one
                    + "\" of this machine",
                "a study in which it does not occur");
          }
        }
      }
    }
  }
}
