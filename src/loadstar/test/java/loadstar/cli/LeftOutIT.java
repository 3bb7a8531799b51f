package loadstar.cli;

import static loadstar.TestPlatforms.file;
import static loadstar.TestPlatforms.wires;
import static loadstar.TestPlatforms.withConfig;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command names in a line what it leaves out or replaces. */
class LeftOutIT {
  private static final String PLATFORM = wires("m 1Gf - -\na 1Gf 1GBps 1us\nb 1Gf 1GBps 1us");

  private static final String DEPLOYMENT =
      file(
          """
          <actor host="m" function="master"/>
          <actor host="a" function="worker"/>
          <actor host="b" function="worker" start_time="5"/>
          <actor host="a" function="worker"/>
          """);

  private static final String QUESTION =
      " --load 10 --flops-per-unit 1e9 --bytes-per-unit 0 --schedulers fac2 --quiet";

  @TempDir Path folder;

  private Shell.Ended type(String line) {
    return new Shell(folder).loadstar(line);
  }

  private void write(String platform) throws IOException {
    Files.writeString(folder.resolve("p.xml"), platform);
    Files.writeString(folder.resolve("d.xml"), DEPLOYMENT);
  }

  @Test
  void datesAndSecondWorkersOfADeployment_areNamedAsLeftOut() throws IOException {
    write(PLATFORM);
    String warnings =
        """
        loadstar: d.xml:6: only hosts are taken from it, and no start_time or kill_time. Maybe loadstar run, which has them
        loadstar: d.xml:7: the host a is named again, and is taken once. Maybe --slots, for several workers on each host
        """;
    Shell.Ended compared = type("compare --platform p.xml --deployment d.xml" + QUESTION);
    assertThat(compared.status()).as(compared.err()).isZero();
    assertThat(compared.err()).isEqualTo(warnings);
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: {file: p.xml, deployment: d.xml}
        schedulers: fac2
        loads: 10
        flops_per_unit: 1e9
        """);
    Shell.Ended campaign = type("campaign c.yaml --quiet");
    assertThat(campaign.status()).as(campaign.err()).isZero();
    assertThat(campaign.err().replace(folder + "/", "")).isEqualTo(warnings);
  }

  @Test
  void networkModelOfAFile_isNamedAsLeftOut() throws IOException {
    write(withConfig("network/model=LV08", PLATFORM));
    assertThat(type("compare --platform p.xml" + QUESTION).err())
        .isEqualTo(
            "loadstar: p.xml sets network/model:LV08, but CM02 is simulated."
                + " Maybe --cfg network/model:LV08, or \"simgrid\" of a campaign\n");
    assertThat(type("compare --platform p.xml --cfg network/model:LV08" + QUESTION).err())
        .isEmpty();
  }

  /** They are overridden as the model is, and say so, but for values that change nothing. */
  @Test
  void factorsOfAFile_areNamedAsLeftOut() throws IOException {
    write(
        withConfig(
            "network/latency-factor=10 network/bandwidth-factor=0.5 network/crosstraffic=yes",
            PLATFORM));
    String line =
        "loadstar: p.xml sets %s, but %s is simulated. Maybe --cfg %1$s, or \"simgrid\" of a"
            + " campaign\n";
    assertThat(type("compare --platform p.xml" + QUESTION).err())
        .isEqualTo(
            line.formatted("network/latency-factor:10", "1")
                + line.formatted("network/bandwidth-factor:0.5", "1")
                + line.formatted("network/crosstraffic:yes", "0"));
    assertThat(
            type("compare --platform p.xml --cfg network/latency-factor:10"
                    + " --cfg network/bandwidth-factor:0.5 --cfg network/crosstraffic:yes"
                    + QUESTION)
                .err())
        .isEmpty();
    assertThat(type("platform check p.xml").out())
        .contains("p.xml:6: network/bandwidth-factor in a <config>: run and compare use 1 all the")
        .contains("p.xml:7: network/crosstraffic in a <config>: run and compare use 0 all the");
    write(withConfig("network/bandwidth-factor=1.0 network/crosstraffic=off", PLATFORM));
    assertThat(type("platform check p.xml").out()).contains("nothing is wrong or unusual");
    assertThat(type("compare --platform p.xml" + QUESTION).err()).isEmpty();
  }

  /** No scheduler can be simulated with it: no advice names it. */
  @Test
  void modelThatNobodyCanSimulate_isNotAdvised() throws IOException {
    write(withConfig("network/model=ns-3", PLATFORM));
    assertThat(type("compare --platform p.xml" + QUESTION).err())
        .isEqualTo("loadstar: p.xml sets network/model:ns-3, but CM02 is simulated\n");
    assertThat(type("platform check p.xml").out()).contains("CM02 all the same");
    assertThat(type("platform check p.xml").out()).doesNotContain("--cfg overrides");
    Shell.Ended refused = type("compare --platform p.xml --cfg network/model:ns-3" + QUESTION);
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err())
        .hasLineCount(1)
        .contains("network/model:ns-3 delivers no message of 0 bytes");
  }

  /** Messages of 0 bytes have no latency there, which umr does not notice, and others do. */
  @Test
  void modelOfParallelTasks_isRefusedWithItsLine() throws IOException {
    write(withConfig("host/model=ptask_L07 network/model=LV08", PLATFORM));
    String problem = "gives messages of 0 bytes, which schedulers send, no latency. Maybe ";
    for (String line : List.of("compare --platform p.xml" + QUESTION, "run p.xml d.xml")) {
      Shell.Ended refused = type(line);
      assertThat(refused.status()).as(line).isEqualTo(2);
      assertThat(refused.err())
          .isEqualTo(
              "loadstar: p.xml:5: <config> sets host/model:ptask_L07, which "
                  + problem
                  + "without it, or --cfg host/model:default\n");
    }
    assertThat(type("compare --platform p.xml --cfg host/model:default" + QUESTION).status())
        .isZero();
    assertThat(type("platform check p.xml").out())
        .contains("p.xml:5: host/model:ptask_L07: no scheduler plays with it");

    write(PLATFORM);
    Shell.Ended refused = type("compare --platform p.xml --cfg host/model:ptask_L07" + QUESTION);
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo("loadstar: host/model:ptask_L07 " + problem + "--cfg host/model:default\n");
  }

  @Test
  void resultsOfAnotherQuestion_areNamedAsReplaced() throws IOException {
    write(PLATFORM);
    String compare = "compare --platform p.xml --out o" + QUESTION;
    assertThat(type(compare).err()).isEmpty();
    assertThat(type(compare).err()).isEmpty();
    assertThat(type(compare + " --seeds 3").err()).isEmpty();
    Shell.Ended other = type(compare.replace("--load 10", "--load 20"));
    assertThat(other.status()).isZero();
    assertThat(other.err())
        .isEqualTo(
            "loadstar: o/compare.json was of another question, and is replaced: ./loadstar "
                + compare
                + " --seeds 3\n");
  }

  /** reproduce has no --workers; its platform has a host without a route. */
  @Test
  void hint_namesNoOptionThatTheCommandLacks() throws IOException {
    write(wires("m 1Gf - -\na 1Gf 1GBps 1us\nc 1Gf - -\nb 1Gf 1GBps 1us"));
    String problem = "p.xml:7: no route from m to c. Maybe ";
    assertThat(type("compare --platform p.xml" + QUESTION).err())
        .contains(problem + "--workers reachable, which are 2 of 3, or a <route>");
    assertThat(type("reproduce icppw12-fig9 --quick --platform p.xml --out o").err())
        .contains(problem + "a <route>")
        .doesNotContain("--workers");
  }
}
