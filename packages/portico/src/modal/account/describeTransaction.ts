import type { Transaction } from '../../core/entities.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { cleanSymbol, formatDecimal, formatExactDecimal, withSign } from '../parts/formatDecimal.js'

type Transfer = Transaction['transfers'][number]
type Approval = NonNullable<Transaction['approvals']>[number]

/**
 * The operations of activity entries, named as the server names them. `revoke` and `self` are derived from what an entry
 * contains.
 */
const operations = [
  'approve',
  'borrow',
  'burn',
  'buy',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'revoke',
  'self',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const

type Operation = (typeof operations)[number]

/** A signed amount and its unit. */
export type SignedAmount = {
  /** The amount with its sign, e.g. `+1.500`. */
  quantity: string
  /** The symbol of a token, or the name of an NFT. */
  unit: string
  isNft: boolean
}

/** The parts of an entry's description. */
export type TransactionWords = {
  verb: `activity.op.${Operation}`
  amounts: readonly SignedAmount[]
  /** What was approved: an amount of a token, or everything of a collection. */
  approval:
    | { kind: 'amount'; amount: string }
    | { kind: 'unlimited'; symbol: string }
    | { kind: 'all'; collection: string }
    | undefined
  /** The other party, if there is exactly one. */
  counterparty: { preposition: 'to' | 'from' | 'for' | 'contract'; address: string } | undefined
  imageUrl: string | undefined
  /** Replaces a missing image. */
  name: string
  isNft: boolean
}

/** Maximum length of an NFT's name in an activity row, in characters. Its own page shows the whole name. */
const nftNameLength = 32

/**
 * Verbs whose amounts always have a plus sign, and those with a minus sign, whichever way the token moved. Source:
 * specification, section 9.
 */
const plus: readonly string[] = ['receive', 'deposit', 'borrow', 'claim']
const minus: readonly string[] = ['withdraw', 'repay', 'burn']

/** Describes an entry of an account's activity. The function is pure, and sanitizes all external text. */
export function describeTransaction(
  { approvals, metadata, transfers }: Transaction,
  locale = 'en-US',
): TransactionWords {
  const approval = approvals?.[0]
  const operation = toOperation(metadata.operationType, approval, transfers)
  const [transfer] = transfers
  const token = transfer?.fungible_info ?? approval?.fungible_info
  const nft = transfer?.nft_info ?? approval?.nft_info
  const name = sanitizeText(nft?.name ?? token?.name ?? token?.symbol ?? '')
  return {
    amounts: transfers.map((transfer) => toAmount(operation, transfer, locale)),
    approval: transfers.length === 0 && approval ? toApproval(approval, locale) : undefined,
    counterparty: toCounterparty(metadata, approval, transfers),
    imageUrl: (nft?.content?.preview?.url ?? token?.icon?.url) || undefined,
    isNft: Boolean(nft),
    name,
    verb: `activity.op.${operation}`,
  }
}

function toOperation(
  type: string,
  approval: Approval | undefined,
  transfers: readonly Transfer[],
): Operation {
  if (type === 'approve' && approval?.quantity && /^[0.]+$/.test(approval.quantity.numeric)) return 'revoke'
  if (type === 'send' && transfers.length > 0 && transfers.every(({ direction }) => direction === 'self'))
    return 'self'
  return operations.find((operation) => operation === type) ?? 'execute'
}

function toSign(operation: Operation, { direction }: Transfer): '+' | '-' | '' {
  if (plus.includes(operation)) return '+'
  if (minus.includes(operation)) return '-'
  if (direction === 'in') return '+'
  return direction === 'out' ? '-' : ''
}

function toAmount(operation: Operation, transfer: Transfer, locale: string): SignedAmount {
  const { fungible_info, nft_info, quantity } = transfer
  // An NFT's amount is a count.
  const number = nft_info
    ? formatCount(quantity.numeric, locale)
    : formatDecimal(quantity.numeric, undefined, locale)
  return {
    isNft: Boolean(nft_info),
    quantity: withSign(toSign(operation, transfer), number),
    unit: nft_info ? toNftName(nft_info) : cleanSymbol(fungible_info?.symbol ?? ''),
  }
}

/** Formats a whole number without decimals, and any other number as an amount. */
function formatCount(numeric: string, locale: string): string {
  const [, whole] = /^(\d{1,15})(?:\.0*)?$/.exec(numeric) ?? []
  return whole === undefined ? formatDecimal(numeric, undefined, locale) : formatExactDecimal(whole, locale)
}

function toNftName({ name, token_id }: NonNullable<Transfer['nft_info']>): string {
  const number = sanitizeText(token_id ?? '', { maxLength: 8 })
  return sanitizeText(name ?? '', { maxLength: nftNameLength }) || (number ? `NFT #${number}` : 'NFT')
}

function toApproval(
  { fungible_info, nft_info, quantity }: Approval,
  locale: string,
): TransactionWords['approval'] {
  if (nft_info) return { collection: sanitizeText(nft_info.name ?? '') || 'NFT', kind: 'all' }
  const symbol = fungible_info?.symbol ?? ''
  if (!quantity) return { kind: 'unlimited', symbol: cleanSymbol(symbol) }
  return { amount: formatDecimal(quantity.numeric, symbol, locale), kind: 'amount' }
}

function toCounterparty(
  { sentTo, status }: Transaction['metadata'],
  approval: Approval | undefined,
  transfers: readonly Transfer[],
): TransactionWords['counterparty'] {
  if (transfers.length === 0) {
    if (approval?.spender) return { address: approval.spender, preposition: 'for' }
    // A failed transaction moved nothing and has no counterparty. `sentTo` is then the contract whose call failed: the
    // token's contract, if the user tried to send a token.
    return sentTo ? { address: sentTo, preposition: status === 'failed' ? 'contract' : 'to' } : undefined
  }
  const others = new Set(transfers.map(({ counterparty, direction }) => `${direction} ${counterparty ?? ''}`))
  const [transfer] = transfers
  // A trade has two sides and many hops between them, so no single address is the counterparty.
  if (others.size !== 1 || !transfer?.counterparty || transfer.direction === 'self') return undefined
  return { address: transfer.counterparty, preposition: transfer.direction === 'in' ? 'from' : 'to' }
}
