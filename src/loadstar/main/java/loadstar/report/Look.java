package loadstar.report;

import static loadstar.model.Visible.format;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;

/**
 * The look of a scheduler in every drawing and on every page: colour, dashes and marker. Dashes and
 * marker alone distinguish all schedulers, so that they differ in grey, too. The scheduler's index
 * in the list of all determines the look, regardless of what else is drawn.
 *
 * @param colour as #rrggbb; at least 3 : 1 against white and against a dark page
 * @param dash lengths of strokes and gaps as in SVG; empty for a solid line
 * @param marker the shape of its points
 * @param hollow whether only the outline of the marker is drawn
 */
public record Look(String colour, String dash, Marker marker, boolean hollow) {
  private static final List<String> COLOURS =
      List.of(
          "#0072b2", "#d55e00", "#008f68", "#b0469a", "#8a6d1b", "#6f5bd0", "#c23b4a", "#0d8a9e",
          "#5f8a12", "#7a6a62");

  /** Weights of red, green and blue in the luminance of a colour. */
  private static final double[] WEIGHTS = {0.2126, 0.7152, 0.0722};

  /** Luminances: white is 1, 3 : 1 against it and against a dark page is 0.13 to 0.3. */
  private static final double[] LIGHTS = {0.155, 0.21, 0.28};

  private static final double GOLDEN = 0.6180339887;

  private static final List<String> DASHES =
      List.of("", "9 4", "2 3", "9 3 2 3", "16 4", "12 3 2 3 2 3");

  private static final int MARKERS = 2 * Marker.values().length;

  /** Number of looks of which no two have equal dashes and an equal marker. */
  static final int SLOTS = MARKERS * DASHES.size();

  private static final List<String> KINDS =
      Registry.builtIn().entries().stream().map(one -> one.kind().name()).toList();

  /** The shape of a point, in a circle of radius 1. */
  public enum Marker {
    CIRCLE(),
    SQUARE(-0.85, -0.85, 0.85, -0.85, 0.85, 0.85, -0.85, 0.85),
    UP(-1.1, 0.85, 0, -1.2, 1.1, 0.85),
    DIAMOND(-1.25, 0, 0, -1.25, 1.25, 0, 0, 1.25),
    DOWN(-1.1, -0.85, 0, 1.2, 1.1, -0.85),
    STAR(star()),
    RIGHT(-0.85, -1.1, 1.2, 0, -0.85, 1.1),
    LEFT(0.85, -1.1, -1.2, 0, 0.85, 1.1);

    private final double[] corners;

    Marker(double... corners) {
      this.corners = corners;
    }

    private static double[] star() {
      double[] corners = new double[20];
      for (int i = 0; i < 10; i++) {
        double radius = i % 2 == 0 ? 1.35 : 0.55;
        corners[2 * i] = radius * Math.sin(i * Math.PI / 5);
        corners[2 * i + 1] = -radius * Math.cos(i * Math.PI / 5);
      }
      return corners;
    }

    /** Returns x and y of each corner in turn, y downwards; empty for a circle. */
    public double[] corners() {
      return corners.clone();
    }
  }

  /** Returns the look of a number below {@link #SLOTS}; neighbours differ in everything. */
  private static Look slot(int slot) {
    int marker = slot % MARKERS;
    return new Look(
        COLOURS.get(slot % COLOURS.size()),
        DASHES.get((slot + slot / MARKERS) % DASHES.size()),
        Marker.values()[marker % Marker.values().length],
        marker >= Marker.values().length);
  }

  /**
   * Returns the looks of some schedulers by their labels in tables. A scheduler with parameters,
   * and one that is not of this project, has dashes and a marker that its label determines; where
   * two of those collide, the later in the alphabet gets others. No two have one colour: where two
   * schedulers have the same, the later in the list gets a colour of its own.
   */
  public static Map<String, Look> ofSchedulers(Collection<String> labels) {
    Map<String, Integer> slots = new LinkedHashMap<>();
    Set<Integer> used = new HashSet<>();
    int free = SLOTS - KINDS.size();
    for (String label : labels.stream().distinct().sorted().toList()) {
      int wanted = Math.floorMod(label.hashCode(), free);
      int slot =
          IntStream.range(wanted, wanted + free)
              .map(one -> KINDS.size() + one % free)
              .filter(one -> !used.contains(one))
              .findFirst()
              .orElse(KINDS.size() + wanted);
      int kind = KINDS.indexOf(label);
      int own = kind < 0 ? slot : kind;
      slots.put(label, own);
      used.add(own);
    }
    Map<String, Look> looks = new LinkedHashMap<>();
    labels.forEach(label -> looks.put(label, slot(slots.getOrDefault(label, 0))));
    Set<String> taken = new HashSet<>();
    slots.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .forEach(one -> {
          Look own = slot(one.getValue());
          if (!taken.add(own.colour)) {
            String colour = further(one.getValue());
            looks.put(one.getKey(), new Look(colour, own.dash, own.marker, own.hollow));
          }
        });
    return looks;
  }

  /** Returns one of many more colours: hues far apart, each as light as both backgrounds allow. */
  private static String further(int slot) {
    double hue = 6 * (slot * GOLDEN % 1);
    double[] rgb = new double[3];
    double light = 0;
    for (int i = 0; i < 3; i++) {
      rgb[i] = Math.clamp(Math.abs((hue + 6 - 2 * i) % 6 - 3) - 1, 0, 1);
      light += WEIGHTS[i] * rgb[i];
    }
    double wanted = LIGHTS[slot % LIGHTS.length];
    StringBuilder colour = new StringBuilder("#");
    for (double part : rgb) {
      double linear =
          light > wanted
              ? part * wanted / light
              : part + (1 - part) * (wanted - light) / (1 - light);
      colour.append(format("%02x", Math.round(255 * Math.pow(linear, 1 / 2.2))));
    }
    return colour.toString();
  }

  /**
   * Returns the looks of the lines of a figure: schedulers have their own, the others the first
   * free ones. A line that belongs to another one ("FAC, printed" beside "FAC") has the colour of
   * that.
   */
  public static List<Look> ofLines(List<String> labels) {
    Look[] looks = new Look[labels.size()];
    for (int i = 0; i < looks.length; i++) {
      int kind = KINDS.indexOf(kind(labels.get(i)));
      if (kind >= 0 && !Arrays.asList(looks).contains(slot(kind))) {
        looks[i] = slot(kind);
      }
    }
    for (int i = 0; i < looks.length; i++) {
      if (looks[i] == null) {
        Look own = free(looks, i);
        int of = labels.subList(0, i).indexOf(labels.get(i).replaceFirst(", .*", ""));
        looks[i] = of < 0 ? own : new Look(looks[of].colour, own.dash, own.marker, own.hollow);
      }
    }
    return List.of(looks);
  }

  /** Returns the label of a figure in the notation of the list of schedulers. */
  private static String kind(String label) {
    return label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("-$", "");
  }

  /**
   * Returns the first look of which no other has colour, dashes or marker; else the one that
   * differs in most of them.
   */
  private static Look free(Look[] others, int otherwise) {
    for (int equal = 0; equal < 3; equal++) {
      for (int slot = 0; slot < SLOTS; slot++) {
        Look look = slot(slot);
        int most = equal;
        if (Arrays.stream(others).allMatch(other -> other == null || look.differs(other, most))) {
          return look;
        }
      }
    }
    return slot(otherwise % SLOTS);
  }

  /**
   * Tells whether this look differs from another.
   *
   * @param equal 0: in everything; 1: in colour, and in dashes or marker; 2: in dashes or marker
   */
  private boolean differs(Look other, int equal) {
    boolean sameDash = dash.equals(other.dash);
    boolean sameMarker = marker == other.marker && hollow == other.hollow;
    return switch (equal) {
      case 0 -> !sameDash && !sameMarker && !colour.equals(other.colour);
      case 1 -> !(sameDash && sameMarker) && !colour.equals(other.colour);
      default -> !(sameDash && sameMarker);
    };
  }

  String stroke(double width) {
    return "stroke=\"%s\" stroke-width=\"%s\"%s"
        .formatted(
            colour, Svg.number(width), dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"");
  }

  void point(Svg svg, double atX, double atY, double radius) {
    if (svg.hasDrawn(this, atX, atY)) {
      return;
    }
    String paint =
        hollow
            ? "fill=\"#ffffff\" stroke=\"" + colour + "\" stroke-width=\"1.4\""
            : "fill=\"" + colour + "\"";
    int corners = marker.corners.length / 2;
    if (corners == 0) {
      svg.circle(atX, atY, radius, paint);
      return;
    }
    double[] x = new double[corners];
    double[] y = new double[corners];
    for (int i = 0; i < corners; i++) {
      x[i] = atX + radius * marker.corners[2 * i];
      y[i] = atY + radius * marker.corners[2 * i + 1];
    }
    svg.polygon(x, y, paint);
  }
}
