#include "message.hpp"

using namespace loadstar;

extern "C" {

int64_t ls_queue_by_name(const char* name)
{
  return perform([text = Text(name)] { block->value = queue_by_name(text); });
}

const char* ls_queue_name(int64_t queue)
{
  return queue_name(queue);
}

int64_t ls_queue_size(int64_t queue)
{
  return ask([queue] { block->value = queue_size(queue); });
}

int64_t ls_mess_init(int64_t queue, int64_t payload)
{
  return perform([queue, payload] { block->value = give_activity(make_message(queue, payload != 0, payload)); });
}

int64_t ls_mess_put_init(int64_t queue)
{
  return perform([queue] { block->value = give_activity(make_message(queue, true, 0)); });
}

int64_t ls_mess_set_queue(int64_t mess, int64_t queue)
{
  return perform([mess, queue] { set_message_queue(mess, queue); });
}

int64_t ls_mess_set_payload(int64_t mess, int64_t payload)
{
  return perform([mess, payload] { set_message_payload(mess, payload); });
}

} // extern "C"
