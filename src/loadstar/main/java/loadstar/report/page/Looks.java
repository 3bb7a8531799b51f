package loadstar.report.page;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.report.Look;
import loadstar.report.Look.Marker;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the schedulers of a page look like: for its script, and as signs in its tables. */
final class Looks {
  /** The element that has them for the script. */
  static final String ID = "looks";

  /** Where the marker of a sign is, and its size. */
  private static final double MIDDLE_X = 20;

  private static final double MIDDLE_Y = 7;
  private static final double RADIUS = 4.5;

  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, Look> looks;
  private final List<String> labels;

  Looks(Collection<String> schedulers) {
    looks = Look.ofSchedulers(schedulers);
    labels = new ArrayList<>(looks.keySet());
  }

  /** For the script: by label. */
  String data() {
    ObjectNode all = JSON.createObjectNode();
    looks.forEach((label, look) -> all.set(label, json(look)));
    return Html.data(ID, JSON.writeValueAsString(all));
  }

  /** What the script draws a line with. */
  static ObjectNode json(Look look) {
    ObjectNode json = JSON.createObjectNode();
    json.put("colour", look.colour()).put("dash", look.dash()).put("hollow", look.hollow());
    ArrayNode corners = json.putArray("corners"); // hundredths of the radius
    for (double corner : look.marker().corners()) {
      corners.add(Math.round(100 * corner));
    }
    return json;
  }

  private static String path(Marker marker) {
    double[] corners = marker.corners();
    StringBuilder path = new StringBuilder(80);
    for (int i = 0; i < corners.length; i += 2) {
      path.append(
          String.format(
              Locale.ROOT,
              "%s%.4g %.4g",
              i == 0 ? "M" : "L",
              MIDDLE_X + RADIUS * corners[i],
              MIDDLE_Y + RADIUS * corners[i + 1]));
    }
    return path.append('Z').toString();
  }

  /** The signs, once for the page; {@link #sign} shows them. */
  String symbols() {
    StringBuilder text = new StringBuilder(400 * labels.size());
    text.append("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"looks\"><defs>\n");
    for (int i = 0; i < labels.size(); i++) {
      Look look = looks.get(labels.get(i));
      if (look == null) {
        continue;
      }
      text.append("<symbol id=\"").append(id(i)).append("\" viewBox=\"0 0 40 14\">");
      text.append("<path d=\"M1 7H39\" fill=\"none\" stroke-width=\"2\" stroke=\"");
      text.append(look.colour()).append("\" stroke-dasharray=\"").append(look.dash());
      text.append("\"/>")
          .append(
              look.marker() == Marker.CIRCLE
                  ? "<circle cx=\"20\" cy=\"7\" r=\"4.5\" "
                  : "<path d=\"" + path(look.marker()) + "\" ");
      text.append(look.hollow() ? "class=\"hollow\"" : "fill=\"" + look.colour() + "\"");
      text.append(" stroke=\"")
          .append(look.colour())
          .append("\" stroke-width=\"1.5\"/></symbol>\n");
    }
    return text.append("</defs></svg>\n").toString();
  }

  /**
   * Line and marker of a scheduler, before its name; nothing for what is none. Every row of every
   * table has one: what can be said once is in the page's style.
   */
  String sign(@Nullable String label) {
    int number = labels.indexOf(label);
    return number < 0 ? "" : "<svg><use href=#" + id(number) + " /></svg>";
  }

  /** The marker alone. */
  String mark(String label) {
    int number = labels.indexOf(label);
    return number < 0
        ? ""
        : "<svg class=\"mark\" viewBox=\"13 0 14 14\"><use href=\"#"
            + id(number)
            + "\" width=\"40\" height=\"14\"/></svg>";
  }

  /** With a dot, which no name of a section has by chance. */
  private static String id(int number) {
    return "k." + number;
  }
}
