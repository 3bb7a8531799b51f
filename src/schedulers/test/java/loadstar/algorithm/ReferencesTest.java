package loadstar.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The one table of what is cited. */
class ReferencesTest {
  /** A kind that is common knowledge names no work; all others have to be in the table. */
  @Test
  void everyKind_hasItsSource() {
    for (SchedulerKind kind : Registry.builtIn().kinds()) {
      boolean ofNobody = kind.paper().endsWith(", no one paper");
      assertThat(References.in(kind.paper()).isEmpty()).as(kind.name()).isEqualTo(ofNobody);
    }
    assertThat(
            Registry.builtIn().kinds().stream()
                .filter(kind -> kind.paper().endsWith("no one paper"))
                .map(SchedulerKind::name))
        .containsExactlyInAnyOrder("static", "contiguous");
  }

  /** A few words that are part of another's would make a kind cite a work that it does not name. */
  @Test
  void keysAndFewWords_areUnambiguous() {
    List<Reference> all = References.all();
    Set<String> keys = new HashSet<>();
    for (Reference one : all) {
      assertThat(one.key()).matches("[a-z0-9]+");
      assertThat(keys.add(one.key())).as(one.key()).isTrue();
      assertThat(all.stream().filter(other -> other.cited().contains(one.cited())).toList())
          .as(one.cited())
          .containsExactly(one);
    }
  }

  @Test
  void work_isLinkedWhereItIsNamed_orSpelledOutWithoutAnAddress() {
    assertThat(References.linked("after " + References.HAGERUP.cited()))
        .isEqualTo("after [Hagerup, JPDC 1997](https://doi.org/10.1006/jpdc.1997.1411)");
    assertThat(References.linked(References.FERRETO.cited()))
        .isEqualTo(
            "Tiago Ferreto, César De Rose: Scheduling divisible workloads using the adaptive time"
                + " factoring algorithm. Catholic University of Rio Grande do Sul (PUCRS)");
    assertThat(References.linked("my own, 2026")).isEqualTo("my own, 2026");
    assertThat(References.in(References.RR5739.cited() + ", after " + References.AWERBUCH.cited()))
        .containsExactly(References.RR5739, References.AWERBUCH);
  }
}
