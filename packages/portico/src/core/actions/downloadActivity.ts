import type { Transaction } from '../entities.js'
import type { Portico } from '../portico.js'
import { toActivityCsv } from '../toActivityCsv.js'
import { type GetTransactionsParameters, getTransactions } from './getTransactions.js'

export type DownloadActivityParameters = Omit<GetTransactionsParameters, 'cursor' | 'onramp'>

/** Maximum number of entries in one file. A longer history is a task for an indexer. */
const entryLimit = 5_000

/** Maximum number of pages to request. Some server might name a next page every time and return no entries. */
const pageLimit = 250

/**
 * Saves the transactions of an account on one network as a CSV file, newest first. Works only in a page.
 *
 * @returns the number of entries; `isComplete` is false if there are older entries
 * @throws the errors of `getTransactions`; no file is saved then
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
  // Without a byte order mark, some programs misread names in other scripts.
  const blob = new Blob(['\uFEFF', toActivityCsv(all)], { type: 'text/csv;charset=utf-8' })
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = 'activity.csv'
  link.click()
  // By the next task, the browser has taken over the file.
  setTimeout(() => URL.revokeObjectURL(url))
  return { count: all.length, isComplete: cursor === undefined }
}
