package loadstar.simulation;

import java.util.List;
import loadstar.algorithm.play.LocalTasks;

/** The local tasks behind Tables 4.3 to 4.5 of the thesis: mean sizes 20.5 and 15 units. */
final class LocalTaskTable {
  static final List<LocalTasks> TASKS =
      List.of(
          new LocalTasks(2, 100 / 20.5),
          new LocalTasks(0.33, 80 / 15.0),
          new LocalTasks(0.33, 80 / 15.0),
          new LocalTasks(0.33, 30 / 15.0),
          new LocalTasks(0.33, 30 / 15.0));

  private LocalTaskTable() {}
}
