// Tasks: activities that are done again and again, and the graph along which they set each other off. Internal to the
// shim.
#pragma once

#include "activity.hpp"

#include <simgrid/s4u/Task.hpp>

namespace loadstar {

// Never given back before the end: the graph is made of plain pointers, and so is what a task under way knows of itself.
extern std::vector<sg::TaskPtr>& all_tasks;

inline sg::Task* task_of(int64_t handle)
{
  return as<sg::Task>(handle);
}

template <class T> T* task_as(int64_t handle)
{
  return static_cast<T*>(task_of(handle));
}

// ---- task_places.cpp: stages and instances, and what they lack
std::string numbered(int64_t instance);
int64_t number_of(std::string const& instance);
std::vector<std::string> instances(sg::Task const* task);
void require_instance(sg::Task const* task, std::string const& instance);
void require_instance_or_all(sg::Task const* task, std::string const& instance);
void resize(sg::ExecTask* task, int32_t more);
bool idle(sg::Task const* task, std::string const& stage);
// What a task lacks to fire one of its stages, null if nothing. SimGrid would follow null pointers.
const char* missing(sg::Task const* task, std::string const& stage);
std::string complaint(sg::Task const* task, const char* lacking);
// Where nobody waits for an exception.
void die_if_missing(sg::Task const* task, std::string const& stage);
// SimGrid does not say which of its instances a task starts: one of those that can.
void die_if_an_instance_misses(sg::Task const* task);
// A virtual machine that is gone is no place any more.
void leave(sg::Host const* gone);
bool at_work_on(sg::Task const* task, std::string const& stage, sg::Host const* host);

// ---- task_graph.cpp: who sets whom off
sg::Task* create_task(int32_t kind, std::string const& name);
void connect(sg::Task* task, sg::Task* successor);
void disconnect(sg::Task* task, sg::Task* successor);
void disconnect_all(sg::Task* task);
// Reports this event of all tasks to Java.
void listen(ls_task_event event, int64_t callback);

} // namespace loadstar
