package loadstar.reality.calibrate;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static loadstar.model.Visible.format;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.model.InputException;

/**
 * The sockets, cores and threads of a host, from {@code lscpu}, {@code lscpu --json}, {@code
 * lstopo} or {@code lstopo --of xml}.
 *
 * @param model of the processor, "" if the file does not have it
 * @param threads hardware threads of all cores
 */
public record Topology(String model, int sockets, int cores, int threads) {
  private static final Pattern XML_OBJECT = Pattern.compile("<object type=\"(\\w+)\"");
  private static final Pattern TEXT_OBJECT = Pattern.compile("\\b(Package|Socket|Core|PU) L#\\d+");
  private static final Pattern XML_MODEL = Pattern.compile("name=\"CPUModel\" value=\"([^\"]*)\"");

  /** Reads a file with the output of one of the programs. */
  public static Topology read(Path file) {
    List<String> lines = MeasuredFile.lines(file);
    String text = String.join("\n", lines);
    Topology topology;
    if (text.contains("<topology")) {
      Matcher model = XML_MODEL.matcher(text);
      topology = counted(XML_OBJECT.matcher(text), model.find() ? model.group(1) : "");
    } else if (TEXT_OBJECT.matcher(text).find()) {
      topology = counted(TEXT_OBJECT.matcher(text), "");
    } else {
      int sockets = (int) Math.max(1, field(text, "Socket(s)"));
      int cores = sockets * (int) field(text, "Core(s) per socket");
      int threads = cores * (int) Math.max(1, field(text, "Thread(s) per core"));
      topology = new Topology(named(text, "Model name"), sockets, cores, threads);
    }
    if (topology.cores < 1) {
      throw new InputException(file, "tells no cores", "the output of lscpu or of lstopo");
    }
    return topology;
  }

  private static Topology counted(Matcher objects, String model) {
    Map<String, Long> counts =
        objects.results().collect(groupingBy(object -> object.group(1), counting()));
    ToLongFunction<String> count = type -> counts.getOrDefault(type, 0L);
    int sockets = (int) (count.applyAsLong("Package") + count.applyAsLong("Socket"));
    int cores = (int) count.applyAsLong("Core");
    int threads = (int) count.applyAsLong("PU");
    // A system may hide its cores: then its hardware threads are counted.
    return new Topology(model, Math.max(1, sockets), cores > 0 ? cores : threads, threads);
  }

  private static double field(String text, String name) {
    String value = named(text, name);
    double number = TextTable.number(value);
    return Double.isNaN(number) ? 0 : number;
  }

  /** Returns a field of lscpu, from text or JSON; "" if it is not there. */
  private static String named(String text, String name) {
    Matcher matcher =
        Pattern.compile(
                "(?m)^\\s*"
                    + Pattern.quote(name)
                    + ":\\s*(.*?)\\s*$"
                    + "|\"field\":\\s*\""
                    + Pattern.quote(name)
                    + ":?\",\\s*\"data\":\\s*\"([^\"]*)\"")
            .matcher(text);
    if (!matcher.find()) {
      return "";
    }
    return matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
  }

  @Override
  public String toString() {
    return format(
        "%d socket(s), %d core(s), %d thread(s)%s",
        sockets, cores, threads, model.isEmpty() ? "" : ", " + model);
  }
}
