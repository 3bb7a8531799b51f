package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    Ended ended = shell.input("from the input\n").loadstar("exec", "Echo.java", "--a", "b c");

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

    assertThat(shell.loadstar("exec", "app/Program.java")).isEqualTo(new Ended(0, "hi\n", ""));
  }

  @Test
  void exec_systemExit_givesTheProgramsStatus() throws IOException {
    write("Seven.java", "class Seven { public static void main(String[] a) { System.exit(7); } }");

    assertThat(shell.loadstar("exec", "Seven.java").status()).isEqualTo(7);
  }

  @Test
  void exec_exception_isToldAsJavaDoesAndGivesStatusOne() throws IOException {
    write(
        "Falls.java",
        "class Falls { static void main(String[] a) { throw new IllegalStateException(\"no\"); } }");

    Ended ended = shell.loadstar("exec", "Falls.java");

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err())
        .startsWith("Exception in thread \"main\" java.lang.IllegalStateException: no")
        .contains("Falls.java:1");
  }

  @Test
  void exec_sourceThatDoesNotCompile_showsTheCompilersMessageAndGivesStatusTwo()
      throws IOException {
    write("Broken.java", "class Broken { int x = \"text\"; }");

    Ended ended = shell.loadstar("exec", "Broken.java");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .contains("Broken.java:1: error: incompatible types")
        .endsWith("loadstar: Broken.java: does not compile\n");
  }

  @Test
  void exec_missingFile_isOneLineAndStatusTwo() {
    assertThat(shell.loadstar("exec", "Nowhere.java"))
        .isEqualTo(new Ended(2, "", "loadstar: Nowhere.java: cannot read this file\n"));
  }

  @Test
  void exec_unknownClass_pointsToTheSourceOfThatName() throws IOException {
    write("Hello.java", "class Hello { static void main() {} }");

    assertThat(shell.loadstar("exec", "Hello").err())
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
    String path = shell.loadstar("classpath", "--path").out().strip();

    Path jdk = Path.of(System.getProperty("java.home"), "bin");
    Ended compiled = shell.run(List.of(jdk.resolve("javac").toString(), "-cp", path, "Plain.java"));
    Ended ran =
        shell.run(
            List.of(
                jdk.resolve("java").toString(),
                shell.loadstar("classpath", "--options").out().strip(),
                "-cp",
                path + ":.",
                "Plain"));

    assertThat(compiled).isEqualTo(new Ended(0, "", ""));
    assertThat(ran).isEqualTo(new Ended(0, "loadstar.cli.Main\n", ""));
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
