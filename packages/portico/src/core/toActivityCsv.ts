import type { Transaction } from './entities.js'

const columns = [
  'time',
  'type',
  'status',
  'network',
  'hash',
  'from',
  'to',
  'direction',
  'amount',
  'symbol',
  'token',
  'token id',
  'counterparty',
] as const

/**
 * Entries of an activity as a table (RFC 4180): one line for each transfer, and one for an entry that moved nothing. Amounts
 * are exact, times are UTC.
 */
export function toActivityCsv(transactions: readonly Transaction[]): string {
  const lines = transactions.flatMap(({ metadata, transfers }) => {
    const { chain, hash, minedAt, operationType, sentFrom, sentTo, status } = metadata
    const head = [minedAt, operationType, status, chain, hash, sentFrom, sentTo ?? '']
    if (transfers.length === 0) return [[...head, '', '', '', '', '', '']]
    return transfers.map(({ counterparty, direction, fungible_info, nft_info, quantity }) => [
      ...head,
      direction ?? '',
      quantity.numeric,
      fungible_info?.symbol ?? nft_info?.name ?? '',
      fungible_info?.address ?? nft_info?.address ?? '',
      nft_info?.token_id ?? '',
      counterparty ?? '',
    ])
  })
  return [columns, ...lines].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

/** Names of tokens are anybody's words: a program that opens the file must not take one for a formula. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
