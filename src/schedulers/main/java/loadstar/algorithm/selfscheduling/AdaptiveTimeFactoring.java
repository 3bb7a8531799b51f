package loadstar.algorithm.selfscheduling;

import java.util.Arrays;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.Word;

/**
 * ATF, adaptive time factoring (Ferreto and De Rose): the master shares out time, AtfMaster, and
 * each slave computes how many tasks its own share is, AtfSlave. This class carries the contents of
 * the messages between the two: with a chunk the slice for the next one; with its result the time,
 * the predicted chunk, and whether to trust it. Until then chunks double, beginning with the
 * smallest.
 */
final class AdaptiveTimeFactoring extends AdaptiveRules.Measuring {
  final AtfMaster master;
  private final AtfSlave[] slaves;
  private final long[] last;
  private final double[] slice;
  private final long[] predicted;

  AdaptiveTimeFactoring(StarProblem problem, Settings settings) {
    super(problem, settings, SelfSchedulingKinds.ROUNDING_DOWN);
    master = new AtfMaster(workers(), settings.get(SelfSchedulingKinds.ALPHA));
    slaves = new AtfSlave[workers()];
    String word = settings.get(SelfSchedulingKinds.ROUNDING_DOWN);
    Rounding rounding = Word.parse(Rounding.class, word);
    Arrays.setAll(slaves, w -> new AtfSlave(settings, rounding));
    last = new long[workers()];
    slice = new double[workers()];
    predicted = new long[workers()];
  }

  @Override
  protected void heard(Master view, Send chunk, double seconds) {
    int w = chunk.worker();
    slaves[w].measure(chunk.size(), seconds);
    predicted[w] = slaves[w].predict(slice[w], chunk.size());
    master.measure(chunk.size(), seconds);
  }

  @Override
  protected long chunk(Master view, int w) {
    slice[w] = master.slice(w, remaining(), view.now());
    if (last[w] == 0) {
      return minimum();
    }
    return slaves[w].adaptive ? predicted[w] : 2 * last[w];
  }

  @Override
  protected void given(Master view, Send chunk) {
    last[chunk.worker()] = (long) chunk.size();
  }
}
