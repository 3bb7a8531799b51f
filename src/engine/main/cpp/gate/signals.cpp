#include "death.hpp"
#include "gate.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
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
    leave(signal, instruction(context));
  }
  struct sigaction const& others = others_on_fault[signal == FAULTS[0] ? 0 : 1];
  if ((others.sa_flags & SA_SIGINFO) != 0)
    others.sa_sigaction(signal, info, context);
  else // no JVM: the instruction runs again, and the process ends as if we were not here
    sigaction(signal, &others, nullptr);
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
