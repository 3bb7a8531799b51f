#include "gate.hpp"

#include <jni.h>

#include <cstring>
#include <link.h>
#include <string_view>
#include <vector>

namespace {

// ---- calls without a detour through JNA

template <class T> constexpr char LETTER   = '?';
template <> constexpr char LETTER<int32_t> = 'I';
template <> constexpr char LETTER<int64_t> = 'J';
template <> constexpr char LETTER<double>  = 'D';
template <> constexpr char LETTER<void>    = 'V';

// What Java does not call: the handler of a signal does.
constexpr std::string_view OF_SIGNALS = "ls_on_abort";

// A function of shim.h, in the world of the calling thread, as a native method of Java: JNI adds two arguments that it
// does not need.
template <class Signature, int number> struct Direct;
template <class R, class... A, int number> struct Direct<R(A...), number> {
  static constexpr bool ONLY_NUMBERS = LETTER<R> != '?' && ((LETTER<A> != '?') && ...);
  static R JNICALL call(JNIEnv*, jclass, A... arguments)
  {
    return reinterpret_cast<R (*)(A...)>(gate_functions[number])(arguments...);
  }
  static constexpr char SIGNATURE[] = {'(', LETTER<A>..., ')', LETTER<R>, '\0'};
};

template <class Signature, int number> void bind(std::vector<JNINativeMethod>& methods, const char* name)
{
  using Call = Direct<Signature, number>;
  if constexpr (Call::ONLY_NUMBERS) {
    if (name != OF_SIGNALS)
      methods.push_back(
          {const_cast<char*>(name), const_cast<char*>(Call::SIGNATURE), reinterpret_cast<void*>(&Call::call)});
  }
}

} // namespace

// JNA takes some 225 ns a call in a running simulation, and a tenth of a millisecond to bind a function (docs/developers/decisions.md).
extern "C" int32_t lw_bind_directly(void* jni_env, void* shim_class)
{
  std::vector<JNINativeMethod> methods;
#define FUNCTION(name) bind<decltype(name), NUMBER_##name>(methods, #name);
#include "functions.inc"
#undef FUNCTION
  auto* env = static_cast<JNIEnv*>(jni_env);
  jint status =
      env->RegisterNatives(static_cast<jclass>(shim_class), methods.data(), static_cast<jint>(methods.size()));
  if (status != JNI_OK)
    env->ExceptionClear();
  return status == JNI_OK ? LS_ABI : -1;
}

// ---- what the JDK does not offer in public

// A lookup that may use what is not public: virtual threads on our own scheduler, and switching between them. JNI
// knows no access control. See docs/developers/decisions.md.
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
