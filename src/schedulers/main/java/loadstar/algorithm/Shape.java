package loadstar.algorithm;

import loadstar.model.Word;

/** Of platforms: what a scheduler plays on. */
public enum Shape {
  /** A master and its workers, one load. */
  STAR,
  /** A master and nodes that compute and pass tasks on, several bags of tasks. */
  TREE;

  @Override
  public String toString() {
    return Word.of(this);
  }
}
