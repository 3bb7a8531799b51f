package loadstar.platform;

/**
 * The first time that a profile takes something away: its value is 0.
 *
 * @param file of the profile, as the platform file names it
 * @param line in that file
 * @param date simulated seconds
 */
public record Outage(String file, int line, double date) {}
