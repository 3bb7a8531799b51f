#include "gate.hpp"

namespace loadstar {

#define FUNCTION(name) reinterpret_cast<void*>(&name),
void* const process_functions[FUNCTION_COUNT] = {
#include "functions.inc"
};
#undef FUNCTION

OnAbort abort_of_this_thread()
{
  return gate_functions == process_functions ? nullptr
                                             : reinterpret_cast<OnAbort>(gate_functions[NUMBER_ls_on_abort]);
}

OnFault fault_of_this_thread()
{
  return gate_functions == process_functions ? nullptr
                                             : reinterpret_cast<OnFault>(gate_functions[NUMBER_ls_on_fault]);
}

} // namespace loadstar

thread_local void* const* gate_functions = loadstar::process_functions;

// One jump for each function, whatever its arguments: they stay where the caller has put them.
#define FUNCTION(name)                                                                                                 \
  extern "C" __attribute__((naked, visibility("default"))) void gate_##name()                                          \
  {                                                                                                                    \
    asm("movq gate_functions@gottpoff(%%rip), %%r11\n\t"                                                               \
        "movq %%fs:(%%r11), %%r11\n\t"                                                                                 \
        "jmp *%c0(%%r11)"                                                                                              \
        :                                                                                                              \
        : "i"(NUMBER_##name * sizeof(void*)));                                                                         \
  }
#include "functions.inc"
#undef FUNCTION
