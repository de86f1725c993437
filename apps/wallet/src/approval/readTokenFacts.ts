import {
  isRevert,
  nameToken,
  readTokenDecimals,
  readTokenText,
  tokenSelectors,
} from '@portico/protocol/token'
import { findListed } from '../decode/findListed.js'
import type { Rpc } from '../networks/rpc.js'

/**
 * Returns the decimals that a token's contract reports, or undefined if it reports none.
 *
 * @throws if the node does not say what the contract reports
 */
export function readDecimals(rpc: Rpc, networkId: string, token: string): Promise<number | undefined> {
  return readFirst(rpc, networkId, token, tokenSelectors.decimals, readTokenDecimals)
}

/**
 * Returns the symbol and decimals of a token. For a well-known token, they come from the wallet's own list. For any
 * other token, the node reads them from the contract. If the contract states no decimals, the result is undefined.
 *
 * @throws if the node does not say what the contract reports
 */
export async function readTokenFacts(rpc: Rpc, networkId: string, token: string): ReturnType<ReadTokenFacts> {
  const listed = findListed(networkId, token)
  if (listed) return listed
  const readText = (calls: readonly string[]) =>
    readFirst(rpc, networkId, token, calls, (answer) => readTokenText(answer) || undefined)
  const [decimals, symbol = ''] = await Promise.all([
    readDecimals(rpc, networkId, token),
    readText(tokenSelectors.symbol),
  ])
  if (decimals === undefined) return undefined
  const name = symbol || (await readText(tokenSelectors.name)) || ''
  return { decimals, symbol: nameToken({ address: token, name, symbol }).symbol }
}

/** The symbol and decimals of a token, or undefined if its contract states no decimals. */
export type ReadTokenFacts = (
  networkId: string,
  token: string,
) => Promise<{ symbol: string; decimals: number } | undefined>

/**
 * Returns a function that reads each token only once. A contract can respond differently in each block, so what a screen
 * shows and what it checks must be one response.
 */
export function createTokenFacts(rpc: Rpc): ReadTokenFacts {
  const known = new Map<string, ReturnType<ReadTokenFacts>>()
  return (networkId, token) => {
    const key = `${networkId} ${token.toLowerCase()}`
    const facts = known.get(key) ?? readTokenFacts(rpc, networkId, token)
    known.set(key, facts)
    // A node's error says nothing about the token, so the next call asks again.
    facts.catch(() => known.delete(key))
    return facts
  }
}

/** Returns the first readable result of several calls that mean the same. */
async function readFirst<said>(
  rpc: Rpc,
  networkId: string,
  token: string,
  calls: readonly string[],
  read: (answer: unknown) => said | undefined,
): Promise<said | undefined> {
  for (const data of calls) {
    const answer = await rpc(networkId, 'eth_call', [{ data, to: token }, 'latest']).catch(
      (error: unknown) => {
        // Any other error says nothing about the contract.
        if (!isRevert(error)) throw error
        return undefined
      },
    )
    const said = read(answer)
    if (said !== undefined) return said
  }
  return undefined
}
