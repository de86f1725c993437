import { isRevert, readTokenDecimals, tokenSelectors } from '@portico/protocol/token'
import type { PublicClient } from 'viem'

/**
 * Makes several calls with the same meaning. Returns the contract's first useful response.
 *
 * @throws if no endpoint says what the contract returns
 */
export async function readFirst<said>(
  client: PublicClient,
  to: `0x${string}`,
  calls: readonly `0x${string}`[],
  read: (answer: unknown) => said | undefined,
): Promise<said | undefined> {
  for (const data of calls) {
    const answer = await client
      .request({ method: 'eth_call', params: [{ data, to }, 'latest'] })
      .catch((cause: unknown) => {
        // Any other error says nothing about the contract.
        if (!isRevert(cause)) throw cause
        return undefined
      })
    const said = read(answer)
    if (said !== undefined) return said
  }
  return undefined
}

/** Reads a token's decimals from its contract. Undefined if the contract states none. */
export function readDecimals(client: PublicClient, token: `0x${string}`): Promise<number | undefined> {
  return readFirst(client, token, tokenSelectors.decimals, readTokenDecimals)
}
