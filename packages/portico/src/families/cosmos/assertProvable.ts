import { MethodNotSupportedError } from '../../core/errors/connection.js'
import type { Session } from '../../core/session.js'

/** Characters of a Cosmos address after its prefix, for 20 bytes: the hash of a key. Longer ones belong to contracts. */
const keyAddressLength = 38

/** Bytes of a secp256k1 key, compressed and whole. Source: SEC 1. */
const keyLengths: readonly number[] = [33, 65]

/**
 * Asserts that a signature can prove the account. It cannot for a contract, a multisig, and a key of another kind
 * (ed25519).
 *
 * @throws MethodNotSupportedError
 */
export function assertProvable({ accounts, connector }: Session, address: string): void {
  const publicKey = accounts.find((account) => account.address === address)?.publicKey
  const isOfKey = address.slice(address.lastIndexOf('1') + 1).length === keyAddressLength
  if (isOfKey && (publicKey === undefined || keyLengths.includes(lengthOf(publicKey)))) return
  throw new MethodNotSupportedError({
    method: 'sign-in with this kind of account',
    walletName: connector.name,
  })
}

/** Returns how many bytes a base64 text has; 33 for a text that is not base64, so that the wallet decides. */
function lengthOf(publicKey: string): number {
  try {
    return atob(publicKey).length
  } catch {
    return 33
  }
}
