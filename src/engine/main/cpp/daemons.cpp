// When only daemons are left, SimGrid kills them in the order of their addresses, which changes from run to run. Here they
// are killed just before that, in the order of their PIDs.
#include "daemons.hpp"

#include "version.hpp"

#include <xbt/config.hpp>

#include <algorithm>

namespace loadstar {

static std::size_t most = 0; // that there can be: restarted ones take the place of others
// SimGrid kills daemons when it has told of the activities that ended. This one, of no length, is made to end then.
static sg::ExecPtr& last = *new sg::ExecPtr;
static bool expected     = false; // its end

bool is_last(sg::Activity const* activity)
{
  return activity == last.get();
}

// An actor that lives and was no daemon when it was found. With it, most ends need no list of all actors: a run with
// thousands of daemons and an end for each message would copy that list for each.
static sg::Actor const* other = nullptr;

static bool only_daemons()
{
  if (other != nullptr && not other->is_daemon())
    return false;
  auto* engine = sg::Engine::get_instance();
  if (engine->get_actor_count() == 0 || engine->get_actor_count() > most)
    return false;
  auto all   = engine->get_all_actors();
  auto found = std::find_if(all.begin(), all.end(), [](sg::ActorPtr const& actor) { return not actor->is_daemon(); });
  other      = found == all.end() ? nullptr : found->get();
  return other == nullptr;
}

static void kill_daemons(sg::Activity const& ended)
{
  if (not is_last(&ended) || ended.get_state() != sg::Activity::State::FAILED)
    return; // or it is only being cancelled
  expected = false;
  if (not only_daemons())
    return; // the last actors have started others meanwhile
  auto all = sg::Engine::get_instance()->get_all_actors();
  std::sort(all.begin(), all.end(), [](auto const& a, auto const& b) { return a->get_pid() < b->get_pid(); });
  for (auto const& daemon : all)
    daemon->kill();
}

void expect_daemon()
{
  if (most++ == 0)
    ON_COMPLETION_OF_EXECS(kill_daemons);
}

void after_the_end_of(sg::Actor const& actor)
{
  if (other == &actor)
    other = nullptr;
  if (most == 0 || expected || not only_daemons() || simgrid::config::get_value<bool>("tracing/actor"))
    return; // a trace would have it that maestro computes
  auto hosts = sg::Engine::get_instance()->get_all_hosts();
  auto on    = std::find_if(hosts.begin(), hosts.end(), [](sg::Host const* host) { return host->is_on(); });
  if (on == hosts.end())
    return;
  last = sg::Exec::init();
  last->set_flops_amount(1)->set_host(*on);
  START_OF_EXEC(last);
  expected = true;
  last->cancel();
}

} // namespace loadstar
