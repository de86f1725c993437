/** Runs a function in only one tab of this partition at a time, if the browser has locks for it. */
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
    // The lock is denied in a partition without storage. This page is then the only one that has the session.
    if (hasBegun) throw error
    return run()
  }
}
