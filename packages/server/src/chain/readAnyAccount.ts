import { isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { InvalidRequestError } from '../errors/request.js'
import { readAccount } from './readAccount.js'
import { isSolana } from './solana/isSolana.js'

const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Ids that wallets used before CAIP-2 was final. */
const deprecatedIds: Readonly<Record<string, string>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/**
 * Reads the account that a request names, of any family whose balances are read. The path contains a plain address or
 * CAIP-10, and the network may be a separate parameter.
 *
 * @returns the address: in lower case with 0x for eip155, as written for solana
 * @throws InvalidRequestError, UnsupportedChainError
 */
export function readAnyAccount(
  input: string,
  { chainId, field }: { chainId: string | undefined; field: string },
): { address: string; family: 'eip155' | 'solana'; networkId?: string } {
  const account = isCaipAddress(input) ? parseCaipAddress(input) : undefined
  const named = account?.networkId ?? chainId
  const address = account?.address ?? input
  const isSolanas = named === undefined ? solanaAddress.test(address) : isSolana(named)
  if (!isSolanas) return { ...readAccount(input, { chainId, field }), family: 'eip155' }
  const networkId = named && (deprecatedIds[named] ?? named)
  if (account && chainId !== undefined && (deprecatedIds[chainId] ?? chainId) !== networkId) {
    throw new InvalidRequestError({ field: 'query.chainId', reason: 'the address names another network' })
  }
  if (!solanaAddress.test(address)) throw new InvalidRequestError({ field, reason: 'Invalid CAIP Address' })
  return { address, family: 'solana', ...(networkId && { networkId }) }
}
