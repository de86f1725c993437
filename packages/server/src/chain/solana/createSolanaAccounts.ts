import type { ListedToken } from '@portico/protocol/token'
import { UnusableAnswerError } from '../../errors/upstream.js'
import type { AccountBalance, HeldToken } from '../accountBalance.js'
import { createBoundedCache } from '../boundedCache.js'
import { createSpamJudge } from '../createSpamJudge.js'
import { readLongNumber } from '../longNumbers.js'
import { cleanTokenText, isSpamText } from '../tokenText.js'
import type { Upstream } from '../upstream.js'
import { findMetadataAddress, metadataProgram } from './findMetadataAddress.js'
import { readMetaplexNames, readMintNames, type SolanaTokenNames } from './readTokenNames.js'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/**
 * Maximum number of tokens that are shown for one account. Known tokens come first, then those with decimals. The rest
 * is mostly NFTs, and tokens that strangers sent.
 */
const tokenLimit = 500
/** Maximum number of accounts in one response. Source: getMultipleAccounts. */
const accountsAtOnce = 100
/**
 * How much is read of each account with names, in bytes. Anyone can make one of up to 10 MB, and nodes return at most
 * about 8 MB. All other extensions of a mint together are smaller than half of this.
 */
const namesBytes = 2048
const nameLimit = 64
const symbolLimit = 32
const decimalsLimit = 36

/** Long, because a token's names rarely change. */
const namesLifetimeMs = 60 * 60_000
const namesKept = 20_000

/** Reads what accounts of one Solana network hold. */
export type SolanaAccounts = {
  /**
   * `failures`: collects the reasons why tokens may be missing.
   *
   * @throws PorticoError
   */
  read: (account: string, failures: unknown[]) => Promise<AccountBalance>
}

type Units = { mint: string; program: string; amount: bigint; decimals: number }

/**
 * Creates a reader of SOL and of SPL Token and Token-2022 tokens. A node lists these by owner, so no index is needed.
 */
export function createSolanaAccounts({
  listed,
  nativeSymbol,
  nowMs,
  upstream,
}: {
  listed: readonly ListedToken[]
  nativeSymbol: string
  nowMs: () => number
  upstream: Upstream
}): SolanaAccounts {
  const known = new Map(listed.map((token) => [token.address, token]))
  const isSpam = createSpamJudge({ listed, nativeSymbol })
  const names = createBoundedCache<SolanaTokenNames | null>(namesKept, nowMs)

  async function ask(method: string, params: unknown[]): Promise<unknown> {
    const [answer] = await upstream.send([{ id: 1, jsonrpc: '2.0', method, params }])
    const { error, result } = answer ?? {}
    if (error || typeof result !== 'object' || result === null || !('value' in result)) {
      throw new UnusableAnswerError({ method, said: error?.message })
    }
    return result.value
  }

  async function readNative(account: string): Promise<bigint> {
    const lamports = readLongNumber(await ask('getBalance', [account, { commitment: 'confirmed' }]))
    if (lamports !== undefined && lamports >= 0n) return lamports
    throw new UnusableAnswerError({ method: 'getBalance', said: undefined })
  }

  async function readUnits(account: string, program: string): Promise<Units[]> {
    const entries = await ask('getTokenAccountsByOwner', [
      account,
      { programId: program },
      { commitment: 'confirmed', encoding: 'jsonParsed' },
    ])
    if (!Array.isArray(entries))
      throw new UnusableAnswerError({ method: 'getTokenAccountsByOwner', said: undefined })
    const units = new Map<string, Units>()
    for (const entry of entries) {
      const info = entry?.account?.data?.parsed?.info
      const { amount, decimals } = info?.tokenAmount ?? {}
      if (typeof info?.mint !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(info.mint)) continue
      if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount) || BigInt(amount) === 0n) continue
      if (!Number.isInteger(decimals) || decimals < 0 || decimals > decimalsLimit) continue
      const total = BigInt(amount) + (units.get(info.mint)?.amount ?? 0n)
      units.set(info.mint, { amount: total, decimals, mint: info.mint, program })
    }
    return [...units.values()]
  }

  /** Adds the missing names of these tokens to `names`. */
  async function learn(units: readonly Units[]): Promise<void> {
    const unknown = units.filter(({ mint }) => !known.has(mint) && names.get(mint) === undefined)
    for (let start = 0; start < unknown.length; start += accountsAtOnce) {
      const some = unknown.slice(start, start + accountsAtOnce)
      const places = some.map(({ mint, program }) =>
        program === token2022Program ? mint : findMetadataAddress(mint),
      )
      const accounts = await ask('getMultipleAccounts', [
        places,
        { dataSlice: { length: namesBytes, offset: 0 }, encoding: 'base64' },
      ])
      if (!Array.isArray(accounts) || accounts.length !== some.length)
        throw new UnusableAnswerError({ method: 'getMultipleAccounts', said: undefined })
      for (const [index, { mint, program }] of some.entries()) {
        const account = accounts[index]
        const bytes = Buffer.from(String(account?.data?.[0] ?? ''), 'base64')
        const isMint = program === token2022Program
        // An account of any other program could give any token any name.
        const isOwned = account?.owner === (isMint ? token2022Program : metadataProgram)
        const read = isOwned ? (isMint ? readMintNames(bytes) : readMetaplexNames(bytes)) : undefined
        names.set(mint, read ?? null, namesLifetimeMs)
      }
    }
  }

  function toHeld({ amount, decimals, mint }: Units): HeldToken[] {
    const token = known.get(mint)
    if (token) {
      const { name, symbol } = token
      return [{ address: mint, amount, decimals, isListed: true, isSpam: false, name, symbol }]
    }
    const said = names.get(mint)
    const symbol = cleanTokenText(said?.symbol ?? '', symbolLimit)
    // Without a symbol the token cannot be shown.
    if (!said || symbol === '') return []
    const advertises = isSpamText(said.name) || isSpamText(said.symbol)
    return [
      {
        address: mint,
        amount,
        decimals,
        isListed: false,
        isSpam: isSpam(mint.toLowerCase(), { isSpam: advertises, symbol }),
        name: cleanTokenText(said.name, nameLimit) || symbol,
        symbol,
      },
    ]
  }

  return {
    async read(account, failures) {
      const [native, ...lists] = await Promise.all([
        readNative(account),
        readUnits(account, tokenProgram),
        readUnits(account, token2022Program),
      ])
      const rankOf = ({ decimals, mint }: Units) => (known.has(mint) ? 0 : decimals > 0 ? 1 : 2)
      // A node returns the accounts in no useful order.
      const units = lists
        .flat()
        .sort((one, other) => rankOf(one) - rankOf(other))
        .slice(0, tokenLimit)
      // Without names, SOL and the listed tokens are still correct.
      await learn(units).catch((error: unknown) => failures.push(error))
      return { native, tokens: units.flatMap(toHeld) }
    },
  }
}
