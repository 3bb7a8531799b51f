package org.simgrid.s4u;

import loadstar.engine.shim.Block;
import loadstar.engine.shim.Enums;

/**
 * The facts of an activity that stay available when its native half was given back.
 *
 * @param payload number of the received object, 0 if it received nothing
 * @param sender PID, 0 if there is none or SimGrid does not report it
 * @param receiver likewise
 * @param source native host that it went from, or ran on; 0 if there is none
 * @param destination native host that it went to, 0 if there is none
 * @param start date in seconds, -1 if there is none
 * @param finish likewise
 */
record Past(
    long payload,
    int sender,
    int receiver,
    long source,
    long destination,
    double start,
    double finish) {

  /** The facts of an activity of which SimGrid never reports anything. */
  static final Past UNKNOWN = new Past(0, 0, 0, 0, 0, -1, -1);

  /** Returns the facts of the activity that the last command has concluded. */
  static Past ofBlock() {
    return new Past(
        Block.value(),
        (int) Block.word(Enums.LS_BLOCK_VALUE2),
        (int) Block.word(Enums.LS_BLOCK_VALUE4),
        Block.word(Enums.LS_BLOCK_VALUE5),
        Block.word(Enums.LS_BLOCK_VALUE6),
        Block.real(),
        Block.number(Enums.LS_BLOCK_REAL2));
  }

  /** Returns the facts in seven numbers of {@code ls_activities_over}. */
  static Past of(long[] numbers, int from) {
    return new Past(
        numbers[from],
        (int) numbers[from + 1],
        (int) numbers[from + 2],
        numbers[from + 3],
        numbers[from + 4],
        Double.longBitsToDouble(numbers[from + 5]),
        Double.longBitsToDouble(numbers[from + 6]));
  }
}
