package loadstar.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AbsencesTest {
  private static Absences of(double... dates) {
    return () -> {
      List<Absence> all = new ArrayList<>();
      for (int i = 0; i < dates.length; i += 2) {
        all.add(new Absence(dates[i], dates[i + 1]));
      }
      return all.iterator();
    };
  }

  @Test
  void reasonsThatOverlapOrTouch_areOneAbsence() {
    Absences any = Absences.anyOf(List.of(of(1, 3, 10, 11), of(2, 4, 4, 5, 8, 9), Absences.NONE));

    assertThat(any).containsExactly(new Absence(1, 5), new Absence(8, 9), new Absence(10, 11));
    assertThat(any.before(10)).isEqualTo(2);
    assertThat(any.everReturns()).isTrue();
  }

  @Test
  void afterADeath_nothingComes() {
    Absences any = Absences.anyOf(List.of(of(1, 2, 7, 9, 20, 21), Absences.death(8)));

    assertThat(any).containsExactly(new Absence(1, 2), new Absence(7, Double.POSITIVE_INFINITY));
    assertThat(Absences.anyOf(List.of(Absences.death(8))).everReturns()).isFalse();
  }
}
