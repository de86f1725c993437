import { announceBitcoinWallet, createBitcoinTestWallet } from '@portico/testkit'
import { familyContract } from '@portico/testkit/contracts'
import { Verifier } from 'bip322-js'
import { afterAll, beforeEach, vi } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { bip122 } from './bip122.js'
import { bitcoinRegtest, bitcoinTestnet, kindOf } from './networks.js'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterAll(() => {
  vi.unstubAllGlobals()
})

familyContract(
  'bip122',
  () => {
    const wallet = createBitcoinTestWallet({ ordinals: false })
    const [first = ''] = wallet.accounts
    const stops: (() => void)[] = []
    return {
      addresses: {
        invalid: [
          '',
          first.slice(0, 12),
          `${first} `,
          `0x${'a'.repeat(40)}`,
          first.replace('bcrt1', 'ltc1'),
          `${first.slice(0, -1)}b`,
          '1'.repeat(60),
        ],
        valid: [
          first,
          'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
          'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
          '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
          '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
          'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
        ],
      },
      announce: () => stops.push(announceBitcoinWallet(wallet)),
      family: bip122(),
      networks: [toNetwork(bitcoinRegtest), toNetwork(bitcoinTestnet)],
      tearDown: () => stops.forEach((stop) => void stop()),
      // An independent implementation of BIP-322.
      verify: ({ address, message, signature }) => Verifier.verifySignature(address, message, signature),
      wallet: {
        ...wallet,
        setNetwork: ({ caipNetworkId }) => wallet.setNetwork(kindOf(caipNetworkId) as 'testnet'),
      },
      walletName: 'Bitcoin Test Wallet',
    }
  },
  { without: { getBalance: 'an explorer comes with `extras`', getCapabilities: 'EIP-5792 is of eip155' } },
)
