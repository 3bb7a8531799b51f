// What is done with activities of any kind, and how messages carry the numbers of Java. Internal to the shim.
#pragma once

#include "version.hpp"

#include <string_view>

// Not in SimGrid's public headers, but in its library.
namespace simgrid::kernel::activity {
class ActivityImpl {
public:
  const char* get_state_str() const;
  void suspend();
  void resume();
};
class CommImpl : public ActivityImpl {
public:
  CommImpl& set_size(double bytes);
};
} // namespace simgrid::kernel::activity

namespace loadstar {

// Payloads are Java's numbers, carried by SimGrid as pointers it never follows.
inline void* to_payload(int64_t number)
{
  return reinterpret_cast<void*>(number);
}

// Makes this communication receive, before it starts.
void prepare_reception(sg::CommPtr const& comm);
// Says, as long as it lives, that Java is called back by an activity that starts.
class Start {
public:
  Start();
  ~Start();
  Start(Start const&)            = delete;
  Start& operator=(Start const&) = delete;
};
bool starting();
// What a finished activity received, 0 for everything that is not a reception.
int64_t received_payload(sg::Activity const* activity);
// Whether this activity only stands for a message: SimGrid 3.32 has none.
bool is_message(sg::Activity const* activity);
sg::Actor* message_sender(sg::Activity const* activity);
sg::Actor* message_receiver(sg::Activity const* activity);
// Starts a message that was not started, as S4U does with other activities that are waited for.
void prepare_wait(sg::Activity* activity);
// Starts an activity of any kind, or has it wait for what it depends on.
void start(sg::Activity* activity);
// What SimGrid itself keeps of what a finished activity has received, 0 if nothing.
int64_t received_message(sg::Activity const* activity);
// How far the simulation is with an activity, in SimGrid's words. The state that S4U tells only changes for those who
// wait, and work that is left must not be asked for out of turn: SimGrid would round it at another date.
std::string_view progress(sg::Activity const* activity);
// Whether nothing of this activity is left to happen. S4U's own state only changes for those who wait.
bool over(sg::ActivityPtr const& activity);
// Whether this is over that is about to start, as far as S4U knows: of a message, that the other side is gone.
bool over_before_start(sg::ActivityPtr const& activity);
// Whether what this activity sent has come to the other side, which then has to free the number.
bool delivered(sg::Activity const* activity);
// Leaves in the block all that Java may still ask of a finished activity, and takes Java's reference back.
void conclude(sg::ActivityPtr const& activity);
// Sets the amount of work before the start, not rounded to whole bytes. S4U's own method is protected since 4.0.
void set_amount(sg::Activity* activity, double amount);
// Has an actor wait for an activity; what is late is cancelled.
void wait_or_cancel(sg::ActivityPtr const& activity, double timeout);
// The place of the first that is over, after a wait; -1 if none is.
ssize_t wait_any(std::vector<sg::ActivityPtr> const& activities, double timeout);
ssize_t test_any(std::vector<sg::ActivityPtr> const& activities);
bool test(sg::ActivityPtr const& activity);
// Starts an execution or an input or output that nobody waits for.
void detach(sg::Activity* activity);
sg::CommPtr receive_async(sg::Mailbox* mailbox);
// Has SimGrid count right what virtual machines compute, when actors are gone and executions move (vm.cpp).
void settle_machines();
bool settles_machines(); // so that a program is told nothing
bool is_machine(sg::Host const* host);
sg::Host* with_energy(int64_t host); // refuses a virtual machine, which SimGrid's plugin for energy does not know
void start_migrations();             // starts the plugin
void move_exec(sg::Exec* exec, sg::Host* host);
// Has those who listen in SimGrid believe that an execution, which may be over, was suspended or resumed.
void tell_suspension(sg::Exec const* exec);
void tell_resumption(sg::Exec const* exec);
// Has a message that nobody waits for yet stay where it is while its sender's host is off, at which SimGrid would die.
void hold_while_off(sg::CommPtr const& comm);
// Whether messages to this mailbox are on their way at once, as it has a receiver.
bool is_permanent(sg::Mailbox const* mailbox);
// Reports this ls_activity_event of all activities of a kind to Java.
void on_activity(int32_t kind, int32_t event, int64_t callback);
// Starts a communication to be forgotten; Java's callback, unless it is negative, is called if the message is lost.
void detach(sg::CommPtr const& comm, int64_t callback);
// A message was lost: tells Java that this number is free again.
void release_payload(void* payload);

// Applies a function to an activity as what it is: much of S4U is in templates that the base class does not know.
template <class F> void visit(sg::Activity* activity, F f)
{
  if (auto* comm = dynamic_cast<sg::Comm*>(activity))
    f(comm);
  else if (auto* exec = dynamic_cast<sg::Exec*>(activity))
    f(exec);
  else if (not visit_message(activity, f))
    f(activity_as<sg::Io>(handle(activity)));
}

} // namespace loadstar
