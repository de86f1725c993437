/** Source: specification, section 9 (RPC defaults): three retries. The pause before the first one doubles each time. */
const rpcDefaults = { retryCount: 3, retryDelayMs: 150 } as const

/**
 * Calls all endpoints of a network, and retries if none of them responded: `askAll` then returns undefined.
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
