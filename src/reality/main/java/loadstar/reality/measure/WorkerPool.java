package loadstar.reality.measure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * The workers of some runs, by number, wherever their processes are. They connect to a port that
 * other programs can reach, too: a caller that does not prove, soon, that it knows the secret of
 * this run is rejected. A worker that dies leaves its slot to the next caller: the one that had it
 * before, if its name is the same.
 */
public final class WorkerPool implements AutoCloseable {
  /** The most callers whose proof is awaited at a time; more wait in the queue of the system. */
  private static final int MOST_CALLERS = 256;

  /** The time after a call that could not be accepted until the next one is. */
  private static final Duration PAUSE = Duration.ofMillis(100);

  private static final Duration LONGEST_END = Duration.ofSeconds(5);
  private static final byte[] NOTHING = {};

  /** An event of a worker; {@link #type} says what has happened. */
  record Event(Type type, int worker, int id, double seconds, double squares) {
    enum Type {
      JOINED,
      ANSWERED,
      COMPUTED,
      LEFT
    }
  }

  private final Secret secret;
  private final ServerSocket door;
  private final Semaphore callers = new Semaphore(MOST_CALLERS);
  private final @Nullable Connection[] slots;
  private final String[] names;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final List<Process> processes = new ArrayList<>();
  private int ids;

  /**
   * Listens for workers.
   *
   * @param address of the interface to listen on
   * @param port 0 for any
   */
  public WorkerPool(int workers, InetAddress address, int port, Secret secret) throws IOException {
    this(workers, new ServerSocket(port, MOST_CALLERS, address), secret);
  }

  /** Accepts workers at a server socket, which the pool closes. */
  WorkerPool(int workers, ServerSocket door, Secret secret) {
    this.secret = secret;
    this.door = door;
    slots = new Connection[workers];
    names = new String[workers];
    Thread.ofPlatform().daemon().name("loadstar-door").start(this::open);
  }

  /** Runs a command that starts workers, with the secret in its environment. */
  public void run(ProcessBuilder command) throws IOException {
    command.environment().put(Secret.VARIABLE, secret.text());
    command.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    processes.add(command.redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** Returns the address to which workers connect. */
  public InetSocketAddress address() {
    return new InetSocketAddress(door.getInetAddress(), door.getLocalPort());
  }

  /** Waits until all workers are there. */
  public void await(Duration most) throws IOException {
    long end = System.nanoTime() + most.toNanos();
    try {
      while (size() - present() > 0) {
        if (System.nanoTime() > end) {
          throw new IOException(
              present() + " of " + size() + " workers have come within " + most.toSeconds() + " s");
        }
        if (!processes.stream().allMatch(Process::isAlive)) {
          throw new IOException("a process of workers has ended before all were there");
        }
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private void open() {
    try {
      while (!door.isClosed()) {
        callers.acquire();
        try {
          Socket caller = door.accept();
          // Each caller has a thread: one that is slow to prove itself, or to send its name, delays
          // no other.
          Thread.ofPlatform().daemon().start(() -> ask(caller));
        } catch (IOException e) {
          // The server socket is closed, or one caller was lost: it has gone again, or this process
          // has too many open files at the moment.
          callers.release();
          Thread.sleep(PAUSE);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask(Socket caller) {
    boolean in = false;
    try {
      in = secret.isKnownTo(caller) && takeIn(new Connection(caller));
    } catch (IOException e) {
      // The caller is late, or has gone again.
    } finally {
      callers.release();
      if (!in) {
        Connection.close(caller);
      }
    }
  }

  /**
   * Takes in a worker.
   *
   * @return whether a slot was free
   */
  private boolean takeIn(Connection connection) {
    int w = slot(connection);
    if (w >= 0) {
      connection.start(
          frame -> {
            Event.Type type =
                frame.what() == Frame.COMPUTED ? Event.Type.COMPUTED : Event.Type.ANSWERED;
            events.add(new Event(type, w, frame.id(), frame.amount(), frame.squares()));
          },
          () -> leave(w));
    }
    return w >= 0;
  }

  private synchronized int slot(Connection connection) {
    int found = -1;
    for (int w = slots.length - 1; w >= 0; w--) {
      boolean own = connection.name().equals(names[w]);
      if (slots[w] == null && (found < 0 || own || !connection.name().equals(names[found]))) {
        found = w;
      }
    }
    if (found >= 0) {
      slots[found] = connection;
      names[found] = connection.name();
      events.add(new Event(Event.Type.JOINED, found, 0, 0, 0));
    }
    return found;
  }

  private synchronized void leave(int w) {
    slots[w] = null;
    events.add(new Event(Event.Type.LEFT, w, 0, 0, 0));
  }

  /** Discards the events of an earlier run, and reports which workers have come. */
  synchronized boolean[] begin() {
    events.clear();
    boolean[] there = new boolean[slots.length];
    for (int w = 0; w < there.length; w++) {
      there[w] = slots[w] != null;
    }
    return there;
  }

  public int size() {
    return slots.length;
  }

  synchronized int present() {
    return (int) Arrays.stream(slots).filter(Objects::nonNull).count();
  }

  /** Returns the name that the worker has sent; empty before it has come. */
  public synchronized String name(int w) {
    return names[w] == null ? "" : names[w];
  }

  /** Returns all workers as specifications for a scheduler that knows no properties of them. */
  public List<WorkerSpec> unknown() {
    return IntStream.range(0, size())
        .mapToObj(w -> WorkerSpec.symmetric(name(w), 1, 0, 1, 0))
        .toList();
  }

  /** Returns the next event of a worker; null if none happens for so long. */
  @Nullable Event next(long nanoseconds) throws IOException {
    try {
      return events.poll(nanoseconds, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /**
   * Sends bytes, and requests an answer of {@code wanted} bytes: the event comes when all have
   * arrived.
   */
  int exchange(int w, int bytes, int wanted) {
    return send(w, new Frame(Frame.EXCHANGE, ++ids, bytes, wanted, 0, 0), NOTHING);
  }

  /** Sends data, of which an event reports the arrival, and has it computed. */
  int compute(int w, int bytes, double amount, double[] tasks) {
    byte[] meant = new byte[8 * tasks.length];
    ByteBuffer.wrap(meant).asDoubleBuffer().put(tasks);
    int sent = Math.max(bytes, meant.length);
    return send(w, new Frame(Frame.COMPUTE, ++ids, sent, tasks.length, amount, 0), meant);
  }

  private int send(int w, Frame frame, byte[] meant) {
    Connection connection;
    synchronized (this) {
      connection = slots[w];
    }
    if (connection != null) { // otherwise the event of its loss is on its way
      connection.send(frame, meant);
    }
    return frame.id();
  }

  /** Disconnects a worker that does not answer. */
  synchronized void dismiss(int w) {
    Connection connection = slots[w];
    if (connection != null) {
      connection.close();
    }
  }

  @Override
  public void close() throws IOException {
    door.close(); // no caller comes in any more
    for (int w = 0; w < slots.length; w++) {
      dismiss(w);
    }
    for (Process process : processes) {
      try {
        var unused = process.waitFor(LONGEST_END);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      process.destroyForcibly(); // if it has not ended
    }
  }
}
