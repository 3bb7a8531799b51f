package loadstar.simulation;

import loadstar.model.Schedule;

/**
 * Repeats on SimGrid a run that arithmetic has played, and compares the two chunk by chunk: the
 * same chunks in the same rows, and every date.
 */
public final class Referee {
  private static final double OF_MAKESPAN = 1e-9;
  private static final double SECONDS = 1e-6;

  /** A size that differs in its last digit may be a byte more. */
  private static final double BYTES = 4;

  /** Of the makespan, whatever bytes take: a link may be slow. */
  private static final double MOST = 1e-6;

  /**
   * What was found.
   *
   * @param seconds the largest difference of a date, as far as the chunks are the same
   * @param chunk the first that differs, from 1; 0 where none does
   */
  public record Finding(double seconds, int chunk) {
    /** Whether the two are the same run. */
    public boolean same() {
      return chunk == 0;
    }
  }

  private static final int DATES = 6;

  private Referee() {}

  /**
   * Plays a run twice.
   *
   * @return what arithmetic says, with by how much SimGrid's dates differ; where they are others
   *     what SimGrid says, with the first chunk that differs
   */
  public static SimulationResult run(SimulationSpec spec) {
    Arithmetic arithmetic = new Arithmetic(spec);
    SimulationResult plain = arithmetic.run(spec.seed());
    SimulationResult simgrid = Simulation.run(spec);
    double makespan = simgrid.summary().value(Summary.END);
    double bytes = Math.min(MOST * makespan, BYTES * arithmetic.byteSeconds());
    Finding found =
        compare(plain.schedule(), simgrid.schedule(), OF_MAKESPAN * makespan + SECONDS + bytes);
    SimulationResult kept = found.same() ? plain : simgrid;
    kept.summary().put(Summary.BY_ARITHMETIC, found.same() ? 1 : 0);
    kept.summary().put(Summary.REFEREE, found.seconds());
    if (!found.same()) {
      kept.summary().put(Summary.FIRST_DIFFERENT, found.chunk());
    }
    return kept;
  }

  /**
   * Compares two schedules.
   *
   * @param tolerance of dates, seconds
   */
  static Finding compare(Schedule one, Schedule other, double tolerance) {
    double largest = 0;
    int rows = Math.min(one.rows(), other.rows());
    for (int row = 0; row < rows; row++) {
      double difference = difference(one, other, row);
      largest = Math.max(largest, Double.isInfinite(difference) ? 0 : difference);
      if (difference > tolerance) {
        return new Finding(largest, row + 1);
      }
    }
    return new Finding(largest, one.rows() == other.rows() ? 0 : rows + 1);
  }

  /** The largest of a row's dates; infinite for another chunk, or a date that one does not have. */
  private static double difference(Schedule one, Schedule other, int row) {
    boolean same =
        one.worker(row) == other.worker(row)
            && one.round(row) == other.round(row)
            && one.part(row) == other.part(row)
            && one.isLost(row) == other.isLost(row)
            && Math.abs(one.size(row) - other.size(row)) <= 1e-9 * Math.max(1, one.size(row));
    if (!same) {
      return Double.POSITIVE_INFINITY;
    }
    double largest = 0;
    for (int date = 0; date < DATES; date++) {
      double a = one.date(row, date);
      double b = other.date(row, date);
      if (Double.isNaN(a) != Double.isNaN(b)) {
        return Double.POSITIVE_INFINITY;
      }
      largest = Double.isNaN(a) ? largest : Math.max(largest, Math.abs(a - b));
    }
    return largest;
  }
}
