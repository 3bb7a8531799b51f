#include "payload.hpp"

#include <simgrid/Exception.hpp>

#include <cstring>
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

bool over(sg::ActivityPtr const& activity)
{
  auto state = activity->get_state();
  if (state == sg::Activity::State::STARTED) {
    auto now = progress(activity.get());
    return now != "WAITING" && now != "READY" && now != "RUNNING";
  }
#if SIMGRID_VERSION < 40000
  if (state == sg::Activity::State::STARTING && is_message(activity.get()))
    return not message_queued(activity);
#endif
  return state > sg::Activity::State::STARTED;
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
  // Nothing is derived from it, and this takes less than a cast.
  return typeid(*activity) == typeid(sg::Comm) ? static_cast<sg::Comm const*>(activity) : nullptr;
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

// All that Java may still ask of an activity that is over.
struct Past {
  int64_t payload;
  int64_t sender; // PIDs, 0 if there is none
  int64_t receiver;
  int64_t from; // hosts, 0 if there is none; that of an execution, too
  int64_t to;
  double start;
  double finish;
};

static Past past_of(sg::Activity const* activity)
{
  auto const* comm = as_comm(activity);
  auto const* exec = comm == nullptr ? dynamic_cast<sg::Exec const*>(activity) : nullptr;
  int64_t from     = comm == nullptr ? 0 : handle(comm->get_source());
  if (exec != nullptr && exec->is_assigned())
    from = handle(exec->get_host());
  bool started     = activity->get_impl() != nullptr; // a communication waited for without start() has no dates
  return {received_payload(activity),
          pid_of(sender_of(activity, comm)),
          pid_of(receiver_of(activity, comm)),
          from,
          comm == nullptr ? 0 : handle(comm->get_destination()),
          started ? activity->get_start_time() : -1,
          started ? activity->get_finish_time() : -1};
}

void conclude(sg::ActivityPtr const& activity)
{
  Past past     = past_of(activity.get());
  block->value  = past.payload;
  block->value2 = past.sender;
  block->value4 = past.receiver;
  block->value5 = past.from;
  block->value6 = past.to;
  block->real   = past.start;
  block->real2  = past.finish;
  intrusive_ptr_release(activity.get());
}

// What a wait for an activity that is over ends with.
static ls_status outcome(sg::Activity const* activity)
{
  auto state = activity->get_state();
  auto now   = progress(activity);
  if (state == sg::Activity::State::CANCELED || now == "CANCELED" || state == sg::Activity::State::STARTING)
    return LS_CANCELED;
  if (state == sg::Activity::State::FINISHED || now == "DONE")
    return LS_OK;
  if (now.find("TIMEOUT") != std::string_view::npos)
    return LS_TIMEOUT;
  if (as_comm(activity) != nullptr || is_message(activity))
    return LS_NETWORK_FAILURE;
  return dynamic_cast<sg::Exec const*>(activity) != nullptr ? LS_HOST_FAILURE : LS_STORAGE_FAILURE;
}

// In SimGrid's words. It has others where somebody waits once more for what has failed.
static void fail(int32_t kind, int32_t status, bool again)
{
  static const char* const OF_KIND[] = {"communication", "exec", "I/O", "mess"};
  static const char* const CANCELED[] = {"Communication canceled", "Execution Canceled", "I/O Canceled",
                                         "Communication canceled"};
  std::string const failed = std::string("Cannot wait for a failed ") + OF_KIND[kind];
  switch (status) {
    case LS_TIMEOUT:
      throw simgrid::TimeoutException(XBT_THROW_POINT, "Timeouted");
    case LS_NETWORK_FAILURE:
      throw simgrid::NetworkFailureException(XBT_THROW_POINT, again ? failed : "Remote peer failed");
    case LS_HOST_FAILURE:
      throw simgrid::HostFailureException(XBT_THROW_POINT, again ? failed : "Host failed");
    case LS_STORAGE_FAILURE:
      throw simgrid::StorageFailureException(XBT_THROW_POINT, again ? failed : "Storage failed");
    default:
      throw simgrid::CancelException(XBT_THROW_POINT, CANCELED[kind]);
  }
}

static int64_t bits(double number)
{
  int64_t same;
  static_assert(sizeof same == sizeof number);
  std::memcpy(&same, &number, sizeof same);
  return same;
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

static void conclude_if_finished(sg::ActivityPtr const& activity, bool over)
{
  bool finished = activity->get_state() == sg::Activity::State::FINISHED;
  if (finished)
    conclude(activity);
  block->value3 = finished ? LS_CONCLUDED : over ? LS_ENDED : LS_GOES_ON;
}

// 3.32's test() starts what is about to start, and a message that the other side is just starting would start twice.
static bool test(sg::ActivityPtr const& activity)
{
#if SIMGRID_VERSION < 40000
  if (is_message(activity.get()) && activity->get_state() == sg::Activity::State::STARTING) {
    sg::this_actor::yield(); // as the test does
    return false;
  }
#endif
  return activity->test();
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

int64_t ls_activities_over(int64_t handles, int32_t count)
{
  return ask([list = std::vector<int64_t>(as<int64_t>(handles), as<int64_t>(handles) + count)] {
    std::vector<int64_t> told;
    std::vector<sg::ActivityPtr> dropped; // at the end: what is dropped may call back
    for (std::size_t i = 0; i < list.size(); i++) {
      bool foreign           = (list[i] & 1) != 0;
      sg::ActivityPtr looked = activity(list[i] & ~int64_t(1));
      if (not over(looked) || not looked->has_no_successor() || is_vetoed(looked.get()))
        continue; // or SimGrid still needs it
      if (foreign && looked->get_impl() != nullptr && looked->get_finish_time() >= sg::Engine::get_clock())
        continue;
      auto state = static_cast<int64_t>(looked->get_state());
      auto end   = outcome(looked.get());
      if (end == LS_OK) // SimGrid 4 tells what has come only to those who have waited
        looked->set_state(sg::Activity::State::FINISHED);
      Past past = past_of(looked.get());
      for (int64_t fact : {static_cast<int64_t>(i), state, static_cast<int64_t>(end),
                           static_cast<int64_t>(delivered(looked.get())), past.payload, past.sender,
                           past.receiver, past.from, past.to, bits(past.start), bits(past.finish)})
        told.push_back(fact);
      intrusive_ptr_release(looked.get());
      dropped.push_back(std::move(looked));
    }
    dropped.clear();
    answer_list(std::move(told));
  });
}

int64_t ls_fail(int32_t kind, int32_t status, int32_t again)
{
  return ask([kind, status, again] { fail(kind, status, again != 0); });
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
  return perform([handle, text = Text(name)] {
    visit(handle, [&text](auto* named) { named->set_name(text.get()); });
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
  return perform([handle, text = Text(category)] {
    visit(handle, [&text](auto* traced) { traced->set_tracing_category(text.get()); });
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
    start(activity(handle)); // 3.32 cannot detach it: Java keeps it until it is over
#endif
  });
}

} // extern "C"
