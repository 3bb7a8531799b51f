package loadstar.report.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import loadstar.algorithm.Metric;
import loadstar.result.Numbers;
import loadstar.result.Standing;
import loadstar.result.Table;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A campaign: who is best where, a ranking with intervals for each platform, load and noise, the
 * makespan over the load, what failed, the platforms.
 */
public final class CampaignSection {
  /** Names of notes: what the campaign is called, and what to type to run it again. */
  public static final String NAME = "name";

  public static final String RERUN = "rerun";

  /** Before the name of a platform: its file. */
  public static final String PLATFORM = "platform ";

  private static final int MOST_PLATFORMS = 6;
  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, String> notes;
  private final Map<String, Set<String>> versions;
  private final List<List<String>> failures;
  private final int missing;
  private final List<Metric> metrics;
  private final Map<Place, List<Ranked>> rankings;
  private final Map<Place, Standing> standings;

  /** Where schedulers are compared. */
  private record Place(String platform, String master, double load, double noise) {
    String text() {
      return platform
          + ", master "
          + master
          + ", load "
          + Numbers.text(load)
          + (noise > 0 ? ", noise " + Numbers.text(noise) : "");
    }
  }

  /**
   * Takes the results of a campaign.
   *
   * @param table columns platform, master, scheduler, those that begin with parameter_, load_units,
   *     noise, seed and makespan_s; a row for each finished run
   * @param metrics that the table has columns for, in the order in which they are shown
   * @param missing how many runs have no result
   * @param notes text by the names above; where one is missing, the page says less
   * @param versions what the results were made with, all values of each, by name
   * @param failures message and log file of each run that failed
   */
  public CampaignSection(
      Table table,
      List<Metric> metrics,
      int missing,
      Map<String, String> notes,
      Map<String, Set<String>> versions,
      List<List<String>> failures) {
    this.metrics = metrics;
    this.missing = missing;
    this.notes = notes;
    this.versions = versions;
    this.failures = failures;
    Map<Place, Map<String, List<Integer>>> rows = new LinkedHashMap<>();
    for (int row = 0; row < table.rows(); row++) {
      Place place =
          new Place(
              table.text(row, "platform"),
              table.text(row, "master"),
              table.number(row, "load_units"),
              table.number(row, "noise"));
      rows.computeIfAbsent(place, none -> new LinkedHashMap<>())
          .computeIfAbsent(contender(table, row), none -> new ArrayList<>())
          .add(row);
    }
    rankings = new LinkedHashMap<>();
    standings = new LinkedHashMap<>();
    rows.forEach((place, own) -> {
      Map<String, SortedMap<Long, Double>> all = Ranked.makespans(table, own);
      Standing standing = Standing.of(all, place.noise > 0 || vary(all), Standing.MARGIN);
      standings.put(place, standing);
      rankings.put(place, Ranked.of(standing, table, own, metrics));
    });
  }

  /** Whether seeds make a difference although units cost the same: schedulers draw. */
  private static boolean vary(Map<String, SortedMap<Long, Double>> makespans) {
    return makespans.values().stream()
        .map(SortedMap::values)
        .anyMatch(own -> {
          double least = Collections.min(own);
          return Collections.max(own) - least > Standing.SAME * least;
        });
  }

  /** A scheduler with the parameters that the campaign sets. */
  private static String contender(Table table, int row) {
    StringBuilder name = new StringBuilder(table.text(row, "scheduler"));
    for (String column : table.columns()) {
      if (column.startsWith("parameter_") && !table.text(row, column).isEmpty()) {
        name.append(' ').append(column.substring("parameter_".length())).append('=');
        name.append(table.text(row, column));
      }
    }
    return name.toString();
  }

  String name() {
    return notes.getOrDefault(NAME, "campaign");
  }

  String rerun() {
    return notes.getOrDefault(RERUN, "");
  }

  Map<String, Set<String>> versions() {
    return versions;
  }

  /** The metrics of all rankings. */
  private List<Metric> shown() {
    return Ranked.shown(metrics, rankings.values().stream().flatMap(List::stream).toList());
  }

  /** All rankings in one table. */
  Table table() {
    List<String> columns = new ArrayList<>(List.of("platform", "load", "noise"));
    List<Metric> shown = shown();
    columns.addAll(Ranked.columns(shown));
    Table table = new Table(columns);
    rankings.forEach((place, ranking) -> {
      for (Ranked one : ranking) {
        List<String> cells =
            new ArrayList<>(
                List.of(place.platform, Numbers.text(place.load), Numbers.text(place.noise)));
        cells.addAll(one.cells(shown));
        table.add(cells.toArray());
      }
    });
    return table;
  }

  String html() {
    StringBuilder text = new StringBuilder(20_000);
    text.append("<section id=\"campaign\">\n<h2>Campaign: ").append(Html.text(name()));
    text.append("</h2>\n");
    if (missing > 0) {
      text.append("<p class=\"note\">").append(missing);
      text.append(" runs have no result: the numbers below lack them.</p>\n");
    }
    if (!rerun().isEmpty()) {
      text.append("<p>Again: <code>").append(Html.text(rerun())).append("</code></p>\n");
    }
    best(text);
    overLoads(text);
    int number = 0;
    for (Map.Entry<Place, List<Ranked>> one : rankings.entrySet()) {
      ranking(text, ++number, one.getKey(), one.getValue());
    }
    text.append(Ranked.legend(shown()));
    if (!failures.isEmpty()) {
      text.append("<h3>Failed</h3>\n").append(Html.table(List.of("why", "log"), failures));
    }
    platforms(text);
    return text.append("</section>\n").toString();
  }

  private void best(StringBuilder text) {
    List<List<String>> rows = new ArrayList<>();
    int number = 0;
    for (Map.Entry<Place, List<Ranked>> one : rankings.entrySet()) {
      Ranked first = one.getValue().getFirst();
      rows.add(
          List.of(
              ++number + ". " + one.getKey().text(),
              Ranked.number(first.makespan().mean()),
              Objects.requireNonNull(standings.get(one.getKey())).advice()));
    }
    text.append(Html.table(List.of("where", "least makespan s", "advice"), rows));
  }

  private void ranking(StringBuilder text, int number, Place place, List<Ranked> ranking) {
    String id = "campaign/" + number;
    text.append("<h3>").append(number).append(". ").append(Html.text(place.text()));
    text.append("</h3>\n<figure><div class=\"chart tall\" role=\"img\" aria-label=\"ranking\" ");
    text.append("data-chart=\"").append(id).append("\"></div>\n");
    text.append(Html.data(id, Ranked.chart(ranking)));
    text.append(
        "<figcaption>Dots: seeds; bars: 95 % interval of the mean.</figcaption></figure>\n");
    text.append("<details open><summary>Numbers</summary>\n");
    List<Metric> shown = Ranked.shown(metrics, ranking);
    text.append(
        Html.table(Ranked.columns(shown), ranking.stream().map(one -> one.cells(shown)).toList()));
    text.append("</details>\n");
  }

  private void platforms(StringBuilder text) {
    Map<String, String> masters = new LinkedHashMap<>();
    rankings.keySet().forEach(place -> masters.putIfAbsent(place.platform, place.master));
    text.append("<h3>Platforms</h3>\n");
    int drawn = 0;
    for (Map.Entry<String, String> one : masters.entrySet()) {
      String file = notes.getOrDefault(PLATFORM + one.getKey(), "");
      if (++drawn > MOST_PLATFORMS) {
        text.append("<p class=\"note\">").append(masters.size() - MOST_PLATFORMS);
        text.append(" more platforms are not drawn.</p>\n");
        break;
      }
      text.append(PlatformPicture.of(file, one.getValue()));
    }
  }

  // ------------------------------------------------------------------ over the load

  /** Mean makespans over the load, for each platform and noise that has several loads. */
  private void overLoads(StringBuilder text) {
    Map<Place, List<Place>> groups = new LinkedHashMap<>();
    for (Place place : rankings.keySet()) {
      Place any = new Place(place.platform, place.master, 0, place.noise);
      groups.computeIfAbsent(any, none -> new ArrayList<>()).add(place);
    }
    int number = 0;
    for (Map.Entry<Place, List<Place>> group : groups.entrySet()) {
      List<Place> places = group.getValue();
      if (places.size() > 1) {
        places.sort(Comparator.comparingDouble(Place::load));
        String id = "loads/" + ++number;
        text.append("<figure><div class=\"chart\" role=\"img\" aria-label=\"makespan over load\" ");
        text.append("data-chart=\"").append(id).append("\"></div>\n");
        text.append(Html.data(id, lines(places)))
            .append("<figcaption>Mean makespans over the load, ");
        text.append("bars from least to most: ").append(Html.text(group.getKey().platform));
        double noise = group.getKey().noise;
        text.append(noise > 0 ? ", noise " + Numbers.text(noise) : "");
        text.append(".</figcaption></figure>\n");
      }
    }
  }

  private List<Ranked> ranking(Place place) {
    return Objects.requireNonNull(rankings.get(place));
  }

  private String lines(List<Place> places) {
    ObjectNode chart = JSON.createObjectNode();
    chart.put("kind", "lines");
    chart.putObject("x").put("label", "load (units)").put("logarithmic", true);
    chart.putObject("y").put("label", "makespan (s)").put("logarithmic", true);
    ArrayNode lines = chart.putArray("lines");
    chart.putArray("marks");
    ObjectNode columns = chart.putObject("columns");
    ArrayNode loads = columns.putArray("load");
    places.forEach(place -> loads.add(place.load));
    Set<String> names = new LinkedHashSet<>();
    places.forEach(place -> ranking(place).forEach(one -> names.add(one.name())));
    for (String name : names) {
      ArrayNode means = columns.putArray(name);
      ArrayNode least = columns.putArray(name + ", least");
      ArrayNode most = columns.putArray(name + ", most");
      for (Place place : places) {
        ranking(place).stream()
            .filter(one -> one.name().equals(name))
            .map(Ranked::makespan)
            .findFirst()
            .ifPresentOrElse(
                spread -> {
                  means.add(spread.mean());
                  least.add(spread.min());
                  most.add(spread.max());
                },
                () -> List.of(means, least, most).forEach(ArrayNode::addNull));
      }
      ObjectNode line = lines.addObject().put("label", name).put("x", "load").put("y", name);
      line.put("low", name + ", least").put("high", name + ", most").put("style", "POINTS");
    }
    return JSON.writeValueAsString(chart);
  }
}
