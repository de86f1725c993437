import { pause } from './pause.js'

/** Three retries. The pause doubles with each retry. Source: specification, section 9 (RPC defaults). */
const rpcDefaults = { retryCount: 3, retryDelayMs: 150 } as const

/**
 * Calls all endpoints of a network, and retries if none of them responds, i.e. if `askAll` returns undefined.
 *
 * @throws the errors of `askAll`, and the signal's reason
 */
export async function askInRounds<answer>(
  askAll: () => Promise<answer | undefined>,
  signal?: AbortSignal,
): Promise<answer | undefined> {
  for (let round = 0; ; round++) {
    const answer = await askAll()
    if (answer !== undefined || round === rpcDefaults.retryCount) return answer
    await pause(rpcDefaults.retryDelayMs * 2 ** round)
    signal?.throwIfAborted()
  }
}
