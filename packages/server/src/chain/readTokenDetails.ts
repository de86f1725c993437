import { readTokenDecimals, readTokenText, tokenSelectors } from '@portico/protocol/token'
import type { ContractReader } from './contractReader.js'
import { cleanTokenText, isSpamText } from './tokenText.js'

const nameLimit = 64
const symbolLimit = 32
/** A longer result counts as none. Of thousands of contracts, each may return as much as its gas buys. */
const mostBytes = 8192

/** What a token's contract reports about itself, cleaned for display. */
export type TokenDetails = {
  /** Empty if the contract has none. */
  name: string
  /** Empty if the contract has none. */
  symbol: string
  /** Null if the contract has none, or an absurd number. */
  decimals: number | null
  /** The name or the symbol advertises or contains invisible characters. */
  isSpam: boolean
}

/**
 * Reads what token contracts say about themselves, in the order of `addresses`.
 *
 * @param onUnread called for each contract about which the node does not say everything, which then counts as not said.
 * Default: throws
 * @throws UpstreamUnavailableError
 */
export async function readTokenDetails<address extends string>(
  reader: ContractReader,
  addresses: readonly address[],
  onUnread?: (address: address) => void,
): Promise<TokenDetails[]> {
  const words = ['name', 'symbol', 'decimals'] as const
  const asked = addresses.flatMap((to) => words.map((word) => ({ to, word })))
  const ask = async (calls: typeof asked, spelling: 0 | 1) =>
    (
      await reader.read(
        calls.map(({ to, word }) => ({ data: tokenSelectors[word][spelling], to })),
        {
          mostBytes,
          onUnread:
            onUnread &&
            ((index) => {
              const unread = calls[index]
              if (unread) onUnread(unread.to)
            }),
        },
      )
    ).map((bytes) => bytes && `0x${bytes.toString('hex')}`)
  const answers = await ask(asked, 0)
  const isSaid = (index: number) =>
    asked[index]?.word === 'decimals'
      ? readTokenDecimals(answers[index]) !== undefined
      : readTokenText(answers[index]) !== ''
  const unsaid = asked.flatMap((_, index) => (isSaid(index) ? [] : index))
  const others = await ask(
    unsaid.flatMap((index) => asked[index] ?? []),
    1,
  )
  for (const [place, index] of unsaid.entries()) answers[index] = others[place] ?? null
  return addresses.map((_, index) => {
    const [name, symbol, decimals] = answers.slice(index * words.length)
    const said = { name: readTokenText(name), symbol: readTokenText(symbol) }
    return {
      name: cleanTokenText(said.name, nameLimit),
      symbol: cleanTokenText(said.symbol, symbolLimit),
      decimals: readTokenDecimals(decimals) ?? null,
      isSpam: isSpamText(said.name) || isSpamText(said.symbol),
    }
  })
}
