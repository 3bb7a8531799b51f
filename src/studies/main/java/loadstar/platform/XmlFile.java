package loadstar.platform;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import org.jspecify.annotations.Nullable;

// Walks an XML file element by element, with line numbers. SimGrid's DTD is neither fetched nor
// needed; what is not well formed is reported with its line.
final class XmlFile {
  private static final String DOCTYPE_HINT =
      "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\"> in the line above";
  // SimGrid passes over it wherever it stands, and over what stands before it.
  private static final Pattern DECLARATION = Pattern.compile("<\\?xml\\s[^>]*\\?>");

  // A tag, as far as there is one; comments and sections without any are passed over.
  static final Pattern TAG =
      Pattern.compile(
          "<!--.*?(?:-->|\\z)|<!\\[CDATA\\[.*?(?:]]>|\\z)"
              + "|(<(?:[^>\"']++|\"[^\"]*+\"?|'[^']*+'?)*+)",
          Pattern.DOTALL);
  private static final Pattern VALUE = Pattern.compile("\"[^\"]*\"|'[^']*'");

  private final String name;
  private final Path path;

  XmlFile(Path path) {
    this.path = path;
    this.name = path.toString();
  }

  String name() {
    return name;
  }

  /** A listener for the elements of a file; {@code end} gets the name of the closed element. */
  interface Visitor {
    void start(XmlElement element);

    void end(String element);

    /** Text between the tags, in pieces; the first begins on the line on which its tag ends. */
    default void characters(String piece) {}
  }

  byte[] text() {
    if (!Files.isRegularFile(path)) {
      boolean exists = Files.exists(path, LinkOption.NOFOLLOW_LINKS);
      throw new InputException(name, TextFile.notAFile(path), exists ? null : nearestFile());
    }
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new InputException(name, "cannot be read: " + e.getMessage(), null);
    }
  }

  // kind: what the visitor reads, for the message.
  void visit(byte[] text, String kind, Visitor visitor) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    // SimGrid reads bytes: a stray one is no problem in a comment.
    String letters = new String(text, StandardCharsets.UTF_8);
    boolean marked = letters.startsWith("\uFEFF");
    if (marked
        || new String(text, 0, Math.min(2, text.length), StandardCharsets.ISO_8859_1)
            .matches("\u00FE\u00FF|\u00FF\u00FE")) {
      String encoding = marked ? "UTF-8" : "UTF-16";
      throw new InputException(
          name,
          1,
          "the file begins with a byte order mark, which SimGrid does not read",
          "iconv -f " + encoding + " -t UTF-8 FILE | sed '1s/^\\xef\\xbb\\xbf//'");
    }
    try (Reader in = new StringReader(lenient(letters))) {
      XMLStreamReader reader = factory.createXMLStreamReader(in);
      XmlElement element = new XmlElement(name, reader);
      boolean doctypeSeen = false;
      boolean rootSeen = false;
      while (reader.hasNext()) {
        int event = reader.next();
        if (event == XMLStreamConstants.DTD) {
          doctypeSeen = true;
        } else if (event == XMLStreamConstants.START_ELEMENT) {
          if (!doctypeSeen) {
            throw element.problem("SimGrid reads no file without a DOCTYPE", DOCTYPE_HINT);
          }
          element.refuseForeignBytes();
          if (rootSeen == element.tag().equals("platform")) {
            throw element.problem(
                rootSeen
                    ? "a <platform> within another"
                    : "the root element is <" + element.tag() + ">, not <platform>",
                "this is no " + kind + " file");
          }
          rootSeen = true;
          element.check(visitor::start);
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          visitor.end(reader.getLocalName());
        } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
          visitor.characters(reader.getText());
        }
      }
      reader.close();
    } catch (XMLStreamException e) {
      throw new InputException(
          name, e.getLocation().getLineNumber(), "malformed XML: " + reason(e), null);
    } catch (IOException e) {
      throw new InputException(name, "cannot be read: " + e.getMessage(), null);
    }
  }

  // What SimGrid's parser takes and Java's does not: blank lines and comments before the
  // declaration, a second one, no blank between two attributes, and "--" in comments. The lines
  // stay
  // where they are.
  private static String lenient(String text) {
    String bare =
        DECLARATION.matcher(text).replaceAll(found -> found.group().replaceAll("[^\\n]", " "));
    return TAG.matcher(bare)
        .replaceAll(found -> {
          String part = found.group();
          if (found.group(1) != null) {
            part = VALUE.matcher(part).replaceAll("$0 ");
          } else if (part.startsWith("<!--") && part.endsWith("-->") && part.length() > 6) {
            part = "<!--" + part.substring(4, part.length() - 3).replace('-', ' ') + "-->";
          }
          return Matcher.quoteReplacement(part);
        });
  }

  /** The parser's own sentence, without the position that precedes it. */
  private static String reason(XMLStreamException e) {
    String text = String.valueOf(e.getMessage());
    int message = text.indexOf("Message: ");
    text = message < 0 ? text : text.substring(message + "Message: ".length());
    text =
        text.strip()
            .replaceAll("\\s+", " ")
            .replace("Content is not allowed in prolog", "there is text before the first tag");
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  private @Nullable String nearestFile() {
    Path folder = path.toAbsolutePath().getParent();
    Path file = path.getFileName();
    if (folder == null || file == null || !Files.isDirectory(folder)) {
      return null;
    }
    try (var files = Files.list(folder)) {
      return NearestName.hint(
          file.toString(), files.map(f -> String.valueOf(f.getFileName())).sorted().toList());
    } catch (IOException e) {
      return null;
    }
  }
}
