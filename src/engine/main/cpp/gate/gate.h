// The C interface of what there is once per process: the gate to the worlds, and what the JDK does not offer in public.
//
// A world is a copy of this shim, of SimGrid and of all that they use, libc included, in a namespace of the dynamic linker
// (dlmopen) with a heap of its own. After loading it is saved; after a simulation it is put back, which takes a fraction of
// a millisecond, and the next simulation finds SimGrid as if just loaded. World 0 is not a copy: it is what the process
// has loaded itself, and cannot be put back.
//
// Each function of shim.h is exported once more here, under the name gate_<name>: it calls that of the thread's world.
#pragma once

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// Opens a world for the calling thread, from the library made for that. Returns its number from 1 on, or 0: then
// lw_problem() says why.
LS_API int32_t lw_open(const char* library);
LS_API const char* lw_problem();
// The calling thread calls this world from now on. A thread may call one world at a time, and a world belongs to one
// thread at a time; it may only change threads when it has been put back.
LS_API void lw_enter(int32_t world);
// Puts a world back to its beginning; the calling thread, which must have entered it last or be the only one to know it,
// calls world 0 afterwards.
LS_API void lw_restore(int32_t world);

// A java.lang.invoke.MethodHandles.Lookup that may use what is not public, NULL if this JDK has none (java.cpp).
LS_API void* lw_trusted_lookup(void* jni_env);
LS_API int32_t lw_debugged(); // whether this JVM has its debugger's agent loaded
// Binds the native methods of this class, which are the functions of shim.h that take and return numbers only, straight to
// them (java.cpp). Returns LS_ABI; -1 if the class lacks one of them.
LS_API int32_t lw_bind_directly(void* jni_env, void* shim_class);

#ifdef __cplusplus
}
#endif
