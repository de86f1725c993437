import { accountKey } from './accountKey.js'
import type { CaipNetworkId } from './namespace.js'

/**
 * Returns a key for an account that signed. If a contract confirmed the signature, the key depends on the network,
 * because a contract's address may have another owner on another network. Otherwise it is the key of `accountKey`.
 *
 * @param signer.authority what confirmed the signature: `key`, or anything else for the account's contract
 */
export function signerKey({
  address,
  authority,
  networkId,
}: {
  address: string
  authority: string
  networkId: CaipNetworkId
}): string {
  const key = accountKey(networkId, address)
  return authority === 'key' ? key : `${networkId}${key.slice(key.indexOf(':'))}`
}
