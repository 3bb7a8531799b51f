#include "activity.hpp"

#include <simgrid/Exception.hpp>

#include <algorithm>

namespace loadstar {

// What a set waits for. Java keeps the set itself; SimGrid 3.32 has no ActivitySet, so this does on both what S4U's does
// in 4.0.
class Awaited {
  std::vector<sg::ActivityPtr> activities_; // those before the first one that was given back
  bool ends_at_once_ = false;               // such a one comes next, or one of those above is over

  // SimGrid follows a null pointer for a communication that was not started.
  static void check_started(sg::Activity* activity)
  {
    if (is_message(activity))
      prepare_wait(activity);
    if (activity->get_impl() == nullptr)
      throw std::logic_error("a communication of the set was not started");
  }

public:
  Awaited(int64_t handles, int32_t count)
  {
    for (int32_t i = 0; i < count && not ends_at_once_; i++) {
      int64_t handle = as<int64_t>(handles)[i];
      if (handle == 0)
        ends_at_once_ = true;
      else
        activities_.emplace_back(activity(handle));
    }
  }

  std::vector<sg::ActivityPtr> const& activities() const { return activities_; }

  // Whether the one that was given back is the first of all that are over: then there is nothing to wait for.
  bool is_over() const
  {
    for (auto const& one : activities_)
      check_started(one.get());
    return ends_at_once_ && std::none_of(activities_.begin(), activities_.end(), over);
  }

  void answer_given_back() const
  {
    sg::this_actor::yield(); // as the wait for one that is over does
    block->value3 = 2 * static_cast<int64_t>(activities_.size());
  }

  void answer(std::size_t index) const
  {
    conclude(activities_.at(index));
    block->value3 = 2 * static_cast<int64_t>(index) + 1;
  }
};

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_set_await_any(int64_t handles, int32_t count, double timeout)
{
  return perform([awaited = Awaited(handles, count), timeout] {
    if (awaited.is_over())
      return awaited.answer_given_back();
    awaited.answer(static_cast<std::size_t>(wait_any(awaited.activities(), timeout)));
  });
}

int64_t ls_set_test_any(int64_t handles, int32_t count)
{
  return perform([awaited = Awaited(handles, count)] {
    if (awaited.is_over())
      return awaited.answer_given_back();
    ssize_t first = test_any(awaited.activities());
    if (first == -1)
      block->value3 = -1;
    else
      awaited.answer(static_cast<std::size_t>(first));
  });
}

} // extern "C"
