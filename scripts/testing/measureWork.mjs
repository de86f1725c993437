// Read by tests that limit how much the processor works.

/**
 * Measures the CPU time of this process during `run`, in ms. Time in which other programs use the processor does not
 * count, so such a test may run beside other tests.
 */
export async function measureWork(run) {
  const before = process.cpuUsage()
  await run()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000
}
