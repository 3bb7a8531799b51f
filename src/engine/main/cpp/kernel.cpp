#include "reading.hpp"
#include "stack.hpp"

#include <simgrid/Exception.hpp>

#include <boost/context/fiber.hpp>
#include <boost/core/demangle.hpp>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <locale.h>
#include <ucontext.h>
#include <unistd.h>
#include <unordered_map>

namespace loadstar {

using boost::context::fiber;

Command pending;
static ls_block no_one_reads; // until Java says where it reads
ls_block* block = &no_one_reads;
pthread_t owner;
sg::Engine* made_engine = nullptr;

// Never destroyed: the destructor of a suspended fiber unwinds its stack, and exit() comes from another thread.
static fiber& java   = *new fiber; // the suspended Java side, while the engine's side runs
static fiber& engine = *new fiber; // the suspended engine side, while Java runs
static bool started = false; // the coroutine exists
static bool inside = false;  // the engine's side is running
static Context asking = MAESTRO; // the context that Java plays
static bool rehearsing = false; // Java plays actors that SimGrid does not know
static bool dead = false;    // SimGrid called abort(); nothing of it may run again
static bool in_world = false; // this copy of the library will be put back to its beginning
static int64_t event;        // what the next return to Java says
static std::string text;
static std::vector<int64_t> list;

static std::vector<Context> free_contexts;
static Context last_context = MAESTRO;
static std::unordered_map<sg::Actor const*, Context> contexts;

static int64_t pack(Context context, int32_t kind)
{
  return static_cast<int64_t>(kind) << 32 | static_cast<uint32_t>(context);
}

static void switch_to_java()
{
  block->clock = made_engine == nullptr ? 0.0 : sg::Engine::get_clock();
  inside      = false;
  java        = std::move(java).resume();
}

static void answer_error(int32_t status, std::string message)
{
  block->status = status;
  answer_text(std::move(message));
}

// What SimGrid says first when it throws once more what it has caught is only where; why is in the exception inside.
static std::string reason(std::exception const& failure)
{
  try {
    std::rethrow_if_nested(failure);
  } catch (std::exception const& inner) {
    return reason(inner);
  } catch (...) {
    // SimGrid throws no such things.
  }
  return failure.what();
}

static void run_pending()
{
  auto* run   = pending.run;
  pending.run = nullptr;
  try {
    run(pending.argument, true); // which copies its argument first: other actors will use this place
    block->status = LS_OK; // only now: other actors have used the block while this one was blocked
  } catch (simgrid::ForcefulKillException const& e) {
    answer_error(LS_KILLED, e.what());
  } catch (simgrid::TimeoutException const& e) {
    answer_error(LS_TIMEOUT, reason(e));
  } catch (simgrid::NetworkFailureException const& e) {
    answer_error(LS_NETWORK_FAILURE, reason(e));
  } catch (simgrid::HostFailureException const& e) {
    answer_error(LS_HOST_FAILURE, reason(e));
  } catch (simgrid::StorageFailureException const& e) {
    answer_error(LS_STORAGE_FAILURE, reason(e));
  } catch (simgrid::VmFailureException const& e) {
    answer_error(LS_VM_FAILURE, e.what());
  } catch (simgrid::CancelException const& e) {
    answer_error(LS_CANCELED, reason(e));
  } catch (simgrid::AssertionError const& e) {
    answer_error(LS_ASSERTION, e.what());
  } catch (simgrid::ParseError const& e) {
    answer_error(LS_PARSE_ERROR, e.what());
  } catch (Text::Null const&) {
    answer_error(LS_NULL_TEXT, "a text is null");
  } catch (std::invalid_argument const& e) {
    answer_error(LS_INVALID_ARGUMENT, e.what());
  } catch (std::exception const& e) {
    answer_error(LS_OTHER_ERROR, (boost::core::demangle(typeid(e).name()) + ": " + e.what()).c_str());
  }
  // Every handler is left before control goes to Java: C++ keeps its exception state per thread, not per stack.
}

static void refuse_pending(int32_t status, const char* why)
{
  pending.run(pending.argument, false);
  pending.run = nullptr;
  answer_error(status, why);
}

void serve(Context context, int32_t kind, const char* why_only_reads)
{
  bool killed = false;
  event       = pack(context, kind);
  while (true) {
    asking = context;
    switch_to_java();
    if (pending.run == nullptr)
      break;
    if (killed) { // a dying actor may not start anything
      refuse_pending(LS_KILLED, "the actor is being killed");
    } else if (why_only_reads != nullptr && not pending.reads) {
      refuse_pending(LS_OVER, why_only_reads);
    } else {
      run_pending();
      killed = block->status == LS_KILLED;
    }
    event = pack(context, LS_EVENT_DONE);
  }
  if (killed) // let SimGrid finish the unwinding that the handler above interrupted
    simgrid::ForcefulKillException::do_throw();
}

int64_t enter()
{
  if (dead || inside)
    return pack(MAESTRO, LS_EVENT_DEAD);
  inside = true;
  engine = std::move(engine).resume();
  return event;
}

bool in_own_world()
{
  return in_world;
}

Context current_context()
{
  auto found = contexts.find(sg::Actor::self());
  return found == contexts.end() ? MAESTRO : found->second;
}

Context open_context()
{
  Context context;
  if (free_contexts.empty()) {
    context = ++last_context;
  } else {
    context = free_contexts.back();
    free_contexts.pop_back();
  }
  contexts[sg::Actor::self()] = context;
  return context;
}

static bool keep_ended = false;

void keep_ended_actors()
{
  keep_ended = true;
}

static void close_context(sg::Actor const& actor)
{
  if (auto found = contexts.find(&actor); found != contexts.end()) {
    free_contexts.push_back(found->second);
    contexts.erase(found);
    if (not keep_ended)
      intrusive_ptr_release(&actor);
  }
}

std::vector<std::string> split(const std::string& joined)
{
  std::vector<std::string> parts;
  if (joined.empty())
    return parts;
  std::size_t from = 0;
  for (std::size_t to; (to = joined.find(SEPARATOR, from)) != std::string::npos; from = to + 1)
    parts.push_back(joined.substr(from, to - from));
  parts.push_back(joined.substr(from));
  return parts;
}

std::string join(std::vector<std::string> const& parts)
{
  std::string joined;
  for (auto const& part : parts)
    joined += (&part == &parts.front() ? "" : std::string(1, SEPARATOR)) + part;
  return joined;
}

void not_in_this_version()
{
  throw std::logic_error("this SimGrid does not have that");
}

double upcall(int64_t callback, int64_t argument, double real, int64_t argument2, const char* why_only_reads)
{
  block->value  = callback;
  block->value2 = argument;
  block->value3 = argument2;
  block->real   = real;
  serve(current_context(), LS_EVENT_CALLBACK, why_only_reads);
  return block->answer;
}

void answer_text(std::string answer)
{
  text              = std::move(answer);
  block->text        = text.data();
  block->text_length = static_cast<int64_t>(text.size());
}

void answer_list(std::vector<int64_t> answer)
{
  list              = std::move(answer);
  block->list        = list.data();
  block->list_length = static_cast<int64_t>(list.size());
}

// xbt_die() and xbt_assert() end in abort(). On an engine-side stack, leave that stack for good instead of letting the
// process die; whatever it held is lost, so nothing of SimGrid runs after this.
static bool given_up = false; // the JVM ends the process, by abort()

static bool on_engine_side()
{
  return not is_foreign_thread() && inside && not given_up;
}

static void bury()
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
  block->status = LS_ABORTED;
  if (cause_of_death[0] == '\0') {
    std::snprintf(cause_of_death, sizeof cause_of_death, "%s", why.c_str());
    event = pack(current_context(), LS_EVENT_DEAD);
    answer_text(placed(why));
  } else {
    event              = pack(MAESTRO, LS_EVENT_DEAD);
    block->text        = cause_of_death;
    block->text_length = static_cast<int64_t>(std::strlen(cause_of_death));
  }
  inside = false;
  java   = std::move(java).resume();
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

static struct sigaction others_on_abort;

static void on_abort(int)
{
  if (on_engine_side())
    leave_signal_for_good(SIGABRT, last_critical_message());
  if (others_on_abort.sa_handler != SIG_DFL && others_on_abort.sa_handler != SIG_IGN)
    others_on_abort.sa_handler(SIGABRT); // does not come back from what is a world's
  std::signal(SIGABRT, SIG_DFL);
  std::raise(SIGABRT);
}

// What the JVM does when it is not our business. A pointer that is no address at all ends in SIGBUS on some ways.
static struct sigaction jvm_on_fault[2];
constexpr int FAULTS[] = {SIGSEGV, SIGBUS};

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

// Address of the instruction at which a signal came.
static void const* instruction(ucontext_t const* context)
{
#if defined(__x86_64__)
  return reinterpret_cast<void const*>(context->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return reinterpret_cast<void const*>(context->uc_mcontext.pc);
#else
#error "where this processor keeps its instruction pointer in a ucontext_t is not known here"
#endif
}

static void leave_if_engine_code(int signal, void const* address)
{
  auto place = crash_of_engine_at(address);
  if (not place.empty())
    leave_signal_for_good(signal, "SimGrid crashed in " + place);
  given_up = true;
}

// SimGrid follows null pointers where it does not expect a call. There as in an abort: its stack is left for good.
static void on_fault(int signal, siginfo_t* info, void* context)
{
  if (on_engine_side()) {
    leave_if_engine_code(signal, instruction(static_cast<ucontext_t*>(context)));
  }
  struct sigaction const& jvm = jvm_on_fault[signal == FAULTS[0] ? 0 : 1];
  if ((jvm.sa_flags & SA_SIGINFO) != 0)
    jvm.sa_sigaction(signal, info, context);
  else // no JVM: the instruction runs again, and the process ends as if we were not here
    sigaction(signal, &jvm, nullptr);
}

// -Xcheck:jni complains when a handler is not the JVM's own.
static bool jvm_checks_handlers()
{
  std::ifstream file("/proc/self/cmdline");
  std::string line((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  return line.find("-Xcheck:jni") != std::string::npos;
}

static void handle_signals()
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

// The JVM gives the process the locale of its environment, where numbers may have a decimal comma. SimGrid reads and writes
// its files, settings and logs with the C library's functions, so its thread has the C locale; the thread's own outlasts
// whatever others do with setlocale(), and the rest of the process keeps its language.
static void take_thread()
{
  owner = pthread_self();
  uselocale(newlocale(LC_ALL_MASK, "C", nullptr)); // glibc's own object: nothing is allocated
}

static void maestro_main()
{
  sg::Actor::on_termination_cb(close_context);
  serve(MAESTRO, LS_EVENT_DONE);
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int32_t ls_simgrid_version()
{
  return SIMGRID_VERSION;
}

int32_t ls_start(ls_block* place, int32_t world)
{
  if (started)
    return 0;
  started  = true;
  block    = place;
  in_world = world != 0;
  take_thread();
  if (not in_world) // else the library that opened it handles them, see gate/signals.cpp
    handle_signals();
  // Maestro's stack: it runs the LMM solver, the XML parsers and the DAG loaders.
  engine = fiber(std::allocator_arg, GuardedStacks(), [](fiber&& from) {
    java = std::move(from);
    maestro_main();
    return std::move(java);
  });
  enter();
  return 1;
}

void ls_on_abort()
{
  if (on_engine_side())
    leave_signal_for_good(SIGABRT, last_critical_message());
}

void ls_on_fault(int32_t signal, void const* address)
{
  if (on_engine_side())
    leave_if_engine_code(signal, address);
}

void ls_bury()
{
  bury();
}

int64_t ls_finish()
{
  if (dead || inside || asking != MAESTRO || made_engine == nullptr || made_engine->get_actor_count() != 0)
    return pack(MAESTRO, LS_EVENT_DEAD);
  take_thread();
  return perform([] { delete std::exchange(made_engine, nullptr); });
}

void ls_flush()
{
  if (made_engine == nullptr || inside || dead)
    return; // or SimGrid may be writing
  flush_trace();
  std::fflush(nullptr);
}

void ls_rehearse(int32_t on)
{
  rehearsing = on != 0;
}

int64_t ls_go_on(double answer)
{
  if (is_foreign_thread())
    return REFUSED;
  if (rehearsing)
    return pack(MAESTRO, LS_EVENT_DONE);
  pending.run  = nullptr;
  block->answer = answer;
  return enter();
}

} // extern "C"
