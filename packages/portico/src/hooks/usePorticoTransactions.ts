'use client'
import { useMemo } from 'react'
import { toActivity } from '../core/activity.js'
import type { Transaction } from '../core/entities.js'
import { type AccountSubjectInput, toSubjectParameters, useAccountSubject } from './useAccountSubject.js'
import { type LoadPage, usePages } from './usePages.js'

/** Returns the transactions of the account in use, page by page and by month, newest first. */
export function usePorticoTransactions(input: AccountSubjectInput = {}) {
  const parameters = toSubjectParameters(input)
  const { namespace, networkId } = parameters
  const subject = useAccountSubject('usePorticoTransactions', parameters)
  const load = useMemo<LoadPage<Transaction>>(
    () =>
      async (portico, { cursor, signal }) => {
        const { getTransactions } = await import('../core/actions/getTransactions.js')
        const { next, transactions } = await getTransactions(portico, {
          cursor,
          namespace,
          networkId,
          signal,
        })
        return { items: transactions, next }
      },
    [namespace, networkId],
  )
  const { items, ...pages } = usePages('usePorticoTransactions', subject, load)
  const { empty, groups } = useMemo(() => toActivity(items), [items])
  return {
    ...pages,
    /** True once it is known that there are no transactions. */
    empty: empty && pages.status === 'success' && !pages.hasMore,
    groups,
    transactions: items,
  }
}
