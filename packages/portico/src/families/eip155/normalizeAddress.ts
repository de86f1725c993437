import { getAddress } from 'viem'
import type { FamilySending } from '../../core/family.js'
import { isAddress } from './address.js'

/** Networks whose checksum counts their id in (EIP-1191): Rootstock, and its test network. */
const ownChecksums = [30, 31]

/**
 * An address with `0x` and its checksum (EIP-55), whatever case it came in. Small and capital letters that do not check
 * are accepted (specification, section 5), and told: most likely a letter is wrong.
 */
export const normalizeAddress: NonNullable<FamilySending['normalizeAddress']> = async (input, network) => {
  if (!isAddress(input)) return undefined
  const hex = input.slice(-40)
  const chainId = Number(network?.id)
  const address = getAddress(`0x${hex.toLowerCase()}`, ownChecksums.includes(chainId) ? chainId : undefined)
  const isMixed = hex !== hex.toLowerCase() && hex !== hex.toUpperCase()
  return { address, isChecksumWrong: isMixed && address.slice(2) !== hex }
}
