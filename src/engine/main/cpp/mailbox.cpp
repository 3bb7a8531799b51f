#include "activity.hpp"

#include <unordered_map>

namespace loadstar {

static std::vector<int64_t> released;

void release_payload(void* payload)
{
  released.push_back(reinterpret_cast<int64_t>(payload));
  block->released = static_cast<int64_t>(released.size());
}

// SimGrid 3.32 cannot be asked. Never destroyed, as what it holds calls others that may be destroyed before.
static auto& receivers = *new std::unordered_map<sg::Mailbox const*, sg::ActorPtr>;

bool is_permanent(sg::Mailbox const* mailbox)
{
  auto const found = receivers.find(mailbox);
  return found != receivers.end() && sg::Actor::by_pid(found->second->get_pid()) == found->second;
}

static void set_receiver(sg::Mailbox* mailbox, sg::ActorPtr const& actor)
{
  mailbox->set_receiver(actor);
  if (actor == nullptr)
    receivers.erase(mailbox);
  else
    receivers[mailbox] = actor;
}

void detach(sg::CommPtr const& comm, int64_t callback)
{
  hold_while_off(comm);
  if (callback < 0) {
    comm->detach(release_payload);
    return;
  }
  comm->detach([wanted = Callback(callback)](void* payload) {
    upcall(wanted.number(), reinterpret_cast<int64_t>(payload), 0);
    release_payload(payload);
  });
}

// Where a communication that was not started receives: S4U then waits for it without keeping the payload itself, and 3.32
// never keeps it. Lives and dies with the communication.
struct Reception {
  void* payload = nullptr;
  static simgrid::xbt::Extension<sg::Activity, Reception> EXTENSION_ID;
};
simgrid::xbt::Extension<sg::Activity, Reception> Reception::EXTENSION_ID;

void prepare_reception(sg::CommPtr const& comm)
{
  if (not Reception::EXTENSION_ID.valid())
    Reception::EXTENSION_ID = sg::Activity::extension_create<Reception>();
  auto* reception = new Reception;
  comm->extension_set<Reception>(reception);
  comm->set_dst_data(&reception->payload, sizeof(void*));
}

static int64_t prepared_reception(sg::Activity const* activity)
{
  if (not Reception::EXTENSION_ID.valid())
    return 0;
  auto const* reception = activity->extension<Reception>();
  return reception == nullptr ? 0 : reinterpret_cast<int64_t>(reception->payload);
}

int64_t received_payload(sg::Activity const* activity)
{
  int64_t payload = received_message(activity);
  return payload == 0 ? prepared_reception(activity) : payload;
}

// Frees the number of a message unless it is delivered, or all is well.
struct Sending {
  sg::CommPtr comm;
  void* payload;
  ~Sending()
  {
    if (payload != nullptr && not delivered(comm.get()))
      release_payload(payload);
  }
};

// A receiver may be killed between the arrival of a message and its own turn.
struct Receiving {
  void* payload = nullptr;
  bool taken    = false;
  ~Receiving()
  {
    if (payload != nullptr && not taken)
      release_payload(payload);
  }
};

// Starts to send what is in there.
static void start(Sending const& sending, int64_t bytes)
{
  sending.comm->set_payload_size(static_cast<uint64_t>(bytes))->set_src_data(sending.payload);
  start(sending.comm.get());
}

static sg::Mailbox* mailbox_of(int64_t handle)
{
  return as<sg::Mailbox>(handle);
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

const char* ls_mailbox_name(int64_t mailbox)
{
  return mailbox_of(mailbox)->get_cname();
}

int64_t ls_mailbox_put(int64_t mailbox, int64_t payload, int64_t bytes, double timeout)
{
  return perform([mailbox, payload, bytes, timeout] {
    Sending sending{mailbox_of(mailbox)->put_init(), to_payload(payload)};
    start(sending, bytes);
    wait_or_drop(sending.comm, timeout);
    sending.payload = nullptr;
  });
}

int64_t ls_mailbox_get(int64_t mailbox, double timeout)
{
  return perform([mailbox, timeout] {
    Receiving receiving;
    wait_or_drop(mailbox_of(mailbox)->get_async<void>(&receiving.payload), timeout);
    receiving.taken = true;
    block->value    = reinterpret_cast<int64_t>(receiving.payload);
  });
}

int64_t ls_mailbox_put_init(int64_t mailbox, int64_t payload, int64_t bytes)
{
  return perform([mailbox, payload, bytes] {
    auto comm = mailbox_of(mailbox)->put_init();
    comm->set_payload_size(static_cast<uint64_t>(bytes));
    if (payload != 0)
      comm->set_src_data(to_payload(payload));
    block->value = give_activity(comm);
  });
}

int64_t ls_mailbox_put_async(int64_t mailbox, int64_t payload, int64_t bytes)
{
  return perform([mailbox, payload, bytes] {
    Sending sending{mailbox_of(mailbox)->put_init(), to_payload(payload)};
    start(sending, bytes);
    sending.payload = nullptr;
    block->value    = give_activity(sending.comm);
  });
}

int64_t ls_mailbox_put_detached(int64_t mailbox, int64_t payload, double bytes, int64_t callback)
{
  return perform([mailbox, payload, bytes, callback] {
    auto comm = mailbox_of(mailbox)->put_init(to_payload(payload), 0);
    set_amount(comm.get(), bytes);
    detach(comm, callback);
  });
}

int64_t ls_mailbox_get_init(int64_t mailbox)
{
  return perform([mailbox] {
    auto comm = mailbox_of(mailbox)->get_init();
    prepare_reception(comm);
    block->value = give_activity(comm);
  });
}

int64_t ls_mailbox_get_async(int64_t mailbox)
{
  return perform([mailbox] { block->value = give_activity(receive_async(mailbox_of(mailbox))); });
}

int32_t ls_mailbox_empty(int64_t mailbox)
{
  return mailbox_of(mailbox)->empty();
}

int64_t ls_mailbox_size(int64_t mailbox)
{
  return static_cast<int64_t>(mailbox_of(mailbox)->size());
}

int32_t ls_mailbox_listen(int64_t mailbox)
{
  return mailbox_of(mailbox)->listen();
}

int64_t ls_mailbox_listen_from(int64_t mailbox)
{
  return mailbox_of(mailbox)->listen_from();
}

int32_t ls_mailbox_ready(int64_t mailbox)
{
  return mailbox_of(mailbox)->ready();
}

int64_t ls_mailbox_set_receiver(int64_t mailbox, int64_t actor)
{
  return perform([mailbox, actor] { set_receiver(mailbox_of(mailbox), sg::ActorPtr(as<sg::Actor>(actor))); });
}

int64_t ls_mailbox_clear(int64_t mailbox)
{
  return perform([mailbox] { mailbox_of(mailbox)->clear(); });
}

int64_t ls_released_payloads()
{
  return ask([] {
    answer_list(std::move(released));
    released.clear();
    block->released = 0;
  });
}

} // extern "C"
