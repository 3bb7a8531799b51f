package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import loadstar.algorithm.play.Wire.Event;
import loadstar.algorithm.play.Wire.EventType;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events come by date, those of one date in the order in which they were entered. */
class AgendaTest {
  private static final int WORKERS = 5;

  /** An event with its date, in a list that is sorted as a whole. */
  private record Entry(double date, Event event) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10, 1000})
  void events_comeByDateAndThenAsTheyWereEntered(int dates) {
    for (int seed = 1; seed <= 20; seed++) {
      UniformRandomProvider random = RandomStream.of(seed, "agenda");
      Agenda agenda = new Agenda();
      List<Entry> all = new ArrayList<>();
      for (int step = 0; step < 500; step++) {
        int what = random.nextInt(20);
        if (what == 0) {
          int worker = random.nextInt(WORKERS);
          List<Event> gone = all.stream().map(Entry::event).filter(one -> of(one, worker)).toList();
          assertThat(agenda.forget(worker)).containsExactlyInAnyOrderElementsOf(gone);
          all.removeIf(one -> of(one.event, worker));
        } else if (what < 9 && !all.isEmpty()) {
          assertThat(agenda.date()).isEqualTo(all.getFirst().date);
          assertThat(agenda.remove()).isSameAs(all.removeFirst().event);
        } else {
          double date = random.nextInt(dates);
          Event event = new Event(EventType.COMPUTED, random.nextInt(WORKERS), null, step);
          agenda.add(date, event);
          all.add(new Entry(date, event));
          all.sort(Comparator.comparingDouble(Entry::date)); // stable
        }
      }
      for (Entry one : all) {
        assertThat(agenda.remove()).isSameAs(one.event);
      }
      assertThat(agenda.date()).isInfinite();
    }
  }

  private static boolean of(Event event, int worker) {
    return event.worker() == worker;
  }
}
