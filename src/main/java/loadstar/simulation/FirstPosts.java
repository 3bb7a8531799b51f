package loadstar.simulation;

import org.simgrid.s4u.Actor;
import org.simgrid.s4u.SimgridException;

/** Posts the first chunk of every worker at its date t_w, then ends. */
final class FirstPosts extends Actor {
  private final Run run;
  private final SendPort port;
  private final Subchunk[][] chunks;
  private final double[] dates;

  FirstPosts(Run run, SendPort port, Subchunk[][] chunks, double[] dates) {
    this.run = run;
    this.port = port;
    this.chunks = chunks;
    this.dates = dates;
  }

  @Override
  public void run() throws SimgridException {
    try {
      for (int w = 0; w < chunks.length; w++) {
        if (chunks[w].length == 0) {
          return; // The load was used up by the workers before.
        }
        sleep_until(dates[w]);
        for (Subchunk subchunk : chunks[w]) {
          port.post(subchunk);
        }
      }
    } catch (RuntimeException e) {
      run.fail(e);
    }
  }
}
