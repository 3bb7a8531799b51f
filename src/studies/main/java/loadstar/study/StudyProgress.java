package loadstar.study;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a study whose results are stored: which of its runs have ended, failed or are to
 * be run, and how long these take.
 *
 * @param members number of runs of which its table consists
 * @param done how many of them are finished
 * @param missing runs that are to be run
 * @param failed runs that are not, by their failure
 * @param reasons why runs are missing, with the number of runs
 * @param seconds estimate of the missing runs in all; null if nothing is known
 * @param missed points whose intervals are wider than required though all seeds are run, with the
 *     half width over the mean; NaN if fewer than three have a result
 */
public record StudyProgress(
    int members,
    int done,
    List<StudyRun> missing,
    Map<StudyRun, ResultStore.Failure> failed,
    Map<String, Integer> reasons,
    @Nullable Double seconds,
    Map<Point, Double> missed) {}
