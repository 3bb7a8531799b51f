package loadstar.simulation;

/**
 * The message that travels: a subchunk on its way to the worker, its result on the way back. The
 * worker fills in what it measured.
 */
final class Subchunk {
  final int row;
  final int worker;
  final int part;
  final double size;

  /** C-dot or C-ddot: seconds from start to end of the computation, its latency included. */
  double computeSeconds;

  /** Date at which the worker offered the result. */
  double offered;

  Subchunk(int row, int worker, int part, double size) {
    this.row = row;
    this.worker = worker;
    this.part = part;
    this.size = size;
  }
}
