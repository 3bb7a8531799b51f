// Tasks: activities that are done again and again, and the graph along which they set each other off. Since SimGrid 4.0.
#include "payload.hpp"

#if SIMGRID_VERSION >= 40000
#include <simgrid/s4u/Task.hpp>
#include <simgrid/simcall.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>
#include <unordered_map>

XBT_LOG_EXTERNAL_CATEGORY(java);

namespace loadstar {

using simgrid::kernel::actor::simcall_answered;

// Never given back before the end: the graph is made of plain pointers, and so is what a task under way knows of itself.
static std::vector<sg::TaskPtr>& all = *new std::vector<sg::TaskPtr>;
static int64_t listeners[]           = {-1, -1, -1}; // of Java's, by ls_task_event

// A token is the number of Java's, which is free again when SimGrid has forgotten the token.
struct Parcel : sg::Token {
  int64_t const number;
  explicit Parcel(int64_t number) : number(number) {}
  Parcel(Parcel const&)            = delete;
  Parcel& operator=(Parcel const&) = delete;
  ~Parcel() { release_payload(to_payload(number)); }
};

static sg::Task* task_of(int64_t handle)
{
  return as<sg::Task>(handle);
}

template <class T> static T* task_as(int64_t handle)
{
  return static_cast<T*>(task_of(handle));
}

// ---- instances

constexpr int MOST = 1'000'000; // SimGrid keeps seven tables of them

// SimGrid's own count goes wrong when a callback removes the instance that has just completed: it makes half of it anew.
static std::unordered_map<sg::Task const*, int>& more_than_one = *new std::unordered_map<sg::Task const*, int>;

static int numbered_instances(sg::Task const* task)
{
  auto const found = more_than_one.find(task);
  return found == more_than_one.end() ? 1 : 1 + found->second;
}

static std::string numbered(int64_t instance)
{
  return "instance_" + std::to_string(instance);
}

static int64_t number_of(std::string const& instance)
{
  return std::stoll(instance.substr(numbered(0).size() - 1));
}

static std::vector<std::string> instances(sg::Task const* task)
{
  std::vector<std::string> names = {"dispatcher", "collector"};
  for (int i = 0; i < numbered_instances(task); i++)
    names.push_back(numbered(i));
  return names;
}

// SimGrid itself makes half an instance of any name that is set.
static void require_instance(sg::Task const* task, std::string const& instance)
{
  auto const names = instances(task);
  if (std::find(names.begin(), names.end(), instance) == names.end())
    throw std::invalid_argument("the task " + task->get_name() + " has no instance " + instance +
                                ", but dispatcher, instance_0 to " + names.back() + ", and collector");
}

static void require_instance_or_all(sg::Task const* task, std::string const& instance)
{
  if (instance != "all")
    require_instance(task, instance);
}

// ---- where tasks are

static bool idle(sg::Task const* task, std::string const& stage)
{
  return task->get_running_count(stage) < task->get_parallelism_degree(stage);
}

static bool ready(sg::Task const* task, std::string const& instance)
{
  return task->get_queued_firings(instance) > 0 && idle(task, instance);
}

// What a task lacks to fire one of its stages, null if nothing. SimGrid would follow null pointers.
static const char* missing(sg::Task const* task, std::string const& stage)
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

static std::string complaint(sg::Task const* task, const char* lacking)
{
  return "the task " + task->get_name() + " has no " + lacking + ". Maybe call set_" + lacking + "() before it starts";
}

// Where nobody waits for an exception.
static void die_if_missing(sg::Task const* task, std::string const& stage)
{
  if (const char* lacking = missing(task, stage); lacking != nullptr) {
    XBT_CCRITICAL(java, "%s", complaint(task, lacking).c_str());
    xbt_abort();
  }
}

// SimGrid does not say which of its instances a task starts: one of those that can.
static void die_if_an_instance_misses(sg::Task const* task)
{
  for (int i = 0; i < numbered_instances(task); i++)
    if (ready(task, numbered(i)))
      die_if_missing(task, numbered(i));
}

// A virtual machine that is gone is no place any more.
static void leave(sg::Host const* gone)
{
  for (auto const& task : all) {
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

static bool at_work_on(sg::Task const* task, std::string const& stage, sg::Host const* host)
{
  if (task->get_running_count(stage) == 0)
    return false;
  if (auto const* comm = dynamic_cast<sg::CommTask const*>(task))
    return comm->get_source() == host || comm->get_destination() == host;
  auto const* exec = dynamic_cast<sg::ExecTask const*>(task);
  bool const numbered = stage != "dispatcher" && stage != "collector"; // with messages from one and to the other
  return exec != nullptr && (exec->get_host(stage) == host ||
                             (numbered && (exec->get_host("dispatcher") == host || exec->get_host("collector") == host)));
}

// ---- what goes on

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
  for (auto const& task : all)
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
static sg::Task* create(int32_t kind, std::string const& name)
{
  constexpr int TRIES = 1000; // the next ones may lie before the last one for good
  static sg::Task const* last = nullptr;
  if (all.empty())
    prepare();
  for (int tries = 0; tries == 0 || (std::less<>()(all.back().get(), last) && tries < TRIES); tries++)
    all.push_back(init(kind, name));
  last = all.back().get();
  watch(all.back().get());
  return all.back().get();
}

static void resize(sg::ExecTask* task, int32_t more)
{
  int const have = numbered_instances(task);
  if (more > MOST - have)
    throw std::invalid_argument("the task " + task->get_name() + " has " + std::to_string(have) + " instances: " +
                                std::to_string(more) + " more would be more than " + std::to_string(MOST));
  int const left = have + more;
  if (left < 1)
    throw std::invalid_argument("the task " + task->get_name() + " has " + std::to_string(have) + " instances and cannot lose " +
                                std::to_string(-more) + ": one is left at least");
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

static std::vector<int64_t> tokens(sg::Task const* task, sg::Task* from)
{
  std::vector<int64_t> numbers;
  try {
    for (auto const& token : task->get_tokens_from(from))
      numbers.push_back(static_cast<Parcel const*>(token.get())->number);
  } catch (std::out_of_range const&) {
    // None has ever come from there.
  }
  return numbers;
}

// A task that is done goes through its successors, and starts the activity of each that fires. One that a callback of
// that removes may be the one where it is.
static void require_no_start(sg::Task const* task)
{
  if (sg::Actor::is_maestro() && starting())
    throw std::invalid_argument("successors of the task " + task->get_name() + " cannot be removed by callbacks of the start of "
                           "an activity: tokens may be under way. Maybe do it when a task is done");
}

static int count(sg::Task const* task, int32_t what, std::string const& instance)
{
  switch (what) {
    case LS_TASK_QUEUED:
      return task->get_queued_firings(instance);
    case LS_TASK_RUNNING:
      return task->get_running_count(instance);
    case LS_TASK_DONE:
      return task->get_count(instance);
    default:
      return task->get_parallelism_degree(instance);
  }
}

} // namespace loadstar

using namespace loadstar;

// The checks are made where SimGrid makes the change: between a call of Java's and that, other actors have their turns.
extern "C" {

int64_t ls_task_init(int32_t kind, const char* name)
{
  return perform([kind, text = Text(name)] {
    block->value = handle(simcall_answered([kind, &text] { return create(kind, text); }));
  });
}

int64_t ls_task_set_name(int64_t task, const char* name)
{
  return perform([task, text = Text(name)] { task_of(task)->set_name(text); });
}

int64_t ls_task_set_amount(int64_t task, const char* instance, double amount)
{
  return perform([task, text = Text(instance), amount] {
    simcall_answered([task, &text, amount] {
      require_instance(task_of(task), text);
      task_of(task)->set_amount(amount, text);
    });
  });
}

int64_t ls_task_amount(int64_t task, const char* instance)
{
  return ask([task, text = Text(instance)] {
    require_instance(task_of(task), text);
    block->real = task_of(task)->get_amount(text);
  });
}

int64_t ls_task_count(int64_t task, int32_t what, const char* instance)
{
  return ask([task, what, text = Text(instance)] {
    require_instance(task_of(task), text);
    block->value = count(task_of(task), what, text);
  });
}

int32_t ls_task_instances(int64_t task)
{
  return static_cast<int32_t>(instances(task_of(task)).size());
}

int64_t ls_task_resize(int64_t task, int32_t more)
{
  return perform([task, more] { resize(task_as<sg::ExecTask>(task), more); });
}

int64_t ls_task_set_parallelism(int64_t task, const char* instance, int32_t degree)
{
  return perform([task, text = Text(instance), degree] {
    simcall_answered([task, &text, degree] {
      require_instance_or_all(task_of(task), text);
      task_of(task)->set_parallelism_degree(degree, text);
    });
  });
}

int64_t ls_task_set_internal_bytes(int64_t task, const char* instance, int32_t bytes)
{
  return perform([task, text = Text(instance), bytes] {
    simcall_answered([task, &text, bytes] {
      require_instance(task_of(task), text);
      task_of(task)->set_internal_bytes(bytes, text);
    });
  });
}

int64_t ls_task_internal_bytes(int64_t task, const char* instance)
{
  return ask([task, text = Text(instance)] {
    require_instance(task_of(task), text);
    block->real = task_of(task)->get_internal_bytes(text);
  });
}

int64_t ls_task_set_load_balancing(int64_t task, int64_t callback)
{
  return perform([task, callback] {
    task_of(task)->set_load_balancing_function([task, wanted = Callback(callback)] {
      auto const kept = wanted; // Java may set another function meanwhile
      return numbered(static_cast<int64_t>(upcall(kept.number(), task, 0)));
    });
  });
}

int64_t ls_task_set_token(int64_t task, int64_t payload)
{
  return perform([task, token = payload == 0 ? nullptr : std::make_shared<Parcel>(payload)] {
    task_of(task)->set_token(token);
  });
}

int64_t ls_task_tokens(int64_t task, int64_t from)
{
  return ask([task, from] { answer_list(tokens(task_of(task), task_of(from))); });
}

int64_t ls_task_drop_token(int64_t task, int64_t from)
{
  return perform([task, from] {
    simcall_answered([task, from] {
      if (tokens(task_of(task), task_of(from)).empty())
        throw std::invalid_argument("the task " + task_of(task)->get_name() + " has no token of " +
                                    task_of(from)->get_name());
      task_of(task)->deque_token_from(task_of(from));
    });
  });
}

int64_t ls_task_add_successor(int64_t task, int64_t successor)
{
  return perform([task, successor] {
    simcall_answered([task, successor] {
      task_of(task)->add_successor(task_of(successor));
      waiting[task_of(successor)].try_emplace(task_of(task), 0);
    });
  });
}

int64_t ls_task_remove_successor(int64_t task, int64_t successor)
{
  return perform([task, successor] {
    simcall_answered([task, successor] {
      require_no_start(task_of(task));
      task_of(task)->remove_successor(task_of(successor));
      waiting[task_of(successor)].erase(task_of(task));
    });
  });
}

int64_t ls_task_remove_all_successors(int64_t task)
{
  return perform([task] {
    simcall_answered([task] {
      require_no_start(task_of(task));
      for (auto const* next : task_of(task)->get_successors())
        waiting[next].erase(task_of(task));
      task_of(task)->remove_all_successors();
    });
  });
}

int64_t ls_task_successors(int64_t task)
{
  return ask([task] { answer_list(handles(task_of(task)->get_successors())); });
}

int64_t ls_task_enqueue(int64_t task, int32_t firings)
{
  return perform([task, firings] {
    simcall_answered([task, firings] {
      if (const char* lacking = missing(task_of(task), "dispatcher"); lacking != nullptr)
        throw std::invalid_argument(complaint(task_of(task), lacking));
      int const queued = task_of(task)->get_queued_firings("dispatcher");
      if (firings > std::numeric_limits<int>::max() - queued)
        throw std::invalid_argument("the task " + task_of(task)->get_name() + " has " + std::to_string(queued) +
                                    " firings to do: SimGrid cannot count " + std::to_string(firings) + " more");
      task_of(task)->enqueue_firings(firings);
    });
  });
}

int64_t ls_task_set_host(int64_t task, const char* instance, int64_t host)
{
  return perform([task, text = Text(instance), host] {
    simcall_answered([task, &text, host] {
      require_instance_or_all(task_of(task), text);
      task_as<sg::ExecTask>(task)->set_host(as<sg::Host>(host), text);
    });
  });
}

int64_t ls_task_host(int64_t task, const char* instance)
{
  return ask([task, text = Text(instance)] {
    require_instance(task_of(task), text);
    block->value = handle(task_as<sg::ExecTask>(task)->get_host(text));
  });
}

int64_t ls_task_set_source(int64_t task, int64_t host)
{
  return perform([task, host] { task_as<sg::CommTask>(task)->set_source(as<sg::Host>(host)); });
}

int64_t ls_task_source(int64_t task)
{
  return handle(task_as<sg::CommTask>(task)->get_source());
}

int64_t ls_task_set_destination(int64_t task, int64_t host)
{
  return perform([task, host] { task_as<sg::CommTask>(task)->set_destination(as<sg::Host>(host)); });
}

int64_t ls_task_destination(int64_t task)
{
  return handle(task_as<sg::CommTask>(task)->get_destination());
}

int64_t ls_task_set_disk(int64_t task, int64_t disk)
{
  return perform([task, disk] { task_as<sg::IoTask>(task)->set_disk(as<sg::Disk>(disk)); });
}

int64_t ls_task_disk(int64_t task)
{
  return handle(task_as<sg::IoTask>(task)->get_disk());
}

int64_t ls_task_set_write(int64_t task, int32_t write)
{
  return perform([task, write] {
    task_as<sg::IoTask>(task)->set_op_type(write != 0 ? sg::Io::OpType::WRITE : sg::Io::OpType::READ);
  });
}

int32_t ls_task_is_write(int64_t task)
{
  return task_as<sg::IoTask>(task)->get_op_type() == sg::Io::OpType::WRITE;
}

int64_t ls_on_task(int32_t event, int64_t callback)
{
  return perform([event, callback] { listeners[event] = callback; });
}

} // extern "C"

#else

namespace loadstar {

void require_no_task_on(sg::VirtualMachine const*) {}

} // namespace loadstar

using namespace loadstar;

// Java refuses tasks before it comes here.
#define LACKS(type, name, ...)                                                                                         \
  type name(__VA_ARGS__)                                                                                               \
  {                                                                                                                    \
    return static_cast<type>(perform(not_in_this_version));                                                            \
  }

extern "C" {
LACKS(int64_t, ls_task_init, int32_t, const char*)
LACKS(int64_t, ls_task_set_name, int64_t, const char*)
LACKS(int64_t, ls_task_set_amount, int64_t, const char*, double)
LACKS(int64_t, ls_task_amount, int64_t, const char*)
LACKS(int64_t, ls_task_count, int64_t, int32_t, const char*)
LACKS(int32_t, ls_task_instances, int64_t)
LACKS(int64_t, ls_task_resize, int64_t, int32_t)
LACKS(int64_t, ls_task_set_parallelism, int64_t, const char*, int32_t)
LACKS(int64_t, ls_task_set_internal_bytes, int64_t, const char*, int32_t)
LACKS(int64_t, ls_task_internal_bytes, int64_t, const char*)
LACKS(int64_t, ls_task_set_load_balancing, int64_t, int64_t)
LACKS(int64_t, ls_task_set_token, int64_t, int64_t)
LACKS(int64_t, ls_task_tokens, int64_t, int64_t)
LACKS(int64_t, ls_task_drop_token, int64_t, int64_t)
LACKS(int64_t, ls_task_add_successor, int64_t, int64_t)
LACKS(int64_t, ls_task_remove_successor, int64_t, int64_t)
LACKS(int64_t, ls_task_remove_all_successors, int64_t)
LACKS(int64_t, ls_task_successors, int64_t)
LACKS(int64_t, ls_task_enqueue, int64_t, int32_t)
LACKS(int64_t, ls_task_set_host, int64_t, const char*, int64_t)
LACKS(int64_t, ls_task_host, int64_t, const char*)
LACKS(int64_t, ls_task_set_source, int64_t, int64_t)
LACKS(int64_t, ls_task_source, int64_t)
LACKS(int64_t, ls_task_set_destination, int64_t, int64_t)
LACKS(int64_t, ls_task_destination, int64_t)
LACKS(int64_t, ls_task_set_disk, int64_t, int64_t)
LACKS(int64_t, ls_task_disk, int64_t)
LACKS(int64_t, ls_task_set_write, int64_t, int32_t)
LACKS(int32_t, ls_task_is_write, int64_t)
LACKS(int64_t, ls_on_task, int32_t, int64_t)
}

#endif
