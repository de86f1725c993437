import type { CaipNetworkId } from '@portico/protocol/caip'
import { RequestPendingError } from '../../core/errors/connection.js'
import {
  ChainNotSupportedError,
  NetworkSwitchFailedError,
  NetworkSwitchRejectedError,
} from '../../core/errors/network.js'
import type { FamilySwitchParameters } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import { pause } from '../../core/pause.js'
import type { Session } from '../../core/session.js'
import { abortable } from '../abortable.js'
import { fold, foreignWords } from '../foreignWords.js'
import { request } from '../provider.js'
import { assertAnswer, mayBeRefusal, readWalletError } from '../walletError.js'
import { readNetworkId, toHexChainId } from './chainId.js'

/**
 * Wallets' codes for an unknown network: EIP-1193's for a network to which they are not connected, WalletConnect's, and
 * the specification's "invalid chain id" (section 8). If a wallet returns one of them, the kit asks it to add the
 * network, unless the error's text may mean that the user refused.
 */
const unknownNetworkCodes: readonly number[] = [4901, 5100, 32603]

/**
 * Codes that may mean anything, even a refusal: JSON-RPC's for an internal error, and the specification's default. Such
 * a code, or a missing code, means an unknown network only if the error has no meaningful words and came too soon to be
 * the user's decision.
 */
const vagueCodes: readonly number[] = [5000, -32603]

/** Words that programs use if they have nothing to say. */
const emptyWords =
  /\b(an? )?(internal|unknown|unexpected|unspecified|rpc|json-?rpc|provider|wallet|request|error|failed|failure|occurred|server|has|exception|-?\d+)\b/gi

/**
 * Lines that some wallets return as their whole message about an unknown network. No refusal by a user reads like this.
 */
const bareLines =
  /^\W*(error\W+)?(not (found|supported|configured|recogni[sz]ed)|un(supported|recogni[sz]ed|configured)|wrong (chain|network)( id)?|(missing or )?invalid (method )?(param(eter)?(s|\(s\))?|arguments?|input))\W*$/gim

/** Minimum time in which a user reads a prompt and presses a button, in milliseconds. */
const leastDecisionMs = 500

/** Error texts that mean an unknown network, whatever the code. */
const unknownNetworkWords: readonly RegExp[] = [
  /\b(unrecogni[sz]ed|unknown|unsupported|invalid|missing|undefined|null|unconfigured|unregistered|unlisted|unauthori[sz]ed|unavailable|(non|not|un)[- ]?(configured|supported|existent|existing|registered|added|available|listed|known|recogni[sz]ed))\b.{0,40}(\b(chain|network)|rpc)/i,
  /(chain|network).{0,60}(\bnot|n['’]t|\bnever|\bnot yet) (yet |currently |previously )?(been |be )?(yet )?(added|allowed|approved|authori[sz]ed|permitted|configured|supported|recogni[sz]ed|found|exist|available|enabled|known|registered|listed|defined|set up|installed|imported|present|saved|white-?listed|allow-?listed|in |among|part of|one of)/i,
  /(chain|network).{0,60}\b(is )?(unknown|unsupported|unrecogni[sz]ed|unconfigured|unregistered|unlisted|unavailable|unauthori[sz]ed|missing|invalid|disabled|non-?existent|absent)\b/i,
  /(\b(not|cannot|unable to|failed to)|n['’]t) (find|recogni[sz]e|support|know|have|locate|see|contain|include|list)( .{0,30})?\b(chain|network)/i,
  /\bno ([a-z]+ )?(chain|network)s?\b/i,
  /\bno ([a-z]+ )?(provider|rpc|endpoint|client)s? .{0,20}\bfor\b/i,
  /\b(provider|rpc|endpoint|client|config(uration)?|settings?|entry|definition|details|metadata|record)s? (is |was |are |were )?(missing|unavailable|undefined|not (found|available|configured|set|defined|known)) for\b/i,
  /\b(please|must|should|(need|have|has)s? to|try|first)\b[^.]{0,30}\badd(ing)? (?!((more|some|the|any) )?(funds|gas|money|balance|tokens?|accounts?|liquidity)\b)[^.]{1,60}\b(to (your|the) (wallet|list|settings|networks?)|before (you )?(switch|us|connect|continu)\w*|(in|via|through) (the |your )?settings|manually)\b/i,
  // Texts that list what the wallet supports. The rest must not be about methods, accounts, devices and the like.
  /\b(only|just) (supports?|works? (with|on|for)|knows?|(is |are )?(available|compatible|usable) (on|with|for))\b(?!.*\b(methods?|requests?|sign\w*|https?|versions?|accounts?|messages?|transactions?|hardware|devices?|desktop|mobile|browsers?)\b)/i,
  /\bonly\b(?!.*\b(methods?|requests?|sign\w*|https?|versions?|accounts?|messages?|transactions?|hardware|devices?|desktop|mobile|browsers?)\b).{1,60}\b(is|are) (currently )?(supported|available|allowed|enabled)\b/i,
  /(chain|network).{0,20}\b(must|should|has to|needs? to|to) (be|equal|match) (?!.*\b(hex\w*|prefix\w*|strings?|integers?|numbers?)\b)(one of|either|among|in |\W{0,2}\d|mainnet)/i,
  /\b(please|must|should|needs? to|try|first|use|call)\b[^.]{0,30}\badd(ing)? ((the|this|it|a|your) )?(chain|network|first)|^add (the |this )?(chain|network)|\badd (it|them) (first|before)/im,
  /(\b0x[\da-f]+|\d) (is )?(unknown|unsupported|unrecogni[sz]ed|not (yet )?(supported|known|recogni[sz]ed|configured|available|added|enabled))\b/i,
  /(chain|network).{0,30}\b(has|have|needs?|must|should)( to)? be (added|configured|registered|installed|imported|enabled)\b/i,
  /\bexpect(s|ed) ((a|an|the|one of) )?(supported|known|valid|configured|registered|allowed) (chain|network)/i,
  /\bno (config(uration)?s?|settings?|entry|definition|details|metadata|record)\b.{0,20}\b(for|of) /i,
  /\b4902\b/,
]

/** Words that mean an unknown network if the text contains the network's own name. */
const unknownNamed =
  /\b(unknown|unsupported|unrecogni[sz]ed|missing|disabled)\b|(\bnot|n['’]t) (yet )?(been |be )?(added|allowed|available|configured|enabled|found|known|listed|recogni[sz]ed|supported|contain|include|have|know|support)\b/i

/** Pauses before each look at the wallet's network, in milliseconds. Some wallets respond before they have switched. */
const settleDelaysMs = [0, 50, 150, 400, 900]

/** Pauses for a wallet on a phone, whose reports arrive as messages. */
const remoteDelaysMs = [...settleDelaysMs, 1_000, 1_500, 2_000, 2_000]

/**
 * Asks the wallet to switch its network. If the wallet does not know the network, adds it. Checks that the wallet
 * really switched.
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
  const askedAt = Date.now()

  try {
    await askToSwitch()
    isSilent = true
    if (await isOn(session, network, signal)) return
    // A wallet on a phone may have switched already and report the change late: see `remoteDelaysMs`. In a browser,
    // some wallets approve a network that they do not know, and change nothing.
    if (session.connector.type === 'WALLET_CONNECT')
      throw new NetworkSwitchFailedError({ networkName: network.name })
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof NetworkSwitchFailedError) throw cause
    const error = toSwitchError(cause, session, network)
    if (!(error instanceof NetworkSwitchRejectedError) && (await isOn(session, network, signal, [0]))) return
    // Over a relay, the time says nothing.
    const isSoon = session.connector.type !== 'WALLET_CONNECT' && Date.now() - askedAt < leastDecisionMs
    if (!isUnknownNetwork(cause, error, network, isSoon)) throw error
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
  // The wallet approved twice without switching, so it is not asked a third time.
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

/**
 * Checks whether it is worth adding the network: only if the wallet clearly does not know it. In case of doubt, the
 * user may have refused, and must not be asked again.
 */
function isUnknownNetwork(cause: unknown, error: Error, network: Network, isSoon: boolean): boolean {
  if (!(error instanceof NetworkSwitchFailedError || error instanceof ChainNotSupportedError)) return false
  const { codes, says } = readWalletError(cause)
  if (codes.includes(4902)) return true
  // Removes method names: they contain "Chain", so an unknown method would look like an unknown network. Splits error
  // names into words.
  const words = says
    .replace(/wallet_(?!add)\w+/g, '')
    .replace(/wallet_add\w+/g, 'adding the chain')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
  // "Not approved" here means that nobody has approved the network yet, so it is not a refusal.
  if (
    mayBeRefusal(words.replace(/(chain|network)\b(?:(?!switch|chang)[^.]){0,60}\bnot (yet )?approved/gi, ''))
  )
    return false
  const isNamed = words.toLowerCase().includes(network.name.toLowerCase()) && unknownNamed.test(words)
  const folded = fold(words)
  const isForeign =
    foreignWords.network.test(folded) &&
    (foreignWords.unknown.test(folded) || foreignWords.unsupported.test(folded))
  if (isNamed || isForeign || unknownNetworkWords.some((each) => each.test(words))) return true
  if (error instanceof ChainNotSupportedError) return false
  if (codes.some((code) => unknownNetworkCodes.includes(code))) return true
  const isWordless = (text: string) => !/\p{L}{2}/u.test(text.replace(emptyWords, ''))
  if (!isWordless(words)) return isWordless(words.replace(bareLines, ''))
  return isSoon && (codes.length === 0 || codes.some((code) => vagueCodes.includes(code)))
}

/**
 * Tries to switch the network of a new session, and returns the network on which the wallet is afterwards. If the user
 * rejects, they stay connected on the wallet's own network. Rejects only if aborted.
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
  delaysMs = connector.type === 'WALLET_CONNECT' ? remoteDelaysMs : settleDelaysMs,
): Promise<boolean> {
  for (const delayMs of delaysMs) {
    if (delayMs > 0) await abortable(pause(delayMs), signal)
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
  // 5000 is CAIP-25's code for a rejection, which wallets behind a relay use.
  const isRemoteNo = connector.type === 'WALLET_CONNECT' && codes.includes(5000)
  if (kind === 'rejected' || isRemoteNo) return new NetworkSwitchRejectedError({ cause, ...names })
  if (kind === 'pending') return new RequestPendingError({ cause, walletName: connector.name })
  if (kind === 'unsupported') return new ChainNotSupportedError({ cause, ...names })
  return new NetworkSwitchFailedError({ cause, networkName: network.name, walletCode: codes[0] ?? 5000 })
}

/** Returns the parameters with which a wallet adds a network. Source: EIP-3085. */
function toAddParameters(network: Network) {
  const { blockExplorers, name, nativeCurrency, rpcUrls } = network
  // The chain's default endpoints, not the site's: the site pays for its own, and the server's proxy serves only the
  // site's origin.
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
