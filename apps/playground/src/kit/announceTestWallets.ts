import {
  announceSolanaWallet,
  announceWallet,
  createSolanaTestWallet,
  createTestWallet,
  devAccounts,
  type SolanaTestWallet,
  type TestWallet,
  testWalletIcon,
} from '@portico/testkit'
import { createNetworks } from './createKit.js'
import type { PlaygroundOptions } from './playgroundOptions.js'
import type { PlaygroundSettings } from './readSettings.js'

/** The wallets for visitors without an extension, by the name of their option. */
export type TestWallets = Readonly<Record<'wallet' | 'quick' | 'locked', TestWallet>> & {
  readonly solana: SolanaTestWallet
}

/** Puts the test wallets on the page, for visitors without an extension. A real one appears beside them. */
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
      name: 'Locked Wallet with a name as long as some people like them',
      privateKeys: keys.slice(4),
      rdns: 'test.portico.locked',
    }),
  }
  const solana = createSolanaTestWallet({
    answer: options.solana,
    name: 'Solana Wallet',
    rpcUrl: settings.solanaRpcUrl,
  })
  if (options.announce) {
    for (const wallet of Object.values(wallets)) announceWallet(wallet)
    announceSolanaWallet(solana)
  }
  return { ...wallets, solana }
}
