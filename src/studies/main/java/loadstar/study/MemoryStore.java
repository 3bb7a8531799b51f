package loadstar.study;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import loadstar.algorithm.Metric;
import loadstar.campaign.RunResult;
import loadstar.simulation.Summary;

/** Results of a study that nobody wants to keep. */
public final class MemoryStore implements RunStore {
  private final Map<String, RunResult> results = new HashMap<>();
  private final Map<String, ResultStore.Failure> failures = new TreeMap<>();
  private List<StudyRun> members = List.of();

  @Override
  public void add(StudyRun run, RunResult result) {
    RunResult before = results.get(run.key());
    if (before == null || before.summary().value(Summary.BY_ARITHMETIC, 0) > 0) {
      results.put(run.key(), result);
    }
    failures.remove(run.key());
  }

  @Override
  public void addFailure(StudyRun run, String message, String log) {
    failures.put(run.key(), new ResultStore.Failure(run.key(), message, log));
  }

  @Override
  public void setMembers(List<StudyRun> runs) {
    members = List.copyOf(runs);
  }

  @Override
  public List<Row> rows() {
    return members.stream().map(this::row).toList();
  }

  private Row row(StudyRun run) {
    Point point = run.point();
    RunResult result = results.get(run.key());
    return new Row(
        point.contender().scheduler(),
        point.contender().parameters(),
        run.seed(),
        run.key(),
        result == null ? null : Setting.of(run),
        result == null ? null : result.summary());
  }

  @Override
  public RunResult series(String key) {
    return Objects.requireNonNull(results.get(key));
  }

  @Override
  public Map<String, Double> values(Metric metric) {
    Map<String, Double> values = new LinkedHashMap<>();
    results.forEach((key, result) -> {
      if (result.summary().has(metric)) {
        values.put(key, result.summary().value(metric));
      }
    });
    return values;
  }

  @Override
  public Map<String, ResultStore.Failure> failures() {
    return new TreeMap<>(failures);
  }

  @Override
  public Map<List<String>, Double> realSeconds() {
    return Map.of();
  }

  @Override
  public Map<List<String>, Map<String, String>> ingredients() {
    return Map.of();
  }
}
