package loadstar.reality.calibrate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import loadstar.model.InputException;
import loadstar.model.Quantile;
import loadstar.reality.calibrate.MeasuredPoint.Sample;
import loadstar.reality.calibrate.TextTable.TextRow;
import org.jspecify.annotations.Nullable;

/**
 * A table of single operations: operation, size, start, duration, in any order, with or without
 * names, or only sizes and durations. A ping-pong is a send and a receive of the same size and
 * start; half of their sum is the time of one message. Operations that are no send and no receive
 * are messages, or round trips if their name implies it.
 */
final class RawOperations {
  /**
   * The longest plausible time of a small message, in seconds: no network that is worth a
   * calibration is slower.
   */
  private static final double SLOWEST_SMALL = 0.2;

  private static final double FASTEST_SMALL = 2e-8;
  private static final double SMALLEST_BANDWIDTH = 2e4;

  private final String file;
  private final MeasuredFile.@Nullable TimeUnit unit;
  private final boolean roundTrip;
  private final List<String> notes = new ArrayList<>();

  private enum OperationKind {
    SEND,
    RECEIVE,
    ROUND_TRIP,
    ONE_WAY
  }

  private record Operation(OperationKind kind, double size, String start, double duration) {}

  RawOperations(String file, MeasuredFile.@Nullable TimeUnit unit, boolean roundTrip) {
    this.file = file;
    this.unit = unit;
    this.roundTrip = roundTrip;
  }

  MeasuredFile.Measurements read(TextTable table) {
    MeasuredColumns columns = MeasuredColumns.of(table);
    if (columns.size() == MeasuredColumns.NONE || columns.duration() == MeasuredColumns.NONE) {
      throw new InputException(
          file,
          "has no column of sizes and one of durations",
          "op,size,start,duration in its first line");
    }
    String named = table.name(columns.duration());
    boolean halve = roundTrip || named.contains("rtt") || named.contains("round");
    List<Operation> operations = new ArrayList<>();
    int unusable = 0;
    int firstUnusable = 0;
    for (TextRow row : table.rows()) {
      double size = row.number(columns.size());
      double duration = row.number(columns.duration());
      if (!(size >= 0) || !(duration > 0) || Double.isInfinite(duration)) {
        firstUnusable = unusable++ == 0 ? row.line() : firstUnusable;
        continue;
      }
      String text = columns.text() == MeasuredColumns.NONE ? "" : row.cells().get(columns.text());
      OperationKind kind = kind(text, halve);
      String start =
          columns.start() == MeasuredColumns.NONE ? "" : row.cells().get(columns.start());
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

  private static double sizeUnit(TextTable table, int column) {
    String name = table.name(column);
    if (name.matches(".*[(\\[_ ]k(i?)b.*")) {
      return name.contains("kib") ? 1024 : 1e3;
    }
    return name.matches(".*[(\\[_ ]m(i?)b.*") ? name.contains("mib") ? 1 << 20 : 1e6 : 1;
  }

  private static OperationKind kind(String text, boolean halve) {
    String name = text.toLowerCase(Locale.ROOT);
    boolean pingPong = name.contains("ping") || name.contains("rtt") || name.contains("round");
    if (!pingPong && (name.contains("recv") || name.contains("receive"))) {
      return OperationKind.RECEIVE;
    }
    if (!pingPong && name.contains("send")) {
      return OperationKind.SEND;
    }
    return pingPong || halve ? OperationKind.ROUND_TRIP : OperationKind.ONE_WAY;
  }

  private MeasuredFile.Measurements measured(List<Operation> operations, double seconds) {
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
    if (operations.stream().anyMatch(operation -> operation.kind == OperationKind.ROUND_TRIP)) {
      notes.add("durations are there and back: half of them is the time of one message");
    }
    if (oneWay.isEmpty() && !sends.isEmpty() && !receives.isEmpty()) {
      oneWay.addAll(pairs(operations, seconds));
      notes.add("a send and a receive of the same size are a ping-pong: half of their sum");
    }
    return new MeasuredFile.Measurements(oneWay, sends, receives, null, notes);
  }

  /**
   * Returns half the sum of each send and its receive: of the same start if there are such, else in
   * turn.
   */
  private List<Sample> pairs(List<Operation> operations, double seconds) {
    List<Sample> pairs = new ArrayList<>();
    List<Operation> dated = operations.stream().filter(one -> !one.start.isEmpty()).toList();
    Set<Operation> alone = Collections.newSetFromMap(new IdentityHashMap<>());
    alone.addAll(operations);
    Function<Operation, Object> size = Operation::size;
    pair(dated, one -> one.size + " " + one.start, seconds, pairs, alone);
    pair(operations.stream().filter(alone::contains).toList(), size, seconds, pairs, alone);
    if (!alone.isEmpty()) {
      notes.add(alone.size() + " sends or receives without their counterpart are left out");
    }
    if (pairs.isEmpty()) {
      throw new InputException(file, "no send has the size of a receive", null);
    }
    return pairs;
  }

  /**
   * Pairs each operation with the first waiting one of the same key and the other kind, and removes
   * both from {@code alone}.
   */
  private static void pair(
      List<Operation> operations,
      Function<Operation, Object> key,
      double seconds,
      List<Sample> pairs,
      Set<Operation> alone) {
    Map<Object, Deque<Operation>> waiting = new HashMap<>();
    for (Operation one : operations) {
      Deque<Operation> same = waiting.computeIfAbsent(key.apply(one), any -> new ArrayDeque<>());
      if (same.isEmpty() || same.peek().kind == one.kind) {
        same.add(one);
      } else {
        Operation other = same.remove();
        pairs.add(new Sample(one.size, (one.duration + other.duration) / 2 * seconds));
        alone.remove(one);
        alone.remove(other);
      }
    }
  }

  private MeasuredFile.TimeUnit unit(
      TextTable table, MeasuredColumns columns, List<Operation> operations) {
    if (unit != null) {
      return unit;
    }
    int column = columns.duration();
    MeasuredFile.TimeUnit named = MeasuredFile.TimeUnit.inName(table.name(column));
    if (named != null) {
      return named;
    }
    List<Operation> bySize =
        operations.stream().sorted(Comparator.comparingDouble(Operation::size)).toList();
    int tenth = Math.max(1, bySize.size() / 10);
    double small = median(bySize.subList(0, tenth));
    List<Operation> large = bySize.subList(bySize.size() - tenth, bySize.size());
    double rate = large.getFirst().size / median(large);
    for (MeasuredFile.TimeUnit each : MeasuredFile.TimeUnit.LIKELY_FIRST) {
      double time = small * each.seconds();
      if (FASTEST_SMALL <= time
          && time <= SLOWEST_SMALL
          && rate / each.seconds() >= SMALLEST_BANDWIDTH) {
        notes.add("no unit of time is named: durations of this order are taken for " + each);
        return each;
      }
    }
    throw new InputException(
        file, "durations such as " + small + " fit no unit of time", "--unit s|ms|us|ns");
  }

  private static double median(List<Operation> operations) {
    return Quantile.of(operations.stream().mapToDouble(Operation::duration).toArray(), 0.5);
  }
}
