// AS4DR and its Baseline (Millot & Parrot, ICPPW'12) on SimGrid's platform and deployment files: the twin of
// loadstar.simulation.Master and Worker of as4dr, with the same simcalls and the same floating-point operations.
// Equation numbers are the paper's. Signs of the first chunks must be given as "+-+...", unless iota is 0: random
// streams are not part of the twin.
#include "measure.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

constexpr double NOT_YET = std::numeric_limits<double>::quiet_NaN();
enum Part { DOT, DDOT };

/// What happened to every subchunk: the columns of loadstar.model.Schedule.
struct Schedule {
  struct Row {
    int worker;
    int round;
    Part part;
    double size;
    double send_start    = NOT_YET;
    double send_end      = NOT_YET;
    double compute_start = NOT_YET;
    double compute_end   = NOT_YET;
    double result_start  = NOT_YET;
    double result_end    = NOT_YET;
  };
  std::vector<Row> rows;
};

/// The message that travels, out as data and back as a result.
struct Subchunk {
  std::size_t row;
  int worker;
  Part part;
  double size;
  double compute_seconds = 0;
  double offered         = 0;
};

/// Parameters of a worker, and what CIP makes of them: (9) to (16).
struct Worker {
  std::string name;
  double F, f, BD, bD, BR, bR;
  double alpha = 0, theta = 0, d_dot = 0, d_ddot = 0, r_dot = 0, r_ddot = 0;
  sg4::Mailbox* data;
  sg4::Mailbox* results[2];
};

Schedule schedule;
std::vector<Worker> workers;
std::map<std::string, int> worker_index;
long activities = 0;

double clock_now()
{
  return sg4::Engine::get_clock();
}

/// Begins a message of a subchunk. S4U takes whole bytes only, while SimGrid itself carries any size.
sg4::CommPtr message(sg4::Mailbox* mailbox, Subchunk* subchunk)
{
  struct Open : sg4::Activity {
    using sg4::Activity::set_remaining;
  };
  sg4::CommPtr comm = mailbox->put_init(subchunk, 0);
  (comm.get()->*&Open::set_remaining)(subchunk->size);
  return comm;
}

double seconds(const char* text)
{
  char* unit         = nullptr;
  const double value = std::strtod(text ? text : "0s", &unit);
  xbt_assert(std::string(unit) == "s", "compute_latency \"%s\" is not in seconds", text);
  return value;
}

double bandwidth(const sg4::Host* from, const sg4::Host* to, double* latency)
{
  std::vector<sg4::Link*> links;
  *latency = 0;
  from->route_to(to, links, latency);
  double least = std::numeric_limits<double>::infinity();
  for (const sg4::Link* link : links)
    least = std::min(least, link->get_bandwidth());
  return least;
}

void plan_chunk(Worker& w, double tau, double phi)
{
  const double bF = 1 / w.F;
  const double bD = 1 / w.BD;
  const double bR = 1 / w.BR;
  w.alpha                = (tau - 2 * w.f) * w.F;
  const double theta_min = (w.alpha * bD + w.bD - w.f) / (w.alpha * (bF + bD));
  const double theta_max = (w.alpha * bF + w.f - w.bR - w.bD) / (w.alpha * (bF + bD + bR));
  w.theta                = phi * theta_max + (1 - phi) * theta_min;
  const double dot       = w.theta * w.alpha;
  const double ddot      = (1 - w.theta) * w.alpha;
  w.d_dot                = dot / w.BD + w.bD;
  w.d_ddot               = ddot / w.BD + w.bD;
  w.r_dot                = dot / w.BR + w.bR;
  w.r_ddot               = ddot / w.BR + w.bR;
}

/// The delays of (8) for a period; returns whether (18) holds.
bool plan(double tau, double lambda, double phi, std::vector<double>& delays)
{
  for (Worker& w : workers)
    plan_chunk(w, tau, phi);
  const std::size_t m = workers.size();
  double sum          = 0;
  bool feasible       = true;
  for (std::size_t w = 0; w < m; w++) {
    const Worker& before = workers[(w + m - 1) % m];
    const Worker& now    = workers[w];
    delays[w] = (1 + lambda) * std::max(before.d_dot + before.d_ddot, before.r_ddot + now.r_dot);
    sum += delays[w];
    feasible = feasible && now.alpha > 0 && now.theta > 0 && now.theta < 1;
  }
  return feasible && sum <= tau;
}

/// The sending half of the master's port.
class SendPort {
  std::deque<Subchunk*> queue_;
  sg4::SemaphorePtr wake_ = sg4::Semaphore::create(0);
  bool idle_              = false;

public:
  void post(Subchunk* subchunk)
  {
    queue_.push_back(subchunk);
    if (idle_) {
      idle_ = false;
      wake_->release();
    }
  }

  void run()
  {
    while (true) {
      if (queue_.empty()) {
        idle_ = true;
        wake_->acquire();
        continue;
      }
      Subchunk* next = queue_.front();
      queue_.pop_front();
      const std::size_t row         = next->row; // the subchunk may be gone when its sender goes on
      schedule.rows[row].send_start = clock_now();
      message(workers[next->worker].data, next)->wait();
      schedule.rows[row].send_end = clock_now();
    }
  }
};

/// The receiving half of the master, in Round-Robin order.
class Master {
  bool adapts_;
  double tau_;
  std::vector<double> alpha_;
  std::vector<int> posted_, dots_back_;
  SendPort port_;

  Subchunk* subchunk(int w, Part part, double size)
  {
    schedule.rows.push_back({w, posted_[w], part, size});
    return new Subchunk{schedule.rows.size() - 1, w, part, size};
  }

  /// The next chunk of w, divided by (2) and (3).
  std::pair<Subchunk*, Subchunk*> next_chunk(int w)
  {
    posted_[w]++;
    const double dot = workers[w].theta * alpha_[w];
    Subchunk* first  = subchunk(w, DOT, dot);
    return {first, subchunk(w, DDOT, alpha_[w] - dot)};
  }

  std::unique_ptr<Subchunk> receive(int w, Part part)
  {
    const double asked = clock_now();
    std::unique_ptr<Subchunk> subchunk(workers[w].results[part]->get<Subchunk>());
    Schedule::Row& row = schedule.rows[subchunk->row];
    row.result_start   = std::max(asked, subchunk->offered);
    row.result_end     = clock_now();
    activities++;
    return subchunk;
  }

  void visit(int w)
  {
    const double f      = workers[w].f;
    const auto dot      = receive(w, DOT);
    const double sigma  = (dot->compute_seconds - f) / workers[w].theta + 2 * f; // (4)
    dots_back_[w]++;
    if (adapts_)
      alpha_[w] *= tau_ / sigma; // (1)
    const auto chunk = next_chunk(w);
    port_.post(chunk.first);
    port_.post(chunk.second);
    if (dots_back_[w] >= 2)
      receive(w, DDOT);
  }

public:
  Master(bool adapts, double tau, std::vector<double> alpha)
      : adapts_(adapts), tau_(tau), alpha_(std::move(alpha)), posted_(workers.size()), dots_back_(workers.size())
  {
  }

  void run(const std::vector<double>& dates)
  {
    sg4::Host* here = sg4::this_actor::get_host();
    measure::add_actor("send_port", here, [this] { port_.run(); });
    std::vector<std::pair<Subchunk*, Subchunk*>> first;
    for (std::size_t w = 0; w < workers.size(); w++)
      first.push_back(next_chunk(w));
    measure::add_actor("first_posts", here, [this, first, dates] {
      for (std::size_t w = 0; w < first.size(); w++) {
        sg4::this_actor::sleep_until(dates[w]);
        port_.post(first[w].first);
        port_.post(first[w].second);
      }
    });
    while (true)
      for (std::size_t w = 0; w < workers.size(); w++)
        visit(w);
  }
};

double number(const char* property, double otherwise)
{
  const char* text = sg4::Actor::self()->get_property(property);
  return text ? std::atof(text) : otherwise;
}

void master(int, char**)
{
  const bool adapts   = std::string(sg4::Actor::self()->get_property("scheduler")) == "as4dr";
  const double lambda = number("lambda", 0);
  const double phi    = number("phi", 0.5);
  const double iota   = number("iota", 0);
  const char* signs   = sg4::Actor::self()->get_property("signs");
  double tau          = number("tau", 0);
  std::vector<double> delays(workers.size());
  if (tau > 0)
    plan(tau, lambda, phi, delays);
  else
    for (int k = 1; tau = number("tau0", 0) + k * number("tau_hat", 1), not plan(tau, lambda, phi, delays); k++) {
    }

  std::vector<double> alpha(workers.size());
  std::vector<double> dates(workers.size());
  for (std::size_t w = 0; w < workers.size(); w++) {
    const int sign = iota > 0 && signs[w] == '-' ? -1 : 1;
    alpha[w]       = (1 + sign * iota) * workers[w].alpha; // (20)
    if (w > 0)
      dates[w] = dates[w - 1] + delays[w];
  }
  Master(adapts, tau, alpha).run(dates);
}

void offer(const Worker& me, Subchunk* subchunk)
{
  subchunk->offered = clock_now();
  message(me.results[subchunk->part], subchunk)->detach();
}

void worker(int, char**)
{
  sg4::Actor::self()->daemonize();
  const Worker& me = workers[worker_index.at(sg4::this_actor::get_host()->get_name())];
  me.data->set_receiver(sg4::Actor::self());
  Subchunk* held = nullptr; // the result of an s-ddot, until the next s-dot's or until nothing is on its way
  while (true) {
    if (held && not me.data->listen())
      offer(me, std::exchange(held, nullptr));
    auto* subchunk       = me.data->get<Subchunk>();
    const double start   = clock_now();
    const std::size_t id = subchunk->row;
    activities++;
    schedule.rows[id].compute_start = start;
    if (me.f > 0)
      sg4::this_actor::sleep_for(me.f);
    sg4::this_actor::execute(subchunk->size);
    activities++;
    const double end              = clock_now();
    schedule.rows[id].compute_end = end;
    subchunk->compute_seconds     = end - start;
    if (subchunk->part == DDOT) {
      held = subchunk;
      continue;
    }
    offer(me, subchunk);
    if (held)
      offer(me, std::exchange(held, nullptr));
  }
}

/// Mean over the workers of useful time over the time since their first data (section IV).
double platform_efficiency(double end)
{
  std::vector<double> useful(workers.size());
  std::vector<double> arrival(workers.size(), NOT_YET);
  for (const Schedule::Row& row : schedule.rows) {
    double& first = arrival[row.worker];
    if (row.send_end <= end && not(row.send_end >= first))
      first = row.send_end;
    if (not(row.compute_start <= end))
      continue;
    const double stop = row.compute_end <= end ? row.compute_end : end;
    useful[row.worker] += std::max(0.0, stop - row.compute_start - workers[row.worker].f);
  }
  double sum = 0;
  for (std::size_t w = 0; w < workers.size(); w++)
    sum += useful[w] > 0 ? useful[w] / (end - arrival[w]) : 0;
  return sum / workers.size();
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 3, "as4dr PLATFORM DEPLOYMENT UNTIL");
  const double until = std::atof(argv[3]);
  const measure::Stopwatch watch;
  engine.load_platform(argv[1]);
  engine.register_function("loadstar.simulation.Master", &master);
  engine.register_function("loadstar.simulation.Worker", &worker);
  engine.load_deployment(argv[2]);
  sg4::Host* center = nullptr;
  std::vector<sg4::Host*> hosts;
  for (const sg4::ActorPtr& actor : engine.get_all_actors()) {
    if (actor->get_name() == "loadstar.simulation.Master")
      center = actor->get_host();
    else
      hosts.push_back(actor->get_host());
  }
  for (sg4::Host* host : hosts) {
    Worker w;
    w.name          = host->get_name();
    w.F             = host->get_speed();
    w.f             = seconds(host->get_property("compute_latency"));
    w.BD            = bandwidth(center, host, &w.bD);
    w.BR            = bandwidth(host, center, &w.bR);
    w.data          = engine.mailbox_by_name_or_create("data:" + w.name);
    w.results[DOT]  = engine.mailbox_by_name_or_create("dot:" + w.name);
    w.results[DDOT] = engine.mailbox_by_name_or_create("ddot:" + w.name);
    worker_index[w.name] = static_cast<int>(workers.size());
    workers.push_back(w);
  }
  engine.run_until(until);
  watch.report("as4dr", activities, platform_efficiency(until));
}
