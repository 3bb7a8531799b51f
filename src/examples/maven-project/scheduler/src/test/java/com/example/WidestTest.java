package com.example;

import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.testing.SchedulerContract;

class WidestTest extends SchedulerContract {
  @Override
  protected SchedulerKind kind() {
    return new Widest().kind();
  }
}
