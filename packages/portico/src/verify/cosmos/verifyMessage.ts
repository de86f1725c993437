import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base64, bech32 } from '@scure/base'
import { areEqualBytes, readBytes, toMessageBytes } from '../bytes.js'
import { invalid, keyVerification, type Verification } from '../verification.js'
import { toMessageDocument } from './toMessageDocument.js'

export type VerifyCosmosMessageParameters = {
  /** Bech32, of any network. */
  address: string
  /** The text as the user saw it, or bytes. */
  message: string | Uint8Array
  /**
   * The signature: 64 bytes or their base64, as `signArbitrary` returns them. With Ethereum's recovery byte, 65 bytes.
   */
  signature: string | Uint8Array
  /**
   * The key that the wallet returned with the signature: 33 bytes, 65 if it is not compressed, or their base64.
   * Optional, because the signature determines it. A key that is not the account's is rejected.
   */
  publicKey?: string | Uint8Array | undefined
  /**
   * CAIP-2 reference of the network that the account claims, e.g. `osmosis-1`. If the prefix of that network is known,
   * an address with another prefix is rejected. Default: any network.
   */
  reference?: string | undefined
}

/** Address prefixes by CAIP-2 reference. Source: github.com/cosmos/chain-registry. */
const prefixes: Readonly<Record<string, string>> = {
  'agoric-3': 'agoric',
  'akashnet-2': 'akash',
  'axelar-dojo-1': 'axelar',
  celestia: 'celestia',
  'cosmoshub-4': 'cosmos',
  'dydx-mainnet-1': 'dydx',
  'injective-1': 'inj',
  'juno-1': 'juno',
  'kava_2222-10': 'kava',
  'neutron-1': 'neutron',
  'noble-1': 'noble',
  'osmo-test-5': 'osmo',
  'osmosis-1': 'osmo',
  'phoenix-1': 'terra',
  'secret-4': 'secret',
  'pacific-1': 'sei',
  'stargaze-1': 'stars',
  'stride-1': 'stride',
  'theta-testnet-001': 'cosmos',
}

/**
 * Checks whether a Cosmos account signed a message by ADR-036, as `signArbitrary` does. It supports accounts with a
 * secp256k1 key whose hash is the address: Cosmos's hash, or Ethereum's (Injective, Evmos, Dymension and others).
 *
 * @see https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature
 */
export async function verifyMessage(parameters: VerifyCosmosMessageParameters): Promise<Verification> {
  const { address, reference = '' } = parameters
  const account = readAddress(address)
  if (!account) return invalid('ADDRESS_MALFORMED', 'The address is not bech32 of 20 bytes.')
  const prefix = Object.hasOwn(prefixes, reference) ? prefixes[reference] : undefined
  if (prefix !== undefined && !address.startsWith(`${prefix}1`)) {
    return invalid('ADDRESS_MALFORMED', 'The address is for another network.')
  }
  const message = toMessageBytes(parameters.message)
  if (!message) return invalid('MESSAGE_MALFORMED', 'The message is neither text nor bytes.')
  const given = readBytes(parameters.signature, base64.decode)
  // Wallets with Ethereum-style keys append a recovery byte to the 64 bytes.
  const signature = given?.length === 65 && isRecovery(given[64]) ? given.subarray(0, 64) : given
  if (signature?.length !== 64) return invalid('SIGNATURE_MALFORMED', 'The signature is not 64 bytes.')
  if (parameters.publicKey !== undefined) {
    const publicKey = readBytes(parameters.publicKey, base64.decode)
    if (!publicKey || !isKeyOf(publicKey, account)) {
      return invalid('SIGNATURE_WRONG', "The public key is not the account's.")
    }
  }
  const document = encodeDocument(address, message)
  // Networks with Ethereum-style keys hash the signed data as Ethereum does.
  return keyVerification([sha256, keccak_256].some((hash) => isSignedBy(account, hash(document), signature)))
}

/** Checks whether a byte can be the last one of a signature in Ethereum's form. */
function isRecovery(byte: number | undefined): boolean {
  return byte !== undefined && [0, 1, 27, 28].includes(byte)
}

/** Checks whether one of the keys that match the signature has the account's address. */
function isSignedBy(account: Uint8Array, digest: Uint8Array, signature: Uint8Array): boolean {
  try {
    const parsed = secp256k1.Signature.fromCompact(signature)
    // Anyone can derive a high-s twin from a signature, and the network rejects it.
    if (parsed.hasHighS()) return false
    return [0, 1].some((recovery) => {
      const publicKey = parsed.addRecoveryBit(recovery).recoverPublicKey(digest).toRawBytes(true)
      return isKeyOf(publicKey, account)
    })
  } catch {
    return false
  }
}

function readAddress(address: unknown): Uint8Array | undefined {
  return typeof address === 'string'
    ? readBytes(address, (text) => {
        const { prefix, words } = bech32.decode(text as `${string}1${string}`)
        const bytes = bech32.fromWords(words)
        if (bytes.length !== 20 || prefix !== prefix.toLowerCase()) throw new SyntaxError('No account.')
        return bytes
      })
    : undefined
}

/** Checks whether a key has the account's address, by Cosmos's hash or by Ethereum's (`ethsecp256k1`). */
function isKeyOf(publicKey: Uint8Array, account: Uint8Array): boolean {
  try {
    const point = secp256k1.ProjectivePoint.fromHex(publicKey)
    return (
      areEqualBytes(ripemd160(sha256(point.toRawBytes(true))), account) ||
      areEqualBytes(keccak_256(point.toRawBytes(false).subarray(1)).subarray(12), account)
    )
  } catch {
    return false
  }
}

function encodeDocument(signer: string, message: Uint8Array): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(toMessageDocument(signer, base64.encode(message))))
}
