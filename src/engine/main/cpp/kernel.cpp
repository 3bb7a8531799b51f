#include "activity.hpp"
#include "daemons.hpp"
#include "death.hpp"
#include "stack.hpp"

#include <simgrid/Exception.hpp>
#include <simgrid/kernel/Timer.hpp>

#include <boost/context/fiber.hpp>
#include <boost/core/demangle.hpp>

#include <cstdio>
#include <locale.h>
#include <unordered_map>

namespace loadstar {

using boost::context::fiber;

Command pending;
static ls_block no_one_reads; // until Java says where it reads
ls_block* block = &no_one_reads;
pthread_t owner;
sg::Engine* made_engine = nullptr;

// Never destroyed: the destructor of a suspended fiber unwinds its stack, and exit() comes from another thread.
static fiber& java     = *new fiber; // the suspended Java side, while the engine's side runs
static fiber& engine   = *new fiber; // the suspended engine side, while Java runs
static bool started    = false;      // the coroutine exists
bool inside            = false;
static Context asking  = MAESTRO; // the context that Java plays
static bool rehearsing = false;   // Java plays actors that SimGrid does not know
bool in_world          = false;
static int64_t event; // what the next return to Java says
bool asked_by_dying = false;

static std::vector<Context> free_contexts;
static Context last_context = MAESTRO;

// An actor that Java plays.
struct Player {
  Context context;
  // What SimGrid does at its end may call Java, which may call SimGrid once more. SimGrid takes the actor for gone at that
  // call, although it goes on with it.
  bool has_exit_callbacks                                   = false;
  bool exiting                                              = false; // in such a callback, or past them
  bool exited                                               = false; // past them
  bool gone                                                 = false; // for SimGrid
  std::vector<std::function<void(sg::Actor const&)>> wishes = {};    // what is done when it is gone
};
// Never destroyed, as what it holds calls others that may be destroyed before.
static auto& players = *new std::unordered_map<sg::Actor const*, Player>;
static std::vector<sg::Actor const*> left_behind; // each was gone before its last callback, and may be on its stack

static int64_t pack(Context context, int32_t kind)
{
  return static_cast<int64_t>(kind) << 32 | static_cast<uint32_t>(context);
}

static void switch_to_java()
{
  block->clock = made_engine == nullptr ? 0.0 : sg::Engine::get_clock();
  inside       = false;
  java         = std::move(java).resume();
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
    block->status = LS_OK;       // only now: other actors have used the block while this one was blocked
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

static void finish_exit(sg::Actor const* actor);

void serve(Context context, int32_t kind, const char* why_only_reads, bool dying)
{
  bool killed = false;
  event       = pack(context, kind);
  while (true) {
    asking = context;
    switch_to_java();
    if (pending.run == nullptr)
      break;
    bool const ends = killed || (dying && not pending.reads);
    asked_by_dying  = ends && pending.last_wish;
    if (ends && not asked_by_dying) { // a dying actor may not start anything
      killed = true;
      refuse_pending(LS_KILLED, "the actor is being killed");
    } else if (why_only_reads != nullptr && not pending.reads) {
      refuse_pending(LS_OVER, why_only_reads);
    } else {
      run_pending();
      killed = killed || block->status == LS_KILLED;
    }
    event = pack(context, LS_EVENT_DONE);
  }
  if (killed) {
    if (kind == LS_EVENT_CALLBACK)
      finish_exit(sg::Actor::self()); // as the callbacks that are left are not called
    // SimGrid throws that itself once it has forgotten where the dying actor waited, which is on a stack that is left now.
    if (not dying)
      simgrid::ForcefulKillException::do_throw(); // lets it finish the unwinding that the handler above interrupted
  }
}

int64_t enter()
{
  if (dead || inside)
    return pack(MAESTRO, LS_EVENT_DEAD);
  inside = true;
  engine = std::move(engine).resume();
  return event;
}

void leave_engine_for_good(Context context)
{
  event  = pack(context, LS_EVENT_DEAD);
  inside = false;
  java   = std::move(java).resume();
}

Context current_context()
{
  auto found = players.find(sg::Actor::self());
  return found == players.end() ? MAESTRO : found->second.context;
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
  players[sg::Actor::self()] = Player{context};
  return context;
}

static bool keep_ended = false;

void keep_ended_actors()
{
  keep_ended = true;
}

static void drop(sg::Actor const* actor)
{
  if (not keep_ended)
    intrusive_ptr_release(actor);
}

// Its number may be used again.
static void close_context(std::unordered_map<sg::Actor const*, Player>::iterator player)
{
  for (auto const& wish : player->second.wishes)
    do_soon([wish, gone = sg::ActorPtr(const_cast<sg::Actor*>(player->first))] { wish(*gone); });
  free_contexts.push_back(player->second.context);
  players.erase(player);
}

// SimGrid takes an actor for gone.
static void on_gone(sg::Actor const& actor)
{
  for (auto const* left : std::exchange(left_behind, {}))
    drop(left);
  auto found = players.find(&actor);
  if (found == players.end())
    return;
  if (found->second.exiting && not found->second.exited) {
    found->second.gone = true;
    return;
  }
  close_context(found);
  drop(&actor);
}

// The last of its callbacks was called.
static void finish_exit(sg::Actor const* actor)
{
  auto found = players.find(actor);
  if (found == players.end() || not found->second.exiting)
    return;
  found->second.exited = true;
  if (found->second.gone) {
    close_context(found);
    left_behind.push_back(actor);
  }
}

void do_soon(std::function<void()> what)
{
  simgrid::kernel::timer::Timer::set(sg::Engine::get_clock(), std::move(what));
}

void leave_behind(std::function<void(sg::Actor const&)> wish)
{
  if (auto found = players.find(sg::Actor::self()); found != players.end())
    found->second.wishes.push_back(std::move(wish));
}

static double call_back(int64_t callback, int64_t argument, double real, int64_t argument2, const char* why_only_reads,
                        bool dying)
{
  block->value  = callback;
  block->value2 = argument;
  block->value3 = argument2;
  block->real   = real;
  serve(current_context(), LS_EVENT_CALLBACK, why_only_reads, dying);
  return block->answer;
}

void on_exit_of_actor(int64_t callback)
{
  auto found = players.find(sg::Actor::self());
  if (found == players.end())
    throw std::logic_error("on_exit() was called outside actors");
  if (found->second.exiting)
    throw std::logic_error("on_exit() was called by an actor that ends. Maybe call it in run()");
  // The first one is called last, and ends what Java does. It is registered by one call of SimGrid, as in C++: who is killed
  // at this date may not come to a second one.
  bool const last = not std::exchange(found->second.has_exit_callbacks, true);
  sg::this_actor::on_exit([wanted = Callback(callback), last](bool killed) {
    auto const* self = sg::Actor::self();
    if (auto playing = players.find(self); playing != players.end()) {
      if (playing->second.exited)
        return; // an earlier one was refused something
      playing->second.exiting = true;
    } else if (killed) {
      return; // likewise, and the actor is gone for SimGrid
    }
    // SimGrid never comes back from what a killed actor asks it for.
    call_back(wanted.number(), handle(self), killed ? 1 : 0, 0, nullptr, killed);
    if (last)
      finish_exit(self);
  });
}

void not_in_this_version()
{
  throw std::logic_error("this SimGrid does not have that");
}

double upcall(int64_t callback, int64_t argument, double real, int64_t argument2, const char* why_only_reads)
{
  return call_back(callback, argument, real, argument2, why_only_reads, false);
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
  sg::Actor::on_termination_cb([](sg::Actor const& actor) {
    settle_machines();
    on_gone(actor);
    after_the_end_of(actor);
  });
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
  pending.run   = nullptr;
  block->answer = answer;
  return enter();
}

} // extern "C"
