import type { CaipNetworkId } from '@portico/protocol/caip'
import { isPorticoError, type PorticoError } from '@portico/protocol/errors'
import { formatBaseUnits } from '../baseUnits.js'
import { TokenBalanceUnavailableError } from '../errors/account.js'
import { RequestFailedError } from '../errors/connection.js'
import { InvalidResponseError, RateLimitedError } from '../errors/http.js'
import { findActive } from '../findActive.js'
import { toComparable } from '../findLookAlikes.js'
import { isImpostorToken } from '../judgeToken.js'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import { sessionKey } from '../sessions.js'
import { readCached, writeCached } from '../storage/answerCache.js'
import { portfolioCache } from '../storage/portfolioCache.js'
import type { TokenBalance } from '../tokenBalance.js'
import { isOfQuality, toToken } from '../toToken.js'
import { assertStarted } from './assertStarted.js'
import { getBalance } from './getBalance.js'
import { getSupportedNetworks, getTokenNetworks } from './getSupportedNetworks.js'
import { type SubjectParameters, toSubject } from './toSubject.js'

export type GetTokensParameters = SubjectParameters & {
  /** Asks anew although an answer of the last 30 s is at hand, e.g. after a transfer. Default: false. */
  fresh?: boolean | undefined
  signal?: AbortSignal | undefined
}

export type GetTokensReturnType = {
  /** The native token first, then by what they are worth, then by name. */
  tokens: readonly TokenBalance[]
  /** False where only the native token is known: nobody tells of others on this network. */
  isComplete: boolean
  /** Who told it: the host's server, the wallet (EIP-7811), the network itself, or an answer of the last 30 s. */
  source: 'server' | 'wallet' | 'network' | 'cache'
  /** When it was read. Unix milliseconds. */
  updatedAt: number
  /** Why these are older than they should be: the newest try failed with it. Undefined where they are not. */
  staleBecause: PorticoError | undefined
}

/** Milliseconds that a server which says "too often" without saying for how long is left alone. */
const backoffMs = 30_000

/** Accounts whose last good answer is kept for when a newer one fails. */
const keptAnswers = 20

/**
 * What an account holds on one network. The host's server is asked, otherwise the wallet's own list (EIP-7811), otherwise
 * the network where its family can read it there, otherwise
 * the native balance alone is told. A failure never replaces what was known: the last good answer comes back, marked. A
 * server that was asked too often is left alone for as long as it says.
 *
 * @throws NotStartedError, NotConnectedError, NetworkNotFoundError, TokenBalanceUnavailableError, and the signal's reason
 */
export async function getTokens(
  portico: Portico,
  parameters: GetTokensParameters = {},
): Promise<GetTokensReturnType> {
  assertStarted(portico, 'getTokens')
  const { fresh = false, signal } = parameters
  const { address, network } = toSubject(portico, parameters)
  const id = `${network.caipNetworkId}:${address}`
  const known = keptOf(portico)
  const good = known.get(id)

  const cached = fresh ? undefined : readCached(portico, portfolioCache, id)
  const read = cached && toTokens(portico, cached.value, network)
  if (cached && read) {
    return {
      isComplete: true,
      source: 'cache',
      staleBecause: undefined,
      tokens: read,
      updatedAt: cached.timestamp,
    }
  }

  let failure: PorticoError | undefined
  const question = { address, fresh, network, signal }
  for (const [source, ask] of askers) {
    try {
      const tokens = await ask(portico, question)
      if (!tokens) continue
      const answer: GetTokensReturnType = {
        isComplete: true,
        source,
        staleBecause: undefined,
        tokens,
        updatedAt: Date.now(),
      }
      known.delete(id)
      known.set(id, answer)
      for (const oldest of [...known.keys()].slice(0, -keptAnswers)) known.delete(oldest)
      writeCached(portico, portfolioCache, id, tokens)
      return answer
    } catch (cause) {
      signal?.throwIfAborted()
      failure ??= isPorticoError(cause)
        ? cause
        : new RequestFailedError({ cause, method: 'wallet_getAssets' })
    }
  }
  if (good && failure) return { ...good, staleBecause: failure }
  return askForNative(portico, question, failure)
}

type Question = { address: string; fresh: boolean; network: Network; signal: AbortSignal | undefined }

/** Undefined where the server does not know this network's tokens. */
async function askServer(portico: Portico, question: Question): Promise<readonly TokenBalance[] | undefined> {
  const { address, fresh, network, signal } = question
  const networkId = network.caipNetworkId
  const { memo } = portico.internal
  const rest = memo.get('tokens rest') as { error: PorticoError; until: number } | undefined
  if (rest && Date.now() < rest.until) throw rest.error
  try {
    if (!(await getTokenNetworks(portico)).includes(networkId)) return undefined
    const { requestBalance } = await import('../http/requestBalance.js')
    const { balances } = await requestBalance(portico, { address, fresh, networkId, signal })
    const tokens = toTokens(portico, balances, network)
    if (tokens) return tokens
  } catch (error) {
    if (isPorticoError(error, 'UNSUPPORTED_CHAIN')) return undefined
    if (isPorticoError(error, 'RATE_LIMITED')) {
      const seconds = error instanceof RateLimitedError ? error.retryAfterSeconds : undefined
      const restMs = seconds === undefined ? backoffMs : seconds * 1_000
      memo.set('tokens rest', { error, until: Date.now() + restMs })
    }
    throw error
  }
  throw new InvalidResponseError({
    path: '/v1/account/{address}/balance',
    problem: 'A balance in it is not one.',
  })
}

/** Undefined where the account's wallet does not tell. */
async function askWallet(portico: Portico, question: Question): Promise<readonly TokenBalance[] | undefined> {
  const { address, network } = question
  const connection = findActive(portico.store.getState(), network.chainNamespace)
  const session = connection && portico.internal.sessions.get(sessionKey(connection))?.session
  if (!session?.accounts.some((account) => account.address === address)) return undefined
  const sending = await portico.families[network.chainNamespace]?.loadSending?.()
  const assets = await sending?.getAssets?.(session, { address, network })
  return assets && sorted(assets.filter(isOfQuality).map((asset) => markImpostor(asset, network)))
}

/** Undefined where the family's networks do not tell what an account holds. */
async function askNetwork(
  portico: Portico,
  { address, network, signal }: Question,
): Promise<readonly TokenBalance[] | undefined> {
  const sending = await portico.families[network.chainNamespace]?.loadSending?.()
  const tokens = await sending?.readTokens?.({ address, network, signal })
  return tokens && sorted(tokens.filter(isOfQuality).map((token) => markImpostor(token, network)))
}

/** Who is asked, in this order. */
const askers = [
  ['server', askServer],
  ['wallet', askWallet],
  ['network', askNetwork],
] as const

/** A wallet lists what its account was sent, and prices by symbol what it does not know. */
function markImpostor(asset: TokenBalance, network: Network): TokenBalance {
  if (!isImpostorToken(asset, network)) return asset
  const { value: _, ...rest } = asset
  return { ...rest, isSpam: true, price: 0 }
}

async function askForNative(
  portico: Portico,
  question: Question,
  failure: PorticoError | undefined,
): Promise<GetTokensReturnType> {
  const { address, fresh, network, signal } = question
  const networkId = network.caipNetworkId
  const native = { isComplete: false, staleBecause: failure, updatedAt: Date.now() } as const
  try {
    const priced = failure ? undefined : await askForPricedNative(portico, question)
    if (priced) return { ...native, source: 'server', tokens: priced }
    const balance = await getBalance(portico, { address, fresh, networkId, signal })
    const token: TokenBalance = {
      chainId: networkId,
      iconUrl: '',
      name: network.nativeCurrency.name,
      price: 0,
      quantity: {
        decimals: String(balance.decimals),
        numeric: formatBaseUnits(balance.amount, balance.decimals),
      },
      symbol: balance.symbol,
    }
    return { ...native, source: balance.source, tokens: [token], updatedAt: balance.updatedAt }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new TokenBalanceUnavailableError({ cause: failure ?? cause })
  }
}

/** A server that reads the network without knowing its tokens still tells the native token's price. */
async function askForPricedNative(
  portico: Portico,
  { address, fresh, network, signal }: Question,
): Promise<readonly TokenBalance[] | undefined> {
  try {
    const networkId: CaipNetworkId = network.caipNetworkId
    if (!(await getSupportedNetworks(portico)).includes(networkId)) return undefined
    const { requestBalance } = await import('../http/requestBalance.js')
    const { balances } = await requestBalance(portico, { address, fresh, networkId, signal })
    const tokens = toTokens(portico, balances, network)
    return tokens?.some((token) => !token.address) ? tokens : undefined
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}

/** Undefined if one of them is none: an answer is accepted as a whole. Source: specification, section 5. */
function toTokens(
  portico: Portico,
  balances: Parameters<typeof toToken>[0][] | readonly Parameters<typeof toToken>[0][],
  network: Network,
): readonly TokenBalance[] | undefined {
  const isAddress = (address: string) => portico.families[network.chainNamespace]?.isAddress(address) ?? true
  const ofNetwork = balances.filter(({ chainId }) => chainId === network.caipNetworkId)
  const tokens = ofNetwork.map((balance) => toToken(balance, network, isAddress))
  if (!tokens.every((token) => token !== undefined)) return undefined
  const unique = new Map(tokens.map((token) => [token.address && toComparable(token.address), token]))
  return sorted([...unique.values()].filter(isOfQuality))
}

function sorted(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  return [...tokens].sort(
    (a, b) =>
      Number(Boolean(a.address)) - Number(Boolean(b.address)) ||
      (b.value ?? 0) - (a.value ?? 0) ||
      a.name.localeCompare(b.name),
  )
}

/** Answers that outlive their 30 s, for when a newer one fails. Of this page only. */
function keptOf(portico: Portico): Map<string, GetTokensReturnType> {
  const { memo } = portico.internal
  const kept = (memo.get('good tokens') as Map<string, GetTokensReturnType> | undefined) ?? new Map()
  memo.set('good tokens', kept)
  return kept
}
