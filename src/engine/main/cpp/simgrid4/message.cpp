// Messages are SimGrid's own.
#include "message.hpp"

namespace loadstar {

using Queue = sg::MessageQueue;

int64_t queue_by_name(std::string const& name)
{
  return handle(Queue::by_name(name));
}

const char* queue_name(int64_t queue)
{
  return as<Queue>(queue)->get_cname();
}

static sg::Mess* mess_of(int64_t handle)
{
  return activity_as<sg::Mess>(handle);
}

sg::ActivityPtr make_message(int64_t queue, bool sends, int64_t payload)
{
  if (not sends)
    return as<Queue>(queue)->get_init();
  return payload == 0 ? as<Queue>(queue)->put_init() : as<Queue>(queue)->put_init(to_payload(payload));
}

void set_message_queue(int64_t mess, int64_t queue)
{
  mess_of(mess)->set_queue(as<Queue>(queue));
}

void set_message_payload(int64_t mess, int64_t payload)
{
  mess_of(mess)->set_payload(to_payload(payload));
}

sg::Actor* message_sender(sg::Activity const* activity)
{
  return static_cast<sg::Mess const*>(activity)->get_sender();
}

sg::Actor* message_receiver(sg::Activity const* activity)
{
  return static_cast<sg::Mess const*>(activity)->get_receiver();
}

bool is_message(sg::Activity const* activity)
{
  return dynamic_cast<sg::Mess const*>(activity) != nullptr;
}

void prepare_wait(sg::Activity*) {}

int64_t queue_size(int64_t queue)
{
  return static_cast<int64_t>(as<Queue>(queue)->size());
}

int64_t received_message(sg::Activity const* activity)
{
  bool finished = activity->get_impl() != nullptr && activity->get_state() == sg::Activity::State::FINISHED;
  if (not finished)
    return 0;
  if (auto const* comm = dynamic_cast<sg::Comm const*>(activity))
    return reinterpret_cast<int64_t>(comm->get_payload());
  auto const* mess = dynamic_cast<sg::Mess const*>(activity);
  return mess == nullptr ? 0 : reinterpret_cast<int64_t>(mess->get_payload());
}

} // namespace loadstar
