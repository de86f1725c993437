import { isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { InvalidRequestError, UnsupportedChainError } from '../errors/request.js'

const evmAddress = /^(0x)?([0-9a-f]{40})$/i

export type NamedAccount = {
  /** Lower case, with 0x. */
  address: `0x${string}`
  /** CAIP-2. Absent if the request names no network. */
  networkId?: string
}

/**
 * Reads the account that a request names. The path contains a plain address or CAIP-10, and the network may be a
 * separate parameter.
 *
 * @throws InvalidRequestError, UnsupportedChainError
 */
export function readAccount(
  input: string,
  { chainId, field }: { chainId: string | undefined; field: string },
): NamedAccount {
  const account = isCaipAddress(input) ? parseCaipAddress(input) : undefined
  if (account && chainId !== undefined && account.networkId !== chainId) {
    throw new InvalidRequestError({ field: 'query.chainId', reason: 'the address names another network' })
  }
  const networkId = account?.networkId ?? chainId
  // Accounts of other families are not supported here, but the request is not malformed.
  if (networkId !== undefined && !networkId.startsWith('eip155:')) {
    throw new UnsupportedChainError({ field: chainId === undefined ? field : 'query.chainId' })
  }
  const [, , hex] = evmAddress.exec(account?.address ?? input) ?? []
  if (hex === undefined) throw new InvalidRequestError({ field, reason: 'Invalid CAIP Address' })
  const address = `0x${hex.toLowerCase()}` as const
  return networkId === undefined ? { address } : { address, networkId }
}
