package com.example;

import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.testing.SchedulerContract;

class HalvesTest extends SchedulerContract {
  @Override
  protected SchedulerKind kind() {
    return new Halves().kind();
  }
}
