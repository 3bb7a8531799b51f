package loadstar.simulation;

import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import loadstar.model.Absence;
import loadstar.model.InputException;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutageCheckTest {
  private static final List<String> HOSTS = List.of("w");

  @TempDir Path folder;

  @BeforeEach
  void profile() throws IOException {
    Files.writeString(folder.resolve("zero.txt"), "# drops at 1 s\n0 1.0\n1 0\n2 1.0\n");
    Files.writeString(folder.resolve("stays.txt"), "# drops at 1 s\n0 1.0\n1 0\n");
    Files.writeString(folder.resolve("low.txt"), "0 1.0\n1 0.001\n2 1.0\n");
  }

  private PlatformFile platform(String master, String worker) throws IOException {
    return PlatformReader.read(
        Files.writeString(
            folder.resolve("p.xml"),
            wires(
                """
                m 1Gf - - %s
                w 1Gf - - %s
                other 1Gf - - speed_file:./zero.txt state_file:.//zero.txt
                """
                    .formatted(master, worker))));
  }

  private void assertFine(PlatformFile platform, double until) {
    assertThatCode(() -> OutageCheck.check(platform, "m", HOSTS, false, until))
        .doesNotThrowAnyException();
  }

  @Test
  void speedOfAWorkerThatStaysAtZero_isRefused() throws IOException {
    PlatformFile platform = platform("", "speed_file:stays.txt");

    assertThatThrownBy(() -> OutageCheck.check(platform, "m", HOSTS, false, 10))
        .isInstanceOf(InputException.class)
        .hasMessage(
            folder.resolve("stays.txt")
                + ":3: the speed of the worker w is 0 from 1.0 s on, for ever. Maybe a later value"
                + " above 0, or --until 1.0");
    assertFine(platform, 1);
    assertFine(platform("", "speed_file:zero.txt"), 10); // it comes back
  }

  @Test
  void speedOfATraceElement_isLookedAtAsThatOfAFile() throws IOException {
    Path file = folder.resolve("traced.xml");
    String traced =
        Files.readString(Path.of(platform("", "").file()))
            .replace(
                "</zone>",
                """
                    <trace id="drop" periodicity="0">
                    0 1.0
                    1 0</trace>
                    <trace id="file" file="zero.txt" periodicity="0"/>
                    <trace_connect kind="SPEED" trace="drop" element="w"/>
                  </zone>\
                """);

    assertThatThrownBy(
            () -> {
              PlatformFile platform = PlatformReader.read(Files.writeString(file, traced));
              OutageCheck.check(platform, "m", HOSTS, false, 10);
            })
        .isInstanceOf(InputException.class)
        .hasMessageContaining("traced.xml:10: the speed of the worker w is 0 from 1.0 s on");
    String off = traced.replace("kind=\"SPEED\" trace=\"drop\"", "trace=\"file\"");
    assertThatThrownBy(
            () -> {
              PlatformFile platform = PlatformReader.read(Files.writeString(file, off));
              OutageCheck.check(platform, "m", HOSTS, false, 10);
            })
        .isInstanceOf(InputException.class)
        .hasMessageContaining("zero.txt:3: ");
  }

  /** What a trace turns off comes back as what a file turns off does. */
  @Test
  void statesOfATraceElement_areAbsences() throws IOException {
    String traced =
        Files.readString(Path.of(platform("", "").file()))
            .replace(
                "</zone>",
                """
                    <trace id="drop" periodicity="10">
                    0 1
                    1 0
                    2 1</trace>
                    <trace_connect kind="HOST_AVAIL" trace="drop" element="w"/>
                  </zone>\
                """);

    PlatformFile platform =
        PlatformReader.read(Files.writeString(folder.resolve("traced.xml"), traced));

    Iterator<Absence> dates = platform.absences("w").iterator();
    assertThat(List.of(dates.next(), dates.next()))
        .containsExactly(new Absence(1, 2), new Absence(11, 12));
    assertThat(platform.absences("m")).isEmpty();
  }

  @Test
  void speedsThatHurtNobody_areFine() throws IOException {
    assertFine(platform("speed_file:zero.txt", "speed_file:low.txt"), 10);
  }

  @Test
  void hostOfTheStarThatIsTurnedOff_isRefused() throws IOException {
    String off = "state_file:zero.txt";
    PlatformFile worker = platform("", off);
    assertThatThrownBy(() -> OutageCheck.check(worker, "m", HOSTS, false, 10))
        .isInstanceOf(InputException.class)
        .hasMessage(
            folder.resolve("zero.txt")
                + ":3: the host w is turned off at 1.0 s; the scheduler does not survive this."
                + " Maybe a speed profile instead, or --until 1.0");
    assertFine(worker, 1);

    assertThatCode(() -> OutageCheck.check(worker, "m", HOSTS, true, 10))
        .as("for a scheduler that survives it")
        .doesNotThrowAnyException();

    PlatformFile master = platform(off, "");
    assertThatThrownBy(() -> OutageCheck.check(master, "m", HOSTS, false, 10))
        .hasMessageContaining(
            ":3: the master m is turned off at 1.0 s; no scheduler survives this");
    assertThatThrownBy(() -> OutageCheck.check(master, "m", HOSTS, true, 10))
        .hasMessageContaining(
            ":3: the master m is turned off at 1.0 s; no scheduler survives this");
  }
}
