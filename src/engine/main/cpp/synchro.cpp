#include "version.hpp"

#include <simgrid/Exception.hpp>

#include <condition_variable>
#include <mutex>

namespace loadstar {

static sg::Mutex* mutex_of(int64_t handle)
{
  return as<sg::Mutex>(handle);
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
  sg::MutexPtr held = mutex_of(mutex);
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
  return perform([mutex] { sg::MutexPtr(mutex_of(mutex))->lock(); });
}

int64_t ls_mutex_try_lock(int64_t mutex)
{
  return perform([mutex] { block->value = mutex_of(mutex)->try_lock(); });
}

int64_t ls_mutex_unlock(int64_t mutex)
{
  return perform([mutex] { mutex_of(mutex)->unlock(); });
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
  return perform([semaphore] { semaphore_of(semaphore)->release(); });
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
  return perform(
      [condition, mutex] { sg::ConditionVariablePtr(condition_of(condition))->wait(sg::MutexPtr(mutex_of(mutex))); });
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
