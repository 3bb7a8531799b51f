// What a world's library has that world 0 has not: a heap of its own, and what keeps it from touching what belongs to the
// whole process. Everything here takes the place of libc's functions, for all code of the world.
#pragma once

#include <stddef.h>

#define LS_WORLD __attribute__((visibility("default")))

constexpr size_t WORLD_RESERVED = size_t(64) << 30; // for the heap of one; address space only

namespace loadstar {
// SimGrid ends the program: leaves its stack for good, if this is one of its stacks (kernel.cpp).
void leave_for_exit(int status);
} // namespace loadstar

extern "C" {

// One region that everything on the heap lies in, so that it can be put back.
struct ls_heap {
  char* start;
  char* end;       // of what has ever been used
  size_t reserved; // bytes
  char* zero;      // from here on, what has not been used since it was put back is 0
};
extern LS_WORLD ls_heap world_heap;

// What is open and mapped by now stays when the world is put back.
LS_WORLD void world_begin();

// Writes what is in buffers, closes the files that the simulation has left open, and unmaps what it has left mapped. Only
// the world's being put back may follow.
LS_WORLD void world_give_back();
}
