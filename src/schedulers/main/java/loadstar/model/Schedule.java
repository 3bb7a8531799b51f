package loadstar.model;

import java.util.Arrays;

/**
 * What happened to every subchunk of a run, one row each, in primitive columns: 65 bytes a row, so
 * the 1.3 million rows of a full ICPPW'12 run take less than 100 MB.
 *
 * <p>Dates are simulated seconds; NaN is a date that did not come before the end of the run. The
 * dates of a transfer are the master's: from the moment its port is taken to the moment it is free.
 * Not thread safe.
 */
public final class Schedule {
  /** The part of a chunk that is sent first, and the only part of an undivided chunk. */
  public static final int FIRST = 0;

  public static final int SECOND = 1;
  private int rows;
  private int[] worker;
  private int[] round;
  private byte[] part;
  private double[] size;
  // Of the start and end of its sending, its computation, and the return of its result.
  private double[][] dates;
  // Made when the first chunk is lost: few runs lose any.
  private double[] lost = {};
  // Made when the first chunk is prepared: few masters need time for it.
  private double[] preparation = {};

  public Schedule() {
    this(64);
  }

  /** Makes room for that many rows at once; more is made when they come. */
  public Schedule(int expectedRows) {
    int capacity = Math.max(16, expectedRows);
    worker = new int[capacity];
    round = new int[capacity];
    part = new byte[capacity];
    size = new double[capacity];
    dates = new double[6][capacity];
  }

  /**
   * Adds a subchunk that nothing has happened to yet: all its dates are NaN.
   *
   * @param worker index in the platform's list of workers
   * @param round from 1 for each worker
   * @param part {@link #FIRST}, {@link #SECOND} or a later part, below 128
   * @param size load units
   * @return the row, for the setters below
   */
  public int add(int worker, int round, int part, double size) {
    if (rows == this.worker.length) {
      grow(rows + (rows >> 1));
    }
    int row = rows++;
    this.worker[row] = worker;
    this.round[row] = round;
    this.part[row] = (byte) part;
    this.size[row] = size;
    for (double[] column : dates) {
      column[row] = Double.NaN;
    }
    return row;
  }

  public void setSend(int row, double start, double end) {
    dates[0][row] = start;
    dates[1][row] = end;
  }

  public void setCompute(int row, double start, double end) {
    dates[2][row] = start;
    dates[3][row] = end;
  }

  public void setResult(int row, double start, double end) {
    dates[4][row] = start;
    dates[5][row] = end;
  }

  /** The subchunk is lost at that date: nothing more happens to it, and its load is not done. */
  public void setLost(int row, double date) {
    lost = withRoom(lost);
    lost[row] = date;
  }

  /** The master begins to prepare the subchunk at that date, before it is sent. */
  public void setPreparation(int row, double start) {
    preparation = withRoom(preparation);
    preparation[row] = start;
  }

  private double[] withRoom(double[] column) {
    if (column.length >= worker.length) {
      return column;
    }
    double[] longer = Arrays.copyOf(column, worker.length);
    Arrays.fill(longer, column.length, longer.length, Double.NaN);
    return longer;
  }

  /**
   * Forgets what happened after a date: a date beyond {@code end} becomes NaN. A run that is cut at
   * its horizon then reads the same however far its actors got in writing their dates.
   */
  public void cutAt(double end) {
    for (double[] column : dates) {
      for (int row = 0; row < rows; row++) {
        if (column[row] > end) {
          column[row] = Double.NaN;
        }
      }
    }
  }

  public int rows() {
    return rows;
  }

  public int worker(int row) {
    return worker[row];
  }

  public int round(int row) {
    return round[row];
  }

  public int part(int row) {
    return part[row];
  }

  /** Load units. */
  public double size(int row) {
    return size[row];
  }

  /** One of its six dates, from the start of its sending to the end of the return, from 0. */
  public double date(int row, int step) {
    return dates[step][row];
  }

  public double sendStart(int row) {
    return dates[0][row];
  }

  public double sendEnd(int row) {
    return dates[1][row];
  }

  public double computeStart(int row) {
    return dates[2][row];
  }

  public double computeEnd(int row) {
    return dates[3][row];
  }

  public double resultStart(int row) {
    return dates[4][row];
  }

  public double resultEnd(int row) {
    return dates[5][row];
  }

  /** When the subchunk was lost; NaN when it was not. */
  public double lost(int row) {
    return row < lost.length ? lost[row] : Double.NaN;
  }

  /** When the master began to prepare the subchunk; NaN where that takes no time. */
  public double preparation(int row) {
    return row < preparation.length ? preparation[row] : Double.NaN;
  }

  public boolean isLost(int row) {
    return row < lost.length && !Double.isNaN(lost[row]);
  }

  public int losses() {
    return (int) Arrays.stream(lost).filter(date -> !Double.isNaN(date)).count();
  }

  /** The latest date of all, 0 when there is none. */
  public double lastDate() {
    double last = 0;
    for (double[] column : dates) {
      for (int row = 0; row < rows; row++) {
        last = column[row] > last ? column[row] : last; // NaN is none
      }
    }
    return last;
  }

  private void grow(int capacity) {
    worker = Arrays.copyOf(worker, capacity);
    round = Arrays.copyOf(round, capacity);
    part = Arrays.copyOf(part, capacity);
    size = Arrays.copyOf(size, capacity);
    dates = Arrays.stream(dates).map(one -> Arrays.copyOf(one, capacity)).toArray(double[][]::new);
  }
}
