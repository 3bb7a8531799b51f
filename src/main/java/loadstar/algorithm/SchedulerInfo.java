package loadstar.algorithm;

/**
 * What there is to say about a scheduler before it runs.
 *
 * @param name stable: command lines, deployments and result files use it
 * @param paper where it was published
 * @param description one line
 */
public record SchedulerInfo(String name, String paper, String description) {}
