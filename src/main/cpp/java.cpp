#include "shim.h"

#include <jni.h>

// The JDK has virtual threads on a scheduler of one's own, but no public way to ask for them. This constructor of the
// JDK's own builder is that way; JNI may call it although it is not public. See docs/decisions.md.
extern "C" void* ls_virtual_thread_builder(void* jni_env, void* executor)
{
  auto* env       = static_cast<JNIEnv*>(jni_env);
  jclass builder  = env->FindClass("java/lang/ThreadBuilders$VirtualThreadBuilder");
  jmethodID build = builder == nullptr ? nullptr : env->GetMethodID(builder, "<init>", "(Ljava/util/concurrent/Executor;)V");
  if (build == nullptr) {
    env->ExceptionClear();
    return nullptr;
  }
  jobject result = env->NewObject(builder, build, static_cast<jobject>(executor));
  if (env->ExceptionCheck() != 0) {
    env->ExceptionClear();
    return nullptr;
  }
  return result;
}
