package loadstar.platform;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes SimGrid XML: header comment, two spaces of indentation, attributes escaped. */
public final class XmlText {
  private final StringBuilder out = new StringBuilder(4096);

  public XmlText(List<String> header) {
    out.append("<?xml version=\"1.0\"?>\n");
    out.append("<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n");
    if (!header.isEmpty()) {
      out.append("<!--\n");
      for (String line : header) {
        // A comment may not contain two hyphens in a row.
        out.append(line.isEmpty() ? "" : "  ").append(line.replaceAll("-(?=-)", "- ")).append('\n');
      }
      out.append("-->\n");
    }
    out.append("<platform version=\"4.1\">\n");
  }

  /** Opens a tag with attributes given as names and values in turn; the tag is left unfinished. */
  public XmlText open(int depth, String tag, String... attributes) {
    out.repeat("  ", depth).append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      attribute(attributes[i], attributes[i + 1]);
    }
    return this;
  }

  /** Adds an attribute to the open tag; none if the value is null. */
  public XmlText attribute(String name, @Nullable String value) {
    if (value != null) {
      out.append(' ').append(name).append("=\"").append(escaped(value)).append('"');
    }
    return this;
  }

  /** A text as the value of an attribute, within quotes of either kind. */
  static String escaped(String value) {
    return value
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("\"", "&quot;")
        .replace("\n", "&#10;")
        .replace("\t", "&#9;");
  }

  /** Adds the cores of a host to its open tag; one is what SimGrid takes without. */
  XmlText cores(int cores) {
    return attribute("core", cores > 1 ? Integer.toString(cores) : null);
  }

  /** Opens a link; bandwidth in bytes per second, latency in seconds. */
  XmlText link(int depth, String id, double bandwidth, double latency) {
    return open(depth, "link", "id", id)
        .attribute("bandwidth", Units.formatBandwidth(bandwidth))
        .attribute("latency", Units.formatTime(latency));
  }

  /** Writes a whole link that has a half for each direction. */
  public void duplexLink(int depth, String id, double bandwidth, double latency) {
    link(depth, id, bandwidth, latency).attribute("sharing_policy", "SPLITDUPLEX").selfClose();
  }

  /** Writes the link of a host; down is towards the host. */
  public void hostLink(int depth, String host, String link) {
    open(depth, "host_link", "id", host, "up", link + "_UP", "down", link + "_DOWN").selfClose();
  }

  /** Ends the open tag, and adds lines below it. */
  void text(String lines) {
    out.append(">\n").append(lines);
  }

  public void endOfTag() {
    out.append(">\n");
  }

  public void selfClose() {
    out.append("/>\n");
  }

  public void close(int depth, String tag) {
    out.repeat("  ", depth).append("</").append(tag).append(">\n");
  }

  public String finish() {
    return out.append("</platform>\n").toString();
  }
}
