#include "task.hpp"

#include <simgrid/simcall.hpp>

#include <limits>
#include <stdexcept>

namespace loadstar {

using simgrid::kernel::actor::simcall_answered;

// A token is the number of Java's, which is free again when SimGrid has forgotten the token.
struct Parcel : sg::Token {
  int64_t const number;
  explicit Parcel(int64_t number) : number(number) {}
  Parcel(Parcel const&)            = delete;
  Parcel& operator=(Parcel const&) = delete;
  ~Parcel() { release_payload(to_payload(number)); }
};

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
    block->value = handle(simcall_answered([kind, &text] { return create_task(kind, text); }));
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
  return perform(
      [task, token = payload == 0 ? nullptr : std::make_shared<Parcel>(payload)] { task_of(task)->set_token(token); });
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
  return perform(
      [task, successor] { simcall_answered([task, successor] { connect(task_of(task), task_of(successor)); }); });
}

int64_t ls_task_remove_successor(int64_t task, int64_t successor)
{
  return perform(
      [task, successor] { simcall_answered([task, successor] { disconnect(task_of(task), task_of(successor)); }); });
}

int64_t ls_task_remove_all_successors(int64_t task)
{
  return perform([task] { simcall_answered([task] { disconnect_all(task_of(task)); }); });
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
  return perform([event, callback] { listen(static_cast<ls_task_event>(event), callback); });
}

} // extern "C"
