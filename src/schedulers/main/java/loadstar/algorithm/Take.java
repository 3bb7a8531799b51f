package loadstar.algorithm;

/**
 * The result that the receive port takes next.
 *
 * @param worker index in the platform's list
 * @param part of its chunk, from 0
 */
public record Take(int worker, int part) {}
