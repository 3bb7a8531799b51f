#include "payload.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>

namespace loadstar {

#if SIMGRID_VERSION >= 40000

using Queue = sg::MessageQueue;

static Queue* queue_by_name(std::string const& name)
{
  return Queue::by_name(name);
}

static const char* name_of(Queue const* queue)
{
  return queue->get_cname();
}

static sg::Mess* mess_of(int64_t handle)
{
  return activity_as<sg::Mess>(handle);
}

static sg::ActivityPtr make(Queue* queue, bool sends, int64_t payload)
{
  if (not sends)
    return queue->get_init();
  return payload == 0 ? queue->put_init() : queue->put_init(to_payload(payload));
}

static void set_queue(int64_t mess, Queue* queue)
{
  mess_of(mess)->set_queue(queue);
}

static Queue* queue_of(int64_t mess)
{
  return mess_of(mess)->get_queue();
}

static void set_payload(int64_t mess, int64_t payload)
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

#else

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

static Queue* queue_by_name(std::string const& name)
{
  return &queues.try_emplace(name, Queue{name, {}, {}}).first->second;
}

static const char* name_of(Queue const* queue)
{
  return queue->name.c_str();
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

static sg::ActivityPtr make(Queue* queue, bool sends, int64_t payload)
{
  if (not Message::EXTENSION_ID.valid())
    Message::EXTENSION_ID = sg::Activity::extension_create<Message>();
  auto stand_in = sg::Exec::init()->set_flops_amount(0);
  sg::ActorPtr self(sg::Actor::self());
  stand_in->extension_set<Message>(new Message{queue, sends, payload, sg::Host::current(), sends ? self : nullptr,
                                               sends ? nullptr : self});
  return stand_in;
}

static void set_queue(int64_t mess, Queue* queue)
{
  message_of(mess).queue = queue;
}

static Queue* queue_of(int64_t mess)
{
  return message_of(mess).queue;
}

static void set_payload(int64_t mess, int64_t payload)
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

bool message_queued(sg::ActivityPtr const& activity)
{
  return is_message(activity.get()) && still_waits(activity);
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
  Message* theirs  = message(other.get());
  Message* sending = mine->sends ? mine : theirs;
  Message* getting = mine->sends ? theirs : mine;
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

#endif

static int64_t size_of(Queue* queue)
{
#if SIMGRID_VERSION >= 40000
  return static_cast<int64_t>(queue->size());
#else
  drop_lost(queue->puts);
  drop_lost(queue->gets);
  return static_cast<int64_t>(queue->puts.size() + queue->gets.size());
#endif
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_queue_by_name(const char* name)
{
  return perform([text = Text(name)] { block->value = handle(queue_by_name(text)); });
}

const char* ls_queue_name(int64_t queue)
{
  return name_of(as<Queue>(queue));
}

int64_t ls_queue_size(int64_t queue)
{
  return ask([queue] { block->value = size_of(as<Queue>(queue)); });
}

int64_t ls_mess_init(int64_t queue, int64_t payload)
{
  return perform([queue, payload] { block->value = give_activity(make(as<Queue>(queue), payload != 0, payload)); });
}

int64_t ls_mess_put_init(int64_t queue)
{
  return perform([queue] { block->value = give_activity(make(as<Queue>(queue), true, 0)); });
}

int64_t ls_mess_set_queue(int64_t mess, int64_t queue)
{
  return perform([mess, queue] { set_queue(mess, as<Queue>(queue)); });
}

int64_t ls_mess_queue(int64_t mess)
{
  return handle(queue_of(mess));
}

int64_t ls_mess_set_payload(int64_t mess, int64_t payload)
{
  return perform([mess, payload] { set_payload(mess, payload); });
}

} // extern "C"
