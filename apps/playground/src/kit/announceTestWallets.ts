import {
  announceBitcoinWallet,
  announceCosmosWallet,
  announcePolkadotWallet,
  announceSolanaWallet,
  announceWallet,
  type BitcoinTestWallet,
  type CosmosTestWallet,
  createBitcoinTestWallet,
  createCosmosTestWallet,
  createPolkadotTestWallet,
  createSolanaTestWallet,
  createTestWallet,
  devAccounts,
  type PolkadotTestWallet,
  type SolanaTestWallet,
  type TestWallet,
  testWalletIcon,
} from '@portico/testkit'
import { cosmosTestWallet, createNetworks } from './createKit.js'
import type { PlaygroundOptions } from './playgroundOptions.js'
import type { PlaygroundSettings } from './readSettings.js'

/** The wallets for users without an extension, by the name of their option. */
export type TestWallets = Readonly<Record<'wallet' | 'quick' | 'locked', TestWallet>> & {
  readonly solana: SolanaTestWallet
  readonly bitcoin: BitcoinTestWallet
  readonly polkadot: PolkadotTestWallet
  readonly cosmos: CosmosTestWallet
}

/** Adds the test wallets to the page, for users without an extension. Real wallets appear beside them. */
export function announceTestWallets(options: PlaygroundOptions, settings: PlaygroundSettings): TestWallets {
  const keys = devAccounts.map(({ privateKey }) => privateKey)
  const chains = createNetworks(settings)
  const wallets = {
    wallet: createTestWallet({
      answer: options.wallet,
      chains,
      name: 'Test Wallet',
      privateKeys: keys.slice(0, 3),
      rdns: 'test.portico.wallet',
    }),
    quick: createTestWallet({
      answer: options.quick,
      chains,
      icon: testWalletIcon('Q', '#4fb6a8'),
      name: 'Quick Wallet',
      privateKeys: keys.slice(3, 4),
      rdns: 'test.portico.quick',
    }),
    locked: createTestWallet({
      answer: options.locked,
      chains,
      icon: testWalletIcon('L', '#c98bdb'),
      name: 'Locked Wallet with the kind of long name that some users like',
      privateKeys: keys.slice(4),
      rdns: 'test.portico.locked',
    }),
  }
  const solana = createSolanaTestWallet({
    answer: options.solana,
    name: 'Solana Wallet',
    rpcUrl: settings.solanaRpcUrl,
  })
  const bitcoin = createBitcoinTestWallet({
    answer: options.bitcoin,
    mempoolUrl: settings.bitcoinUrl,
    name: 'Bitcoin Wallet',
  })
  const polkadot = createPolkadotTestWallet({ answer: options.polkadot, id: 'Polkadot Wallet' })
  const cosmos = createCosmosTestWallet({ ...cosmosTestWallet, answer: options.cosmos })
  if (options.announce) {
    for (const wallet of Object.values(wallets)) announceWallet(wallet)
    announceSolanaWallet(solana)
    announceBitcoinWallet(bitcoin)
    announcePolkadotWallet(polkadot)
    announceCosmosWallet(cosmos)
  }
  return { ...wallets, bitcoin, cosmos, polkadot, solana }
}
