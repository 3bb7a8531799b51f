package loadstar.algorithm;

/** What the master's send port does next: send a chunk, or nothing for now. */
public sealed interface Action permits Send, Idle {}
