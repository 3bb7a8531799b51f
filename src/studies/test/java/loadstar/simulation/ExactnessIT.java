package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.platform.PlatformReader;
import loadstar.simulation.Arithmetic.Exactness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.simgrid.s4u.Worlds;

/** Where no transfers share a link, as SimGrid's routes have it. */
class ExactnessIT {
  private static final String SPLIT = "sharing_policy=\"SPLITDUPLEX\"";

  @TempDir Path folder;

  /** The hosts a and b have links of 100 MB/s behind a backbone. */
  private static String pair(String link, String backbone) {
    StringBuilder text = new StringBuilder();
    text.append("<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM");
    text.append(" \"https://simgrid.org/simgrid.dtd\">\n<platform version=\"4.1\">\n");
    text.append("<zone id=\"z\" routing=\"Full\">\n<link id=\"backbone\" latency=\"1ms\" ");
    text.append(backbone).append("/>\n<host id=\"m\" speed=\"1Gf\"/>\n");
    StringBuilder routes = new StringBuilder();
    for (String host : List.of("a", "b")) {
      text.append("<host id=\"%1$s\" speed=\"1Gf\"/>\n<link id=\"l-%1$s\" ".formatted(host));
      text.append("bandwidth=\"100MBps\" latency=\"1ms\" %s/>\n".formatted(link));
      for (boolean out : new boolean[] {true, false}) {
        String direction = out ? " direction=\"DOWN\"" : " direction=\"UP\"";
        routes.append(
            """
            <route src="%s" dst="%s" symmetrical="NO"><link_ctn id="backbone"/>
            <link_ctn id="l-%s"%s/></route>
            """
                .formatted(
                    out ? "m" : host, out ? host : "m", host, link.equals(SPLIT) ? direction : ""));
      }
    }
    return text.append(routes).append("</zone></platform>\n").toString();
  }

  private StarView view(String platform) throws Exception {
    Path file = Files.writeString(folder.resolve("p.xml"), platform);
    return Worlds.run(
        () -> StarView.of(PlatformReader.read(file), "m", List.of("a", "b"), Map.of()));
  }

  private static Exactness oneWay(StarView view) {
    return Objects.requireNonNull(view.oneWay());
  }

  private static Exactness withResults(StarView view) {
    return Objects.requireNonNull(view.withResults());
  }

  /** One transfer goes out at a time, of 100 MB/s; data to a and results of b are 200. */
  @Test
  void backbone_isSharedByDataAndResults() throws Exception {
    StarView narrow = view(pair(SPLIT, "bandwidth=\"150MBps\""));
    assertThat(oneWay(narrow).against()).isNull();
    assertThat(withResults(narrow).against())
        .isEqualTo("data to a and results of b share the link backbone");
    StarView wide = view(pair(SPLIT, "bandwidth=\"200MBps\""));
    assertThat(withResults(wide).unlessAsked()).isNull();
    StarView nobody = view(pair(SPLIT, "bandwidth=\"100MBps\" sharing_policy=\"FATPIPE\""));
    assertThat(withResults(nobody).unlessAsked()).isNull();
  }

  /** A worker that asks is sent nothing while its result comes back. */
  @Test
  void linkOfOneWorker_isSharedWhereItNeedNotAsk() throws Exception {
    StarView both = view(pair("", "bandwidth=\"1GBps\""));
    assertThat(oneWay(both).unlessAsked()).isNull();
    assertThat(withResults(both).against()).isNull();
    assertThat(withResults(both).unlessAsked())
        .isEqualTo("data to a and results of a share the link l-a");
  }

  /** The backbone is passed twice: a transfer has 50 MB/s, not the least bandwidth of its route. */
  @Test
  void linkTwiceInARoute_isSimgrids() throws Exception {
    String twice =
        pair("", "bandwidth=\"100MBps\"").replace("id=\"l-b\"/></", "id=\"backbone\"/></");
    assertThat(oneWay(view(twice)).against()).contains("passes backbone more than once");
  }
}
