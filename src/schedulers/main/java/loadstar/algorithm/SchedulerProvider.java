package loadstar.algorithm;

/**
 * Provides a scheduler from outside: a class with a public constructor without arguments, named in
 * {@code META-INF/services/loadstar.algorithm.SchedulerProvider} of its jar, on the command line,
 * or as the {@code scheduler} of a deployment.
 */
public interface SchedulerProvider {
  SchedulerKind kind();
}
