package loadstar.model;

import java.util.Arrays;

/**
 * The schedule of a run: the dates of every subchunk, one row each, in primitive columns. A row
 * takes 65 bytes, so the 1.3 million rows of a full ICPPW'12 run take less than 100 MB.
 *
 * <p>Dates are simulated seconds; NaN is a date that did not come before the end of the run. The
 * dates of a transfer are the master's: from the moment its port is taken to the moment it is free.
 * A schedule is not thread safe.
 */
public final class Schedule {
  /** The part of a chunk that is sent first, and the only part of an undivided chunk. */
  public static final int FIRST = 0;

  /** The part of a divided chunk that is sent second. */
  public static final int SECOND = 1;

  private int rows;
  private int[] worker;
  private int[] round;
  private byte[] part;
  private double[] size;
  // The start and end of sending, computing and returning, by step and row.
  private double[][] dates;
  // This column is made when the first chunk is lost, since few runs lose any.
  private double[] lost = {};
  // This column is made when the first chunk is prepared, since few masters need time for it.
  private double[] preparation = {};

  public Schedule() {
    this(64);
  }

  /** Makes room for that many rows at once; more room is made when needed. */
  public Schedule(int expectedRows) {
    int capacity = Math.max(16, expectedRows);
    worker = new int[capacity];
    round = new int[capacity];
    part = new byte[capacity];
    size = new double[capacity];
    dates = new double[6][capacity];
  }

  /**
   * Adds a subchunk whose dates are all NaN.
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

  /** Sets the dates, in seconds, at which the subchunk begins and ends to occupy the send port. */
  public void setSend(int row, double start, double end) {
    dates[0][row] = start;
    dates[1][row] = end;
  }

  /** Sets the dates, in seconds, at which the computation of the subchunk begins and ends. */
  public void setCompute(int row, double start, double end) {
    dates[2][row] = start;
    dates[3][row] = end;
  }

  /** Sets the dates, in seconds, at which the result begins and ends to occupy the receive port. */
  public void setResult(int row, double start, double end) {
    dates[4][row] = start;
    dates[5][row] = end;
  }

  /**
   * Marks the subchunk as lost at that date: nothing more happens to it, and its load is not done.
   */
  public void setLost(int row, double date) {
    lost = withRoom(lost);
    lost[row] = date;
  }

  /** Sets the date at which the master begins to prepare the subchunk, before it is sent. */
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
   * Removes all events after a date: a date beyond {@code end} becomes NaN. A run that is cut at
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

  /** Returns the index of the worker in the platform's list. */
  public int worker(int row) {
    return worker[row];
  }

  /** Returns the round, from 1 for each worker. */
  public int round(int row) {
    return round[row];
  }

  /** Returns the part of the chunk, from {@link #FIRST}. */
  public int part(int row) {
    return part[row];
  }

  /** Returns the size of a row in load units. */
  public double size(int row) {
    return size[row];
  }

  /** Returns one of the six dates of a row: 0 is the start of sending, 5 the end of the return. */
  public double date(int row, int step) {
    return dates[step][row];
  }

  /** Returns the date, in seconds, at which sending begins; NaN if it does not. */
  public double sendStart(int row) {
    return dates[0][row];
  }

  /** Returns the date, in seconds, at which sending ends; NaN if it does not. */
  public double sendEnd(int row) {
    return dates[1][row];
  }

  /** Returns the date, in seconds, at which the computation begins; NaN if it does not. */
  public double computeStart(int row) {
    return dates[2][row];
  }

  /** Returns the date, in seconds, at which the computation ends; NaN if it does not. */
  public double computeEnd(int row) {
    return dates[3][row];
  }

  /** Returns the date, in seconds, at which the return of the result begins; NaN if it does not. */
  public double resultStart(int row) {
    return dates[4][row];
  }

  /** Returns the date, in seconds, at which the return of the result ends; NaN if it does not. */
  public double resultEnd(int row) {
    return dates[5][row];
  }

  /** Returns the date at which the subchunk was lost; NaN if it was not. */
  public double lost(int row) {
    return row < lost.length ? lost[row] : Double.NaN;
  }

  /**
   * Returns the date at which the master began to prepare the subchunk; NaN if that takes no time.
   */
  public double preparation(int row) {
    return row < preparation.length ? preparation[row] : Double.NaN;
  }

  public boolean isLost(int row) {
    return row < lost.length && !Double.isNaN(lost[row]);
  }

  /** Returns the number of lost subchunks. */
  public int losses() {
    return (int) Arrays.stream(lost).filter(date -> !Double.isNaN(date)).count();
  }

  /** Returns the latest date of all, 0 if there is none. */
  public double lastDate() {
    double last = 0;
    for (double[] column : dates) {
      for (int row = 0; row < rows; row++) {
        last = column[row] > last ? column[row] : last; // a comparison with NaN is false
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
