import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { readHex } from '../bytes.js'
import { invalid, keyVerification, type Verification } from '../verification.js'
import { type NodeAccess, verifyByContract } from './verifyByContract.js'

export type VerifyDigestParameters = {
  /** `0x` and 40 hex characters, in any case. */
  address: string
  /** 32 bytes, as `0x` and hex. */
  digest: string | Uint8Array
  /**
   * `0x` and hex, as wallets return it, or bytes. A key's signature has 65 bytes, or 64 (ERC-2098). A contract's
   * signature has any format that the contract accepts, with or without the ERC-6492 wrapper.
   */
  signature: string | Uint8Array
} & ContractOptions

/** Options for contract accounts. Accounts with a key need none of these options. */
export type ContractOptions = {
  /** A node of the account's network. Without a node, a contract's signature counts as not valid. */
  node?: NodeAccess | undefined
  /** Id of the network that the node must be on. Default: any network. */
  chainId?: number | undefined
  /** Maximum gas for all work of a contract. Default: 10,000,000. */
  gasLimit?: number | undefined
  /** Timeout of one request to the node, in milliseconds. Default: 5,000. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Checks whether an EVM account signed a digest. Checking a key's signature needs no network. If the account is a
 * contract (ERC-1271), or will become one (ERC-6492), an `eth_call` with limits on gas and time asks the contract.
 *
 * The key is checked first, even if the account has code, because an account that delegates (EIP-7702) still belongs to
 * its key.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1271
 * @see https://eips.ethereum.org/EIPS/eip-6492
 */
export async function verifyDigest(parameters: VerifyDigestParameters): Promise<Verification> {
  const { address, node } = parameters
  if (typeof address !== 'string' || !/^0x[\da-f]{40}$/i.test(address)) {
    return invalid('ADDRESS_MALFORMED', 'The address is not 0x and 40 hex characters.')
  }
  const digest = readHex(parameters.digest)
  if (digest?.length !== 32) return invalid('MESSAGE_MALFORMED', 'The digest is not 32 bytes.')
  const signature = readHex(parameters.signature)
  if (!signature) return invalid('SIGNATURE_MALFORMED', 'The signature is not 0x and hex.')

  const isOfKey = signature.length === 64 || signature.length === 65
  if (isOfKey && recoverAddress(digest, signature) === address.toLowerCase()) return keyVerification(true)
  if (node !== undefined) return verifyByContract({ ...parameters, digest, node, signature })
  if (isOfKey) return keyVerification(false)
  return invalid('NODE_REQUIRED', 'Only a contract can verify this signature, and no node is set.')
}

/** Returns the lowercase address whose key made a signature. Undefined if the signature is not valid. */
function recoverAddress(digest: Uint8Array, signature: Uint8Array): string | undefined {
  try {
    const compact = signature.slice(0, 64)
    // ERC-2098 stores the parity in the highest bit of s, which is never set in a signature that we accept.
    const isParityInside = signature.length === 64
    const last = isParityInside ? (compact[32] ?? 0) >> 7 : (signature[64] ?? 0)
    if (isParityInside) compact[32] = (compact[32] ?? 0) & 0x7f
    const recovery = last >= 27 ? last - 27 : last
    if (recovery > 1) return undefined
    const parsed = secp256k1.Signature.fromCompact(compact).addRecoveryBit(recovery)
    // Anyone can derive a high-s twin from a signature. Networks accept only the low-s signature (EIP-2).
    if (parsed.hasHighS()) return undefined
    const publicKey = parsed.recoverPublicKey(digest).toRawBytes(false)
    return `0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))}`
  } catch {
    return undefined
  }
}
