import { getAddress } from 'viem'
import type { FamilySending } from '../../core/family.js'
import { isAddress } from './address.js'

/**
 * An address with `0x` and its checksum (EIP-55), whatever case it came in. Small and capital letters that do not check
 * are accepted (specification, section 5), and told: most likely a letter is wrong.
 */
export const normalizeAddress: NonNullable<FamilySending['normalizeAddress']> = async (input) => {
  if (!isAddress(input)) return undefined
  const hex = input.slice(-40)
  const address = getAddress(`0x${hex.toLowerCase()}`)
  const isMixed = hex !== hex.toLowerCase() && hex !== hex.toUpperCase()
  return { address, isChecksumWrong: isMixed && address.slice(2) !== hex }
}
