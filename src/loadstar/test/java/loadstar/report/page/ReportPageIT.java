package loadstar.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import loadstar.report.FigureWriter;
import loadstar.report.page.ReportPage.ResultFolder;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Mark;
import loadstar.result.Figure.Panel;
import loadstar.result.Scale;
import loadstar.result.Table;
import loadstar.study.Samples;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser; results that take no simulation. */
class ReportPageIT {
  private static final int WORKERS = 100;
  private static final int CHUNKS = 1000;

  @TempDir Path folder;

  /** 100 000 subchunks: worker w gets chunk k at k + w/1000, computes for 0.9 s. */
  @Test
  void page_isWholeDrawnAndFiltersWithoutAnyRequest() throws Exception {
    experiment(folder.resolve("paper-fig1"));
    ranking(folder.resolve("ranking"));
    run(folder.resolve("run"));
    String html =
        new ReportPage(
                ResultFolder.of(folder), "A <b> page", Map.of("jdk", "25"), Names.asTheyAre())
            .html();
    Path page = Files.writeString(folder.resolve("report.html"), html);
    assertThat(Files.size(page)).isLessThan(3_000_000);
    assertThat(html).contains("A &lt;b&gt; page", "default-src 'none'").doesNotContain("<b> page");

    try (Browser browser = new Browser()) {
      browser.open(page, "document.documentElement.dataset.ready === 'yes'");

      // Numbers: one match, one that differs; then only the latter is shown.
      assertThat(browser.value("document.getElementById('count').textContent").asString())
          .isEqualTo("2 of 2");
      String differs =
          """
          (() => { const v = document.getElementById('verdict'); v.value = 'differs';
            v.dispatchEvent(new Event('input'));
            return [...document.querySelectorAll('table.evidence tbody tr:not([hidden])')]
              .map(row => row.dataset.verdict).join(); })()\
          """;
      assertThat(browser.value(differs).asString()).isEqualTo("differs");
      String nothing =
          """
          (() => { const f = document.getElementById('find'); f.value = 'no such words';
            f.dispatchEvent(new Event('input'));
            return document.getElementById('paper-fig1').hidden; })()\
          """;
      assertThat(browser.value(nothing).asBoolean()).isTrue();
      browser.value(
          nothing
              .replace("no such words", "")
              .replace("(() => {", "(() => { document.getElementById('verdict').value = '';"));

      // The Gantt chart: every bar is there, at its date, and fewer are drawn when zoomed in.
      assertThat(browser.value("loadstar.gantts[0].bars").asInt()).isEqualTo(3 * WORKERS * CHUNKS);
      double end = 999 + 0.099 + 0.08 + 0.9 + 0.01;
      assertThat(browser.value("loadstar.gantts[0].rows[7][1].starts[500]").asDouble())
          .isEqualTo(Math.rint((500 + 0.007 + 0.08) * RunBars.TICKS / end));
      assertThat(painted(browser, "canvas.gantt")).isGreaterThan(10_000);
      int all = browser.value("loadstar.gantts[0].drawn").asInt();
      assertThat(all).isEqualTo(3 * WORKERS * CHUNKS);
      // A thousand bars a row are more than pixels allow: each column is as dense as it is covered,
      // sending 0.08 s of each second, computing 0.9 s.
      assertThat(browser.value("loadstar.gantts[0].crowded").asInt()).isEqualTo(3 * WORKERS);
      for (int kind : new int[] {0, 1}) {
        String mean =
            String.format(
                    Locale.ROOT,
                    "(() => { const g = loadstar.gantts[0], b = g.rows[7][%d]; let s = 0;",
                    kind)
                + " g.coverage(b, 0, b.starts.length, 0, g.to(), 640).forEach(c => s += c);"
                + " return s / 640; })()";
        assertThat(browser.value(mean).asDouble())
            .isCloseTo((kind == 0 ? 0.08 : 0.9) * CHUNKS / end, within(1e-4));
      }
      int few =
          browser
              .value(
                  "(() => { const g = loadstar.gantts[0]; g.zoom(0.01, 0.5); g.draw(); return"
                      + " g.drawn; })()")
              .asInt();
      // A hundredth of 1000 s: about 10 chunks of 3 bars for each of 100 workers.
      assertThat(few).isBetween(2000, 4000).isLessThan(all);
      assertThat(browser.value("loadstar.gantts[0].crowded").asInt()).isZero();

      // Paper is light, whatever the screen is, and everything is on it.
      Map<String, String> dark = Map.of("name", "prefers-color-scheme", "value", "dark");
      browser.call("Emulation.setEmulatedMedia", Map.of("features", List.of(dark)));
      assertThat(browser.value("matchMedia('(prefers-color-scheme: dark)').matches").asBoolean())
          .isTrue();
      assertThat(brightness(browser.screenshot())).isLessThan(0.4);
      try (PDDocument paper = browser.print()) {
        assertThat(new PDFTextStripper().getText(paper))
            .contains("paper-fig1", "umr", "All 300000 bars");
        PDFRenderer renderer = new PDFRenderer(paper);
        for (int sheet = 0; sheet < paper.getNumberOfPages(); sheet++) {
          assertThat(brightness(renderer.renderImage(sheet, 0.2f))).isGreaterThan(0.6);
        }
      }

      assertThat(browser.errors()).isEmpty();
      assertThat(browser.requests()).containsExactly(page.toUri().toString());

      // Without scripts: the tables, the drawing.
      browser.call("Emulation.setScriptExecutionDisabled", Map.of("value", true));
      browser.open(page, "document.readyState === 'complete'");
      assertThat(browser.value("document.querySelectorAll('table').length").asInt())
          .isGreaterThan(4);
      assertThat(browser.value("document.querySelector('.drawing').naturalWidth").asInt())
          .isPositive();
    }
  }

  /**
   * At once, without JavaScript, on a phone, on paper: two rankings with 4 and 1 seeds, and curves.
   * The picture is taken before anything else is asked.
   */
  @Test
  void charts_areNeverMissing() throws Exception {
    Path page = Files.writeString(folder.resolve("c.html"), CampaignSectionTest.page().html());
    String html = Files.readString(page);
    try (Browser browser = new Browser()) {
      browser.call("Emulation.setScriptExecutionDisabled", Map.of("value", true));
      for (int width : new int[] {1280, 390}) {
        Map<String, Object> screen =
            Map.of("width", width, "height", 6000, "deviceScaleFactor", 1, "mobile", false);
        browser.call("Emulation.setDeviceMetricsOverride", screen);
        browser.open(page, "document.readyState === 'complete'");
        BufferedImage seen = browser.screenshot();
        for (String one : List.of("umr", "ss chunk=5")) {
          assertThat(coloured(seen, colour(html, one))).as(one + " " + width).isGreaterThan(100);
        }
        // Nothing is wider than the screen but what scrolls by itself.
        assertThat(browser.value("document.documentElement.scrollWidth").asInt())
            .isLessThanOrEqualTo(width);
      }
      assertThat(browser.value("document.querySelectorAll('svg.chart').length").asInt())
          .isEqualTo(3);
      try (PDDocument paper = browser.print()) {
        PDFRenderer renderer = new PDFRenderer(paper);
        int pixels = 0;
        for (int sheet = 0; sheet < paper.getNumberOfPages(); sheet++) {
          pixels += coloured(renderer.renderImage(sheet, 1), colour(html, "umr"));
        }
        assertThat(pixels).isGreaterThan(50);
        assertThat(new PDFTextStripper().getText(paper))
            .contains("load (units), logarithmic", "makespan (s)");
      }
      assertThat(browser.errors()).isEmpty();
      assertThat(browser.requests()).containsOnly(page.toUri().toString());
    }
  }

  /** Of a scheduler's row: the first stroke after its sign's symbol. */
  private static String colour(String html, String scheduler) {
    var sign = Pattern.compile("href=#(k\\.\\d+) /></svg>(?:<a [^>]*>)?" + scheduler).matcher(html);
    assertThat(sign.find()).isTrue();
    var stroke =
        Pattern.compile("id=\"" + Pattern.quote(sign.group(1)) + "\".*?stroke=\"(#[0-9a-f]{6})\"")
            .matcher(html);
    assertThat(stroke.find()).isTrue();
    return stroke.group(1);
  }

  /** How many pixels have a colour, or nearly so. */
  private static int coloured(BufferedImage image, String colour) {
    int wanted = Integer.parseInt(colour.substring(1), 16);
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    return (int)
        Arrays.stream(pixels)
            .filter(rgb ->
                Math.abs((rgb >> 16 & 255) - (wanted >> 16)) < 12
                    && Math.abs((rgb >> 8 & 255) - (wanted >> 8 & 255)) < 12
                    && Math.abs((rgb & 255) - (wanted & 255)) < 12)
            .count();
  }

  /** Mean of all pixels, from 0, black, to 1, white. */
  private static double brightness(BufferedImage image) {
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    return Arrays.stream(pixels)
            .map(rgb -> (rgb >> 16 & 255) + (rgb >> 8 & 255) + (rgb & 255))
            .average()
            .orElseThrow()
        / (3 * 255);
  }

  /** How many pixels of a canvas are not transparent. */
  private static int painted(Browser browser, String canvas) throws InterruptedException {
    return browser
        .value(
            "(() => { const c = document.querySelector('"
                + canvas
                + "'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
                + " let n = 0; for (let i = 3; i < d.length; i += 4) n += d[i] > 0; return n; })()")
        .asInt();
  }

  private static void experiment(Path own) throws IOException {
    new Table("n", "t_s", "t_s_min", "t_s_max")
        .add(1.0, 5.0, 4.0, 6.0)
        .add(2.0, 3.0, 2.5, 3.5)
        .add(3.0, 2.0, 1.0, 3.0)
        .write(own.resolve("fig1.csv"));
    Panel panel =
        new Panel(
            "fig1",
            Axis.fitted("workers"),
            Axis.fitted("time (s)"),
            List.of(Line.spread("ours", "n", "t_s")),
            List.of(new Mark("3.1", 2, 3.1)));
    FigureWriter.write(
        new Figure("fig1", "Time", "Paper, Figure 1.", List.of(panel)), own, false, false);
    new Comparison(Scale.FULL)
        .between("a", "t", "s", new double[] {3}, new double[] {3}, 0.1, 0.1, "(1)", "read so")
        .between("b", "u", "s", new double[] {3}, new double[] {4}, 0.1, 0.1, "(2)", "read so")
        .table()
        .write(own.resolve("comparison.csv"));
  }

  private static void ranking(Path own) throws IOException {
    Files.createDirectories(own);
    Files.writeString(own.resolve("compare.json"), "{}");
    Samples.fill(own.resolve("compare.db"));
  }

  private static void run(Path own) throws IOException {
    Files.createDirectories(own);
    Files.writeString(
        own.resolve("run.json"),
        """
        {"spec": {"study": "run", "run": "run", "seed": 1, "parameters": {"platform": "none.xml"}},
         "versions": {"loadstar": "x"}, "values": {"makespan": 1000.0}, "series": {}}
        """);
    StringBuilder chunks =
        new StringBuilder(
            "worker,round,part,size_load_units,send_start_s,send_end_s,compute_start_s,"
                + "compute_end_s,result_start_s,result_end_s\n");
    for (int k = 0; k < CHUNKS; k++) {
      for (int w = 0; w < WORKERS; w++) {
        double at = k + w / 1000.0;
        chunks.append("w").append(w).append(',').append(k).append(",0,1");
        for (double later : new double[] {0, 0.08, 0.08, 0.98, 0.98, 0.99}) {
          chunks.append(String.format(Locale.ROOT, ",%.6f", at + later));
        }
        chunks.append('\n');
      }
    }
    Files.writeString(own.resolve("chunks.csv"), chunks);
  }
}
