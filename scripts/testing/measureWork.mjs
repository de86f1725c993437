// Read by tests that limit how much the processor works.

/**
 * Measures the ms that this process has a processor during `run`. Time in which other programs have it does not count,
 * so such a test may run beside others.
 */
export async function measureWork(run) {
  const before = process.cpuUsage()
  await run()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000
}
