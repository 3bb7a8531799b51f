package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.platform.PlatformReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.simgrid.s4u.Worlds;

/** What arithmetic is for, as SimGrid's routes have it. */
class ExactnessRulesIT {
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

  /** With one port, data to a and results of b share the backbone; SimGrid says how. */
  @Test
  void linksThatBothWaysShare_areArithmetic() throws Exception {
    for (String backbone :
        List.of("bandwidth=\"150MBps\"", "bandwidth=\"100MBps\" sharing_policy=\"FATPIPE\"")) {
      for (String link : List.of(SPLIT, "")) {
        StarView view = view(pair(link, backbone));
        assertThat(view.oneWay()).isNull();
        assertThat(view.withResults()).isNull();
      }
    }
  }

  /**
   * In a fat tree many links lie on the same routes, so nothing but their identity tells them
   * apart.
   */
  @Test
  void fatTree_isArithmetic() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("fat.xml"),
            """
            <?xml version='1.0'?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1"><cluster id="c" prefix="c" suffix="" radical="0-15"
            speed="1Gf" bw="125MBps" lat="50us" topology="FAT_TREE"
            topo_parameters="2;4,4;1,2;1,2"/></platform>
            """);
    List<String> workers = IntStream.range(1, 16).mapToObj(n -> "c" + n).toList();
    StarView view =
        Worlds.run(() -> StarView.of(PlatformReader.read(file), "c0", workers, Map.of()));
    assertThat(view.withResults()).isNull();
  }

  /** The backbone is passed twice: a transfer has 50 MB/s, not the least bandwidth of its route. */
  @Test
  void linkTwiceInARoute_isSimgrids() throws Exception {
    String twice =
        pair("", "bandwidth=\"100MBps\"").replace("id=\"l-b\"/></", "id=\"backbone\"/></");
    assertThat(view(twice).oneWay()).contains("passes backbone more than once");
  }
}
