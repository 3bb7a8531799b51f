package loadstar.engine;

import org.jspecify.annotations.Nullable;

// The Java half of one engine-side execution context: the code it plays, and the thread that does
// (for context 0, the one that created the engine).
//
// Only the engine's thread and the virtual threads it carries touch these fields, one at a time:
// they need no synchronisation.
final class Context {
  final int id;
  final @Nullable ActorCode code;
  final long handle;
  @Nullable Thread thread;
  int callbacks; // that have not returned
  int frames; // of its stack, if it was deep when it was looked at
  @Nullable Throwable kill; // what told the actor that it is being killed

  Context(int id, @Nullable ActorCode code, long handle) {
    this.id = id;
    this.code = code;
    this.handle = handle;
  }
}
