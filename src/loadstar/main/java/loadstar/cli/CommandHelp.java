package loadstar.cli;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import loadstar.report.WordWrap;
import org.apache.commons.cli.Option;

/**
 * The help of a command: its usage, its description and a line or more for each option, broken
 * between words.
 *
 * @param usage the text after "usage: "; it may have several lines
 * @param paragraphs of the description; lines of a list in them begin with a blank
 * @param options in the order in which they are printed, without {@code --help}
 */
record CommandHelp(String usage, List<String> paragraphs, List<Option> options) {
  /** The column at which descriptions of options begin. */
  private static final int INDENT = 26;

  /** The pattern of what stands before the second column of a row of a list, with the gap. */
  private static final Pattern ROW = Pattern.compile("^ +\\S+( \\S+)* {2,}");

  /** The pattern of a blank in a usage that is not before an option. */
  private static final Pattern UNBROKEN = Pattern.compile(" (?![-\\[(])");

  private static final String NO_BREAK = "\u00a0";

  /** Returns the usage, broken before options and not between an option and its value. */
  private String usage(int width) {
    String begin = "usage: ";
    return (begin + usage)
        .lines()
        .map(line -> {
          String text = UNBROKEN.matcher(line.substring(begin.length())).replaceAll(NO_BREAK);
          return WordWrap.hanging(line.substring(0, begin.length()) + text, begin.length(), width);
        })
        .collect(Collectors.joining("\n"))
        .replace(NO_BREAK, " ");
  }

  /** Returns a row of a list: a word and, after several blanks, what it is. */
  static String row(String line, int width) {
    Matcher first = ROW.matcher(line);
    return WordWrap.hanging(line, first.find() ? first.end() : 0, width);
  }

  /** Returns the help in lines of at most so many characters, where no word is longer. */
  String text(int width) {
    StringBuilder text = new StringBuilder(1000);
    text.append(usage(width)).append("\n\n");
    for (String paragraph : paragraphs) {
      for (String line : paragraph.split("\n", -1)) {
        text.append(line.startsWith(" ") ? row(line, width) : WordWrap.hanging(line, 0, width))
            .append('\n');
      }
      text.append('\n');
    }
    for (Option option : options) {
      String left = "  --" + option.getLongOpt();
      left += option.hasArg() ? " " + option.getArgName() : "";
      text.append(left);
      if (left.length() < INDENT) {
        text.repeat(' ', INDENT - left.length());
      } else {
        text.append('\n').repeat(' ', INDENT);
      }
      List<String> lines = WordWrap.lines(option.getDescription(), width - INDENT);
      text.append(String.join("\n" + " ".repeat(INDENT), lines)).append('\n');
    }
    text.append("  --help");
    text.repeat(' ', INDENT - "  --help".length()).append("this text\n");
    return text.toString();
  }
}
