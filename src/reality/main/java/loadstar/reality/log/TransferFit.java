package loadstar.reality.log;

/**
 * The time of a transfer as a line: a latency, and bytes over a bandwidth. The line is that of
 * least squares over all transfers of one direction, and gives their mean. Where it would fall, or
 * have a negative latency, or all transfers are of one size, it has a latency or a bandwidth alone.
 *
 * @param count of the transfers
 * @param bytes of a transfer, mean
 * @param seconds of a transfer, mean
 * @param latency seconds
 * @param bandwidth bytes per second; infinite if bytes take no time
 */
public record TransferFit(
    int count, double bytes, double seconds, double latency, double bandwidth) {
  /** Collects transfers; memory does not grow with them. */
  static final class TransferSums {
    private int n;
    private double meanBytes;
    private double meanSeconds;
    private double variation;
    private double covariation;

    void add(double bytes, double seconds) {
      n++;
      double away = bytes - meanBytes;
      meanBytes += away / n;
      meanSeconds += (seconds - meanSeconds) / n;
      variation += away * (bytes - meanBytes);
      covariation += away * (seconds - meanSeconds);
    }

    TransferFit fit() {
      double slope = variation > 0 ? covariation / variation : 0;
      double latency = meanSeconds - slope * meanBytes;
      if (meanBytes > 0 && (variation == 0 || (slope > 0 && latency < 0))) {
        slope = meanSeconds / meanBytes;
        latency = 0;
      } else if (slope <= 0) {
        slope = 0;
        latency = meanSeconds;
      }
      return new TransferFit(n, meanBytes, meanSeconds, latency, 1 / slope);
    }
  }
}
