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
 * Converts the entries of an activity to a table (RFC 4180). Each transfer gets one line, and so does an entry that
 * moved nothing. Amounts are exact. Times are in UTC.
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

/**
 * Matches the start of a formula: `=`, `+`, `-` or `@`, even after blanks, invisible characters and quotation marks. It
 * includes the wide, small, superscript and subscript forms, because Excel accepts these in some languages.
 */
const formula =
  /^["\s\p{C}\p{Z}]*[=+\-@\u207a-\u207c\u208a-\u208c\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/u

/**
 * Escapes a cell. Anyone can choose a token's name, and a program that opens the file must not run that name as a
 * formula.
 */
function toCell(text: string): string {
  // In locales whose lists have semicolons or tabs as separators, a program may start a new cell after a separator.
  const parted = text.replace(/[^,;\t\r\n]+/g, (part) => (formula.test(part) ? `'${part}` : part))
  const safe = /^[\t\r\n]/.test(parted) ? `'${parted}` : parted
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
