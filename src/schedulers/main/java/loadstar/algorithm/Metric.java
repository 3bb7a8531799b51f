package loadstar.algorithm;

/**
 * A number that a run is measured by.
 *
 * @param name in result files, lower case with underscores
 * @param unit "s", "units/s", "1" for ratios and counts
 * @param meaning one line
 */
public record Metric(String name, String unit, String meaning) {}
