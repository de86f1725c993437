/**
 * Runs a function in only one tab of this partition at a time. Without the browser's locks, it runs the function
 * directly.
 */
export async function withLock<result>(name: string, run: () => Promise<result>): Promise<result> {
  const { locks } = globalThis.navigator ?? {}
  if (!locks) return run()
  let hasBegun = false
  try {
    return await locks.request(name, () => {
      hasBegun = true
      return run()
    })
  } catch (error) {
    // A partition without storage denies the lock. This page is then the only one that has the session.
    if (hasBegun) throw error
    return run()
  }
}
