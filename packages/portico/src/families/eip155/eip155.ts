import type { Family } from '../../core/family.js'
import { isAddress } from './address.js'
import { discover } from './discover.js'
import { watch } from './watch.js'

export type Eip155Options = {
  /** Lists wallets that announce themselves (EIP-6963). Default: true. */
  announced?: boolean | undefined
  /** Lists the wallet at `window.ethereum` if it does not announce itself. Default: true. */
  injected?: boolean | undefined
}

/**
 * Creates the Ethereum family: browser wallets (EIP-6963, EIP-1193) on any EVM network. To read balances from a
 * network's own endpoints, it needs the package `viem`, which loads only for that.
 *
 * @see docs/getting-started.md
 */
export function eip155(options: Eip155Options = {}): Family<'eip155'> {
  const { announced = true, injected = true } = options
  const load = () => import('./connect.js')
  let ready: Awaited<ReturnType<typeof load>> | undefined
  return {
    adopt: async (...given) => (await import('./adopt.js')).adopt(...given),
    // A loaded chunk is not imported again: an import takes several tasks, and the browser may draw a frame between
    // them.
    connect: async (...given) => (ready ?? (await load())).connect(...given),
    disconnect: async (...given) => (await import('./disconnect.js')).disconnect(...given),
    discover: (_context, onConnectors) => discover({ announced, injected }, onConnectors),
    getBalance: async (...given) => (await import('./balance.js')).getBalance(...given),
    getCapabilities: async (...given) => (await import('./capabilities.js')).getCapabilities(...given),
    isAddress,
    loadSending: async () => (await import('./sending.js')).sending,
    namespace: 'eip155',
    preload: async () => {
      ready = await load()
    },
    reconnect: async (...given) => (await import('./reconnect.js')).reconnect(...given),
    signMessage: async (...given) => (await import('./sign.js')).signMessage(...given),
    switchNetwork: async (...given) => (await import('./switchNetwork.js')).switchNetwork(...given),
    watch,
  }
}
