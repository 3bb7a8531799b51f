package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import loadstar.experiment.icppw12.Icppw12;
import loadstar.experiment.ppam13.Ppam13;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import org.apache.commons.statistics.distribution.TDistribution;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedTest {
  private static final String HEADER =
      "id,quantity,value,unit,digit,kind,tolerance,claimed,place,tolerance_reason,interpretation\n";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"icppw12", "ppam13", "thesis", "atf", "rr5739", "reality"})
  void everyPublishedNumber_hasItsPlaceAndIfComparedTheReasonOfItsTolerance(String paper)
      throws IOException {
    Published published = Published.read(Path.of("published", paper));

    for (PublishedValue value : published.values()) {
      assertThat(value.place()).as(value.id()).isNotBlank();
      if (value.kind() != PublishedValue.ComparisonKind.NOTE) {
        assertThat(value.toleranceReason()).as(value.id()).isNotBlank();
      }
      // A number of its own has only what repeats, or the printed column itself, tell.
      if (value.tolerance().source() == Tolerance.IntervalSource.GIVEN) {
        assertThat(value.toleranceReason()).as(value.id()).contains("where one more");
      }
    }
  }

  /** The numbers of section IV as the paper prints them, worked through from its text. */
  @Test
  void icppw12_holdsTheNumbersOfSectionFour() throws IOException {
    Published published = Published.read(Path.of("published/icppw12"));

    assertThat(published.value("fig9-ratio-iota5").printed()).isEqualTo("2.13");
    assertThat(published.value("fig11-ratio").printed()).isEqualTo("17.86");
    assertThat(published.value("fig12-std-ratio-iota5").printed()).isEqualTo("24.98");
    assertThat(published.value("fig10-sigma-iota5").printed()).isEqualTo("4.62");
    assertThat(published.value("fig9-as4dr-iota0").printed()).isEqualTo("99.99");
    assertThat(published.value("fig10-steady").printed()).isEqualTo("26");
    assertThat(published.value("fig14-ratio-delta4").printed()).isEqualTo("1.38");
    assertThat(published.value("fig15-rounds").printed()).isEqualTo("68");
    assertThat(published.file("table1")).hasSize(70);
  }

  @ParameterizedTest
  @ValueSource(strings = {"icppw12", "ppam13"})
  void platform_hasTheParametersOfTableOne(String paper) throws IOException {
    Published published = Published.read(Path.of("published", paper));

    for (int k = 0; k < 10; k++) {
      WorkerSpec set =
          paper.equals("ppam13") ? Ppam13.set("w", k, OptionalDouble.empty()) : Icppw12.set("w", k);
      assertThat(set.speed()).isEqualTo(published.value("s" + k + "-compute-speed").value());
      assertThat(set.computeLatency())
          .isEqualTo(published.value("s" + k + "-compute-latency").value());
      assertThat(set.bandwidthOut()).isEqualTo(published.value("s" + k + "-out-speed").value());
      assertThat(set.latencyOut()).isEqualTo(published.value("s" + k + "-out-latency").value());
      assertThat(set.bandwidthBack()).isEqualTo(published.value("s" + k + "-back-speed").value());
      assertThat(set.latencyBack()).isEqualTo(published.value("s" + k + "-back-latency").value());
    }
  }

  /**
   * One more number of a column of Table 2: Student's t times the relative deviations from straight
   * lines over w, pooled over the four columns of an n, times sqrt(2).
   */
  @Test
  void tolerancesOfAtf_followFromTheColumns() throws IOException {
    Published published = Published.read(Path.of("published/atf"));
    for (String n : List.of("n300", "n500", "n700")) {
      double squares = 0;
      for (String scheduler : List.of("wq", "fac", "awf", "atf")) {
        squares += relativeSquares(column(published, n, scheduler));
      }
      double share =
          TDistribution.of(12).inverseCumulativeProbability(0.975) * Math.sqrt(2 * squares / 12);
      for (String scheduler : List.of("wq", "fac", "awf", "atf")) {
        for (PublishedValue value : column(published, n, scheduler)) {
          assertThat(value.tolerance().number() / value.value())
              .as(value.id())
              .isCloseTo(share, Percentage.withPercentage(1));
        }
      }
    }
  }

  private static List<PublishedValue> column(Published published, String n, String scheduler) {
    return published.file("table2").stream()
        .filter(value -> value.id().matches("table2-" + n + "-w\\d+-" + scheduler))
        .toList();
  }

  /** Returns the sum of the squared relative deviations from the line that makes it least. */
  private static double relativeSquares(List<PublishedValue> column) {
    assertThat(column).hasSize(5);
    double ww = 0;
    double wx = 0;
    double xx = 0;
    double w1 = 0;
    double x1 = 0;
    for (PublishedValue value : column) {
      double weight = 1 / value.value();
      double x = Double.parseDouble(value.id().split("-")[2].substring(1)) * weight;
      ww += weight * weight;
      wx += weight * x;
      xx += x * x;
      w1 += weight;
      x1 += x;
    }
    double slope = (ww * x1 - wx * w1) / (ww * xx - wx * wx);
    double intercept = (w1 - slope * wx) / ww;
    double squares = 0;
    for (PublishedValue value : column) {
      double w = Double.parseDouble(value.id().split("-")[2].substring(1));
      squares += Math.pow((intercept + slope * w) / value.value() - 1, 2);
    }
    return squares;
  }

  @Test
  void value_thatIsNotThere_namesTheNearest() throws IOException {
    Published published = Published.read(Path.of("published/icppw12"));

    assertThatThrownBy(() -> published.value("fig9-ratio-iota4"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("Maybe you meant \"fig9-ratio-iota5\"");
  }

  @Test
  void file_withAnUnknownKind_isToldWithItsLine() throws IOException {
    write(HEADER + "a,q,1,s,,equal,0,yes,p,r,i\nb,q,1,s,,about,0,yes,p,r,i\n");

    assertThatThrownBy(() -> Published.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("fig1.csv:3:")
        .hasMessageContaining(
            "kind is equal, at-most, less-than, at-least, more-than, calibrated,"
                + " calibrated-more-than, measured, note");
  }

  @Test
  void measuredValue_hasRepeatsAndSource() throws IOException {
    String header = HEADER.strip() + ",repeats,source,commit,machine\n";
    write(
        header
            + "a,q,2.50,s,,measured,0.1,yes,p,r,i,2.4 2.6,github.com/x/y,ef68cec,16 blades\n"
            + "b,q,1,s,,note,0,no,p,r,i,,,,\n");

    Published published = Published.read(folder);

    assertThat(published.value("a").measured())
        .isEqualTo(
            new PublishedValue.Measured(
                List.of(2.4, 2.6), "github.com/x/y", "ef68cec", "16 blades"));
    assertThat(published.value("b").measured()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "measured,0.1,yes,p,r,i,,,,",
        "equal,0.1,yes,p,r,i,2.5,github.com/x/y,ef68cec,blades",
        "measured,0.1,yes,p,r,i,2.5,github.com/x/y,,blades",
        "measured,0.1,yes,p,r,i,2.5 2.6,github.com/x/y,ef68cec,blades",
        "measured,0.1,yes,p,r,i,2.5  2.5,github.com/x/y,ef68cec,blades"
      })
  void measuredValue_thatLacksAPart_isRefusedWithItsLine(String cells) throws IOException {
    write(HEADER.strip() + ",repeats,source,commit,machine\na,q,2.50,s,," + cells + "\n");

    assertThatThrownBy(() -> Published.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("fig1.csv:2:");
  }

  @Test
  void file_withAValueThatIsNoNumber_isToldWithItsLine() throws IOException {
    write(HEADER + "a,q,NaN,s,,equal,0,yes,p,r,i\n");

    assertThatThrownBy(() -> Published.read(folder)).hasMessageContaining("fig1.csv:2:");
  }

  @Test
  void file_withAnIdTwice_isRefused() throws IOException {
    write(HEADER + "a,q,1,s,,equal,0,yes,p,r,i\na,q,2,s,,equal,0,yes,p,r,i\n");

    assertThatThrownBy(() -> Published.read(folder))
        .hasMessageContaining("fig1.csv:3: there is already a value \"a\"");
  }

  @Test
  void file_withACellTooMany_isToldWithItsLine() throws IOException {
    write(HEADER + "a,q,1,s,,equal,0,yes,p,r,i, with a comma\n");

    assertThatThrownBy(() -> Published.read(folder))
        .hasMessageContaining("fig1.csv:2: 12 cells below 11 column names");
  }

  @Test
  void folder_thatIsNotThere_isToldByName() {
    assertThatThrownBy(() -> Published.read(folder.resolve("nowhere")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("nowhere: no such folder");
  }

  private void write(String text) throws IOException {
    Files.writeString(folder.resolve("fig1.csv"), text);
  }
}
