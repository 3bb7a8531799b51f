package loadstar.study;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a campaign stands.
 *
 * @param members runs that its table consists of
 * @param done how many of them are finished
 * @param missing those to be run
 * @param failed those that are not, by what happened
 * @param reasons why the missing ones are, with how many
 * @param seconds estimate of the missing ones in all; null when nothing is known
 * @param missed points whose intervals are wider than asked though all seeds are played, with the
 *     half width over the mean; NaN where fewer than three have a result
 */
public record StudyProgress(
    int members,
    int done,
    List<StudyRun> missing,
    Map<StudyRun, ResultStore.Failure> failed,
    Map<String, Integer> reasons,
    @Nullable Double seconds,
    Map<Point, Double> missed) {}
