package loadstar.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import loadstar.algorithm.Settings;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import org.jspecify.annotations.Nullable;

/**
 * The problem on which schedulers are compared: equal settings are equal problems, whichever
 * scheduler solves them.
 */
public record Setting(String platform, String master, Settings values)
    implements ProblemParameters {
  private static final String PLATFORM = "platform";
  private static final String MASTER = "master";

  /** A value of a problem that programs and tables have, null where it is not given. */
  private record ProblemValue(String name, Function<Setting, @Nullable Object> value) {}

  private static final List<ProblemValue> ALL =
      Stream.of(
              Stream.of(
                  new ProblemValue(PLATFORM, Setting::platform),
                  new ProblemValue(MASTER, Setting::master),
                  new ProblemValue("load_units", Setting::load),
                  new ProblemValue("whole_tasks", Setting::whole),
                  new ProblemValue("noise", Setting::noise),
                  new ProblemValue("costs", Setting::costs)),
              Fields.COMMON.stream().map(Setting::column),
              Stream.of(
                  new ProblemValue("failures", setting -> setting.failures().text()),
                  new ProblemValue("bags", Setting::bags)))
          .flatMap(columns -> columns)
          .toList();

  /** The names that {@link #json} may have: columns of tables and of the database. */
  public static final List<String> COLUMNS = ALL.stream().map(ProblemValue::name).toList();

  private static ProblemValue column(Field<?> field) {
    return field == Fields.FLOPS
        ? new ProblemValue(field.name(), Setting::flopsPerUnit)
        : new ProblemValue(field.name(), setting -> field.json(setting.values));
  }

  /** Returns the problem of all runs of a point. */
  static Setting of(Point point) {
    return new Setting(point.target().name(), point.target().master(), point.workload().values());
  }

  /**
   * Makes a problem of values by the names of fields, platform and master among them, as files of
   * results have them.
   */
  public static Setting of(Map<String, String> texts) {
    return new Setting(
        texts.getOrDefault(PLATFORM, ""), texts.getOrDefault(MASTER, ""), Fields.read(texts));
  }

  /** Returns all of its values as {@link #of(Map)} reads them, text by name. */
  Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(PLATFORM, platform);
    texts.put(MASTER, master);
    texts.putAll(values.texts());
    return texts;
  }

  /**
   * Returns the values for programs and tables, under the names of {@link #COLUMNS}, without those
   * that are not given.
   */
  public Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    for (ProblemValue column : ALL) {
      Object value = column.value().apply(this);
      if (value != null) {
        json.put(column.name(), value);
      }
    }
    return json;
  }

  /** Returns the columns in which some of these problems differ. */
  public static List<String> varied(List<Setting> settings) {
    return ALL.stream()
        .filter(column ->
            settings.stream()
                    .map(one -> Optional.ofNullable(column.value().apply(one)))
                    .distinct()
                    .count()
                > 1)
        .map(ProblemValue::name)
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
    return new Setting(platform, master, ProblemParameters.setLoad(others, other, whole()).build());
  }

  /**
   * Returns the same problem with other names of files and hosts. Where costs get another name, it
   * stands for their file and column, and the host and the columns of tasks become words that name
   * none: what is assumed of the costs stays.
   */
  public Setting named(String otherPlatform, String otherMaster, UnaryOperator<String> otherFiles) {
    Settings.Builder others = new Settings.Builder().set(values);
    String own = costs();
    String other = own.isEmpty() ? own : otherFiles.apply(own);
    if (!other.equals(own)) {
      others.set(Fields.COSTS.parameter(), other).remove(Fields.COSTS_COLUMN.parameter());
      for (Field<String> name : List.of(Fields.TASK_COLUMN, Fields.TOGETHER)) {
        values.find(name.parameter()).ifPresent(one -> others.set(name.parameter(), "a column"));
      }
      values
          .find(Fields.COSTS_HOST.parameter())
          .ifPresent(one -> others.set(Fields.COSTS_HOST.parameter(), "a host"));
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
