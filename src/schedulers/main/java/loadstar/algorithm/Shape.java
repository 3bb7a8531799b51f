package loadstar.algorithm;

import loadstar.model.Word;

/**
 * The shape of the platforms that a kind of scheduler supports: the contract is {@link Scheduler}
 * for stars and {@link loadstar.algorithm.bagsoftasks.TreeScheduler} for trees.
 */
public enum Shape {
  /** A master and its workers, with one load. */
  STAR,
  /** A master and nodes that compute and forward tasks, with several bags of tasks. */
  TREE;

  @Override
  public String toString() {
    return Word.of(this);
  }
}
