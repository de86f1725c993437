import { isCaipAddress } from '@portico/protocol/caip'
import type { Address } from 'viem'
import { InvalidRequestError, UnsupportedChainError } from '../errors/request.js'
import type { ChainSettings, Settings } from '../settings/settings.js'

/**
 * Reads the account whose session keys are requested, and the networks: the one in the id, or all with smart accounts.
 *
 * @throws InvalidRequestError, UnsupportedChainError
 */
export function readSessionAccount(
  id: string,
  { chains }: Settings,
): { address: Address; networks: readonly ChainSettings[] } {
  const text = id.slice(id.lastIndexOf(':') + 1)
  if (!/^0x[0-9a-f]{40}$/i.test(text)) {
    throw new InvalidRequestError({ field: 'params.id', reason: 'Invalid CAIP Address' })
  }
  const withAccounts = chains.filter(({ bundlerUrl }) => bundlerUrl !== undefined)
  const networks = isCaipAddress(id)
    ? withAccounts.filter((chain) => chain.id === id.slice(0, id.lastIndexOf(':')))
    : withAccounts
  if (isCaipAddress(id) && networks.length === 0) throw new UnsupportedChainError({ field: 'params.id' })
  return { address: text.toLowerCase() as Address, networks }
}
