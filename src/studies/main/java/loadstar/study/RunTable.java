package loadstar.study;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a study, found by their keys. It takes four bytes a run, and a map of numbers eight
 * more, where maps with an entry for each key take a hundred.
 */
final class RunTable {
  private final StudyRun[] byKey; // of equal keys the first

  RunTable(List<StudyRun> runs) {
    StudyRun[] all = runs.toArray(StudyRun[]::new);
    Arrays.sort(all, Comparator.comparing(StudyRun::key)); // stable
    int count = 0;
    for (StudyRun run : all) {
      if (count == 0 || !all[count - 1].key().equals(run.key())) {
        all[count++] = run;
      }
    }
    byKey = Arrays.copyOf(all, count);
  }

  /** Returns the run of a key; null if there is none. */
  @Nullable StudyRun find(String key) {
    int found = index(key);
    return found < 0 ? null : byKey[found];
  }

  private int index(String key) {
    int low = 0;
    int high = byKey.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = byKey[middle].key().compareTo(key);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** Returns an empty map from keys of these runs to numbers that are not NaN. */
  Map<String, Double> numbers() {
    return new Numbers();
  }

  private final class Numbers extends AbstractMap<String, Double> {
    private final double[] values = new double[byKey.length];

    Numbers() {
      Arrays.fill(values, Double.NaN);
    }

    private @Nullable Double at(int i) {
      return i < 0 || Double.isNaN(values[i]) ? null : (Double) values[i];
    }

    @Override
    public @Nullable Double get(@Nullable Object key) {
      return key instanceof String text ? at(index(text)) : null;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
      return get(key) != null;
    }

    @Override
    public @Nullable Double put(String key, Double value) {
      int i = index(key);
      if (i < 0) {
        throw new IllegalArgumentException("no run of the study has the key " + key);
      }
      Double before = at(i);
      values[i] = value;
      return before;
    }

    @Override
    public @Nullable Double remove(@Nullable Object key) {
      int i = key instanceof String text ? index(text) : -1;
      Double before = at(i);
      if (before != null) {
        values[i] = Double.NaN;
      }
      return before;
    }

    @Override
    public Set<Entry<String, Double>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public Iterator<Entry<String, Double>> iterator() {
          return IntStream.range(0, values.length)
              .filter(i -> !Double.isNaN(values[i]))
              .<Entry<String, Double>>mapToObj(
                  i -> new SimpleImmutableEntry<>(byKey[i].key(), values[i]))
              .iterator();
        }

        @Override
        public int size() {
          return (int) Arrays.stream(values).filter(value -> !Double.isNaN(value)).count();
        }
      };
    }
  }
}
