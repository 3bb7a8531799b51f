package loadstar.algorithm.tool;

import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.knowncosts.TaskPlan;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Word;

/** Tools that run tasks in parallel, with the rule by which each gives them to its workers. */
public enum Tool {
  /** {@code multiprocessing.Pool.map}: four chunks for each worker. */
  POOL_MAP(
      "ss, chunk=ceil(N/(4P))",
      "CPython, Lib/multiprocessing/pool.py, _map_async",
      "https://docs.python.org/3/library/multiprocessing.html",
      Rule.FOUR_CHUNKS_EACH),
  /** {@code Pool.imap} and {@code imap_unordered}. */
  POOL_IMAP(
      "ss, chunk=1",
      "CPython, Lib/multiprocessing/pool.py, imap: chunksize=1",
      "https://docs.python.org/3/library/multiprocessing.html",
      Rule.FIXED),
  /** {@code ThreadPoolExecutor} and {@code ProcessPoolExecutor}. */
  EXECUTOR(
      "ss, chunk=1",
      "CPython, Lib/concurrent/futures: one queue, chunksize=1",
      "https://docs.python.org/3/library/concurrent.futures.html",
      Rule.FIXED),
  /** {@code xargs -P P -n chunk}. */
  XARGS(
      "ss, chunk=1 (-n)",
      "findutils, xargs(1), -P and -n",
      "https://www.gnu.org/software/findutils/manual/html_node/find_html/xargs-options.html",
      Rule.FIXED),
  /** {@code make -j P}. */
  MAKE(
      "ss, chunk=1",
      "GNU make manual, Parallel Execution",
      "https://www.gnu.org/software/make/manual/html_node/Parallel.html",
      Rule.FIXED),
  /** GNU {@code parallel -j P -N chunk}. */
  PARALLEL(
      "ss, chunk=1 (-N)",
      "GNU parallel(1), --jobs and --max-replace-args",
      "https://www.gnu.org/software/parallel/man.html",
      Rule.FIXED),
  /** {@code joblib.Parallel}, for tasks of 0.2 s and more: shorter ones become batches. */
  JOBLIB(
      "ss, chunk=1",
      "joblib, _parallel_backends.py, AutoBatchingMixin: one task of 0.2 s or more",
      "https://joblib.readthedocs.io/en/stable/generated/joblib.Parallel.html",
      Rule.FIXED),
  /** {@code pytest -n P --dist load}. */
  XDIST_LOAD(
      "a quarter of the share, then up to half of the pending",
      "pytest-xdist, src/xdist/scheduler/load.py",
      "https://pytest-xdist.readthedocs.io/en/stable/distribution.html",
      Rule.XDIST_LOAD),
  /** {@code pytest -n P --dist worksteal}. */
  XDIST_WORKSTEAL(
      "equal blocks, then half of the longest queue",
      "pytest-xdist, src/xdist/scheduler/worksteal.py",
      "https://pytest-xdist.readthedocs.io/en/stable/distribution.html",
      Rule.XDIST_WORKSTEAL),
  /** {@code schedule(static)} of OpenMP as gcc does it; with a chunk blocks in turn. */
  OPENMP_STATIC(
      "blocks of N/P, or of chunk in turn",
      "GCC, libgomp/iter.c, gomp_iter_static_next",
      "https://www.openmp.org/spec-html/5.2/openmpse62.html",
      Rule.BLOCKS),
  /** {@code schedule(dynamic, chunk)} of OpenMP. */
  OPENMP_DYNAMIC(
      "ss, chunk=1",
      "GCC, libgomp/iter.c, gomp_iter_dynamic_next",
      "https://www.openmp.org/spec-html/5.2/openmpse62.html",
      Rule.FIXED),
  /** {@code schedule(guided, chunk)} of OpenMP as gcc does it. */
  OPENMP_GUIDED(
      "gss, minimum=1 (chunk)",
      "GCC, libgomp/iter.c, gomp_iter_guided_next",
      "https://www.openmp.org/spec-html/5.2/openmpse62.html",
      Rule.GUIDED),
  /** Chunks of the Open Job Description specification, steered to a run time. */
  OPENJD(
      "chunks of a target run time",
      "Open Job Description, RFC 0001, TASK_CHUNKING",
      "https://github.com/OpenJobDescription/openjd-specifications/wiki",
      Rule.TARGET);

  /** The prefix of names of schedulers that are tools. */
  public static final String PREFIX = "tool";

  private final String words;
  private final String source;
  private final String page;
  private final Rule rule;

  Tool(String words, String source, String page, Rule rule) {
    this.words = words;
    this.source = source;
    this.page = page;
    this.rule = rule;
  }

  /** The rules, with their parameters. */
  private enum Rule {
    FIXED(SelfSchedulingKinds.CHUNK) {
      @Override
      Scheduler create(StarProblem problem, Settings settings) {
        return ss(problem, settings.get(SelfSchedulingKinds.CHUNK));
      }
    },
    FOUR_CHUNKS_EACH {
      @Override
      Scheduler create(StarProblem problem, Settings settings) {
        return ss(problem, (int) Math.ceilDiv(problem.tasks(), 4L * problem.size()));
      }
    },
    GUIDED(SelfSchedulingKinds.CHUNK) {
      @Override
      Scheduler create(StarProblem problem, Settings settings) {
        int least = settings.get(SelfSchedulingKinds.CHUNK);
        return Registry.builtIn()
            .kind("gss")
            .create(
                problem, new Settings.Builder().set(SelfSchedulingKinds.MINIMUM, least).build());
      }
    },
    BLOCKS(ToolParameters.BLOCK) {
      @Override
      Scheduler create(StarProblem problem, Settings settings) {
        return blocks(problem, settings.find(ToolParameters.BLOCK).orElse(0));
      }
    },
    XDIST_LOAD {
      @Override
      Scheduler create(StarProblem problem, Settings settings) {
        return new XdistLoad(problem);
      }
    },
    XDIST_WORKSTEAL {
      @Override
      Scheduler create(StarProblem problem, Settings settings) {
        return new XdistWorksteal(problem);
      }
    },
    TARGET(ToolParameters.FIRST, ToolParameters.TARGET) {
      @Override
      Scheduler create(StarProblem problem, Settings settings) {
        return new OpenJd(problem, settings);
      }
    };

    private final List<Parameter<?>> parameters;

    Rule(Parameter<?>... parameters) {
      this.parameters = List.of(parameters);
    }

    abstract Scheduler create(StarProblem problem, Settings settings);

    private static Scheduler ss(StarProblem problem, int chunk) {
      return Registry.builtIn()
          .kind("ss")
          .create(problem, new Settings.Builder().set(SelfSchedulingKinds.CHUNK, chunk).build());
    }

    /** Returns N/P tasks for each thread, the first with one more, or blocks dealt in turn. */
    private static Scheduler blocks(StarProblem problem, int block) {
      int workers = problem.size();
      int tasks = (int) problem.tasks();
      int count = block == 0 ? workers : Math.ceilDiv(tasks, block);
      int[] worker = new int[count];
      int[] size = new int[count];
      for (int k = 0; k < count; k++) {
        worker[k] = k % workers;
        size[k] =
            block == 0
                ? tasks / workers + (k < tasks % workers ? 1 : 0)
                : Math.min(block, tasks - k * block);
      }
      return new TaskPlan(problem, null, worker, size);
    }
  }

  /** Returns the tool's name, which stands behind {@code tool:}. */
  public String word() {
    return Word.of(this);
  }

  /** Describes the rule with its parameters. */
  public String rule() {
    return words;
  }

  /** Returns where the rule can be read. */
  public String source() {
    return source;
  }

  /** Returns the address of the tool's page. */
  public String page() {
    return page;
  }

  /** Returns the scheduler. */
  public SchedulerKind kind() {
    SchedulerKind.Builder kind =
        rule == Rule.BLOCKS
            ? SchedulerKind.oneWay(word(), source, words).planningForPorts()
            : SchedulerKind.demandDriven(word(), source, words);
    if (rule == Rule.XDIST_WORKSTEAL) {
      kind.notifyingComputed();
    }
    return kind.handingOutWholeTasks()
        .with(rule.parameters.toArray(Parameter<?>[]::new))
        .costly()
        .madeBy(rule::create);
  }

  /**
   * Returns the tool of a name.
   *
   * @throws InputException if there is none
   */
  public static Tool named(String word) {
    List<String> all = Word.all(Tool.class);
    if (!all.contains(word)) {
      throw new InputException("there is no tool \"" + word + "\"", NearestName.among(word, all));
    }
    return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst().orElseThrow();
  }
}
