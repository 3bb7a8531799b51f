package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import loadstar.model.InputException;
import loadstar.report.page.Names;
import org.junit.jupiter.api.Test;

class AnonymousXmlTest {
  private final MadeUpNames names = new MadeUpNames(Names.hidden("word"));

  @Test
  void numbersAndEqualBeginnings_stay() {
    String first = names.name("node-1.site");
    String second = names.name("node-2.site");
    names.settle();
    assertThat(first).doesNotContain("node", "site").contains("1");
    assertThat(second).isEqualTo(first.replaceFirst("1", "2"));
    assertThat(names.words("node-[1-2].site"))
        .isEqualTo(first.replaceFirst("1", "[1-2]"))
        .doesNotContain("node");
    assertThat(names.own("no host " + second + ".")).isEqualTo("no host node-2.site.");
    assertThat(names.words("node-1.site=3", word -> word.group().equals("3")))
        .isEqualTo(first + "=3");
  }

  /** A cluster's link is named after it, unless a file says that it is another's as well. */
  @Test
  void linksOfAClusterAreNamedAfterIt_andNoNameIsTwo() {
    ClusterNames cluster =
        ClusterNames.of("cluster", Map.of("id", "c", "prefix", "n", "radical", "0-3"));
    assertThat(cluster.number("n3")).isEqualTo("3");
    assertThat(cluster.number("n4")).isEmpty();
    assertThat(cluster.number("n03")).isEmpty();
    cluster.derive(names, Set.of("n3"), Set.of("c_link_3_UP", "c_backbone"));
    names.settle();
    assertThat(names.name("c_link_3_UP")).isEqualTo(names.name("c") + "_link_3_UP");
    assertThat(names.name("c_backbone")).isEqualTo(names.name("c") + "_backbone");
    names.derive("n3", () -> "another");
    assertThatThrownBy(names::settle)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("SimGrid makes the name \"n3\" in two ways");
  }

  @Test
  void commentsAndDescriptionsGo_andLinesKeepTheirNumbers() {
    String text =
        """
        <platform version="4.1"> <!-- of the
          chemists -->
          <host id="Merlin" speed="1Gf">
            <prop id="owner" value="Ada"/>
            <prop id="watt_off" value="10"/>
            <prop id="noise" value="merlin.txt"/>
          </host>
        </platform>
        """;
    names.name("Merlin");
    names.settle();
    String changed = new AnonymousXml(names, Map.of("merlin.txt", "input-2.txt")).changed(text);
    assertThat(changed.lines()).hasSameSizeAs(text.lines().toList());
    assertThat(changed)
        .doesNotContainIgnoringCase("merlin")
        .doesNotContain("chemists", "owner", "Ada")
        .contains("<host id=\"" + names.name("Merlin") + "\" speed=\"1Gf\">")
        .contains("<prop id=\"watt_off\" value=\"10\"/>")
        .contains("<prop id=\"noise\" value=\"input-2.txt\"/>");
  }
}
