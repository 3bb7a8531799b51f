package loadstar.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.platform.PlatformReader;
import org.jspecify.annotations.Nullable;

/**
 * What a deployment says of one master and its workers, with every default spelled out.
 *
 * @param host of the master
 * @param parameters of the master, value by name; null for one that has none
 * @param workers how many there are
 * @param ofWorkers parameters of a worker that sets none
 * @param workersThatDiffer by host, the parameters that a worker sets to something else
 */
public record Declared(
    String host,
    String scheduler,
    Map<String, @Nullable Object> parameters,
    int workers,
    Map<String, @Nullable Object> ofWorkers,
    Map<String, Map<String, @Nullable Object>> workersThatDiffer) {
  /**
   * One for each master of a deployment, in its order.
   *
   * @throws loadstar.model.InputException for a deployment that {@link Simulation} refuses
   */
  public static List<Declared> ofStars(SimulationSpec spec) {
    return Setup.of(spec, PlatformReader.read(spec.platform())).stream().map(Declared::of).toList();
  }

  private static Declared of(Setup setup) {
    SchedulerKind kind = setup.kind();
    Roles roles = setup.roles();
    List<Parameter<?>> ofMaster = new ArrayList<>(kind.master());
    ofMaster.addAll(Environment.parameters(kind));
    Map<String, @Nullable Object> parameters = values(ofMaster, setup.settings());
    // The result of a unit is as large as its data unless said otherwise.
    if (parameters.containsKey(LoadUnit.RESULT_BYTES.name())
        && parameters.get(LoadUnit.RESULT_BYTES.name()) == null) {
      parameters.put(LoadUnit.RESULT_BYTES.name(), parameters.get(LoadUnit.BYTES.name()));
    }
    List<Parameter<?>> ofWorker = Environment.ofWorker(kind);
    Map<String, @Nullable Object> usual = values(ofWorker, Settings.NONE);
    Map<String, Map<String, @Nullable Object>> others = new LinkedHashMap<>();
    for (int w = 0; w < roles.workers().size(); w++) {
      Map<String, @Nullable Object> own = values(ofWorker, setup.settings().ofWorker(w));
      own.entrySet().removeAll(usual.entrySet());
      if (!own.isEmpty()) {
        others.put(roles.workers().get(w).host(), own);
      }
    }
    return new Declared(
        roles.master().host(), kind.name(), parameters, roles.workers().size(), usual, others);
  }

  /** The values of parameters, or the defaults. */
  public static Map<String, @Nullable Object> values(
      List<Parameter<?>> parameters, Settings settings) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    parameters.forEach(parameter -> values.put(parameter.name(), settings.json(parameter)));
    return values;
  }
}
