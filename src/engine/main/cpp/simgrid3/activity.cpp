#include "daemons.hpp"
#include "message.hpp"

#include <simgrid/Exception.hpp>

namespace loadstar {

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

// Like wait_any_for() of 4.0 when the actor is killed here. In 3.32 its simcall stays registered with the activities,
// which wake the actor once more when they end: one yield takes that, and the actor's memory is kept for it.
static ssize_t wait_any_or_die(std::vector<sg::ActivityPtr> const& activities, double timeout)
{
  try {
    return sg::Activity::wait_any_for(activities, timeout);
  } catch (simgrid::ForcefulKillException const&) {
    intrusive_ptr_add_ref(sg::Actor::self());
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
