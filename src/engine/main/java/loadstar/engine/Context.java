package loadstar.engine;

import org.jspecify.annotations.Nullable;

/**
 * The Java half of one engine-side execution context: its code, and the thread that runs it (for
 * context 0, the one that created the engine).
 *
 * <p>Only the engine's thread and the virtual threads it carries touch these fields, one at a time:
 * they need no synchronisation.
 */
final class Context {
  final int id;
  final @Nullable ActorCode code;
  final long handle;
  @Nullable Thread thread;
  int callbacks; // those that have not returned
  int frames; // of its stack, if it was deep when last measured
  @Nullable Throwable kill; // the exception that killed the actor

  Context(int id, @Nullable ActorCode code, long handle) {
    this.id = id;
    this.code = code;
    this.handle = handle;
  }
}
