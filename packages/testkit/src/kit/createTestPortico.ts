import {
  type CaipNetworkIdOf,
  type Connector,
  createPortico,
  type Family,
  memoryStorage,
  type NetworkInput,
  type Portico,
  type PorticoOptions,
} from 'portico'
import { eip155 } from 'portico/eip155'
import type { Chain } from 'viem'
import { anvil, mainnet } from 'viem/chains'
import { createUuid } from '../createUuid.js'
import { createTestWallet, type TestWallet, type TestWalletOptions } from '../eip155/createTestWallet.js'
import { devAccounts } from '../eip155/devAccounts.js'
import { openWalletStorage } from '../eip155/walletMemory.js'

export type TestPorticoOptions<
  names extends string = string,
  networks extends readonly NetworkInput[] = readonly NetworkInput[],
> = Partial<Omit<PorticoOptions<networks>, 'networks'>> & {
  /** Default: `anvil` and `mainnet` of `viem/chains`. */
  networks?: networks | undefined
  /**
   * Wallets on the page, keyed by name. Each value is either the options of a test wallet, such as how it decides, or a
   * complete wallet of your own. Default: `alice` and `bob`, who approve, each with a development account.
   */
  wallets?: Readonly<Record<names, TestWalletOptions | TestWallet>> | undefined
}

/** A started kit with the wallets that it found. */
export type TestPortico<
  names extends string = string,
  networks extends readonly NetworkInput[] = readonly NetworkInput[],
> = Portico<CaipNetworkIdOf<networks[number]>> & {
  /** The wallets, by name. As a connector, each has the id `test.portico.{name}`, or the rdns of your own wallet. */
  readonly wallets: Readonly<Record<names, TestWallet>>
  /** Stops the kit. A new kit with the same `storage` is the same user's next visit. */
  stop: () => Promise<void>
}

/**
 * Starts a kit for tests without a browser: the real core and the real eip155 family, with memory instead of
 * `localStorage`, and wallets that a script controls.
 *
 * ```ts
 * const portico = createTestPortico({ wallets: { alice: { answer: 'reject' } } })
 * await expect(connect(portico, { connectorId: 'test.portico.alice' })).rejects.toMatchObject({
 *   code: 'CONNECTION_REJECTED',
 * })
 * await portico.stop()
 * ```
 *
 * If there is no `window`, a plain event target replaces it until `stop`.
 *
 * @throws InvalidOptionError as `createPortico`
 */
export function createTestPortico<
  const names extends string = 'alice' | 'bob',
  const networks extends readonly NetworkInput[] = readonly [typeof anvil, typeof mainnet],
>(options: TestPorticoOptions<names, networks> = {}): TestPortico<names, networks> {
  // These defaults match the defaults of the type parameters, but no type can express that.
  const defaultNetworks: readonly NetworkInput[] = [anvil, mainnet]
  const networks = (options.networks ?? defaultNetworks) as networks
  const wallets = createWallets(options.wallets ?? { alice: {}, bob: {} }, networks) as Record<
    names,
    TestWallet
  >
  const found = Object.values<TestWallet>(wallets).map(toConnector)

  const removeWindow = provideWindow()
  const { wallets: _, ...porticoOptions } = options
  const portico = createPortico({
    beacons: false,
    families: [withConnectors(eip155(), found)],
    storage: memoryStorage(),
    // Kits of one page need distinct names, and the tests of a file share one page.
    storageKey: `test-${createUuid()}`,
    ...porticoOptions,
    networks,
  })
  const end = portico.start()
  return Object.assign(portico, {
    stop: async () => {
      end()
      while (portico.store.getState().status !== 'stopped')
        await new Promise((resolve) => setTimeout(resolve))
      removeWindow()
    },
    wallets,
  })
}

function createWallets(
  wallets: Readonly<Record<string, TestWalletOptions | TestWallet>>,
  networks: readonly NetworkInput[],
): Record<string, TestWallet> {
  const [first = anvil, ...rest] = networks.filter(isEvmChain)
  return Object.fromEntries(
    Object.entries(wallets).map(([name, wallet], index) => {
      if ('provider' in wallet) return [name, wallet]
      const account = devAccounts[index % devAccounts.length]
      const defaults: TestWalletOptions = {
        answer: 'approve',
        chains: [first, ...rest],
        name,
        rdns: `test.portico.${name.toLowerCase()}`,
        storage: openWalletStorage(),
        ...(account && { privateKeys: [account.privateKey] }),
      }
      return [name, createTestWallet({ ...defaults, ...wallet })]
    }),
  )
}

function isEvmChain(network: NetworkInput): network is NetworkInput & Chain {
  return typeof network.id === 'number' && (network.chainNamespace ?? 'eip155') === 'eip155'
}

function toConnector({ info, provider }: TestWallet): Connector {
  return {
    chain: 'eip155',
    id: info.rdns,
    imageUrl: info.icon,
    info: { rdns: info.rdns, uuid: info.uuid },
    name: info.name,
    provider,
    type: 'ANNOUNCED',
  }
}

/** Creates the family with these wallets instead of the page's. Kits of other tests do not find these wallets. */
function withConnectors<family extends Family>(family: family, connectors: readonly Connector[]): family {
  return {
    ...family,
    discover: (_context, onConnectors) => {
      onConnectors(connectors)
      return () => {}
    },
  }
}

const kitsKey = Symbol('kits')

/** Counts the kits on the plain `window`, so that the last one to stop removes it. */
function provideWindow(): () => void {
  if (typeof window === 'undefined') {
    const bare = Object.assign(new EventTarget(), { [kitsKey]: 0 })
    Object.defineProperty(globalThis, 'window', { configurable: true, value: bare })
  }
  const page: Window & { [kitsKey]?: number } = window
  if (page[kitsKey] === undefined) return () => {}
  page[kitsKey] += 1
  return () => {
    page[kitsKey] = (page[kitsKey] ?? 1) - 1
    if (page[kitsKey] === 0) Reflect.deleteProperty(globalThis, 'window')
  }
}
