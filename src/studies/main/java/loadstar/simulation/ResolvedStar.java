package loadstar.simulation;

import java.util.List;
import loadstar.model.Absences;
import loadstar.model.ChangingWorker;
import loadstar.model.Rate;
import loadstar.model.StarPlatform;
import org.jspecify.annotations.Nullable;

/**
 * A star with SimGrid's routes.
 *
 * @param uplink what the links that all routes from the master have in common carry, load units per
 *     second; null when they have none that transfers share, or one that is as wide as all links of
 *     the workers together
 * @param downlink the same for the routes to the master
 * @param changing the workers as bounds see them
 * @param absences when each worker is away by the profiles of its host and of the links to it
 * @param coresUnused share of the cores of the workers' hosts that compute nothing
 * @param links what transfers ask of them
 */
record ResolvedStar(
    StarPlatform star,
    LoadUnit unit,
    @Nullable Rate uplink,
    @Nullable Rate downlink,
    List<ChangingWorker> changing,
    List<Absences> absences,
    double coresUnused,
    LinkUse links) {}
