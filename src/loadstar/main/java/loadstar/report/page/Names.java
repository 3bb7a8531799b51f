package loadstar.report.page;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import loadstar.model.InputException;
import loadstar.platform.PlatformReader;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;
import loadstar.study.Setting;
import org.jspecify.annotations.Nullable;

/**
 * The names of platforms and hosts on the page: their own, or, for an anonymous submission, made-up
 * words. A secret word of the user gives the same names on every page; without it nobody can test
 * whether a name belongs to a machine that he knows.
 */
public final class Names {
  /** Name of a platform that a campaign has drawn, which contains the parameters of the draw. */
  private static final Pattern DRAWN = Pattern.compile("(star|cluster|tree)( [a-z_]+=[^ /]+)+");

  private static final Pattern PIECE = Pattern.compile("[\\p{L}\\p{N}_.~/\\\\@+-]+");

  private static final Pattern FILE =
      Pattern.compile(
          "[~/\\\\].*|\\.\\.?/.*|.*@.*|.*\\.(xml|ya?ml|db|json|csv|svg|log|java|py|jar|txt)");

  /** Matches the word for the language of a scheduler's file, or sees that this is one. */
  private static final String LANGUAGE = "((?:java|python|given):|(?=%s*\\.(?:java|py)(?:[ :]|$)))";

  /** Matches the file of a scheduler, before what else its name has in tables. */
  private static final Pattern FILE_FIRST =
      Pattern.compile(LANGUAGE.formatted("[^: ]") + "((?:[^/ ]*/)*([^/: ]+))");

  /** Matches the file of a scheduler that stands alone, which may have blanks. */
  private static final Pattern FILE_ALONE =
      Pattern.compile(LANGUAGE.formatted("[^:]") + "((?:.*/)?([^/:]+))");

  /** Matches the folders of a scheduler that is no such file. */
  private static final String FOLDERS = "^(?:[^/ ]*/)+";

  private static final String PACKAGE = "^([\\w$]+\\.)+(?=[\\w$])(?!(?:java|py)\\b)";

  private static final String CONSONANTS = "bdfghjklmnprstvz";
  private static final String VOWELS = "aiou";

  private final @Nullable String secret;
  private final Map<String, String> known = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /** The made-up names of files of schedulers. */
  private final Set<String> files = new HashSet<>();

  private Names(@Nullable String secret) {
    this.secret = secret;
  }

  /** Returns names that leave everything as it is. */
  public static Names asTheyAre() {
    return new Names(null);
  }

  /**
   * Returns made-up names.
   *
   * @param secret word of the user that determines them
   */
  public static Names hidden(String secret) {
    return new Names(secret);
  }

  /** Tells whether names are made up. */
  public boolean hides() {
    return secret != null;
  }

  /** Returns a made-up word for any name, the same for the same one. */
  public String made(String name) {
    return other("", name, name);
  }

  /** Returns the name of a platform: a file, without its folders, or the parameters of a draw. */
  String platform(String name) {
    return name.isEmpty() || DRAWN.matcher(name).matches()
        ? name
        : other("platform-", name, brief(name));
  }

  /** Returns the name of a platform or deployment without its folders. */
  static String brief(String file) {
    return file.replaceFirst("^.*/", "").replaceFirst("\\.xml$", "");
  }

  String host(String name) {
    return name.isEmpty() ? name : other("", name, name);
  }

  /**
   * Returns the name of a scheduler in tables: a user's class without its package, a file with a
   * made-up name and without its folders.
   */
  public String scheduler(String label) {
    if (!hides()) {
      return label;
    }
    Matcher file = FILE_FIRST.matcher(label);
    return file.lookingAt()
        ? file(file) + label.substring(file.end())
        : label.replaceFirst(FOLDERS, "").replaceFirst(PACKAGE, "");
  }

  /** Returns a configuration with the name that tables have. */
  SchedulerConfig config(SchedulerConfig config) {
    if (!hides()) {
      return config;
    }
    String name = config.scheduler();
    Matcher file = FILE_ALONE.matcher(name);
    return config.renamed(
        file.lookingAt() ? file(file) + name.substring(file.end()) : scheduler(name));
  }

  /** Returns the made-up name of a scheduler's file, which texts have from now on, too. */
  private String file(Matcher file) {
    String name = file.group(3);
    String before = files.contains(name) ? name : known.getOrDefault(name, "");
    String suffix = name.replaceFirst("^.*?(\\.\\w+)?$", "$1");
    String word = files.contains(before) ? before : unused(name, String.valueOf(secret)) + suffix;
    files.add(word);
    known.put(name, word);
    known.put(file.group(2), word);
    return file.group(1) + word;
  }

  /**
   * Returns the name of a file of costs, with its column and host, or of measured costs for noise.
   */
  private String costs(String text) {
    return text.isEmpty() ? text : other("costs-", text, text);
  }

  Setting setting(Setting setting) {
    return setting.named(platform(setting.platform()), host(setting.master()), this::costs);
  }

  Ranking ranking(Ranking ranking) {
    return new Ranking(
        setting(ranking.setting()), ranking.random(), ranking.entries(), ranking.standing());
  }

  /** Registers the hosts of a platform, which texts may contain. */
  void learn(String file) {
    if (hides() && !file.isEmpty() && Files.isRegularFile(Path.of(file))) {
      platform(file);
      try {
        PlatformReader.read(Path.of(file)).hosts().forEach(this::host);
      } catch (InputException e) {
        // Nothing could be simulated on such a platform, and no text contains its hosts.
      }
    }
  }

  /** Returns a text without the names that have occurred, and without files. */
  String words(String text) {
    if (!hides()) {
      return text;
    }
    Matcher pieces = PIECE.matcher(text);
    return pieces.replaceAll(piece -> Matcher.quoteReplacement(word(piece.group())));
  }

  private String word(String piece) {
    String bare = piece.replaceFirst("[.]+$", "");
    String end = piece.substring(bare.length());
    String made = known.get(bare);
    return (made != null
            ? made
            : files.contains(bare) ? bare : FILE.matcher(bare).matches() ? "FILE" : bare)
        + end;
  }

  private String other(String before, String name, String brief) {
    String key = secret;
    return key == null ? name : known.computeIfAbsent(name, n -> before + unused(brief, key));
  }

  /**
   * Returns a free name: among a hundred thousand two may be equal, and then the later takes the
   * next.
   */
  private String unused(String name, String key) {
    byte[] bytes = digest(name, key);
    int number = (bytes[0] & 255) << 8 | bytes[1] & 255;
    return IntStream.iterate(number, one -> one + 1)
        .mapToObj(Names::word)
        .filter(taken::add)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns 16 bits as consonants and vowels in turn, and appends the word of the remaining bits.
   */
  private static String word(int number) {
    StringBuilder word = new StringBuilder(8);
    word.append(CONSONANTS.charAt(number >> 12 & 15)).append(VOWELS.charAt(number >> 10 & 3));
    word.append(CONSONANTS.charAt(number >> 6 & 15)).append(VOWELS.charAt(number >> 4 & 3));
    word.append(CONSONANTS.charAt(number & 15));
    return number >> 16 == 0 ? word.toString() : word.toString() + (number >> 16);
  }

  private static byte[] digest(String name, String key) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), mac.getAlgorithm()));
      return mac.doFinal(name.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HMAC with SHA-256", e);
    }
  }
}
