package loadstar.platform;

/**
 * A kind of value that the profiles of a platform file change while time goes.
 *
 * @param what is changed, in the plural and in words: "speeds", "bandwidths"
 * @param count number of hosts or links that have such a profile
 * @param links whether these are links
 * @param drawn whether SimGrid draws some of the values
 */
public record ProfiledKind(String what, int count, boolean links, boolean drawn) {}
