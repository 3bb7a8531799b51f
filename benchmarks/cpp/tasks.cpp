// Graphs of repeated activities: a chain, disks, tokens, a graph that changes, a join, a service of several instances.
// Same simcalls in the same order as benchmarks/java/ours/Tasks.java.
#include "measure.hpp"

#if SIMGRID_VERSION >= 40000
#include <simgrid/s4u/Task.hpp>

#include <deque>
#include <memory>
#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

using Hosts = std::vector<sg4::Host*>;

long activities = 0;
double dates    = 0; // of all starts and ends, added up
std::vector<sg4::TaskPtr> kept; // SimGrid's graph does not count its tasks

template <class T> T keep(T task)
{
  kept.push_back(task);
  return task;
}

void chain(const Hosts& hosts, int firings)
{
  auto first = keep(sg4::ExecTask::init("first", 3e8, hosts[0]));
  auto send  = keep(sg4::CommTask::init("send", 2e6, hosts[0], hosts[1]));
  auto last  = keep(sg4::ExecTask::init("last", 4e8, hosts[1]));
  first->set_parallelism_degree(2);
  first->add_successor(send);
  send->add_successor(last);
  first->enqueue_firings(firings);
}

void storage(const Hosts& hosts, int firings)
{
  auto* one    = hosts[2]->add_disk("one", 1e8, 5e7);
  auto* other  = hosts[3]->add_disk("other", 2e8, 3e7);
  auto compute = keep(sg4::ExecTask::init("compute", 1e8, hosts[2]));
  auto write   = keep(sg4::IoTask::init("write", 1e7, one, sg4::Io::OpType::WRITE));
  auto read    = keep(sg4::IoTask::init("read")->set_disk(other)->set_bytes(2e7)->set_op_type(sg4::Io::OpType::READ));
  auto digest  = keep(sg4::ExecTask::init("digest", 2e8, hosts[3]));
  write->set_amount(1e6, "collector");
  compute->add_successor(write);
  write->add_successor(read);
  read->add_successor(digest);
  compute->enqueue_firings(firings);
}

// Hands on what has come.
void forward(sg4::Task* task, const sg4::TaskPtr& from)
{
  task->set_token(task->get_token_from(from));
  task->deque_token_from(from);
}

void consume(sg4::Task* task, const sg4::TaskPtr& from)
{
  task->set_amount(*task->get_token_from(from)->get_data<double>() * 100);
  task->deque_token_from(from);
}

void stream(const Hosts& hosts, int firings)
{
  static std::deque<double> sizes;
  auto source   = keep(sg4::ExecTask::init("source", 5e7, hosts[4]));
  auto even     = keep(sg4::CommTask::init("even", 0, hosts[4], hosts[5]));
  auto odd      = keep(sg4::CommTask::init("odd", 0, hosts[4], hosts[6]));
  auto for_even = keep(sg4::ExecTask::init("for even", 1, hosts[5]));
  auto for_odd  = keep(sg4::ExecTask::init("for odd", 1, hosts[6]));
  even->add_successor(for_even);
  odd->add_successor(for_odd);
  source->on_this_completion_cb([even, odd](sg4::Task* task) {
    const int count = task->get_count();
    task->remove_successor(count % 2 == 0 ? odd : even);
    task->add_successor(count % 2 == 0 ? even : odd);
    sizes.push_back(1e6 * (1 + count % 3));
    (count % 2 == 0 ? even : odd)->set_amount(sizes.back());
    auto token = std::make_shared<sg4::Token>();
    token->set_data(&sizes.back());
    task->set_token(token);
  });
  even->on_this_completion_cb([source](sg4::Task* task) { forward(task, source); });
  odd->on_this_completion_cb([source](sg4::Task* task) { forward(task, source); });
  for_even->on_this_start_cb([even](sg4::Task* task) { consume(task, even); });
  for_odd->on_this_start_cb([odd](sg4::Task* task) { consume(task, odd); });
  source->enqueue_firings(firings);
}

void changing(const Hosts& hosts, int firings)
{
  auto deliver = keep(sg4::CommTask::init("deliver")->set_bytes(3e6)->set_source(hosts[7]));
  auto one     = keep(sg4::ExecTask::init("one", 2e8, hosts[8]));
  auto other   = keep(sg4::ExecTask::init("other", 2e8, hosts[9]));
  deliver->add_successor(one);
  deliver->on_this_start_cb([hosts, deliver](const sg4::Task* task) {
    deliver->set_destination(task->get_count() % 2 == 0 ? hosts[8] : hosts[9]);
  });
  deliver->on_this_completion_cb([one, other](sg4::Task* task) {
    const bool even = task->get_count() % 2 == 0;
    task->remove_all_successors();
    task->add_successor(even ? other : one);
  });
  deliver->enqueue_firings(firings);
}

void join(const Hosts& hosts, int firings)
{
  auto left  = keep(sg4::ExecTask::init("left", 2e8, hosts[0]));
  auto right = keep(sg4::CommTask::init("right", 5e6, hosts[1], hosts[9]));
  auto both  = keep(sg4::ExecTask::init("both", 1e8, hosts[9]));
  left->add_successor(both);
  right->add_successor(both);
  left->enqueue_firings(firings);
  right->enqueue_firings(firings);
}

void manage(const sg4::ExecTaskPtr& service, const Hosts& hosts, int firings, int* count)
{
  for (int i = 0; i < firings; i++) {
    service->enqueue_firings(1);
    sg4::this_actor::sleep_for(0.3);
  }
  service->set_flops(1e8);
  service->set_parallelism_degree(2);
  service->enqueue_firings(4);
  sg4::this_actor::sleep_for(20);
  service->set_host(hosts[9], "instance_0");
  service->set_parallelism_degree(3, "dispatcher");
  service->enqueue_firings(3);
  sg4::this_actor::sleep_for(20);
  *count = 2;
  service->remove_instances(1);
  service->enqueue_firings(2);
  sg4::this_actor::sleep_for(20);
  service->set_host(hosts[5]);
  service->enqueue_firings(2);
}

void serve(const Hosts& hosts, int firings)
{
  static int count  = 3;
  static int turn   = 0;
  auto service      = keep(sg4::ExecTask::init("service", 4e8, hosts[0]));
  service->set_internal_bytes(500000);
  service->set_internal_bytes(1000000, "dispatcher");
  service->add_instances(2);
  service->set_host(hosts[1], "instance_0")->set_host(hosts[2], "instance_1")->set_host(hosts[3], "instance_2");
  service->set_host(hosts[4], "collector");
  service->set_flops(1e7, "dispatcher")->set_flops(2e7, "collector");
  service->set_load_balancing_function([] { return "instance_" + std::to_string(turn++ % count); });
  service->on_this_instance_completion_cb(
      [](const sg4::Task*, const std::string& instance) { dates += static_cast<double>(instance.back() - '0'); });
  measure::add_actor("manager", hosts[0], [service, hosts, firings] { manage(service, hosts, firings, &count); });
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 2, "tasks PLATFORM FIRINGS");
  engine.load_platform(argv[1]);
  const int firings = std::atoi(argv[2]);
  Hosts hosts;
  for (int i = 0; i < 10; i++)
    hosts.push_back(engine.host_by_name("worker-" + std::to_string(i)));
  sg4::Task::on_start_cb([](const sg4::Task*) { dates += sg4::Engine::get_clock(); });
  sg4::Task::on_completion_cb([](const sg4::Task*) {
    dates += sg4::Engine::get_clock();
    activities++;
  });
  chain(hosts, firings);
  storage(hosts, firings);
  stream(hosts, firings);
  changing(hosts, firings);
  join(hosts, firings);
  serve(hosts, firings);
  const measure::Stopwatch watch;
  engine.run();
  watch.report("tasks", activities, dates);
}
#else
int main()
{
  std::fprintf(stderr, "tasks: this SimGrid has none; they came with 4.0\n");
  return 2;
}
#endif
