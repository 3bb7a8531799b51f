// What an actor may do in its on_exit callbacks, after a normal end and when it was killed: eight cases, each in a
// simulation of its own. Same simcalls in the same order as benchmarks/java/ours/Exits.java. The outcome stands for all
// that was said.
#include "measure.hpp"

#include <cstdio>
#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

long said      = 0;
long long sum  = 0;
const int data = 1;

void say(const std::string& what)
{
  char line[200];
  std::snprintf(line, sizeof line, "%.6f %s %s", sg4::Engine::get_clock(), sg4::this_actor::get_cname(), what.c_str());
  std::puts(line);
  for (const char* c = line; *c != '\0'; c++)
    sum = (sum * 31 + *c) % 1000000007;
  said++;
}

struct Case {
  sg4::Host* near;
  sg4::Host* far;
  sg4::Mailbox* box  = sg4::Mailbox::by_name("box");
  sg4::MutexPtr held = sg4::Mutex::create();
  sg4::MutexPtr free = sg4::Mutex::create();
  std::vector<sg4::ActorPtr> victims;

  void leave(const std::string& kind)
  {
    if (kind == "post") {
      box->put_init(const_cast<int*>(&data), 100000)->detach();
    } else if (kind == "kill") {
      victims[0]->kill();
    } else if (kind == "two") {
      victims[1]->kill();
      victims[0]->kill();
    } else if (kind == "add") {
      measure::add_actor("born", far, [] {
        sg4::this_actor::sleep_for(1);
        say("was born");
      });
    } else if (kind == "locks") {
      free->lock();
      say("locked");
      free->unlock();
      held->unlock();
    } else if (kind == "exec") {
      sg4::this_actor::exec_async(1e9);
    } else if (kind == "off") {
      far->turn_off();
    } else { // mixed
      victims[0]->kill();
      box->put_init(const_cast<int*>(&data), 100000)->detach();
      measure::add_actor("born", near, [this] {
        victims[1]->kill();
        say("was born");
      });
    }
    say("has left");
  }

  void play(const std::string& kind, bool killed)
  {
    for (int i = 0; i < 2; i++)
      victims.push_back(measure::add_actor("victim", far, [this, i] {
        sg4::this_actor::on_exit([](bool failed) { say(failed ? "was killed" : "ends"); });
        if (i == 1) // it kills in turn
          sg4::this_actor::on_exit([this](bool) { victims[0]->kill(); });
        sg4::this_actor::sleep_for(5 + i);
        say("woke");
      }));
    auto leaver = measure::add_actor("leaver", near, [this, kind] {
      if (kind == "locks")
        held->lock();
      sg4::this_actor::on_exit([](bool failed) { say(failed ? "first, killed" : "first"); });
      sg4::this_actor::on_exit([this, kind](bool) { leave(kind); });
      sg4::this_actor::on_exit([](bool failed) { say(failed ? "last, killed" : "last"); });
      sg4::this_actor::sleep_for(2);
    });
    measure::add_actor("watcher", far, [this, kind, leaver, killed] {
      sg4::this_actor::sleep_for(1);
      if (killed)
        leaver->kill();
      say("killed or not, there are " + std::to_string(sg4::Engine::get_instance()->get_actor_count()));
      sg4::this_actor::sleep_for(1);
      say("now there are " + std::to_string(sg4::Engine::get_instance()->get_actor_count()));
      leaver->join();
      if (kind == "post" || kind == "mixed") {
        try {
          box->get<int>(3);
          say("got it");
        } catch (const simgrid::TimeoutException&) {
          say("got nothing");
        }
      }
      // Nobody waits for a mutex of the dead: SimGrid 4 aborts where such a one is destroyed.
      if (held->try_lock()) {
        say("has the mutex");
        held->unlock();
      } else {
        say("finds the mutex held");
      }
    });
  }
};

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 4, "exits PLATFORM CASE normal|killed process|world"); // the last is for Java
  engine.load_platform(argv[1]);
  Case played{engine.host_by_name("worker-0"), engine.host_by_name("worker-1")};
  played.play(argv[2], std::string(argv[3]) == "killed");
  const measure::Stopwatch watch;
  engine.run();
  watch.report("exits", said, static_cast<double>(sum));
}
