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
 * Creates the Ethereum family: browser wallets (EIP-6963, EIP-1193) on any EVM network. Reading balances from a
 * network's own endpoints needs the package `viem`, which loads only then.
 *
 * @see docs/getting-started.md
 */
export function eip155(options: Eip155Options = {}): Family<'eip155'> {
  const { announced = true, injected = true } = options
  const load = () => import('./connect.js')
  let ready: Awaited<ReturnType<typeof load>> | undefined
  return {
    async adopt(connector, parameters) {
      return (await import('./adopt.js')).adopt(connector, parameters)
    },
    // A loaded chunk is not imported again: that would take several tasks, with a frame between them.
    connect: async (connector, parameters) => (ready ?? (await load())).connect(connector, parameters),
    async disconnect(session) {
      return (await import('./disconnect.js')).disconnect(session)
    },
    discover: (_context, onConnectors) => discover({ announced, injected }, onConnectors),
    async getBalance(parameters) {
      return (await import('./balance.js')).getBalance(parameters)
    },
    async getCapabilities(session, parameters) {
      return (await import('./capabilities.js')).getCapabilities(session, parameters)
    },
    isAddress,
    loadSending: () => import('./sending.js').then(({ sending }) => sending),
    namespace: 'eip155',
    preload: async () => {
      ready = await load()
    },
    async reconnect(connector, parameters) {
      return (await import('./reconnect.js')).reconnect(connector, parameters)
    },
    async signMessage(session, parameters) {
      return (await import('./sign.js')).signMessage(session, parameters)
    },
    async switchNetwork(session, parameters) {
      return (await import('./switchNetwork.js')).switchNetwork(session, parameters)
    },
    watch,
  }
}
