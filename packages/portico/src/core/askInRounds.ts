/** Source: specification, section 9 (RPC defaults): three retries, and the pause before the first, which then doubles. */
const rpcDefaults = { retryCount: 3, retryDelayMs: 150 } as const

/**
 * Asks all endpoints of a network, and again where none of them answered. `askAll` gives undefined for that.
 *
 * @throws what `askAll` throws, and the signal's reason
 */
export async function askInRounds<answer>(
  askAll: () => Promise<answer | undefined>,
  signal?: AbortSignal,
): Promise<answer | undefined> {
  for (let round = 0; ; round++) {
    const answer = await askAll()
    if (answer !== undefined || round === rpcDefaults.retryCount) return answer
    await new Promise((resolve) => setTimeout(resolve, rpcDefaults.retryDelayMs * 2 ** round))
    signal?.throwIfAborted()
  }
}
