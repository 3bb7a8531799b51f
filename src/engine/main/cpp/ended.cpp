// What is left of activities that are over, for Java to ask.
#include "activity.hpp"

#include <simgrid/Exception.hpp>

#include <cstring>

namespace loadstar {

std::string_view progress(sg::Activity const* activity)
{
  return activity->get_impl() == nullptr ? "" : activity->get_impl()->get_state_str();
}

// Whether SimGrid has still to do with an activity that is so far.
static bool goes_on(std::string_view now)
{
  return now == "WAITING" || now == "READY" || now == "RUNNING";
}

bool over(sg::ActivityPtr const& activity)
{
  auto state = activity->get_state();
  if (state == sg::Activity::State::STARTED)
    return not goes_on(progress(activity.get()));
  return state > sg::Activity::State::STARTED ||
         (state == sg::Activity::State::STARTING && over_before_start(activity));
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

static sg::Actor* receiver_of(sg::Activity const* activity, sg::Comm const* comm)
{
  if (comm != nullptr)
    return receiver_of(comm);
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
  bool started = activity->get_impl() != nullptr; // a communication waited for without start() has no dates
  return {received_payload(activity),
          pid_of(sender_of(activity, comm)),
          pid_of(receiver_of(activity, comm)),
          from,
          comm == nullptr ? 0 : handle(comm->get_destination()),
          started ? activity->get_start_time() : -1,
          started ? activity->get_finish_time() : -1};
}

// What a wait for an activity that is over ends with. S4U takes for finished whatever a test has found over, and then
// forgets of communications that they have failed; the kernel knows.
static ls_status outcome(sg::Activity const* activity)
{
  auto state = activity->get_state();
  auto now   = progress(activity);
  if (state == sg::Activity::State::CANCELED || now == "CANCELED" || state == sg::Activity::State::STARTING)
    return LS_CANCELED;
  if (now == "DONE" || (state == sg::Activity::State::FINISHED && (now.empty() || goes_on(now))))
    return LS_OK;
  if (now.find("TIMEOUT") != std::string_view::npos)
    return LS_TIMEOUT;
  if (as_comm(activity) != nullptr || is_message(activity))
    return LS_NETWORK_FAILURE;
  return dynamic_cast<sg::Exec const*>(activity) != nullptr ? LS_HOST_FAILURE : LS_STORAGE_FAILURE;
}

void conclude(sg::ActivityPtr const& activity)
{
  Past past        = past_of(activity.get());
  block->value     = past.payload;
  block->value2    = past.sender;
  block->value4    = past.receiver;
  block->value5    = past.from;
  block->value6    = past.to;
  block->real      = past.start;
  block->real2     = past.finish;
  block->outcome   = outcome(activity.get());
  block->delivered = block->outcome == LS_OK || delivered(activity.get());
  intrusive_ptr_release(activity.get());
}

// In SimGrid's words. It has others where somebody waits once more for what has failed.
static void fail(int32_t kind, int32_t status, bool again)
{
  static const char* const OF_KIND[]  = {"communication", "exec", "I/O", "mess"};
  static const char* const CANCELED[] = {"Communication canceled", "Execution Canceled", "I/O Canceled",
                                         "Communication canceled"};
  std::string const failed            = std::string("Cannot wait for a failed ") + OF_KIND[kind];
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

} // namespace loadstar

using namespace loadstar;

extern "C" {

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
      for (int64_t fact :
           {static_cast<int64_t>(i), state, static_cast<int64_t>(end), static_cast<int64_t>(delivered(looked.get())),
            past.payload, past.sender, past.receiver, past.from, past.to, bits(past.start), bits(past.finish)})
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

} // extern "C"
