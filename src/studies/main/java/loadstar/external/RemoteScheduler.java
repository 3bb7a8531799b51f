package loadstar.external;

import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Send;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.Take;
import loadstar.external.Partner.RemoteFailure;
import loadstar.model.Visible;
import loadstar.model.WorkerSpec;
import loadstar.platform.HostProperty;
import loadstar.platform.LinkProperty;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A scheduler that passes the calls of the contract to a {@link Partner}, and executes its answers.
 * Events need no answer: the next question contains them. Chunks have numbers, from 0 in the order
 * of cutting.
 */
final class RemoteScheduler implements Scheduler {
  /** Share of the load by which a chunk may exceed the load that is left. */
  private static final double TOLERANCE = 1e-6;

  /** Smallest chunk, as a share of the load: a scheduler that never ends sends smaller ones. */
  private static final double LEAST = 1e-12;

  /** Number of answers in a row without anything sent or any event after which the run fails. */
  private static final int MOST_IDLE = 100_000;

  /** Events that are answers of the master; all others tell that something has happened. */
  private static final Set<String> MASTERS = Set.of("free_seconds", "task_squares");

  private final Partner partner;
  private final Description kind;
  private final StarProblem problem;
  private final int[] rounds;
  private final Map<Send, Integer> numbers = new IdentityHashMap<>();
  private final StringBuilder events = new StringBuilder();
  private final StringBuilder line = new StringBuilder();
  private String beginning;
  private double left;
  private int cut;
  private int idle;

  /**
   * Creates a scheduler.
   *
   * @param settings the parameters of the scheduler that have values, as a JSON object
   */
  RemoteScheduler(Partner partner, Description kind, StarProblem problem, String settings) {
    this.partner = partner;
    this.kind = kind;
    this.problem = problem;
    rounds = new int[problem.size()];
    left = problem.load();
    beginning = start(kind, problem, settings);
  }

  private static String start(Description kind, StarProblem problem, String settings) {
    StringBuilder text = new StringBuilder("\"start\":{\"workers\":[");
    for (int w = 0; w < problem.size(); w++) {
      WorkerSpec worker = problem.worker(w);
      text.append(w == 0 ? "{" : ",{").append("\"name\":").append(Json.line(worker.name()));
      number(text, "speed_units_per_s", worker.speed());
      number(text, "compute_latency_s", worker.computeLatency());
      for (boolean back : new boolean[] {false, true}) {
        for (LinkProperty property : LinkProperty.values()) {
          number(text, property.served(back), property.of(back).applyAsDouble(worker));
        }
      }
      for (HostProperty property : HostProperty.ofExtras()) {
        if (property.isIn(worker.extras())) {
          number(text, property.json(), property.of(worker.extras()).doubleValue());
        }
      }
      if (worker.sharedInput().seconds() > 0) {
        text.append(",\"shared_input_host\":").append(Json.line(worker.sharedInput().host()));
      }
      number(text, "utilization", problem.utilization().get(w));
      text.append('}');
    }
    text.append(']');
    number(text, "load_units", problem.load());
    if (problem.whole()) {
      text.append(",\"whole_tasks\":true");
    }
    if (kind.has("knows_costs") && problem.known().ofEach()) {
      String costs =
          Arrays.stream(problem.known().ofAll((int) problem.load()))
              .mapToObj(Json::number)
              .collect(Collectors.joining(","));
      text.append(",\"costs_units\":[").append(costs).append(']');
      int[] first = problem.known().firstOnRequest();
      if (first.length > 0) {
        text.append(",\"costs_first\":").append(Json.line(first));
      }
    }
    return text.append(",\"seed\":")
        .append(problem.seed())
        .append(",\"settings\":")
        .append(settings)
        .append("},")
        .toString();
  }

  private static void number(StringBuilder text, String name, double value) {
    text.append(",\"").append(name).append("\":").append(Json.number(value));
  }

  // ------------------------------------------------------------------ questions

  /**
   * Asks a scheduler that knows the costs of tasks for the order in which they go out, before
   * anything else.
   */
  @Override
  public int @Nullable [] order() {
    if (!kind.has("knows_costs") || !problem.known().ofEach()) {
      return null;
    }
    line.setLength(0);
    line.append(beginning).append("\"ask\":\"order\",\"now\":0,\"news\":[]");
    beginning = "";
    JsonNode answer = partner.ask(line);
    if (!word(answer).equals("order")) {
      throw nonsense(answer, "the question is the order of tasks");
    }
    JsonNode tasks = answer.path("tasks");
    if (tasks.isMissingNode() || tasks.isNull()) {
      return null;
    }
    int count = (int) problem.load();
    int[] order = new int[tasks.size()];
    BitSet named = new BitSet();
    for (int k = 0; k < order.length; k++) {
      JsonNode task = tasks.path(k);
      order[k] = task.isInt() ? task.asInt() : -1;
      if (order[k] < 0 || order[k] >= count || named.get(order[k])) {
        throw new RemoteFailure(
            "the scheduler's order has %s at place %s, and not each of 0 to %s once"
                .formatted(Json.shown(task), k, count - 1));
      }
      named.set(order[k]);
    }
    if (order.length != count) {
      throw new RemoteFailure(
          "the scheduler's order has %s tasks of %s".formatted(order.length, count));
    }
    return order;
  }

  @Override
  public Action next(Master master) {
    while (true) {
      JsonNode answer = ask(master, "next");
      for (JsonNode date : answer.path("wake")) {
        master.wakeAt(finite(date, "wake"));
      }
      switch (word(answer)) {
        case "send" -> {
          return chunk(master, answer);
        }
        case "wait" -> {
          return Idle.WAIT;
        }
        case "end" -> {
          return Idle.END;
        }
        default -> tell(master, answer);
      }
    }
  }

  @Override
  public Take nextResult(Master master) {
    while (true) {
      JsonNode answer = ask(master, "result");
      if (word(answer).equals("take")) {
        return new Take(worker(answer), whole(answer, "part", 0, 127, 0));
      }
      tell(master, answer);
    }
  }

  private JsonNode ask(Master master, String what) {
    line.setLength(0);
    line.append(beginning).append("\"ask\":\"").append(what).append("\",\"now\":");
    line.append(Json.number(master.now())).append(",\"news\":[").append(events).append(']');
    if (kind.has("pending")) {
      line.append(",\"pending\":[");
      for (int w = 0; w < rounds.length; w++) {
        line.append(w == 0 ? "" : ",").append(master.pending(w));
      }
      line.append(']');
    }
    beginning = "";
    events.setLength(0);
    JsonNode answer = partner.ask(line);
    if (++idle > MOST_IDLE) {
      throw new RemoteFailure(
          ("the scheduler has answered %s times, the last at %s s, without sending anything and"
                  + " while nothing happened")
              .formatted(MOST_IDLE, Json.number(master.now())));
    }
    return answer;
  }

  private static String word(JsonNode answer) {
    String word = answer.path("do").asString("");
    if (word.equals("fail")) {
      throw new RemoteFailure(
          "the scheduler says: " + Visible.text(answer.path("why").asString("it failed")));
    }
    return word;
  }

  private Send chunk(Master master, JsonNode answer) {
    int worker = worker(answer);
    double size = finite(answer.path("size"), "size");
    if (size - left > TOLERANCE * problem.load()) {
      throw nonsense(answer, "of the load " + Math.max(0, left) + " units are left");
    }
    boolean some =
        size > 0 && (Double.isInfinite(problem.load()) || size >= LEAST * problem.load());
    if (!some || !master.present(worker)) {
      throw nonsense(
          answer, some ? "worker " + worker + " is not there" : "a chunk has some units");
    }
    idle = 0;
    int round = whole(answer, "round", 1, Integer.MAX_VALUE, ++rounds[worker]);
    rounds[worker] = round;
    Send chunk = master.cut(worker, round, whole(answer, "part", 0, 127, 0), size);
    numbers.put(chunk, cut++);
    left -= size;
    return chunk;
  }

  /** Appends an answer of the master to the events; then the question is repeated. */
  private void tell(Master master, JsonNode answer) {
    switch (word(answer)) {
      case "free_seconds" -> {
        double instant = finite(answer.path("instant"), "instant");
        if (instant > master.now()) {
          throw nonsense(answer, "it is only " + master.now() + " s");
        }
        event("free_seconds", master.freeSeconds(worker(answer), instant));
      }
      case "task_squares" -> {
        int number = whole(answer, "chunk", 0, cut - 1, -1);
        double squares = Double.NaN;
        for (Map.Entry<Send, Integer> one : numbers.entrySet()) {
          squares = one.getValue() == number ? master.taskSquares(one.getKey()) : squares;
        }
        event("task_squares", squares);
      }
      default ->
          throw nonsense(
              answer, "\"do\" is one of send, wait, end, take, free_seconds, task_squares, fail");
    }
  }

  // ------------------------------------------------------------------ reading answers

  private int worker(JsonNode answer) {
    return whole(answer, "worker", 0, rounds.length - 1, -1);
  }

  /**
   * Reads a whole number of an answer.
   *
   * @param otherwise the value of a missing field; -1 for a field that must be present
   */
  private static int whole(JsonNode answer, String name, int least, int most, int otherwise) {
    JsonNode value = answer.path(name);
    if (value.isMissingNode() && otherwise >= 0) {
      return otherwise;
    }
    if (!value.canConvertToExactIntegral()
        || !value.canConvertToInt()
        || value.asInt() < least
        || value.asInt() > most) {
      throw nonsense(
          answer, "\"" + name + "\" is no whole number from " + least + " to " + Math.max(0, most));
    }
    return value.asInt();
  }

  private static double finite(JsonNode value, String name) {
    if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
      throw new RemoteFailure("\"" + name + "\" is " + Json.shown(value) + ", not a number");
    }
    return value.asDouble();
  }

  private static RemoteFailure nonsense(JsonNode answer, String why) {
    return new RemoteFailure("the answer " + Json.shown(answer) + " makes no sense: " + why);
  }

  // ------------------------------------------------------------------ events

  private void event(String what, double... numbers) {
    events.append(events.isEmpty() ? "[\"" : ",[\"").append(what).append('"');
    idle = MASTERS.contains(what) ? idle : 0;
    for (double number : numbers) {
      events.append(',').append(Json.number(number));
    }
    events.append(']');
  }

  private double number(Send chunk) {
    Integer number = numbers.get(chunk);
    return number == null ? -1 : number;
  }

  /** Drops a chunk about which no event will follow. */
  private void forget(Send chunk) {
    if (!kind.has("times_tasks")) {
      numbers.remove(chunk);
    }
  }

  @Override
  public void returned(Master master, Send chunk, double seconds) {
    event("returned", number(chunk), seconds);
    forget(chunk);
  }

  @Override
  public void computed(Master master, Send chunk, double seconds) {
    event("computed", number(chunk), seconds);
    if (kind.results() == Results.NONE) {
      forget(chunk);
    }
  }

  @Override
  public void joined(Master master, int worker) {
    event("joined", worker);
  }

  @Override
  public void left(Master master, int worker) {
    event("left", worker);
  }

  @Override
  public void lost(Master master, Send chunk) {
    left += chunk.size();
    event("lost", number(chunk));
    numbers.remove(chunk);
  }

  @Override
  public double sampleSeconds() {
    return kind.sampleSeconds();
  }

  @Override
  public void ended() {
    Arrays.fill(rounds, 0);
    numbers.clear();
    partner.over();
  }
}
