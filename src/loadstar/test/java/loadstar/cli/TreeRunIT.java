package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bags of tasks on a tree, as a user runs them. */
class TreeRunIT {
  private static final Path EXAMPLE = Shell.PROJECT.resolve("platforms/small-tree.xml");
  private static final Path DEPLOYED =
      Shell.PROJECT.resolve("deployments/small-tree-lp-based_d.xml");

  @TempDir Path folder;
  private Shell shell;
  private String deployment = "";

  @BeforeEach
  void read() throws IOException {
    shell = new Shell(folder);
    deployment = Files.readString(DEPLOYED);
  }

  private Ended run(String text, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("d.xml"), text);
    return shell.loadstar(
        "run --platform "
            + Shell.word(EXAMPLE)
            + " --deployment "
            + Shell.word(file)
            + " "
            + String.join(" ", more));
  }

  /** V12 g: 81.9 s; in the steady state 42/17 of each application a second. */
  @Test
  void example_reachesNearlyTheOptimum() throws IOException {
    Ended ended = run(deployment, "--out out --gantt out/tree.svg");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.status()).isZero();
    assertThat(ended.out())
        .contains("a tree of 6 nodes", "2.470588235 expected", "every rule holds")
        .containsPattern("end +81\\.9");
    assertThat(folder.resolve("out/tasks.csv"))
        .content()
        .startsWith("action,from,node,application,lane,start_s,end_s\n")
        .contains("send,n0,n1,heavy,0,");
    assertThat(folder.resolve("out/run.json"))
        .content()
        .contains("\"tasks_light\" : 200.0", "\"scheduler\" : \"lp-based\"", "\"tasks\" : 200");
    assertThat(folder.resolve("out/tree.svg")).content().contains("all 6 nodes", "heavy");
  }

  @Test
  void everyScheduler_isSimulated() throws IOException {
    for (String name : new String[] {"fcfs", "cgbc", "bcs", "data-centric", "awerbuch-leighton"}) {
      Ended ended = run(deployment.replace("lp-based", name));
      assertThat(ended.err()).as(name).isEmpty();
      assertThat(ended.out()).as(name).contains(", " + name, "every rule holds");
    }
  }

  /** 6 nodes and epsilon 0.1 need 6/0.01 = 600 rounds; the default of 2000 is enough. */
  @Test
  void tooFewRoundsOfTheFlow_areRemarked() throws IOException {
    String flow = deployment.replace("lp-based", "awerbuch-leighton");
    String rounds = "awerbuch-leighton\"/><prop id=\"flow_rounds\" value=\"20\"/>";

    assertThat(run(flow).out()).doesNotContain("flow_rounds");
    assertThat(run(flow.replace("awerbuch-leighton\"/>", rounds)).out())
        .containsPattern("(?m)^rates +20 rounds reach .* need up to 600. Maybe flow_rounds=600$");
  }

  /** 20 s are a quarter of the run; what is on its way then has no end. */
  @Test
  void horizon_cutsTheRun() throws IOException {
    Ended ended = run(deployment, "--until 20 --out out --log xbt_cfg.thres:error");
    assertThat(ended.status()).isZero();
    // Where run.json names the settings it names those of the log, too.
    assertThat(folder.resolve("out/run.json")).content().contains(" --log=xbt_cfg.thres:error\"");
    assertThat(ended.out()).containsPattern("end +20 s").contains("every rule holds");
    assertThat(folder.resolve("out/tasks.csv")).content().containsPattern("(?m),$");
  }

  @Test
  void badDeployments_areExplained() throws IOException {
    refused(
        deployment.replace("lp-based\"/>", "lp-based\"/><prop id=\"pendin\" value=\"3\"/>"),
        "unknown property \"pendin\" of lp-based. Maybe you meant \"pending\"");
    refused(
        deployment.replaceFirst("value=\"n1\"", "value=\"n7\""),
        "the parent \"n7\" is no node of the tree");
    refused(
        deployment.replaceFirst("value=\"n2\"", "value=\"n5\""), "the parents of n5 form a circle");
    refused(
        deployment.replaceFirst("value=\"n1\"", "value=\"n0\""),
        "no route from n0 to n3. Maybe a <route> between n0 and n3");
    refused(
        deployment.replace("light:125000:1e6", "light:125000"),
        "\"applications\" has \"light:125000\". Maybe NAME:BYTES:FLOPS or NAME:BYTES:FLOPS:WEIGHT");
    refused(
        deployment.replace("light:125000:1e6", "light:125000:0"),
        "the computation of a task in flops is 0.0, not a positive number");
    refused(
        deployment.replace("parent\" value=\"n2", "priority\" value=\"n2"),
        "unknown property \"priority\" of a worker in a tree. Maybe \"parent\"");
  }

  /** A run that took them for nothing would be slower than the hardware, and not say so. */
  @Test
  void propertiesOfWorkersOfStars_areRefused() throws IOException {
    for (String property :
        new String[] {
          "slots\" value=\"2",
          "latency_in_flight\" value=\"5ms",
          "shared_input\" value=\"1MB",
          "dispatch_cost\" value=\"1ms",
          "max_chunks\" value=\"2",
          "boot_time\" value=\"60s"
        }) {
      String n3 = "<host id=\"n3\" speed=\"";
      String platform = Files.readString(EXAMPLE);
      assertThat(platform).contains(n3);
      Path file =
          Files.writeString(
              folder.resolve("p.xml"),
              platform.replaceFirst(
                  "(" + n3 + "[^\"]*\")/>",
                  "$1 core=\"2\"><prop id=\"" + property + "\"/></host>"));
      assertThat(file).content().contains(property);

      Ended ended =
          shell.loadstar(
              "run --platform " + Shell.word(file) + " --deployment " + Shell.word(DEPLOYED));

      assertThat(ended.err())
          .contains("p.xml:", "the node n3 of a tree cannot have \"" + property.split("\"")[0])
          .hasLineCount(1);
      assertThat(ended.status()).isEqualTo(2);
      assertThat(ended.out()).isEmpty();
    }
  }

  /** Six nodes of 6 an hour each are 0.01 a second: 0.2 for 20 s, in which they do 89 tasks. */
  @Test
  void nodesThatDeclareTheirPrice_haveTheRunPriced() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("p.xml"),
            Files.readString(EXAMPLE)
                .replaceAll(
                    "(<host id=\"[^\"]*\" speed=\"[^\"]*\")/>",
                    "$1><prop id=\"price_per_hour\" value=\"6\"/></host>"));

    Ended ended =
        shell.loadstar(
            "run --platform "
                + Shell.word(file)
                + " --deployment "
                + Shell.word(DEPLOYED)
                + " --until 20");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).containsPattern("(?m)^price +0.200000, 0.00224719/task$");
  }

  private void refused(String text, String message) throws IOException {
    Ended ended = run(text);
    assertThat(ended.err()).contains(message);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
  }

  /**
   * n1 is off from 12 to 20.5 s, and n3 and n4 with it; n3 comes at 4 s and dies at 60 s; the link
   * to n5 is off for one second in 25: at least 1 + 1 + 1 + 3 failures in 75 s and more.
   */
  @Test
  void nodesAndLinks_failAndComeBack() throws IOException {
    Files.writeString(folder.resolve("n1.state"), "12 0\n20.5 1\n");
    Files.writeString(folder.resolve("link.state"), "PERIODICITY 25\n5 0\n6 1\n");
    String failing =
        Files.readString(EXAMPLE)
            .replace("\"n1\" speed=\"20000000f\"", "\"n1\" speed=\"2e7f\" state_file=\"n1.state\"")
            .replaceFirst(
                "(n5_link\" .*)sharing_policy=\"SPLITDUPLEX\"", "$1state_file=\"link.state\"")
            .replace("\"n5_link\" direction=\"DOWN\"", "\"n5_link\"");
    Path platform = Files.writeString(folder.resolve("failing.xml"), failing);
    Path deployed =
        Files.writeString(
            folder.resolve("failing_d.xml"),
            deployment.replace("\"n3\" f", "\"n3\" start_time=\"4\" kill_time=\"60\" f"));

    Ended ended =
        shell.loadstar(
            "run --platform "
                + Shell.word(platform)
                + " --deployment "
                + Shell.word(deployed)
                + " --out out");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .contains("every rule holds")
        .containsPattern("failures +[67], [1-9][0-9]* tasks lost");
    assertThat(folder.resolve("out/tasks.csv"))
        .content()
        .startsWith("action,from,node,application,lane,start_s,end_s,lost_s\n")
        .containsPattern("(?m)^send,n0,n1,.*,,12\\.0$")
        .doesNotContainPattern("(?m)^(send,n1|compute,),n3,[a-z]+,0,[0-3]\\.")
        .doesNotContainPattern("(?m)^(send,n0|compute,),n1,[a-z]+,0,1[3-9]\\.");
    assertThat(folder.resolve("out/run.json")).content().contains("\"lost\" :", "\"failures\" :");
  }

  @Test
  void impossibleFailures_areExplained() throws IOException {
    refused(
        deployment.replace("\"n0\" f", "\"n0\" kill_time=\"9\" f"),
        "the master of a tree cannot come late or die");
    String master = "lp-based\"/><prop id=\"worker_%s\" value=\"3\"/>";
    refused(
        deployment.replace("lp-based\"/>", master.formatted("repair")),
        "\"worker_repair\" changes nothing without \"worker_mtbf\"");
    String nobody =
        deployment
            .replace("lp-based\"/>", "fcfs\"/><prop id=\"master_computes\" value=\"no\"/>")
            .replaceAll("\"(n[1-5])\" f", "\"$1\" kill_time=\"9\" f");
    Ended ended = run(nobody);
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err()).contains("every node that computes is gone for good at 9");
  }

  /** The generator's files are what `run` plays; the same seed writes the same bytes. */
  @Test
  void drawnTree_isPlayed() throws IOException {
    for (String file : new String[] {"a.xml", "b.xml"}) {
      Ended drawn = shell.loadstar("platform tree --nodes 9 --seed 4 --latency 0.01 --out " + file);
      assertThat(drawn.err()).isEmpty();
      assertThat(drawn.status()).isZero();
    }
    assertThat(Files.readString(folder.resolve("a.xml")))
        .isEqualTo(Files.readString(folder.resolve("b.xml")));
    Ended ended = shell.loadstar("run --platform a.xml --deployment a_d.xml --until 1e4");
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("a tree of 9 nodes", "every rule holds");
  }

  @Test
  void impossibleTree_isRefused() throws IOException {
    Ended ended = shell.loadstar("platform tree --nodes 1 --out t.xml");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(folder.resolve("t.xml")).doesNotExist();
    assertThat(shell.loadstar("platform ring --out t.xml").err())
        .contains("loadstar platform star|cluster|tree|noise|paper|check");
  }

  /** The file has routes between parents and children only; n3, n4 and n5 are a level further. */
  @Test
  void starScheduler_sendsAlongTheTree() throws IOException {
    Ended ended =
        run(
            deployment
                .replace("lp-based", "ss")
                .replaceAll("<prop id=\"parent\"[^>]*>", "")
                .replaceAll(
                    "<prop id=\"applications\"[^>]*>",
                    "<prop id=\"load\" value=\"50\"/><prop id=\"flops_per_unit\" value=\"1e6\"/>"
                        + "<prop id=\"bytes_per_unit\" value=\"1e5\"/>"));
    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("5 workers", "every rule holds");
  }
}
