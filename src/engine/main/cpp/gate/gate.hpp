// Which functions of shim.h a thread calls. Internal to the gate; gate.h is the interface.
#pragma once

#include "gate.h"

// The place of each function of shim.h in a world's table; the list is made from shim.h when it is built.
#define FUNCTION(name) NUMBER_##name,
enum {
#include "functions.inc"
  FUNCTION_COUNT
};
#undef FUNCTION

extern "C" {
// The functions of the calling thread's world.
extern thread_local void* const* gate_functions __attribute__((visibility("hidden"), tls_model("initial-exec")));
}

namespace loadstar {

extern void* const process_functions[FUNCTION_COUNT]; // those of world 0

// The stack on which a fault came may have no room for its handler: those of this thread run on one of their own from now on.
void give_signal_stack();

// Has the process leave its signals to the thread's world where they are its own. Called once, before the first world.
void handle_signals_of_worlds();

// Functions of the calling thread's world for that, nullptr if it calls world 0.
using OnAbort = void (*)();
using OnFault = void (*)(int32_t, void const*, void const*);
OnAbort abort_of_this_thread();
OnFault fault_of_this_thread();

} // namespace loadstar
