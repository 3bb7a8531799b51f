package loadstar.input.log.reader;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import loadstar.input.NamedTable;
import loadstar.input.log.reader.TaskRun.End;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Reads JUnit XML, as nearly every runner of tests writes it: a test case is a task, whatever
 * suites it is in.
 */
public final class JUnitReport {
  /** Numbers of Java's older runners, with commas between thousands. */
  private static final Pattern THOUSANDS = Pattern.compile("\\d{1,3}(,\\d{3})+(\\.\\d+)?");

  /** A number of which nobody knows whether its comma is one of thousands. */
  private static final Pattern AMBIGUOUS = Pattern.compile("[1-9]\\d{0,2},\\d{3}");

  /**
   * Limits of Java that also count {@code &lt;} and its like, of which a long report has many;
   * without a DOCTYPE there are no other entities.
   */
  private static final List<String> NO_LIMITS =
      List.of("jdk.xml.maxGeneralEntitySizeLimit", "jdk.xml.totalEntitySizeLimit");

  private static final Set<String> NOT_RUN =
      Set.of("skipped", "disabled", "notrun", "suppressed", "ignored");

  private final LogText log;
  private final Runs runs;
  private final Deque<String> suites = new ArrayDeque<>();
  private @Nullable TaskRun test;
  private int depth;
  private int testDepth;

  private JUnitReport(LogText log, Runs runs) {
    this.log = log;
    this.runs = runs;
  }

  /** Passes on a run for each test case. */
  public static void read(LogText log, Runs runs) {
    new JUnitReport(log, runs).read();
  }

  private void read() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    for (String limit : NO_LIMITS) {
      factory.setProperty(limit, "0");
    }
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(log.text()));
      while (xml.hasNext()) {
        switch (xml.next()) {
          case XMLStreamConstants.DTD ->
              throw problem(xml, "it has a DOCTYPE, which no report of tests needs", null);
          case XMLStreamConstants.START_ELEMENT -> start(xml);
          case XMLStreamConstants.END_ELEMENT -> end(xml.getLocalName());
          default -> {}
        }
      }
      xml.close();
    } catch (XMLStreamException e) {
      String text = String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip();
      String reason =
          text.replaceFirst("^.*Message: ", "")
              .replaceFirst("XML document structures must start and end.*", "it ends too early")
              .replaceFirst("\\.$", "");
      int line = Math.max(0, e.getLocation().getLineNumber());
      throw log.problem(line, "malformed XML: " + reason, null);
    }
  }

  private void start(XMLStreamReader xml) {
    depth++;
    switch (xml.getLocalName()) {
      case "testsuite" -> suites.push(value(xml, "name"));
      case "testcase" -> {
        test = test(xml);
        testDepth = depth;
      }
      case "failure", "error" -> mark(End.FAILED, xml.getLocalName());
      case "skipped" -> mark(End.SKIPPED, "skipped");
      default -> {}
    }
  }

  private void mark(End end, String why) {
    if (test != null && depth == testDepth + 1 && test.end() != End.FAILED) {
      test = test.ended(end, why);
    }
  }

  private void end(String tag) {
    depth--;
    if (tag.equals("testsuite")) {
      suites.pop();
    } else if (tag.equals("testcase") && test != null) {
      if (Double.isNaN(test.seconds()) && test.end() != End.SKIPPED) {
        throw log.problem(test.line(), "test \"" + test.name() + "\" has no time", null);
      }
      runs.add(test);
      test = null;
    }
  }

  private TaskRun test(XMLStreamReader xml) {
    String name = value(xml, "name");
    String suite = Objects.requireNonNullElse(suites.peek(), "");
    String type = value(xml, "classname");
    String owner = type.isEmpty() ? suite : type;
    String full = owner.isEmpty() || name.startsWith(owner) ? name : owner + "." + name;
    if (full.isEmpty()) {
      throw problem(xml, "a <testcase> lacks \"name\"", null);
    }
    String group = value(xml, "file").isEmpty() ? owner : value(xml, "file");
    int line = xml.getLocation().getLineNumber();
    TaskRun run = TaskRun.of(full, seconds(xml), line).inGroup(group);
    for (String attribute : new String[] {"status", "result"}) {
      String word = value(xml, attribute).toLowerCase(Locale.ROOT);
      run = NOT_RUN.contains(word) ? run.ended(End.SKIPPED, word) : run;
    }
    return run;
  }

  private double seconds(XMLStreamReader xml) {
    String text = value(xml, "time").strip();
    if (text.isEmpty()) {
      return Double.NaN;
    }
    if (AMBIGUOUS.matcher(text).matches()) {
      throw problem(
          xml,
          "the time \"" + text + "\" may be thousands or thousandths",
          "a decimal point in place of the comma, or none");
    }
    String plain =
        THOUSANDS.matcher(text).matches() ? text.replace(",", "") : text.replace(',', '.');
    double seconds = NamedTable.decimal(plain);
    if (!(seconds >= 0) || Double.isInfinite(seconds)) {
      throw problem(xml, "the time \"" + text + "\" is not a number of seconds", null);
    }
    return seconds;
  }

  private static String value(XMLStreamReader xml, String attribute) {
    return Objects.requireNonNullElse(xml.getAttributeValue(null, attribute), "");
  }

  private InputException problem(XMLStreamReader xml, String what, @Nullable String hint) {
    return log.problem(xml.getLocation().getLineNumber(), what, hint);
  }
}
