package loadstar.platform.calibrate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.platform.calibrate.MeasuredPoint.Sample;
import loadstar.platform.calibrate.TextTable.Row;
import org.jspecify.annotations.Nullable;

/**
 * A table of single operations: operation, size, start, duration, in any order, with or without
 * names, or only sizes and durations. A ping-pong is a send and a receive of the same size and
 * start; half of their sum is the time of one message. Operations that are no send and no receive
 * are messages, or there and back if their name says so.
 */
final class RawOperations {
  /** A small message takes longer than this on no network that is worth a calibration. */
  private static final double SLOWEST_SMALL = 0.2;

  private static final double FASTEST_SMALL = 2e-8;
  private static final double SMALLEST_BANDWIDTH = 2e4;

  private final String file;
  private final @Nullable TimeUnit unit;
  private final boolean roundTrip;
  private final List<String> notes = new ArrayList<>();

  private enum Kind {
    SEND,
    RECEIVE,
    ROUND_TRIP,
    ONE_WAY
  }

  private record Operation(Kind kind, double size, String start, double duration) {}

  RawOperations(String file, @Nullable TimeUnit unit, boolean roundTrip) {
    this.file = file;
    this.unit = unit;
    this.roundTrip = roundTrip;
  }

  Measured read(TextTable table) {
    Columns columns = Columns.of(table);
    if (columns.size() == Columns.NONE || columns.duration() == Columns.NONE) {
      throw new InputException(
          file,
          0,
          "has no column of sizes and one of durations",
          "op,size,start,duration in its first line");
    }
    boolean halve = roundTrip || namesRoundTrip(table, columns.duration());
    List<Operation> operations = new ArrayList<>();
    int unusable = 0;
    int firstUnusable = 0;
    for (Row row : table.rows()) {
      double size = row.number(columns.size());
      double duration = row.number(columns.duration());
      if (!(size >= 0) || !(duration > 0) || Double.isInfinite(duration)) {
        firstUnusable = unusable++ == 0 ? row.line() : firstUnusable;
        continue;
      }
      String text = columns.text() == Columns.NONE ? "" : row.cells().get(columns.text());
      Kind kind = kind(text, halve);
      String start = columns.start() == Columns.NONE ? "" : row.cells().get(columns.start());
      operations.add(new Operation(kind, size * sizeUnit(table, columns.size()), start, duration));
    }
    if (operations.isEmpty()) {
      throw new InputException(
          file, firstUnusable, "has no row of a size and a positive duration", null);
    }
    if (unusable > 0) {
      notes.add(
          unusable
              + " rows without a positive duration are left out, the first on line "
              + firstUnusable);
    }
    return measured(operations, unit(table, columns, operations).seconds());
  }

  private static boolean namesRoundTrip(TextTable table, int column) {
    String name = column < table.header().size() ? table.header().get(column) : "";
    return name.contains("rtt") || name.contains("round");
  }

  private static double sizeUnit(TextTable table, int column) {
    String name = column < table.header().size() ? table.header().get(column) : "";
    if (name.matches(".*[(\\[_ ]k(i?)b.*")) {
      return name.contains("kib") ? 1024 : 1e3;
    }
    return name.matches(".*[(\\[_ ]m(i?)b.*") ? name.contains("mib") ? 1 << 20 : 1e6 : 1;
  }

  private static Kind kind(String text, boolean halve) {
    String name = text.toLowerCase(Locale.ROOT);
    boolean pingPong = name.contains("ping") || name.contains("rtt") || name.contains("round");
    if (!pingPong && (name.contains("recv") || name.contains("receive"))) {
      return Kind.RECEIVE;
    }
    if (!pingPong && name.contains("send")) {
      return Kind.SEND;
    }
    return pingPong || halve ? Kind.ROUND_TRIP : Kind.ONE_WAY;
  }

  private Measured measured(List<Operation> operations, double seconds) {
    List<Sample> oneWay = new ArrayList<>();
    List<Sample> sends = new ArrayList<>();
    List<Sample> receives = new ArrayList<>();
    for (Operation operation : operations) {
      Sample sample = new Sample(operation.size, operation.duration * seconds);
      switch (operation.kind) {
        case SEND -> sends.add(sample);
        case RECEIVE -> receives.add(sample);
        case ONE_WAY -> oneWay.add(sample);
        case ROUND_TRIP -> oneWay.add(new Sample(sample.size(), sample.seconds() / 2));
      }
    }
    if (operations.stream().anyMatch(operation -> operation.kind == Kind.ROUND_TRIP)) {
      notes.add("durations are there and back: half of them is the time of one message");
    }
    if (oneWay.isEmpty() && !sends.isEmpty() && !receives.isEmpty()) {
      oneWay.addAll(pairs(operations, seconds));
      notes.add("a send and a receive of the same size are a ping-pong: half of their sum");
    }
    return new Measured(oneWay, sends, receives, null, notes);
  }

  /**
   * Half the sum of each send and its receive: of the same start if there are such, else in turn.
   */
  private List<Sample> pairs(List<Operation> operations, double seconds) {
    Map<String, Deque<Operation>> waiting = new HashMap<>();
    Map<Double, List<Operation>> left = new LinkedHashMap<>();
    List<Sample> pairs = new ArrayList<>();
    for (Operation operation : operations) {
      Kind other = operation.kind == Kind.SEND ? Kind.RECEIVE : Kind.SEND;
      Deque<Operation> partners = waiting.get(key(other, operation));
      if (!operation.start.isEmpty() && partners != null && !partners.isEmpty()) {
        pairs.add(pair(partners.poll(), operation, seconds));
      } else {
        String key = key(operation.kind, operation);
        waiting.computeIfAbsent(key, any -> new ArrayDeque<>()).add(operation);
      }
    }
    for (Operation operation : operations) {
      Deque<Operation> mine = waiting.get(key(operation.kind, operation));
      if (mine != null && mine.remove(operation)) {
        left.computeIfAbsent(operation.size, any -> new ArrayList<>()).add(operation);
      }
    }
    int alone = 0;
    for (List<Operation> ofSize : left.values()) {
      List<Operation> sends = ofSize.stream().filter(one -> one.kind == Kind.SEND).toList();
      List<Operation> receives = ofSize.stream().filter(one -> one.kind == Kind.RECEIVE).toList();
      int both = Math.min(sends.size(), receives.size());
      for (int i = 0; i < both; i++) {
        pairs.add(pair(sends.get(i), receives.get(i), seconds));
      }
      alone += ofSize.size() - 2 * both;
    }
    if (alone > 0) {
      notes.add(alone + " sends or receives without their counterpart are left out");
    }
    if (pairs.isEmpty()) {
      throw new InputException(file, 0, "no send has the size of a receive", null);
    }
    return pairs;
  }

  private static String key(Kind kind, Operation operation) {
    return kind + " " + operation.size + " " + operation.start;
  }

  private static Sample pair(Operation one, Operation other, double seconds) {
    return new Sample(one.size, (one.duration + other.duration) / 2 * seconds);
  }

  private TimeUnit unit(TextTable table, Columns columns, List<Operation> operations) {
    if (unit != null) {
      return unit;
    }
    int column = columns.duration();
    TimeUnit named =
        column < table.header().size() ? TimeUnit.inName(table.header().get(column)) : null;
    if (named != null) {
      return named;
    }
    List<Operation> bySize =
        operations.stream().sorted(Comparator.comparingDouble(Operation::size)).toList();
    int tenth = Math.max(1, bySize.size() / 10);
    double small = median(bySize.subList(0, tenth));
    List<Operation> large = bySize.subList(bySize.size() - tenth, bySize.size());
    double rate = large.getFirst().size / median(large);
    for (TimeUnit each :
        List.of(
            TimeUnit.SECONDS, TimeUnit.MICROSECONDS, TimeUnit.MILLISECONDS, TimeUnit.NANOSECONDS)) {
      double time = small * each.seconds();
      if (FASTEST_SMALL <= time
          && time <= SLOWEST_SMALL
          && rate / each.seconds() >= SMALLEST_BANDWIDTH) {
        notes.add("no unit of time is named: durations of this order are taken for " + each);
        return each;
      }
    }
    throw new InputException(
        file, 0, "durations such as " + small + " fit no unit of time", "--unit s|ms|us|ns");
  }

  private static double median(List<Operation> operations) {
    return Robust.median(operations.stream().mapToDouble(Operation::duration).toArray());
  }
}
