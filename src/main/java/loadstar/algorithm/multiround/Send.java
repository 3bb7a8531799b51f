package loadstar.algorithm.multiround;

/**
 * One send that the master is to make.
 *
 * @param worker index in the platform's list
 * @param round from 0
 * @param size load units, positive
 */
public record Send(int worker, int round, double size) {}
