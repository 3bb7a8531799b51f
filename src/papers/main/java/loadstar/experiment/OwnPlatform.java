package loadstar.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import loadstar.campaign.RunExecutor;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.input.Digests;
import loadstar.input.YamlNode;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.model.StarPlatform;
import loadstar.model.TreePlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import loadstar.result.Figure;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Table;
import loadstar.simulation.LoadUnit;
import loadstar.simulation.StarView;
import loadstar.simulation.tree.TreeSimulation;
import org.jspecify.annotations.Nullable;

/**
 * A platform of the user's in the place of a paper's: its runs have it in parameters of their own,
 * and simulations use {@link #isIn} to find out whose workers a run has.
 *
 * @param file SimGrid platform file
 * @param name of the file, as its user writes it
 * @param deployment names the master and the workers; null where all other hosts work
 * @param sha256 of the file, its profiles and the deployment
 * @param flops of a unit of load; NaN for the paper's
 * @param bytes of a unit of load; NaN for the paper's
 */
public record OwnPlatform(
    Path file,
    String name,
    String master,
    @Nullable Path deployment,
    List<String> workers,
    String sha256,
    PlatformFile platform,
    double flops,
    double bytes) {
  /** Prefix of the names of columns of the paper's platform. */
  private static final String PAPERS = "paper_";

  private static final String FILE = "own_platform";
  private static final String MASTER = "own_master";
  private static final String DEPLOYMENT = "own_deployment";
  private static final String SHA256 = "own_sha256";
  private static final String FLOPS = "own_flops";
  private static final String BYTES = "own_bytes";

  /**
   * The platforms of users on which an experiment can be run.
   *
   * @param shape the kind of platform: a star, which is any platform with a master, a tree, whose
   *     tasks are the experiment's own, or none
   * @param why what stays the paper's nevertheless; the reason, where no platform is possible
   * @param unit of the paper's load; flops are NaN where the paper knows none
   * @param times ratio of the time of a unit on a mean worker to that of its data on a mean link
   * @param profiles whether the file is simulated as it is, with profiles that are in it
   * @param ofThePaper parameters of its runs that only describe the paper's platform
   */
  public record Takes(
      PlatformShape shape,
      String why,
      LoadUnit unit,
      double times,
      boolean profiles,
      List<String> ofThePaper) {
    /** Words of {@code loadstar list experiments}. */
    public enum PlatformShape {
      STAR,
      TREE,
      NONE;

      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    /** Reads the words of an experiment about platforms. */
    static Takes of(Words row) {
      PlatformShape shape = PlatformShape.valueOf(row.text("takes").toUpperCase(Locale.ROOT));
      double bytes = row.number("bytes");
      return new Takes(
          shape,
          row.text("why"),
          new LoadUnit(row.number("flops"), bytes, bytes),
          row.number("times"),
          row.isYes("profiles"),
          row.items("of_the_paper").stream().map(YamlNode::text).toList());
    }
  }

  /**
   * Reads a platform in the way of SimGrid.
   *
   * @param master null for that of the deployment, or the first host of the file
   * @param deployed file that names the workers; null for all other hosts
   * @throws InputException for a platform that does not contain a star
   */
  public static OwnPlatform of(
      String name, @Nullable String master, @Nullable String deployed, double flops, double bytes)
      throws IOException {
    Path file = Path.of(name);
    PlatformFile platform = PlatformReader.read(file);
    platform.refuseUntrusted();
    Path deployment = deployed == null ? null : Path.of(deployed);
    List<String> cluster = cluster(platform, deployment);
    String host = master == null ? cluster.getFirst() : master;
    platform.checkMaster(host);
    if (platform.hosts().size() < 2) {
      throw new InputException(
          name, platform.lineOf(host), "there is no worker beside " + host, null);
    }
    if (platform.withSlots(PlatformFile.DECLARED).hasSlots()) {
      throw new InputException(
          name, 0, "several workers share a host (\"slots\"), which the papers do not know", null);
    }
    file = file.toAbsolutePath().normalize();
    deployment = deployment == null ? null : deployment.toAbsolutePath().normalize();
    List<String> workers = cluster.stream().filter(one -> !one.equals(host)).toList();
    String sha256 = digest(file, deployment);
    return new OwnPlatform(file, name, host, deployment, workers, sha256, platform, flops, bytes);
  }

  /** Returns the hosts of a deployment, its master first, or all hosts. */
  private static List<String> cluster(PlatformFile platform, @Nullable Path deployment) {
    return deployment == null
        ? List.copyOf(platform.hosts())
        : StarView.cluster(platform, Deployment.read(deployment));
  }

  private static String digest(Path file, @Nullable Path deployment) throws IOException {
    String platform = RunExecutor.digest(file);
    return deployment == null
        ? platform
        : Digests.of(platform + Files.readString(deployment, StandardCharsets.ISO_8859_1));
  }

  /**
   * Returns an experiment on this platform.
   *
   * @throws InputException when it cannot be run on any, or on none with profiles
   */
  public Experiment of(Experiment paper) {
    Takes takes = paper.takes();
    if (takes.shape() == Takes.PlatformShape.NONE) {
      throw new InputException(
          paper.id() + " takes no platform of yours: " + takes.why(),
          "loadstar list experiments names those that do");
    }
    if (platform.hasProfiles() && !takes.profiles()) {
      throw new InputException(
          name,
          0,
          "it has profiles, which " + paper.id() + " does not play",
          "the same file without them");
    }
    if (takes.shape() == Takes.PlatformShape.STAR) {
      var unused = star();
    } else {
      var unused = PlatformTree.read(platform, master);
      if (deployment != null && workers.size() < platform.hosts().size() - 1) {
        throw new InputException(
            paper.id() + " takes whole trees: the deployment leaves out hosts of " + name,
            "without --deployment");
      }
      if (!Double.isNaN(flops) || !Double.isNaN(bytes)) {
        throw new InputException(
            paper.id() + " has tasks of its own: a load unit changes nothing",
            "without --flops-per-unit and --bytes-per-unit");
      }
    }
    return new Moved(this, paper);
  }

  /** Describes the platform: the file, the master, the number of workers, and the unit of load. */
  public String words(Takes takes) {
    return words(takes, name);
  }

  private String words(Takes takes, String shown) {
    int count = workers.size();
    String words =
        shown + ", master " + master + ", " + count + (count == 1 ? " worker" : " workers");
    if (takes.shape() == Takes.PlatformShape.TREE) {
      return words;
    }
    LoadUnit unit = unit(takes);
    String flops = Quantity.exact(unit.flops());
    return words
        + (", a unit of load being " + flops + " flops and " + Quantity.exact(unit.bytes()))
        + " bytes";
  }

  /** Returns the star in flops and bytes. */
  private StarPlatform star() {
    return StarView.star(platform, master, workers, new LoadUnit(1, 1, 1));
  }

  private LoadUnit unit(Takes takes) {
    double data = Double.isNaN(bytes) ? takes.unit().bytes() : bytes;
    double work = Double.isNaN(flops) ? takes.unit().flops() : flops;
    if (Double.isNaN(work)) {
      StarPlatform star = star();
      double speed = mean(star, WorkerSpec::speed);
      double exact = takes.times() * data * speed / mean(star, WorkerSpec::bandwidthOut);
      work = new BigDecimal(exact).round(new MathContext(3)).doubleValue();
    }
    return new LoadUnit(work, data, data);
  }

  private static double mean(StarPlatform star, ToDoubleFunction<WorkerSpec> number) {
    return star.workers().stream().mapToDouble(number).average().orElseThrow();
  }

  /**
   * Tells whether a star of a run is the user's, and not one of several clusters of its workers.
   */
  static boolean isOf(RunSpec spec, StarPlatform star) {
    return isIn(spec) && star.master().equals(spec.text(MASTER));
  }

  /** Returns the user's tree. */
  public static TreePlatform tree(RunSpec spec) {
    return TreeSimulation.tree(PlatformReader.read(file(spec)), spec.text(MASTER));
  }

  /** Tells whether a run is on a platform of the user's. */
  public static boolean isIn(RunSpec spec) {
    return spec.parameters().containsKey(FILE);
  }

  /** Returns the user's star, in units of load that take several times the flops of the run's. */
  public static StarPlatform star(RunSpec spec, double times) {
    double bytes = spec.number(BYTES);
    PlatformFile platform = PlatformReader.read(file(spec));
    String master = spec.text(MASTER);
    return StarView.star(
        platform,
        master,
        cluster(platform, deployment(spec)).stream().filter(one -> !one.equals(master)).toList(),
        new LoadUnit(times * spec.number(FLOPS), bytes, bytes));
  }

  /**
   * Returns workers with the latencies that an experiment sweeps.
   *
   * @param compute seconds
   * @param link both ways, seconds; NaN for those of the workers
   */
  public static List<WorkerSpec> withLatencies(
      List<WorkerSpec> workers, double compute, double link) {
    boolean own = Double.isNaN(link);
    return workers.stream()
        .map(w ->
            w.withComputeLatency(compute)
                .withLatencies(own ? w.latencyOut() : link, own ? w.latencyBack() : link))
        .toList();
  }

  /** Returns the user's file; it is refused when it has changed since the run was planned. */
  static Path file(RunSpec spec) {
    Path file = Path.of(spec.text(FILE));
    try {
      if (digest(file, deployment(spec)).equals(spec.text(SHA256))) {
        return file;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new InputException(file.toString(), 0, "it has changed since the run was planned", null);
  }

  private static @Nullable Path deployment(RunSpec spec) {
    String file = spec.parameters().get(DEPLOYMENT);
    return file == null ? null : Path.of(file);
  }

  static Map<String, String> properties(RunSpec spec) {
    return Map.of(LoadUnit.FLOPS.name(), spec.text(FLOPS), LoadUnit.BYTES.name(), spec.text(BYTES));
  }

  /** Returns the end of the name of a folder with results on this platform. */
  public String folder() {
    return "-on-" + bare(file) + (deployment == null ? "" : "-" + bare(deployment));
  }

  /**
   * Returns a digest of its files, its master and the unit of load: platforms of one name differ.
   */
  public String digest() {
    return Digests.of(
        String.join("\n", sha256, master, Quantity.exact(flops), Quantity.exact(bytes)));
  }

  private static String bare(Path file) {
    return String.valueOf(file.getFileName()).replaceFirst("\\.xml$", "");
  }

  /** Returns the options of a command that repeats the results: words, and paths. */
  public List<Object> options() {
    List<Object> words = new ArrayList<>(List.of("--platform", file, "--master", master));
    if (deployment != null) {
      words.addAll(List.of("--deployment", deployment));
    }
    if (!Double.isNaN(flops)) {
      words.addAll(List.of("--flops-per-unit", Quantity.exact(flops)));
    }
    if (!Double.isNaN(bytes)) {
      words.addAll(List.of("--bytes-per-unit", Quantity.exact(bytes)));
    }
    return words;
  }

  /**
   * Adds the results on the paper's platform to those on this one, where both have the same points:
   * tables get its columns, figures its lines.
   */
  public static Evaluation beside(Evaluation here, Evaluation paper) {
    Map<String, Table> tables = new LinkedHashMap<>(here.tables());
    List<Figure> figures = new ArrayList<>();
    for (Figure figure : here.figures()) {
      List<Panel> panels = new ArrayList<>();
      for (Panel panel : figure.panels()) {
        Table own = here.tables().get(panel.table());
        Table other = paper.tables().get(panel.table());
        List<String> points = panel.lines().stream().map(Line::x).distinct().toList();
        boolean alike = own != null && other != null && own.isAlike(other, points);
        if (own == null || other == null || !alike) {
          panels.add(panel);
          continue;
        }
        tables.put(panel.table(), own.with(PAPERS, other));
        List<Line> lines = new ArrayList<>(panel.lines());
        panel.lines().forEach(line -> lines.add(line.of(PAPERS, ", paper's platform")));
        panels.add(new Panel(panel.table(), panel.x(), panel.y(), lines, panel.marks()));
      }
      figures.add(new Figure(figure.name(), figure.title(), figure.caption(), panels));
    }
    return new Evaluation(tables, here.comparison(), figures);
  }

  /** Returns a run on this platform; a unit that is null is left out. */
  private RunSpec on(RunSpec spec, @Nullable LoadUnit unit) {
    Map<String, String> parameters = new LinkedHashMap<>(spec.parameters());
    parameters.put(FILE, file.toString());
    parameters.put(SHA256, sha256);
    parameters.put(MASTER, master);
    if (deployment != null) {
      parameters.put(DEPLOYMENT, deployment.toString());
    }
    if (unit != null) {
      parameters.put(FLOPS, Quantity.exact(unit.flops()));
      parameters.put(BYTES, Quantity.exact(unit.bytes()));
    }
    return new RunSpec(spec.family(), spec.run() + "-on-yours", spec.seed(), parameters);
  }

  /**
   * An experiment whose runs are those of the paper, each with the user's platform. Their results
   * replace those of the paper's runs, so that every experiment reads them as its own.
   */
  private static final class Moved extends Experiment {
    private final OwnPlatform own;
    private final Experiment printed;

    Moved(OwnPlatform own, Experiment printed) {
      super(printed.id());
      this.own = own;
      this.printed = printed;
    }

    @Override
    protected List<? extends PaperSimulation> simulations() {
      return printed.simulations();
    }

    @Override
    public List<RunSpec> runs(Scale scale, int seeds, Published published) {
      return moved(scale, seeds, published).values().stream().distinct().toList();
    }

    /**
     * Returns the run on this platform for each run of the paper; runs that differ in the paper's
     * platform only become one, the first of them.
     */
    private Map<RunSpec, RunSpec> moved(Scale scale, int seeds, Published published) {
      Map<Map<String, String>, RunSpec> first = new LinkedHashMap<>();
      Map<RunSpec, RunSpec> moved = new LinkedHashMap<>();
      LoadUnit unit = takes().shape() == Takes.PlatformShape.STAR ? own.unit(takes()) : null;
      for (RunSpec spec : printed.runs(scale, seeds, published)) {
        Map<String, String> same = new LinkedHashMap<>(spec.parameters());
        takes().ofThePaper().forEach(same::remove);
        same.put("", spec.family() + " " + spec.seed());
        moved.put(spec, first.computeIfAbsent(same, none -> own.on(spec, unit)));
      }
      return moved;
    }

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      Map<RunSpec, RunResult> papers = new LinkedHashMap<>();
      moved(runs.scale(), runs.seeds(), findings.published())
          .forEach(
              (spec, there) -> papers.computeIfAbsent(spec, none -> runs.results().get(there)));
      printed.evaluate(new RunSet(runs.scale(), runs.seeds(), papers), findings);
    }

    @Override
    Figure shown(Figure figure) {
      String file = String.valueOf(own.file.getFileName());
      String where =
          "ON ANOTHER PLATFORM than what follows says: " + own.words(takes(), file) + ". ";
      return new Figure(
          figure.name(),
          figure.title() + ", on " + file,
          where + figure.caption(),
          figure.panels());
    }
  }
}
