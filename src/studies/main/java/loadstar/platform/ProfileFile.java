package loadstar.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Stream;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * Checks a profile, in a file of its own or in a {@code <trace>}, before SimGrid reads it, which
 * names neither file nor line when it refuses one, and never returns from one that repeats without
 * taking time.
 */
final class ProfileFile {
  private static final String FORM =
      "\"DATE VALUE\", or \"PERIODICITY SECONDS\" on a line of its own";

  private final String file;
  private int line;
  private int steps;
  private double date;
  private double periodicity;
  private double loopAfter;
  boolean random; // its values are drawn
  @Nullable Outage outage; // the first 0; null also when values are drawn
  private @Nullable Outage last; // while the value is 0
  private final List<Double> dates = new ArrayList<>();
  private final List<Double> values = new ArrayList<>();

  private ProfileFile(String file, int firstLine, double periodicity) {
    this.file = file;
    this.line = firstLine - 1;
    this.periodicity = periodicity;
  }

  // Reads and checks the file; InputException with file and line of the first thing that is wrong.
  static ProfileFile read(Path path) {
    try {
      ProfileFile profile = new ProfileFile(path.toString(), 1, 0);
      // Only digits and keywords matter; other bytes may be anything.
      profile.check(Files.readAllLines(path, StandardCharsets.ISO_8859_1));
      return profile;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // Reads and checks the text of a <trace>; file: the platform; firstLine: where the text begins in
  // it; periodicity: seconds after which it is repeated, 0 for never.
  static ProfileFile read(String file, int firstLine, String text, double periodicity) {
    ProfileFile profile = new ProfileFile(file, firstLine, periodicity);
    profile.check(text.lines().toList());
    return profile;
  }

  /** The 0 after which nothing else comes, or null; also null when its values are drawn. */
  @Nullable Outage end() {
    boolean repeats = periodicity > 0 || loopAfter > 0;
    return random || (repeats && values.stream().anyMatch(value -> value > 0)) ? null : last;
  }

  // The times at which it has something off, if it is a profile of states; none if its values are
  // drawn, which only SimGrid knows.
  Absences absences() {
    if (random || outage == null) {
      return Absences.NONE;
    }
    StepRate states = rate(1, 1); // on until the first date
    return () ->
        Stream.iterate(
                absence(states, -1),
                absence -> !Double.isInfinite(absence.from()),
                absence -> absence(states, absence.to()))
            .iterator();
  }

  private static Absence absence(StepRate states, double after) {
    double from = states.change(after, false);
    return new Absence(from, states.change(from, true));
  }

  /** The least and the most of its values; 0 and 0 if they are drawn. */
  double[] range() {
    DoubleSummaryStatistics all =
        values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
    return random ? new double[2] : new double[] {all.getMin(), all.getMax()};
  }

  private double period() {
    return loopAfter > 0
        ? date + loopAfter
        : periodicity > 0 ? periodicity : Double.POSITIVE_INFINITY;
  }

  // Its values, if they are not drawn; before: the value until its first date; unit that its values
  // are in.
  StepRate rate(double before, double unit) {
    return new StepRate(
        before,
        dates.stream().mapToDouble(Double::doubleValue).toArray(),
        values.stream().mapToDouble(value -> value * unit).toArray(),
        period());
  }

  private void check(List<String> lines) {
    for (String text : lines) {
      line++;
      String stripped = text.strip();
      if (!stripped.isEmpty() && stripped.charAt(0) != '#' && stripped.charAt(0) != '%') {
        check(stripped.split("\\s+"));
      }
    }
    if (random) {
      return; // its dates are drawn
    }
    if (steps == 0) {
      throw problem("the profile has no value");
    }
    if (periodicity > 0 && (loopAfter > 0 || periodicity < date)) {
      throw problem("the profile cannot repeat after " + periodicity + " s, it is longer");
    }
  }

  private void check(String[] words) {
    switch (words[0]) {
      case "PERIODICITY" -> periodicity = seconds(words);
      case "LOOPAFTER" -> loopAfter = seconds(words);
      case "STOCHASTIC" -> random = true;
      default -> {
        steps++;
        if (!random) {
          step(words);
        }
      }
    }
  }

  private void step(String[] words) {
    if (words.length < 2) {
      throw problem(quoted(words[0], "this") + " is no line of a profile");
    }
    double next = number(words[0], "the date");
    if (next < date) {
      throw problem("the date " + words[0] + " comes after a later one");
    }
    date = next;
    if (Quantity.number(words[1]) < 0) {
      throw new InputException(
          file, line, quoted(words[1], "the value") + " is below 0", "0, which is off for a state");
    }
    double value = number(words[1], "the value");
    dates.add(date);
    values.add(value);
    if (value > 0) {
      last = null;
    } else if (last == null) {
      last = new Outage(file, line, date);
      outage = outage == null ? last : outage;
    }
  }

  private double seconds(String[] words) {
    double seconds = words.length < 2 ? 0 : number(words[1], "the time");
    if (seconds == 0) {
      throw problem("a profile cannot repeat without taking time");
    }
    return seconds;
  }

  private double number(String word, String what) {
    double number = Quantity.number(word);
    if (number >= 0 && number < Double.POSITIVE_INFINITY) {
      return number;
    }
    throw problem(quoted(word, what) + " is not a number of 0 or more");
  }

  // A platform of others may name any file of ours: what is no number is of another kind of file,
  // and is not shown.
  private static String quoted(String word, String what) {
    boolean shown = word.matches("[-+]?\\d{1,9}([.,]\\d{0,9})?([eE][-+]?\\d{1,3})?");
    return shown ? (what.equals("this") ? "" : what + " ") + "\"" + word + "\"" : what;
  }

  private InputException problem(String what) {
    return new InputException(file, line, what, FORM);
  }
}
