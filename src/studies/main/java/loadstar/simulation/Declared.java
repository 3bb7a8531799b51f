package loadstar.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.platform.Deployment.ActorEntry;
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
    Registry registry = Registry.load();
    return Roles.of(spec.deployment()).stream().map(roles -> of(roles, registry)).toList();
  }

  private static Declared of(Roles roles, Registry registry) {
    SchedulerKind kind = new Setup(roles, registry).kind();
    List<Parameter<?>> ofMaster = new ArrayList<>(kind.master());
    ofMaster.addAll(Environment.parameters(kind));
    Map<String, @Nullable Object> parameters = values(ofMaster, roles.master());
    // The result of a unit is as large as its data unless said otherwise.
    if (parameters.containsKey(LoadUnit.RESULT_BYTES.name())
        && parameters.get(LoadUnit.RESULT_BYTES.name()) == null) {
      parameters.put(LoadUnit.RESULT_BYTES.name(), parameters.get(LoadUnit.BYTES.name()));
    }
    List<Parameter<?>> ofWorker = new ArrayList<>(kind.worker());
    ofWorker.addAll(Environment.workerParameters());
    Map<String, @Nullable Object> usual = values(ofWorker, null);
    Map<String, Map<String, @Nullable Object>> others = new LinkedHashMap<>();
    for (ActorEntry worker : roles.workers()) {
      Map<String, @Nullable Object> own = values(ofWorker, worker);
      own.entrySet().removeAll(usual.entrySet());
      if (!own.isEmpty()) {
        others.put(worker.host(), own);
      }
    }
    return new Declared(
        roles.master().host(), kind.name(), parameters, roles.workers().size(), usual, others);
  }

  /** The values of parameters that an actor sets, or the defaults. */
  public static Map<String, @Nullable Object> values(
      List<Parameter<?>> parameters, @Nullable ActorEntry actor) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (Parameter<?> parameter : parameters) {
      var set = actor == null ? null : actor.properties().get(parameter.name());
      values.put(parameter.name(), set == null ? parameter.json() : parameter.json(set.value()));
    }
    return values;
  }
}
