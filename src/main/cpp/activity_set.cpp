#include "payload.hpp"

#include <simgrid/Exception.hpp>

#include <algorithm>
#include <exception>

namespace loadstar {

// SimGrid 3.32 has no ActivitySet; this one does on both what S4U's does in 4.0.
struct Set {
  std::vector<sg::ActivityPtr> activities;
  std::vector<sg::ActivityPtr> failed;

  bool erase(sg::Activity const* gone)
  {
    auto found = std::find_if(activities.begin(), activities.end(), [gone](auto const& a) { return a.get() == gone; });
    if (found == activities.end())
      return false;
    activities.erase(found);
    return true;
  }

  void take(sg::ActivityPtr const& over)
  {
    if (not erase(over.get()))
      throw std::invalid_argument("the activity that ended was taken out of the set during the wait");
    block->value3 = handle(over.get());
    conclude(over);
  }

  // SimGrid follows a null pointer for a communication that was not started.
  void check_started() const
  {
    for (auto const& one : activities) {
      if (is_message(one.get()))
        prepare_wait(one.get());
      if (one->get_impl() == nullptr)
        throw std::logic_error("a communication of the set was not started");
    }
  }

  // 3.32 does not set the state of those that failed, so there none is found.
  void set_failed_aside()
  {
    for (std::size_t i = 0; i < activities.size();) {
      if (activities[i]->get_state() == sg::Activity::State::FAILED) {
        failed.push_back(activities[i]);
        activities[i] = activities.back();
        activities.pop_back();
      } else {
        i++;
      }
    }
  }
};

static Set* set_of(int64_t handle)
{
  return as<Set>(handle);
}

#if SIMGRID_VERSION < 40000
// Like wait_any_for() of 4.0 when the actor is killed here. In 3.32 its simcall stays registered with the activities,
// which wake the actor once more when they end: one yield takes that, and the actor's memory is kept for it.
static ssize_t wait_any(std::vector<sg::ActivityPtr> const& activities, double timeout)
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
#endif

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_set_new()
{
  return handle(new Set);
}

// These may drop the last reference to a communication whose loss Java wants to hear of.
int64_t ls_set_release(int64_t set)
{
  return ask([set] { delete set_of(set); });
}

void ls_set_push(int64_t set, int64_t activity_handle)
{
  set_of(set)->activities.emplace_back(activity(activity_handle));
}

int64_t ls_set_erase(int64_t set, int64_t activity_handle)
{
  return ask([set, activity_handle] { set_of(set)->erase(activity(activity_handle)); });
}

int64_t ls_set_clear(int64_t set)
{
  return ask([set] { set_of(set)->activities.clear(); });
}

int64_t ls_set_await_any(int64_t set, double timeout)
{
  return perform([set, timeout] {
    set_of(set)->check_started();
    std::exception_ptr failure; // handled outside the handlers: see run_pending() in kernel.cpp
    try {
#if SIMGRID_VERSION >= 40000
      sg::ActivitySet waited(set_of(set)->activities);
      set_of(set)->take(waited.wait_any_for(timeout));
#else
      auto waited   = set_of(set)->activities; // others may change the set meanwhile
      ssize_t first = wait_any(waited, timeout);
      if (first == -1)
        throw simgrid::TimeoutException(XBT_THROW_POINT, "Timeouted");
      set_of(set)->take(waited[first]);
#endif
    } catch (simgrid::HostFailureException const&) {
      failure = std::current_exception();
    } catch (simgrid::NetworkFailureException const&) {
      failure = std::current_exception();
    } catch (simgrid::StorageFailureException const&) {
      failure = std::current_exception();
    }
    if (failure) {
      set_of(set)->set_failed_aside();
      std::rethrow_exception(failure);
    }
  });
}

int64_t ls_set_test_any(int64_t set)
{
  return perform([set] {
    set_of(set)->check_started();
#if SIMGRID_VERSION >= 40000
    sg::ActivitySet tested(set_of(set)->activities);
    if (auto over = tested.test_any())
      set_of(set)->take(over);
    else
      block->value3 = 0;
#else
    ssize_t first = sg::Activity::test_any(set_of(set)->activities);
    if (first == -1)
      block->value3 = 0;
    else
      set_of(set)->take(sg::ActivityPtr(set_of(set)->activities[first]));
#endif
  });
}

int64_t ls_set_failed(int64_t set)
{
  return perform([set] {
    auto& failed = set_of(set)->failed;
    if (failed.empty()) {
      block->value = 0;
      return;
    }
    block->value = give_activity(failed.back());
    failed.pop_back();
  });
}

} // extern "C"
