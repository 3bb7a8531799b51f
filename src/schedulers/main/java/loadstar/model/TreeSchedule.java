package loadstar.model;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What happened on a tree: a row for every task that a node sent to a child and for every task that
 * a node computed. Tasks of one application are all alike and have no number. Dates are simulated
 * seconds, NaN when the run was over before, or a failure came before.
 */
public final class TreeSchedule {
  private static final byte SEND = 0;
  private static final byte COMPUTE = 1;
  private int rows;
  private byte[] action = new byte[64];
  private int[] lane = new int[64];
  private int[] node = new int[64];
  private int[] application = new int[64];
  private double[] start = new double[64];
  private double[] end = new double[64];
  private double[] lost = new double[64];

  /**
   * Adds a task that begins to travel from its parent to node {@code receiver}.
   *
   * @param lane which of several schedulers that run side by side, from 0
   * @return the row, for {@link #ended}
   */
  public int send(int lane, int receiver, int application, double start) {
    return add(SEND, lane, receiver, application, start);
  }

  /** A task that a node begins to compute; see {@link #send}. */
  public int compute(int lane, int node, int application, double start) {
    return add(COMPUTE, lane, node, application, start);
  }

  private int add(byte what, int lane, int node, int application, double start) {
    if (rows == action.length) {
      int more = 2 * rows;
      action = Arrays.copyOf(action, more);
      this.lane = Arrays.copyOf(this.lane, more);
      this.node = Arrays.copyOf(this.node, more);
      this.application = Arrays.copyOf(this.application, more);
      this.start = Arrays.copyOf(this.start, more);
      end = Arrays.copyOf(end, more);
      lost = Arrays.copyOf(lost, more);
    }
    action[rows] = what;
    this.lane[rows] = lane;
    this.node[rows] = node;
    this.application[rows] = application;
    this.start[rows] = start;
    end[rows] = Double.NaN;
    lost[rows] = Double.NaN;
    return rows++;
  }

  /** The date at which a row's task has arrived or is computed. */
  public void ended(int row, double date) {
    end[row] = date;
  }

  /**
   * The date at which a failure broke a row off. What was sent stays at the sender, if it lives.
   */
  public void lost(int row, double date) {
    lost[row] = date;
  }

  public int rows() {
    return rows;
  }

  /** Whether the row is a task sent, not one computed. */
  public boolean isSend(int row) {
    return action[row] == SEND;
  }

  public int lane(int row) {
    return lane[row];
  }

  /** The node that computes, or the one that receives from its parent. */
  public int node(int row) {
    return node[row];
  }

  public int application(int row) {
    return application[row];
  }

  public double start(int row) {
    return start[row];
  }

  public double end(int row) {
    return end[row];
  }

  public boolean isLost(int row) {
    return !Double.isNaN(lost[row]);
  }

  /** When a failure broke the row off; NaN when none did. */
  public double lost(int row) {
    return lost[row];
  }

  public boolean anyLost() {
    return IntStream.range(0, rows).anyMatch(this::isLost);
  }
}
