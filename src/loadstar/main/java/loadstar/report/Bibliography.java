package loadstar.report;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import loadstar.algorithm.Reference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes works that are cited for programs that make bibliographies: BibTeX, and the JSON of CSL,
 * the Citation Style Language; and for CITATION.cff.
 */
public final class Bibliography {
  private static final String KEY = "loadstar";
  private static final String TITLE = "Loadstar: scheduling research on SimGrid, from Java";
  private static final String AUTHORS = "The Loadstar authors";

  /** LaTeX's commands for the accents that Unicode puts after a letter. */
  private static final Map<Character, String> ACCENTS =
      Map.of(
          '\u0300', "`",
          '\u0301', "'",
          '\u0302', "^",
          '\u0303', "~",
          '\u0308', "\"",
          '\u030c', "v",
          '\u0327', "c");

  /**
   * Words with a capital inside or of capitals only, and what follows a colon: styles of BibTeX
   * would make them small.
   */
  private static final Pattern CAPITALS =
      Pattern.compile("\\b[\\w-]*(?<=\\w)[A-Z][\\w-]*|\\b[A-Z]\\b");

  private Bibliography() {}

  /**
   * The version of this program that is cited.
   *
   * @param number of the release, "" if it is not known
   * @param commit of its sources; null if it is not known
   */
  public record CitedVersion(String number, @Nullable String commit) {
    /** Returns it as a sentence: version, then commit. */
    String text() {
      List<String> words = new ArrayList<>();
      if (!number.isEmpty()) {
        words.add("version " + number);
      }
      if (commit != null) {
        words.add("commit " + commit);
      }
      return String.join(", ", words);
    }
  }

  /** Returns this program as an entry of BibTeX. */
  public static String bibtex(CitedVersion version) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("title", "{" + TITLE + "}");
    fields.put("author", "{" + AUTHORS + "}");
    fields.put("note", capital(version.text()));
    return entry("misc", KEY, fields);
  }

  /** Returns a work as an entry of BibTeX, in ASCII. */
  public static String bibtex(Reference work) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("author", String.join(" and ", work.authors()));
    fields.put("title", CAPITALS.matcher(work.title()).replaceAll("{$0}"));
    fields.put(work.type().containerField, work.container());
    fields.put("volume", work.volume());
    fields.put("number", work.number());
    fields.put("pages", work.pages().replace("-", "--"));
    fields.put("year", work.year() == 0 ? "" : Integer.toString(work.year()));
    fields.put("doi", work.doi());
    fields.put("url", work.url());
    return entry(work.type().bibtex, work.key(), fields);
  }

  private static String entry(String type, String key, Map<String, String> fields) {
    fields.values().removeIf(String::isEmpty);
    return fields.entrySet().stream()
        .map(
            field -> "  " + field.getKey() + " = {" + value(field.getKey(), field.getValue()) + "}")
        .collect(Collectors.joining(",\n", "@" + type + "{" + key + ",\n", "\n}\n"));
  }

  private static String value(String field, String text) {
    // LaTeX reads DOIs and addresses as they are.
    return List.of("doi", "url").contains(field) ? text : latex(text);
  }

  /** Returns the text with LaTeX's commands in place of accents and of its special characters. */
  private static String latex(String text) {
    StringBuilder out = new StringBuilder();
    String apart = Normalizer.normalize(text, Normalizer.Form.NFD);
    for (int at = 0; at < apart.length(); at++) {
      String accent =
          at + 1 < apart.length() ? ACCENTS.get(Character.valueOf(apart.charAt(at + 1))) : null;
      if (accent != null) {
        out.append("{\\").append(accent).append('{').append(apart.charAt(at)).append("}}");
        at++; // the accent is written
      } else {
        out.append(apart.charAt(at));
      }
    }
    return out.toString().replace("&", "\\&").replace("_", "\\_");
  }

  /** Returns works as the JSON of CSL: an array of items; the program is one of them if given. */
  public static String csl(@Nullable CitedVersion program, List<Reference> works) {
    List<Map<String, Object>> items = new ArrayList<>();
    if (program != null) {
      Map<String, Object> item = item(KEY, "software", TITLE);
      item.put("author", List.of(Map.of("literal", AUTHORS)));
      put(item, "version", program.number());
      put(item, "note", capital(program.text()));
      items.add(item);
    }
    for (Reference work : works) {
      Map<String, Object> item = item(work.key(), work.type().csl, work.title());
      item.put("author", work.authors().stream().map(Bibliography::name).toList());
      put(item, container(work), work.container());
      put(item, "volume", work.volume());
      put(item, work.type() == Reference.Type.REPORT ? "number" : "issue", work.number());
      put(item, "page", work.pages());
      if (work.year() != 0) {
        item.put("issued", Map.of("date-parts", List.of(List.of(work.year()))));
      }
      put(item, "DOI", work.doi());
      put(item, "URL", work.url());
      items.add(item);
    }
    return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(items) + "\n";
  }

  private static Map<String, Object> item(String key, String type, String title) {
    Map<String, Object> item = new LinkedHashMap<>();
    item.put("id", key);
    item.put("type", type);
    put(item, "title", title);
    return item;
  }

  private static void put(Map<String, Object> item, String name, String value) {
    if (!value.isEmpty()) {
      item.put(name, value);
    }
  }

  private static String container(Reference work) {
    return switch (work.type()) {
      case ARTICLE, PROCEEDINGS, CHAPTER -> "container-title";
      case BOOK, THESIS, REPORT, MANUSCRIPT, DATASET -> "publisher";
    };
  }

  private static Map<String, String> name(String author) {
    String[] parts = author.split(", ", 2);
    Map<String, String> name = new LinkedHashMap<>();
    if (parts.length == 1) {
      name.put("literal", author);
    } else {
      name.put("family", parts[0]);
      name.put("given", parts[1]);
    }
    return name;
  }

  private static String capital(String text) {
    return text.isEmpty() ? "" : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** Returns this program as a line for people. */
  public static String text(CitedVersion version) {
    return AUTHORS + ": " + TITLE + ". " + capital(version.text()) + ".";
  }

  /** Returns articles as the list of references of CITATION.cff. */
  public static String cff(List<Reference> articles) {
    StringBuilder text = new StringBuilder();
    for (Reference work : articles) {
      text.append("- type: article\n");
      text.append("  title: \"").append(work.title()).append("\"\n  authors:\n");
      for (String author : work.authors()) {
        String[] parts = author.split(", ", 2);
        text.append("    - {family-names: ").append(parts[0]);
        text.append(", given-names: ").append(parts[1]).append("}\n");
      }
      Map<String, String> fields = new LinkedHashMap<>();
      fields.put("journal", work.container());
      fields.put("volume", work.volume());
      fields.put("issue", work.number());
      String[] pages = work.pages().split("-", 2);
      fields.put("start", pages[0]);
      fields.put("end", pages.length > 1 ? pages[1] : "");
      fields.put("year", Integer.toString(work.year()));
      fields.put("doi", work.doi());
      fields.put("url", work.url());
      fields.forEach((name, value) -> {
        if (!value.isEmpty()) {
          text.append("  ").append(name).append(": ").append(value).append('\n');
        }
      });
    }
    return text.toString();
  }
}
