package loadstar.dev;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Notation;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Range.Bound;
import loadstar.model.Quantity;
import loadstar.platform.Generator;
import loadstar.platform.HostProperty;
import loadstar.platform.LinkProperty;
import loadstar.platform.PlatformFile;
import loadstar.report.RankingColumns;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSyntax;
import loadstar.study.RunControls;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes JSON schemas, of campaign files and of outputs: a frame with what nothing declares, into
 * which all that is declared is inserted. An entry {@code "*"} of the frame names its replacement:
 * the fields of campaigns, those of failures, the generators, the values of all of these; the
 * fields of problems, the columns of rankings, the columns of workers; in a list, the names of
 * these. A text {@code "*costs_host"} is the value of that field.
 */
final class SchemaFrame {
  private static final String OUTPUTS = "src/loadstar/main/resources/loadstar/schema/output/";

  /** The paths of the frames in the folder of the clone, by those of the schemas. */
  static final Map<String, String> FRAMES =
      Map.of(
          "src/studies/main/resources/loadstar/schema/campaign.schema.json",
          "src/dev/main/docs/campaign-frame.json",
          OUTPUTS + "ranking.schema.json",
          "src/dev/main/docs/ranking-frame.json",
          OUTPUTS + "platform-check.schema.json",
          "src/dev/main/docs/platform-check-frame.json");

  private static final String PLACE = "*";
  private static final int WIDTH = 140;

  /** A default value from this one on stands for no limit, which is null in outputs. */
  private static final double WITHOUT_LIMIT = Integer.MAX_VALUE;

  /** The pattern of a number with a unit that is zero, such as 0 and 0.0ms. */
  private static final String ZERO = "\\+?[0.]+([eE][-+]?[0-9]+)?[^0-9.]*";

  private final JsonMapper json = new JsonMapper();
  private final JsonNode frame;
  private final Map<String, Object> values = new TreeMap<>();

  private SchemaFrame(String frame) {
    this.frame = json.readTree(frame);
  }

  /** Returns the schema's text. */
  static String of(String frame) {
    SchemaFrame schema = new SchemaFrame(frame);
    return schema.text(schema.filled(schema.frame), "") + "\n";
  }

  // ------------------------------------------------------------------ declared fields

  private Object filled(JsonNode node) {
    if (node.isArray()) {
      List<Object> all = new ArrayList<>();
      for (JsonNode one : node) {
        if (one.has(PLACE)) {
          String name = one.path(PLACE).asString();
          all.addAll(name.equals("generators") ? generators() : part(name).keySet());
        } else {
          all.add(filled(one));
        }
      }
      return all;
    }
    if (node.isObject()) {
      Map<String, Object> all = new LinkedHashMap<>();
      node.properties()
          .forEach(entry -> {
            if (entry.getKey().equals(PLACE)) {
              all.putAll(part(entry.getValue().asString()));
            } else {
              all.put(entry.getKey(), filled(entry.getValue()));
            }
          });
      return all;
    }
    if (node.isString() && node.asString().startsWith(PLACE)) {
      return property(declared(node.asString().substring(1)), false);
    }
    return json.treeToValue(node, Object.class);
  }

  private static Parameter<?> declared(String name) {
    return Stream.concat(Fields.ALL.stream().map(Field::parameter), Stream.of(PlatformFile.SLOTS))
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private Map<String, Object> part(String name) {
    Map<String, Object> part = new LinkedHashMap<>();
    switch (name) {
      case "fields" ->
          entries()
              .forEach(field -> part.put(ParameterSyntax.CAMPAIGN.name(field), property(field)));
      case "failures" ->
          FailureMeans.FIELDS.forEach(
              field -> part.put(field.name(), property(field.parameter(), false)));
      case "failure-means" ->
          FailureMeans.FIELDS.forEach(field -> {
            Map<String, Object> schema = new LinkedHashMap<>();
            schema.put("type", List.of("number", "null"));
            schema.put("description", field.parameter().meaning());
            part.put(ParameterSyntax.WORLD.name(field) + "_s", schema);
          });
      case "values" -> part.putAll(values);
      case "problem-fields" ->
          Fields.COMMON.forEach(field -> part.put(field.name(), printed(field.parameter())));
      case "ranking-columns" -> part.putAll(RankingColumns.schema());
      case "worker-columns" -> {
        for (boolean back : List.of(false, true)) {
          for (LinkProperty property : LinkProperty.values()) {
            part.put(property.json(back), printed(property.parameter));
          }
        }
        HostProperty.ofExtras()
            .forEach(property -> part.put(property.json(), printed(property.parameter)));
        // A worker knows the seconds on its own way.
        part.merge(
            HostProperty.SHARED_INPUT.json(),
            Map.of("description", "seconds that the shared input takes on the way to the worker"),
            SchemaFrame::with);
      }
      default -> throw new IllegalArgumentException("there is no part \"" + name + "\"");
    }
    return part;
  }

  private static Object with(Object schema, Object other) {
    Map<Object, Object> both = new LinkedHashMap<>((Map<?, ?>) schema);
    both.putAll((Map<?, ?>) other);
    return both;
  }

  /** Returns the fields that are entries of a campaign, in the order of help. */
  static List<Field<?>> entries() {
    return Stream.concat(Fields.of(ParameterSyntax.CAMPAIGN).stream(), RunControls.FIELDS.stream())
        .toList();
  }

  private List<Object> generators() {
    List<Object> all = new ArrayList<>();
    for (Generator generator : Generator.ALL) {
      Map<String, Object> properties = new LinkedHashMap<>();
      List<String> required = new ArrayList<>(List.of("generator"));
      properties.put("generator", Map.of("const", generator.name()));
      for (Parameter<?> parameter : generator.parameters()) {
        properties.put(parameter.name(), property(parameter, true));
        if (parameter.required()) {
          required.add(parameter.name());
        }
      }
      Map<String, Object> seeds = new LinkedHashMap<>();
      seeds.put("description", "How many platforms to draw, or the seeds of each.");
      seeds.put("default", 1);
      seeds.put("$ref", "#/$defs/seeds");
      properties.put("seeds", seeds);
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("type", "object");
      one.put("description", sentence(generator.meaning()));
      one.put("required", required);
      one.put("additionalProperties", false);
      one.put("properties", properties);
      all.add(one);
    }
    return all;
  }

  private Map<String, Object> property(Field<?> field) {
    String name = ParameterSyntax.CAMPAIGN.name(field);
    Map<String, Object> value =
        frame.path("$defs").has(name) ? reference(name) : value(field.parameter());
    return property(field.parameter(), value, !field.isSingleValued());
  }

  private Map<String, Object> property(Parameter<?> parameter, boolean list) {
    return property(parameter, value(parameter), list);
  }

  private static Map<String, Object> property(
      Parameter<?> parameter, Map<String, Object> value, boolean list) {
    Map<String, Object> property = new LinkedHashMap<>();
    property.put("description", sentence(parameter.meaning()));
    Object usual = usual(parameter);
    if (usual != null) {
      property.put("default", usual);
    }
    if (list) {
      Map<String, Object> several = new LinkedHashMap<>();
      several.put("type", "array");
      several.put("minItems", 1);
      several.put("uniqueItems", true);
      several.put("items", value);
      property.put("anyOf", List.of(value, several));
    } else {
      property.putAll(value);
    }
    return property;
  }

  private static @Nullable Object usual(Parameter<?> parameter) {
    Object usual = parameter.json();
    if (usual instanceof Double number && number == Math.rint(number)) {
      return number.longValue();
    }
    boolean whole = parameter.form().notation().kind() == Notation.Kind.WHOLE;
    return whole && usual instanceof String text && text.matches("[0-9]+")
        ? Long.valueOf(text)
        : usual;
  }

  /** Returns a meaning as a sentence of its own. */
  static String sentence(String meaning) {
    return meaning.substring(0, 1).toUpperCase(Locale.ROOT) + meaning.substring(1) + ".";
  }

  // ------------------------------------------------------------------ values

  /** Returns the schema of a value as commands print it: a number is one, without a unit. */
  private static Map<String, Object> printed(Parameter<?> parameter) {
    Map<String, Object> schema = new LinkedHashMap<>();
    Range<?> range = parameter.range();
    Notation.Kind kind = parameter.form().notation().kind();
    boolean number = Number.class.isAssignableFrom(parameter.form().type());
    if (number) {
      schema.putAll(number(kind, range));
    } else if (range.choices().isEmpty()) {
      schema.put("type", "string");
    } else {
      schema.put("enum", range.choices());
    }
    boolean unlimited =
        parameter.defaultValue() instanceof Number usual && usual.doubleValue() >= WITHOUT_LIMIT;
    if (unlimited) {
      schema.put("type", List.of(schema.get("type"), "null"));
    }
    schema.put("description", parameter.meaning() + (unlimited ? "; null: without limit" : ""));
    return schema;
  }

  /**
   * Returns the schema of a parameter's values; numbers are defined once for all of the same range
   * and unit.
   */
  private Map<String, Object> value(Parameter<?> parameter) {
    Range<?> range = parameter.range();
    if (!range.choices().isEmpty()) {
      return Map.of("enum", range.choices());
    }
    Notation notation = parameter.form().notation();
    String texts = notation.texts().apply(parameter.unit());
    if (texts.isEmpty()) {
      return Map.of("type", "string");
    }
    String unit = notation.name().apply(parameter.unit());
    String words =
        notation.kind() == Notation.Kind.NONE
            ? unit
            : range.words().contains(unit.replace('-', ' '))
                ? range.words()
                : range.words() + " " + unit;
    String name = words.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^-|-$", "");
    values.put(
        name,
        notation.kind() == Notation.Kind.NONE
            ? textLike(texts)
            : Map.of("anyOf", List.of(number(notation.kind(), range), text(range, texts))));
    return reference(name);
  }

  private static Map<String, Object> reference(String name) {
    return Map.of("$ref", "#/$defs/" + name);
  }

  private static Map<String, Object> number(Notation.Kind kind, Range<?> range) {
    Map<String, Object> number = new LinkedHashMap<>();
    number.put("type", kind == Notation.Kind.WHOLE ? "integer" : "number");
    Bound least = range.least();
    if (least != null) {
      number.put(least.included() ? "minimum" : "exclusiveMinimum", plain(least.value()));
    }
    Bound most = range.most();
    if (most != null) {
      number.put(most.included() ? "maximum" : "exclusiveMaximum", plain(most.value()));
    }
    return number;
  }

  /**
   * Returns the schema of numbers as texts. A regular expression checks the sign, zero, and shares
   * in percent; it cannot check other bounds of ranges.
   */
  private static Map<String, Object> text(Range<?> range, String texts) {
    Bound least = range.least();
    Bound most = range.most();
    if (least != null && most != null && most.value() <= 1 && texts.contains("%")) {
      Map<String, Object> text = textLike(share(least, most));
      if (!least.included()) {
        text.put("not", Map.of("pattern", whole(oneShare(least.value()))));
      }
      return text;
    }
    boolean negative = least == null || least.value() < 0;
    Map<String, Object> text = textLike(negative ? "-?(" + texts + ")" : texts);
    if (least != null && (least.value() > 0 || !least.included())) {
      text.put("not", Map.of("pattern", whole(ZERO)));
    }
    return text;
  }

  private static Map<String, Object> textLike(String expression) {
    Map<String, Object> text = new LinkedHashMap<>();
    text.put("type", "string");
    text.put("pattern", whole(expression));
    return text;
  }

  private static String whole(String expression) {
    return "^(" + expression + ")$";
  }

  /** Returns the pattern of shares from tenth to tenth, as 30% and as 0.3. */
  private static String share(Bound least, Bound most) {
    int tenth = (int) Math.floor(10 * least.value());
    String below =
        (tenth == 0 ? "[0-9]{1,2}" : "[" + tenth + "-9][0-9]")
            + "(\\.[0-9]*)?"
            + (most.included() ? "|100(\\.0*)?" : "");
    String number = "0?\\.[" + tenth + "-9][0-9]*";
    return "("
        + below
        + ") ?%|"
        + number
        + (tenth == 0 ? "|0" : "")
        + (most.included() ? "|1(\\.0*)?" : "");
  }

  private static String oneShare(double share) {
    String percent = Quantity.exact(100 * share);
    return "0*"
        + percent.replace(".", "\\.")
        + "(\\.0*)? ?%|"
        + Quantity.exact(share).replace(".", "\\.")
        + (share == 0 ? "(\\.0*)?" : "0*");
  }

  private static Number plain(double value) {
    return value == Math.rint(value) ? (Number) (long) value : (Number) value;
  }

  // ------------------------------------------------------------------ text

  private String text(Object value, String indent) {
    String line = line(value);
    if (indent.length() + line.length() <= WIDTH || !isTree(value)) {
      return line;
    }
    String more = indent + "  ";
    return value instanceof Map<?, ?> map
        ? map.entrySet().stream()
            .map(one ->
                more + json.writeValueAsString(one.getKey()) + ": " + text(one.getValue(), more))
            .collect(Collectors.joining(",\n", "{\n", "\n" + indent + "}"))
        : ((List<?>) value)
            .stream()
                .map(one -> more + text(one, more))
                .collect(Collectors.joining(",\n", "[\n", "\n" + indent + "]"));
  }

  private static boolean isTree(Object value) {
    return value instanceof Map || value instanceof Collection;
  }

  private String line(Object value) {
    return switch (value) {
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(one -> json.writeValueAsString(one.getKey()) + ": " + line(one.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      case Collection<?> list ->
          list.stream().map(this::line).collect(Collectors.joining(", ", "[", "]"));
      default -> json.writeValueAsString(value);
    };
  }
}
