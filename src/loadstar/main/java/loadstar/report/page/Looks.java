package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.algorithm.Registry;
import loadstar.report.Look;
import loadstar.report.Look.Marker;
import loadstar.study.SchedulerConfig;
import org.jspecify.annotations.Nullable;

/** The looks of the schedulers of a page, in its charts and as signs in its tables. */
final class Looks {
  private static final double RADIUS = 4.5;

  private static final Registry KNOWN = Registry.builtIn();

  private final Map<String, Look> looks;
  private final List<String> labels;
  private final Map<String, SchedulerConfig> configs = new LinkedHashMap<>(); // by label

  Looks(Collection<SchedulerConfig> schedulers) {
    schedulers.forEach(one -> configs.put(one.label(), one));
    looks = Look.ofSchedulers(configs.keySet());
    labels = new ArrayList<>(looks.keySet());
  }

  Map<String, Look> all() {
    return looks;
  }

  Map<Look, String> markers() {
    Map<Look, String> markers = new HashMap<>();
    for (int i = 0; i < labels.size(); i++) {
      markers.put(of(labels.get(i)), markerId(i));
    }
    return markers;
  }

  private static String markerId(int number) {
    return "m." + number;
  }

  Look of(String label) {
    return Objects.requireNonNull(looks.get(label), label);
  }

  private static String path(Marker marker) {
    double[] corners = marker.corners();
    StringBuilder path = new StringBuilder(80);
    for (int i = 0; i < corners.length; i += 2) {
      path.append(
          format("%s%.4g %.4g", i == 0 ? "M" : "L", RADIUS * corners[i], RADIUS * corners[i + 1]));
    }
    return path.append('Z').toString();
  }

  /** Returns the signs, once for the page; {@link #sign} shows them. */
  String symbols() {
    StringBuilder text = new StringBuilder(400 * labels.size());
    text.append("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"looks\"><defs>\n");
    for (int i = 0; i < labels.size(); i++) {
      Look look = of(labels.get(i));
      text.append(
          look.marker() == Marker.CIRCLE
              ? "<circle r=\"4.5\" "
              : "<path d=\"" + path(look.marker()) + "\" ");
      text.append(
          """
          id="%1$s" %2$s stroke="%3$s" stroke-width="1.5"/><symbol id="%4$s" viewBox="0 0 40 14">\
          <path d="M1 7H39" fill="none" stroke-width="2" stroke="%3$s" stroke-dasharray="%5$s"/>\
          <use href="#%1$s" x="20" y="7"/></symbol>
          """
              .formatted(
                  markerId(i),
                  look.hollow() ? "class=\"hollow\"" : "fill=\"" + look.colour() + "\"",
                  look.colour(),
                  id(i),
                  look.dash()));
    }
    return text.append("</defs></svg>\n").toString();
  }

  /**
   * Returns the line and marker of a scheduler, before its name; empty for other names. Every row
   * of every table has one, so whatever they have in common is in the page's style.
   */
  String sign(@Nullable String label) {
    int number = labels.indexOf(label);
    return number < 0 ? "" : "<svg><use href=#" + id(number) + " /></svg>";
  }

  /** Returns a name, with a link to the sentence on it where there is one. */
  String name(String label) {
    SchedulerConfig config = configs.get(label);
    return config != null && KNOWN.names().contains(config.scheduler())
        ? "<a href=#s." + config.scheduler() + ">" + Html.text(label) + "</a>"
        : Html.text(label);
  }

  /** Returns a sentence on each scheduler of this project. */
  String sentences() {
    StringBuilder text = new StringBuilder(100 * labels.size());
    labels.stream()
        .map(label -> Objects.requireNonNull(configs.get(label)).scheduler())
        .distinct()
        .filter(KNOWN.names()::contains)
        .map(KNOWN::kind)
        .forEach(kind -> {
          text.append("<dt id=\"s.").append(kind.name()).append("\">").append(kind.name());
          text.append("<dd>").append(Html.text(kind.description() + " (" + kind.paper() + ")"));
          text.append('\n');
        });
    return text.isEmpty()
        ? ""
        : "<section id=\"schedulers\"><h2>Schedulers</h2>\n<dl>\n" + text + "</dl></section>\n";
  }

  String mark(String label) {
    int number = labels.indexOf(label);
    return number < 0
        ? ""
        : "<svg class=\"mark\" viewBox=\"13 0 14 14\"><use href=\"#"
            + id(number)
            + "\" width=\"40\" height=\"14\"/></svg>";
  }

  /** Returns an id with a dot, which no name of a section has by chance. */
  private static String id(int number) {
    return "k." + number;
  }
}
