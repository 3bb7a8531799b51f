// Master-worker as a user writes it: the master sends blocking and receives blocking, each worker receives, computes and
// sends its answer to be forgotten. Same simcalls in the same order as benchmarks/java/Idioms.java.
#include "measure.hpp"

#include <algorithm>
#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

struct Task {
  double flops;
};

long activities = 0;

void master(const std::vector<sg4::Mailbox*>& workers, sg4::Mailbox* answers, long tasks, double bytes, Task* task,
            Task* stop)
{
  const long ahead = static_cast<long>(workers.size()); // a worker's answer is taken when its next task is due
  for (long i = 0; i < tasks; i++) {
    if (i >= ahead) {
      answers->get<Task>();
      activities++;
    }
    workers[i % workers.size()]->put(task, bytes);
  }
  for (long i = std::max(0L, tasks - ahead); i < tasks; i++) {
    answers->get<Task>();
    activities++;
  }
  for (sg4::Mailbox* worker : workers)
    worker->put(stop, 0);
}

void worker(sg4::Mailbox* mailbox, sg4::Mailbox* answers)
{
  while (true) {
    Task* task = mailbox->get<Task>();
    activities++;
    if (task->flops < 0)
      return;
    sg4::this_actor::execute(task->flops);
    activities++;
    answers->put_init(task, 1000)->detach();
  }
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 5, "idioms PLATFORM WORKERS TASKS BYTES FLOPS");
  engine.load_platform(argv[1]);
  const int count    = std::atoi(argv[2]);
  const long tasks   = std::atol(argv[3]);
  const double bytes = std::atof(argv[4]);
  Task task{std::atof(argv[5])};
  Task stop{-1};

  sg4::Mailbox* answers = engine.mailbox_by_name_or_create("answers");
  std::vector<sg4::Mailbox*> mailboxes;
  for (int i = 0; i < count; i++) {
    const std::string name = "worker-" + std::to_string(i);
    mailboxes.push_back(engine.mailbox_by_name_or_create(name));
    measure::add_actor(name, engine.host_by_name(name),
                       [mailbox = mailboxes.back(), answers] { worker(mailbox, answers); });
  }
  measure::add_actor("master", engine.host_by_name("master"),
                     [&] { master(mailboxes, answers, tasks, bytes, &task, &stop); });
  measure::run(engine, "idioms", activities);
}
