import type { CaipNetworkId } from '@portico/protocol/caip'
import { base, mainnet } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'
import { type ConnectParameters, connect } from './actions/connect.js'
import { switchNetwork } from './actions/switchNetwork.js'
import { createPortico } from './createPortico.js'
import type { CaipNetworkIdOf, NetworkInput } from './network.js'
import type { Portico } from './portico.js'
import { scriptedFamily } from './testing/scriptedFamily.js'
import type { TrackingEventProperties } from './trackingEvents.js'

const solana = {
  chainNamespace: 'solana',
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { decimals: 9, name: 'Sol', symbol: 'SOL' },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
} as const

const portico = createPortico({
  families: [scriptedFamily(), scriptedFamily([], 'solana')],
  networks: [mainnet, base, solana],
})
type Ids = 'eip155:1' | 'eip155:8453' | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test('networkId is narrowed to the configured networks', () => {
  expectTypeOf(portico).toEqualTypeOf<Portico<Ids>>()
  expectTypeOf<ConnectParameters<Ids>['networkId']>().toEqualTypeOf<Ids | undefined>()
  void (() => connect(portico, { connectorId: 'alice', networkId: 'eip155:8453' }))
  // @ts-expect-error it is not configured
  void (() => connect(portico, { connectorId: 'alice', networkId: 'eip155:137' }))
  // @ts-expect-error it is not configured
  void (() => switchNetwork(portico, { networkId: 'eip155:137' }))
})

test('a kit of some networks is a kit', () => {
  expectTypeOf(portico).toExtend<Portico>()
})

test('networks that are known at run time only have any id', () => {
  const networks: readonly NetworkInput[] = [mainnet]
  expectTypeOf(createPortico({ families: [scriptedFamily()], networks })).toEqualTypeOf<
    Portico<CaipNetworkId>
  >()
  expectTypeOf<CaipNetworkIdOf<{ caipNetworkId: 'bip122:x'; id: 'y' }>>().toEqualTypeOf<'bip122:x'>()
})

test('INITIALIZE carries nothing, and no event the pairing URI', () => {
  expectTypeOf<TrackingEventProperties['INITIALIZE']>().toEqualTypeOf<undefined>()
  expectTypeOf<keyof TrackingEventProperties['CONNECT_PROXY_ERROR']>().toEqualTypeOf<
    'message' | 'mobile_link' | 'name'
  >()
})
