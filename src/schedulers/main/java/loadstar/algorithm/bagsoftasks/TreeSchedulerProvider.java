package loadstar.algorithm.bagsoftasks;

/**
 * Brings a scheduler for trees from outside: a class with a public constructor without arguments,
 * named in {@code META-INF/services/loadstar.algorithm.bagsoftasks.TreeSchedulerProvider} of its
 * jar.
 */
public interface TreeSchedulerProvider {
  TreeSchedulerKind kind();
}
