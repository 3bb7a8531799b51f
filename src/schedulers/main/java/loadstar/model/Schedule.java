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
  private double[] sendStart;
  private double[] sendEnd;
  private double[] computeStart;
  private double[] computeEnd;
  private double[] resultStart;
  private double[] resultEnd;
  // Made when the first chunk is lost: few runs lose any.
  private double[] lost = {};

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
    sendStart = new double[capacity];
    sendEnd = new double[capacity];
    computeStart = new double[capacity];
    computeEnd = new double[capacity];
    resultStart = new double[capacity];
    resultEnd = new double[capacity];
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
    sendStart[row] = Double.NaN;
    sendEnd[row] = Double.NaN;
    computeStart[row] = Double.NaN;
    computeEnd[row] = Double.NaN;
    resultStart[row] = Double.NaN;
    resultEnd[row] = Double.NaN;
    return row;
  }

  public void setSend(int row, double start, double end) {
    sendStart[row] = start;
    sendEnd[row] = end;
  }

  public void setCompute(int row, double start, double end) {
    computeStart[row] = start;
    computeEnd[row] = end;
  }

  public void setResult(int row, double start, double end) {
    resultStart[row] = start;
    resultEnd[row] = end;
  }

  /** The subchunk is lost at that date: nothing more happens to it, and its load is not done. */
  public void setLost(int row, double date) {
    if (lost.length < this.worker.length) {
      int before = lost.length;
      lost = Arrays.copyOf(lost, this.worker.length);
      Arrays.fill(lost, before, lost.length, Double.NaN);
    }
    lost[row] = date;
  }

  /**
   * Forgets what happened after a date: a date beyond {@code end} becomes NaN. A run that is cut at
   * its horizon then reads the same however far its actors got in writing their dates.
   */
  public void cutAt(double end) {
    for (double[] dates : dateColumns()) {
      for (int row = 0; row < rows; row++) {
        if (dates[row] > end) {
          dates[row] = Double.NaN;
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

  public double sendStart(int row) {
    return sendStart[row];
  }

  public double sendEnd(int row) {
    return sendEnd[row];
  }

  public double computeStart(int row) {
    return computeStart[row];
  }

  public double computeEnd(int row) {
    return computeEnd[row];
  }

  public double resultStart(int row) {
    return resultStart[row];
  }

  public double resultEnd(int row) {
    return resultEnd[row];
  }

  /** When the subchunk was lost; NaN when it was not. */
  public double lost(int row) {
    return row < lost.length ? lost[row] : Double.NaN;
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
    for (double[] dates : dateColumns()) {
      for (int row = 0; row < rows; row++) {
        if (dates[row] > last) {
          last = dates[row];
        }
      }
    }
    return last;
  }

  private double[][] dateColumns() {
    return new double[][] {sendStart, sendEnd, computeStart, computeEnd, resultStart, resultEnd};
  }

  private void grow(int capacity) {
    worker = Arrays.copyOf(worker, capacity);
    round = Arrays.copyOf(round, capacity);
    part = Arrays.copyOf(part, capacity);
    size = Arrays.copyOf(size, capacity);
    sendStart = Arrays.copyOf(sendStart, capacity);
    sendEnd = Arrays.copyOf(sendEnd, capacity);
    computeStart = Arrays.copyOf(computeStart, capacity);
    computeEnd = Arrays.copyOf(computeEnd, capacity);
    resultStart = Arrays.copyOf(resultStart, capacity);
    resultEnd = Arrays.copyOf(resultEnd, capacity);
  }
}
