#include "payload.hpp"

#include <simgrid/Exception.hpp>

#include <algorithm>
#include <string_view>

// Not in SimGrid's public headers, but in its library: how far the simulation is with an activity. The state that S4U
// tells only changes for those who wait, and work that is left must not be asked for out of turn: SimGrid would round
// it at another date.
namespace simgrid::kernel::activity {
class ActivityImpl {
public:
  const char* get_state_str() const;
};
} // namespace simgrid::kernel::activity

namespace loadstar {

static std::string_view progress(sg::Activity const* activity)
{
  return activity->get_impl() == nullptr ? "" : activity->get_impl()->get_state_str();
}

// Whether SimGrid may still start it or works at it.
static bool runs(sg::ActivityPtr const& activity)
{
  if (activity->get_state() == sg::Activity::State::STARTED) {
    auto now = progress(activity.get());
    return now == "WAITING" || now == "READY" || now == "RUNNING";
  }
  if (activity->get_state() > sg::Activity::State::STARTED)
    return false;
  if (is_vetoed(activity.get()))
    return true;
#if SIMGRID_VERSION < 40000
  if (message_queued(activity))
    return true;
#endif
  return not activity->dependencies_solved();
}

bool delivered(sg::Activity const* activity)
{
#if SIMGRID_VERSION < 40000
  if (is_message(activity))
    return message_matched(activity);
#endif
  return progress(activity) == "DONE";
}

void start(sg::Activity* activity)
{
#if SIMGRID_VERSION >= 40000
  activity->start();
#else
  if (is_message(activity))
    prepare_wait(activity);
  else
    activity->vetoable_start();
#endif
}

static int64_t pid_of(sg::Actor const* actor)
{
  return actor == nullptr ? 0 : actor->get_pid();
}

static sg::Comm const* as_comm(sg::Activity const* activity)
{
  return dynamic_cast<sg::Comm const*>(activity);
}

// nullptr for an activity that brings nothing from one actor to another. The second argument is the first as what it is.
static sg::Actor* sender_of(sg::Activity const* activity, sg::Comm const* comm)
{
  if (comm != nullptr)
    return comm->get_sender();
  return is_message(activity) ? message_sender(activity) : nullptr;
}

static sg::Actor* receiver_of(sg::Activity const* activity, [[maybe_unused]] sg::Comm const* comm)
{
#if SIMGRID_VERSION >= 40000
  if (comm != nullptr)
    return comm->get_receiver();
#endif
  return is_message(activity) ? message_receiver(activity) : nullptr;
}

void conclude(sg::ActivityPtr const& activity)
{
  auto const* comm = as_comm(activity.get());
  block->value      = received_payload(activity.get());
  block->value2     = pid_of(sender_of(activity.get(), comm));
  block->value4     = pid_of(receiver_of(activity.get(), comm));
  block->value5     = comm == nullptr ? 0 : handle(comm->get_source());
  block->value6     = comm == nullptr ? 0 : handle(comm->get_destination());
  bool started     = activity->get_impl() != nullptr; // a communication waited for without start() has no dates
  block->real       = started ? activity->get_start_time() : -1;
  block->real2      = started ? activity->get_finish_time() : -1;
  intrusive_ptr_release(activity.get());
}

void set_amount(sg::Activity* activity, double amount)
{
  struct Open : sg::Activity {
    using sg::Activity::set_remaining;
  };
  (activity->*&Open::set_remaining)(amount);
}

// Applies a function to an activity as what it is: much of S4U is in templates that the base class does not know.
template <class F> static void visit(int64_t handle, F f)
{
  if (auto* comm = dynamic_cast<sg::Comm*>(activity(handle)))
    f(comm);
  else if (auto* exec = dynamic_cast<sg::Exec*>(activity(handle)))
    f(exec);
#if SIMGRID_VERSION >= 40000
  else if (auto* mess = dynamic_cast<sg::Mess*>(activity(handle)))
    f(mess);
#endif
  else
    f(activity_as<sg::Io>(handle));
}

#if SIMGRID_VERSION < 40000
// 3.32 cannot detach executions. A reference keeps each alive; those that are over are dropped now and then.
static void keep_until_over(sg::ActivityPtr activity)
{
  static std::vector<sg::ActivityPtr> kept;
  static std::size_t enough = 64;
  if (kept.size() >= enough) {
    kept.erase(std::remove_if(kept.begin(), kept.end(), std::not_fn(runs)), kept.end());
    enough = std::max<std::size_t>(64, 2 * kept.size());
  }
  kept.push_back(std::move(activity));
}
#endif

static void conclude_if_finished(sg::ActivityPtr const& activity, bool over)
{
  bool finished = activity->get_state() == sg::Activity::State::FINISHED;
  if (finished)
    conclude(activity);
  block->value3 = finished ? LS_CONCLUDED : over ? LS_ENDED : LS_GOES_ON;
}

static void await_for(int64_t handle, double timeout)
{
  sg::ActivityPtr held = activity(handle); // Java may release its reference while this waits
  prepare_wait(held.get());
  visit(handle, [timeout](auto* waited) { waited->wait_for(timeout); }); // it is not virtual in the base class
  conclude_if_finished(held, false);
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_activity_release(int64_t handle)
{
  return ask([handle] { intrusive_ptr_release(activity(handle)); });
}

int64_t ls_activity_start(int64_t handle)
{
  return perform([handle] {
    sg::ActivityPtr held = activity(handle); // Java may release its reference while this starts
    auto state           = held->get_state();
    if (state != sg::Activity::State::INITED && state != sg::Activity::State::STARTING)
      throw std::logic_error("activity " + held->get_name() + " was started already: it is " + held->get_state_str() +
                             ". Maybe a function whose name ends in _async made it: those start what they make");
    start(held.get());
  });
}

int64_t ls_activity_await(int64_t handle, double timeout)
{
  return perform([handle, timeout] { await_for(handle, timeout); });
}

int64_t ls_activity_await_or_cancel(int64_t handle, double timeout)
{
  return perform([handle, timeout] {
#if SIMGRID_VERSION >= 40000
    sg::ActivityPtr held = activity(handle);
    held->wait_for_or_cancel(timeout);
    conclude_if_finished(held, false);
#else
    sg::ActivityPtr held = activity(handle);
    bool late            = false;
    try {
      await_for(handle, timeout);
    } catch (simgrid::TimeoutException const&) {
      late = true;
    }
    if (late) {
      held->cancel();
      throw simgrid::TimeoutException(XBT_THROW_POINT, "Timeouted");
    }
#endif
  });
}

int64_t ls_activity_await_until(int64_t handle, double date)
{
  return perform([handle, date] {
    sg::ActivityPtr held = activity(handle);
    prepare_wait(held.get());
    held->wait_until(date);
    conclude_if_finished(held, false);
  });
}

int64_t ls_activity_test(int64_t handle)
{
  return perform([handle] {
    sg::ActivityPtr held = activity(handle);
    prepare_wait(held.get());
    conclude_if_finished(held, held->test());
  });
}

int64_t ls_activity_cancel(int64_t handle)
{
  return perform([handle] { sg::ActivityPtr(activity(handle))->cancel(); });
}

int64_t ls_activity_suspend(int64_t handle)
{
  return perform([handle] { sg::ActivityPtr(activity(handle))->suspend(); });
}

int64_t ls_activity_resume(int64_t handle)
{
  return perform([handle] { sg::ActivityPtr(activity(handle))->resume(); });
}

int32_t ls_activity_is_suspended(int64_t handle)
{
  return activity(handle)->is_suspended();
}

int32_t ls_activity_state(int64_t handle)
{
  return static_cast<int32_t>(activity(handle)->get_state());
}

int64_t ls_activity_remaining(int64_t handle)
{
  return perform([handle] { block->real = activity(handle)->get_remaining(); });
}

int64_t ls_activity_set_remaining(int64_t handle, double amount)
{
  return perform([handle, amount] { set_amount(activity(handle), amount); });
}

int32_t ls_activity_runs(int64_t handle)
{
  return runs(activity(handle));
}

int32_t ls_activity_delivered(int64_t handle)
{
  return delivered(activity(handle));
}

int64_t ls_activity_unread(int64_t handle)
{
  // SimGrid 4 tells only those who have waited.
  if (delivered(activity(handle)))
    activity(handle)->set_state(sg::Activity::State::FINISHED);
  return received_payload(activity(handle));
}

double ls_activity_start_time(int64_t handle)
{
  return activity(handle)->get_impl() == nullptr ? -1 : activity(handle)->get_start_time();
}

double ls_activity_finish_time(int64_t handle)
{
  return activity(handle)->get_impl() == nullptr ? -1 : activity(handle)->get_finish_time();
}

const char* ls_activity_name(int64_t handle)
{
  return activity(handle)->get_cname();
}

int64_t ls_activity_set_name(int64_t handle, const char* name)
{
  return perform([handle, text = std::string(name)] {
    visit(handle, [&text](auto* named) { named->set_name(text); });
  });
}

int32_t ls_activity_is_assigned(int64_t handle)
{
  return activity(handle)->is_assigned();
}

int64_t ls_activity_payload(int64_t handle)
{
  return received_payload(activity(handle));
}

int64_t ls_activity_sender(int64_t handle)
{
  return ask([handle] { block->value = loadstar::handle(sender_of(activity(handle), as_comm(activity(handle)))); });
}

int64_t ls_activity_receiver(int64_t handle)
{
  return ask([handle] { block->value = loadstar::handle(receiver_of(activity(handle), as_comm(activity(handle)))); });
}

void ls_activity_retain(int64_t handle)
{
  intrusive_ptr_add_ref(activity(handle));
}

int32_t ls_activity_kind(int64_t handle)
{
  auto const* asked = activity(handle);
  if (is_message(asked))
    return LS_MESS;
  if (dynamic_cast<sg::Comm const*>(asked) != nullptr)
    return LS_COMM;
  return dynamic_cast<sg::Exec const*>(asked) != nullptr ? LS_EXEC : LS_IO;
}

int64_t ls_activity_add_successor(int64_t handle, int64_t successor)
{
  return perform([handle, successor] {
    visit(handle, [successor](auto* before) { before->add_successor(activity(successor)); });
  });
}

int64_t ls_activity_remove_successor(int64_t handle, int64_t successor)
{
  return perform([handle, successor] {
    visit(handle, [successor](auto* before) { before->remove_successor(activity(successor)); });
  });
}

int64_t ls_activity_successors(int64_t handle)
{
  return ask([handle] { answer_list(handles(activity(handle)->get_successors())); });
}

int64_t ls_activity_dependencies(int64_t handle)
{
  return ask([handle] { answer_list(handles(activity(handle)->get_dependencies())); });
}

int32_t ls_activity_dependencies_solved(int64_t handle)
{
  return activity(handle)->dependencies_solved();
}

int32_t ls_activity_has_no_successor(int64_t handle)
{
  return activity(handle)->has_no_successor();
}

void ls_activity_mark(int64_t handle)
{
  activity(handle)->mark();
}

int32_t ls_activity_is_marked(int64_t handle)
{
  return activity(handle)->is_marked();
}

int64_t ls_activity_set_tracing_category(int64_t handle, const char* category)
{
  return perform([handle, text = std::string(category)] {
    visit(handle, [&text](auto* traced) { traced->set_tracing_category(text); });
  });
}

const char* ls_activity_tracing_category(int64_t handle)
{
  const char* category = "";
  visit(handle, [&category](auto const* traced) { category = traced->get_tracing_category().c_str(); });
  return category;
}

int64_t ls_activity_detach(int64_t handle)
{
  return perform([handle] {
#if SIMGRID_VERSION >= 40000
    if (auto* exec = dynamic_cast<sg::Exec*>(activity(handle)))
      exec->detach();
    else
      activity_as<sg::Io>(handle)->detach();
#else
    keep_until_over(activity(handle));
    start(activity(handle));
#endif
  });
}

} // extern "C"
