package loadstar.cli;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.report.Escapes;

/**
 * Platforms and deployments of SimGrid with made-up names. Comments go, and so do properties that
 * are no numbers; all else stays as it is written.
 */
final class AnonymousXml {
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

  private static final Pattern NUMBER = Pattern.compile("[-+.]?\\d.*", Pattern.DOTALL);

  private final MadeUpNames names;

  /** The names of copies, by the names that platforms have for them. */
  private final Map<String, String> files;

  /**
   * An element of a file.
   *
   * @param name such as {@code host}
   * @param attributes their values by their names
   */
  record Element(String name, Map<String, String> attributes) {}

  /**
   * Takes the names.
   *
   * @param files the names of copies, by the names that platforms have for them
   */
  AnonymousXml(MadeUpNames names, Map<String, String> files) {
    this.names = names;
    this.files = files;
  }

  /** Returns a text without its comments. */
  static String withoutComments(String text) {
    return COMMENT.matcher(text).replaceAll("");
  }

  /** Returns the elements of a text that has no comments, in its order. */
  static List<Element> elements(String text) {
    return TAG.matcher(text)
        .results()
        .map(tag -> new Element(tag.group(1), attributes(tag.group(2))))
        .toList();
  }

  /** Returns the encoding that a file declares; UTF-8 if it declares none that is known. */
  static Charset encoding(Path file) throws IOException {
    String start = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    Matcher declared = ENCODING.matcher(start.substring(0, Math.min(start.length(), 200)));
    return declared.find() && Charset.isSupported(declared.group(1))
        ? Charset.forName(declared.group(1))
        : StandardCharsets.UTF_8;
  }

  /** Returns the text of a file in its encoding. */
  static String text(Path file) throws IOException {
    return Files.readString(file, encoding(file));
  }

  /**
   * Returns the text of a platform or a deployment. Its lines keep their numbers, so that messages
   * about a line are right for the user's file.
   */
  String changed(String text) {
    String bare = COMMENT.matcher(text).replaceAll(one -> newlines(one.group()));
    String described =
        PROPERTY
            .matcher(bare)
            .replaceAll(one ->
                remains(one) ? Matcher.quoteReplacement(one.group()) : newlines(one.group()));
    return TAG.matcher(described)
        .replaceAll(tag ->
            Matcher.quoteReplacement(
                "<"
                    + tag.group(1)
                    + ATTRIBUTE
                        .matcher(tag.group(2))
                        .replaceAll(one -> Matcher.quoteReplacement(attribute(tag, one)))
                    + ">"));
  }

  private static String newlines(String text) {
    return "\n".repeat((int) text.chars().filter(one -> one == '\n').count());
  }

  private boolean remains(MatchResult property) {
    if (property.group(1) != null) {
      return true;
    }
    Map<String, String> attributes = attributes(property.group(2));
    String value = attributes.getOrDefault("value", "");
    return files.containsKey(value)
        || attributes.getOrDefault("id", "").equals(ACCESS_POINT)
        || NUMBER.matcher(value.strip()).matches();
  }

  private String attribute(MatchResult tag, MatchResult one) {
    String value = value(one);
    String element = tag.group(1);
    String other = files.get(value);
    if (other == null) {
      other =
          switch (one.group(1)) {
            case "prefix" -> names.beginning(value);
            case "suffix" -> names.end(value);
            case "value" ->
                element.equals("argument")
                        || element.equals("prop")
                            && attributes(tag.group(2)).getOrDefault("id", "").equals(ACCESS_POINT)
                    ? names.words(value)
                    : value;
            default ->
                NAMED.contains(one.group(1)) && !element.equals("prop") && !element.equals("config")
                    ? names.words(value)
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
}
