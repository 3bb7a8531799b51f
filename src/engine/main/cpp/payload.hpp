// Where the payload of a message lies between the native receiver and Java. Internal to the shim.
#pragma once

#include "kernel.hpp"

namespace loadstar {

// Payloads are Java's numbers, carried by SimGrid as pointers it never follows.
inline void* to_payload(int64_t number)
{
  return reinterpret_cast<void*>(number);
}

// Makes this communication receive, before it starts.
void prepare_reception(sg::CommPtr const& comm);
// Says, as long as it lives, that Java is called back by an activity that starts.
class Start {
public:
  Start();
  ~Start();
  Start(Start const&)            = delete;
  Start& operator=(Start const&) = delete;
};
bool starting();
// What a finished activity received, 0 for everything that is not a reception.
int64_t received_payload(sg::Activity const* activity);
// Whether this activity only stands for a message: SimGrid 3.32 has none.
bool is_message(sg::Activity const* activity);
sg::Actor* message_sender(sg::Activity const* activity);
sg::Actor* message_receiver(sg::Activity const* activity);
// Starts a message that was not started, as S4U does with other activities that are waited for.
void prepare_wait(sg::Activity* activity);
// Starts an activity of any kind, or has it wait for what it depends on.
void start(sg::Activity* activity);
// What a message has brought, 0 for all other activities. SimGrid 3.32 only.
int64_t received_message(sg::Activity const* activity);
// Whether a message stands in a queue until the other side comes, or has found it. SimGrid 3.32 only.
bool message_queued(sg::ActivityPtr const& activity);
bool message_matched(sg::Activity const* activity);
// Whether nothing of this activity is left to happen. S4U's own state only changes for those who wait.
bool over(sg::ActivityPtr const& activity);
// Whether what this activity sent has come to the other side, which then has to free the number.
bool delivered(sg::Activity const* activity);
// Leaves in the block all that Java may still ask of a finished activity, and takes Java's reference back.
void conclude(sg::ActivityPtr const& activity);
// Sets the amount of work before the start, not rounded to whole bytes. S4U's own method is protected since 4.0.
void set_amount(sg::Activity* activity, double amount);
// Starts a communication to be forgotten; Java's callback, unless it is negative, is called if the message is lost.
void detach(sg::CommPtr const& comm, int64_t callback);
// A message was lost: tells Java that this number is free again.
void release_payload(void* payload);

} // namespace loadstar
