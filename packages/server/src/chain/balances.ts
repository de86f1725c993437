import {
  findCoinCheck,
  isCoin,
  type ListedToken,
  mostCoinChecks,
  nameToken,
  readTokenNumber,
} from '@portico/protocol/token'
import { RateLimitedError, UnsupportedChainError } from '../errors/request.js'
import { UnusableAnswerError } from '../errors/upstream.js'
import { shareRunning } from '../limits/shareRunning.js'
import { encodeAddress } from './abiWords.js'
import type { AccountBalance, HeldToken } from './accountBalance.js'
import { createBoundedCache } from './boundedCache.js'
import { type ContractReader, createContractReader } from './contractReader.js'
import { createSpamJudge, type SpamJudge } from './createSpamJudge.js'
import type { TokenDetails } from './readTokenDetails.js'
import { createSolanaAccounts, type SolanaAccounts } from './solana/createSolanaAccounts.js'
import { isSolana } from './solana/isSolana.js'
import type { Upstream } from './upstream.js'

/** Source: specification, section 9, "portfolio and native balance 30 s". */
export const balanceLifetimeMs = 30_000

/**
 * Minimum time between two fresh reads of a balance. A balance that may lack tokens is cached only this long, because
 * the next read may succeed. Even then a client that requests without a pause does not cause a read each time.
 */
const freshLifetimeMs = 1000

/** Maximum number of cached balances of single tokens, over all accounts. */
const balanceLimit = 100_000

/** Maximum number of tokens that are checked in one account. */
const tokenLimit = 2000

/** A longer result is not an amount. */
const amountBytes = 8 * 32

const balanceOfSelector = '0x70a08231'

type Hex = `0x${string}`

export type BalanceRequest = {
  /** Skips the cache, except for a balance that was read within the last second. */
  fresh?: boolean
  /** Ends the wait for a read that another caller began. */
  signal?: AbortSignal | undefined
  /** Further tokens to check, lower case. */
  tokens?: readonly Hex[]
}

export type Balances = {
  /** Returns what an account holds. Simultaneous callers share one request. @throws PorticoError */
  get: (
    networkId: string,
    account: string,
    request?: BalanceRequest,
  ) => Promise<AccountBalance> | AccountBalance
}

/** A network whose balances are read. */
export type BalanceNetwork = {
  id: string
  /** Symbol of the network's own currency. */
  nativeSymbol: string
  /** Tokens that the operator vouches for. */
  listed: readonly ListedToken[]
  upstream: Upstream
}

/** The tokens that an account may hold, in lower case. */
export type DiscoveredTokens = {
  tokens: readonly Hex[]
  /** The error because of which tokens may be missing. */
  failure?: unknown
}

export type BalancesOptions = {
  networks: readonly BalanceNetwork[]
  nowMs: () => number
  /** Finds further ERC-20 contracts that an account may hold, lower case. */
  discover: (networkId: string, account: Hex) => Promise<DiscoveredTokens>
  /** Reads what contracts say about themselves. */
  describe: (networkId: string, tokens: readonly Hex[]) => Promise<ReadonlyMap<Hex, TokenDetails>>
  /** Called with each reason why tokens that are not listed may be missing. */
  onIncomplete: (networkId: string, error: unknown) => void
}

type Known = { balance: AccountBalance; readAtMs: number }
/** `isRefused`: tokens are missing because of the caller's rate limit. */
type Reading = { balance: AccountBalance; isRefused: boolean }
/**
 * `failures`: collects the reasons why tokens may be missing. `requested`: collects the tokens that only the caller names.
 */
type Asked = {
  account: Hex
  failures: unknown[]
  networkId: string
  requested: Set<Hex>
  tokens: readonly Hex[]
}
type Network = {
  listed: ReadonlyMap<Hex, ListedToken>
  reader: ContractReader
  isSpam: SpamJudge
  solana: SolanaAccounts
  upstream: Upstream
}

/** Checks whether the balances of a network can be read. Source: specification, section 1. */
export function hasBalances(networkId: string): boolean {
  return networkId.startsWith('eip155:') || isSolana(networkId)
}

/** Creates a cache of balances of the configured networks: the native coin and tokens. They are cached for 30 s. */
export function createBalances({
  describe,
  discover,
  networks,
  nowMs,
  onIncomplete,
}: BalancesOptions): Balances {
  const cache = createBoundedCache<Known>(balanceLimit, nowMs)
  const running = new Map<string, Promise<Reading>>()
  const byId = new Map(
    networks.map(({ id, listed, nativeSymbol, upstream }): [string, Network] => [
      id,
      {
        isSpam: createSpamJudge({ listed, nativeSymbol }),
        listed: new Map(listed.map((token) => [token.address.toLowerCase() as Hex, token])),
        reader: createContractReader(upstream, nowMs),
        solana: createSolanaAccounts({ listed, nativeSymbol, nowMs, upstream }),
        upstream,
      },
    ]),
  )

  async function readTokens(
    { isSpam, listed, reader }: Network,
    { account, failures, networkId, requested, tokens }: Asked,
  ): Promise<HeldToken[]> {
    const found = await orNone<DiscoveredTokens>(failures, discover(networkId, account), { tokens: [] })
    if (found.failure !== undefined) failures.push(found.failure)
    const own = new Set([...listed.keys(), ...found.tokens].slice(0, tokenLimit))
    for (const token of tokens) if (!own.has(token)) requested.add(token)
    // Those of the caller come last, so that they displace no others.
    const addresses = [...own, ...requested]
    const data = `${balanceOfSelector}${encodeAddress(account)}`
    const readAmounts = async (of: readonly Hex[], onUnread?: (index: number, cause: unknown) => void) => {
      const answers = await reader.read(
        of.map((to) => ({ data, to })),
        { mostBytes: amountBytes, onUnread },
      )
      return of.map((address, index) => [address, answers[index]] as const)
    }
    const noteUnread = (_: number, cause: unknown) => void failures.push(cause)
    const isKnown = (address: Hex) => listed.has(address) || tokens.includes(address)
    // Apart from each other, because strangers choose what was found, and it may be more than the client may read.
    const [known, others] = await Promise.all([
      readAmounts(addresses.filter(isKnown)),
      orNone(
        failures,
        readAmounts(
          addresses.filter((address) => !isKnown(address)),
          noteUnread,
        ),
        [],
      ),
    ])
    const answers = new Map([...known, ...others])
    const held = addresses.flatMap((address) => {
      const bytes = answers.get(address)
      const amount = bytes && readTokenNumber(`0x${bytes.toString('hex')}`)
      return amount ? [{ address, amount }] : []
    })
    const unlisted = held.flatMap(({ address }) => (listed.has(address) ? [] : address))
    const details =
      unlisted.length === 0
        ? new Map<Hex, TokenDetails>()
        : await orNone(failures, describe(networkId, unlisted), new Map<Hex, TokenDetails>())
    return held.flatMap(({ address, amount }): HeldToken[] => {
      const token = listed.get(address)
      if (token) {
        const { decimals, name, symbol } = token
        return [{ address, amount, decimals, isListed: true, isSpam: false, name, symbol }]
      }
      const said = details.get(address)
      // Without decimals the amount cannot be shown.
      if (said?.decimals == null) return []
      const { name, symbol } = nameToken({ address, name: said.name, symbol: said.symbol })
      return [
        {
          address,
          amount,
          decimals: said.decimals,
          isListed: false,
          isSpam: isSpam(address, { isSpam: said.isSpam, symbol }),
          name,
          symbol,
        },
      ]
    })
  }

  async function readEvm(network: Network, asked: Asked): Promise<AccountBalance> {
    const [native, held] = await Promise.all([
      readNative(network.upstream, asked.account),
      readTokens(network, asked),
    ])
    return {
      native,
      tokens: await withoutCoinTokens(network, asked, { native, tokens: held }),
    }
  }

  async function read(
    networkId: string,
    account: string,
    { key, sharedKey }: { key: string; sharedKey: string },
    tokens: readonly Hex[],
  ): Promise<Reading> {
    const network = byId.get(networkId)
    if (!network) throw new UnsupportedChainError({ field: 'query.chainId' })
    const failures: unknown[] = []
    const requested = new Set<Hex>()
    const balance = isSolana(networkId)
      ? await network.solana.read(account, failures)
      : await readEvm(network, { account: account as Hex, failures, networkId, requested, tokens })
    for (const failure of failures) onIncomplete(networkId, failure)
    // A reading that one project's limit cut short is not cached for the other projects.
    const isRefused = failures.some((failure) => failure instanceof RateLimitedError)
    const lifetimeMs = failures.length > 0 ? freshLifetimeMs : balanceLifetimeMs
    const keep = (as: string, tokens: readonly HeldToken[], keptMs: number) =>
      cache.set(as, { balance: { ...balance, tokens }, readAtMs: nowMs() }, keptMs, 1 + tokens.length)
    const others = balance.tokens.filter(({ address }) => !requested.has(address as Hex))
    if (!isRefused) {
      // Other clients do not get the tokens that this one names.
      keep(key, others, lifetimeMs)
      if (others.length < balance.tokens.length) keep(sharedKey, balance.tokens, freshLifetimeMs)
    }
    return { balance, isRefused }
  }

  return {
    get(networkId, account, request = {}) {
      const { fresh = false, tokens = [] } = request
      const key = `${networkId}:${account}`
      const sharedKey = `${key}:${[...tokens].sort().join(',')}`
      const known = cache.get(sharedKey) ?? cache.get(key)
      if (known && (!fresh || nowMs() - known.readAtMs < freshLifetimeMs)) return known.balance
      const start = () => read(networkId, account, { key, sharedKey }, tokens)
      const options = { isRefused: (reading: Reading) => reading.isRefused, signal: request.signal }
      return shareRunning(running, sharedKey, start, options).then(({ balance }) => balance)
    },
  }
}

/**
 * Removes tokens that represent the network's coin, so that a sum does not count it twice. Strangers can send tokens that
 * copy the coin's balance, so only some are checked, the listed ones first.
 */
async function withoutCoinTokens(
  { reader }: Network,
  { account, failures, networkId }: Pick<Asked, 'account' | 'failures' | 'networkId'>,
  { native, tokens }: AccountBalance,
): Promise<HeldToken[]> {
  const checks = tokens.flatMap((token) => {
    const { address, amount, decimals } = token
    const check = findCoinCheck({
      account,
      decimals,
      nativeBalance: native,
      networkId,
      tokenAddress: address,
      tokenBalance: amount,
    })
    return check ? [{ token, transaction: check.transaction }] : []
  })
  const coins = new Set(checks.flatMap(({ token, transaction }) => (transaction ? [] : token)))
  const asked = checks
    .flatMap(({ token, transaction }) => (transaction ? [{ token, transaction }] : []))
    .sort((one, other) => Number(other.token.isListed) - Number(one.token.isListed))
    .slice(0, mostCoinChecks)
  // If a node does not support such calls, two balances may be equal by chance.
  const onUnread = () => {}
  const results = await orNone(
    failures,
    reader.run(
      asked.map(({ transaction }) => transaction),
      { mostBytes: amountBytes, onUnread },
    ),
    [],
  )
  for (const [index, { token }] of asked.entries())
    if (isCoin(`0x${results[index]?.toString('hex') ?? ''}`)) coins.add(token)
  return tokens.filter((token) => !coins.has(token))
}

/** Falls back to `none` if `running` fails. The listed tokens are still correct and stay in the result. */
async function orNone<value>(failures: unknown[], running: Promise<value>, none: value): Promise<value> {
  try {
    return await running
  } catch (error) {
    failures.push(error)
    return none
  }
}

async function readNative(upstream: Upstream, account: Hex): Promise<bigint> {
  const [answer] = await upstream.send([
    { id: 1, jsonrpc: '2.0', method: 'eth_getBalance', params: [account, 'latest'] },
  ])
  const result = answer?.result
  if (typeof result !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(result)) {
    throw new UnusableAnswerError({ method: 'eth_getBalance', said: answer?.error?.message })
  }
  return BigInt(result)
}
