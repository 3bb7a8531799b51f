package loadstar.platform;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The settings of SimGrid in the {@code <config>} of a platform file: those that hold, and those
 * that no scheduler reads, which are left out of what SimGrid is given.
 */
final class FileSettings {
  private static final Pattern PROP = Pattern.compile("<prop(?:[\\s/].*)?", Pattern.DOTALL);
  private static final Pattern CONFIG = Pattern.compile("<config(?:[\\s/].*)?", Pattern.DOTALL);

  // Attributes that name files, which SimGrid looks for beside the platform.
  private static final Pattern FILE =
      Pattern.compile(
          "(\\s(?:file|(?:speed|availability|state|bandwidth|latency)_file)\\s*=\\s*([\"']))"
              + "(?!/|\\2)");

  // SimGrid 3.32 does not open a path that begins with a slash; there is nothing above the root.
  private static final String UP_TO_THE_ROOT = ".." + "/..".repeat(40);

  private record Line(String text, int number) {
    String after(int before) {
      return number == before ? text : text + " (line " + number + ")";
    }
  }

  final Map<String, String> held = new LinkedHashMap<>();
  final Map<String, Integer> lines = new HashMap<>(); // of those that hold
  private final List<Line> leftOut = new ArrayList<>();
  private final List<Line> problems = new ArrayList<>();
  private final Set<Integer> numbers = new HashSet<>(); // of those left out, from 0
  private final Map<Integer, String> renamed = new HashMap<>(); // by number, names that 3.32 lacks
  private @Nullable String hint;
  private int count;

  /** The next property; whether it holds. */
  boolean add(XmlElement element, String name, String value) {
    int number = count++;
    if (!HarmlessSettings.isRead(name)) {
      numbers.add(number);
      leftOut.add(new Line(name, element.line()));
      hint = hint == null ? HarmlessSettings.near(name) : hint;
      return false;
    }
    held.put(name, value);
    lines.put(name, element.line());
    if (HarmlessSettings.nameIn3(name) != null) {
      renamed.put(number, name);
    }
    String problem = HarmlessSettings.problem("<config>", name, value);
    if (problem != null && !Trust.isGiven()) {
      problems.add(new Line(problem, element.line()));
    }
    return true;
  }

  /**
   * Has to be called before SimGrid reads the file.
   *
   * @throws InputException for values that can do harm, with their lines
   */
  void refuse(String file) {
    if (!problems.isEmpty()) {
      int first = problems.getFirst().number;
      throw new InputException(
          file,
          first,
          problems.stream().map(one -> one.after(first)).collect(Collectors.joining("; ")),
          Trust.OPTION + ", if you trust the file");
    }
  }

  boolean isWhole() {
    return numbers.isEmpty();
  }

  /**
   * Tells whether SimGrid reads the file as it is: nothing is left out, and it has all names.
   *
   * @param names3 whether it is SimGrid 3.32, which has other names for some
   */
  boolean isUnderstood(boolean names3) {
    return isWhole() && !(names3 && !renamed.isEmpty());
  }

  /** Returns the settings that hold in a copy for SimGrid 3.32, or for a later version. */
  Map<String, String> heldInCopy(boolean names3) {
    Map<String, String> copied = new LinkedHashMap<>();
    held.forEach((name, value) -> {
      String old = names3 ? HarmlessSettings.nameIn3(name) : null;
      copied.put(old == null ? name : old, value);
    });
    return copied;
  }

  /** Returns the settings that are left out, in a sentence; empty for none. */
  String sentence(String file) {
    if (isWhole()) {
      return "";
    }
    int first = leftOut.getFirst().number;
    String names = leftOut.stream().map(one -> one.after(first)).collect(Collectors.joining(", "));
    String what =
        "<config> sets %s: left out, as no scheduler reads %s"
            .formatted(names, leftOut.size() == 1 ? "it" : "them");
    return String.valueOf(new InputException(file, first, what, hint).getMessage());
  }

  /**
   * The file without what is left out, and with the names that SimGrid has. Lines are where they
   * were.
   *
   * @param text of the file
   * @param folder of the file, in which it names others
   * @param names3 whether settings have their names in SimGrid 3.32
   */
  byte[] copy(byte[] text, Path folder, boolean names3) {
    // Each byte is a letter: names are not ours to decode.
    String letters = new String(text, StandardCharsets.ISO_8859_1);
    byte[] beside =
        XmlText.escaped(UP_TO_THE_ROOT + folder + "/")
            .replace("'", "&apos;")
            .getBytes(StandardCharsets.UTF_8);
    String place = Matcher.quoteReplacement(new String(beside, StandardCharsets.ISO_8859_1));
    StringBuilder copy = new StringBuilder(letters.length());
    Matcher tags = XmlFile.TAG.matcher(letters);
    boolean config = false;
    boolean opened = false; // a property that is left out, whose end is to come
    int number = 0;
    int copied = 0;
    while (tags.find()) {
      String tag = Objects.requireNonNullElse(tags.group(1), "");
      boolean gone = false;
      String name = null; // that SimGrid 3.32 does not know
      if (CONFIG.matcher(tag).matches()) {
        config = !tag.endsWith("/");
      } else if (tag.startsWith("</config")) {
        config = false;
      } else if (config && PROP.matcher(tag).matches()) {
        name = names3 ? renamed.get(number) : null;
        gone = numbers.contains(number++);
        opened = gone && !tag.endsWith("/");
      } else if (opened && tag.startsWith("</prop")) {
        gone = true;
        opened = false;
      }
      copy.append(letters, copied, tags.start());
      copied = gone ? Math.min(tags.end() + 1, letters.length()) : tags.end();
      String put = letters.substring(tags.start(), copied);
      if (name != null) {
        put = put.replace(name, Objects.requireNonNull(HarmlessSettings.nameIn3(name)));
      }
      copy.append(
          gone
              ? put.replaceAll("[^\\n]", " ")
              : tag.isEmpty() ? put : FILE.matcher(put).replaceAll("$1" + place));
    }
    copy.append(letters, copied, letters.length());
    return copy.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
