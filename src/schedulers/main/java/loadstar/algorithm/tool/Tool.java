package loadstar.algorithm.tool;

import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.SchedulerKind;
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
      ToolRule.FOUR_CHUNKS_EACH),
  /** {@code Pool.imap} and {@code imap_unordered}. */
  POOL_IMAP(
      "ss, chunk=1",
      "CPython, Lib/multiprocessing/pool.py, imap: chunksize=1",
      "https://docs.python.org/3/library/multiprocessing.html",
      ToolRule.FIXED),
  /** {@code ThreadPoolExecutor} and {@code ProcessPoolExecutor}. */
  EXECUTOR(
      "ss, chunk=1",
      "CPython, Lib/concurrent/futures: one queue, chunksize=1",
      "https://docs.python.org/3/library/concurrent.futures.html",
      ToolRule.FIXED),
  /** {@code xargs -P P -n chunk}. */
  XARGS(
      "ss, chunk=1 (-n)",
      "findutils, xargs(1), -P and -n",
      "https://www.gnu.org/software/findutils/manual/html_node/find_html/xargs-options.html",
      ToolRule.FIXED),
  /** {@code make -j P}. */
  MAKE(
      "ss, chunk=1",
      "GNU make manual, Parallel Execution",
      "https://www.gnu.org/software/make/manual/html_node/Parallel.html",
      ToolRule.FIXED),
  /** GNU {@code parallel -j P -N chunk}. */
  PARALLEL(
      "ss, chunk=1 (-N)",
      "GNU parallel(1), --jobs and --max-replace-args",
      "https://www.gnu.org/software/parallel/man.html",
      ToolRule.FIXED),
  /** {@code joblib.Parallel}, for tasks of 0.2 s and more: shorter ones become batches. */
  JOBLIB(
      "ss, chunk=1",
      "joblib, _parallel_backends.py, AutoBatchingMixin: one task of 0.2 s or more",
      "https://joblib.readthedocs.io/en/stable/generated/joblib.Parallel.html",
      ToolRule.FIXED),
  /** {@code pytest -n P --dist load}. */
  XDIST_LOAD(
      "a quarter of the share, then up to half of the pending",
      "pytest-xdist, src/xdist/scheduler/load.py",
      "https://pytest-xdist.readthedocs.io/en/stable/distribution.html",
      ToolRule.XDIST_LOAD),
  /** {@code pytest -n P --dist worksteal}. */
  XDIST_WORKSTEAL(
      "equal blocks, then half of the longest queue",
      "pytest-xdist, src/xdist/scheduler/worksteal.py",
      "https://pytest-xdist.readthedocs.io/en/stable/distribution.html",
      ToolRule.XDIST_WORKSTEAL),
  /** {@code schedule(static)} of OpenMP as gcc does it; with a chunk blocks in turn. */
  OPENMP_STATIC(
      "blocks of N/P, or of chunk in turn",
      "GCC, libgomp/iter.c, gomp_iter_static_next",
      "https://www.openmp.org/spec-html/5.2/openmpse62.html",
      ToolRule.BLOCKS),
  /** {@code schedule(dynamic, chunk)} of OpenMP. */
  OPENMP_DYNAMIC(
      "ss, chunk=1",
      "GCC, libgomp/iter.c, gomp_iter_dynamic_next",
      "https://www.openmp.org/spec-html/5.2/openmpse62.html",
      ToolRule.FIXED),
  /** {@code schedule(guided, chunk)} of OpenMP as gcc does it. */
  OPENMP_GUIDED(
      "gss, minimum=1 (chunk)",
      "GCC, libgomp/iter.c, gomp_iter_guided_next",
      "https://www.openmp.org/spec-html/5.2/openmpse62.html",
      ToolRule.GUIDED),
  /** Chunks of the Open Job Description specification, steered to a run time. */
  OPENJD(
      "chunks of a target run time",
      "Open Job Description, RFC 0001, TASK_CHUNKING",
      "https://github.com/OpenJobDescription/openjd-specifications/wiki",
      ToolRule.TARGET);

  /** The prefix of names of schedulers that are tools. */
  public static final String PREFIX = "tool";

  private final String words;
  private final String source;
  private final String page;
  private final ToolRule rule;

  Tool(String words, String source, String page, ToolRule rule) {
    this.words = words;
    this.source = source;
    this.page = page;
    this.rule = rule;
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
        rule == ToolRule.BLOCKS
            ? SchedulerKind.oneWay(word(), source, words).planningForPorts()
            : SchedulerKind.demandDriven(word(), source, words);
    if (rule == ToolRule.XDIST_WORKSTEAL) {
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
