#include "daemons.hpp"
#include "message.hpp"

#include <simgrid/Exception.hpp>

// SimGrid 3.32 keeps these to itself. An explicit instantiation may name what is private.
namespace {
using Told = simgrid::xbt::signal<void(simgrid::s4u::Activity const&)>;
using Fits = std::function<bool(void*, void*, simgrid::kernel::activity::CommImpl*)>;

template <Told* Suspended, Told* Resumed> struct SwitchSignals {
  friend Told& suspended() { return *Suspended; }
  friend Told& resumed() { return *Resumed; }
};
Told& suspended();
Told& resumed();
template struct SwitchSignals<&simgrid::s4u::Activity::on_suspended, &simgrid::s4u::Activity::on_resumed>;

template <Fits simgrid::s4u::Comm::*Filter> struct FilterOfComms {
  friend Fits& filter_of(simgrid::s4u::Comm* comm) { return comm->*Filter; }
};
Fits& filter_of(simgrid::s4u::Comm* comm);
template struct FilterOfComms<&simgrid::s4u::Comm::match_fun_>;
} // namespace

namespace loadstar {

void tell_suspension(sg::Exec const* exec)
{
  suspended()(*exec);
}

void tell_resumption(sg::Exec const* exec)
{
  resumed()(*exec);
}

// What is sent to a permanent receiver is on its way at once, wherever its sender is later.
void hold_while_off(sg::CommPtr const& comm)
{
  if (comm->get_mailbox() == nullptr || is_permanent(comm->get_mailbox()) || sg::this_actor::is_maestro())
    return;
  filter_of(comm.get()) = [sender = sg::ActorPtr(sg::Actor::self())](void*, void*,
                                                                     simgrid::kernel::activity::CommImpl*) {
    return sender->get_host()->is_on();
  };
}

bool delivered(sg::Activity const* activity)
{
  return is_message(activity) ? message_matched(activity) : progress(activity) == "DONE";
}

void start(sg::Activity* activity)
{
  if (is_message(activity))
    prepare_wait(activity);
  else
    activity->vetoable_start();
}

// test() starts what is about to start, and a message that the other side is just starting would start twice.
bool test(sg::ActivityPtr const& activity)
{
  if (is_message(activity.get()) && activity->get_state() == sg::Activity::State::STARTING) {
    sg::this_actor::yield(); // as the test does
    return false;
  }
  return activity->test();
}

void wait_or_cancel(sg::ActivityPtr const& activity, double timeout)
{
  prepare_wait(activity.get());
  try {
    visit(activity.get(), [timeout](auto* waited) { waited->wait_for(timeout); });
    return;
  } catch (simgrid::TimeoutException const&) {
    // The handler is left before others run.
  }
  activity->cancel();
  throw simgrid::TimeoutException(XBT_THROW_POINT, "Timeouted");
}

// What has failed is FAILED, as in 4.0: S4U's wait for several activities says it of executions only, and that of C++ for
// several communications when it is one of these that failed.
static void mark_failed(std::vector<sg::ActivityPtr> const& activities)
{
  struct Open : sg::Activity {
    using sg::Activity::complete;
  };
  for (auto const& one : activities)
    if (auto now = progress(one.get());
        one->get_state() == sg::Activity::State::STARTED && over(one) && now != "DONE" && now != "CANCELED")
      (static_cast<sg::Activity*>(one.get())->*&Open::complete)(sg::Activity::State::FAILED);
}

// Like wait_any_for() of 4.0 when the actor is killed here. In 3.32 its simcall stays registered with the activities,
// which wake the actor once more when they end: one yield takes that, and the actor's memory is kept for it.
static ssize_t wait_any_or_die(std::vector<sg::ActivityPtr> const& activities, double timeout)
{
  try {
    return sg::Activity::wait_any_for(activities, timeout);
  } catch (simgrid::ForcefulKillException const&) {
    intrusive_ptr_add_ref(sg::Actor::self());
  } catch (simgrid::Exception const&) {
    mark_failed(activities);
    throw;
  }
  try {
    sg::this_actor::yield();
  } catch (simgrid::ForcefulKillException const&) {
    // Known.
  }
  simgrid::ForcefulKillException::do_throw();
}

ssize_t wait_any(std::vector<sg::ActivityPtr> const& activities, double timeout)
{
  ssize_t first = wait_any_or_die(activities, timeout);
  if (first == -1)
    throw simgrid::TimeoutException(XBT_THROW_POINT, "Timeouted");
  return first;
}

ssize_t test_any(std::vector<sg::ActivityPtr> const& activities)
{
  return sg::Activity::test_any(activities);
}

void detach(sg::Activity* activity)
{
  start(activity); // 3.32 cannot detach it: Java keeps it until it is over
}

sg::CommPtr receive_async(sg::Mailbox* mailbox)
{
  auto comm = mailbox->get_init();
  prepare_reception(comm);
  start(comm.get());
  return comm;
}

// 3.32 has most signals for activities of all kinds together.
template <class T> static void on_activity_of(int32_t signal, int64_t callback)
{
  auto tell = [callback](sg::Activity const& a) {
    if (dynamic_cast<T const*>(&a) != nullptr && not is_message(&a) && not is_last(&a) && not settles_machines())
      upcall(callback, handle(&a), 0);
  };
  switch (signal) {
    case LS_ON_START:
      if constexpr (std::is_same_v<T, sg::Comm>)
        not_in_this_version(); // declared, but not in the library
      else
        return T::on_start_cb(tell);
    case LS_ON_COMPLETION:
      return sg::Activity::on_completion_cb(tell);
    case LS_ON_SUSPEND:
      return sg::Activity::on_suspended_cb(tell);
    case LS_ON_RESUME:
      return sg::Activity::on_resumed_cb(tell);
    default:
      return sg::Activity::on_veto_cb(tell);
  }
}

void on_activity(int32_t kind, int32_t event, int64_t callback)
{
  if (kind == LS_COMM)
    on_activity_of<sg::Comm>(event, callback);
  else if (kind == LS_EXEC)
    on_activity_of<sg::Exec>(event, callback);
  else
    on_activity_of<sg::Io>(event, callback);
}

} // namespace loadstar
