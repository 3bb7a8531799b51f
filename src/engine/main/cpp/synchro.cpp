#include "version.hpp"

#include <simgrid/Exception.hpp>

#include <condition_variable>
#include <mutex>
#include <unordered_map>

namespace loadstar {

using simgrid::kernel::activity::MutexImpl;
using simgrid::kernel::actor::ActorImpl;

static sg::Mutex* mutex_of(int64_t handle)
{
  return as<sg::Mutex>(handle);
}

// Who were killed while they waited for a mutex: SimGrid leaves them in the queue and gives them the mutex when their turn
// comes, for ever. Both are kept until then, as it looks at them. Never destroyed, as their ends call others that may be
// destroyed before.
struct KilledWaiter {
  sg::ActorPtr actor;
  sg::MutexPtr mutex;
};
static auto& killed_waiters = *new std::unordered_map<ActorImpl const*, KilledWaiter>;

// Outside of actors.
static void pass_by_killed(sg::Mutex const* mutex)
{
  while (true) {
    auto const killed = killed_waiters.find(owner_of(mutex));
    if (killed == killed_waiters.end() || killed->second.mutex != mutex)
      return;
    KilledWaiter const kept = killed->second;
    killed_waiters.erase(killed);
    MutexImpl::of(mutex)->unlock(kept.actor->get_impl());
  }
}

// Gives the mutex to the next who lives. Outside of actors.
static void hand_over(sg::Mutex const* mutex, ActorImpl* owner)
{
  MutexImpl::of(mutex)->unlock(owner);
  pass_by_killed(mutex);
}

static void lock(sg::MutexPtr const& mutex)
{
  try {
    mutex->lock();
  } catch (simgrid::ForcefulKillException const&) {
    auto* self = sg::Actor::self();
    killed_waiters.insert({self->get_impl(), {self, mutex}});
    leave_behind([mutex](sg::Actor const&) { pass_by_killed(mutex.get()); }); // it may just have been given the mutex
    throw;
  }
}

// The actor is being killed, and wants this mutex to be free.
static void unlock_when_gone(sg::MutexPtr const& mutex)
{
  leave_behind([mutex](sg::Actor const& gone) {
    if (owner_of(mutex.get()) == gone.get_impl())
      hand_over(mutex.get(), gone.get_impl());
  });
}

static void unlock(sg::MutexPtr const& mutex)
{
  try {
    if (killed_waiters.empty())
      mutex->unlock();
    else
      simgrid::kernel::actor::simcall_answered(
          [&mutex, self = sg::Actor::self()->get_impl()] { hand_over(mutex.get(), self); });
  } catch (simgrid::ForcefulKillException const&) {
    unlock_when_gone(mutex);
    throw;
  }
}

// Of the actor that asks, which is about to wait for a condition: SimGrid frees it then.
static sg::MutexPtr free_soon(int64_t handle)
{
  sg::MutexPtr const mutex = mutex_of(handle);
  if (not killed_waiters.empty())
    do_soon([mutex] { pass_by_killed(mutex.get()); });
  return mutex;
}

static sg::Semaphore* semaphore_of(int64_t handle)
{
  return as<sg::Semaphore>(handle);
}

static sg::Barrier* barrier_of(int64_t handle)
{
  return as<sg::Barrier>(handle);
}

static sg::ConditionVariable* condition_of(int64_t handle)
{
  return as<sg::ConditionVariable>(handle);
}

// What waits below holds the object itself: Java may release its reference meanwhile, because compiled code has no use
// for a Java object once its handle is read.

// S4U's timed waits want a lock object around a mutex that the actor already holds, and leave it held.
template <class Wait> static bool timed_wait(int64_t mutex, Wait wait)
{
  sg::MutexPtr held = free_soon(mutex);
  std::unique_lock<sg::Mutex> lock(*held, std::adopt_lock);
  struct Keep {
    std::unique_lock<sg::Mutex>& lock;
    ~Keep() { lock.release(); }
  } keep{lock};
  return wait(lock) == std::cv_status::timeout;
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_mutex_create(int32_t recursive)
{
  return perform([recursive] { block->value = give(create_mutex(recursive != 0)); });
}

int64_t ls_mutex_lock(int64_t mutex)
{
  return perform([mutex] { lock(mutex_of(mutex)); });
}

int64_t ls_mutex_try_lock(int64_t mutex)
{
  return perform([mutex] { block->value = mutex_of(mutex)->try_lock(); });
}

int64_t ls_mutex_unlock(int64_t mutex)
{
  return perform(
      [mutex] {
        if (asked_by_dying)
          unlock_when_gone(mutex_of(mutex));
        else
          unlock(mutex_of(mutex));
      },
      false, true);
}

int64_t ls_mutex_owner(int64_t mutex)
{
  return perform([mutex] { SINCE_4_0(block->value = handle(mutex_of(mutex)->get_owner())); });
}

int64_t ls_mutex_release(int64_t mutex)
{
  return ask([mutex] { intrusive_ptr_release(mutex_of(mutex)); });
}

int64_t ls_semaphore_create(int64_t capacity)
{
  return perform([capacity] { block->value = give(sg::Semaphore::create(static_cast<unsigned int>(capacity))); });
}

int64_t ls_semaphore_acquire(int64_t semaphore)
{
  return perform([semaphore] { sg::SemaphorePtr(semaphore_of(semaphore))->acquire(); });
}

int64_t ls_semaphore_acquire_timeout(int64_t semaphore, double timeout)
{
  return perform(
      [semaphore, timeout] { block->value = sg::SemaphorePtr(semaphore_of(semaphore))->acquire_timeout(timeout); });
}

int64_t ls_semaphore_free(int64_t semaphore)
{
  return perform(
      [semaphore] {
        if (asked_by_dying)
          leave_behind([left = sg::SemaphorePtr(semaphore_of(semaphore))](sg::Actor const&) { left->release(); });
        else
          semaphore_of(semaphore)->release();
      },
      false, true);
}

int32_t ls_semaphore_capacity(int64_t semaphore)
{
  return semaphore_of(semaphore)->get_capacity();
}

int32_t ls_semaphore_would_block(int64_t semaphore)
{
  return semaphore_of(semaphore)->would_block();
}

int64_t ls_semaphore_release(int64_t semaphore)
{
  return ask([semaphore] { intrusive_ptr_release(semaphore_of(semaphore)); });
}

int64_t ls_barrier_create(int64_t actors)
{
  return perform([actors] { block->value = give(sg::Barrier::create(static_cast<unsigned int>(actors))); });
}

int64_t ls_barrier_wait(int64_t barrier)
{
  return perform([barrier] {
    try {
      block->value = sg::BarrierPtr(barrier_of(barrier))->wait();
    } catch (simgrid::ForcefulKillException const&) {
      static bool told = false;
      if (not std::exchange(told, true))
        ls_log(LS_WARNING, "An actor was killed while it waited at a barrier: SimGrid still counts it there.");
      throw;
    }
  });
}

int64_t ls_barrier_describe(int64_t barrier)
{
  return perform([barrier] { answer_text(barrier_of(barrier)->to_string()); });
}

int64_t ls_barrier_release(int64_t barrier)
{
  return ask([barrier] { intrusive_ptr_release(barrier_of(barrier)); });
}

int64_t ls_condition_create()
{
  return perform([] { block->value = give(sg::ConditionVariable::create()); });
}

int64_t ls_condition_wait(int64_t condition, int64_t mutex)
{
  return perform([condition, mutex] {
    sg::MutexPtr const held = free_soon(mutex);
    sg::ConditionVariablePtr(condition_of(condition))->wait(held);
  });
}

int64_t ls_condition_wait_for(int64_t condition, int64_t mutex, double timeout)
{
  return perform([condition, mutex, timeout] {
    sg::ConditionVariablePtr held = condition_of(condition);
    block->value                  = timed_wait(mutex, [&](auto const& lock) { return held->wait_for(lock, timeout); });
  });
}

int64_t ls_condition_wait_until(int64_t condition, int64_t mutex, double date)
{
  return perform([condition, mutex, date] {
    sg::ConditionVariablePtr held = condition_of(condition);
    block->value                  = timed_wait(mutex, [&](auto const& lock) { return held->wait_until(lock, date); });
  });
}

int64_t ls_condition_notify_one(int64_t condition)
{
  return perform([condition] { condition_of(condition)->notify_one(); });
}

int64_t ls_condition_notify_all(int64_t condition)
{
  return perform([condition] { condition_of(condition)->notify_all(); });
}

int64_t ls_condition_release(int64_t condition)
{
  return ask([condition] { intrusive_ptr_release(condition_of(condition)); });
}

} // extern "C"
