package loadstar.simulation;

import loadstar.platform.Deployment;

/** Who takes part in a simulation, and what they are asked. */
public sealed interface Cast permits Cast.Deployed, Team {
  /** As a deployment says, which is read when it is simulated. */
  record Deployed(Deployment deployment) implements Cast {}
}
