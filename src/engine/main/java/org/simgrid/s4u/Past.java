package org.simgrid.s4u;

import loadstar.engine.shim.Block;
import loadstar.engine.shim.Enums;

/**
 * What can still be asked of an activity whose native half was given back.
 *
 * @param payload number of what it received, 0 if it received nothing
 * @param sender PID, 0 if there is none or SimGrid does not tell
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

  /** Of an activity that SimGrid never tells anything of. */
  static final Past UNKNOWN = new Past(0, 0, 0, 0, 0, -1, -1);

  /** Of the activity that the last command has concluded. */
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

  /** Of seven numbers as {@code ls_activities_over} leaves them. */
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
