import { checksumChainId } from '@portico/protocol/caip'
import { getAddress } from 'viem'
import type { FamilySending } from '../../core/family.js'
import { isAddress } from './address.js'

/**
 * Returns an address with `0x` and its checksum (EIP-55), from any case. It accepts an address whose letters do not
 * match the checksum (specification, section 5). It marks such an address, because most likely one letter is wrong.
 */
export const normalizeAddress: NonNullable<FamilySending['normalizeAddress']> = async (input, network) => {
  if (!isAddress(input)) return undefined
  const hex = input.slice(-40)
  const address = getAddress(`0x${hex.toLowerCase()}`, checksumChainId(network?.caipNetworkId))
  const isMixed = hex !== hex.toLowerCase() && hex !== hex.toUpperCase()
  return { address, isChecksumWrong: isMixed && address.slice(2) !== hex }
}
