package loadstar.cli;

import static loadstar.TestPlatforms.cluster;
import static loadstar.TestPlatforms.deployment;
import static loadstar.TestPlatforms.file;
import static loadstar.TestPlatforms.star;
import static loadstar.TestPlatforms.wires;
import static loadstar.TestPlatforms.withConfig;
import static loadstar.model.Visible.format;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code loadstar platform check} as a user types it. */
class PlatformCheckIT {
  @TempDir Path folder;

  /** Two hosts with a route to only one of them; 20 Gf behind 100 MBps are 200 flops a byte. */
  @Test
  void workerWithoutRoute_isNamedAndTheOthersAreShown() throws IOException {
    Files.writeString(
        folder.resolve("p.xml"),
        file(
            """
            <zone id="z" routing="Floyd">
              <host id="boss" speed="1Gf"/>
              <host id="near" speed="20Gf"/>
              <host id="far" speed="20Gf"/>
              <router id="switch"/>
              <link id="a" bandwidth="100MBps" latency="10us" sharing_policy="SPLITDUPLEX"/>
              <link id="b" bandwidth="1GBps" latency="20us" sharing_policy="SPLITDUPLEX"/>
              <route src="boss" dst="switch"><link_ctn id="a" direction="UP"/></route>
              <route src="switch" dst="near"><link_ctn id="b" direction="UP"/></route>
            </zone>
            """));
    ChildJvm.Ended ended = Shell.merged(folder, "platform check p.xml");

    assertThat(ended.status()).isEqualTo(Command.FAILED);
    assertThat(ended.lines())
        .contains(
            "p.xml:7: no route from boss to far. Maybe --workers reachable, which are 1 of 2, or a"
                + " <route> between boss and far")
        .anyMatch(line -> line.matches("near; 1 +2.0000e\\+10 .* 1.0000e\\+08  3.0000e-05 .*"))
        .contains(
            "One port keeps all 1 busy from 200.00 flops per byte on; below that it is the limit.");
  }

  private static final String ONE_WAY =
      """
      <zone id="w" routing="ROUTING">
        <host id="m" speed="1Gf"/>
        <host id="a" speed="1Gf"/>
        <link id="l" bandwidth="40MBps" latency="1ms"/>
        <route src="m" dst="a" symmetrical="NO"><link_ctn id="l"/></route>
      </zone>
      """;

  /** SimGrid sees no way back, and neither a second one beside one that has both directions. */
  @ParameterizedTest
  @ValueSource(strings = {"Full", "Floyd", "Dijkstra", "DijkstraCache"})
  void routeOfOneDirection_isNamedWithWhatPlays(String routing) throws IOException {
    String oneWay = ONE_WAY.replace("ROUTING", routing);
    checks(
        oneWay,
        "p.xml:8: no route from a to m, as the route from m to a is one-way (symmetrical=\"NO\")."
            + " Maybe that route without symmetrical=\"NO\", or with"
            + " <route src=\"a\" dst=\"m\" symmetrical=\"NO\">");
    checks(oneWay.replace(" symmetrical=\"NO\"", ""), "");
    String route = "<route src=\"%s\" dst=\"%s\"%s><link_ctn id=\"l\"/></route>\n";
    String end = "</zone>";
    String no = " symmetrical=\"NO\"";
    checks(oneWay.replace(end, route.formatted("a", "m", no) + end), "");
    checks(
        oneWay.replace(end, route.formatted("a", "m", "") + end),
        "loadstar: p.xml:9: the route between a and m stands on line 8 already. Maybe"
            + " symmetrical=\"NO\", as line 8 has the other direction only");
    checks(
        oneWay.replace(end, route.formatted("m", "a", "") + end),
        "loadstar: p.xml:9: the route between m and a stands on line 8 already. Maybe"
            + " without line 8, as routes hold both ways");
    checks(
        oneWay.replace(end, route.formatted("m", "a", no) + end),
        "loadstar: p.xml:9: the route between m and a stands on line 8 already. Maybe"
            + " src=\"a\" dst=\"m\", for the way back");
    for (String symmetrical : List.of("", no)) {
      checks(
          oneWay.replace(no, "").replace(end, route.formatted("a", "m", symmetrical) + end),
          "loadstar: p.xml:9: the route between a and m stands on line 8 already. Maybe"
              + " without it, as line 8 has both ways, or symmetrical=\"NO\" for both");
    }
    checks(
        oneWay.replace(no, "").replace(end, route.formatted("m", "a", "") + end),
        "loadstar: p.xml:9: the route between m and a stands on line 8 already. Maybe"
            + " without it, as line 8 has both ways");
    String back = route.formatted("a", "m", no) + route.formatted("m", "a", "");
    checks(
        oneWay.replace(end, back + end),
        "loadstar: p.xml:10: the route between m and a stands on line 8 already. Maybe"
            + " without it, as line 8 and line 9 have both ways");
  }

  /** A platform is as it should be, or one line says what is wrong. */
  private void checks(String inside, String problem) throws IOException {
    Files.writeString(folder.resolve("p.xml"), file(inside));
    ChildJvm.Ended ended = Shell.merged(folder, "platform check p.xml");
    if (problem.isEmpty()) {
      assertThat(ended.status()).as(ended.output()).isZero();
    } else {
      assertThat(ended.lines()).contains(problem);
      assertThat(ended.status()).isEqualTo(problem.startsWith("loadstar") ? 2 : Command.FAILED);
    }
  }

  /** The way back needs the gateways of the way there. */
  @Test
  void routeOfOneDirection_betweenZones() throws IOException {
    String zones =
        """
        <zone id="w" routing="Full">
          <cluster id="c" prefix="c" suffix="" radical="0-1" speed="1Gf" bw="1Gbps" lat="1us"/>
          <cluster id="d" prefix="d" suffix="" radical="0-1" speed="1Gf" bw="1Gbps" lat="1us"/>
          <link id="l" bandwidth="10MBps" latency="1ms"/>
          <zoneRoute src="c" dst="d" gw_src="c0" gw_dst="dd_router" symmetrical="NO"><link_ctn id="l"/></zoneRoute>
        </zone>
        """;
    String back =
        "<zoneRoute src=\"d\" dst=\"c\" gw_src=\"dd_router\" gw_dst=\"c0\" symmetrical=\"NO\">";
    checks(
        zones,
        "p.xml:8: no route from d0 to c0, as the route from c to d is one-way (symmetrical=\"NO\"),"
            + " nor to 1 more. Maybe --workers reachable, which are 1 of 3, or that route without"
            + " symmetrical=\"NO\", or with "
            + back);
    checks(zones.replace("</zone>", back + "<link_ctn id=\"l\"/></zoneRoute></zone>"), "");
  }

  /** A host link is nothing to a zone that has routes, and a route nothing to one that has none. */
  @Test
  void missingLinkOrRoute_isTheOneThatItsZoneTakes() throws IOException {
    String star = star("m 1Gf 1GBps 0\na 1Gf 1GBps 0\nb 1Gf 1GBps 0");
    Files.writeString(folder.resolve("p.xml"), star.replaceAll("<host_link id=\"[mb]\".*\n", ""));
    assertThat(Shell.merged(folder, "platform check p.xml").lines())
        .anyMatch(line -> line.endsWith(", or a <host_link> of m"));
    checks(
        ONE_WAY.replace("ROUTING", "Full").replaceAll("<route.*</route>", ""),
        "p.xml:6: no route from m to a. Maybe a <route> between m and a");
  }

  /** SimGrid says it at every start of an engine, and a comparison starts several. */
  @Test
  void latencyOfAPeer_isAFindingAndNoWarningOfSimgrid() throws IOException {
    String peer =
        "<peer id=\"%s\" coordinates=\"1 2 3\" speed=\"1Gf\" bw_in=\"2MBps\" bw_out=\"2MBps\"%s/>\n";
    Files.writeString(
        folder.resolve("p.xml"),
        file(
            "<zone id=\"v\" routing=\"Vivaldi\">\n"
                + peer.formatted("a", "")
                + peer.formatted("b", " lat=\"1ms\"")
                + "</zone>\n"));
    assertThat(Shell.merged(folder, "platform check p.xml").lines())
        .anyMatch(line -> line.startsWith("p.xml:6: SimGrid ignores the lat of a <peer>"))
        .anyMatch(line -> line.matches("b; 1 .* 0\\.0060000 .* 0\\.0060000"))
        .noneMatch(line -> line.contains("surf_parse"));
    assertThat(
            Shell.merged(folder, "compare --platform p.xml --tasks 9 --schedulers ss --quiet")
                .output())
        .contains("scheduler")
        .doesNotContain("deprecated");
  }

  /**
   * A zone of routing None has routes nevertheless: bypasses. Without them no worker is reached.
   */
  @Test
  void zoneWithoutRouting_hasTheRoutesOfItsBypasses() throws IOException {
    String none =
        """
        <zone id="n" routing="None">
          <host id="m" speed="1Gf"/>
          <host id="a" speed="1Gf"/>
          <link id="q" bandwidth="40MBps" latency="1ms"/>
          <bypassRoute src="m" dst="a"><link_ctn id="q"/></bypassRoute>
          <bypassRoute src="a" dst="m"><link_ctn id="q"/></bypassRoute>
        </zone>
        """;
    Files.writeString(folder.resolve("p.xml"), file(none));
    ChildJvm.Ended whole = Shell.merged(folder, "platform check p.xml");
    assertThat(whole.status()).as(whole.output()).isZero();
    assertThat(whole.lines())
        .anyMatch(line -> line.matches("a; 1 .* 4.0000e\\+07 +0.0010000 +4.0000e\\+07 .*"));
    assertThat(Shell.merged(folder, "compare --platform p.xml --tasks 9 --schedulers ss").status())
        .isZero();

    Files.writeString(
        folder.resolve("p.xml"), file(none.replaceAll("(?m)^ *<bypassRoute.*\n", "")));
    ChildJvm.Ended cut = Shell.merged(folder, "platform check p.xml");
    assertThat(cut.status()).isEqualTo(Command.FAILED);
    assertThat(cut.lines())
        .contains(
            "p.xml:4: no route from m to a, as the routing of the zone n is None. Maybe"
                + " routing=\"Full\" with a <route> between m and a");
  }

  /** Others measure their chunks, which profiles make longer, too. */
  @Test
  void profiles_areSampledByTwoSchedulers() throws IOException {
    Files.writeString(folder.resolve("slow.txt"), "5 0.5\n");
    Files.writeString(
        folder.resolve("p.xml"), wires("boss 1Gf - -\nnear 2Gf 100MBps 10us speed_file:slow.txt"));

    assertThat(Shell.merged(folder, "platform check p.xml").lines())
        .contains("Profiles change it while time goes; only 2pp and dsa sample the speeds.");
  }

  /** An attribute may have one as a character reference. */
  @Test
  void lineFeedInANameOfAHost_breaksNoLine() throws IOException {
    Files.writeString(
        folder.resolve("p.xml"),
        wires("bo&#10;ss 1Gf - -\nne&#10;ar 2Gf 100MBps 10us wattage_per_state=1:2:3"));

    assertThat(Shell.merged(folder, "platform check p.xml").lines())
        .contains("Schedulers with the master bo\\u000ass see (at date 0):")
        .anyMatch(line -> line.startsWith("ne\\u000aar; 1  2.0000e+09"));
    assertThat(
            Shell.merged(folder, "compare --platform p.xml --load 9 --schedulers ss --by-host")
                .lines())
        .anyMatch(line -> line.contains(", master bo\\u000ass, "))
        .anyMatch(line -> line.contains("the host bo\\u000ass has no wattage_per_state"))
        .noneMatch(line -> line.startsWith("ss ha") || line.startsWith("ar"));
    Files.writeString(
        folder.resolve("d.xml"), deployment("bo&#10;ss", "scheduler=ss load=9", "ne&#10;ar"));
    assertThat(Shell.merged(folder, "run p.xml d.xml").lines())
        .anyMatch(line -> line.contains("the host bo\\u000ass has no wattage_per_state"))
        .noneMatch(line -> line.startsWith("ss ha") || line.startsWith("ar"));
  }

  /** 6001 hosts, of which the last alone reaches all: one of thousands is found by its zone. */
  @Test
  void masterOfManyZones_isFoundByItsZone() throws IOException {
    StringBuilder xml = new StringBuilder();
    for (int c = 0; c < 20; c++) {
      xml.append(format("<cluster id=\"c%1$d\" prefix=\"c%1$d-\" suffix=\"\" radical=\"0-299\"", c))
          .append(format(" speed=\"1Gf\" bw=\"1Gbps\" lat=\"50us\" router_id=\"r%1$d\"/>\n", c));
    }
    xml.append("<zone id=\"m\" routing=\"Full\"><host id=\"boss\" speed=\"1Gf\"/></zone>\n")
        .append("<link id=\"l\" bandwidth=\"10Gbps\" latency=\"1ms\"/>\n");
    for (int c = 0; c < 20; c++) {
      xml.append(
          format(
              """
              <zoneRoute src="m" dst="c%1$d" gw_src="boss" gw_dst="r%1$d"><link_ctn id="l"/></zoneRoute>
              """,
              c));
    }
    writeFullZone(xml);

    assertThat(Shell.merged(folder, "platform check p.xml").output())
        .contains(
            "p.xml:6: no route from c0-0 to c1-0, nor to 5699 more. Maybe --master boss, which"
                + " reaches all, or a <zoneRoute> between c0 and c1");
  }

  /** 1000 hosts of one zone, of which the last alone reaches all: each is tried. */
  @Test
  void masterOfOneLargeZone_isFoundWhereverItStands() throws IOException {
    StringBuilder xml = new StringBuilder();
    for (int h = 0; h < 999; h++) {
      xml.append("<host id=\"h").append(h).append("\" speed=\"1Gf\"/>\n");
    }
    xml.append("<host id=\"server\" speed=\"1Gf\"/>\n")
        .append("<link id=\"l\" bandwidth=\"10Gbps\" latency=\"1ms\"/>\n")
        .append("<route src=\"h0\" dst=\"h1\"><link_ctn id=\"l\"/></route>\n"); // no tree
    for (int h = 0; h < 999; h++) {
      xml.append("<route src=\"server\" dst=\"h")
          .append(h)
          .append("\"><link_ctn id=\"l\"/></route>\n");
    }
    writeFullZone(xml);

    assertThat(Shell.merged(folder, "platform check p.xml").output())
        .contains(
            "no route from h0 to h2, nor to 996 more. Maybe --master server, which reaches all");
  }

  /** Writes p.xml, a zone with routing Full that has these elements from line 5 on. */
  private void writeFullZone(CharSequence elements) throws IOException {
    Files.writeString(
        folder.resolve("p.xml"),
        file("<zone id=\"all\" routing=\"Full\">\n" + elements + "</zone>\n"));
  }

  /** Writes p.xml, a cluster of three hosts with these settings. */
  private void writeCluster(String settings) throws IOException {
    Files.writeString(
        folder.resolve("p.xml"), withConfig(settings, cluster("n[0-2] 1Gf 1Gbps 1us")));
  }

  /** A platform of another version of SimGrid; trust has the setting read, whatever its name. */
  @Test
  void settingThatThisSimgridLacks_isNamedWithItsLineAndTheWayOut() throws IOException {
    writeCluster("moon/phase=1");
    ChildJvm.Ended ended = Shell.merged(folder, "platform check p.xml --trust-config");

    assertThat(ended.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(ended.lines())
        .singleElement()
        .asString()
        .matches(
            "loadstar: p\\.xml:\\d+: SimGrid refuses it: version [0-9.]+ has no setting moon/phase"
                + "\\. Maybe a copy without this line");
  }

  /** Three settings have another name in SimGrid 3.32 than from 3.34 on. */
  @Test
  void settingWithTheNameOfALaterVersion_holds() throws IOException {
    writeCluster("precision/timing=1e-9 precision/bmf=1e-12 precision/work-amount=1e-5");
    ChildJvm.Ended ended = Shell.merged(folder, "platform check p.xml");

    assertThat(ended.lines().getFirst()).isEqualTo("p.xml: nothing is wrong or unusual");
    assertThat(ended.status()).isZero();
  }

  /** Five equal workers with long names, start-up, and latency in flight: 130 columns. */
  @Test
  void tableFitsTheTerminal_andWideShowsTheRest() throws IOException {
    Files.writeString(
        folder.resolve("p.xml"),
        star(
            "griffon-[0-5].nancy.grid5000.fr 1Gf 1GBps 1ms"
                + " compute_latency=1s latency_in_flight=50ms"));
    ChildJvm narrow = new ChildJvm().option("-Dloadstar.table.columns=80").in(folder);
    List<String> shown = table(narrow.run(Main.class, "platform", "check", "p.xml"));
    assertThat(shown).hasSize(3).allMatch(line -> line.length() <= 80);
    assertThat(shown.get(0)).matches("workers +flops/s .*bytes/s out +latency s.*");
    assertThat(shown.get(1)).startsWith("griffon-1.nancy.grid5000.fr and 4 more; 5 ");
    assertThat(shown.get(2)).startsWith("--wide also shows: ").contains("bytes/s back");

    List<String> wide = table(narrow.run(Main.class, "platform", "check", "p.xml", "--wide"));
    assertThat(wide).hasSize(2);
    assertThat(wide.get(0)).contains("compute latency s", "latency s back", "in flight s");
    assertThat(wide.get(1)).startsWith("griffon-1.nancy.grid5000.fr, griffon-2.nancy");
  }

  /** 3 MB at 1 MB/s are 3 s; what nobody has makes no column. */
  @Test
  void whatWorkersHaveBeyondThePapers_isShown() throws IOException {
    Files.writeString(
        folder.resolve("p.xml"),
        star(
            """
            boss 1Gf 1GBps 1ms dispatch_cost=20ms
            a    1Gf 1MBps 1ms shared_input=3MB max_chunks=2 price_per_hour=0.5
            b    1Gf 1MBps 1ms
            """));
    ChildJvm.Ended ended = Shell.merged(folder, "platform check p.xml --wide");
    List<String> shown = table(ended);

    assertThat(shown.get(0)).endsWith("shared input s  dispatch s  most chunks");
    assertThat(shown.get(1)).startsWith("a; 1 ").matches(".* 3.0000 +0.020000 +2");
    assertThat(shown.get(2)).startsWith("b; 1 ").matches(".* 0.0020000 +0.020000");
    assertThat(ended.output())
        .contains("No run has a price: 2 of 3 hosts have no price_per_hour (boss, b)");
    assertThat(ended.output()).doesNotContain("nothing reads the host property");
  }

  /** From its heading to the line about the port. */
  private static List<String> table(ChildJvm.Ended ended) {
    assertThat(ended.status()).as(ended.output()).isEqualTo(Command.DONE);
    return ended.lines().stream()
        .dropWhile(line -> !line.startsWith("workers "))
        .takeWhile(line -> !line.startsWith("All data") && !line.startsWith("One port"))
        .toList();
  }

  /** n3 to n5 are below the master's children: no routes are missing. */
  @Test
  void tree_isRecognised() {
    String tree = Shell.PROJECT.resolve("platforms/small-tree.xml").toString();
    ChildJvm.Ended ended = Shell.merged(Shell.PROJECT, "platform check " + tree);

    assertThat(ended.status()).as(ended.output()).isEqualTo(Command.DONE);
    assertThat(ended.lines())
        .contains(tree + ": nothing is wrong or unusual")
        .anyMatch(line -> line.startsWith("It is a tree: the master n0 has routes to its children"))
        .anyMatch(line -> line.matches("n5 +n2  5.0000e\\+07  2.5000e\\+05 +0.0000"));
  }

  /** A transfer to b has 0.5 of 1 GB/s, and the file is not as usual. */
  @Test
  void linkTwiceInARoute_isNamedAtItsHost() throws IOException {
    writeFullZone(
        """
        <host id="m" speed="1Gf"/>
        <host id="a" speed="1Gf"/>
        <link id="l" bandwidth="1GBps" latency="1ms"/>
        <route src="m" dst="a"><link_ctn id="l"/><link_ctn id="l"/></route>
        """);
    ChildJvm.Ended ended = Shell.merged(folder, "platform check p.xml");

    assertThat(ended.status()).as(ended.output()).isEqualTo(Command.DONE);
    assertThat(ended.lines())
        .contains(
            "p.xml:6: the route to a passes the link l twice: a transfer has half of its bandwidth"
                + " at most",
            "All data pass a link of 5.0000e+08 bytes/s: one worker at a time gets 5.0000e+08 of"
                + " it at most.",
            "One port keeps all 1 busy from 2.0000 flops per byte on; below that it is the limit.")
        .noneMatch(line -> line.contains("nothing is wrong"));
    assertThat(Shell.merged(folder, "platform check p.xml --format json").output())
        .contains("\"text\" : \"the route to a passes the link l twice");
  }

  /** The master has a route to each host, but one has none back: no tree, whatever the cores. */
  @ParameterizedTest
  @ValueSource(strings = {"", "core=\"2\""})
  void starWithoutAWayBack_isNoTree(String cores) throws IOException {
    writeFullZone(
        """
        <host id="m" speed="1Gf"/>
        <host id="w1" speed="1Gf" CORES/>
        <host id="w2" speed="1Gf" CORES/>
        <link id="l" bandwidth="10MBps" latency="1ms"/>
        <route src="m" dst="w1"><link_ctn id="l"/></route>
        <route src="m" dst="w2" symmetrical="NO"><link_ctn id="l"/></route>
        """
            .replace("CORES", cores));
    ChildJvm.Ended ended = Shell.merged(folder, "platform check p.xml");

    assertThat(ended.status()).as(ended.output()).isEqualTo(Command.FAILED);
    assertThat(ended.output())
        .contains("p.xml:10: no route from w2 to m, as the route from m to w2 is one-way")
        .contains("Schedulers with the master m see (at date 0):")
        .doesNotContain("It is a tree");
    assertThat(Shell.merged(folder, "platform check p.xml --format json").output())
        .contains("\"tree\" : false");
  }

  @Test
  void treeWhoseNodesHaveSlots_isRefusedByThem() throws IOException {
    writeFullZone(
        """
        <host id="m" speed="1Gf"/>
        <host id="a" speed="1Gf"/>
        <host id="b" speed="1Gf" core="2"><prop id="slots" value="2"/></host>
        <link id="l" bandwidth="10MBps" latency="1ms"/>
        <route src="m" dst="a"><link_ctn id="l"/></route>
        <route src="a" dst="b"><link_ctn id="l"/></route>
        """);
    ChildJvm.Ended ended = Shell.merged(folder, "platform check p.xml");

    assertThat(ended.status()).as(ended.output()).isEqualTo(Command.FAILED);
    assertThat(ended.output())
        .contains("p.xml:7: the node b of a tree cannot have \"slots\", only that of a star")
        .doesNotContain("It is a tree");
  }

  /** SimGrid opens the file for writing as soon as it reads the setting. */
  @Test
  void platformThatNamesAFileToWrite_leavesItAlone() throws IOException {
    Path diary = Files.writeString(folder.resolve("diary"), "mine");
    Path platform = withSettings("tracing/filename=" + diary + " tracing=yes");
    ChildJvm.Ended ended = Shell.merged(Shell.PROJECT, "platform check " + Shell.word(platform));

    assertThat(ended.status()).as(ended.output()).isEqualTo(Command.DONE);
    assertThat(ended.lines())
        .contains(
            platform
                + ":5: <config> sets tracing/filename, which is left out: no scheduler reads it",
            platform + ":6: <config> sets tracing, which is left out: no scheduler reads it");
    assertThat(diary).hasContent("mine");
  }

  /** With the option the plugin is started, as SimGrid's user wants it. */
  @Test
  void trustedPlatform_makesItsSettings() throws IOException {
    String tree = Files.readString(Shell.PROJECT.resolve("platforms/small-tree.xml"));
    Path platform =
        Files.writeString(folder.resolve("p.xml"), withConfig("plugin=host_load", tree));
    ChildJvm.Ended ended =
        Shell.merged(Shell.PROJECT, "platform check --trust-config " + Shell.word(platform));

    assertThat(ended.status()).as(ended.output()).isEqualTo(Command.DONE);
  }

  private Path withSettings(String settings) throws IOException {
    return Files.writeString(
        folder.resolve("p.xml"), withConfig(settings, wires("m 1Gf - -\na 1Gf 1GBps 1us")));
  }
}
