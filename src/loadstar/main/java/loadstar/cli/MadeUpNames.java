package loadstar.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.model.InputException;
import loadstar.report.page.Names;

/**
 * The made-up names of the hosts, links, zones and tasks of a package, each the same wherever it
 * occurs, and the own names behind them. A name that ends in a number keeps it, and names that
 * begin alike still do. First all names become known, by {@link #derive} and {@link #name}, then
 * {@link #settle} is called, and texts with names are changed.
 */
final class MadeUpNames {
  private static final Pattern PIECE = Pattern.compile("[\\p{L}\\p{N}_.~/\\\\-]+");
  private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d+)(\\D*)");

  /** A name that SimGrid makes from others, and how. */
  private record Derived(String name, Supplier<String> made) {}

  private final Names names;
  private final Map<String, String> whole = new HashMap<>();
  private final Map<String, String> beginnings = new HashMap<>();
  private final Map<String, String> ends = new HashMap<>();
  private final Map<String, String> tasks = new HashMap<>();
  private final Map<String, String> own = new HashMap<>();
  private final List<Derived> derived = new ArrayList<>();
  private final Map<String, Supplier<String>> derivations = new HashMap<>();

  /**
   * Takes the words.
   *
   * @param names makes up a word for a name
   */
  MadeUpNames(Names names) {
    this.names = names;
  }

  /**
   * Says how SimGrid makes a name from others.
   *
   * @param made returns the name that it makes of the made-up ones
   */
  void derive(String name, Supplier<String> made) {
    derived.add(new Derived(name, made));
    derivations.putIfAbsent(name, made);
  }

  /**
   * Makes up the derived names, and knows all names from now on.
   *
   * @throws InputException if SimGrid makes a name in two ways, which give two made-up names
   */
  void settle() {
    derivations.keySet().forEach(this::name);
    for (Derived one : derived) {
      if (!one.made.get().equals(name(one.name))) {
        throw new InputException(
            "--anonymous: SimGrid makes the name \""
                + one.name
                + "\" in two ways, which would not be one made-up name",
            "another prefix or id of a cluster or link");
      }
    }
    whole.forEach((before, made) -> own.put(made, before));
  }

  /** Returns the made-up name, which is made of those that SimGrid makes the own one of. */
  String name(String name) {
    String known = whole.get(name);
    if (known != null) {
      return known;
    }
    if (name.matches("\\d*")) {
      return name;
    }
    Supplier<String> made = derivations.get(name);
    Matcher numbered = NUMBERED.matcher(name);
    String other =
        made != null
            ? made.get()
            : numbered.matches()
                ? beginning(numbered.group(1)) + numbered.group(2) + end(numbered.group(3))
                : names.made(name);
    whole.put(name, other);
    return other;
  }

  /** Returns the made-up beginning of names that begin so; nothing for nothing. */
  String beginning(String text) {
    return text.isEmpty() ? "" : beginnings.computeIfAbsent(text, one -> names.made(one) + "-");
  }

  /** Returns the made-up end of names that end so; nothing for nothing. */
  String end(String text) {
    return text.isEmpty() ? "" : ends.computeIfAbsent(text, one -> "." + names.made(one));
  }

  /** Returns a message with the user's own names. */
  String own(String text) {
    return PIECE
        .matcher(text)
        .replaceAll(one -> {
          String bare = one.group().replaceFirst("[.]+$", "");
          return Matcher.quoteReplacement(
              own.getOrDefault(bare, bare) + one.group().substring(bare.length()));
        });
  }

  /** Returns a text, such as the value of an option, with made-up names of hosts. */
  String words(String text) {
    String exactly = whole.get(text);
    return exactly != null ? exactly : words(text, one -> false);
  }

  /**
   * Returns a text with made-up names of hosts.
   *
   * @param stays which words of it are no names
   */
  String words(String text, Predicate<MatchResult> stays) {
    return PIECE
        .matcher(text)
        .replaceAll(
            one -> Matcher.quoteReplacement(stays.test(one) ? one.group() : word(one, text)));
  }

  private String word(MatchResult piece, String text) {
    String word = piece.group();
    boolean pattern = "[*".indexOf(at(text, piece.end())) >= 0;
    boolean behind = "]*".indexOf(at(text, piece.start() - 1)) >= 0;
    return pattern && beginnings.containsKey(word)
        ? beginnings.getOrDefault(word, word)
        : behind && ends.containsKey(word)
            ? ends.getOrDefault(word, word)
            : whole.getOrDefault(word, word);
  }

  private static char at(String text, int place) {
    return place >= 0 && place < text.length() ? text.charAt(place) : ' ';
  }

  /** Returns the made-up name of a task: that of a host, or t1, t2 and so on. */
  String task(String name) {
    return whole.containsKey(name)
        ? words(name)
        : tasks.computeIfAbsent(name, none -> "t" + (tasks.size() + 1));
  }
}
