package loadstar.study;

import java.util.Map;

/** The input of the process that plays a run of a study; one for each shape of platforms. */
interface RunParameters {
  /** Name of the {@link loadstar.campaign.SimulationFamily} that plays it. */
  String family();

  /** Everything that determines the run's numbers but the seed, text by name. */
  Map<String, String> of(Study study, Point point);
}
