package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.LocalRunner;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Cron and batch jobs have no language, and some name one that is not installed. */
  @ParameterizedTest
  @ValueSource(strings = {"LC_ALL=C", "LC_ALL=xx_YY.UTF-8", "LC_TIME=xx", "LANG=de_DE.ISO-8859-1"})
  void namesOfFiles_areUtf8WhateverTheLanguage(String variable) throws IOException {
    Path platform = Shell.PROJECT.resolve("platforms/small-tree.xml");
    Files.copy(platform, folder.resolve("plätze-\u661f.xml"));

    Ended ended =
        new Shell(folder)
            .run(
                List.of(
                    "env",
                    "-u",
                    "LANG",
                    "-u",
                    "LC_ALL",
                    "-u",
                    "LC_CTYPE",
                    variable,
                    Shell.PROJECT.resolve("loadstar").toString(),
                    "platform",
                    "check",
                    "plätze-\u661f.xml"));

    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out()).startsWith("plätze-\u661f.xml: ");
  }

  /** Otherwise the first file that is opened would be taken for what the caller says. */
  @Test
  void serveWithoutStandardInput_endsAtOnce() {
    String launcher = Shell.PROJECT.resolve("loadstar").toString();

    Ended ended = new Shell(folder).run(List.of("bash", "-c", launcher + " serve <&-"));

    assertThat(ended).isEqualTo(new Ended(0, "", ""));
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

  /** Also what a user's program prints, and also where nothing is open. */
  @Test
  void outputThatCannotBeWritten_isAFailure() throws IOException {
    Files.writeString(
        folder.resolve("Say.java"), "class Say { static void main() { System.out.println(1); } }");
    for (String command :
        List.of("list > /dev/full", "--version >&-", "exec Say.java > /dev/full")) {
      Ended ended =
          new Shell(folder)
              .run(List.of("bash", "-c", Shell.PROJECT.resolve("loadstar") + " " + command));

      assertThat(ended)
          .as(command)
          .isEqualTo(
              new Ended(
                  1,
                  "",
                  "loadstar: standard output could not be written: the disk is full, or it was"
                      + " closed\n"));
    }
  }

  @Test
  void javaOptions_reachTheProgram() throws IOException {
    Files.writeString(
        folder.resolve("Show.java"),
        "class Show { static void main() { System.out.println(System.getProperty(\"my.word\")); }"
            + " }");

    Ended ended =
        new Shell(folder)
            .with(Map.of("LOADSTAR_JAVA_OPTIONS", "-Dmy.word=hello"))
            .loadstar("exec Show.java");

    assertThat(ended).isEqualTo(new Ended(0, "hello\n", ""));
  }

  /** The JVM would refuse two. */
  @ParameterizedTest
  @CsvSource({"-XX:+UseZGC, ZGC", "-Xmx300m -XX:+UseG1GC, G1"})
  void collectorOfTheUser_takesThePlaceOfOurs(String option, String name) throws IOException {
    Files.writeString(
        folder.resolve("Collector.java"),
        """
        class Collector {
          static void main() {
            System.out.println(
                java.lang.management.ManagementFactory.getGarbageCollectorMXBeans().getFirst().getName());
          }
        }
        """);

    Ended ended =
        new Shell(folder)
            .with(Map.of("LOADSTAR_JAVA_OPTIONS", option))
            .loadstar("exec Collector.java");

    assertThat(ended.status()).isZero();
    assertThat(ended.out()).startsWith(name);
  }

  /** What is printed to be typed next has this name. */
  @Test
  void name_isTheOneThatWasTyped() throws IOException {
    Files.writeString(
        folder.resolve("Show.java"),
        "class Show { static void main() {"
            + " System.out.println(System.getProperty(\"loadstar.called\")); } }");
    Files.createSymbolicLink(
        Files.createDirectory(folder.resolve("bin")).resolve("loadstar"),
        Shell.PROJECT.resolve("loadstar"));
    String both = "PATH=$PWD/bin:$PATH; loadstar exec Show.java; bin/loadstar exec Show.java";

    Ended ended = new Shell(folder).run(List.of("bash", "-c", both));

    assertThat(ended.out()).isEqualTo("loadstar\nbin/loadstar\n");
  }

  /**
   * The line that is printed where there is no JDK, with a curl that leads to an archive of ours:
   * it is unpacked when it has the checksum beside it, and only then.
   */
  @Test
  void lineThatFetchesAJdk_unpacksOnlyWhatHasItsChecksum() throws IOException {
    Path archive = folder.resolve("jdk-25_x64.tar.gz");
    Files.createDirectories(folder.resolve("jdk-25"));
    Files.writeString(folder.resolve("jdk-25/release"), "JAVA_VERSION=\"25\"\n");
    Path programs = Files.createDirectories(folder.resolve("programs"));
    Path curl =
        Files.writeString(
            programs.resolve("curl"),
            """
            #!/bin/bash
            case "$*" in
              *redirect_url*) echo -n 'https://example.org/a%2B1/jdk-25_x64.tar.gz' ;;
              *.sha256.txt) cat CHECKSUM ;;
              *-fsSLO*a%2B1/jdk-25_x64.tar.gz) cp ARCHIVE . ;;
              *) exit 22 ;;
            esac
            """
                .replace("CHECKSUM", folder.resolve("sha256.txt").toString())
                .replace("ARCHIVE", archive.toString()));
    assertThat(curl.toFile().setExecutable(true)).isTrue();
    String line =
        """
        cd %1$s && tar -czf %2$s jdk-25 && %3$s
        eval "$(sed -n '/^jdk_line()/,/^}/p' %4$s/loadstar)"
        export HOME=%1$s/home PATH=%1$s/programs:$PATH
        jdk_download=https://example.org/latest
        eval "$(jdk_line)"
        """;
    String right = "sha256sum jdk-25_x64.tar.gz >sha256.txt";
    String wrong = "printf '%064d  jdk-25_x64.tar.gz\\n' 0 >sha256.txt";
    String none = "rm sha256.txt";

    Path unpacked = folder.resolve("home/.jdks/jdk-25/release");
    for (String checksum : List.of(wrong, none)) {
      Ended ended =
          new Shell(folder)
              .run(
                  List.of(
                      "bash",
                      "-c",
                      line.formatted(folder, archive.getFileName(), checksum, Shell.PROJECT)));
      assertThat(ended.status()).as(ended.toString()).isNotZero();
      assertThat(unpacked).doesNotExist();
    }
    Ended ended =
        new Shell(folder)
            .run(
                List.of(
                    "bash",
                    "-c",
                    line.formatted(folder, archive.getFileName(), right, Shell.PROJECT)));
    assertThat(ended.status()).as(ended.toString()).isZero();
    assertThat(unpacked).hasContent("JAVA_VERSION=\"25\"\n");
  }

  /** None is unpacked into the temporary folder, which may not be one for programs. */
  @Test
  void nativeLibraries_areThoseOfTheBuild() throws IOException {
    Files.writeString(
        folder.resolve("Load.java"),
        """
        import java.nio.file.*;
        class Load {
          static void main() throws Exception {
            java.sql.DriverManager.getConnection("jdbc:sqlite::memory:").close();
            new org.simgrid.s4u.Engine(new String[] {"x"});
            try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
              lines.map(line -> line.replaceFirst("^[^/]*", ""))
                  .filter(name -> name.matches(".*(jnidispatch|sqlitejdbc|loadstar)[^/]*\\\\.so.*"))
                  .distinct().forEach(System.out::println);
            }
          }
        }
        """);

    Ended ended = new Shell(folder).loadstar("exec Load.java");

    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out().lines())
        .hasSizeGreaterThanOrEqualTo(3)
        .allMatch(file -> file.startsWith(Shell.PROJECT.resolve("target") + "/"));
  }

  /**
   * The linker splits the list of libraries that it preloads at blanks and colons. Any library
   * stands for the allocator here.
   */
  @Test
  void archiveInAFolderWithABlank_hasItsAllocator() throws IOException {
    Path archive = archive("my programs $HOME");
    Map<String, String> environment = new HashMap<>();
    environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    environment.put("LD_PRELOAD", "");

    Ended first = preloaded(archive, environment);
    Ended again = preloaded(archive, environment);

    assertThat(first).isEqualTo(new Ended(0, "1\n", ""));
    assertThat(again).isEqualTo(first);
  }

  /** No line of the linker about a library that it cannot load. */
  @Test
  void archiveWithBlanksEverywhere_runsWithoutItsAllocator() throws IOException {
    Path archive = archive("my programs");
    Map<String, String> environment = new HashMap<>();
    environment.put("XDG_CACHE_HOME", folder.resolve("my cache").toString());
    environment.put("HOME", folder.resolve("my home").toString());
    environment.put("XDG_RUNTIME_DIR", "");
    environment.put("LD_PRELOAD", "");

    assertThat(preloaded(archive, environment)).isEqualTo(new Ended(0, "0\n", ""));
  }

  /** Java would say that it does not find the main class. */
  @Test
  void archiveInAFolderWithAColon_isRefusedInOneLine() throws IOException {
    Path archive = archive("programs:mine");

    Ended ended =
        new Shell(folder).run(List.of(archive.resolve("loadstar").toString(), "--version"));

    assertThat(ended)
        .isEqualTo(
            new Ended(
                1,
                "",
                "loadstar: "
                    + archive
                    + " has a colon in its name, at which Java splits its class path. Please move"
                    + " it to another folder\n"));
  }

  private Ended preloaded(Path archive, Map<String, String> environment) throws IOException {
    Files.writeString(
        folder.resolve("Preloaded.java"),
        """
        import java.nio.file.*;
        class Preloaded {
          static void main() throws Exception {
            try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
              System.out.println(
                  lines.map(line -> line.replaceFirst("^[^/]*", ""))
                      .filter(name -> name.contains("libjemalloc")).distinct().count());
            }
          }
        }
        """);
    return new Shell(folder)
        .with(environment)
        .run(List.of(archive.resolve("loadstar").toString(), "exec", "Preloaded.java"));
  }

  /** An unpacked archive, whose parts are those of this build. */
  private Path archive(String name) throws IOException {
    Path archive = Files.createDirectories(folder.resolve(name)).toRealPath();
    Files.copy(
        Shell.PROJECT.resolve("loadstar"),
        archive.resolve("loadstar"),
        StandardCopyOption.COPY_ATTRIBUTES);
    Files.createSymbolicLink(archive.resolve("src"), Shell.PROJECT.resolve("src"));
    Files.createSymbolicLink(archive.resolve("jdk"), Path.of(System.getProperty("java.home")));
    Path target = Files.createDirectory(archive.resolve("target"));
    for (String part : List.of("loadstar.jar", "lib", "jna", "sqlite")) {
      Files.createSymbolicLink(target.resolve(part), Shell.PROJECT.resolve("target", part));
    }
    Path built = Shell.PROJECT.resolve("target/loadstar-engine/classes/linux-x86-64");
    Path libraries =
        Files.createDirectories(target.resolve("loadstar-engine/classes/linux-x86-64"));
    for (Path library : LocalRunner.listed(built)) {
      Files.createSymbolicLink(libraries.resolve(library.getFileName()), library);
    }
    Files.copy(built.resolve("libloadstar.so"), libraries.resolve("libjemalloc.so.2"));
    return archive;
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
            .loadstar("classpath --help")
            .out()
            .lines()
            .filter(line -> line.endsWith(" MyProgram.java") || line.endsWith(" MyProgram"))
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
  void version_namesReleaseCommitSimGridAndJdk() {
    Ended ended = new Shell(folder).loadstar("--version");

    assertThat(ended.status()).isZero();
    assertThat(ended.out())
        .matches(
            "loadstar \\d+\\.\\d+\\.\\d+( \\(not released, \\d+ commits\\))?(, commit [0-9a-f]+(-dirty)?)?, build [0-9a-f]{12}\n"
                + "SimGrid \\d+\\.\\d+\\S*\n"
                + "JDK \\d+\\S* \\(.*\\)\n");
  }

  /** What `loadstar classpath` says is what the launcher starts its own JVM with. */
  @Test
  void classpathOptions_areTheLaunchersOwn() throws IOException {
    Files.writeString(
        folder.resolve("Show.java"),
        """
        class Show {
          static void main() {
            java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments()
                .forEach(System.out::println);
          }
        }
        """);
    Shell shell = new Shell(folder);

    List<String> said = shell.loadstar("classpath --options").out().lines().toList();
    List<String> used = shell.loadstar("exec Show.java").out().lines().toList();

    assertThat(said).hasSizeGreaterThan(1);
    assertThat(used.subList(0, said.size())).isEqualTo(said);
  }

  @Test
  void completion_completesCommandsOptionsAndExperiments() {
    Shell shell = new Shell(folder);
    String script =
        """
        source <(%s completion)
        complete_it() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _loadstar; echo "${COMPREPLY[@]}"; }
        complete_it loadstar cla
        complete_it loadstar run --gan
        complete_it loadstar reproduce icppw12-fig9
        """
            .formatted(Shell.PROJECT.resolve("loadstar"));

    assertThat(shell.run(List.of("bash", "-c", script)))
        .isEqualTo(new Ended(0, "classpath\n--gantt\nicppw12-fig9\n", ""));
  }

  @Test
  void movedClone_forgetsWhatCmakeRemembersAndBuildsOnce() throws IOException {
    Path clone =
        clone("#!/bin/sh\nmkdir -p target; echo built >>builds; echo x >target/loadstar.jar\n");
    Files.createDirectories(clone.resolve("target/native"));
    Files.writeString(clone.resolve("target/native/CMakeCache.txt"), "another folder");
    Files.writeString(clone.resolve("target/loadstar.jar"), "built in another folder");
    Files.createDirectories(clone.resolve(".cache"));
    Files.writeString(clone.resolve(".cache/built-for"), "/elsewhere\nSIMGRID_ROOT=\n");

    start(clone, Map.of());
    start(clone, Map.of());

    assertThat(clone.resolve("target/native")).doesNotExist();
    assertThat(clone.resolve("builds")).hasContent("built\n");
  }

  @Test
  void failedBuild_showsTheErrorNotMaven() throws IOException {
    Path clone =
        clone(
            """
            #!/bin/sh
            cat <<END
            -- Detecting CXX compile features - done
            CMake Error at CMakeLists.txt:14 (find_path):
              Could not find SIMGRID_INCLUDE_DIRECTORY

            [ERROR] Command execution failed.
            org.apache.commons.exec.ExecuteException: Process exited with an error: 1
                at org.apache.commons.exec.DefaultExecutor.execute (DefaultExecutor.java:1)
            [ERROR] Failed to execute goal exec on project loadstar: failed -> [Help 1]
            [ERROR]
            [ERROR] Re-run Maven using the -X switch to enable full debug logging.
            END
            exit 1
            """);

    Ended ended = start(clone, Map.of());

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err())
        .contains("CMake Error at CMakeLists.txt:14 (find_path):\n  Could not find SIMGRID_")
        .endsWith(
            "the build failed; the whole log is in " + clone.resolve(".cache/build.log") + "\n")
        .doesNotContain("Detecting")
        .doesNotContain("    at org")
        .doesNotContain("Help 1")
        .doesNotContain("Re-run");
  }

  @Test
  void simgridRoot_withoutSimGrid_isRefused() throws IOException {
    Path clone = clone("#!/bin/sh\nexit 0\n");

    Ended ended = start(clone, Map.of("SIMGRID_ROOT", "/nowhere"));

    assertThat(ended)
        .isEqualTo(
            new Ended(1, "", "loadstar: SIMGRID_ROOT=/nowhere has no include/simgrid/s4u.hpp\n"));
  }

  /** Its headers with the library of the distribution would crash. */
  @Test
  void simgridRoot_withHeadersOnly_isRefused() throws IOException {
    Path clone = clone("#!/bin/sh\nexit 0\n");
    Path headers = Files.createDirectories(clone.resolve("root/include/simgrid"));
    Files.createFile(headers.resolve("s4u.hpp"));

    Ended ended = start(clone, Map.of("SIMGRID_ROOT", "root"));

    assertThat(ended)
        .isEqualTo(
            new Ended(
                1,
                "",
                "loadstar: SIMGRID_ROOT=%s/root has no libsimgrid.so in lib or lib64\n"
                    .formatted(clone)));
  }

  /** Of the header, which says that there are sections up to the byte 1 000 000, 64 are there. */
  @Test
  void simgridLibrary_thatIsCutOff_isNamed() throws IOException {
    Path clone = clone("#!/bin/sh\nexit 0\n");
    Path library = Files.createDirectories(clone.resolve("libs")).resolve("libsimgrid.so.3.32");
    ByteBuffer header = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    header.putInt(0, 0x464C457F).put(4, (byte) 2); // ELF, of 64 bits
    header.putLong(40, 999_360).putShort(58, (short) 64).putShort(60, (short) 10);
    Files.write(library, header.array());

    Ended ended = start(clone, Map.of("LD_LIBRARY_PATH", "/nowhere:" + library.getParent()));

    assertThat(ended)
        .isEqualTo(
            new Ended(
                1,
                "",
                "loadstar: %s is cut off; please install SimGrid again\n".formatted(library)));
  }

  /** The launcher in a folder that has what it looks at, and a Maven of the test's own. */
  private Path clone(String maven) throws IOException {
    Path clone = Files.createDirectories(folder.resolve("clone")).toRealPath();
    Path options = Path.of("src/loadstar/main/resources/loadstar/cli");
    Files.createDirectories(clone.resolve(options));
    for (Path file :
        List.of(
            Path.of("loadstar"),
            Path.of("pom.xml"),
            Path.of("CMakeLists.txt"),
            options.resolve("jvm.options"),
            options.resolve("commands.options"),
            options.resolve("programs.options"))) {
      Files.copy(
          Shell.PROJECT.resolve(file), clone.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
    }
    Path program = Files.createDirectories(clone.resolve("bin")).resolve("mvn");
    Files.writeString(program, maven);
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return clone;
  }

  private Ended start(Path clone, Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("LOADSTAR_BUILD", "");
    all.put("JAVA_HOME", System.getProperty("java.home"));
    all.put("PATH", clone.resolve("bin") + ":" + System.getenv("PATH"));
    return new Shell(clone).with(all).run(List.of(clone.resolve("loadstar").toString(), "list"));
  }

  @Test
  void cloneOfSomebodyElse_saysSoInOneLine() throws Exception {
    Path clone = clone("#!/bin/sh\nexit 1\n");
    Nobody.close(folder);
    Path java = Path.of(System.getProperty("java.home"));

    Ended ended =
        new Shell(Path.of("/"))
            .with(Map.of("LOADSTAR_BUILD", "", "JAVA_HOME", java.toString()))
            .run(Nobody.command(List.of(clone.resolve("loadstar").toString(), "list"), java));
    Nobody.open(folder);

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err())
        .matches("loadstar: " + clone + " needs a build, but \\S+ may not write there; .*\n");
  }

  @Test
  void testHelp_doesNotTest() {
    Ended ended = new Shell(folder).loadstar("test --help");

    assertThat(ended.status()).isZero();
    assertThat(ended.out()).startsWith("usage: loadstar test");
  }
}
