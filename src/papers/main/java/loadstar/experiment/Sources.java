package loadstar.experiment;

import java.util.List;
import loadstar.algorithm.Reference;
import loadstar.algorithm.References;

/** The works whose figures, tables or measurements the experiments of a name reproduce. */
public final class Sources {
  private Sources() {}

  /** Returns the works that one experiment reproduces; empty if it is ours. */
  public static List<Reference> of(Experiment experiment) {
    return switch (experiment.id()) {
      case "reality-blades" -> List.of(References.BLADES);
      case "reality-lsf" -> List.of(References.LSF);
      case "reality-workqueue" -> List.of(References.WORK_QUEUE);
      case "reality-taskvine" -> List.of(References.TASK_VINE);
      default -> of(experiment.paper());
    };
  }

  /**
   * Returns the works of a paper's name, such as {@code icppw12}; empty for experiments that are
   * ours.
   *
   * @param paper {@link Experiment#paper()}
   */
  public static List<Reference> of(String paper) {
    return switch (paper) {
      case "icppw12" -> List.of(References.ICPPW12);
      case "ppam13" -> List.of(References.PPAM13);
      case "thesis" -> List.of(References.NGUYEN);
      case "atf" -> List.of(References.FERRETO);
      case "rr5739" -> List.of(References.RR5739);
      case "reality" ->
          List.of(References.BLADES, References.LSF, References.WORK_QUEUE, References.TASK_VINE);
      case "auto", "known", "worst" -> List.of();
      default -> throw new IllegalArgumentException("no source is known of " + paper);
    };
  }
}
