package loadstar.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import loadstar.algorithm.Settings;
import loadstar.result.Table;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import org.jspecify.annotations.Nullable;

/**
 * The problem on which schedulers are compared: equal settings are equal problems, whichever
 * scheduler solves them.
 */
public record Setting(String platform, String master, Settings values) implements Work {
  private static final String PLATFORM = "platform";
  private static final String MASTER = "master";

  /** The names that {@link #json} may have: columns of tables and of the database. */
  public static final List<String> COLUMNS =
      Stream.of(
              Stream.of(PLATFORM, MASTER, "load_units", "whole_tasks", "noise", "costs"),
              Fields.COMMON.stream().map(Field::name),
              Stream.of("failures", "bags"))
          .flatMap(names -> names)
          .toList();

  /** Returns the problem of all runs of a point. */
  static Setting of(Point point) {
    return new Setting(point.site().name(), point.site().master(), point.workload().values());
  }

  /**
   * Makes a problem of values by the names of fields, platform and master among them, as files of
   * results have them.
   */
  public static Setting of(Map<String, String> texts) {
    return new Setting(
        texts.getOrDefault(PLATFORM, ""), texts.getOrDefault(MASTER, ""), Fields.read(texts));
  }

  /** Returns all of its values, text by name. */
  Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(PLATFORM, platform);
    texts.put(MASTER, master);
    texts.putAll(values.texts());
    return texts;
  }

  /** Returns the values for programs, under the names of {@link #COLUMNS}. */
  public Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put(PLATFORM, platform);
    json.put(MASTER, master);
    json.put("load_units", load());
    json.put("whole_tasks", whole());
    json.put("noise", noise());
    json.put("costs", costs());
    json.putAll(Fields.json(values));
    json.put(Fields.FLOPS.name(), flopsPerUnit());
    json.put("failures", failures().text());
    json.put("bags", bags());
    return json;
  }

  /**
   * Returns the values for tables, all of {@link #COLUMNS}; empty for a value that is not given.
   */
  public Map<String, Object> cells() {
    Map<String, @Nullable Object> json = json();
    Map<String, Object> cells = new LinkedHashMap<>();
    for (String name : COLUMNS) {
      Object value = Objects.requireNonNullElse(json.get(name), "");
      cells.put(name, value instanceof Double number ? Table.known(number) : value);
    }
    return cells;
  }

  /** Returns the columns in which some of these problems differ. */
  public static List<String> varied(List<Setting> settings) {
    List<Map<String, Object>> all = settings.stream().map(Setting::cells).toList();
    return COLUMNS.stream()
        .filter(name -> all.stream().map(one -> one.getOrDefault(name, "")).distinct().count() > 1)
        .toList();
  }

  /** Returns the same problem without failures. */
  public Setting withoutFailures() {
    Settings.Builder others = new Settings.Builder().set(values);
    FailureMeans.FIELDS.forEach(field -> others.remove(field.parameter()));
    return new Setting(platform, master, others.build());
  }

  /** Returns the same problem with another load. */
  public Setting withLoad(double other) {
    Settings.Builder others = new Settings.Builder().set(values);
    return new Setting(platform, master, Work.setLoad(others, other, whole()).build());
  }

  /** Returns the same problem with other names of files and hosts. */
  public Setting named(String otherPlatform, String otherMaster, UnaryOperator<String> otherFiles) {
    Settings.Builder others = new Settings.Builder().set(values);
    if (!costs().isEmpty()) {
      others.set(Fields.COSTS.parameter(), otherFiles.apply(costs()));
      others.remove(Fields.COSTS_COLUMN.parameter()).remove(Fields.COSTS_HOST.parameter());
      others.remove(Fields.TIME_UNIT.parameter());
      others.remove(Fields.TASK_COLUMN.parameter()).remove(Fields.TOGETHER.parameter());
    }
    values
        .find(Fields.KNOWN.parameter())
        .ifPresent(files -> others.set(Fields.KNOWN.parameter(), Fields.known(files, otherFiles)));
    values
        .find(Fields.NOISE_VALUES.parameter())
        .ifPresent(file -> others.set(Fields.NOISE_VALUES.parameter(), otherFiles.apply(file)));
    return new Setting(otherPlatform, otherMaster, others.build());
  }

  /** Returns its description for people. */
  public String text() {
    return platform
        + ", master "
        + master
        + ", "
        + text(Fields.shown().stream().filter(field -> field.text(values) != null).toList())
        + (bags().isEmpty() ? "" : ", bags " + bags())
        + failuresText();
  }
}
