package loadstar.result;

/** How large an experiment is run. */
public enum Scale {
  /** As the paper did. */
  FULL,
  /** Reduced to seconds: shows that everything works, and no published number can be expected. */
  QUICK
}
