import type { CaipNetworkId } from '@portico/protocol/caip'
import { getTransactions } from '../actions/getTransactions.js'
import type { Transaction } from '../entities.js'
import type { Portico } from '../portico.js'
import type { FeedSubject } from './feedQuery.js'

/** Returns the list of an account's transactions on one network, newest first. */
export function toActivityFeed(
  portico: Portico,
  { address, networkId }: { address: string; networkId: CaipNetworkId },
): FeedSubject<Transaction> {
  return {
    idOf: ({ id }) => id,
    queryKey: ['activity', networkId, address],
    readPage: async ({ cursor, signal }) => {
      const { next, transactions } = await getTransactions(portico, { address, cursor, networkId, signal })
      return { items: transactions, next }
    },
  }
}
