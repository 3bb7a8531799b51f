#include "task.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace loadstar {

std::vector<sg::TaskPtr>& all_tasks = *new std::vector<sg::TaskPtr>;
static int64_t listeners[]          = {-1, -1, -1}; // of Java's, by ls_task_event

void listen(ls_task_event event, int64_t callback)
{
  listeners[event] = callback;
}

static void tell(ls_task_event event, sg::Task const* task, int64_t instance = 0)
{
  if (listeners[event] >= 0)
    upcall(listeners[event], handle(task), 0, instance);
}

// How many tokens of each predecessor wait at a task: SimGrid does not tell.
static std::unordered_map<sg::Task const*, std::map<sg::Task const*, unsigned>>& waiting =
    *new std::unordered_map<sg::Task const*, std::map<sg::Task const*, unsigned>>;

// Whether it fires now that it gets one more.
static bool fires(sg::Task const* next, sg::Task const* from)
{
  auto& tokens = waiting[next];
  tokens[from]++;
  if (std::any_of(tokens.begin(), tokens.end(), [](auto const& some) { return some.second == 0; }))
    return false;
  for (auto& some : tokens)
    some.second--;
  return true;
}

// By the signals of each task: a compiler may give SimGrid's library and this one different signals of all tasks.
static void watch(sg::Task* task)
{
  task->on_this_start_cb([](sg::Task const* started) {
    tell(LS_ON_TASK_START, started);
    die_if_an_instance_misses(started);
  });
  task->on_this_instance_completion_cb([](sg::Task const* done, std::string const& instance) {
    tell(LS_ON_TASK_INSTANCE_COMPLETION, done, number_of(instance));
    if (idle(done, "collector"))
      die_if_missing(done, "collector");
  });
  task->on_this_completion_cb([](sg::Task const* done) {
    tell(LS_ON_TASK_COMPLETION, done);
    for (auto const* next : done->get_successors()) // which get its token now
      if (fires(next, done) && idle(next, "dispatcher"))
        die_if_missing(next, "dispatcher");
  });
}

// A task drops its oldest activity when it starts another one, although it may go on if later ones have overtaken it;
// SimGrid would then tell freed memory of its end. What maestro starts is held here until it is over.
static std::vector<sg::ActivityPtr>& held = *new std::vector<sg::ActivityPtr>;

static void hold(sg::Activity const& started)
{
  constexpr std::size_t FEW = 64;
  static std::size_t enough = FEW;
  if (not sg::Actor::is_maestro())
    return;
  if (held.size() >= enough) {
    auto const ended = std::stable_partition(held.begin(), held.end(), [](auto const& one) { return not over(one); });
    std::vector<sg::ActivityPtr> const dropped(ended, held.end()); // until the list is whole: it may call back
    held.erase(ended, held.end());
    enough = std::max(FEW, 2 * held.size());
  }
  held.push_back(const_cast<sg::Activity*>(&started));
}

static bool is_on(sg::Activity const* activity, sg::Host const* host)
{
  if (auto const* comm = dynamic_cast<sg::Comm const*>(activity))
    return comm->get_source() == host || comm->get_destination() == host;
  auto const* exec = dynamic_cast<sg::Exec const*>(activity);
  return exec != nullptr && exec->get_host() == host;
}

void require_no_task_on(sg::VirtualMachine const* machine)
{
  std::string worker;
  for (auto const& task : all_tasks)
    for (auto const& stage : instances(task.get()))
      if (at_work_on(task.get(), stage, machine))
        worker = task->get_name();
  for (auto const& activity : held) // of firings whose task has moved on
    if (not over(activity) && is_on(activity.get(), machine))
      worker = activity->get_name();
  if (not worker.empty())
    throw std::invalid_argument("the task " + worker + " is at work on the virtual machine " + machine->get_name() +
                                ", which SimGrid would destroy under it. Maybe wait for it");
}

// For what concerns all tasks, before there is one.
static void prepare()
{
  sg::Exec::on_start_cb(hold);
  sg::Comm::on_start_cb(hold);
  sg::Io::on_start_cb(hold);
  sg::VirtualMachine::on_destruction_cb([](sg::VirtualMachine const& machine) { leave(&machine); });
}

// With every place set to none, which SimGrid leaves to chance.
static sg::TaskPtr init(int32_t kind, std::string const& name)
{
  switch (kind) {
    case LS_TASK_COMM:
      return sg::CommTask::init(name)->set_source(nullptr)->set_destination(nullptr);
    case LS_TASK_IO:
      return sg::IoTask::init(name)->set_disk(nullptr)->set_op_type(sg::Io::OpType::READ);
    default:
      return sg::ExecTask::init(name);
  }
}

// SimGrid goes through successors by address. So that this is the order in which they were made, as where all memory is
// new, a task that lies before the last one is put aside and another one made.
sg::Task* create_task(int32_t kind, std::string const& name)
{
  constexpr int TRIES         = 1000; // the next ones may lie before the last one for good
  static sg::Task const* last = nullptr;
  if (all_tasks.empty())
    prepare();
  for (int tries = 0; tries == 0 || (std::less<>()(all_tasks.back().get(), last) && tries < TRIES); tries++)
    all_tasks.push_back(init(kind, name));
  last = all_tasks.back().get();
  watch(all_tasks.back().get());
  return all_tasks.back().get();
}

void connect(sg::Task* task, sg::Task* successor)
{
  task->add_successor(successor);
  waiting[successor].try_emplace(task, 0);
}

// A task that is done goes through its successors, and starts the activity of each that fires. One that a callback of
// that removes may be the one where it is.
static void require_no_start(sg::Task const* task)
{
  if (sg::Actor::is_maestro() && starting())
    throw std::invalid_argument("successors of the task " + task->get_name() +
                                " cannot be removed by callbacks of the start of "
                                "an activity: tokens may be under way. Maybe do it when a task is done");
}

void disconnect(sg::Task* task, sg::Task* successor)
{
  require_no_start(task);
  task->remove_successor(successor);
  waiting[successor].erase(task);
}

void disconnect_all(sg::Task* task)
{
  require_no_start(task);
  for (auto const* next : task->get_successors())
    waiting[next].erase(task);
  task->remove_all_successors();
}

} // namespace loadstar
