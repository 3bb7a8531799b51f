package loadstar.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ForwardingSchedulerTest {
  @Test
  void everyMethodOfASchedulerIsPassedOn() throws ReflectiveOperationException {
    List<String> heard = new ArrayList<>();
    Scheduler inner =
        (Scheduler)
            Proxy.newProxyInstance(
                Scheduler.class.getClassLoader(),
                new Class<?>[] {Scheduler.class},
                (proxy, method, arguments) -> {
                  heard.add(method.getName());
                  return zero(method.getReturnType());
                });
    Scheduler outer = new ForwardingScheduler(inner) {};
    List<String> called = new ArrayList<>();
    for (Method method : Scheduler.class.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers())) {
        @Nullable Object[] arguments = new @Nullable Object[method.getParameterCount()];
        for (int k = 0; k < arguments.length; k++) {
          arguments[k] = zero(method.getParameterTypes()[k]);
        }
        called.add(method.getName());
        method.invoke(outer, arguments);
      }
    }
    assertEquals(called, heard);
  }

  private static @Nullable Object zero(Class<?> type) {
    return type == double.class ? (Object) 0.0 : type == int.class ? (Object) 0 : null;
  }
}
