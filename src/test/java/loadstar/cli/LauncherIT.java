package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script itself. */
class LauncherIT {
  @TempDir Path folder;

  @Test
  void launcher_calledThroughALink_findsItsClone() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("ls"), Shell.PROJECT.resolve("loadstar"));

    Ended ended = new Shell(folder).run(List.of(link.toString(), "list", "platforms"));

    assertThat(ended.status()).isZero();
    assertThat(ended.out()).contains("platforms/icppw12-star.xml");
  }

  @Test
  void javaHome_thatIsTooOld_isPassedOver() throws IOException {
    Path old = folder.resolve("jdk");
    Files.createDirectories(old.resolve("bin"));
    Files.writeString(old.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
    for (String program : List.of("java", "javac")) {
      Path file = Files.writeString(old.resolve("bin").resolve(program), "#!/bin/sh\nexit 99\n");
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    Ended ended = new Shell(folder).with(Map.of("JAVA_HOME", old.toString())).loadstar("classpath");

    assertThat(ended.status()).isZero();
  }

  @Test
  void javaOptions_reachTheProgram() throws IOException {
    Files.writeString(
        folder.resolve("Show.java"),
        "class Show { static void main() { System.out.println(System.getProperty(\"my.word\")); } }");

    Ended ended =
        new Shell(folder)
            .with(Map.of("LOADSTAR_JAVA_OPTIONS", "-Dmy.word=hello"))
            .loadstar("exec", "Show.java");

    assertThat(ended).isEqualTo(new Ended(0, "hello\n", ""));
  }

  /** The two commands of the help, typed in another folder. */
  @Test
  void classpathHelp_canBeTyped() throws IOException {
    Files.writeString(
        folder.resolve("MyProgram.java"),
        """
        import org.simgrid.s4u.Engine;

        public class MyProgram {
          public static void main(String[] args) {
            new Engine(args);
            System.out.println(Engine.get_clock());
          }
        }
        """);
    Shell shell = new Shell(folder);
    List<String> typed =
        shell
            .loadstar("classpath", "--help")
            .out()
            .lines()
            .filter(line -> line.matches("javac? .*"))
            .map(line -> line.replace("./loadstar", Shell.PROJECT.resolve("loadstar").toString()))
            .toList();
    assertThat(typed).hasSize(2);
    String jdk = System.getProperty("java.home");

    Ended ended =
        shell.run(
            List.of("bash", "-c", "PATH=" + jdk + "/bin:$PATH; " + String.join(" && ", typed)));

    assertThat(ended).isEqualTo(new Ended(0, "0.0\n", ""));
  }

  @Test
  void testHelp_neitherBuildsNorTests() {
    Ended ended = new Shell(folder).loadstar("test", "--help");

    assertThat(ended.status()).isZero();
    assertThat(ended.out()).startsWith("usage: loadstar test");
  }
}
