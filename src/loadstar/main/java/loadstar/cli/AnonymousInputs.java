package loadstar.cli;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.input.NamedTable;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.platform.PlatformReader;
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
          "host",
          "coordinator",
          "router_id",
          "attach",
          "trace",
          "element");

  private static final Pattern PIECE = Pattern.compile("[\\p{L}\\p{N}_.~/\\\\-]+");
  private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d+)(\\D*)");
  private static final Pattern NUMBER = Pattern.compile("[-+.]?\\d.*", Pattern.DOTALL);

  /** A cell of a table that says how much or when, and not who. */
  private static final Pattern AMOUNT =
      Pattern.compile(
          "([-+]?+(\\d++([.,]\\d*+)?+|[.]\\d++)([eE][-+]?\\d++)?+\\s*+"
              + "(ns|us|\u00b5s|ms|sec|s|min|m|h|d|[kMGTPE]i?(f|b|B|bps|Bps)?|f|b|B|bps|Bps)?+\\s*+)++"
              + "|[\\d:.-]++");

  private static final Pattern CODE = Pattern.compile(".*\\.(java|py)");

  private record Cluster(String prefix, String suffix) {
    boolean has(String name) {
      return name.matches(Pattern.quote(prefix) + "\\d+" + Pattern.quote(suffix));
    }
  }

  private final Names names;
  private final Map<String, String> whole = new HashMap<>();
  private final Map<String, String> beginnings = new HashMap<>();
  private final Map<String, String> ends = new HashMap<>();
  private final Map<String, String> tasks = new HashMap<>();
  private final List<Cluster> clusters = new ArrayList<>();

  AnonymousInputs(Names names) {
    this.names = names;
  }

  /**
   * Changes the files of a package.
   *
   * @param files copies of the user's files
   * @param renamed the names of copies, by the names that platforms have for them
   * @throws InputException for a file whose names cannot be changed
   */
  void change(Collection<Path> files, Map<String, String> renamed) throws IOException {
    List<Path> xml = new ArrayList<>();
    List<Path> others = new ArrayList<>();
    for (Path file : files) {
      (file.toString().endsWith(".xml") ? xml : others).add(file);
    }
    for (Path file : xml) {
      learn(file);
    }
    for (Path file : xml) {
      Files.writeString(file, xml(Files.readString(file), renamed));
    }
    for (Path file : others) {
      if (!CODE.matcher(file.toString()).matches()) {
        boolean profile = renamed.containsValue(String.valueOf(file.getFileName()));
        Files.writeString(file, profile ? withoutComments(file) : table(file));
      }
    }
  }

  private void learn(Path file) throws IOException {
    String text = COMMENT.matcher(Files.readString(file)).replaceAll("");
    if (!text.contains("<platform")) {
      throw new InputException(
          "--anonymous: the package has a log whose words nobody can make up",
          "loadstar costs LOG > costs.csv, and this table");
    }
    List<String> ids = new ArrayList<>();
    for (MatchResult tag : TAG.matcher(text).results().toList()) {
      Map<String, String> attributes = attributes(tag.group(2));
      if (tag.group(1).equals("cluster")) {
        clusters.add(
            new Cluster(
                attributes.getOrDefault("prefix", ""), attributes.getOrDefault("suffix", "")));
      }
      String id = attributes.getOrDefault("id", "");
      if (!id.isEmpty() && !tag.group(1).equals("prop") && !tag.group(1).equals("config")) {
        ids.add(id);
      }
    }
    ids.forEach(this::learn);
    if (ids.isEmpty()) {
      return; // a deployment, whose hosts are those of a platform
    }
    try {
      PlatformReader.read(file).hosts().forEach(this::learn);
    } catch (InputException e) {
      // The study complains about it in the user's words.
    }
  }

  private static Map<String, String> attributes(String text) {
    Map<String, String> attributes = new HashMap<>();
    ATTRIBUTE.matcher(text).results().forEach(one -> attributes.put(one.group(1), value(one)));
    return attributes;
  }

  private static String value(MatchResult attribute) {
    return attribute.group(3).substring(1, attribute.group(3).length() - 1);
  }

  private void learn(String name) {
    if (whole.containsKey(name) || name.matches("\\d*")) {
      return;
    }
    for (Cluster cluster : clusters) {
      if (cluster.has(name)) {
        String number =
            name.substring(cluster.prefix.length(), name.length() - cluster.suffix.length());
        whole.put(name, beginning(cluster.prefix) + number + end(cluster.suffix));
        return;
      }
    }
    Matcher numbered = NUMBERED.matcher(name);
    whole.put(
        name,
        numbered.matches()
            ? beginning(numbered.group(1)) + numbered.group(2) + end(numbered.group(3))
            : names.made(name));
  }

  private String beginning(String text) {
    return text.isEmpty() ? "" : beginnings.computeIfAbsent(text, one -> names.made(one) + "-");
  }

  private String end(String text) {
    return text.isEmpty() ? "" : ends.computeIfAbsent(text, one -> "." + names.made(one));
  }

  /** Returns the text of a platform or a deployment. */
  private String xml(String text, Map<String, String> files) {
    String bare = COMMENT.matcher(text).replaceAll("");
    String described =
        PROPERTY
            .matcher(bare)
            .replaceAll(one -> Matcher.quoteReplacement(isKept(one, files) ? one.group() : ""));
    return TAG.matcher(described)
        .replaceAll(tag ->
            Matcher.quoteReplacement(
                "<"
                    + tag.group(1)
                    + ATTRIBUTE
                        .matcher(tag.group(2))
                        .replaceAll(
                            one -> Matcher.quoteReplacement(attribute(tag.group(1), one, files)))
                    + ">"));
  }

  private static boolean isKept(MatchResult property, Map<String, String> files) {
    if (property.group(1) != null) {
      return true;
    }
    String value = attributes(property.group(2)).getOrDefault("value", "");
    return files.containsKey(value) || NUMBER.matcher(value).matches();
  }

  private String attribute(String tag, MatchResult one, Map<String, String> files) {
    String value = value(one);
    String other = files.get(value);
    if (other == null) {
      other =
          switch (one.group(1)) {
            case "prefix" -> beginning(value);
            case "suffix" -> end(value);
            case "value" -> tag.equals("argument") ? words(value) : value;
            default ->
                NAMED.contains(one.group(1)) && !tag.equals("prop") && !tag.equals("config")
                    ? words(value)
                    : value;
          };
    }
    char quote = one.group(3).charAt(0);
    return one.group(1) + one.group(2) + quote + other + quote;
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
