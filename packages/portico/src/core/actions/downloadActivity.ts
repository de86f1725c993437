import type { Transaction } from '../entities.js'
import type { Portico } from '../portico.js'
import { toActivityCsv } from '../toActivityCsv.js'
import { type GetTransactionsParameters, getTransactions } from './getTransactions.js'

export type DownloadActivityParameters = Omit<GetTransactionsParameters, 'cursor' | 'onramp'>

/** Maximum number of entries in one file. More is a task for an indexer. */
const entryLimit = 5_000

/** Maximum number of pages to request. It stops at a server that always names a next page and returns no entries. */
const pageLimit = 250

/**
 * Saves the transactions of an account on one network as a CSV file, newest first. Needs a page.
 *
 * @returns the number of entries; `isComplete` is false if there are older ones
 * @throws what `getTransactions` throws; nothing is saved then
 */
export async function downloadActivity(
  portico: Portico,
  parameters: DownloadActivityParameters = {},
): Promise<{ count: number; isComplete: boolean }> {
  const all: Transaction[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    pages++
    const { next, transactions } = await getTransactions(portico, { ...parameters, cursor })
    all.push(...transactions)
    cursor = next ?? undefined
  } while (cursor !== undefined && all.length < entryLimit && pages < pageLimit)
  // A byte order mark: without it some programs misread names in other scripts.
  const blob = new Blob(['\uFEFF', toActivityCsv(all)], { type: 'text/csv;charset=utf-8' })
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = 'activity.csv'
  link.click()
  // The browser has taken over the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
  return { count: all.length, isComplete: cursor === undefined }
}
