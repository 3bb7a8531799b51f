// Messages and their queues: what each version of SimGrid does of them. Internal to the shim.
#pragma once

#include "activity.hpp"

namespace loadstar {

int64_t queue_by_name(std::string const& name);
const char* queue_name(int64_t queue);
int64_t queue_size(int64_t queue);
// A message that is not started. A payload of 0 is none.
sg::ActivityPtr make_message(int64_t queue, bool sends, int64_t payload);
void set_message_queue(int64_t message, int64_t queue);
void set_message_payload(int64_t message, int64_t payload);
// Whether a message has found the other side. SimGrid 3.32 only, where messages are ours.
bool message_matched(sg::Activity const* message);

} // namespace loadstar
