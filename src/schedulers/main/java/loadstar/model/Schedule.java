package loadstar.model;

import java.util.Arrays;
import java.util.stream.IntStream;

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

  /** The number of rows of a block; the first one begins smaller and grows to it. */
  private static final int BLOCK = 1 << 13;

  private static final int SHIFT = Integer.numberOfTrailingZeros(BLOCK);
  private static final int IN_BLOCK = BLOCK - 1;

  private int rows;
  private int room;

  /**
   * The columns, in blocks of rows. Columns of all rows would be copied when they grow, and what
   * they were copied from takes as much memory as they do until it is collected.
   */
  private Block[] blocks = new Block[1];

  private static final class Block {
    int[] worker;
    int[] round;
    byte[] part;
    double[] size;
    // The start and end of sending, computing and returning, by step and row.
    double[][] dates;
    // This column is made when the first chunk is lost, since few runs lose any.
    double[] lost = {};
    // This column is made when the first chunk is prepared, since few masters need time for it.
    double[] preparation = {};

    Block(int rows) {
      worker = new int[rows];
      round = new int[rows];
      part = new byte[rows];
      size = new double[rows];
      dates = new double[6][rows];
    }

    void grow(int rows) {
      worker = Arrays.copyOf(worker, rows);
      round = Arrays.copyOf(round, rows);
      part = Arrays.copyOf(part, rows);
      size = Arrays.copyOf(size, rows);
      dates = Arrays.stream(dates).map(one -> Arrays.copyOf(one, rows)).toArray(double[][]::new);
    }

    double[] withRoom(double[] column) {
      if (column.length >= worker.length) {
        return column;
      }
      double[] longer = Arrays.copyOf(column, worker.length);
      Arrays.fill(longer, column.length, longer.length, Double.NaN);
      return longer;
    }

    boolean isLost(int row) {
      return row < lost.length && !Double.isNaN(lost[row]);
    }
  }

  public Schedule() {
    this(64);
  }

  /** Makes room for that many rows, or for the first thousands; more is made when needed. */
  public Schedule(int expectedRows) {
    room = Math.clamp(expectedRows, 16, BLOCK);
    blocks[0] = new Block(room);
  }

  private Block block(int row) {
    return blocks[row >> SHIFT];
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
    if (rows == room) {
      grow();
    }
    int row = rows++;
    Block block = block(row);
    int own = row & IN_BLOCK;
    block.worker[own] = worker;
    block.round[own] = round;
    block.part[own] = (byte) part;
    block.size[own] = size;
    for (double[] column : block.dates) {
      column[own] = Double.NaN;
    }
    return row;
  }

  /** Sets the dates, in seconds, at which the subchunk begins and ends to occupy the send port. */
  public void setSend(int row, double start, double end) {
    double[][] dates = block(row).dates;
    dates[0][row & IN_BLOCK] = start;
    dates[1][row & IN_BLOCK] = end;
  }

  /** Sets the dates, in seconds, at which the computation of the subchunk begins and ends. */
  public void setCompute(int row, double start, double end) {
    double[][] dates = block(row).dates;
    dates[2][row & IN_BLOCK] = start;
    dates[3][row & IN_BLOCK] = end;
  }

  /** Sets the dates, in seconds, at which the result begins and ends to occupy the receive port. */
  public void setResult(int row, double start, double end) {
    double[][] dates = block(row).dates;
    dates[4][row & IN_BLOCK] = start;
    dates[5][row & IN_BLOCK] = end;
  }

  /**
   * Marks the subchunk as lost at that date: nothing more happens to it, and its load is not done.
   */
  public void setLost(int row, double date) {
    Block block = block(row);
    block.lost = block.withRoom(block.lost);
    block.lost[row & IN_BLOCK] = date;
  }

  /** Sets the date at which the master begins to prepare the subchunk, before it is sent. */
  public void setPreparation(int row, double start) {
    Block block = block(row);
    block.preparation = block.withRoom(block.preparation);
    block.preparation[row & IN_BLOCK] = start;
  }

  /**
   * Removes all events after a date: a date beyond {@code end} becomes NaN. A run that is cut at
   * its horizon then reads the same however far its actors got in writing their dates.
   */
  public void cutAt(double end) {
    if (end == Double.POSITIVE_INFINITY) {
      return;
    }
    for (int first = 0; first < rows; first += BLOCK) {
      for (double[] column : block(first).dates) {
        for (int row = 0; row < Math.min(BLOCK, rows - first); row++) {
          if (column[row] > end) {
            column[row] = Double.NaN;
          }
        }
      }
    }
  }

  public int rows() {
    return rows;
  }

  /** Returns the index of the worker in the platform's list. */
  public int worker(int row) {
    return block(row).worker[row & IN_BLOCK];
  }

  /** Returns the round, from 1 for each worker. */
  public int round(int row) {
    return block(row).round[row & IN_BLOCK];
  }

  /** Returns the part of the chunk, from {@link #FIRST}. */
  public int part(int row) {
    return block(row).part[row & IN_BLOCK];
  }

  /** Returns the size of a row in load units. */
  public double size(int row) {
    return block(row).size[row & IN_BLOCK];
  }

  /** Returns one of the six dates of a row: 0 is the start of sending, 5 the end of the return. */
  public double date(int row, int step) {
    return block(row).dates[step][row & IN_BLOCK];
  }

  /** Returns the date, in seconds, at which sending begins; NaN if it does not. */
  public double sendStart(int row) {
    return block(row).dates[0][row & IN_BLOCK];
  }

  /** Returns the date, in seconds, at which sending ends; NaN if it does not. */
  public double sendEnd(int row) {
    return block(row).dates[1][row & IN_BLOCK];
  }

  /** Returns the date, in seconds, at which the computation begins; NaN if it does not. */
  public double computeStart(int row) {
    return block(row).dates[2][row & IN_BLOCK];
  }

  /** Returns the date, in seconds, at which the computation ends; NaN if it does not. */
  public double computeEnd(int row) {
    return block(row).dates[3][row & IN_BLOCK];
  }

  /** Returns the date, in seconds, at which the return of the result begins; NaN if it does not. */
  public double resultStart(int row) {
    return block(row).dates[4][row & IN_BLOCK];
  }

  /** Returns the date, in seconds, at which the return of the result ends; NaN if it does not. */
  public double resultEnd(int row) {
    return block(row).dates[5][row & IN_BLOCK];
  }

  /** Returns the date at which the subchunk was lost; NaN if it was not. */
  public double lost(int row) {
    double[] lost = block(row).lost;
    return (row & IN_BLOCK) < lost.length ? lost[row & IN_BLOCK] : Double.NaN;
  }

  /**
   * Returns the date at which the master began to prepare the subchunk; NaN if that takes no time.
   */
  public double preparation(int row) {
    double[] preparation = block(row).preparation;
    return (row & IN_BLOCK) < preparation.length ? preparation[row & IN_BLOCK] : Double.NaN;
  }

  public boolean isLost(int row) {
    return block(row).isLost(row & IN_BLOCK);
  }

  /** Returns the number of lost subchunks. */
  public int losses() {
    return (int) IntStream.range(0, rows).filter(this::isLost).count();
  }

  /** Returns the latest date of all, 0 if there is none. */
  public double lastDate() {
    double last = 0;
    for (int first = 0; first < rows; first += BLOCK) {
      for (double[] column : block(first).dates) {
        for (int row = 0; row < Math.min(BLOCK, rows - first); row++) {
          last = column[row] > last ? column[row] : last; // a comparison with NaN is false
        }
      }
    }
    return last;
  }

  private void grow() {
    if (room < BLOCK) {
      room = Math.min(BLOCK, room + (room >> 1));
      blocks[0].grow(room);
      return;
    }
    int number = room >> SHIFT;
    if (number == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * number);
    }
    blocks[number] = new Block(BLOCK);
    room += BLOCK;
  }
}
