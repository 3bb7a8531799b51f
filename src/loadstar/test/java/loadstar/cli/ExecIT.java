package loadstar.cli;

import static loadstar.TestPlatforms.file;
import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code loadstar exec} and {@code loadstar classpath}, from the shell. */
class ExecIT {
  @TempDir Path folder;
  private Shell shell;

  @BeforeEach
  void here() {
    shell = new Shell(folder);
  }

  @Test
  void exec_sourceFile_seesArgumentsInputAndCurrentFolder() throws IOException {
    write("data.txt", "from the file");
    write(
        "Echo.java",
        """
        public class Echo {
          public static void main(String[] args) throws Exception {
            System.out.println(String.join("|", args));
            System.out.println(new String(System.in.readAllBytes()).trim());
            System.out.println(java.nio.file.Files.readString(java.nio.file.Path.of("data.txt")));
          }
        }
        """);

    Ended ended = shell.input("from the input\n").loadstar("exec Echo.java --a 'b c'");

    assertThat(ended).isEqualTo(new Ended(0, "--a|b c\nfrom the input\nfrom the file\n", ""));
  }

  @Test
  void exec_severalClassesAndFiles_startsTheOneNamedAsTheFile() throws IOException {
    write(
        "app/Helper.java", "package app; class Helper { static String word() { return \"hi\"; } }");
    write(
        "app/Program.java",
        """
        package app;
        class First {}
        public class Program {
          public static void main(String[] args) { System.out.println(Helper.word()); }
        }
        """);

    assertThat(shell.loadstar("exec app/Program.java")).isEqualTo(new Ended(0, "hi\n", ""));
  }

  @Test
  void exec_systemExit_givesTheProgramsStatus() throws IOException {
    write("Seven.java", "class Seven { public static void main(String[] a) { System.exit(7); } }");

    assertThat(shell.loadstar("exec Seven.java").status()).isEqualTo(7);
  }

  @Test
  void exec_exception_endsWithTheProgramsFramesAndStatusOne() throws IOException {
    write(
        "Falls.java",
        """
        class Falls {
          static void main(String[] a) { fall(); }
          static void fall() { throw new IllegalStateException("no"); }
        }
        """);

    Ended ended = shell.loadstar("exec Falls.java");

    assertThat(ended)
        .isEqualTo(
            new Ended(
                1,
                "",
                """
                Exception in thread "main" java.lang.IllegalStateException: no
                \tat Falls.fall(Falls.java:3)
                \tat Falls.main(Falls.java:2)
                """));
  }

  @Test
  void exec_exceptionInAnActor_hasTheActorItsDateAndNoFramesOfTheEngine() throws IOException {
    write(
        "Falls.java",
        """
        import org.simgrid.s4u.*;
        class Falls {
          static void main(String[] args) {
            Engine e = new Engine(args);
            e.load_platform(args[0]);
            e.add_actor("w", e.host_by_name("alpha"), new Actor() {
              public void run() throws SimgridException { sleep_for(2); throw new Error("no"); }
            });
            e.run();
          }
        }
        """);

    Ended ended =
        shell.loadstar(
            "exec Falls.java "
                + Shell.word(Shell.PROJECT.resolve("src/engine/examples/two-hosts.xml")));

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err())
        .contains("actor w on host alpha, simulated time 2.0 failed: java.lang.Error: no")
        .contains("at Falls$1.run(Falls.java:7)")
        .doesNotContain("at loadstar.")
        .doesNotContain("at java.");
  }

  @Test
  void exec_exceptionInAnInitializer_isTheProgramsFailure() throws IOException {
    write(
        "Falls.java",
        "class Falls { static int x = Integer.parseInt(\"?\"); static void main(String[] a) {} }");

    Ended ended = shell.loadstar("exec Falls.java");

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err())
        .startsWith("Exception in thread \"main\" java.lang.ExceptionInInitializerError")
        .contains("Caused by: java.lang.NumberFormatException")
        .contains("at Falls.<clinit>(Falls.java:1)")
        .doesNotContain("loadstar");
  }

  @Test
  void exec_program_speaksTheUsersLanguage() throws IOException {
    write(
        "Half.java",
        "class Half { static void main(String[] a) { System.out.printf(\"%.1f%n\", 0.5); } }");

    Ended ended =
        shell
            .with(Map.of("LOADSTAR_JAVA_OPTIONS", "-Duser.language=de -Duser.country=DE"))
            .loadstar("exec Half.java");

    assertThat(ended).isEqualTo(new Ended(0, "0,5\n", ""));
  }

  /** As its help says. */
  @Test
  void exec_deadlock_endsAsTheProgramDoesUnlessItIsToThrow() throws IOException {
    write(
        "Stuck.java",
        """
        import org.simgrid.s4u.*;
        class Stuck {
          static void main(String[] args) {
            Engine e = new Engine(args);
            e.load_platform(args[0]);
            e.add_actor("w", e.host_by_name("alpha"), new Actor() {
              public void run() throws SimgridException { get_engine().mailbox_by_name("x").get(); }
            });
            e.run();
            System.out.println("after");
          }
        }
        """);
    String platform = Shell.word(Shell.PROJECT.resolve("src/engine/examples/two-hosts.xml"));

    Ended returns = shell.loadstar("exec Stuck.java " + platform);
    Ended throwing =
        shell
            .with(Map.of("LOADSTAR_JAVA_OPTIONS", "-Dloadstar.deadlock=throw"))
            .loadstar("exec Stuck.java " + platform);

    assertThat(returns.status()).isZero();
    assertThat(returns.out()).isEqualTo("after\n");
    assertThat(throwing.status()).isEqualTo(1);
    assertThat(throwing.out()).isEmpty();
    assertThat(throwing.err()).contains("DeadlockError");
  }

  @Test
  void exec_sourceThatDoesNotCompile_showsTheCompilersMessageAndGivesStatusTwo()
      throws IOException {
    write("Broken.java", "class Broken { int x = \"text\"; }");

    Ended ended = shell.loadstar("exec Broken.java");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .contains("Broken.java:1: error: incompatible types")
        .endsWith("loadstar: Broken.java: does not compile\n");
  }

  @Test
  void exec_missingFile_isOneLineAndStatusTwo() {
    assertThat(shell.loadstar("exec Nowhere.java"))
        .isEqualTo(new Ended(2, "", "loadstar: Nowhere.java: cannot read this file\n"));
  }

  @Test
  void exec_unknownClass_pointsToTheSourceOfThatName() throws IOException {
    write("Hello.java", "class Hello { static void main() {} }");

    assertThat(shell.loadstar("exec Hello").err())
        .isEqualTo("loadstar: there is no class Hello. Maybe you meant Hello.java\n");
  }

  @Test
  void classpath_isWhatJavacAndJavaNeed() throws IOException {
    write(
        "Plain.java",
        """
        public class Plain {
          public static void main(String[] args) {
            System.out.println(loadstar.cli.Main.class.getName());
          }
        }
        """);
    String path = shell.loadstar("classpath --path").out().strip();

    Path jdk = Path.of(System.getProperty("java.home"), "bin");
    Ended compiled = shell.run(List.of(jdk.resolve("javac").toString(), "-cp", path, "Plain.java"));
    List<String> java = new ArrayList<>(List.of(jdk.resolve("java").toString()));
    shell.loadstar("classpath --options").out().lines().forEach(java::add);
    java.addAll(List.of("-cp", path + ":.", "Plain"));
    Ended ran = shell.run(java);

    assertThat(compiled).isEqualTo(new Ended(0, "", ""));
    assertThat(ran).isEqualTo(new Ended(0, "loadstar.cli.Main\n", ""));
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** The normal form of MSG's programs: only the deployment names the classes of the actors. */
  @Test
  void exec_compilesActorsThatOnlyADeploymentNames() throws IOException {
    write(
        "Main.java",
        """
        import org.simgrid.s4u.*;
        public class Main {
          public static void main(String[] args) {
            Engine e = new Engine(args);
            e.load_platform(args[0]);
            e.load_deployment(args[1]);
            e.run();
          }
        }
        """);
    write(
        "actors/Broker.java",
        """
        package actors;
        import org.simgrid.s4u.*;
        public class Broker extends Actor {
          public Broker(String[] args) { System.out.println("broker of " + args[0]); }
          public void run() {}
          public static class Helper extends Actor {
            public Helper(String[] args) { System.out.println("helper"); }
            public void run() {}
          }
        }
        """);
    write("Wrong.java", "public class Wrong extends Nothing {}");
    write("p.xml", wires("h 1Gf - -"));
    write(
        "d.xml",
        file(actor("actors.Broker") + "<actor host=\"h\" function=\"actors.Broker$Helper\"/>\n"));
    write("wrong.xml", file(actor("Wrong")));
    write("nobody.xml", file(actor("broker")));

    Ended ended = shell.loadstar("exec Main.java p.xml d.xml");
    Ended wrong = shell.loadstar("exec Main.java p.xml wrong.xml");
    Ended nobody = shell.loadstar("exec Main.java p.xml nobody.xml");

    assertThat(ended).isEqualTo(new Ended(0, "broker of x\nhelper\n", ""));
    assertThat(wrong.status()).isNotZero();
    assertThat(wrong.err()).contains("Wrong.java: does not compile");
    assertThat(nobody.err()).contains("Class not found (broker)");
  }

  private static String actor(String function) {
    return "<actor host=\"h\" function=\"" + function + "\"><argument value=\"x\"/></actor>\n";
  }
}
