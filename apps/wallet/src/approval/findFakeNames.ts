import { bestKnownTokens, foldSymbol } from '@portico/protocol/token'
import { describeNetwork } from '../networks/describeNetwork.js'
import type { ReadTokenFacts } from './readTokenFacts.js'

/** Contracts that move a network's own coin as a token. They may use its name. */
const coins: Readonly<Record<string, string>> = {
  'eip155:137': '0x0000000000000000000000000000000000001010',
  'eip155:42220': '0x471ece3750da237f93b8e339c536989b8978a438',
}

export type FakeNames = {
  names: readonly string[]
  /** True if the node did not say what all the tokens are called. */
  isUnread: boolean
}

/**
 * Returns the names of well-known tokens, and of the network's own coin, that other tokens in the list use or imitate.
 * The result is empty for a network without a token list.
 * Each name is reported as soon as its token has responded, because a page may add a token that never responds.
 */
export async function findFakeNames(
  readFacts: ReadTokenFacts,
  networkId: string,
  tokens: readonly string[],
  onFound?: (name: string) => void,
): Promise<FakeNames> {
  const listed = bestKnownTokens(networkId)
  if (listed.length === 0) return { isUnread: false, names: [] }
  const vouchedFor = new Set([coins[networkId], ...listed.map(({ address }) => address.toLowerCase())])
  const taken = new Map(
    [describeNetwork(networkId).symbol, ...listed.map(({ symbol }) => symbol)].map((symbol) => [
      foldSymbol(symbol),
      symbol,
    ]),
  )
  const others = [...new Set(tokens.map((token) => token.toLowerCase()))].filter(
    (token) => !vouchedFor.has(token),
  )
  const read = await Promise.allSettled(
    others.map(async (token) => {
      const name = taken.get(foldSymbol((await readFacts(networkId, token))?.symbol ?? ''))
      if (name) onFound?.(name)
      return name ?? []
    }),
  )
  const names = read.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  return { isUnread: read.some(({ status }) => status === 'rejected'), names: [...new Set(names)] }
}
