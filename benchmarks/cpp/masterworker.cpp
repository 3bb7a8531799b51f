// Master-worker on a star: one blocking send per task, round-robin; each worker receives and computes.
// Same simcalls in the same order as benchmarks/java/MasterWorker.java.
#include "measure.hpp"

#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

struct Task {
  double flops;
};

long activities = 0;

void master(const std::vector<sg4::Mailbox*>& workers, long tasks, double bytes, Task* task, Task* stop)
{
  for (long i = 0; i < tasks; i++)
    workers[i % workers.size()]->put(task, bytes);
  for (sg4::Mailbox* worker : workers)
    worker->put(stop, 0);
}

void worker(sg4::Mailbox* mailbox)
{
  while (true) {
    const Task* task = mailbox->get<Task>();
    activities++;
    if (task->flops < 0)
      return;
    sg4::this_actor::execute(task->flops);
    activities++;
  }
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 5, "masterworker PLATFORM WORKERS TASKS BYTES FLOPS");
  engine.load_platform(argv[1]);
  const int count    = std::atoi(argv[2]);
  const long tasks   = std::atol(argv[3]);
  const double bytes = std::atof(argv[4]);
  Task task{std::atof(argv[5])};
  Task stop{-1};

  std::vector<sg4::Mailbox*> mailboxes;
  for (int i = 0; i < count; i++) {
    const std::string name = "worker-" + std::to_string(i);
    mailboxes.push_back(engine.mailbox_by_name_or_create(name));
    measure::add_actor(name, engine.host_by_name(name), [mailbox = mailboxes.back()] { worker(mailbox); });
  }
  measure::add_actor("master", engine.host_by_name("master"), [&] { master(mailboxes, tasks, bytes, &task, &stop); });
  measure::run(engine, "masterworker", activities);
}
