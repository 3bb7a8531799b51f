package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import loadstar.algorithm.Registry;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class LookTest {
  private static final List<String> ALL =
      Registry.builtIn().entries().stream().map(entry -> entry.kind().name()).toList();

  /** Without its colour. */
  private static String grey(Look look) {
    return look.dash() + "|" + look.marker() + "|" + look.hollow();
  }

  @Test
  void allKinds_differInGrey() {
    assertThat(ALL).hasSizeGreaterThan(40);
    assertThat(ALL.stream().map(Look.ofSchedulers(ALL)::get).map(LookTest::grey))
        .doesNotHaveDuplicates();
  }

  /** The marker alone tells neighbours in the list, which are of one family, apart. */
  @Test
  void neighbours_differInColourDashAndMarker() {
    Map<String, Look> looks = Look.ofSchedulers(ALL);
    for (int i = 1; i < ALL.size(); i++) {
      Look one = looks.get(ALL.get(i - 1));
      Look next = looks.get(ALL.get(i));
      assertThat(next.colour()).isNotEqualTo(one.colour());
      assertThat(next.dash()).isNotEqualTo(one.dash());
      assertThat(next.marker()).isNotEqualTo(one.marker());
    }
  }

  /** Alone, among all, in a figure: the same, but for a colour that an earlier one has. */
  @Test
  void look_isThatOfTheScheduler_whateverElseIsDrawn() {
    Look alone = Look.ofSchedulers(List.of("rumr")).get("rumr");
    assertThat(grey(Look.ofSchedulers(ALL).get("rumr"))).isEqualTo(grey(alone));
    assertThat(Look.ofLines(List.of("as predicted", "RUMR"))).last().isEqualTo(alone);
    Look chunk = Look.ofSchedulers(List.of("ss chunk=20")).get("ss chunk=20");
    assertThat(grey(Look.ofSchedulers(List.of("umr", "ss chunk=20", "ss")).get("ss chunk=20")))
        .isEqualTo(grey(chunk));
  }

  /** Thirty sizes of a chunk beside all kinds: all differ, in colour and without it. */
  @Test
  void noTwoRowsOfAChart_lookAlike() {
    List<String> labels = new ArrayList<>(ALL);
    for (int chunk = 1; chunk <= 30; chunk++) {
      labels.add("ss chunk=" + chunk);
    }
    Map<String, Look> looks = Look.ofSchedulers(labels);
    Set<String> grey = new HashSet<>();
    labels.forEach(label -> grey.add(grey(looks.get(label))));
    assertThat(grey).hasSize(labels.size());
    assertThat(looks.values().stream().map(Look::colour)).doesNotHaveDuplicates();
  }

  /** More than there are looks for: some are equal then, and nothing breaks. */
  @Test
  void moreThanThereAre_areDrawnAllTheSame() {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < 2 * Look.SLOTS; i++) {
      labels.add("ss chunk=" + i);
    }
    assertThat(Look.ofSchedulers(labels)).hasSize(2 * Look.SLOTS).doesNotContainValue(null);
    assertThat(Look.ofLines(labels)).hasSize(2 * Look.SLOTS).doesNotContainNull();
  }

  /** Six lines of a figure that are no schedulers differ in each of the three. */
  @Test
  void linesOfAFigure_differInEverything() {
    List<Look> looks = Look.ofLines(List.of("Baseline", "a", "b", "c", "d", "AS4DR"));
    assertThat(looks.stream().map(Look::colour)).doesNotHaveDuplicates();
    assertThat(looks.stream().map(Look::dash)).doesNotHaveDuplicates();
    assertThat(looks.stream().map(look -> look.marker() + "" + look.hollow()))
        .doesNotHaveDuplicates();
  }

  /** The number that is printed beside the one that is simulated: one colour, two lines. */
  @Test
  void whatIsSaidOfALine_hasItsColour() {
    List<Look> looks = Look.ofLines(List.of("WQ", "FAC", "FAC, printed", "WQ, printed"));
    assertThat(looks.get(2).colour()).isEqualTo(looks.get(1).colour());
    assertThat(looks.get(3).colour()).isEqualTo(looks.get(0).colour());
    assertThat(looks.stream().map(LookTest::grey)).doesNotHaveDuplicates();
  }

  /** Black on white is 21 : 1; WCAG asks 3 : 1 of graphics. The dark page is #16181c. */
  @Test
  void colours_areSeenOnWhiteAndOnADarkPage() {
    List<String> labels = new ArrayList<>(ALL);
    for (int chunk = 1; chunk <= 30; chunk++) {
      labels.add("ss chunk=" + chunk);
    }
    for (Look look : Look.ofSchedulers(labels).values()) {
      double light = luminance(look.colour());
      assertThat((1 + 0.05) / (light + 0.05)).as(look.colour()).isGreaterThan(3);
      assertThat((light + 0.05) / (luminance("#16181c") + 0.05)).as(look.colour()).isGreaterThan(3);
    }
  }

  private static double luminance(String colour) {
    double[] weights = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      double part = Integer.parseInt(colour.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
      sum += weights[i] * (part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
  }

  @Test
  void drawing_hasColourDashesAndMarker() {
    Look look = new Look("#123456", "2 3", Look.Marker.DIAMOND, true);
    Svg svg = new Svg(10, 10, "t");
    look.point(svg, 5, 5, 2);
    assertThat(svg.document())
        .contains("points=\"2.50,5 5,2.50 7.50,5 5,7.50\" fill=\"#ffffff\" stroke=\"#123456\"");
    assertThat(look.stroke(1.8).toLowerCase(Locale.ROOT))
        .isEqualTo("stroke=\"#123456\" stroke-width=\"1.80\" stroke-dasharray=\"2 3\"");
  }
}
