package org.simgrid.s4u;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import loadstar.engine.Kernel;
import loadstar.engine.Payloads;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * An activity that is done again and again: an execution, a communication or an I/O. Each time is a
 * firing. Firings are enqueued by the program, or by other tasks: a task that is done sends a
 * {@link Token} to each of its successors, and one that has a token of each of its predecessors
 * fires.
 *
 * <p>A firing passes through three stages, each with a queue of its own: the dispatcher, one of the
 * instances (there is one, "instance_0", unless more are added to an {@link ExecTask}) and the
 * collector. Dispatcher and collector are executions of 0 flops unless their amounts are set. How
 * many firings an instance does at a time is its parallelism degree.
 *
 * <p>A task lives as long as its simulation; there is one object for each, so tasks may be compared
 * with ==. Successors get their tokens in the order in which they were made. Needs SimGrid 4.0.
 * Beyond upstream's Java: names and meaning are those of C++.
 */
public abstract class Task extends Named {
  static final String ALL_INSTANCES = "all";
  static final String FIRST_INSTANCE = "instance_0";
  private static final String COLLECTOR = "collector";
  private static final String NUMBERED = "instance_";
  private static final int ENDS = 2; // dispatcher and collector count as instances

  private static final WorldLocal<Map<Long, Task>> ALL = new WorldLocal<>(HashMap::new);
  private static final Signal<Task> ON_START = signal(Enums.LS_ON_TASK_START);
  private static final Signal<Task> ON_INSTANCE_COMPLETION =
      signal(Enums.LS_ON_TASK_INSTANCE_COMPLETION);
  private static final Signal<Task> ON_COMPLETION = signal(Enums.LS_ON_TASK_COMPLETION);

  Task(int kind, String name) {
    super(Kernel.callForValue(TextShim.ls_task_init(kind, Texts.plain(name))), name);
    ALL.get().put(handle, this);
  }

  private static @Nullable Task of(long handle) {
    return ALL.get().get(handle);
  }

  private static Signal<Task> signal(int event) {
    return new Signal<>(
        Task::of, callback -> Shim.ls_on_task(event, callback), /* ofOneFirst= */ true);
  }

  /** Refuses tasks where SimGrid has none, before anything is made. */
  static void require() {
    Versions.require(Versions.V4_0, "Task");
  }

  public void set_name(String name) {
    Kernel.call(TextShim.ls_task_set_name(handle(), Texts.plain(name)));
    this.name = name;
  }

  // ------------------------------------------------------------------ instances

  /** Sets how much a firing takes: flops of an execution, otherwise bytes. */
  public void set_amount(double amount) {
    set_amount(amount, FIRST_INSTANCE);
  }

  /**
   * Sets the amount of one instance; that of dispatcher and collector is in flops. All numbered
   * instances take the amount of instance_0: SimGrid does not look at the others.
   *
   * @throws IllegalArgumentException if there is no such instance; so for all that take one
   */
  public void set_amount(double amount, String instance) {
    Kernel.call(
        TextShim.ls_task_set_amount(
            handle(), Texts.plain(instance), Amounts.amount(amount, "as the amount of " + name)));
  }

  public double get_amount() {
    return get_amount(FIRST_INSTANCE);
  }

  public double get_amount(String instance) {
    return Kernel.callForReal(TextShim.ls_task_amount(handle(), Texts.plain(instance)));
  }

  /**
   * Returns how many firings wait for instance_0. Those of {@link #enqueue_firings} wait at
   * "dispatcher".
   */
  public int get_queued_firings() {
    return get_queued_firings(FIRST_INSTANCE);
  }

  public int get_queued_firings(String instance) {
    return count(Enums.LS_TASK_QUEUED, instance);
  }

  /** Returns how many firings instance_0 does now. */
  public int get_running_count() {
    return get_running_count(FIRST_INSTANCE);
  }

  public int get_running_count(String instance) {
    return count(Enums.LS_TASK_RUNNING, instance);
  }

  /** Returns how many firings are done, so that the collector has ended. */
  public int get_count() {
    return get_count(COLLECTOR);
  }

  public int get_count(String instance) {
    return count(Enums.LS_TASK_DONE, instance);
  }

  /**
   * Sets how many firings each instance, dispatcher and collector do at a time, 1 before it is set.
   */
  public void set_parallelism_degree(int new_degree) {
    set_parallelism_degree(new_degree, ALL_INSTANCES);
  }

  /**
   * Sets the parallelism degree of one instance, or of "all". Firings under way go on if the degree
   * is lowered.
   */
  public void set_parallelism_degree(int new_degree, String instance) {
    if (new_degree <= 0) {
      throw new IllegalArgumentException(
          new_degree + " as the parallelism degree of " + name + ". Maybe 1");
    }
    Kernel.call(TextShim.ls_task_set_parallelism(handle(), Texts.plain(instance), new_degree));
  }

  public int get_parallelism_degree() {
    return get_parallelism_degree(FIRST_INSTANCE);
  }

  public int get_parallelism_degree(String instance) {
    return count(Enums.LS_TASK_PARALLELISM, instance);
  }

  private int count(int what, String instance) {
    return (int) Kernel.callForValue(TextShim.ls_task_count(handle(), what, Texts.plain(instance)));
  }

  /** Returns the number of instances as SimGrid counts them: with dispatcher and collector. */
  public int get_instance_count() {
    return Shim.ls_task_instances(handle());
  }

  /** Sets the bytes that instance_0 sends to the collector if that is on another host. */
  public void set_internal_bytes(int bytes) {
    set_internal_bytes(bytes, FIRST_INSTANCE);
  }

  /** Sets the internal bytes of one instance; those of the dispatcher go to the instance. */
  public void set_internal_bytes(int bytes, String instance) {
    Kernel.call(
        TextShim.ls_task_set_internal_bytes(
            handle(), Texts.plain(sending(instance)), (int) Amounts.bytes(bytes)));
  }

  public double get_internal_bytes() {
    return get_internal_bytes(FIRST_INSTANCE);
  }

  public double get_internal_bytes(String instance) {
    return Kernel.callForReal(
        TextShim.ls_task_internal_bytes(handle(), Texts.plain(sending(instance))));
  }

  private String sending(String instance) {
    if (instance.equals(COLLECTOR)) {
      throw new IllegalArgumentException("the collector of " + name + " sends nothing");
    }
    return instance;
  }

  /** Sets a callback that chooses the instance of each firing. Before that, it is instance_0. */
  public void set_load_balancing_function(CallbackLoadBalancing func) {
    Objects.requireNonNull(func, "func");
    long task = handle(); // or refused before anything is stored for it
    int number = Kernel.register((unused, other, none) -> chosen(func.run()));
    Kernel.call(Shim.ls_task_set_load_balancing(task, number));
  }

  private long chosen(String instance) {
    int count = get_instance_count() - ENDS;
    if (Pattern.matches(NUMBERED + "(0|[1-9]\\d{0,8})", instance)) {
      long number = Long.parseLong(instance.substring(NUMBERED.length()));
      if (number < count) {
        return number;
      }
    }
    throw new IllegalArgumentException(
        "the load balancing function of %s has chosen %s. Maybe instance_%s"
            .formatted(name, instance, count - 1));
  }

  // ------------------------------------------------------------------ tokens

  /**
   * Sets the token that successors get each time it is done; null for none, as before it is set. A
   * callback of the completion is in time.
   */
  public void set_token(@Nullable Token token) {
    long task = handle(); // or refused before anything is stored for it
    long payload = token == null ? 0 : Payloads.put(token);
    Kernel.call(Shim.ls_task_set_token(task, payload));
  }

  /**
   * Returns the oldest token that has come from that task, and was not dequeued.
   *
   * @throws IllegalStateException if there is none
   */
  public Token get_token_from(Task t) {
    Token[] all = get_tokens_from(t);
    if (all.length == 0) {
      throw noToken(t);
    }
    return all[0];
  }

  /** Returns the tokens that have come from that task, and were not dequeued, the oldest first. */
  public Token[] get_tokens_from(Task t) {
    return Arrays.stream(Kernel.callForList(Shim.ls_task_tokens(handle(), t.handle())))
        .mapToObj(payload -> (Token) Objects.requireNonNull(Payloads.peek(payload)))
        .toArray(Token[]::new);
  }

  /**
   * Drops the oldest token that has come from that task. Nothing else does: a firing leaves the
   * tokens that have caused it.
   *
   * @throws IllegalStateException if there is none
   */
  public void deque_token_from(Task t) {
    if (get_tokens_from(t).length == 0) {
      throw noToken(t);
    }
    Kernel.call(Shim.ls_task_drop_token(handle(), t.handle()));
  }

  private IllegalStateException noToken(Task t) {
    return new IllegalStateException(
        "the task %s has no token of %s. Maybe call set_token() of that one before it is done"
            .formatted(name, t.name));
  }

  // ------------------------------------------------------------------ the graph

  /** Makes that task wait for a token of this one before each firing. */
  public void add_successor(Task t) {
    Kernel.call(Shim.ls_task_add_successor(handle(), t.handle()));
  }

  /**
   * Makes that task no longer wait for this one.
   *
   * @throws IllegalArgumentException in a callback of the start of an activity that a task has
   *     started: tokens may be under way. So for {@link #remove_all_successors}
   */
  public void remove_successor(Task t) {
    Kernel.call(Shim.ls_task_remove_successor(handle(), t.handle()));
  }

  public void remove_all_successors() {
    Kernel.call(Shim.ls_task_remove_all_successors(handle()));
  }

  /** Returns the successors in the order in which they get their tokens. */
  public Task[] get_successors() {
    return Arrays.stream(Kernel.callForList(Shim.ls_task_successors(handle())))
        .mapToObj(successor -> Objects.requireNonNull(of(successor)))
        .toArray(Task[]::new);
  }

  /**
   * Makes it fire so many times, without tokens.
   *
   * @throws IllegalArgumentException if it has no place to begin at: host, source or disk; or more
   *     firings to do than an int can count. One that lacks a place when tokens or an instance
   *     start it ends the simulation
   */
  public void enqueue_firings(int n) {
    if (n < 0) {
      throw new IllegalArgumentException(n + " firings of " + name);
    }
    Kernel.call(Shim.ls_task_enqueue(handle(), n));
  }

  // ------------------------------------------------------------------ signals

  /** Registers a callback that runs before an instance of the task starts a firing. */
  public void on_this_start_cb(CallbackTask func) {
    ON_START.listen(this, (task, other) -> func.run(task));
  }

  /** Registers a callback for each task, which runs after those of {@link #on_this_start_cb}. */
  public static void on_start_cb(CallbackTask cb) {
    Objects.requireNonNull(cb, "cb");
    require();
    ON_START.listen((task, other) -> cb.run(task));
  }

  /** Registers a callback that runs when a firing is done, before successors get their tokens. */
  public void on_this_completion_cb(CallbackTask func) {
    ON_COMPLETION.listen(this, (task, other) -> func.run(task));
  }

  /**
   * Registers a callback for each task, which runs after those of {@link #on_this_completion_cb}.
   */
  public static void on_completion_cb(CallbackTask cb) {
    Objects.requireNonNull(cb, "cb");
    require();
    ON_COMPLETION.listen((task, other) -> cb.run(task));
  }

  /**
   * Registers a callback that runs when a numbered instance is done with a firing, before the
   * collector starts.
   */
  public void on_this_instance_completion_cb(CallbackTaskInstance func) {
    ON_INSTANCE_COMPLETION.listen(this, (task, other) -> func.run(task, NUMBERED + other));
  }

  /**
   * Registers a callback for each task, which runs after those of {@link
   * #on_this_instance_completion_cb}.
   */
  public static void on_instance_completion_cb(CallbackTaskInstance cb) {
    Objects.requireNonNull(cb, "cb");
    require();
    ON_INSTANCE_COMPLETION.listen((task, other) -> cb.run(task, NUMBERED + other));
  }
}
