package loadstar.algorithm.multiround;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.model.Schedule;

/**
 * A chunk that is decided but not cut yet.
 *
 * @param worker index in the platform's list
 * @param round from 0
 * @param size load units, positive
 */
record PlannedChunk(int worker, int round, double size) {
  Send cut(Master master) {
    return master.cut(worker, round + 1, Schedule.FIRST, size);
  }
}
