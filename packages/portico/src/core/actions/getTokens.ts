import type { CaipNetworkId } from '@portico/protocol/caip'
import { isPorticoError, type PorticoError } from '@portico/protocol/errors'
import { formatUnits } from '../../format/formatUnits.js'
import { assertStarted } from '../assertStarted.js'
import { TokenBalanceUnavailableError } from '../errors/account.js'
import { RequestFailedError } from '../errors/connection.js'
import { InvalidResponseError, RateLimitedError } from '../errors/http.js'
import { findActive } from '../findActive.js'
import { toComparable } from '../findLookAlikes.js'
import { isImpostorToken } from '../judgeToken.js'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import { sessionKey } from '../sessions.js'
import { defineSlot, perKit } from '../slots.js'
import { readCached, writeCached } from '../storage/answerCache.js'
import { portfolioCache } from '../storage/portfolioCache.js'
import type { TokenBalance } from '../tokenBalance.js'
import { isOfQuality, toToken } from '../toToken.js'
import { getBalance } from './getBalance.js'
import { getSupportedNetworks, getTokenNetworks } from './getSupportedNetworks.js'
import { resolveAccount, type SubjectParameters } from './resolveAccount.js'

export type GetTokensParameters = SubjectParameters & {
  /** Reads the tokens again even if a result of the last 30 s is cached, e.g. after a transfer. Default: false. */
  fresh?: boolean | undefined
  signal?: AbortSignal | undefined
}

export type GetTokensReturnType = {
  /** The native token first, then by value, then by name. */
  tokens: readonly TokenBalance[]
  /** False if only the native token is known, because no source lists the other tokens on this network. */
  isComplete: boolean
  /**
   * Where the tokens come from: the site's server, the wallet (EIP-7811), the network itself, or a result of the last
   * 30 s.
   */
  source: 'server' | 'wallet' | 'network' | 'cache'
  /** When the tokens were read. Unix milliseconds. */
  updatedAt: number
  /**
   * The error of the source that failed, if `tokens` is therefore an older result or the native token alone. Otherwise
   * undefined.
   */
  staleBecause: PorticoError | undefined
}

/** Pause after the server limits the rate without stating for how long, in ms. */
const backoffMs = 30_000

/** Number of accounts whose last good result stays in memory, in case a newer attempt fails. */
const keptAnswers = 20

/**
 * Returns the tokens of an account on one network. The sources are tried in this order: the site's server, the wallet's
 * own list (EIP-7811), the network if its family can read tokens there, and finally the native balance alone. A failure
 * never replaces known tokens: the last good result is returned, with `staleBecause`. After a server limits the rate,
 * it gets no request for as long as it states.
 *
 * @throws NotStartedError, NotConnectedError, NetworkNotFoundError,
 * TokenBalanceUnavailableError, and the signal's reason
 */
export async function getTokens(
  portico: Portico,
  parameters: GetTokensParameters = {},
): Promise<GetTokensReturnType> {
  assertStarted(portico, 'getTokens')
  const { fresh = false, signal } = parameters
  const { address, network } = resolveAccount(portico, parameters)
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

/** After `RATE_LIMITED`: the error that every call throws until `until`, in unix milliseconds. */
export const tokensRest = defineSlot<{ error: PorticoError; until: number }>()

/** Returns undefined if the server does not know this network's tokens. */
async function askServer(portico: Portico, question: Question): Promise<readonly TokenBalance[] | undefined> {
  const { address, fresh, network, signal } = question
  const networkId = network.caipNetworkId
  const { slots } = portico.internal
  const rest = slots.get(tokensRest)
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
      slots.set(tokensRest, { error, until: Date.now() + restMs })
    }
    throw error
  }
  throw new InvalidResponseError({
    path: '/v1/account/{address}/balance',
    problem: 'It contains an invalid balance.',
  })
}

/** Returns undefined if the account's wallet does not list its tokens. */
async function askWallet(portico: Portico, question: Question): Promise<readonly TokenBalance[] | undefined> {
  const { address, network } = question
  const connection = findActive(portico.store.getState(), network.chainNamespace)
  const session = connection && portico.internal.sessions.get(sessionKey(connection))?.session
  if (!session?.accounts.some((account) => account.address === address)) return undefined
  const sending = await portico.families[network.chainNamespace]?.loadSending?.()
  const assets = await sending?.getAssets?.(session, { address, network })
  return assets && sorted(assets.filter(isOfQuality).map((asset) => markImpostor(asset, network)))
}

/** Returns undefined if the tokens of an account cannot be read from the family's networks. */
async function askNetwork(
  portico: Portico,
  { address, network, signal }: Question,
): Promise<readonly TokenBalance[] | undefined> {
  const sending = await portico.families[network.chainNamespace]?.loadSending?.()
  const tokens = await sending?.readTokens?.({ address, network, signal })
  return tokens && sorted(tokens.filter(isOfQuality).map((token) => markImpostor(token, network)))
}

/** The sources, in the order in which they are tried. The site's server is first. */
const askers = [
  ['server', askServer],
  ['wallet', askWallet],
  ['network', askNetwork],
] as const

/**
 * Marks an impostor. A wallet lists everything that its account received, and prices unknown tokens by their symbol.
 */
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
        numeric: formatUnits(balance.amount, balance.decimals),
      },
      symbol: balance.symbol,
    }
    return { ...native, source: balance.source, tokens: [token], updatedAt: balance.updatedAt }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new TokenBalanceUnavailableError({ cause: failure ?? cause })
  }
}

/** Reads the native token if the server does not know the network's tokens but knows the native token's price. */
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

/**
 * Converts the tokens of a response. Returns undefined if one of them is invalid, because a response is accepted only
 * as a whole. Source: specification, section 5.
 */
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

/** Results that are used after their 30 s if a newer attempt fails. They last as long as the page. */
const keptOf = perKit(() => new Map<string, GetTokensReturnType>())
