package loadstar.algorithm;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The description of a scheduler before it runs: which shapes of platforms it supports, its
 * requirements, its parameters. Code that reads deployments, lists, compares or tests schedulers
 * reads only this.
 *
 * @param name stable: command lines, deployments and result files use it
 * @param paper where it was published
 * @param description one line
 * @param results how results come back
 * @param notifiesComputed whether {@link Scheduler#computed} is called although results come back
 * @param timesTasks whether workers execute and time each task of a chunk by itself
 * @param requestBytes size of the message by which a worker requests its first chunk; empty if
 *     workers need not request it
 * @param lateWorkers whether workers may join during the run
 * @param losses whether workers, or nodes of a tree, may leave during the run
 * @param endless whether the load may be infinite
 * @param wholeTasks whether all its chunks are whole units; the fractional chunks of others are
 *     rounded where tasks are indivisible, see {@link WholeTasks}
 * @param manyPorts whether its plan is for as many ports as the master has; others plan for one
 * @param costly whether its runs take more computing time than those of most others
 * @param draws whether, with these settings, its decisions depend on the seed
 * @param knowledge what it uses, with these settings, of the costs of tasks before a run
 * @param master parameters of the master of a star
 * @param worker parameters of each worker of a star
 * @param factory makes the scheduler of a run on a star; null for one that supports none
 * @param treeMaster parameters of the master of a tree; the other nodes have none
 * @param treeFactory makes the scheduler of a run on a tree; null for one that supports none
 */
public record SchedulerKind(
    String name,
    String paper,
    String description,
    Results results,
    boolean notifiesComputed,
    boolean timesTasks,
    OptionalDouble requestBytes,
    boolean lateWorkers,
    boolean losses,
    boolean endless,
    boolean wholeTasks,
    boolean manyPorts,
    boolean costly,
    Predicate<Settings> draws,
    Function<Settings, Knowledge> knowledge,
    List<Parameter<?>> master,
    List<Parameter<?>> worker,
    @Nullable Factory factory,
    List<Parameter<?>> treeMaster,
    @Nullable TreeFactory treeFactory) {
  /** The order of tasks, a parameter of every kind that hands out whole tasks on request. */
  public static final Parameter<String> ORDER =
      Parameter.choice(
          "order",
          List.of("file", "longest", "shortest"),
          "order in which tasks go out, by what is known of each; longest is bad with large first"
              + " chunks, as of gss and fac2");

  public SchedulerKind {
    if (!name.matches("[a-z0-9][a-z0-9.+-]*")) {
      throw new IllegalArgumentException(
          "the scheduler name \"" + name + "\" is not of lower-case letters, digits and .+-");
    }
    if (requestBytes.isPresent() && results != Results.FIRST_COME) {
      throw new IllegalArgumentException(name + ": requests need results in order of arrival");
    }
    master = List.copyOf(master);
    worker = List.copyOf(worker);
    treeMaster = List.copyOf(treeMaster);
  }

  /** Tells whether it sends the chunks of a plan, instead of waiting for requests. */
  public boolean plansAhead() {
    return requestBytes.isEmpty();
  }

  /** Tells whether it supports platforms of that shape. */
  public boolean supports(Shape shape) {
    return switch (shape) {
      case STAR -> factory != null;
      case TREE -> treeFactory != null;
    };
  }

  /** Returns the sizes of its chunks where a load is divisible: "whole tasks" or "fractions". */
  public String plans() {
    return wholeTasks || factory == null ? "whole tasks" : "fractions";
  }

  /**
   * Returns the parameters of the master of a platform of that shape; a scheduler of stars has
   * different ones on a tree.
   */
  public List<Parameter<?>> master(Shape shape) {
    return shape == Shape.TREE && supports(shape) ? treeMaster : master;
  }

  /**
   * Begins a kind that schedules several bags of tasks on a tree; it needs all nodes all the time.
   */
  public static Builder onTrees(String name, String paper, String description) {
    return new Builder(name, paper, description, Results.NONE);
  }

  /** Begins a kind that gets no results: one-way, with all workers present from the start. */
  public static Builder oneWay(String name, String paper, String description) {
    return new Builder(name, paper, description, Results.NONE);
  }

  /** Begins a kind that takes results back in an order of its own. */
  public static Builder choosing(String name, String paper, String description) {
    return new Builder(name, paper, description, Results.CHOSEN);
  }

  /**
   * Begins a demand-driven kind: its workers request work, at first by a message and then by every
   * result; they may join late and may leave.
   */
  public static Builder demandDriven(String name, String paper, String description) {
    Builder builder = new Builder(name, paper, description, Results.FIRST_COME);
    builder.requestBytes = OptionalDouble.of(0);
    return builder.surviving();
  }

  /**
   * Returns this kind for runs in which results come back: a kind that gets none takes them in
   * order of arrival, and is still notified of the end of computations.
   */
  public SchedulerKind takingResults() {
    return results != Results.NONE
        ? this
        : with(Results.FIRST_COME, /* notifies= */ true, factory, treeFactory);
  }

  /**
   * Returns this kind with schedulers that come from another supplier, called for each run, as the
   * objects of one may share static variables.
   */
  SchedulerKind madeBy(Supplier<SchedulerKind> anew) {
    return with(
        results,
        notifiesComputed,
        factory == null
            ? null
            : (problem, own) -> Objects.requireNonNull(anew.get().factory).create(problem, own),
        treeFactory == null
            ? null
            : (tree, own) -> Objects.requireNonNull(anew.get().treeFactory).create(tree, own));
  }

  private SchedulerKind with(
      Results how, boolean notifies, @Nullable Factory star, @Nullable TreeFactory tree) {
    return new SchedulerKind(
        name,
        paper,
        description,
        how,
        notifies,
        timesTasks,
        requestBytes,
        lateWorkers,
        losses,
        endless,
        wholeTasks,
        manyPorts,
        costly,
        draws,
        knowledge,
        master,
        worker,
        star,
        treeMaster,
        tree);
  }

  /**
   * Makes the scheduler of one run on a star.
   *
   * @throws InputException if it does not support this problem, with the reason
   */
  public Scheduler create(StarProblem problem, Settings settings) {
    Factory makes = factory;
    if (makes == null) {
      throw new InputException(name + " plays trees, not stars", null);
    }
    if (Double.isInfinite(problem.load()) && !endless) {
      throw new InputException("\"load\" is not given", "the units to distribute");
    }
    requireAll(master, settings);
    Scheduler made = makes.create(problem, settings);
    if (problem.whole() && !wholeTasks) {
      return new WholeTasks(made, results, notifiesComputed, problem);
    }
    String order = master.contains(ORDER) ? settings.get(ORDER) : "file";
    return order.equals("file") ? made : new OrderedTasks(made, problem, order.equals("longest"));
  }

  /**
   * Makes the scheduler of one run on a tree.
   *
   * @throws InputException if it does not support this problem, with the reason
   */
  public TreeScheduler create(TreeProblem problem, Settings settings) {
    TreeFactory makes = treeFactory;
    if (makes == null) {
      throw new InputException(name + " plays stars, not trees", null);
    }
    requireAll(treeMaster, settings);
    return makes.create(problem, settings);
  }

  private static void requireAll(List<Parameter<?>> parameters, Settings settings) {
    for (Parameter<?> parameter : parameters) {
      if (parameter.required() && !settings.has(parameter)) {
        throw new InputException("\"" + parameter.name() + "\" is not given", parameter.meaning());
      }
    }
  }

  /**
   * Makes the scheduler of one run on a star, or throws an {@link InputException} with the reason
   * why not.
   */
  @FunctionalInterface
  public interface Factory {
    Scheduler create(StarProblem problem, Settings settings);
  }

  /**
   * Makes the scheduler of one run on a tree, or throws an {@link InputException} with the reason
   * why not.
   */
  @FunctionalInterface
  public interface TreeFactory {
    TreeScheduler create(TreeProblem problem, Settings settings);
  }

  /** A builder of a kind: it sets the remaining properties, and the factory of its schedulers. */
  public static final class Builder {
    private final String name;
    private final String paper;
    private final String description;
    private final Results results;
    private boolean notifiesComputed;
    private boolean timesTasks;
    private OptionalDouble requestBytes = OptionalDouble.empty();
    private boolean lateWorkers;
    private boolean losses;
    private boolean endless;
    private boolean wholeTasks;
    private boolean manyPorts;
    private boolean costly;
    private Predicate<Settings> draws = settings -> false;
    private @Nullable Knowledge knowledge;
    private List<Parameter<?>> master = List.of();
    private List<Parameter<?>> worker = List.of();
    private List<Parameter<?>> treeMaster = List.of();

    private Builder(String name, String paper, String description, Results results) {
      this.name = name;
      this.paper = paper;
      this.description = description;
      this.results = results;
    }

    /** Adds parameters of the master of a star. */
    public Builder with(Parameter<?>... parameters) {
      master = Arrays.asList(parameters);
      return this;
    }

    /** Adds parameters of the master of a tree. */
    public Builder withOnTrees(Parameter<?>... parameters) {
      treeMaster = Arrays.asList(parameters);
      return this;
    }

    /** Adds parameters of every worker of a star. */
    public Builder withWorker(Parameter<?>... parameters) {
      worker = Arrays.asList(parameters);
      return this;
    }

    /** Allows an infinite load; a horizon then ends the run. */
    public Builder endless() {
      endless = true;
      return this;
    }

    /** Makes all chunks whole units, also of a divisible load. */
    public Builder handingOutWholeTasks() {
      wholeTasks = true;
      return this;
    }

    /** Declares that its plan is for as many ports as the master has. */
    public Builder planningForPorts() {
      manyPorts = true;
      return this;
    }

    /**
     * Declares that its runs take more computing time than those of most: it cuts as many chunks as
     * the load has tasks, or as the makespan has short periods; or it simulates before it decides.
     * A comparison runs it last.
     */
    public Builder costly() {
      costly = true;
      return this;
    }

    /**
     * Declares that it draws random numbers, from its problem's seed, with the settings that the
     * test accepts.
     */
    public Builder drawing(Predicate<Settings> test) {
      draws = test;
      return this;
    }

    /** Declares what it uses of the costs of tasks before a run. */
    public Builder knowing(Knowledge what) {
      knowledge = what;
      return this;
    }

    /** Notifies it of the end of every computation, also where results come back. */
    public Builder notifyingComputed() {
      notifiesComputed = true;
      return this;
    }

    /** Makes workers execute and time each task of a chunk by itself. */
    public Builder timingTasks() {
      timesTasks = true;
      return this;
    }

    /**
     * Declares it fault-tolerant: workers may join late, leave and come back, and so may nodes of a
     * tree.
     */
    public Builder surviving() {
      lateWorkers = true;
      losses = true;
      return this;
    }

    public SchedulerKind madeBy(Factory factory) {
      return madeBy(factory, null);
    }

    public SchedulerKind madeOnTreesBy(TreeFactory treeFactory) {
      return madeBy(null, treeFactory);
    }

    public SchedulerKind madeBy(@Nullable Factory factory, @Nullable TreeFactory treeFactory) {
      boolean onRequest = requestBytes.isPresent();
      // A plan is made of how long a unit takes; who hands out on request may do without.
      Knowledge own =
          knowledge != null ? knowledge : onRequest ? Knowledge.NOTHING : Knowledge.MEAN;
      boolean ordered = onRequest && wholeTasks;
      if (ordered) {
        master = Stream.concat(master.stream(), Stream.of(ORDER)).toList();
      }
      return new SchedulerKind(
          name,
          paper,
          description,
          results,
          notifiesComputed,
          timesTasks,
          requestBytes,
          lateWorkers,
          losses,
          endless,
          wholeTasks,
          manyPorts,
          costly,
          draws,
          settings -> ordered && !settings.get(ORDER).equals("file") ? Knowledge.COSTS : own,
          master,
          worker,
          factory,
          treeMaster,
          treeFactory);
    }
  }
}
