import type { Address, Chain } from 'viem'
import type { Eip1193Provider } from '../core/actions/getProvider.js'

// Written out instead of imported, because some apps get wagmi's types from `wagmi` and others from `@wagmi/core`.

/** The parts of its config that wagmi passes to a connector. */
export type ConnectorConfig = {
  chains: readonly [Chain, ...Chain[]]
  emitter: {
    emit(eventName: 'change' | 'connect', data: { accounts: readonly Address[]; chainId: number }): void
    emit(eventName: 'disconnect'): void
    listenerCount(eventName: 'change'): number
  }
}

/** A wagmi connector, for `createConfig({ connectors })` of wagmi 2 and 3. */
export type PorticoConnectorFn = (config: ConnectorConfig) => {
  readonly id: string
  readonly name: string
  readonly type: string
  setup(): Promise<void>
  connect<withCapabilities extends boolean = false>(
    parameters?:
      | {
          chainId?: number | undefined
          isReconnecting?: boolean | undefined
          withCapabilities?: withCapabilities | boolean | undefined
        }
      | undefined,
  ): Promise<{
    accounts: withCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Eip1193Provider>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error | undefined): void
}
