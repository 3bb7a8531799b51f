package loadstar.algorithm.selfscheduling;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A second computation of {@code ss:chunk=C,pending=K} with one port each way, which shares nothing
 * with the players: a list of what happens, and a list of who asks.
 */
public final class PendingSimulation {
  /**
   * A random question. Everything differs but tasks, so that no two things happen at one date
   * except at the start.
   *
   * @param death when worker 1 dies; infinite where none does
   * @param late when worker 0 comes
   */
  public record Question(
      List<WorkerSpec> workers, int tasks, int chunk, int pending, double death, double late) {
    public static Question random(long seed) {
      UniformRandomProvider random = RandomStream.of(seed, "pending");
      int size = 2 + random.nextInt(8);
      double latency = seed % 3 == 0 ? 0 : 0.3;
      List<WorkerSpec> workers = new ArrayList<>();
      for (int w = 0; w < size; w++) {
        workers.add(
            new WorkerSpec(
                "w" + w,
                random.nextDouble(0.2, 2),
                random.nextDouble(0.001, 0.5),
                random.nextDouble(1, 50),
                latency * random.nextDouble(0.01, 1),
                random.nextDouble(2, 100),
                latency * random.nextDouble(0.01, 1)));
      }
      int chunk = 1 + random.nextInt(3);
      int tasks = seed % 5 == 0 ? size * chunk : 1 + random.nextInt(60);
      double ideal = tasks / workers.stream().mapToDouble(WorkerSpec::speed).sum();
      double death = random.nextDouble(0.1, 1) * ideal;
      double late = random.nextDouble(0.05, 1) * ideal;
      return new Question(
          workers,
          tasks,
          chunk,
          1 + random.nextInt(4),
          seed % 4 == 1 ? death : Double.POSITIVE_INFINITY,
          seed % 4 >= 2 ? late : 0);
    }
  }

  private enum What {
    DEAD,
    SENT,
    COMPUTED,
    RECEIVED,
    REQUESTED,
    COME
  }

  // Of a request the size is 0.
  private record Event(double date, What what, int worker, int size) {}

  private record Request(int worker, boolean first) {}

  private record Message(int worker, int size) {}

  private final Question question;
  private final List<Event> events = new ArrayList<>();
  private final List<Request> requests = new ArrayList<>();
  private final ArrayDeque<Message> arriving = new ArrayDeque<>();
  private final int[] out;
  private final int[] outTasks;
  private final double[] free;
  private final boolean[] dead;
  private int left;
  private double now;
  private boolean sends;
  private boolean receives;

  private PendingSimulation(Question question) {
    this.question = question;
    int size = question.workers().size();
    out = new int[size];
    outTasks = new int[size];
    free = new double[size];
    dead = new boolean[size];
    left = question.tasks();
  }

  /** When the last result is back, seconds. */
  public static double makespan(Question question) {
    return new PendingSimulation(question).play();
  }

  private double play() {
    for (int w = 0; w < out.length; w++) {
      events.add(new Event(w == 0 ? question.late() : 0, What.COME, w, 0));
    }
    if (question.death() < Double.POSITIVE_INFINITY) {
      events.add(new Event(question.death(), What.DEAD, 1, 0));
    }
    while (left > 0 || IntStream.of(out).sum() > 0) {
      double date = events.stream().mapToDouble(Event::date).min().orElseThrow() + 1e-9;
      List<Event> ofOneDate =
          events.stream()
              .filter(event -> event.date() <= date)
              .sorted(Comparator.comparing(Event::what).thenComparingInt(Event::worker))
              .toList();
      events.removeAll(ofOneDate);
      now = ofOneDate.stream().mapToDouble(Event::date).max().orElseThrow();
      for (Event event : ofOneDate) {
        if (!dead[event.worker()]) {
          happens(event);
        }
      }
      serve();
    }
    return now;
  }

  private WorkerSpec spec(int worker) {
    return question.workers().get(worker);
  }

  private void happens(Event event) {
    int w = event.worker();
    switch (event.what()) {
      case COME -> arriving.add(new Message(w, 0));
      case REQUESTED -> {
        receives = false;
        requests.add(new Request(w, true));
      }
      case SENT -> {
        sends = false;
        free[w] = Math.max(now, free[w]) + spec(w).computeSeconds(event.size());
        events.add(new Event(free[w], What.COMPUTED, w, event.size()));
      }
      case COMPUTED -> arriving.add(new Message(w, event.size()));
      case RECEIVED -> {
        receives = false;
        out[w]--;
        outTasks[w] -= event.size();
        askAgain(w);
      }
      case DEAD -> dies(w);
    }
  }

  private void dies(int w) {
    dead[w] = true;
    List<Event> its = events.stream().filter(event -> event.worker() == w).toList();
    events.removeAll(its);
    sends &= its.stream().noneMatch(event -> event.what() == What.SENT);
    receives &=
        its.stream()
            .noneMatch(event -> event.what() == What.RECEIVED || event.what() == What.REQUESTED);
    requests.removeIf(request -> request.worker() == w);
    arriving.removeIf(message -> message.worker() == w);
    left += outTasks[w];
    out[w] = 0;
    outTasks[w] = 0;
  }

  private void askAgain(int w) {
    if (out[w] < question.pending()
        && requests.stream().noneMatch(request -> request.worker() == w)) {
      requests.add(new Request(w, false));
    }
  }

  private void serve() {
    if (!sends && left > 0) {
      boolean first =
          requests.stream().anyMatch(Request::first)
              || arriving.stream().anyMatch(message -> message.size() == 0)
              || events.stream().anyMatch(event -> event.what() == What.REQUESTED);
      Optional<Request> next =
          requests.stream().filter(request -> !first || out[request.worker()] == 0).findFirst();
      if (next.isPresent()) {
        int w = next.get().worker();
        requests.remove(next.get());
        int size = Math.min(left, question.chunk());
        left -= size;
        out[w]++;
        outTasks[w] += size;
        sends = true;
        events.add(new Event(now + spec(w).sendSeconds(size), What.SENT, w, size));
        askAgain(w);
      }
    }
    if (!receives && !arriving.isEmpty()) {
      Message message = arriving.remove();
      int w = message.worker();
      receives = true;
      What then = message.size() == 0 ? What.REQUESTED : What.RECEIVED;
      double seconds = spec(w).resultSeconds(message.size());
      events.add(new Event(now + seconds, then, w, message.size()));
    }
  }
}
