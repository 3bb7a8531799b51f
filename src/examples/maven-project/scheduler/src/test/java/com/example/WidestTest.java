package com.example;

import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.testing.TreeSchedulerContract;

class WidestTest extends TreeSchedulerContract {
  @Override
  protected SchedulerKind kind() {
    return new Widest().kind();
  }
}
