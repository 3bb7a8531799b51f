package loadstar.algorithm;

/** The next step of the master's send port: to send a chunk, or to stay idle for now. */
public sealed interface Action permits Send, Idle {}
