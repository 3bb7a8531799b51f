#include "payload.hpp"

#include <simgrid/Exception.hpp>

namespace loadstar {

void conclude(sg::ActivityPtr const& activity)
{
  block.value  = received_payload(activity.get());
  block.value2 = 0;
  if (auto const* comm = dynamic_cast<sg::Comm const*>(activity.get()))
    if (auto const* sender = comm->get_sender())
      block.value2 = sender->get_pid();
  bool started = activity->get_impl() != nullptr; // a communication waited for without start() has no dates
  block.real   = started ? activity->get_start_time() : -1;
  block.real2  = started ? activity->get_finish_time() : -1;
  intrusive_ptr_release(activity.get());
}

void set_amount(sg::Activity* activity, double amount)
{
  struct Open : sg::Activity {
    using sg::Activity::set_remaining;
  };
  (activity->*&Open::set_remaining)(amount);
}

static void await_for(int64_t handle, double timeout)
{
  sg::ActivityPtr held = activity(handle); // Java may release its reference while this waits
  held->wait_for(timeout);
  conclude(held);
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_activity_release(int64_t handle)
{
  return perform([handle] { intrusive_ptr_release(activity(handle)); });
}

int64_t ls_activity_start(int64_t handle)
{
  return perform([handle] {
    auto state = activity(handle)->get_state();
    if (state != sg::Activity::State::INITED && state != sg::Activity::State::STARTING)
      throw std::logic_error("this activity was started already");
#if SIMGRID_VERSION >= 40000
    activity(handle)->start();
#else
    activity(handle)->vetoable_start();
#endif
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
    conclude(held);
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
    held->wait_until(date);
    conclude(held);
  });
}

int64_t ls_activity_test(int64_t handle)
{
  return perform([handle] {
    sg::ActivityPtr held = activity(handle);
    bool over            = held->test();
    if (over && held->get_state() == sg::Activity::State::FINISHED) {
      conclude(held);
      block.value3 = 1;
    } else {
      block.value3 = over ? 2 : 0;
    }
  });
}

int64_t ls_activity_cancel(int64_t handle)
{
  return perform([handle] { sg::ActivityPtr(activity(handle))->cancel(); });
}

int64_t ls_activity_suspend(int64_t handle)
{
  return perform([handle] { activity(handle)->suspend(); });
}

int64_t ls_activity_resume(int64_t handle)
{
  return perform([handle] { activity(handle)->resume(); });
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
  return perform([handle] { block.real = activity(handle)->get_remaining(); });
}

int64_t ls_activity_set_remaining(int64_t handle, double amount)
{
  return perform([handle, amount] { set_amount(activity(handle), amount); });
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
    if (auto* comm = dynamic_cast<sg::Comm*>(activity(handle)))
      comm->set_name(text);
    else if (auto* exec = dynamic_cast<sg::Exec*>(activity(handle)))
      exec->set_name(text);
    else
      activity_as<sg::Io>(handle)->set_name(text);
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

} // extern "C"
