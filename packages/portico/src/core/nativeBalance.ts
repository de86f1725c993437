import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { isPorticoError } from '@portico/protocol/errors'
import { formatUnits } from '../format/formatUnits.js'
import { parseBaseUnits } from './baseUnits.js'
import { BalanceUnavailableError } from './errors/network.js'
import type { NativeBalance } from './family.js'
import { joinSignals } from './joinSignals.js'
import type { Network } from './network.js'
import type { Portico } from './portico.js'
import { perKit } from './slots.js'
import { readCached, writeCached } from './storage/answerCache.js'
import { balanceCache } from './storage/balanceCache.js'

export type GetBalanceReturnType = NativeBalance & {
  /** When the balance was read. Unix milliseconds. */
  updatedAt: number
  /** Where the balance comes from: the site's server, the network's own endpoints, or a result of the last 30 s. */
  source: 'server' | 'network' | 'cache'
}

type Question = { address: string; fresh: boolean; network: Network; signal: AbortSignal | undefined }

/**
 * Returns the native balance of an account on a network. If `fresh` is true, a result of the last 30 s is not used.
 *
 * @throws BalanceUnavailableError, and the signal's reason
 */
export async function readNativeBalance(portico: Portico, question: Question): Promise<GetBalanceReturnType> {
  const { address, fresh, network } = question
  const id = `${network.caipNetworkId}:${address}`
  const { decimals } = network.nativeCurrency
  const cached = fresh ? undefined : readCached(portico, balanceCache, id)
  const amount = cached && parseBaseUnits(cached.value.balance, decimals)
  if (cached && amount !== undefined) {
    return {
      amount: String(amount),
      decimals,
      source: 'cache',
      symbol: cached.value.symbol,
      updatedAt: cached.timestamp,
    }
  }

  const answer = (await askServer(portico, question)) ?? (await askNetwork(portico, question))
  const balance = formatUnits(answer.amount, answer.decimals)
  // The time of writing. A later result from the cache then states the same time, to the millisecond.
  const updatedAt = writeCached(portico, balanceCache, id, { balance, symbol: answer.symbol })
  return { ...answer, updatedAt }
}

/** How long to wait for the site's server if the network itself can be read, in ms. */
const serverPatienceMs = 3_000

/**
 * Families whose accounts the server reads. The server never gets an account of another family, so it does not even
 * learn that the account exists.
 */
const servedFamilies: readonly ChainNamespace[] = ['eip155', 'solana']

/** Networks whose balances the server does not read. It gets no further requests for them. */
const unreadNetworks = perKit(() => new Set<CaipNetworkId>())

async function askServer(
  portico: Portico,
  { address, fresh, network, signal }: Question,
): Promise<GetBalanceReturnType | undefined> {
  const networkId = network.caipNetworkId
  const unread = unreadNetworks(portico)
  const isServed = servedFamilies.includes(network.chainNamespace)
  if (portico.options.servers.length === 0 || !isServed || unread.has(networkId)) return undefined
  try {
    const { requestBalance } = await import('./http/requestBalance.js')
    const canAskNetwork = portico.families[network.chainNamespace]?.getBalance !== undefined
    const limits = [
      ...(signal ? [signal] : []),
      ...(canAskNetwork ? [AbortSignal.timeout(serverPatienceMs)] : []),
    ]
    const { balances } = await requestBalance(portico, {
      address,
      fresh,
      networkId,
      signal: joinSignals(...limits),
    })
    const native = balances.find((balance) => !balance.address && balance.chainId === networkId)
    if (!native) return undefined
    const decimals = Number(native.quantity.decimals)
    const amount = parseBaseUnits(native.quantity.numeric, decimals)
    if (amount === undefined || decimals !== network.nativeCurrency.decimals) return undefined
    return {
      amount: String(amount),
      decimals,
      source: 'server',
      symbol: native.symbol,
      updatedAt: Date.now(),
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (isPorticoError(error, 'UNSUPPORTED_CHAIN')) unread.add(networkId)
    return undefined
  }
}

async function askNetwork(
  portico: Portico,
  { address, network, signal }: Question,
): Promise<GetBalanceReturnType> {
  try {
    const answer = await portico.families[network.chainNamespace]?.getBalance?.({ address, network, signal })
    if (answer) return { ...answer, source: 'network', updatedAt: Date.now() }
  } catch (cause) {
    signal?.throwIfAborted()
    throw isPorticoError(cause) ? cause : new BalanceUnavailableError({ cause, networkName: network.name })
  }
  throw new BalanceUnavailableError({ networkName: network.name })
}
