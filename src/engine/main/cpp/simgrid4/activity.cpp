#include "activity.hpp"
#include "daemons.hpp"

#include <algorithm>

namespace loadstar {

bool over_before_start(sg::ActivityPtr const&)
{
  return false;
}

bool delivered(sg::Activity const* activity)
{
  return progress(activity) == "DONE";
}

void start(sg::Activity* activity)
{
  activity->start();
}

bool test(sg::ActivityPtr const& activity)
{
  return activity->test();
}

void wait_or_cancel(sg::ActivityPtr const& activity, double timeout)
{
  activity->wait_for_or_cancel(timeout);
}

struct Teller : sg::Activity {
  using sg::Activity::fire_on_resume;
  using sg::Activity::fire_on_suspend;
};

void tell_suspension(sg::Exec const* exec)
{
  (static_cast<sg::Activity const*>(exec)->*&Teller::fire_on_suspend)();
}

void tell_resumption(sg::Exec const* exec)
{
  (static_cast<sg::Activity const*>(exec)->*&Teller::fire_on_resume)();
}

void hold_while_off(sg::CommPtr const&)
{
  // SimGrid 4 has no filter here: the simulation ends with the reason (death.cpp).
}

static ssize_t place_among(std::vector<sg::ActivityPtr> const& all, sg::ActivityPtr const& one)
{
  return one == nullptr ? -1 : std::find(all.begin(), all.end(), one) - all.begin();
}

ssize_t wait_any(std::vector<sg::ActivityPtr> const& activities, double timeout)
{
  return place_among(activities, sg::ActivitySet(activities).wait_any_for(timeout));
}

ssize_t test_any(std::vector<sg::ActivityPtr> const& activities)
{
  return place_among(activities, sg::ActivitySet(activities).test_any());
}

void detach(sg::Activity* activity)
{
  if (auto* exec = dynamic_cast<sg::Exec*>(activity))
    exec->detach();
  else
    activity_as<sg::Io>(handle(activity))->detach();
}

sg::CommPtr receive_async(sg::Mailbox* mailbox)
{
  return mailbox->get_async();
}

template <class T> static void on_activity_of(int32_t signal, int64_t callback)
{
  auto tell = [callback](T const& a) {
    if (not is_last(&a) && not settles_machines())
      upcall(callback, handle(static_cast<sg::Activity const*>(&a)), 0);
  };
  switch (signal) {
    case LS_ON_START:
      return T::on_start_cb([tell](T const& a) {
        Start const start;
        tell(a);
      });
    case LS_ON_COMPLETION:
      return T::on_completion_cb(tell);
    case LS_ON_SUSPEND:
      return T::on_suspend_cb(tell);
    case LS_ON_RESUME:
      return T::on_resume_cb(tell);
    default:
      return T::on_veto_cb(tell);
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
