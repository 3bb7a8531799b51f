package loadstar.experiment;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import loadstar.campaign.RunProcess;
import loadstar.campaign.RunSpec;
import loadstar.model.InputException;
import loadstar.model.NearestName;

/**
 * Every experiment and simulation by its stable name. Nothing is listed here: each YAML file beside
 * this class with a hyphen in its name is an experiment, and names the class that evaluates it,
 * which has its simulations; the others are of papers.
 */
public final class Experiments {
  private static final Map<String, Experiment> CREATED = new ConcurrentHashMap<>();
  private static final Map<String, PaperSimulation> SIMULATIONS = new ConcurrentHashMap<>();

  private Experiments() {}

  /** Returns the only experiment of a file, of the class that the file names. */
  private static Experiment of(ExperimentFile file) {
    return CREATED.computeIfAbsent(file.name(), none -> create(file));
  }

  /**
   * Creates the experiment of a file.
   *
   * @throws InputException if the class that it names does not make it
   */
  static Experiment create(ExperimentFile file) {
    String name = file.head().text("class");
    try {
      Constructor<?>[] constructors =
          Class.forName(Experiments.class.getPackageName() + "." + name).getConstructors();
      if (constructors.length > 1) { // the JVM lists them in any order
        throw file.head()
            .problem("class", name + " has several public constructors, and may have one");
      }
      Constructor<?> constructor = constructors[0];
      Object created =
          constructor.getParameterCount() == 0
              ? constructor.newInstance()
              : constructor.newInstance(file.name());
      if (created instanceof Experiment experiment && experiment.id().equals(file.name())) {
        return experiment;
      }
    } catch (InvocationTargetException e) {
      throw file.head().problem("class", name + " creates no experiment: " + e.getCause());
    } catch (ReflectiveOperationException
        | IndexOutOfBoundsException
        | IllegalArgumentException e) {
      throw file.head().problem("class", name + " is no class with a public constructor");
    }
    throw file.head().problem("class", name + " is not the experiment " + file.name());
  }

  /**
   * Runs the process of one run of a published experiment; its argument is {@link RunProcess}'s.
   */
  public static void main(String[] args) {
    RunProcess.run(args[0], Experiments::simulation);
  }

  /** Returns the experiments in the order in which they are listed and run. */
  public static List<Experiment> all() {
    return ExperimentFile.ofExperiments(id -> true).stream().map(Experiments::of).toList();
  }

  /**
   * Returns the experiments that a name stands for: one of them, all of a paper ({@code icppw12}),
   * or {@code all}.
   *
   * @throws InputException naming the nearest when there is none
   */
  public static List<Experiment> named(String name) {
    List<ExperimentFile> found =
        ExperimentFile.ofExperiments(
            id -> List.of("all", id, ExperimentFile.paper(id)).contains(name));
    if (found.isEmpty()) {
      Stream<String> names = all().stream().flatMap(one -> Stream.of(one.id(), one.paper()));
      String hint =
          NearestName.hint(name, Stream.concat(Stream.of("all"), names).distinct().toList());
      throw new InputException(
          "there is no experiment \"" + name + "\"",
          hint != null ? hint : "see loadstar list experiments");
    }
    return found.stream().map(Experiments::of).toList();
  }

  /**
   * Plans these runs, see {@link PaperSimulation#plan}; runs that differ in the seed alone once.
   */
  public static void plan(List<RunSpec> specs) {
    Set<RunSpec> planned = new HashSet<>();
    for (RunSpec spec : specs) {
      if (planned.add(spec.ofSeed("any", 1))) {
        simulation(spec.family()).plan(spec);
      }
    }
  }

  static List<RunFiles> files(RunSpec spec) {
    return simulation(spec.family()).files(spec);
  }

  /** Returns a simulation of the paper with whose name its own begins. */
  static PaperSimulation simulation(String name) {
    return SIMULATIONS.computeIfAbsent(name, Experiments::find);
  }

  private static PaperSimulation find(String name) {
    String paper = ExperimentFile.paper(name);
    return ExperimentFile.ofExperiments(id -> ExperimentFile.paper(id).equals(paper)).stream()
        .flatMap(file -> of(file).simulations().stream())
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new InputException("there is no simulation \"" + name + "\"", null));
  }
}
