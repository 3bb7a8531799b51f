package loadstar.simulation;

import loadstar.algorithm.as4dr.As4dr;
import loadstar.model.Schedule;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;

/**
 * The master of AS4DR and of its Baseline (ICPPW'12, Figure 1), with one bidirectional port. This
 * actor is the receiving half: it takes results in Round-Robin order, blocking on the next worker
 * even when others are ready. {@link SendPort} is the sending half, and {@link FirstPosts} posts
 * the first chunks after the delays of CIP; the three overlap.
 *
 * <p>Its properties in the deployment are {@link As4drSetup#PROPERTIES}.
 */
public final class As4drMaster extends Actor implements MasterRole {
  /** Named by deployment files; arguments are not used. */
  public As4drMaster(String[] args) {}

  @Override
  public void run() throws SimgridException {
    Run run = Run.current();
    try {
      As4drSetup setup = As4drSetup.of(run);
      new Rounds(run, setup, get_engine(), Host.current()).play();
    } catch (RuntimeException e) {
      run.fail(e);
    }
  }

  /** The visits of one run. */
  private static final class Rounds {
    private final Run run;
    private final Schedule schedule;
    private final As4dr sizes;
    private final double[] theta;
    private final SendPort port;
    private final Mailbox[] dots;
    private final Mailbox[] ddots;

    /** Rounds posted, and rounds whose s-dot and s-ddot results came back, by worker. */
    private final int[] posted;

    private final int[] dotsBack;
    private final int[] ddotsBack;
    private double remaining;
    private double distributed;

    Rounds(Run run, As4drSetup setup, Engine engine, Host host) {
      int m = run.star().size();
      this.run = run;
      this.schedule = run.schedule();
      this.sizes = setup.sizes();
      this.theta = setup.theta();
      this.remaining = setup.load();
      this.dots = new Mailbox[m];
      this.ddots = new Mailbox[m];
      this.posted = new int[m];
      this.dotsBack = new int[m];
      this.ddotsBack = new int[m];
      for (int w = 0; w < m; w++) {
        String name = run.star().worker(w).name();
        dots[w] = Mailboxes.results(engine, name, Schedule.FIRST);
        ddots[w] = Mailboxes.results(engine, name, Schedule.SECOND);
      }
      this.port = new SendPort(run, engine);
      engine.add_actor("send_port", host, port);
      Subchunk[][] first = new Subchunk[m][];
      for (int w = 0; w < m; w++) {
        first[w] = nextChunk(w);
      }
      engine.add_actor("first_posts", host, new FirstPosts(run, port, first, setup.firstPosts()));
    }

    void play() throws SimgridException {
      boolean due = true;
      while (due) {
        due = false;
        for (int w = 0; w < dots.length; w++) {
          if (ddotsBack[w] < posted[w]) {
            visit(w);
            due = true;
          }
        }
      }
      port.close();
    }

    /** One visit: s-dot's result, the next chunk, the previous s-ddot's result. */
    private void visit(int w) throws SimgridException {
      int round = dotsBack[w] + 1;
      if (dotsBack[w] < posted[w]) {
        Subchunk dot = receive(dots[w]);
        dotsBack[w]++;
        // (4), then (1)
        sizes.nextRound(w, sizes.sigma(w, dot.computeSeconds));
        for (Subchunk subchunk : nextChunk(w)) {
          port.post(subchunk);
        }
      }
      if (round >= 2) {
        receive(ddots[w]);
        ddotsBack[w]++;
      }
    }

    private Subchunk receive(Mailbox results) throws SimgridException {
      double asked = Engine.get_clock();
      Subchunk subchunk = Mailboxes.take(results);
      schedule.setResult(subchunk.row, Math.max(asked, subchunk.offered), Engine.get_clock());
      return subchunk;
    }

    /** The two subchunks of the next chunk of w (2), (3); none when the load is used up. */
    private Subchunk[] nextChunk(int w) {
      double alpha = Math.min(sizes.alpha(w), remaining);
      if (!(alpha > 0)) {
        return NONE;
      }
      remaining -= alpha;
      distributed += alpha;
      run.setDistributed(distributed);
      int round = ++posted[w];
      double dot = theta[w] * alpha;
      return new Subchunk[] {
        subchunk(w, round, Schedule.FIRST, dot), subchunk(w, round, Schedule.SECOND, alpha - dot)
      };
    }

    private Subchunk subchunk(int w, int round, int part, double size) {
      return new Subchunk(schedule.add(w, round, part, size), w, part, size);
    }

    private static final Subchunk[] NONE = {};
  }
}
