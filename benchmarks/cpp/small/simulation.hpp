// One small simulation: a star of 20 workers, 20 rounds. Same simcalls in the same order as benchmarks/java/ours/Small.java.
#pragma once

/// Plays it on a platform file with a host "master" and at least 20 others; returns the simulated clock (s).
double simulate(const char* platform);

/// Where a copy of it that is loaded as a world leaves its address: an environment variable that holds, in hexadecimal, the
/// address of a pointer to such a function.
constexpr const char* PLACE_OF_ADDRESS = "LOADSTAR_SMALL_SIMULATE";
