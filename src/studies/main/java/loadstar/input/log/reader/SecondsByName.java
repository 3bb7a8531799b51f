package loadstar.input.log.reader;

import loadstar.input.NamedTable;
import loadstar.input.TextFile;
import loadstar.model.Durations;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads a JSON object with the seconds of each name, such as the .test_durations of a project. */
public final class SecondsByName {
  private SecondsByName() {}

  /** Passes on a run for each name. */
  public static void read(LogText log, Runs runs) {
    try (JsonParser json = LogText.JSON.createParser(log.text())) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw log.problem(1, "this is no JSON object", null);
      }
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        JsonToken token = json.nextToken();
        int line = json.currentTokenLocation().getLineNr();
        double seconds =
            token == JsonToken.VALUE_STRING ? seconds(json.getString()) : number(json, token);
        if (Double.isNaN(seconds)) {
          String value = token != null && token.isScalarValue() ? json.getString() : "[...]";
          throw log.problem(
              line,
              "the time of \"%s\" is %s, not a number of seconds".formatted(name, value),
              null);
        }
        int at = name.indexOf("::"); // pytest's name of a file is before it
        runs.add(TaskRun.of(name, seconds, line).inGroup(at < 0 ? "" : name.substring(0, at)));
      }
      if (json.nextToken() != null) {
        int line = json.currentTokenLocation().getLineNr();
        throw log.problem(line, "there is more after the JSON object", null);
      }
    } catch (JacksonException e) {
      throw TextFile.notJson(e, log.file(), null);
    }
  }

  private static double number(JsonParser json, JsonToken token) {
    return token.isNumeric() ? json.getDoubleValue() : Double.NaN;
  }

  private static double seconds(String text) {
    double number = NamedTable.decimal(text);
    return Double.isNaN(number) ? Durations.ofCell(text).orElse(Double.NaN) : number;
  }
}
