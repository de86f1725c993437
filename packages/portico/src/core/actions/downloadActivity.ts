import type { Transaction } from '../entities.js'
import type { Portico } from '../portico.js'
import { toActivityCsv } from '../toActivityCsv.js'
import { type GetTransactionsParameters, getTransactions } from './getTransactions.js'

export type DownloadActivityParameters = Omit<GetTransactionsParameters, 'cursor' | 'onramp'>

/** Entries of one file, at most: more is a matter for an indexer. */
const entryLimit = 5_000

/** Pages that are asked for, at most: a server that always names a next one, and tells nothing in it, ends there. */
const pageLimit = 250

/**
 * Saves what happened to an account on one network as a CSV file, newest first. Needs a page.
 *
 * @returns how many entries it holds; `isComplete` is false where there are older ones
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
  // A mark of the encoding, without which some programs read names of other scripts wrong.
  const blob = new Blob(['\uFEFF', toActivityCsv(all)], { type: 'text/csv;charset=utf-8' })
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = 'activity.csv'
  link.click()
  // The browser has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
  return { count: all.length, isComplete: cursor === undefined }
}
