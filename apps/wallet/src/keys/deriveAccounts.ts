import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** Path of the eip155 account. Source: BIP-44, SLIP-44 coin 60. In every EVM wallet, this is the first account. */
export const eip155Path = "m/44'/60'/0'/0/0"

/**
 * Path of the solana account. Source: SLIP-10 for ed25519, SLIP-44 coin 501. In Solana wallets, this is the first
 * account.
 */
export const solanaPath = "m/44'/501'/0'/0'"

/** Addresses of one seed. They are the only data of the seed that is stored unencrypted. */
export type WalletAddresses = { eip155: `0x${string}`; solana: string }

/** Creates 16 random bytes: the entropy of a recovery phrase of twelve words. */
export function createEntropy(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(16))
}

/** Returns the words of a seed. BIP-39, English. */
export function entropyToWords(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/**
 * Returns the entropy of words that the user typed. Undefined if a word, the number of words or the checksum is wrong.
 */
export function wordsToEntropy(words: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(mnemonicToEntropy(words.trim().toLowerCase().split(/\s+/).join(' '), wordlist))
  } catch {
    return undefined
  }
}

/** Derives the private key of eip155, 32 bytes. Danger: this key controls the account. */
export async function dangerousEip155Key(entropy: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { privateKey } = HDKey.fromMasterSeed(await seedOf(entropy)).derive(eip155Path)
  return new Uint8Array(privateKey ?? [])
}

/** Derives the private key of solana: the 32 bytes that ed25519 takes. Danger: this key controls the account. */
export async function dangerousSolanaKey(entropy: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), await seedOf(entropy))
  for (const part of solanaPath.split('/').slice(1)) {
    const index = new Uint8Array(4)
    // SLIP-10 defines only hardened steps for this curve.
    new DataView(index.buffer).setUint32(0, 0x80000000 + Number.parseInt(part, 10))
    node = hmac(sha512, node.slice(32), new Uint8Array([0, ...node.slice(0, 32), ...index]))
  }
  return new Uint8Array(node.slice(0, 32))
}

/** Derives the addresses of a seed. */
export async function deriveAddresses(entropy: Uint8Array): Promise<WalletAddresses> {
  const [eip155Key, solanaKey] = await Promise.all([dangerousEip155Key(entropy), dangerousSolanaKey(entropy)])
  return {
    eip155: eip155Address(secp256k1.getPublicKey(eip155Key, false)),
    solana: base58.encode(ed25519.getPublicKey(solanaKey)),
  }
}

/** Derives the BIP-39 seed with the browser's own PBKDF2, because JavaScript would take twenty times as long. */
async function seedOf(entropy: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const words = await crypto.subtle.importKey(
    'raw',
    encoder.encode(entropyToWords(entropy)),
    'PBKDF2',
    false,
    ['deriveBits'],
  )
  const salt = encoder.encode('mnemonic')
  return new Uint8Array(
    await crypto.subtle.deriveBits({ hash: 'SHA-512', iterations: 2048, name: 'PBKDF2', salt }, words, 512),
  )
}

/** Returns the address of an uncompressed public key, with the checksum of EIP-55. */
export function eip155Address(publicKey: Uint8Array): `0x${string}` {
  const hex = bytesToHex(keccak_256(publicKey.slice(1)).slice(-20))
  const marks = bytesToHex(keccak_256(new TextEncoder().encode(hex)))
  const letters = [...hex].map((letter, index) =>
    Number.parseInt(marks[index] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}
