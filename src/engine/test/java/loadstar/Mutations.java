package loadstar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Valid files with mistakes in them: what a slip of the hand, a broken disk or a script with a bug
 * makes of a platform and a deployment. The same number always gives the same files.
 */
public final class Mutations {
  private static final Pattern TAG = Pattern.compile("<[^>]*>\n?");
  private static final Pattern ATTRIBUTE = Pattern.compile(" [a-z_]+=\"[^\"]*\"");
  private static final Pattern NUMBER = Pattern.compile("(?<=[\" \n-])[0-9][0-9.e+]*[A-Za-z]*");
  private static final Pattern NAME =
      Pattern.compile("(?<=( id| src| dst| host| function| up| down)=\")[^\"]*");
  private static final Pattern LINE = Pattern.compile("(?m)^.+$");
  private static final List<String> BAD_NUMBERS =
      List.of(
          "NaN",
          "nan",
          "inf",
          "-inf",
          "-1",
          "-0",
          "0",
          "",
          " ",
          "1e400",
          "1e308",
          "1e-320",
          "99999999999999999999",
          "-2147483649",
          "0x1p3",
          "1.5.2",
          "12parsecs",
          "1Gf 2",
          "1e",
          "1Gf,",
          "%s%n",
          "１");
  private static final List<String> BAD_LINES =
      List.of(
          "NaN NaN",
          "-1 0.5",
          "5",
          "x y",
          "1e400 1",
          "2 -7",
          "2 nan",
          "PERIODICITY -3",
          "PERIODICITY 0",
          "PERIODICITY",
          "STOCHASTIC",
          "LOOPAFTER -1",
          "NORM 1",
          "3 4 5 6",
          "\u0000\u0001",
          "0 0");

  // No bracket within brackets: thousands of them would take the square of their number.
  private static final Pattern VALUE =
      Pattern.compile("[0-9][0-9.e+]*|\"[^\"\n]*\"|\\[[^\\[\\]\n]*\\]");
  private static final Pattern WORD = Pattern.compile("\\w+");
  private static final List<String> BAD_VALUES =
      List.of(
          "null", "[]", "{}", "\"\"", "true", "[null]", "{\"a\": null}", "\"../../etc/passwd\"");
  private static final List<String> BAD_WORDS =
      List.of(
          "\u0000",
          "\u001b[31m",
          "\u009b31m", // as a byte it is no UTF-8
          "\u00e2\u0080\u00ae", // in UTF-8 what turns the order of the letters
          "\\u0000",
          "\\u202e",
          "\\u001b[2J",
          "\u00e9",
          "[".repeat(20_000),
          "{a: ".repeat(5000),
          "&a",
          "*a",
          "\"",
          "../..",
          "\t");

  /** What can go wrong. */
  enum Kind {
    FLIP_BYTE,
    DROP_TAG,
    SWAP_TAGS,
    REPEAT_TAG,
    DROP_ATTRIBUTE,
    REPEAT_ATTRIBUTE,
    BAD_NUMBER,
    UNKNOWN_NAME,
    NO_DOCTYPE,
    TRUNCATE,
    BAD_PROFILE_LINE
  }

  /**
   * Files of one case.
   *
   * @param what which mistakes they have
   */
  public record Case(int number, String what, Path platform, Path deployment) {
    @Override
    public String toString() {
      return number + " " + what;
    }
  }

  private final Map<String, String> originals;
  private final long seed;

  /**
   * @param originals valid files by name: {@code platform.xml}, {@code deployment.xml} and the
   *     profiles that the platform names
   */
  public Mutations(Map<String, String> originals, long seed) {
    this.originals = new TreeMap<>(originals);
    this.seed = seed;
  }

  /** The files named {@code platform.xml}, {@code deployment.xml} and {@code *.txt} of a folder. */
  public static Mutations of(Path folder, long seed) {
    try (var files = Files.list(folder)) {
      Map<String, String> texts = new TreeMap<>();
      for (Path file : files.toList()) {
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
      return new Mutations(texts, seed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the first cases, each into a folder of its own below the given one. */
  public List<Case> write(Path folder, int count) throws IOException {
    List<Case> cases = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      cases.add(
          write(
              Files.createDirectories(folder.resolve("case" + number)),
              new SplittableRandom(seed + number),
              number));
    }
    return cases;
  }

  private Case write(Path folder, SplittableRandom random, int number) throws IOException {
    Map<String, String> texts = new TreeMap<>(originals);
    StringBuilder what = new StringBuilder();
    Kind kind = Kind.values()[number % Kind.values().length];
    for (int mistakes = 1 + random.nextInt(2); mistakes > 0; mistakes--) {
      String name = victim(kind, random);
      texts.put(name, mutate(Objects.requireNonNull(texts.get(name)), kind, random));
      what.append(kind).append(" in ").append(name).append(' ');
      kind = Kind.values()[random.nextInt(Kind.values().length)];
    }
    for (Map.Entry<String, String> text : texts.entrySet()) {
      // One byte a character: a flipped bit need not leave valid UTF-8.
      Files.write(
          folder.resolve(text.getKey()), text.getValue().getBytes(StandardCharsets.ISO_8859_1));
    }
    return new Case(
        number,
        what.toString().strip(),
        folder.resolve("platform.xml"),
        folder.resolve("deployment.xml"));
  }

  private String victim(Kind kind, SplittableRandom random) {
    boolean profile = kind == Kind.BAD_PROFILE_LINE;
    List<String> names =
        originals.keySet().stream().filter(name -> name.endsWith(".txt") == profile).toList();
    return names.isEmpty() ? "platform.xml" : names.get(random.nextInt(names.size()));
  }

  private static String mutate(String text, Kind kind, SplittableRandom random) {
    return switch (kind) {
      case FLIP_BYTE -> {
        int at = random.nextInt(Math.max(1, text.length()));
        char flipped = (char) (text.charAt(at) ^ 1 << random.nextInt(8));
        yield text.substring(0, at) + flipped + text.substring(at + 1);
      }
      case DROP_TAG -> replace(text, TAG, random, found -> "");
      case REPEAT_TAG -> replace(text, TAG, random, found -> found + found);
      case SWAP_TAGS -> {
        List<MatchResult> tags = TAG.matcher(text).results().toList();
        if (tags.size() < 2) {
          yield "";
        }
        int i = random.nextInt(tags.size() - 1);
        int j = i + 1 + random.nextInt(tags.size() - 1 - i);
        yield text.substring(0, tags.get(i).start())
            + tags.get(j).group()
            + text.substring(tags.get(i).end(), tags.get(j).start())
            + tags.get(i).group()
            + text.substring(tags.get(j).end());
      }
      case DROP_ATTRIBUTE -> replace(text, ATTRIBUTE, random, found -> "");
      case REPEAT_ATTRIBUTE -> replace(text, ATTRIBUTE, random, found -> found + found);
      case BAD_NUMBER -> replace(text, NUMBER, random, found -> any(BAD_NUMBERS, random));
      case UNKNOWN_NAME -> replace(text, NAME, random, found -> found + "x");
      case NO_DOCTYPE -> text.replaceFirst("<!DOCTYPE[^>]*>", "");
      case TRUNCATE -> text.substring(0, random.nextInt(text.length() + 1));
      case BAD_PROFILE_LINE -> replace(text, LINE, random, found -> any(BAD_LINES, random));
    };
  }

  /**
   * Any text with one or two mistakes: what breaks an encoding, a nesting, a number or a line, and
   * what a terminal would obey.
   *
   * @param text one byte a character
   */
  public static String spoiled(String text, SplittableRandom random) {
    String spoiled = text;
    for (int mistakes = 1 + random.nextInt(2); mistakes > 0; mistakes--) {
      int at = random.nextInt(spoiled.length() + 1);
      spoiled =
          switch (random.nextInt(8)) {
            case 0 -> spoiled.isEmpty() ? "" : mutate(spoiled, Kind.FLIP_BYTE, random);
            case 1 -> spoiled.substring(0, at);
            case 2 -> replace(spoiled, LINE, random, found -> "");
            case 3 -> replace(spoiled, LINE, random, found -> found + "\n" + found);
            case 4 -> replace(spoiled, VALUE, random, found -> any(BAD_NUMBERS, random));
            case 5 -> replace(spoiled, VALUE, random, found -> any(BAD_VALUES, random));
            case 6 -> replace(spoiled, WORD, random, found -> any(BAD_WORDS, random));
            default -> spoiled.substring(0, at) + any(BAD_WORDS, random) + spoiled.substring(at);
          };
    }
    return spoiled;
  }

  private static String any(List<String> choices, SplittableRandom random) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static String replace(
      String text, Pattern pattern, SplittableRandom random, UnaryOperator<String> change) {
    List<MatchResult> found = pattern.matcher(text).results().toList();
    if (found.isEmpty()) {
      return text + "<";
    }
    MatchResult one = found.get(random.nextInt(found.size()));
    return text.substring(0, one.start()) + change.apply(one.group()) + text.substring(one.end());
  }

  /**
   * Writes cases and their list, a line "platform, tabulator, deployment" for each.
   *
   * @param args folder of the originals, folder to write to, number of cases
   */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[1]));
    for (Case one : of(Path.of(args[0]), 1).write(folder, Integer.parseInt(args[2]))) {
      System.out.println(one.platform() + "\t" + one.deployment());
    }
  }
}
