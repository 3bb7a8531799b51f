#include "message.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>

namespace loadstar {

// SimGrid 3.32 has no messages. Here one is an execution of no flops that has no host until the other side has come:
// so it can be awaited, tested, cancelled and put into sets like any activity, and takes no simulated time.
struct Queue {
  std::string name;
  std::deque<sg::ActivityPtr> puts;
  std::deque<sg::ActivityPtr> gets;
};

struct Message {
  Queue* queue;
  bool sends;
  int64_t payload;
  sg::Host* host;
  sg::ActorPtr sender;
  sg::ActorPtr receiver;
  static simgrid::xbt::Extension<sg::Activity, Message> EXTENSION_ID;
};
simgrid::xbt::Extension<sg::Activity, Message> Message::EXTENSION_ID;

static std::map<std::string, Queue, std::less<>> queues;

int64_t queue_by_name(std::string const& name)
{
  return handle(&queues.try_emplace(name, Queue{name, {}, {}}).first->second);
}

const char* queue_name(int64_t queue)
{
  return as<Queue>(queue)->name.c_str();
}

static Message* message(sg::Activity const* activity)
{
  return Message::EXTENSION_ID.valid() ? activity->extension<Message>() : nullptr;
}

static Message& message_of(int64_t handle)
{
  Message* found = message(activity(handle));
  if (found == nullptr)
    throw std::invalid_argument("this activity is not a message");
  return *found;
}

sg::ActivityPtr make_message(int64_t queue, bool sends, int64_t payload)
{
  if (not Message::EXTENSION_ID.valid())
    Message::EXTENSION_ID = sg::Activity::extension_create<Message>();
  auto stand_in = sg::Exec::init()->set_flops_amount(0);
  sg::ActorPtr self(sg::Actor::self());
  stand_in->extension_set<Message>(new Message{as<Queue>(queue), sends, payload, sg::Host::current(),
                                               sends ? self : nullptr, sends ? nullptr : self});
  return stand_in;
}

void set_message_queue(int64_t mess, int64_t queue)
{
  message_of(mess).queue = as<Queue>(queue);
}

void set_message_payload(int64_t mess, int64_t payload)
{
  message_of(mess).payload = payload;
}

sg::Actor* message_sender(sg::Activity const* activity)
{
  return message(activity)->sender.get();
}

sg::Actor* message_receiver(sg::Activity const* activity)
{
  return message(activity)->receiver.get();
}

bool is_message(sg::Activity const* activity)
{
  return message(activity) != nullptr;
}

// Messages die with the actor that waits for them to be delivered, as all its activities do.
static bool still_waits(sg::ActivityPtr const& activity)
{
  Message const* waiting = message(activity.get());
  auto const& owner      = waiting->sends ? waiting->sender : waiting->receiver;
  return activity->get_state() == sg::Activity::State::STARTING && owner != nullptr &&
         sg::Actor::by_pid(owner->get_pid()) == owner;
}

bool over_before_start(sg::ActivityPtr const& activity)
{
  return is_message(activity.get()) && not still_waits(activity);
}

bool message_matched(sg::Activity const* activity)
{
  Message const* found = message(activity);
  return found->sender != nullptr && found->receiver != nullptr;
}

static void drop_lost(std::deque<sg::ActivityPtr>& waiting)
{
  waiting.erase(std::remove_if(waiting.begin(), waiting.end(), std::not_fn(still_waits)), waiting.end());
}

void prepare_wait(sg::Activity* activity)
{
  Message* mine = message(activity);
  if (mine == nullptr || activity->get_state() != sg::Activity::State::INITED)
    return;
  auto* exec = static_cast<sg::Exec*>(activity);
  exec->vetoable_start(); // without a host: it waits
  auto& others = mine->sends ? mine->queue->gets : mine->queue->puts;
  drop_lost(others);
  if (others.empty()) {
    (mine->sends ? mine->queue->puts : mine->queue->gets).emplace_back(activity);
    return;
  }
  sg::ActivityPtr other = others.front();
  others.pop_front();
  Message* theirs   = message(other.get());
  Message* sending  = mine->sends ? mine : theirs;
  Message* getting  = mine->sends ? theirs : mine;
  getting->payload  = sending->payload;
  getting->sender   = sending->sender;
  sending->receiver = getting->receiver;
  static_cast<sg::Exec*>(other.get())->set_host(theirs->host);
  exec->set_host(mine->host);
}

int64_t received_message(sg::Activity const* activity)
{
  Message const* found = message(activity);
  return found == nullptr || found->sends ? 0 : found->payload;
}

int64_t queue_size(int64_t queue)
{
  auto* of = as<Queue>(queue);
  drop_lost(of->puts);
  drop_lost(of->gets);
  return static_cast<int64_t>(of->puts.size() + of->gets.size());
}

} // namespace loadstar
