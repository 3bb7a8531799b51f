package loadstar.algorithm.play;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Take;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * One run as its master lives it: the scheduler, the books, the ports and what waits for them. It
 * begins transfers and hears how they end; what carries them out, and what time is, its subclasses
 * say: {@link StarReplay} computes dates, others talk to real workers. Not thread safe.
 */
public abstract class StarRun implements Master {
  /** A worker's request for its first chunk, or the result of a chunk. */
  protected record Offer(int worker, @Nullable Chunk chunk) {}

  private final SchedulerKind kind;
  private final Scheduler scheduler;
  private final Ports ports;
  private final Schedule schedule = new Schedule();
  private final ArrayDeque<Offer> offers = new ArrayDeque<>();
  private final List<ArrayDeque<Chunk>> ready = new ArrayList<>();
  private final boolean[] sendingTo;
  private final boolean[] receivingFrom;
  private Books books;
  private int sending;
  private int receiving;

  /** What the master works on before a port sends it. */
  private @Nullable Chunk dispatching;

  private @Nullable Take taking;
  private double asked;
  private double end = Double.NaN;

  protected StarRun(SchedulerKind kind, Scheduler scheduler, int workers, Ports ports) {
    this.kind = kind;
    this.scheduler = scheduler;
    this.ports = ports;
    sendingTo = new boolean[workers];
    receivingFrom = new boolean[workers];
    for (int w = 0; w < workers; w++) {
      ready.add(new ArrayDeque<>(2));
    }
    books = new Books(kind, workers, schedule, null);
  }

  // ------------------------------------------------------------------ what a subclass does

  /** Begins to send a chunk; {@link #arrived} ends it. */
  protected abstract void send(Chunk chunk);

  /**
   * Has the master prepare a chunk for sending; {@link #dispatched} ends it.
   *
   * @return false if that takes no time
   */
  protected boolean dispatch(Chunk chunk) {
    return false;
  }

  /** Whether a worker may be sent one more chunk now; what waits for it waits at the port. */
  protected boolean hasRoom(int w) {
    return true;
  }

  /** Begins to receive a request or a result; {@link #asked} or {@link #received} ends it. */
  protected abstract void receive(Offer offer);

  // ------------------------------------------------------------------ what it says

  /** Before anything else, with books of its own. */
  protected final void open(Books own) {
    books = own;
  }

  /** After everything else, however the run has ended. */
  protected final void ended() {
    scheduler.ended();
  }

  protected final Books books() {
    return books;
  }

  protected final SchedulerKind kind() {
    return kind;
  }

  /** A worker is there, or there again: it asks for work where its kind does. */
  protected final void come(int w) {
    if (books.gone(w)) {
      books.comeBack(w);
    }
    if (kind.requestBytes().isEmpty()) {
      join(w);
    } else {
      offers.add(new Offer(w, null));
    }
  }

  /** Which workers are present when a run begins in the middle; the scheduler knows. */
  final void takeUp(int w) {
    books.join(w);
  }

  /** What is under way when a run is begun in the middle; the scheduler knows it. */
  final @Nullable Chunk takeUp(StarState.Step step) {
    Chunk before = step.chunk();
    Chunk chunk = before == null ? null : books.takeUp(before, step.held());
    int w = step.worker();
    switch (step.stage()) {
      case SENDING -> {
        sendingTo[w] = true;
        sending++;
      }
      case RECEIVING -> {
        receivingFrom[w] = true;
        receiving++;
      }
      case OFFERED -> offers.add(new Offer(w, chunk));
      case COMPUTING -> {
        // No port has to do with it.
      }
    }
    return chunk;
  }

  /** What waits to be received, in order. */
  final List<Offer> offers() {
    return List.copyOf(offers);
  }

  private void join(int w) {
    if (books.join(w)) {
      scheduler.joined(this, w);
    }
  }

  protected final void arrived(Chunk chunk) {
    sendEnds(chunk.worker());
    schedule.setSend(chunk.row(), schedule.sendStart(chunk.row()), now());
  }

  /** A request has been received. */
  protected final void asked(int w) {
    receiveEnds(w);
    join(w);
  }

  /**
   * A worker has computed a chunk.
   *
   * @param seconds from start to end
   */
  protected final void computed(Chunk chunk, double seconds) {
    books.computed(chunk, seconds);
    if (kind.results() == Results.NONE) {
      books.done(chunk);
    } else {
      books.offered(chunk, now());
      if (kind.results() == Results.FIRST_COME) {
        offers.add(new Offer(chunk.worker(), chunk));
      } else {
        ready.get(chunk.worker()).add(chunk);
      }
    }
    if (kind.results() == Results.NONE || kind.hearsComputed()) {
      scheduler.computed(this, chunk, seconds);
    }
  }

  protected final void received(Chunk chunk) {
    receiveEnds(chunk.worker());
    taking = null;
    schedule.setResult(chunk.row(), schedule.resultStart(chunk.row()), now());
    books.done(chunk);
    scheduler.returned(this, chunk, chunk.seconds());
  }

  /** A worker is gone with all that it has, which is answered. */
  protected final List<Chunk> leave(int w) {
    List<Chunk> lost = books.leave(w, scheduler, this, now());
    for (Chunk chunk : lost) {
      int row = chunk.row();
      if (!Double.isNaN(schedule.resultStart(row)) && Double.isNaN(schedule.resultEnd(row))) {
        schedule.setResult(row, Double.NaN, Double.NaN);
      }
    }
    sendEnds(w);
    receiveEnds(w);
    offers.removeIf(offer -> offer.worker() == w);
    ready.get(w).clear();
    if (taking != null && taking.worker() == w) {
      taking = null;
    }
    return lost;
  }

  /** The master has prepared a chunk, which may be lost by now. */
  protected final void dispatched() {
    Chunk chunk = dispatching;
    dispatching = null;
    if (chunk != null && chunk.state() != Chunk.State.LOST) {
      books.aside().add(chunk);
    }
  }

  private void sendEnds(int w) {
    sending -= sendingTo[w] ? 1 : 0;
    sendingTo[w] = false;
  }

  private void receiveEnds(int w) {
    receiving -= receivingFrom[w] ? 1 : 0;
    receivingFrom[w] = false;
  }

  /** Has free ports begin what they can; after every event. */
  protected final void serve() {
    while (sending < ports.count() && dispatching == null && !over()) {
      Chunk chunk = books.aside().ready(this::isFree);
      if (chunk == null && books.aside().asksAhead(ports, this::isFree)) {
        chunk = next();
        if (chunk != null && dispatch(chunk)) {
          dispatching = chunk;
          break;
        }
        if (chunk != null && !isFree(chunk.worker())) {
          books.aside().add(chunk);
          continue;
        }
      }
      if (chunk == null) {
        break;
      }
      int w = chunk.worker();
      sendingTo[w] = true;
      sending++;
      books.sent(chunk);
      schedule.setSend(chunk.row(), now(), Double.NaN);
      send(chunk);
    }
    // Who chooses whose result comes next takes one at a time, whatever the ports.
    int most = kind.results() == Results.FIRST_COME ? ports.count() : 1;
    while (receiving < most && kind.results() != Results.NONE && !over()) {
      Offer offer = kind.results() == Results.FIRST_COME ? first() : chosen();
      if (offer == null) {
        break;
      }
      receivingFrom[offer.worker()] = true;
      receiving++;
      Chunk chunk = offer.chunk();
      if (chunk != null) {
        schedule.setResult(chunk.row(), Math.max(asked, chunk.offered()), Double.NaN);
      }
      receive(offer);
    }
  }

  private boolean isFree(int w) {
    return !sendingTo[w] && hasRoom(w);
  }

  private @Nullable Chunk next() {
    Action action = scheduler.next(this);
    if (action instanceof Send send) {
      return books.unsent(send);
    }
    if (action == Idle.END && books.outstanding() == 0) {
      end = now();
    }
    return null;
  }

  /** In order of arrival; nobody overtakes one whose worker is still received from. */
  private @Nullable Offer first() {
    Offer offer = offers.peek();
    if (offer == null || receivingFrom[offer.worker()]) {
      return null;
    }
    asked = now();
    return offers.remove();
  }

  private @Nullable Offer chosen() {
    if (taking == null) {
      if (books.outstanding() == 0) {
        return null;
      }
      taking = scheduler.nextResult(this);
      asked = now();
    }
    Take wanted = taking;
    for (Chunk chunk : ready.get(wanted.worker())) {
      if (chunk.part() == wanted.part()) {
        ready.get(wanted.worker()).remove(chunk);
        return new Offer(wanted.worker(), chunk);
      }
    }
    return null;
  }

  /** Whether the scheduler has ended and nothing is out. */
  protected final boolean over() {
    return !Double.isNaN(end);
  }

  // ------------------------------------------------------------------ what anybody asks

  @Override
  public final boolean present(int worker) {
    return books.present(worker);
  }

  @Override
  public final int pending(int worker) {
    return books.pending(worker);
  }

  @Override
  public final double taskSquares(Send chunk) {
    return books.taskSquares(chunk);
  }

  @Override
  public final Send cut(int worker, int round, int part, double size) {
    return books.cut(worker, round, part, size);
  }

  /** Every chunk with its dates. */
  public final Schedule schedule() {
    return schedule;
  }

  /** When the scheduler had ended and nothing was out any more, seconds; NaN for a run cut off. */
  public final double end() {
    return end;
  }

  /** What the chunk of a row costs, in units of nominal work. */
  public final double work(int row) {
    return books.work(row);
  }

  /** Load units cut and not lost. */
  public final double distributed() {
    return books.distributed();
  }
}
