package loadstar.platform;

/**
 * The first date at which a profile sets a speed, a bandwidth or a state to 0, and where the file
 * says so.
 *
 * @param file of the profile, as the platform file names it
 * @param line in that file
 * @param date simulated seconds
 */
public record Outage(String file, int line, double date) {}
