import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** For .ci/again: plays test classes once; a line for each test that fails, and how many ran. */
final class Again implements TestExecutionListener {
  private int ran;

  public static void main(String[] classes) {
    Again again = new Again();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(Stream.of(classes).map(name -> selectClass(name)).toList())
            .build();
    LauncherFactory.create().execute(request, again);
    System.out.println("AGAIN ran " + again.ran);
    System.exit(0); // whatever threads tests have left
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    ran += test.isTest() ? 1 : 0;
    if (result.getStatus() == Status.FAILED) {
      String said = result.getThrowable().map(Throwable::toString).orElse("").strip();
      System.out.println("AGAIN failed " + name(test) + "\t" + said.replaceAll("\\s+", " "));
      result.getThrowable().ifPresent(why -> why.printStackTrace(System.out));
    }
  }

  private static String name(TestIdentifier test) {
    Object source = Optional.<Object>ofNullable(test.getSource().orElse(null)).orElse(test);
    return switch (source) {
      case MethodSource method -> method.getClassName() + "." + method.getMethodName();
      case ClassSource one -> one.getClassName();
      default -> test.getDisplayName();
    };
  }
}
