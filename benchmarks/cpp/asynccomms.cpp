// Asynchronous communications: the master keeps a window of sends under way and refills it as any one ends.
// Same simcalls in the same order as benchmarks/java/AsyncComms.java.
#include "measure.hpp"

#include <vector>
#if SIMGRID_VERSION >= 40000
#include <simgrid/s4u/ActivitySet.hpp>
#endif

namespace sg4 = simgrid::s4u;

namespace {

#if SIMGRID_VERSION >= 40000
using ActivitySet = sg4::ActivitySet;
#else
/// The two operations of S4U's later ActivitySet that this program needs, on 3.32's vectors.
class ActivitySet {
  std::vector<sg4::ActivityPtr> activities_;

public:
  void push(const sg4::ActivityPtr& activity) { activities_.push_back(activity); }
  int size() const { return static_cast<int>(activities_.size()); }
  bool empty() const { return activities_.empty(); }
  void wait_any() { activities_.erase(activities_.begin() + sg4::Activity::wait_any(activities_)); }
};
#endif

long activities = 0;

void master(const std::vector<sg4::Mailbox*>& workers, long tasks, int window, long bytes, int* task)
{
  ActivitySet pending;
  for (long i = 0; i < tasks; i++) {
    if (pending.size() == window)
      pending.wait_any();
    pending.push(workers[i % workers.size()]->put_async(task, bytes));
  }
  while (not pending.empty())
    pending.wait_any();
}

void worker(sg4::Mailbox* mailbox, long tasks)
{
  for (long i = 0; i < tasks; i++) {
    mailbox->get<int>();
    activities++;
  }
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 5, "asynccomms PLATFORM WORKERS TASKS WINDOW BYTES");
  engine.load_platform(argv[1]);
  const int count   = std::atoi(argv[2]);
  const long tasks  = std::atol(argv[3]);
  const int window  = std::atoi(argv[4]);
  const long bytes  = std::atol(argv[5]);
  int task          = 0;

  std::vector<sg4::Mailbox*> mailboxes;
  for (int i = 0; i < count; i++) {
    const std::string name = "worker-" + std::to_string(i);
    const long share       = tasks / count + (i < tasks % count ? 1 : 0);
    mailboxes.push_back(engine.mailbox_by_name_or_create(name));
    measure::add_actor(name, engine.host_by_name(name), [=, mailbox = mailboxes.back()] { worker(mailbox, share); });
  }
  measure::add_actor("master", engine.host_by_name("master"),
                     [=, &mailboxes, &task] { master(mailboxes, tasks, window, bytes, &task); });
  measure::run(engine, "asynccomms", activities);
}
