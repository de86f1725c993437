import type { NftTransfer } from '../../core/family.js'
import { asHex, type TransferCall } from './transferCall.js'

/**
 * Selectors of `safeTransferFrom`, which checks whether a contract as the recipient accepts NFTs. Source: ERC-721,
 * ERC-1155.
 */
const selectors = { ERC1155: '0xf242432a', ERC721: '0x42842e0e' } as const

/** Returns the call that moves an NFT. */
export function toNftCall({ amount, contract, from, standard, to, tokenId }: NftTransfer): TransferCall {
  const word = (hex: string) => hex.toLowerCase().padStart(64, '0')
  const number = (count: bigint) => word(count.toString(16))
  const parts = [word(asHex(from).slice(2)), word(asHex(to).slice(2)), number(BigInt(tokenId))]
  // The number of copies, then empty data as its offset and its length.
  if (standard === 'ERC1155') parts.push(number(amount), number(160n), number(0n))
  return {
    data: `${selectors[standard]}${parts.join('')}`,
    from: asHex(from),
    to: asHex(contract),
    value: '0x0',
  }
}
