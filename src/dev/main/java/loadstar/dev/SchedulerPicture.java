package loadstar.dev;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.bagsoftasks.TreePlayer;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.play.StarReplay;
import loadstar.model.Application;
import loadstar.model.Schedule;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeSchedule;
import loadstar.model.WorkerSpec;

/**
 * A small schedule of one scheduler, played in plain Java: who receives, computes and returns what
 * when. The colours follow the reader's choice of light or dark.
 *
 * @param svg the drawing
 * @param caption what was played
 */
record SchedulerPicture(String svg, String caption) {
  private static final double WIDTH = 760;
  private static final double LEFT = 50;
  private static final double ROW = 30;
  private static final int CHUNKS = 24;
  private static final String STYLE =
      """
      <style>
      text { font: 11px sans-serif; fill: #333 }
      .line { stroke: #ddd }
      .send { fill: #e69f00 } .compute { fill: #0072b2 } .second { fill: #3a8fc4 } .back { fill: #009e73 }
      .a { fill: #0072b2 } .b { fill: #d55e00 }
      .size { fill: #fff; text-anchor: middle } .end { text-anchor: end } .middle { text-anchor: middle }
      @media (prefers-color-scheme: dark) { text { fill: #ddd } .line { stroke: #555 } .size { fill: #fff } }
      </style>
      """;

  /**
   * Twice as fast the second half; every message takes a fifth of a second and 20 units take one.
   */
  private static final List<WorkerSpec> WORKERS =
      List.of(worker("w0", 1), worker("w1", 1), worker("w2", 2), worker("w3", 2));

  /** As platforms/small-tree.xml has it. */
  private static final TreePlatform TREE =
      new TreePlatform(
          List.of(
              TreeNode.root("n0", 1e7),
              new TreeNode("n1", 0, 2e7, 500_000, 0),
              new TreeNode("n2", 0, 4e7, 250_000, 0),
              new TreeNode("n3", 1, 3e7, 125_000, 0),
              new TreeNode("n4", 1, 1e7, 375_000, 0),
              new TreeNode("n5", 2, 5e7, 250_000, 0)));

  private static final List<Application> BAGS =
      List.of(
          new Application("light", 125_000, 1e6, 1), new Application("heavy", 250_000, 16e6, 1));

  private record Bar(
      int row, double from, double to, double top, double height, String look, String label) {}

  private static WorkerSpec worker(String name, double speed) {
    return new WorkerSpec(name, speed, 0.1, 20, 0.2, 20, 0.2);
  }

  static SchedulerPicture of(SchedulerKind kind) {
    return kind.plays(loadstar.algorithm.Shape.STAR) ? onStar(kind) : onTree(kind);
  }

  private static SchedulerPicture onStar(SchedulerKind kind) {
    StarProblem problem = StarProblem.of(WORKERS, 100);
    Schedule played =
        StarReplay.of(WORKERS, kind, kind.create(problem, Settings.NONE)).play().schedule();
    List<Bar> bars = new ArrayList<>();
    List<String> sizes = new ArrayList<>();
    for (int row = 0; row < played.rows(); row++) {
      int w = played.worker(row);
      String size = format("%.4g", played.size(row)).replaceFirst("\\.?0+$", "");
      sizes.add(size);
      bars.add(new Bar(w, played.sendStart(row), played.sendEnd(row), 3, 5, "send", ""));
      String look = played.part(row) == Schedule.SECOND ? "second" : "compute";
      bars.add(new Bar(w, played.computeStart(row), played.computeEnd(row), 9, 12, look, size));
      bars.add(new Bar(w, played.resultStart(row), played.resultEnd(row), 22, 4, "back", ""));
    }
    String all = String.join(", ", sizes.subList(0, Math.min(CHUNKS, sizes.size())));
    String caption =
        format(
            """
            100 units on four workers; w2 and w3 are twice as fast. Each row: data arriving (above), computing, with the
            size of the chunk, result going back (below).

            %d chunks, in the order in which they were cut: %s%s.\
            """,
            sizes.size(), all, sizes.size() > CHUNKS ? ", …" : "");
    return new SchedulerPicture(
        drawn(kind.name(), WORKERS.stream().map(WorkerSpec::name).toList(), bars), caption);
  }

  private static SchedulerPicture onTree(SchedulerKind kind) {
    TreeSchedule played =
        TreePlayer.play(kind.create(new TreeProblem(TREE, BAGS), Settings.NONE), 15).schedule();
    List<Bar> bars = new ArrayList<>();
    for (int row = 0; row < played.rows(); row++) {
      String look = played.application(row) == 0 ? "a" : "b";
      int u = played.node(row);
      if (played.isSend(row)) {
        bars.add(new Bar(u, played.start(row), played.end(row), 3, 5, look, ""));
        bars.add(new Bar(TREE.parent(u), played.start(row), played.end(row), 22, 4, look, ""));
      } else {
        bars.add(new Bar(u, played.start(row), played.end(row), 9, 12, look, ""));
      }
    }
    return new SchedulerPicture(
        drawn(kind.name(), TREE.nodes().stream().map(TreeNode::name).toList(), bars),
        """
        Two applications on the tree of `platforms/small-tree.xml`, until one has had 15 tasks computed; blue: light tasks,
        orange: heavy ones. Each row: what the node receives (above), computes, and sends on (below).\
        """);
  }

  private static String drawn(String name, List<String> rows, List<Bar> bars) {
    double last = bars.stream().mapToDouble(Bar::to).filter(Double::isFinite).max().orElse(1);
    double scale = (WIDTH - LEFT - 10) / last;
    double bottom = ROW * rows.size();
    StringBuilder svg = new StringBuilder();
    svg.append(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\""
                + " width=\"%.0f\">%n<title>Schedule of %s</title>%n",
            WIDTH, bottom + 24, WIDTH, name));
    svg.append(STYLE);
    double step = Math.pow(10, Math.floor(Math.log10(last)));
    step = last / step < 3 ? step / 5 : last / step < 6 ? step / 2 : step;
    for (int k = 0; k * step <= last; k++) {
      double x = LEFT + k * step * scale;
      svg.append(
          format(
              "<line class=\"line\" x1=\"%.1f\" y1=\"0\" x2=\"%.1f\" y2=\"%.0f\"/>%n",
              x, x, bottom));
      String date = format("%.6g", k * step).replaceFirst("\\.?0+$", "");
      svg.append(
          format(
              "<text class=\"middle\" x=\"%.1f\" y=\"%.0f\">%s s</text>%n",
              x, bottom + 16, k == 0 ? "0" : date));
    }
    for (int row = 0; row < rows.size(); row++) {
      svg.append(
          format(
              "<text class=\"end\" x=\"%.0f\" y=\"%.0f\">%s</text>%n",
              LEFT - 8, ROW * row + 19, rows.get(row)));
    }
    for (Bar bar : bars) {
      double from = LEFT + bar.from() * scale;
      double wide = Math.min(bar.to(), last) * scale + LEFT - from;
      if (Double.isNaN(bar.from())) {
        continue;
      }
      wide = Double.isNaN(wide) ? LEFT + last * scale - from : wide;
      double y = ROW * bar.row() + bar.top();
      svg.append(
          format(
              "<rect class=\"%s\" x=\"%.1f\" y=\"%.0f\" width=\"%.1f\" height=\"%.0f\"/>%n",
              bar.look(), from, y, Math.max(0.3, wide - 0.6), bar.height()));
      if (wide > 8 + 6 * bar.label().length() && !bar.label().isEmpty()) {
        svg.append(
            format(
                "<text class=\"size\" x=\"%.1f\" y=\"%.0f\">%s</text>%n",
                from + wide / 2, y + 10, bar.label()));
      }
    }
    return svg.append("</svg>\n").toString();
  }
}
