package loadstar.algorithm;

/**
 * The answer of {@link Scheduler#next}, which a player asks for whenever a port of the master can
 * send: a chunk to be sent ({@link Send}, made by {@link Master#cut}), or none for now ({@link
 * Idle}).
 */
public sealed interface Action permits Send, Idle {}
