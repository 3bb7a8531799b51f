// What Java may do with an activity of any kind, and ask of it before it is over.
#include "activity.hpp"

namespace loadstar {

void set_amount(sg::Activity* activity, double amount)
{
  struct Open : sg::Activity {
    using sg::Activity::set_remaining;
  };
  (activity->*&Open::set_remaining)(amount);
}

static void conclude_if_finished(sg::ActivityPtr const& activity, bool over)
{
  bool finished = activity->get_state() == sg::Activity::State::FINISHED;
  if (finished)
    conclude(activity);
  block->value3 = finished ? LS_CONCLUDED : over ? LS_ENDED : LS_GOES_ON;
}

// Who waits for a communication from host to host that lacks one of them waits in a loop that takes no time, for ever.
static void require_both_ends(sg::Activity const& activity)
{
  if (activity.get_state() != sg::Activity::State::INITED && activity.get_state() != sg::Activity::State::STARTING)
    return;
  auto const* comm = dynamic_cast<sg::Comm const*>(&activity);
  if (comm == nullptr || comm->get_mailbox() != nullptr)
    return;
  std::string lacking = comm->get_source() == nullptr ? "source" : "destination";
  if ((comm->get_source() == nullptr) != (comm->get_destination() == nullptr))
    throw std::invalid_argument("the communication has no " + lacking + ". Maybe call set_" + lacking +
                                "() before it is awaited");
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
  return perform([handle, timeout] {
    sg::ActivityPtr held = activity(handle); // Java may release its reference while this waits
    require_both_ends(*held);
    prepare_wait(held.get());
    visit(held.get(), [timeout](auto* waited) { waited->wait_for(timeout); }); // it is not virtual in the base class
    conclude_if_finished(held, false);
  });
}

int64_t ls_activity_await_or_cancel(int64_t handle, double timeout)
{
  return perform([handle, timeout] {
    sg::ActivityPtr held = activity(handle);
    require_both_ends(*held);
    wait_or_cancel(held, timeout);
    conclude_if_finished(held, false);
  });
}

int64_t ls_activity_await_until(int64_t handle, double date)
{
  return perform([handle, date] {
    sg::ActivityPtr held = activity(handle);
    require_both_ends(*held);
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
    conclude_if_finished(held, test(held));
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

const char* ls_activity_name(int64_t handle)
{
  return activity(handle)->get_cname();
}

int64_t ls_activity_set_name(int64_t handle, const char* name)
{
  return perform(
      [handle, text = Text(name)] { visit(activity(handle), [&text](auto* named) { named->set_name(text.get()); }); });
}

int32_t ls_activity_is_assigned(int64_t handle)
{
  return activity(handle)->is_assigned();
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
    visit(activity(handle), [successor](auto* before) { before->add_successor(activity(successor)); });
  });
}

int64_t ls_activity_remove_successor(int64_t handle, int64_t successor)
{
  return perform([handle, successor] {
    visit(activity(handle), [successor](auto* before) { before->remove_successor(activity(successor)); });
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
  return perform([handle, text = Text(category)] {
    visit(activity(handle), [&text](auto* traced) { traced->set_tracing_category(text.get()); });
  });
}

const char* ls_activity_tracing_category(int64_t handle)
{
  const char* category = "";
  visit(activity(handle), [&category](auto const* traced) { category = traced->get_tracing_category().c_str(); });
  return category;
}

int64_t ls_activity_detach(int64_t handle)
{
  return perform([handle] { detach(activity(handle)); });
}

} // extern "C"
