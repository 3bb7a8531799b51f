package loadstar.model;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What happened on a tree: a row for every task that a node sent to a child and for every task that
 * a node computed. Tasks of one application are all alike and have no number. Dates are simulated
 * seconds, NaN when the run was over before, or a failure came before.
 */
public final class TreeSchedule {
  private int rows;
  private boolean[] send = new boolean[64];
  // Lane, node and application of each row; its start, its end and when it was lost.
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

  /** A task that a node begins to compute; see {@link #send}. */
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

  /** The date at which a row's task has arrived or is computed. */
  public void ended(int row, double date) {
    dates[1][row] = date;
  }

  /**
   * The date at which a failure broke a row off. What was sent stays at the sender, if it lives.
   */
  public void lost(int row, double date) {
    dates[2][row] = date;
  }

  public int rows() {
    return rows;
  }

  /** Whether the row is a task sent, not one computed. */
  public boolean isSend(int row) {
    return send[row];
  }

  public int lane(int row) {
    return numbers[0][row];
  }

  /** The node that computes, or the one that receives from its parent. */
  public int node(int row) {
    return numbers[1][row];
  }

  public int application(int row) {
    return numbers[2][row];
  }

  public double start(int row) {
    return dates[0][row];
  }

  public double end(int row) {
    return dates[1][row];
  }

  public boolean isLost(int row) {
    return !Double.isNaN(dates[2][row]);
  }

  /** When a failure broke the row off; NaN when none did. */
  public double lost(int row) {
    return dates[2][row];
  }

  public boolean anyLost() {
    return IntStream.range(0, rows).anyMatch(this::isLost);
  }
}
