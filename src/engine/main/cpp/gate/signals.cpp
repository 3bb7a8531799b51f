#include "death.hpp"
#include "gate.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace loadstar {

static struct sigaction others_on_abort; // what is not a world's: the shim's of world 0, the JVM's
static struct sigaction others_on_fault[2];

static void on_abort(int)
{
  if (auto leave = abort_of_this_thread())
    leave(); // comes back only if SimGrid does not run
  if (others_on_abort.sa_handler != SIG_DFL && others_on_abort.sa_handler != SIG_IGN)
    others_on_abort.sa_handler(SIGABRT);
  std::signal(SIGABRT, SIG_DFL);
  std::raise(SIGABRT);
}

static void on_fault(int signal, siginfo_t* info, void* context)
{
  if (auto leave = fault_of_this_thread()) {
    leave(signal, instruction(context), info->si_addr);
  }
  struct sigaction const& others = others_on_fault[signal == FAULTS[0] ? 0 : 1];
  if ((others.sa_flags & SA_SIGINFO) != 0)
    others.sa_sigaction(signal, info, context);
  else // no JVM: the instruction runs again, and the process ends as if we were not here
    sigaction(signal, &others, nullptr);
}

// Of a thread, and for the JVM's handlers, too: its report of a crash takes some 100 KiB. SimGrid's own has 8.
class SignalStack {
  static constexpr std::size_t BYTES = 256 << 10;
  stack_t own_{};

public:
  SignalStack()
  {
    stack_t before{};
    if (sigaltstack(nullptr, &before) != 0 || (before.ss_flags & SS_DISABLE) == 0)
      return; // somebody else's will do
    void* memory = mmap(nullptr, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return;
    own_.ss_sp   = memory;
    own_.ss_size = BYTES;
    sigaltstack(&own_, nullptr);
  }
  SignalStack(SignalStack const&) = delete;
  ~SignalStack()
  {
    if (own_.ss_sp == nullptr)
      return;
    stack_t now{};
    sigaltstack(nullptr, &now);
    if (now.ss_sp == own_.ss_sp) {
      now.ss_flags = SS_DISABLE;
      sigaltstack(&now, nullptr);
    }
    munmap(own_.ss_sp, BYTES);
  }
};

void give_signal_stack()
{
  static thread_local SignalStack stack;
}

void handle_signals_of_worlds()
{
  struct sigaction action;
  std::memset(&action, 0, sizeof action);
  action.sa_handler = on_abort;
  sigaction(SIGABRT, &action, &others_on_abort);
  // At exit the linker would run the destructors of every world, from a thread that is not its own.
  on_exit(
      [](int status, void*) {
        std::fflush(nullptr);
        _exit(status);
      },
      nullptr);
  if (jvm_checks_handlers())
    return;
  action.sa_sigaction = on_fault;
  action.sa_flags     = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  for (int i = 0; i < 2; i++)
    sigaction(FAULTS[i], &action, &others_on_fault[i]);
}

} // namespace loadstar
