package loadstar.model;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The schedule of a run on a tree: a row for every task that a node sent to a child and for every
 * task that a node computed. Tasks of one application are all alike and have no number. Dates are
 * simulated seconds, NaN if the run was over before, or a failure came before.
 */
public final class TreeSchedule {
  private int rows;
  private boolean[] send = new boolean[64];
  // The lane, node and application of each row; its start, its end and the date of its loss.
  private int[][] numbers = new int[3][64];
  private double[][] dates = new double[3][64];

  /**
   * Adds a task that begins to travel from its parent to node {@code receiver}.
   *
   * @param lane which of several schedulers that run side by side, from 0
   * @return the row, for {@link #ended}
   */
  public int send(int lane, int receiver, int application, double start) {
    return add(true, lane, receiver, application, start);
  }

  /** Adds a task that a node begins to compute; see {@link #send}. */
  public int compute(int lane, int node, int application, double start) {
    return add(false, lane, node, application, start);
  }

  private int add(boolean sent, int lane, int node, int application, double start) {
    if (rows == send.length) {
      int more = 2 * rows;
      send = Arrays.copyOf(send, more);
      numbers = Arrays.stream(numbers).map(one -> Arrays.copyOf(one, more)).toArray(int[][]::new);
      dates = Arrays.stream(dates).map(one -> Arrays.copyOf(one, more)).toArray(double[][]::new);
    }
    send[rows] = sent;
    numbers[0][rows] = lane;
    numbers[1][rows] = node;
    numbers[2][rows] = application;
    dates[0][rows] = start;
    dates[1][rows] = Double.NaN;
    dates[2][rows] = Double.NaN;
    return rows++;
  }

  /** Sets the date at which a row's task has arrived or is computed. */
  public void ended(int row, double date) {
    dates[1][row] = date;
  }

  /**
   * Sets the date at which a failure broke a row off. A task on its way stays at the sender, if
   * that is alive.
   */
  public void lost(int row, double date) {
    dates[2][row] = date;
  }

  public int rows() {
    return rows;
  }

  /** Tells whether the row is a task sent, not one computed. */
  public boolean isSend(int row) {
    return send[row];
  }

  /** Returns the scheduler of the row, from 0, of several that run side by side. */
  public int lane(int row) {
    return numbers[0][row];
  }

  /** Returns the node that computes, or that receives from its parent. */
  public int node(int row) {
    return numbers[1][row];
  }

  public int application(int row) {
    return numbers[2][row];
  }

  /** Returns the date, in seconds, at which the row's task began to travel or to be computed. */
  public double start(int row) {
    return dates[0][row];
  }

  /**
   * Returns the date, in seconds, at which the row's task had arrived or was computed; NaN if it
   * never was.
   */
  public double end(int row) {
    return dates[1][row];
  }

  public boolean isLost(int row) {
    return !Double.isNaN(dates[2][row]);
  }

  /** Returns the date at which a failure broke the row off; NaN if none did. */
  public double lost(int row) {
    return dates[2][row];
  }

  public boolean anyLost() {
    return IntStream.range(0, rows).anyMatch(this::isLost);
  }
}
