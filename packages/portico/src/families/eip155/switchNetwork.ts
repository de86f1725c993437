import type { CaipNetworkId } from '@portico/protocol/caip'
import { RequestPendingError } from '../../core/errors/connection.js'
import {
  ChainNotSupportedError,
  NetworkSwitchFailedError,
  NetworkSwitchRejectedError,
} from '../../core/errors/network.js'
import type { FamilySwitchParameters } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import type { Session } from '../../core/session.js'
import { abortable } from '../abortable.js'
import { request } from '../provider.js'
import { assertAnswer, mayBeRefusal, readWalletError } from '../walletError.js'
import { readNetworkId, toHexChainId } from './chainId.js'

/**
 * Codes of wallets for an unknown network, after which adding it is worth a try: EIP-3326's own, EIP-1193's for a
 * network that they are not connected to, WalletConnect's, and the specification's default and "invalid chain id"
 * (section 8), the latter also in JSON-RPC's form.
 */
const unknownNetworkCodes: readonly number[] = [4902, 4901, 5000, 5100, 32603, -32603]

/** Error texts with the same meaning, for other codes. */
const unknownNetworkWords: readonly RegExp[] = [
  /\b(unrecogni[sz]ed|unknown|unsupported|invalid|missing|undefined|null|unconfigured)\b.{0,40}(\b(chain|network)|rpc)/i,
  /(chain|network).{0,60}(\bnot|n['’]t) (yet )?(been |be )?(added|allowed|approved|configured|supported|recogni[sz]ed|found|exist|available|enabled|known|registered|listed|defined|set up|in )/i,
  /(chain|network).{0,60}\b(is )?(unknown|unsupported|unrecogni[sz]ed|unconfigured|missing|invalid|disabled)\b/i,
  /(\b(not|cannot|unable to|failed to)|n['’]t) (find|recogni[sz]e|support|know|have|locate) .{0,30}(chain|network)/i,
  /\bno (such |matching |configured )?(chain|network)\b/i,
  /\bno ([a-z]+ )?(provider|rpc|endpoint|client)s? .{0,20}\bfor\b/i,
  /\badd(ing)? ((the|this|it|a) )?(chain|network|first)/i,
  /(\b0x[\da-f]+|\d) (is )?(unknown|unsupported|unrecogni[sz]ed|not (yet )?(supported|known|recogni[sz]ed|configured|available|added|enabled))\b/i,
  /\b4902\b/,
]

/** What is said of a network by its own name. */
const unknownNamed =
  /\b(unknown|unsupported|unrecogni[sz]ed|missing|disabled)\b|(\bnot|n['’]t) (yet )?(been |be )?(added|allowed|available|configured|enabled|found|known|listed|recogni[sz]ed|supported)\b/i

/** Pauses between looks at the wallet's network, in milliseconds: some wallets respond before they have switched. */
const settleDelaysMs = [0, 50, 150, 400, 900]

/** Pauses for a wallet on a phone, which reports by messages. */
const remoteDelaysMs = [...settleDelaysMs, 1_000, 1_500, 2_000, 2_000]

/**
 * Asks the wallet to switch its network, adds the network if the wallet does not know it, and checks that the
 * wallet really switched.
 *
 * @throws NetworkSwitchRejectedError, RequestPendingError, ChainNotSupportedError, NetworkSwitchFailedError
 */
export async function switchNetwork(session: Session, parameters: FamilySwitchParameters): Promise<void> {
  const { network, signal } = parameters
  const ask = (method: string, params: readonly unknown[]) =>
    abortable(request(session.provider, method, params).then(assertAnswer), signal)
  const askToSwitch = () => ask('wallet_switchEthereumChain', [{ chainId: toHexChainId(network.id) }])
  signal.throwIfAborted()
  let isSilent = false

  try {
    await askToSwitch()
    isSilent = true
    if (await isOn(session, network, signal)) return
    // A phone may have switched and report it late: see `remoteDelaysMs`. In a browser, some wallets approve and
    // change nothing if they do not know the network.
    if (session.connector.type === 'WALLET_CONNECT')
      throw new NetworkSwitchFailedError({ networkName: network.name })
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof NetworkSwitchFailedError) throw cause
    const error = toSwitchError(cause, session, network)
    if (!isUnknownNetwork(cause, error, network)) throw error
  }
  try {
    await ask('wallet_addEthereumChain', [toAddParameters(network)])
  } catch (cause) {
    signal.throwIfAborted()
    const error = toSwitchError(cause, session, network)
    if (!(error instanceof NetworkSwitchFailedError)) throw error
    throw new ChainNotSupportedError({
      cause,
      networkName: network.name,
      walletName: session.connector.name,
    })
  }
  if (await isOn(session, network, signal)) return
  // A wallet that approved twice without switching is not asked a third time.
  if (isSilent) throw new NetworkSwitchFailedError({ networkName: network.name })
  // EIP-3085 lets a wallet add a network without switching to it.
  try {
    await askToSwitch()
  } catch (cause) {
    signal.throwIfAborted()
    throw toSwitchError(cause, session, network)
  }
  if (!(await isOn(session, network, signal)))
    throw new NetworkSwitchFailedError({ networkName: network.name })
}

/** Checks whether adding the network is worth a try: never after a rejection, nor while a request is pending. */
function isUnknownNetwork(cause: unknown, error: Error, network: Network): boolean {
  const read = readWalletError(cause)
  const { codes, says } = read
  // Method names contain "chain", but an unknown method is another problem. Names of errors are split into words.
  const words = says
    .replace(/wallet_(?!add)\w+/g, '')
    .replace(/wallet_add\w+/g, 'adding the chain')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
  const isNamed = words.toLowerCase().includes(network.name.toLowerCase()) && unknownNamed.test(words)
  const isSaid = isNamed || unknownNetworkWords.some((each) => each.test(words))
  if (error instanceof ChainNotSupportedError) return isSaid
  if (!(error instanceof NetworkSwitchFailedError)) return false
  if (isSaid || codes.includes(4902)) return true
  // Everything else only may mean it, and so may a rejection in words that are not known.
  if (mayBeRefusal(read)) return false
  // A wallet with its own code and a text in the user's language.
  return (
    /\p{L}/u.test(words.replace(/[\x20-\x7e]/g, '')) ||
    codes.some((code) => unknownNetworkCodes.includes(code))
  )
}

/**
 * Tries to switch the network of a new session, and returns the wallet's network afterwards: a user who rejects stays
 * connected on the wallet's own network. Rejects only if aborted.
 */
export async function settleNetwork(
  session: Session<'eip155'>,
  network: Network,
  signal: AbortSignal,
): Promise<CaipNetworkId> {
  const switched = switchNetwork(session, { network, signal })
  await switched.catch(() => signal.throwIfAborted())
  const answer = await abortable(
    request(session.provider, 'eth_chainId').catch(() => null),
    signal,
  )
  return readNetworkId(answer) ?? session.networkId
}

async function isOn(
  { connector, provider }: Session,
  { caipNetworkId }: Network,
  signal: AbortSignal,
): Promise<boolean> {
  for (const delayMs of connector.type === 'WALLET_CONNECT' ? remoteDelaysMs : settleDelaysMs) {
    if (delayMs > 0) await abortable(new Promise((resolve) => setTimeout(resolve, delayMs)), signal)
    const answer = await abortable(
      request(provider, 'eth_chainId').catch(() => null),
      signal,
    )
    if (readNetworkId(answer) === caipNetworkId) return true
  }
  return false
}

function toSwitchError(cause: unknown, { connector }: Session, network: Network): Error {
  const { codes, kind } = readWalletError(cause)
  const names = { networkName: network.name, walletName: connector.name }
  if (kind === 'rejected') return new NetworkSwitchRejectedError({ cause, ...names })
  if (kind === 'pending') return new RequestPendingError({ cause, walletName: connector.name })
  if (kind === 'unsupported') return new ChainNotSupportedError({ cause, ...names })
  return new NetworkSwitchFailedError({ cause, networkName: network.name, walletCode: codes[0] ?? 5000 })
}

/** Returns the parameters with which a wallet adds a network. Source: EIP-3085. */
function toAddParameters(network: Network) {
  const { blockExplorers, name, nativeCurrency, rpcUrls } = network
  // The network's own endpoints: the site pays for its own, and the server's proxy only serves the site's origin.
  const own = rpcUrls.chainDefault.http.filter(isWalletUrl)
  const explorerUrl = blockExplorers?.default.url
  return {
    chainId: toHexChainId(network.id),
    chainName: name,
    nativeCurrency,
    rpcUrls: own.length > 0 ? own : rpcUrls.default.http.filter(isWalletUrl),
    ...(explorerUrl && isWalletUrl(explorerUrl) ? { blockExplorerUrls: [explorerUrl] } : {}),
  }
}

/** Checks whether wallets accept a URL as an endpoint: `https:`, or `http:` on this device. */
function isWalletUrl(url: string): boolean {
  return /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i.test(url)
}
