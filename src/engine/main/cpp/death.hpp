// How SimGrid dies: the stack on which it aborted or crashed is left for good, and Java learns why. Internal to the shim
// and the gate.
#pragma once

#include "kernel.hpp"

#include <csignal>

namespace loadstar {

extern bool dead;     // nothing of SimGrid may run again
extern bool inside;   // the engine's side is running
extern bool in_world; // this copy of the library is that of a world (gate/gate.h), which is put back to its beginning

void bury();

// Takes the signals that end SimGrid, and leaves to the JVM what is not SimGrid's.
void handle_signals();

// Switches to Java for the last time: it finds this context dead.
void leave_engine_for_good(Context context);

// A pointer that is no address at all ends in SIGBUS on some ways.
constexpr int FAULTS[] = {SIGSEGV, SIGBUS};

// Address of the instruction at which a signal came.
void const* instruction(void const* signal_context);

// -Xcheck:jni complains when a handler is not the JVM's own.
bool jvm_checks_handlers();

} // namespace loadstar
