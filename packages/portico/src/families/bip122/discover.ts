import type { Connector } from '../../core/connector.js'
import { watchStandardWallets } from '../standardWallets.js'
import type { Found } from './listWallets.js'

/** Milliseconds after which to look again, because a wallet may appear on the page late. */
const injectionChecksMs = [50, 250, 1_000, 3_000]

/** Globals of Bitcoin wallets. If none of them exists, no more code loads. */
const traces =
  'btc_providers webbtc_providers unisat okxwallet bitkeep binancew3w LeatherProvider XverseProviders BitcoinProvider'

/**
 * Watches for wallets of the Wallet Standard, of `window.btc_providers` (WBIP-004) and at their own globals. The code
 * that reads the wallets loads once the page has one.
 */
export function discover(
  options: { announced: boolean; injected: boolean },
  onConnectors: (connectors: readonly Connector[]) => void,
): () => void {
  if (typeof window === 'undefined') return () => {}
  const found: Found = { arrivals: new Map(), placed: new Map(), standard: [] }
  let isStopped = false
  let last = ''

  const publish = async () => {
    const { listWallets } = await import('./listWallets.js')
    const list = listWallets(found, options)
    const now = list.map(({ id }) => id).join()
    if (!isStopped && now !== last) onConnectors(list)
    last = now
  }
  // If the chunk does not load, the next look loads it again.
  const queue = () => void publish().catch(() => {})
  const look = () => {
    if (traces.split(' ').some((name) => name in window)) queue()
  }

  const stop =
    options.announced &&
    watchStandardWallets(
      ({ chains, features }) =>
        'sats-connect:' in features || chains.some((chain) => chain.startsWith('bitcoin:')),
      (wallets) => {
        found.standard = wallets
        queue()
      },
    )
  look()
  const timers = injectionChecksMs.map((delayMs) => setTimeout(look, delayMs))
  return () => {
    isStopped = true
    timers.forEach(clearTimeout)
    if (stop) stop()
  }
}
