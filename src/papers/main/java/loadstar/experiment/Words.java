package loadstar.experiment;

import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.input.YamlNode;
import loadstar.model.InputException;

/**
 * Texts of an {@link ExperimentFile} by their keys. All but a unit is a format of the words that
 * the experiment gives; an optional text that is not there is empty.
 *
 * @param id of the row; a format too
 * @param row for the file and line of error messages
 */
record Words(String id, YamlNode row, Map<String, YamlNode> entries, List<Object> words) {
  /** Reads the entries of a row, without words for its formats. */
  static Words of(YamlNode row, List<String> required, List<String> optional) {
    Map<String, YamlNode> entries =
        row.entries(Stream.of(required, optional).flatMap(List::stream).toList());
    for (String key : required) {
      var unused = row.required(entries, key);
    }
    return new Words(row.name(), row, entries, List.of());
  }

  /** Returns the same texts with these words. */
  Words with(Object... words) {
    return new Words(id, row, entries, List.of(words));
  }

  /** Returns the id with the words in it. */
  String named() {
    return formatted("the id", id, row);
  }

  String text(String key) {
    YamlNode entry = entries.get(key);
    return entry == null ? "" : formatted(key, entry.text(), entry);
  }

  /** Returns a text as it stands in the file, which may have a percent sign. */
  String plain(String key) {
    YamlNode entry = entries.get(key);
    return entry == null ? "" : entry.text();
  }

  private String formatted(String key, String text, YamlNode at) {
    try {
      return String.format(Locale.ROOT, text, words.toArray());
    } catch (IllegalFormatException e) {
      throw at.problem(key + " does not fit its words: " + e.getMessage(), null);
    }
  }

  /** Tells whether a text is yes; another one than yes and no is refused. */
  boolean isYes(String key) {
    return oneOf(key, List.of("yes", "no")).equals("yes");
  }

  /** Returns a text that has to be one of these; the last of them where it is not there. */
  String oneOf(String key, List<String> known) {
    YamlNode entry = entries.get(key);
    if (entry == null) {
      return known.getLast();
    }
    if (!known.contains(entry.text())) {
      throw entry.problem(key + " must be one of " + String.join(", ", known), null);
    }
    return entry.text();
  }

  /** Returns a number; NaN where there is none. */
  double number(String key) {
    YamlNode entry = entries.get(key);
    if (entry == null) {
      return Double.NaN;
    }
    try {
      return Double.parseDouble(entry.text());
    } catch (NumberFormatException e) {
      throw entry.problem(key + " must be a number", null);
    }
  }

  /** Returns the items of a list; none where there is no list. */
  List<YamlNode> items(String key) {
    YamlNode entry = entries.get(key);
    return entry == null ? List.of() : entry.items();
  }

  /** Makes an error message with the file and line of an entry. */
  InputException problem(String key, String what) {
    YamlNode entry = entries.get(key);
    return (entry == null ? row : entry).problem(what, null);
  }
}
