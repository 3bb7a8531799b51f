// The coroutine between Java and SimGrid. Internal to the shim; shim.h is the interface.
//
// Java calls a function of shim.h; enter() switches from the Java stack to the engine's side: the stack of the actor
// that Java is playing, or maestro's. Whenever the engine's side needs Java, serve() switches back, and the downcall
// returns an event. There is never a Java frame on an engine-side stack, and exactly one engine-side point is suspended
// at a time.
#pragma once

#include "shim.h"

#include <simgrid/s4u.hpp>
#include <simgrid/version.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <pthread.h>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace loadstar {

namespace sg = simgrid::s4u;

using Context             = int32_t; // index of an engine-side execution context; Java keeps one thread for each
constexpr Context MAESTRO = 0;

// What the engine's side shall execute next on behalf of the Java code that is in control.
struct Command {
  void (*run)(void* argument, bool wanted) = nullptr; // nullptr: go on with the simulation; not wanted: only free it
  bool reads;                                         // needs no simcall
  bool last_wish;                                     // may be asked for while its actor is being killed
  alignas(8) unsigned char argument[64];
};

extern Command pending;
extern ls_block* block; // this library's place in the memory that Java reads

extern pthread_t owner; // the only thread that may call SimGrid

// Whether another thread calls: it is refused before anything is touched, as the simulation may be running meanwhile.
inline bool is_foreign_thread()
{
  return pthread_equal(owner, pthread_self()) == 0;
}
constexpr int64_t REFUSED = static_cast<int64_t>(LS_EVENT_FOREIGN_THREAD) << 32;

// Switches to the engine's side, and returns the next event for Java. Called by the owner.
int64_t enter();

// Switches to Java with this event, executes the commands that Java sends, and returns when Java says "go on".
// If it says why, only commands that read are executed. If the actor is dying, any other ends what Java does.
void serve(Context context, int32_t kind, const char* why_only_reads = nullptr, bool dying = false);

constexpr const char* IS_SHARING = "SimGrid is working out who gets how much, and would corrupt memory if something "
                                   "changed meanwhile: the callback may only ask";

// The context of the actor that SimGrid is running now, MAESTRO if none.
Context current_context();

// The engine, nullptr as long as there is none: SimGrid's own pointer may be to one whose constructor has thrown.
extern sg::Engine* made_engine;

// Registers the current actor as a context of Java. When the actor has ended, the context is closed and one reference
// to the actor is dropped: the one that Java's handle stands for.
Context open_context();

// Has this done outside of actors, at this date, when all have run that can. For what has actors go on: those that SimGrid
// wakes while it ends others are forgotten.
void do_soon(std::function<void()> what);

// Does this when the current actor, which is being killed, is gone: outside of actors (do_soon), with that actor.
void leave_behind(std::function<void(sg::Actor const&)> wish);

// Whether its actor, which SimGrid answers no more, asks for the command that runs, a last wish. Then it is left behind.
extern bool asked_by_dying;

// Has Java called back when the current actor ends.
void on_exit_of_actor(int64_t callback);

// From now on the references of ended actors are kept, so that SimGrid does not destroy them.
void keep_ended_actors();

// A callback of Java's that lives as long as what it was given for: when the last copy is gone, Java may reuse the number.
class Callback {
  std::shared_ptr<int64_t const> number_;

public:
  explicit Callback(int64_t number);
  int64_t number() const { return *number_; }
};

// Calls back into Java on the thread of the current context. Returns what Java answered.
double upcall(int64_t callback, int64_t argument, double real, int64_t argument2 = 0,
              const char* why_only_reads = nullptr);

// Leaves a text for Java in the block, valid until the next command.
void answer_text(std::string text);
// Leaves a list of handles for Java in the block, valid until the next command.
void answer_list(std::vector<int64_t> list);

// Has the engine's side execute f(). What f captures is copied to the stack of the actor before f runs, because f may
// block while other actors send their own commands.
template <class F> int64_t perform(F f, bool reads = false, bool last_wish = false)
{
  if (is_foreign_thread())
    return REFUSED;
  pending.reads     = reads;
  pending.last_wish = last_wish;
  if constexpr (std::is_trivially_copyable_v<F> && sizeof(F) <= sizeof(Command::argument)) {
    pending.run = [](void* argument, bool wanted) {
      F copy = *std::launder(reinterpret_cast<F*>(argument));
      if (wanted)
        copy();
    };
    new (pending.argument) F(f);
  } else {
    pending.run = [](void* argument, bool wanted) {
      std::unique_ptr<F> owned(*std::launder(reinterpret_cast<F**>(argument)));
      if (wanted)
        (*owned)();
    };
    new (pending.argument) F*(new F(std::move(f)));
  }
  return enter();
}

// The same for what only reads: it may be asked even in the callbacks of an actor that is over.
template <class F> int64_t ask(F f)
{
  return perform(std::move(f), true);
}

// Calls run(argument), and throws what it throws. The stack of an actor is small (engine.cpp) and has no guard, so what an
// actor calls runs on a large one meanwhile.
void run_deeply(void (*run)(void*), void* argument);

// perform() for what needs more stack the deeper zones are nested, or the larger the data is.
template <class F> int64_t perform_deeply(F f)
{
  return perform([work = std::move(f)] {
    run_deeply([](void* argument) { (*static_cast<F const*>(argument))(); }, const_cast<F*>(&work));
  });
}

// The same for what only reads.
template <class F> int64_t ask_deeply(F f)
{
  return ask([work = std::move(f)] {
    run_deeply([](void* argument) { (*static_cast<F const*>(argument))(); }, const_cast<F*>(&work));
  });
}

template <class T> T* as(int64_t handle)
{
  return reinterpret_cast<T*>(handle);
}

template <class T> int64_t handle(T* pointer)
{
  return reinterpret_cast<int64_t>(pointer);
}

// The objects that these handles stand for.
template <class T> std::vector<T*> pointers(const int64_t* handles, int32_t count)
{
  std::vector<T*> result;
  for (int32_t i = 0; i < count; i++)
    result.push_back(as<T>(handles[i]));
  return result;
}

// Of pointers of any kind; counted objects are not counted once more.
template <class Container> std::vector<int64_t> handles(Container const& pointers)
{
  std::vector<int64_t> result;
  result.reserve(pointers.size());
  for (auto const& pointer : pointers)
    result.push_back(handle(&*pointer));
  return result;
}

// Whether a program that tracks vetoed activities may still ask for this one. SimGrid's list does not count it.
bool is_vetoed(sg::Activity* activity);

// A text from Java. It may be null, which is told where an exception has somewhere to go: inside of perform().
class Text {
  std::string text_;
  bool null_;

public:
  struct Null {};
  explicit Text(const char* text) : text_(text == nullptr ? "" : text), null_(text == nullptr) {}
  std::string const& get() const
  {
    if (null_)
      throw Null();
    return text_;
  }
  operator std::string const&() const { return get(); }
};

constexpr char SEPARATOR = '\x1f'; // between texts that travel as one
std::vector<std::string> split(const std::string& joined);
std::string join(std::vector<std::string> const& parts);

// What SimGrid 3.32 does not have and this shim does not replace. Java refuses it before it comes here.
[[noreturn]] void not_in_this_version();

// Hands a reference-counted object over to Java, which gives it back with the matching ls_*_release().
template <class T> int64_t give(boost::intrusive_ptr<T> const& object)
{
  if (object)
    intrusive_ptr_add_ref(object.get());
  return handle(object.get());
}

// Activities are always handed over as sg::Activity*, whatever their class.
inline int64_t give_activity(sg::ActivityPtr const& activity)
{
  return give<sg::Activity>(activity);
}

inline sg::Activity* activity(int64_t handle)
{
  return as<sg::Activity>(handle);
}

template <class T> T* activity_as(int64_t handle)
{
  auto* result = dynamic_cast<T*>(activity(handle));
  if (result == nullptr)
    throw std::invalid_argument("this activity is not of the kind that the call needs");
  return result;
}

// Has computations and transfers stand still while speeds and bandwidths are 0.
void bear_standstills();
// Its sharing policy while it does not, which is this one if it does not now.
int32_t usual_policy(int64_t resource, int32_t now);

// Refuses to destroy a machine under the tasks that fire there: SimGrid kills the actors on it, and no more.
void require_no_task_on(sg::VirtualMachine const* machine);

// Writes what SimGrid has kept of a trace.
void flush_trace();

// Listens to SimGrid's log, so that an abort can say why and a deadlock who waits for what.
void watch_log();
std::string const& last_critical_message();

// Calls run(argument), a function of SimGrid that asserts something before it changes anything: where that fails, it is
// refused by an exception and nothing ends. What asserts later, or on another stack, ends the simulation all the same.
void refuse_by_assertion(void (*run)(void*), void* argument);
template <class F> void asserting(F f)
{
  refuse_by_assertion([](void* argument) { (*static_cast<F*>(argument))(); }, &f);
}

// What was logged after the last CRITICAL line.
std::string const& lines_after_critical_message();

} // namespace loadstar
