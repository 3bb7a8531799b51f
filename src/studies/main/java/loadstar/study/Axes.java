package loadstar.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that a study tries, by what they are values of; every combination is tried. A list in
 * a campaign, the values of {@code --ports "1|2"} and those of {@code ss:chunk=1|10} are axes.
 *
 * @param <K> what values belong to: a field, a parameter, an option
 * @param <V> the values
 */
public final class Axes<K, V> {
  private final Map<K, List<V>> values = new LinkedHashMap<>();

  /** Makes axes without values, which have one combination, the empty one. */
  public Axes() {}

  /** Returns axes of the same values, which change apart from these. */
  public Axes<K, V> copy() {
    Axes<K, V> copy = new Axes<>();
    values.forEach(copy::put);
    return copy;
  }

  /** Sets the values of an axis, in place of those that it had; a new axis is the last one. */
  public Axes<K, V> put(K axis, List<V> tried) {
    values.put(axis, new ArrayList<>(tried));
    return this;
  }

  /** Adds a value to an axis. */
  public Axes<K, V> add(K axis, V value) {
    values.computeIfAbsent(axis, none -> new ArrayList<>()).add(value);
    return this;
  }

  /** Removes an axis. */
  public void remove(K axis) {
    values.remove(axis);
  }

  /** Returns the values of an axis; empty if there are none. */
  public List<V> get(K axis) {
    return Collections.unmodifiableList(values.getOrDefault(axis, List.of()));
  }

  /** Tells whether there is such an axis. */
  public boolean has(K axis) {
    return values.containsKey(axis);
  }

  /** Tells whether there are no axes. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns the number of combinations; a double, as users' lists may be long. */
  public double size() {
    return values.values().stream().mapToDouble(List::size).reduce(1, (one, other) -> one * other);
  }

  /** Returns the values of all axes. */
  public List<V> all() {
    return values.values().stream().flatMap(List::stream).toList();
  }

  /** Returns the axes of these names that there are, in this order. */
  public Axes<K, V> ordered(List<? extends K> names) {
    Axes<K, V> others = new Axes<>();
    names.stream().filter(this::has).forEach(name -> others.put(name, get(name)));
    return others;
  }

  /** Returns every combination, a value of each axis; the last axis changes first. */
  public List<Map<K, V>> combinations() {
    List<Map<K, V>> combinations = List.of(Map.of());
    for (Map.Entry<K, List<V>> axis : values.entrySet()) {
      List<Map<K, V>> longer = new ArrayList<>();
      for (Map<K, V> one : combinations) {
        for (V value : axis.getValue()) {
          Map<K, V> more = new LinkedHashMap<>(one);
          more.put(axis.getKey(), value);
          longer.add(more);
        }
      }
      combinations = longer;
    }
    return combinations;
  }
}
