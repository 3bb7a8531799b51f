#include "task.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

XBT_LOG_EXTERNAL_CATEGORY(java);

namespace loadstar {

constexpr int MOST = 1'000'000; // SimGrid keeps seven tables of them

// SimGrid's own count goes wrong when a callback removes the instance that has just completed: it makes half of it anew.
static std::unordered_map<sg::Task const*, int>& more_than_one = *new std::unordered_map<sg::Task const*, int>;

static int numbered_instances(sg::Task const* task)
{
  auto const found = more_than_one.find(task);
  return found == more_than_one.end() ? 1 : 1 + found->second;
}

std::string numbered(int64_t instance)
{
  return "instance_" + std::to_string(instance);
}

int64_t number_of(std::string const& instance)
{
  return std::stoll(instance.substr(numbered(0).size() - 1));
}

std::vector<std::string> instances(sg::Task const* task)
{
  std::vector<std::string> names = {"dispatcher", "collector"};
  for (int i = 0; i < numbered_instances(task); i++)
    names.push_back(numbered(i));
  return names;
}

// SimGrid itself makes half an instance of any name that is set.
void require_instance(sg::Task const* task, std::string const& instance)
{
  auto const names = instances(task);
  if (std::find(names.begin(), names.end(), instance) == names.end())
    throw std::invalid_argument("the task " + task->get_name() + " has no instance " + instance +
                                ", but dispatcher, instance_0 to " + names.back() + ", and collector");
}

void require_instance_or_all(sg::Task const* task, std::string const& instance)
{
  if (instance != "all")
    require_instance(task, instance);
}

bool idle(sg::Task const* task, std::string const& stage)
{
  return task->get_running_count(stage) < task->get_parallelism_degree(stage);
}

static bool ready(sg::Task const* task, std::string const& instance)
{
  return task->get_queued_firings(instance) > 0 && idle(task, instance);
}

const char* missing(sg::Task const* task, std::string const& stage)
{
  bool const begins = stage != "collector";
  bool const ends   = stage != "dispatcher";
  if (auto const* comm = dynamic_cast<sg::CommTask const*>(task)) {
    if (begins && comm->get_source() == nullptr)
      return "source";
    return ends && comm->get_destination() == nullptr ? "destination" : nullptr;
  }
  if (auto const* io = dynamic_cast<sg::IoTask const*>(task))
    return io->get_disk() == nullptr ? "disk" : nullptr;
  auto const* exec = dynamic_cast<sg::ExecTask const*>(task);
  bool const there = exec->get_host(stage) != nullptr && (not begins || exec->get_host("dispatcher") != nullptr) &&
                     (not ends || exec->get_host("collector") != nullptr);
  return there ? nullptr : "host";
}

std::string complaint(sg::Task const* task, const char* lacking)
{
  return "the task " + task->get_name() + " has no " + lacking + ". Maybe call set_" + lacking + "() before it starts";
}

void die_if_missing(sg::Task const* task, std::string const& stage)
{
  if (const char* lacking = missing(task, stage); lacking != nullptr) {
    XBT_CCRITICAL(java, "%s", complaint(task, lacking).c_str());
    xbt_abort();
  }
}

void die_if_an_instance_misses(sg::Task const* task)
{
  for (int i = 0; i < numbered_instances(task); i++)
    if (ready(task, numbered(i)))
      die_if_missing(task, numbered(i));
}

void leave(sg::Host const* gone)
{
  for (auto const& task : all_tasks) {
    if (auto* comm = dynamic_cast<sg::CommTask*>(task.get())) {
      if (comm->get_source() == gone)
        comm->set_source(nullptr);
      if (comm->get_destination() == gone)
        comm->set_destination(nullptr);
    } else if (auto* exec = dynamic_cast<sg::ExecTask*>(task.get())) {
      for (auto const& instance : instances(exec))
        if (exec->get_host(instance) == gone)
          exec->set_host(nullptr, instance);
    }
  }
}

bool at_work_on(sg::Task const* task, std::string const& stage, sg::Host const* host)
{
  if (task->get_running_count(stage) == 0)
    return false;
  if (auto const* comm = dynamic_cast<sg::CommTask const*>(task))
    return comm->get_source() == host || comm->get_destination() == host;
  auto const* exec    = dynamic_cast<sg::ExecTask const*>(task);
  bool const numbered = stage != "dispatcher" && stage != "collector"; // with messages from one and to the other
  return exec != nullptr && (exec->get_host(stage) == host || (numbered && (exec->get_host("dispatcher") == host ||
                                                                            exec->get_host("collector") == host)));
}

void resize(sg::ExecTask* task, int32_t more)
{
  int const have = numbered_instances(task);
  if (more > MOST - have)
    throw std::invalid_argument("the task " + task->get_name() + " has " + std::to_string(have) + " instances: " +
                                std::to_string(more) + " more would be more than " + std::to_string(MOST));
  int const left = have + more;
  if (left < 1)
    throw std::invalid_argument("the task " + task->get_name() + " has " + std::to_string(have) +
                                " instances and cannot lose " + std::to_string(-more) + ": one is left at least");
  for (int i = left; i < have; i++)
    if (task->get_running_count(numbered(i)) + task->get_queued_firings(numbered(i)) > 0)
      throw std::invalid_argument(numbered(i) + " of the task " + task->get_name() +
                                  " has work. Maybe wait for it, or remove fewer instances");
  if (more >= 0)
    task->add_instances(more);
  else
    task->remove_instances(-more);
  more_than_one[task] = left - 1;
}

} // namespace loadstar
