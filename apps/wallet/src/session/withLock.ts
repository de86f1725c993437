/** Runs alone among the tabs of this partition, where the browser has locks for it. */
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
    // Denied in a partition without storage, where this page is the only one that has the session.
    if (hasBegun) throw error
    return run()
  }
}
