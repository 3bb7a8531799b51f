package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * BOLD (Hagerup, JPDC 47(2), 1997): chunks as large as the expected unevenness of the workers still
 * in work allows; it uses mu, sigma and h. Symbols are those of the public transcription in LB4OMP:
 * m tasks are not finished, n of them as far as elapsed time lets one expect.
 */
final class Bold extends AdaptiveRules.Measuring {
  private final TaskTimes times;
  private final double a;
  private final double b;
  private final double c1;
  private final double c2;
  private final double c3;
  double m;
  double n; // as of the last event
  private double speed;
  private double date;

  Bold(StarProblem problem, Settings settings) {
    super(problem, settings, SelfSchedulingKinds.ROUNDING);
    times = TaskTimes.of(problem, settings);
    double variation = times.deviation() / times.mean();
    a = 2 * variation * variation;
    b = a > 0 ? 8 * a * Math.log(8 * a) : 0;
    c1 = times.overhead() / (times.mean() * Math.log(2));
    c2 = Math.sqrt(2 * Math.PI) * c1;
    c3 = Math.log(c2);
    m = tasks();
    n = tasks();
  }

  @Override
  protected long chunk(Master master, int worker) {
    advance(master.now());
    return round(size(remaining(), workers(), Math.max(0, n), m));
  }

  double size(double remaining, double p, double expected, double unfinished) {
    double q = remaining / p;
    if (q <= 1) {
      return 1;
    }
    double r = Math.max(remaining, expected);
    double t = r / p;
    double logQ = Math.log(q);
    double v = q / (b + q);
    double d = remaining / (1 + 1 / logQ - v);
    if (d <= c2 || a == 0) {
      return t;
    }
    if (times.overhead() == 0) {
      // In the limit h = 0, s grows without bound and the chunk shrinks: single tasks cost
      // nothing.
      return 1;
    }
    double s = a * (Math.log(d) - c3) * (1 + unfinished / (r * p));
    double w = b > 0 ? Math.log(v * logQ) + Math.log(b) : Math.log(logQ);
    double even = t + s / 2 - Math.sqrt(s * (t + s / 4));
    return Math.min(t, even + Math.max(0, c1 * w));
  }

  /** Subtracts the expected progress of the outstanding chunks since the last event. */
  private void advance(double now) {
    n -= (now - date) * speed;
    date = now;
  }

  /** Returns the tasks per second that a chunk is expected to get done, its overhead included. */
  private double speed(Send chunk) {
    return chunk.size() / (chunk.size() * times.mean() + times.overhead());
  }

  @Override
  protected void given(Master master, Send chunk) {
    speed += speed(chunk);
  }

  @Override
  protected void heard(Master master, Send chunk, double seconds) {
    advance(master.now());
    n -= chunk.size() - expected(master, chunk);
    m -= chunk.size();
    speed -= speed(chunk);
  }

  @Override
  protected void missed(Master master, Send chunk) {
    advance(master.now());
    n += expected(master, chunk);
    speed -= speed(chunk);
  }

  /** Returns the tasks by which n was already reduced for that chunk. */
  private double expected(Master master, Send chunk) {
    return (master.now() - busySince(chunk.worker())) * speed(chunk);
  }
}
