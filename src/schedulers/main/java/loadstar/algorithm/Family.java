package loadstar.algorithm;

import java.util.List;

/**
 * The schedulers of one package.
 *
 * @param kinds in the order in which they are listed
 * @param works their sources, unless {@link References} has them, as works that others cite too
 */
record Family(List<SchedulerKind> kinds, List<Reference> works) {
  Family(List<SchedulerKind> kinds) {
    this(kinds, List.of());
  }
}
