#include "gate.hpp"

#include <jni.h>

#include <cstring>
#include <link.h>
#include <string>
#include <vector>

namespace {

// ---- calls without a detour through JNA

template <class T> constexpr char LETTER = '?';
template <> constexpr char LETTER<int32_t> = 'I';
template <> constexpr char LETTER<int64_t> = 'J';
template <> constexpr char LETTER<double>  = 'D';
template <> constexpr char LETTER<void>    = 'V';

// A function of shim.h, in the world of the calling thread, as a native method of Java: JNI adds two arguments that it
// does not need.
template <class Signature, int number> struct Direct;
template <class R, class... A, int number> struct Direct<R(A...), number> {
  static_assert(((LETTER<A> != '?') && ...), "only numbers go straight through");
  static R JNICALL call(JNIEnv*, jclass, A... arguments)
  {
    return reinterpret_cast<R (*)(A...)>(gate_functions[number])(arguments...);
  }
  static std::string signature() { return {'(', LETTER<A>..., ')', LETTER<R>}; }
};

struct Method {
  const char* name;
  std::string signature;
  void* function;
};

template <class Signature, int number> Method direct(const char* name)
{
  using Call = Direct<Signature, number>;
  return {name, Call::signature(), reinterpret_cast<void*>(&Call::call)};
}

} // namespace

// What a simulation calls for every activity: JNA takes some 225 ns a call in a running simulation (docs/decisions.md).
extern "C" int32_t lw_bind_directly(void* jni_env, void* shim_class)
{
#define DIRECT(function) direct<decltype(function), NUMBER_##function>(#function)
  std::vector<Method> methods = {
      DIRECT(ls_go_on),
      DIRECT(ls_actor_execute),
      DIRECT(ls_actor_sleep_for),
      DIRECT(ls_actor_yield),
      DIRECT(ls_mailbox_put),
      DIRECT(ls_mailbox_get),
      DIRECT(ls_mailbox_put_async),
      DIRECT(ls_mailbox_get_async),
      DIRECT(ls_mailbox_put_detached),
      DIRECT(ls_comm_sendto),
      DIRECT(ls_exec_init_on),
      DIRECT(ls_activity_start),
      DIRECT(ls_activity_await),
      DIRECT(ls_activity_test),
      DIRECT(ls_activities_over),
      DIRECT(ls_set_await_any),
      DIRECT(ls_mutex_lock),
      DIRECT(ls_mutex_unlock),
      DIRECT(ls_semaphore_acquire),
      DIRECT(ls_semaphore_free),
      DIRECT(ls_barrier_wait),
      DIRECT(ls_condition_wait),
  };
#undef DIRECT
  std::vector<JNINativeMethod> table;
  for (Method& method : methods)
    table.push_back({const_cast<char*>(method.name), method.signature.data(), method.function});
  auto* env   = static_cast<JNIEnv*>(jni_env);
  jint status = env->RegisterNatives(static_cast<jclass>(shim_class), table.data(), static_cast<jint>(table.size()));
  return status == JNI_OK ? static_cast<int32_t>(table.size()) : -1;
}

// ---- what the JDK does not offer in public

// A lookup that may use what is not public: virtual threads on a scheduler of one's own, and switching between them. JNI
// knows no access control. See docs/decisions.md.
extern "C" void* lw_trusted_lookup(void* jni_env)
{
  auto* env       = static_cast<JNIEnv*>(jni_env);
  jclass lookup   = env->FindClass("java/lang/invoke/MethodHandles$Lookup");
  jfieldID field  = lookup == nullptr
                        ? nullptr
                        : env->GetStaticFieldID(lookup, "IMPL_LOOKUP", "Ljava/lang/invoke/MethodHandles$Lookup;");
  jobject trusted = field == nullptr ? nullptr : env->GetStaticObjectField(lookup, field);
  if (env->ExceptionCheck() != 0) {
    env->ExceptionClear();
    return nullptr;
  }
  return trusted;
}

extern "C" int32_t lw_debugged()
{
  auto is_debugger = [](dl_phdr_info* library, std::size_t, void*) -> int {
    return std::strstr(library->dlpi_name, "/libjdwp.") != nullptr;
  };
  return dl_iterate_phdr(is_debugger, nullptr);
}
