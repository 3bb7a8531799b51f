package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import loadstar.model.Absence;
import loadstar.model.Absences;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateProfileTest {
  @TempDir Path folder;

  private Absences of(String text) throws IOException {
    return ProfileFile.read(Files.writeString(folder.resolve("state.txt"), text)).absences();
  }

  @Test
  void changes_areAbsences() throws IOException {
    assertThat(of("2 0\n3 0\n5 1\n8 1\n9 0\n"))
        .containsExactly(new Absence(2, 5), new Absence(9, Double.POSITIVE_INFINITY));
    assertThat(of("0 1\n")).isEmpty();
  }

  @Test
  void period_repeatsThem() throws IOException {
    Iterator<Absence> all = of("PERIODICITY 10\n2 0\n5 1\n").iterator();

    assertThat(List.of(all.next(), all.next(), all.next()))
        .containsExactly(new Absence(2, 5), new Absence(12, 15), new Absence(22, 25));
  }

  @Test
  void offForEver_isOneAbsence() throws IOException {
    assertThat(of("PERIODICITY 10\n2 0\n5 0\n"))
        .containsExactly(new Absence(2, Double.POSITIVE_INFINITY));
  }
}
