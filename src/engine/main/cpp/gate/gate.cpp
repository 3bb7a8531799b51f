#include "gate.hpp"

namespace loadstar {

#define FUNCTION(name) reinterpret_cast<void*>(&name),
void* const process_functions[FUNCTION_COUNT] = {
#include "functions.inc"
};
#undef FUNCTION

OnAbort abort_of_this_thread()
{
  return gate_functions == process_functions ? nullptr : reinterpret_cast<OnAbort>(gate_functions[NUMBER_ls_on_abort]);
}

OnFault fault_of_this_thread()
{
  return gate_functions == process_functions ? nullptr : reinterpret_cast<OnFault>(gate_functions[NUMBER_ls_on_fault]);
}

} // namespace loadstar

thread_local void* const* gate_functions = loadstar::process_functions;

// One jump for each function, whatever its arguments: they stay where the caller has put them.
#if defined(__x86_64__)
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
#elif defined(__aarch64__)
// Not as functions: its GCC knows no naked ones. The assembler counts the places in the table.
#define FUNCTION(name)                                                                                                 \
  ".globl gate_" #name "\n"                                                                                            \
  ".type gate_" #name ", %function\n"                                                                                  \
  "gate_" #name ":\n"                                                                                                  \
  "adrp x16, :gottprel:gate_functions\n"                                                                               \
  "ldr x16, [x16, :gottprel_lo12:gate_functions]\n"                                                                    \
  "mrs x17, tpidr_el0\n"                                                                                               \
  "ldr x16, [x17, x16]\n"                                                                                              \
  "ldr x16, [x16, #gate_place]\n"                                                                                      \
  "br x16\n"                                                                                                           \
  ".size gate_" #name ", . - gate_" #name "\n"                                                                         \
  ".set gate_place, gate_place + 8\n"
asm(".text\n"
    ".balign 16\n"
    ".set gate_place, 0\n"
#include "functions.inc"
);
#else
#error "the gate is written for x86-64 and aarch64"
#endif
#undef FUNCTION
