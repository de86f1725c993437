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
 * Returns an RPC that sends each `eth_call` only once. A contract can respond differently in each block, so what a screen
 * shows and what it checks must be one response.
 */
export function askOnce(rpc: Rpc): Rpc {
  const known = new Map<string, Promise<unknown>>()
  return (networkId, method, params) => {
    if (method !== 'eth_call') return rpc(networkId, method, params)
    const key = JSON.stringify([networkId, params]).toLowerCase()
    const answer = known.get(key) ?? rpc(networkId, method, params)
    known.set(key, answer)
    // A node's own error says nothing about the contract, so the next call asks again.
    answer.catch((error: unknown) => {
      if (!isRevert(error)) known.delete(key)
    })
    return answer
  }
}

/** Returns a function that reads each token only once. */
export function createTokenFacts(rpc: Rpc): ReadTokenFacts {
  const once = askOnce(rpc)
  return (networkId, token) => readTokenFacts(once, networkId, token)
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
