import type { Transaction } from './entities.js'

/** The transactions of one month, newest first. */
export type ActivityGroup = {
  year: number
  /** 0 is January. */
  month: number
  transactions: readonly Transaction[]
}

export type Activity = {
  /** Newest first. The months are those of the user's own timezone. */
  groups: readonly ActivityGroup[]
  /** True when there are no transactions. */
  empty: boolean
}

/**
 * Groups transactions by year and month, newest first, without duplicates. Source: specification, section 4
 * (Transactions).
 */
export function toActivity(transactions: readonly Transaction[]): Activity {
  const unique = new Map(transactions.map((transaction) => [transaction.id, transaction]))
  const sorted = [...unique.values()]
    .map((transaction) => ({ minedAt: new Date(transaction.metadata.minedAt), transaction }))
    .filter(({ minedAt }) => !Number.isNaN(minedAt.getTime()))
    .sort((a, b) => b.minedAt.getTime() - a.minedAt.getTime())

  const groups: (ActivityGroup & { transactions: Transaction[] })[] = []
  for (const { minedAt, transaction } of sorted) {
    const year = minedAt.getFullYear()
    const month = minedAt.getMonth()
    const last = groups.at(-1)
    if (last?.year === year && last.month === month) last.transactions.push(transaction)
    else groups.push({ month, transactions: [transaction], year })
  }
  return { empty: groups.length === 0, groups }
}

/** True for an entry that moves only spam NFTs. */
export function isSpam({ transfers }: Pick<Transaction, 'transfers'>): boolean {
  return transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags?.is_spam === true)
}
