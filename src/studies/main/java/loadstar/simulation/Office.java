package loadstar.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Take;
import loadstar.algorithm.play.Books;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.Chunk;
import loadstar.algorithm.play.Chunk.State;
import loadstar.algorithm.play.LocalLoad;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SimgridException;

/**
 * What the actors of one run share: the scheduler, the books, what waits for a port, and the bells
 * by which they wake each other. It knows the actors by their bells only. Actors run one at a time,
 * hence no locks.
 *
 * <p>Data and results wait here, in Java; a transfer begins when the port's turn comes.
 */
final class Office implements Master {
  /** A worker's request for its first chunk, or the result of a chunk. */
  record Offer(int worker, @Nullable Chunk chunk) {
    boolean answers(Take take) {
      return worker == take.worker() && chunk != null && chunk.part() == take.part();
    }
  }

  private final SchedulerKind kind;
  private final Scheduler scheduler;
  private final boolean losses;
  private final StarPlatform star;
  private final Environment environment;
  private final Consumer<RuntimeException> failure;
  private final Schedule schedule = new Schedule();
  private final Books books;
  private final Host masterHost;
  private final Host[] hosts;
  private final Alarms alarms;

  private final List<ArrayDeque<Chunk>> inbox = new ArrayList<>();
  private final Bell[] inboxBell;

  private final ArrayDeque<Offer> offers = new ArrayDeque<>();
  private final List<ArrayList<Offer>> ready = new ArrayList<>();
  private final Bell receiveBell = new Bell();
  private @Nullable Take awaited;

  private final Bell sendBell = new Bell();
  private @Nullable Monitors monitors;
  private Action answer = Idle.WAIT;
  private double reached;
  private int expected;
  private boolean over;

  /** Workers that will be back when they leave next. */
  private final boolean[] returning;

  /** What is on its way, by worker, for losses to break off; only kept where there may be some. */
  private final @Nullable Comm[] sending;

  private final @Nullable Comm[] receiving;

  /** Transfers that go on in each direction, for masters with several ports. */
  private final Transfers sends;

  private final Transfers receptions;

  /**
   * @param losses whether workers may leave; what is needed for that alone is then done
   * @param failure is given what an actor failed of
   */
  Office(
      Engine engine,
      StarPlatform star,
      SchedulerKind kind,
      Scheduler scheduler,
      Environment environment,
      boolean losses,
      Consumer<RuntimeException> failure) {
    this.kind = kind;
    this.scheduler = scheduler;
    this.losses = losses;
    this.star = star;
    this.environment = environment;
    this.failure = failure;
    int m = star.size();
    books = new Books(kind, m, schedule, environment.costs(), losses);
    masterHost = engine.host_by_name(star.master());
    alarms = new Alarms(engine, masterHost, this::rang, failure);
    returning = new boolean[m];
    sending = new Comm[m];
    receiving = new Comm[m];
    sends = new Transfers(environment.ports(), m);
    receptions = new Transfers(environment.ports(), m);
    hosts = new Host[m];
    inboxBell = new Bell[m];
    for (int w = 0; w < m; w++) {
      hosts[w] = engine.host_by_name(star.worker(w).name());
      inbox.add(new ArrayDeque<>(4));
      inboxBell[w] = new Bell();
      ready.add(new ArrayList<>(2));
    }
  }

  // ------------------------------------------------------------------ what actors ask

  SchedulerKind kind() {
    return kind;
  }

  /** Whether workers may leave. */
  boolean losses() {
    return losses;
  }

  StarPlatform star() {
    return star;
  }

  Environment environment() {
    return environment;
  }

  Schedule schedule() {
    return schedule;
  }

  Books books() {
    return books;
  }

  Host masterHost() {
    return masterHost;
  }

  Host host(int w) {
    return hosts[w];
  }

  boolean over() {
    return over;
  }

  Transfers sends() {
    return sends;
  }

  Transfers receptions() {
    return receptions;
  }

  void fail(RuntimeException e) {
    failure.accept(e);
  }

  // ------------------------------------------------------------------ the scheduler's master

  @Override
  public double now() {
    return Math.max(reached, Engine.get_clock());
  }

  @Override
  public boolean present(int worker) {
    return books.present(worker);
  }

  @Override
  public int pending(int worker) {
    return books.pending(worker);
  }

  @Override
  public double freeSeconds(int worker, double instant) {
    LocalLoad local = environment.local().get(worker);
    double free = local.freeSeconds(instant);
    Monitors watching = monitors;
    // Profiles that play the local tasks say nothing else.
    boolean profilesPlayThem = local instanceof BusyPeriods && !environment.playsLocalTasks();
    return watching == null || profilesPlayThem
        ? free
        : Math.max(0, watching.availableSeconds(worker, instant) - (instant - free));
  }

  /** Has the monitors look at the speeds, which change; null when they do not look. */
  @Nullable Monitors watchSpeeds() {
    double interval = scheduler.sampleSeconds();
    monitors = interval > 0 ? new Monitors(hosts, this::over, interval, failure) : null;
    return monitors;
  }

  @Override
  public double taskSquares(Send chunk) {
    return books.taskSquares(chunk);
  }

  @Override
  public Send cut(int worker, int round, int part, double size) {
    double rest = environment.load() - books.distributed();
    // Without this a scheduler that forgets what it has given out would never end.
    if (size - rest > StarPlay.LOAD_TOLERANCE * environment.load()) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "the scheduler cuts a chunk of %s units for worker %d, but of the load of %s units %s"
                  + " are left",
              size,
              worker,
              environment.load(),
              Math.max(0, rest)));
    }
    Send chunk = books.cut(worker, round, part, size);
    if (kind.results() == Results.CHOSEN && awaited == null) {
      receiveBell.ring();
    }
    return chunk;
  }

  @Override
  public void wakeAt(double date) {
    alarms.add(date);
  }

  private void rang(double date) {
    reached = Math.max(reached, date);
    heard();
  }

  // ------------------------------------------------------------------ the send port

  /**
   * Workers that need not ask are there from the start.
   *
   * @param joinDates by worker, 0 for those that are there
   */
  void begin(double[] joinDates) {
    for (int w = 0; w < joinDates.length; w++) {
      if (joinDates[w] == 0 && kind.requestBytes().isEmpty()) {
        books.join(w);
        scheduler.joined(this, w);
      } else {
        expected++;
      }
    }
  }

  /**
   * The next chunk to send; waits while there is none. Null when the run is over.
   *
   * @throws SchedulerStuck when nothing can happen any more
   */
  @Nullable Chunk nextToSend() {
    answer = scheduler.next(this);
    while (!(answer instanceof Send send)) {
      if (answer == Idle.END && books.outstanding() == 0) {
        over = true;
        return null;
      }
      if (books.outstanding() == 0 && expected == 0 && alarms.none()) {
        throw new SchedulerStuck(
            anybodyPresent()
                ? "the scheduler waits at " + now() + " s for nothing"
                : "no worker is left at " + now() + " s, and the load is not done");
      }
      sendBell.await();
    }
    if (((Chunk) send).state() == State.LOST) {
      // Lost between the answer and the port's turn.
      return nextToSend();
    }
    return books.unsent(send);
  }

  private boolean anybodyPresent() {
    for (int w = 0; w < hosts.length; w++) {
      if (books.present(w)) {
        return true;
      }
    }
    return false;
  }

  /** Asks an idle send port's scheduler again, and wakes the port if the answer is another one. */
  private void heard() {
    if (!sendBell.isWaiting()) {
      return;
    }
    Action now = scheduler.next(this);
    boolean ends = now == Idle.END && books.outstanding() == 0;
    boolean stuck = now == Idle.WAIT && books.outstanding() == 0 && expected == 0 && alarms.none();
    if (now != answer || ends || stuck) {
      answer = now;
      sendBell.ring();
    }
  }

  /** Hands a chunk that has arrived to its worker. */
  void arrived(Chunk chunk) {
    inbox.get(chunk.worker()).add(chunk);
    inboxBell[chunk.worker()].ring();
  }

  // ------------------------------------------------------------------ workers

  /** The next chunk that a worker computes; waits while there is none. */
  Chunk nextToCompute(int w) {
    Chunk chunk = inbox.get(w).poll();
    while (chunk == null) {
      inboxBell[w].await();
      chunk = inbox.get(w).poll();
    }
    return chunk;
  }

  /** A worker is there: it asks for work, or is known at once where nobody needs to ask. */
  void arrive(int w) {
    if (kind.requestBytes().isPresent()) {
      offer(new Offer(w, null));
    } else {
      join(w);
    }
  }

  /** A worker that was waited for can be given chunks from now on. */
  void join(int w) {
    expected--;
    if (books.join(w)) {
      scheduler.joined(this, w);
      heard();
    }
  }

  /** A worker has computed a chunk. */
  void computed(Chunk chunk, double seconds) {
    books.computed(chunk, seconds);
    boolean oneWay = kind.results() == Results.NONE;
    if (oneWay) {
      books.done(chunk);
    }
    if (oneWay || kind.hearsComputed()) {
      scheduler.computed(this, chunk, seconds);
      heard();
    }
    if (!oneWay) {
      books.offered(chunk, Engine.get_clock());
      offer(new Offer(chunk.worker(), chunk));
    }
  }

  private void offer(Offer offer) {
    if (kind.results() == Results.FIRST_COME) {
      offers.add(offer);
      receiveBell.ring();
      return;
    }
    ready.get(offer.worker()).add(offer);
    if (awaited != null && offer.answers(awaited)) {
      receiveBell.ring();
    }
  }

  /** Whether a worker will be back when it leaves next: then it is worth waiting for. */
  void willReturn(int w, boolean returns) {
    returning[w] = returns;
  }

  /** A worker that left is there again, with nothing; it arrives as a late one does. */
  void comeBack(int w) {
    books.comeBack(w);
  }

  /** A worker is gone with all that it has; whoever notices first says so. */
  void leave(int w) {
    if (over) {
      return;
    }
    if (!books.present(w) && !books.gone(w)) {
      expected--;
    }
    if (returning[w] && !books.gone(w)) {
      expected++;
    }
    for (Chunk chunk : books.leave(w, scheduler, this, Engine.get_clock())) {
      forgetEnd(chunk.row());
    }
    inbox.get(w).clear();
    offers.removeIf(offer -> offer.worker() == w);
    ready.get(w).clear();
    Comm out = sending[w];
    if (out != null) {
      out.cancel();
    }
    Comm in = receiving[w];
    if (in != null) {
      in.cancel();
    }
    if (awaited != null && awaited.worker() == w) {
      awaited = null;
      receiveBell.ring();
    }
    heard();
  }

  /** A reception that a loss broke off has not happened. */
  private void forgetEnd(int row) {
    if (!Double.isNaN(schedule.resultStart(row)) && Double.isNaN(schedule.resultEnd(row))) {
      schedule.setResult(row, Double.NaN, Double.NaN);
    }
  }

  // ------------------------------------------------------------------ the receive port

  /** What the receive port takes next, by the scheduler's choice or in order; waits for it. */
  Offer nextToReceive() {
    while (true) {
      Offer offer = kind.results() == Results.CHOSEN ? chosen() : offers.poll();
      if (offer != null) {
        return offer;
      }
      receiveBell.await();
    }
  }

  private @Nullable Offer chosen() {
    if (books.outstanding() == 0) {
      // Only a later cut could bring work; the end of the run needs none.
      awaited = null;
      return null;
    }
    Take take = awaited == null ? scheduler.nextResult(this) : awaited;
    awaited = take;
    ArrayList<Offer> own = ready.get(take.worker());
    for (int i = 0; i < own.size(); i++) {
      if (own.get(i).answers(take)) {
        awaited = null;
        return own.remove(i);
      }
    }
    return null;
  }

  /** The result of a chunk has been received. */
  void returned(Chunk chunk) {
    books.done(chunk);
    scheduler.returned(this, chunk, chunk.seconds());
    heard();
  }

  // ------------------------------------------------------------------ transfers

  /** Sends data to a worker; false when a loss broke it off. */
  boolean transferTo(int w, long bytes) {
    if (!losses) {
      Comm.sendto(masterHost, hosts[w], bytes);
      return true;
    }
    boolean done = watched(() -> sending[w] = Comm.sendto_async(masterHost, hosts[w], bytes));
    sending[w] = null;
    return done;
  }

  /** Receives from a worker; false when a loss broke it off. */
  boolean transferFrom(int w, long bytes) {
    if (!losses) {
      Comm.sendto(hosts[w], masterHost, bytes);
      return true;
    }
    boolean done = watched(() -> receiving[w] = Comm.sendto_async(hosts[w], masterHost, bytes));
    receiving[w] = null;
    return done;
  }

  private static boolean watched(Transfer transfer) {
    try {
      transfer.start().await_for(-1);
      return true;
    } catch (SimgridException e) {
      // The other end failed, or leave() has cancelled it.
      return false;
    }
  }

  private interface Transfer {
    Comm start();
  }
}
