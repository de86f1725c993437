import { assertStarted } from '../assertStarted.js'
import type { OnRampProvider } from '../entities.js'
import { OnRampUrlRefusedError } from '../errors/onRamp.js'
import { isSameAddress } from '../findLookAlikes.js'
import type { Network } from '../network.js'
import { coinbaseNetworks } from '../onRampReach.js'
import { onRampStore } from '../onRampStore.js'
import type { Portico } from '../portico.js'
import { resolveAccount } from './resolveAccount.js'

export type GetOnRampUrlParameters = {
  provider: OnRampProvider['name']
  signal?: AbortSignal | undefined
}

/** The name for a network that is not in the list. Source: specification, section 9. */
const coinbaseFallback = 'ethereum'

/**
 * Returns the URL of the page on which the user pays for the purchase. The recipient of the tokens is either in the
 * URL, which the server signs, or stored only at the provider. Every address that can be read from the URL must match the
 * account.
 *
 * @throws NotStartedError, NotConnectedError, NetworkNotFoundError, OnRampUrlRefusedError, the server's error, and the
 * signal's reason
 */
export async function getOnRampUrl(portico: Portico, parameters: GetOnRampUrlParameters): Promise<string> {
  assertStarted(portico, 'getOnRampUrl')
  const { provider, signal } = parameters
  const { address, network } = resolveAccount(portico, {})
  const { paymentAmount, paymentCurrency, purchaseCurrency } = onRampStore(portico).getState()
  const { requestOnRampUrl } = await import('../http/requestOnRampUrl.js')
  const { url } = await requestOnRampUrl(
    portico,
    {
      chainId: network.caipNetworkId,
      defaultExperience: 'buy',
      defaultNetwork: toCoinbaseNetwork(network),
      destinationWallets: [
        { address, assets: [purchaseCurrency.symbol], blockchains: Object.values(coinbaseNetworks) },
      ],
      fiatCurrency: paymentCurrency.id,
      partnerUserId: address,
      presetFiatAmount: paymentAmount,
      provider,
    },
    { signal },
  )
  return checkUrl(url, address)
}

/** Returns Coinbase's name of a network. A site may give a network any name, so only its id counts. */
export function toCoinbaseNetwork({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): string {
  return coinbaseNetworks[caipNetworkId] ?? coinbaseFallback
}

/** @throws OnRampUrlRefusedError */
function checkUrl(url: string, address: string): string {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    throw new OnRampUrlRefusedError({ reason: 'link' })
  }
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/.test(parsed.hostname)
  const isSafe = parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLocal)
  if (!isSafe || parsed.username !== '' || parsed.password !== '') {
    throw new OnRampUrlRefusedError({ reason: 'link' })
  }
  // If a parameter occurs twice, the provider decides which one counts, so all of them are checked.
  const named = ['walletAddress', 'wallet', 'address'].flatMap((name) => parsed.searchParams.getAll(name))
  for (const addresses of parsed.searchParams.getAll('addresses')) named.push(...readAddresses(addresses))
  if (named.some((one) => !isSameAddress(one, address)))
    throw new OnRampUrlRefusedError({ reason: 'address' })
  return parsed.href
}

/**
 * Reads Coinbase's `addresses`: a JSON object from address to networks. Other providers write a comma-separated list.
 */
function readAddresses(text: string): string[] {
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) return parsed.map(String)
    if (typeof parsed === 'object' && parsed !== null) return Object.keys(parsed)
  } catch {
    // It is a comma-separated list.
  }
  return text.split(',').map((one) => one.trim())
}
