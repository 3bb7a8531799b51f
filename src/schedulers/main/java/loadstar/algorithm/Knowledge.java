package loadstar.algorithm;

/** The knowledge that a scheduler has, before a run, of what single tasks cost. */
public enum Knowledge {
  /** The scheduler uses neither the mean cost of tasks nor the cost of any task. */
  NOTHING,
  /** The scheduler uses the mean cost of tasks, and possibly how far they deviate from it. */
  MEAN,
  /** The scheduler uses a number for each task. */
  COSTS
}
