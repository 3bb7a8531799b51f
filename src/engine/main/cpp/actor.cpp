#include "daemons.hpp"
#include "reading.hpp"
#include "version.hpp"

#include <simgrid/Exception.hpp>

namespace loadstar {

// What actors are made of. SimGrid copies it to restart an actor; when the last copy is gone, Java may reuse the number.
struct Code {
  int64_t number;                     // Java's number for it, -1 if a deployment file asked for it
  std::vector<std::string> arguments; // of a deployed one: the function's name first, as in argv
  std::string place;                  // of a deployed one: file and line
  bool played = false;                // an actor has begun it
  bool given  = false;                // before that, Java was given its reference to the actor

  explicit Code(int64_t n) : number(n) {}
  explicit Code(std::vector<std::string> args) : number(-1), arguments(std::move(args)), place(place_read()) {}
  Code(Code const&)            = delete;
  Code& operator=(Code const&) = delete;
  ~Code();
};
using CodePtr = std::shared_ptr<Code>;

// Never destroyed: what SimGrid keeps in static variables of its own, such as actions to replay, is destroyed later.
static auto& freed = *new std::vector<int64_t>;

static void free_number(int64_t number)
{
  freed.push_back(number);
  block->freed = static_cast<int64_t>(freed.size());
}

Code::~Code()
{
  if (number >= 0)
    free_number(number);
}

Callback::Callback(int64_t number)
    : number_(new int64_t(number), [](int64_t const* last) {
        free_number(~*last);
        delete last;
      })
{
}

// Finds the code of an actor again from its handle.
struct Origin {
  CodePtr code;
  static simgrid::xbt::Extension<sg::Actor, Origin> EXTENSION_ID;
};
simgrid::xbt::Extension<sg::Actor, Origin> Origin::EXTENSION_ID;

static Origin const* origin_of(int64_t actor)
{
  return Origin::EXTENSION_ID.valid() ? as<sg::Actor>(actor)->extension<Origin>() : nullptr;
}

static void set_origin(sg::Actor* actor, CodePtr const& code)
{
  if (not Origin::EXTENSION_ID.valid())
    Origin::EXTENSION_ID = sg::Actor::extension_create<Origin>();
  actor->extension_set<Origin>(new Origin{code});
}

// The native body of every actor: Java plays it until Java says "go on".
static void play(CodePtr const& code)
{
  sg::Actor* self = sg::Actor::self();
  code->played    = true;
  set_origin(self, code);
  if (not std::exchange(code->given, false))
    intrusive_ptr_add_ref(self);
  Context context = open_context();
  block->value    = code->number;
  block->value2   = handle(self);
  serve(context, LS_EVENT_START);
}

// It may have begun, and even ended, before its creator goes on.
static void answer_created(sg::ActorPtr const& actor, Code& code)
{
  block->value  = handle(actor.get());
  block->value2 = code.played;
  if (not code.played) {
    code.given = true;
    give(actor);
  }
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_actor_create(const char* name, int64_t host, int64_t code)
{
  return perform([text = Text(name), host, code] {
    // One call of SimGrid, as in C++: who is killed at this date may not come to a second one.
    auto made                        = std::make_shared<Code>(code);
    std::function<void()> const life = [made] { play(made); };
    auto actor                       = ADD_ACTOR(text, as<sg::Host>(host), life);
    answer_created(actor, *made);
  });
}

int64_t ls_actor_create_again(const char* name, int64_t host, int64_t code, const char* properties, double kill_time,
                              int32_t daemon, int32_t auto_restart)
{
  return perform([text = Text(name), host, code, pairs = split(properties), kill_time, daemon, auto_restart] {
    auto const made = std::make_shared<Code>(code);
    auto actor      = sg::Actor::init(text, as<sg::Host>(host));
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
      actor->set_property(pairs[i], pairs[i + 1]);
    if (kill_time > sg::Engine::get_clock())
      actor->set_kill_time(kill_time);
    actor->start([made] { play(made); });
    if (daemon != 0 && sg::Actor::by_pid(actor->get_pid()) == actor) {
      expect_daemon();
      actor->daemonize();
    }
    if (auto_restart != 0) // SimGrid copies what was started
      actor->set_auto_restart(true);
    answer_created(actor, *made);
  });
}

int64_t ls_engine_load_deployment(const char* path)
{
  return perform([text = Text(path)] {
    sg::Engine::get_instance()->register_default([](std::vector<std::string> arguments) {
      auto code = std::make_shared<Code>(std::move(arguments));
      return simgrid::kernel::actor::ActorCode([code] { play(code); });
    });
    read_file(text, [&text] { sg::Engine::get_instance()->load_deployment(text); });
  });
}

int64_t ls_deployed_actor(int64_t actor)
{
  return perform([actor] {
    std::vector<std::string> parts;
    if (auto const* origin = origin_of(actor)) {
      parts = origin->code->arguments;
      parts.insert(parts.begin(), origin->code->place);
    }
    answer_text(join(parts));
  });
}

int64_t ls_freed_numbers()
{
  return ask([] {
    answer_list(std::move(freed));
    freed.clear();
    block->freed = 0;
  });
}

int64_t ls_actor_by_pid(int64_t pid)
{
  return ask([pid] { block->value = handle(sg::Actor::by_pid(pid).get()); });
}

int64_t ls_actor_pid(int64_t actor)
{
  return as<sg::Actor>(actor)->get_pid();
}

int64_t ls_actor_ppid(int64_t actor)
{
  return actor == 0 ? 0 : as<sg::Actor>(actor)->get_ppid();
}

const char* ls_actor_name(int64_t actor)
{
  return as<sg::Actor>(actor)->get_cname();
}

int64_t ls_actor_host(int64_t actor)
{
  return actor == 0 ? 0 : handle(as<sg::Actor>(actor)->get_host());
}

int64_t ls_actor_sleep_for(double duration)
{
  return perform([duration] { sg::this_actor::sleep_for(duration); });
}

int64_t ls_actor_sleep_until(double date)
{
  return perform([date] { sg::this_actor::sleep_until(date); });
}

int64_t ls_actor_execute(double flops, double priority)
{
  return perform([flops, priority] {
    if (priority == 1.0)
      sg::this_actor::execute(flops);
    else
      sg::this_actor::execute(flops, priority);
  });
}

int64_t ls_actor_yield()
{
  return perform([] { sg::this_actor::yield(); });
}

int64_t ls_actor_suspend(int64_t actor)
{
  return perform([actor] { as<sg::Actor>(actor)->suspend(); });
}

int64_t ls_actor_resume(int64_t actor)
{
  // It may end before SimGrid is done with telling that it was resumed.
  return perform([actor] { sg::ActorPtr(as<sg::Actor>(actor))->resume(); });
}

int32_t ls_actor_is_suspended(int64_t actor)
{
  return as<sg::Actor>(actor)->is_suspended();
}

int64_t ls_actor_join(int64_t actor, double timeout)
{
  return perform([actor, timeout] {
    if (timeout < 0)
      as<sg::Actor>(actor)->join();
    else
      as<sg::Actor>(actor)->join(timeout);
  });
}

int64_t ls_actor_kill(int64_t actor)
{
  return perform([actor] { as<sg::Actor>(actor)->kill(); });
}

int64_t ls_actor_kill_all()
{
  return perform([] { sg::Actor::kill_all(); });
}

int64_t ls_actor_set_kill_time(int64_t actor, double date)
{
  return perform([actor, date] { as<sg::Actor>(actor)->set_kill_time(date); });
}

double ls_actor_kill_time(int64_t actor)
{
  return as<sg::Actor>(actor)->get_kill_time();
}

int64_t ls_actor_restart(int64_t actor)
{
  return perform([actor] { block->value = handle(as<sg::Actor>(actor)->restart()); });
}

int64_t ls_actor_set_auto_restart(int64_t actor, int32_t restart)
{
  return perform([actor, restart] { as<sg::Actor>(actor)->set_auto_restart(restart != 0); });
}

int32_t ls_actor_restart_count(int64_t actor)
{
  return actor == 0 ? 0 : as<sg::Actor>(actor)->get_restart_count();
}

int64_t ls_actor_daemonize(int64_t actor)
{
  return perform([actor] {
    expect_daemon();
    as<sg::Actor>(actor)->daemonize();
  });
}

int32_t ls_actor_is_daemon(int64_t actor)
{
  return as<sg::Actor>(actor)->is_daemon();
}

int64_t ls_actor_set_host(int64_t actor, int64_t host)
{
  return perform([actor, host] { as<sg::Actor>(actor)->set_host(as<sg::Host>(host)); });
}

int64_t ls_actor_on_exit(int64_t callback)
{
  return perform([callback] { on_exit_of_actor(callback); });
}

int64_t ls_actor_parallel_execute(const int64_t* hosts, const double* flops, int32_t flops_count, const double* bytes,
                                  int32_t bytes_count, int32_t host_count)
{
  return perform(
      [list = pointers<sg::Host>(hosts, host_count), f = std::vector<double>(flops, flops + flops_count),
       b = std::vector<double>(bytes, bytes + bytes_count)] { sg::this_actor::parallel_execute(list, f, b); });
}

int64_t ls_actor_thread_execute(int64_t host, double flops, int32_t threads)
{
  return perform([=] { sg::this_actor::thread_execute(as<sg::Host>(host), flops, threads); });
}

void ls_actor_keep_ended()
{
  keep_ended_actors();
}

} // extern "C"
