'use client'
import { useMemo } from 'react'
import { toActivity } from '../core/activity.js'
import type { Transaction } from '../core/entities.js'
import { type AccountSubjectInput, toSubjectParameters } from './accountSubject.js'
import { useAccountSubject } from './useAccountSubject.js'
import { type LoadFeed, useSharedFeed } from './useSharedFeed.js'

/** Returns the transactions of the account in use, newest first. They load page by page and are grouped by month. */
export function usePorticoTransactions(input: AccountSubjectInput = {}) {
  const subject = useAccountSubject('usePorticoTransactions', toSubjectParameters(input))
  const { items, ...feed } = useSharedFeed('usePorticoTransactions', subject, load)
  const { empty, groups } = useMemo(() => toActivity(items), [items])
  return {
    ...feed,
    /** True if all pages are loaded and there are no transactions. */
    empty: empty && feed.status === 'success' && !feed.hasMore,
    groups,
    transactions: items,
  }
}

const load: LoadFeed<Transaction> = async (portico, subject) =>
  (await import('../core/queries/activityFeed.js')).toActivityFeed(portico, subject)
