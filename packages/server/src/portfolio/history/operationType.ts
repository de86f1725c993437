import type { TransactionTransfer } from '@portico/protocol/http'
import type { Hex } from '../hexBytes.js'
import { zeroAddress } from '../zeroAddress.js'

/** The facts about a transaction, as seen from one account. */
export type Operation = {
  isDeployment: boolean
  /** It transferred coins, or tried to. */
  hasAmount: boolean
  /** First four bytes of its data. Null: it has none. */
  selector: Hex | null
  isApproval: boolean
  transfers: readonly Pick<TransactionTransfer, 'counterparty' | 'direction' | 'fungible_info' | 'nft_info'>[]
}

/** Selectors of ERC-20 and ERC-721. Used only for failed transactions, because nothing else shows their purpose. */
const sendSelectors: ReadonlySet<string> = new Set([
  '0xa9059cbb', // transfer(address,uint256)
  '0x23b872dd', // transferFrom(address,address,uint256)
  '0x42842e0e', // safeTransferFrom(address,address,uint256)
  '0xf242432a', // safeTransferFrom(address,address,uint256,uint256,bytes)
])
const approveSelectors: ReadonlySet<string> = new Set([
  '0x095ea7b3', // approve(address,uint256)
  '0xa22cb465', // setApprovalForAll(address,bool)
])

/**
 * Returns what an account did: `send`, `receive`, `trade`, `mint`, `burn`, `approve`, `deploy`, or `execute` for
 * everything else. It follows from what moved, not from the name of the called function.
 */
export function operationType({
  hasAmount,
  isApproval,
  isDeployment,
  selector,
  transfers,
}: Operation): string {
  if (isDeployment) return 'deploy'
  const incoming = transfers.filter(({ direction }) => direction === 'in')
  const outgoing = transfers.filter(({ direction }) => direction === 'out')
  if (incoming.length > 0 && outgoing.length > 0) {
    const given = new Set(outgoing.map(toAsset))
    return incoming.some((transfer) => !given.has(toAsset(transfer))) ? 'trade' : 'execute'
  }
  if (incoming.length > 0) return incoming.every(isWithNobody) ? 'mint' : 'receive'
  if (outgoing.length > 0) return outgoing.every(isWithNobody) ? 'burn' : 'send'
  if (transfers.length > 0) return 'send'
  if (isApproval) return 'approve'
  if (selector === null) return hasAmount ? 'send' : 'execute'
  if (sendSelectors.has(selector)) return 'send'
  return approveSelectors.has(selector) ? 'approve' : 'execute'
}

function isWithNobody({ counterparty }: Operation['transfers'][number]): boolean {
  return counterparty === zeroAddress
}

function toAsset({ fungible_info, nft_info }: Operation['transfers'][number]): string {
  return nft_info ? `${nft_info.address}/${nft_info.token_id}` : (fungible_info?.address ?? 'native')
}
