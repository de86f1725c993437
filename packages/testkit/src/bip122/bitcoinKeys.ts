import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils'

/** Networks that a test wallet knows. */
export const bitcoinKinds = ['regtest', 'mainnet', 'testnet'] as const
export type BitcoinKind = (typeof bitcoinKinds)[number]

const letters = {
  mainnet: NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
  testnet: TEST_NETWORK,
}
const coinTypes = { mainnet: 0, regtest: 1, testnet: 1 } as const

/** One address of a test wallet, with its key. */
export type BitcoinKey = {
  address: string
  purpose: 'payment' | 'ordinals'
  type: 'p2wpkh' | 'p2tr'
  /** Hex: 33 bytes for p2wpkh, 32 for p2tr. */
  publicKey: string
  path: string
  privateKey: Uint8Array
  script: Uint8Array
  tapInternalKey?: Uint8Array
}

/** Keys derived from public words, the same on every machine. Anyone can spend their coins. */
export const bitcoinDevKeys: readonly Uint8Array[] = ['alice', 'bob', 'carol'].map((word) =>
  sha256(utf8ToBytes(`portico development bitcoin account ${word}`)),
)

/** Returns the payment address and the inscription address of one account. */
export function toBitcoinKeys(
  privateKey: Uint8Array,
  account: number,
  kind: BitcoinKind,
): readonly [BitcoinKey, BitcoinKey] {
  const network = letters[kind]
  const paying = p2wpkh(pubECDSA(privateKey), network)
  const internal = pubSchnorr(privateKey)
  const taproot = p2tr(internal, undefined, network)
  const path = (purpose: number) => `m/${purpose}'/${coinTypes[kind]}'/${account}'/0/0`
  return [
    {
      address: paying.address ?? '',
      path: path(84),
      privateKey,
      publicKey: bytesToHex(pubECDSA(privateKey)),
      purpose: 'payment',
      script: paying.script,
      type: 'p2wpkh',
    },
    {
      address: taproot.address ?? '',
      path: path(86),
      privateKey,
      publicKey: bytesToHex(internal),
      purpose: 'ordinals',
      script: taproot.script,
      tapInternalKey: internal,
      type: 'p2tr',
    },
  ]
}

export function lettersOf(kind: BitcoinKind) {
  return letters[kind]
}
