import { base, mainnet } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'
import { getAccount } from '../core/actions/getAccount.js'
import { createPortico } from '../core/createPortico.js'
import type { Portico } from '../core/portico.js'
import { scriptedFamily } from '../core/testing/scriptedFamily.js'
import { usePorticoAccount } from './usePorticoAccount.js'
import { usePorticoConnections } from './usePorticoConnections.js'
import { usePorticoNetwork } from './usePorticoNetwork.js'
import { usePorticoNfts } from './usePorticoNfts.js'
import { usePorticoProvider } from './usePorticoProvider.js'
import { usePorticoTokens } from './usePorticoTokens.js'
import { usePorticoTransactions } from './usePorticoTransactions.js'

type Evm = `0x${string}`

test('an address of EVM is one of 0x, and of whatever family it is text', () => {
  expectTypeOf(usePorticoAccount<'eip155'>)
    .returns.toHaveProperty('address')
    .toEqualTypeOf<Evm | undefined>()
  void (() => {
    expectTypeOf(usePorticoAccount('eip155').address).toEqualTypeOf<Evm | undefined>()
    expectTypeOf(usePorticoAccount({ namespace: 'eip155' }).address).toEqualTypeOf<Evm | undefined>()
    expectTypeOf(usePorticoAccount('solana').address).toEqualTypeOf<string | undefined>()
    expectTypeOf(usePorticoAccount().address).toEqualTypeOf<string | undefined>()
    const account = usePorticoAccount('eip155')
    if (account.isConnected) expectTypeOf(account.address).toEqualTypeOf<Evm>()
    expectTypeOf(account.allAccounts[0]?.address).toEqualTypeOf<Evm | undefined>()
    expectTypeOf(usePorticoConnections('eip155').connections[0]?.address).toEqualTypeOf<Evm | undefined>()
  })
})

test('a kit of EVM networks alone has addresses of 0x', () => {
  const evm = createPortico({ families: [scriptedFamily()], networks: [mainnet, base] })
  void (() => {
    expectTypeOf(getAccount(evm).address).toEqualTypeOf<Evm | undefined>()
    expectTypeOf(getAccount(evm as Portico).address).toEqualTypeOf<string | undefined>()
    expectTypeOf(getAccount(evm as Portico, { namespace: 'eip155' }).address).toEqualTypeOf<Evm | undefined>()
  })
})

test('every hook of one family takes it in either form', () => {
  void (() => {
    usePorticoAccount('eip155')
    usePorticoConnections({ namespace: 'eip155' })
    usePorticoNetwork('eip155')
    usePorticoNetwork({ namespace: 'eip155' })
    usePorticoNfts('eip155')
    usePorticoNfts({ namespace: 'eip155' })
    usePorticoTokens('eip155')
    usePorticoTransactions('eip155')
    expectTypeOf(usePorticoProvider({ namespace: 'eip155' })).toEqualTypeOf(usePorticoProvider('eip155'))
    // @ts-expect-error 'evm' is not the name of a family: the compiler must refuse it
    usePorticoAccount('evm')
  })
})
