#include "death.hpp"

#include "reading.hpp"
#include "stack.hpp"

#include <boost/core/demangle.hpp>

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <ucontext.h>
#include <unistd.h>

namespace loadstar {

bool dead = false;

// xbt_die() and xbt_assert() end in abort(). On an engine-side stack, leave that stack for good instead of letting the
// process die; whatever it held is lost, so nothing of SimGrid runs after this.
static bool given_up = false; // the JVM ends the process, by abort()

static bool on_engine_side()
{
  return not is_foreign_thread() && inside && not given_up;
}

void bury()
{
  if (dead)
    return;
  dead = true;
  if (in_world)
    return;
  // What SimGrid would clean up at exit may lie on a stack that was left. This runs before all of it.
  on_exit(
      [](int status, void*) {
        std::fflush(nullptr);
        _exit(status);
      },
      nullptr);
}

// Why SimGrid died. Not on the heap, which may be what it died of.
static char cause_of_death[512];

// Leaves the stack it is called on. Whom SimGrid was running when it died, and in which file it was reading, is asked of
// SimGrid. That may end in the next crash, which comes here once more and asks nothing.
static void leave_for_good(std::string const& why)
{
  bury();
  block->status   = LS_ABORTED;
  Context context = MAESTRO;
  if (cause_of_death[0] == '\0') {
    std::snprintf(cause_of_death, sizeof cause_of_death, "%s", why.c_str());
    context = current_context();
    answer_text(placed(why));
  } else {
    block->text        = cause_of_death;
    block->text_length = static_cast<int64_t>(std::strlen(cause_of_death));
  }
  leave_engine_for_good(context);
}

// The same in the handler of a signal, which is blocked meanwhile.
static void leave_signal_for_good(int signal, std::string const& why)
{
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  leave_for_good(why);
}

void leave_for_exit(int status)
{
  if (on_engine_side())
    leave_for_good(status == 0 ? "SimGrid has printed what was asked for, and ends the program after that"
                               : "SimGrid ends the program, with status " + std::to_string(status));
}

static sigjmp_buf* refusal = nullptr; // where an assertion that fails now goes on
static Context asserting_context;

void refuse_by_assertion(void (*run)(void*), void* argument)
{
  sigjmp_buf place;
  struct Done {
    ~Done() { refusal = nullptr; }
  } const done;
  if (sigsetjmp(place, 1) != 0)
    throw std::invalid_argument(last_critical_message());
  asserting_context = current_context();
  refusal           = &place;
  run(argument);
}

static void leave_after_abort()
{
  if (refusal != nullptr && current_context() == asserting_context)
    siglongjmp(*refusal, 1); // abort() lets its handler do so, and what asserts holds only texts
  leave_signal_for_good(SIGABRT, last_critical_message());
}

static struct sigaction others_on_abort;

static void on_abort(int)
{
  if (on_engine_side())
    leave_after_abort();
  if (others_on_abort.sa_handler != SIG_DFL && others_on_abort.sa_handler != SIG_IGN)
    others_on_abort.sa_handler(SIGABRT); // does not come back from what is a world's
  std::signal(SIGABRT, SIG_DFL);
  std::raise(SIGABRT);
}

// What the JVM does when it is not our business.
static struct sigaction jvm_on_fault[2];

// Where SimGrid or we crashed, if leaving this stack leaves nothing locked that the process needs; empty otherwise. A
// world's libc and heap are its own, and are put back: only the dynamic linker is everybody's.
static std::string crash_of_engine_at(void const* address)
{
  Dl_info info;
  if (dladdr(address, &info) == 0 || info.dli_fname == nullptr)
    return "data"; // it jumped to what it took for a function; no other code runs on these stacks
  std::string library = info.dli_fname;
  if (in_world ? library.find("/ld-linux") != std::string::npos
               : library.find("libsimgrid") == std::string::npos && library.find("libloadstar") == std::string::npos &&
                     library.find("libstdc++") == std::string::npos) // for dynamic_cast
    return "";
  return info.dli_sname == nullptr ? library : boost::core::demangle(info.dli_sname);
}

void const* instruction(void const* signal_context)
{
  auto const& machine = static_cast<ucontext_t const*>(signal_context)->uc_mcontext;
#if defined(__x86_64__)
  return reinterpret_cast<void const*>(machine.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return reinterpret_cast<void const*>(machine.pc);
#else
#error "where this processor keeps its instruction pointer in a ucontext_t is not known here"
#endif
}

constexpr const char* OVERFLOW = "SimGrid has used up its stack of 8 MiB";
constexpr const char* MAYBE    = ". Maybe a route leads back to itself, by a gateway or a bypass";

static void leave_if_engine_code(int signal, void const* address, void const* accessed)
{
  bool const overflow = GuardedStacks::is_guard(accessed);
  auto place          = crash_of_engine_at(address);
  if (not place.empty())
    leave_signal_for_good(signal, overflow ? OVERFLOW + (" in " + place) + MAYBE : "SimGrid crashed in " + place);
  given_up = true;
  if (overflow) { // in an allocator, say, whose lock is held: the JVM's report of the crash would wait for it
    auto const* actor = sg::Actor::self();
    dprintf(STDERR_FILENO, "%s%s (%s%s). The process ends.\n", OVERFLOW, MAYBE, actor == nullptr ? "maestro" : "actor ",
            actor == nullptr ? "" : actor->get_cname());
    _exit(128 + signal);
  }
}

// SimGrid follows null pointers where it does not expect a call. There as in an abort: its stack is left for good.
static void on_fault(int signal, siginfo_t* info, void* context)
{
  if (on_engine_side()) {
    leave_if_engine_code(signal, instruction(context), info->si_addr);
  }
  struct sigaction const& jvm = jvm_on_fault[signal == FAULTS[0] ? 0 : 1];
  if ((jvm.sa_flags & SA_SIGINFO) != 0)
    jvm.sa_sigaction(signal, info, context);
  else // no JVM: the instruction runs again, and the process ends as if we were not here
    sigaction(signal, &jvm, nullptr);
}

bool jvm_checks_handlers()
{
  std::ifstream file("/proc/self/cmdline");
  std::string line((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  return line.find("-Xcheck:jni") != std::string::npos;
}

void handle_signals()
{
  struct sigaction action;
  std::memset(&action, 0, sizeof action);
  action.sa_handler = on_abort;
  sigaction(SIGABRT, &action, &others_on_abort);
  if (jvm_checks_handlers())
    return;
  action.sa_sigaction = on_fault;
  action.sa_flags     = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  for (int i = 0; i < 2; i++)
    sigaction(FAULTS[i], &action, &jvm_on_fault[i]);
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

void ls_on_abort()
{
  if (on_engine_side())
    leave_after_abort();
}

void ls_on_fault(int32_t signal, void const* address, void const* accessed)
{
  if (on_engine_side())
    leave_if_engine_code(signal, address, accessed);
}

void ls_bury()
{
  bury();
}

} // extern "C"
