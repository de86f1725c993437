import type { CaipNetworkId } from '@portico/protocol/caip'
import { getTransactions } from '../../core/actions/getTransactions.js'
import type { Transaction } from '../../core/entities.js'
import { useShell } from '../shell/shellContext.js'
import { useFeed } from './useFeed.js'

const idOf = ({ id }: Transaction) => id

/** Returns the activity of an account on one network. */
export function useActivity(address: string, networkId: CaipNetworkId) {
  const { portico } = useShell()
  return useFeed<Transaction>({
    idOf,
    queryKey: ['activity', networkId, address],
    readPage: async ({ cursor, signal }) => {
      const { next, transactions } = await getTransactions(portico, { address, cursor, networkId, signal })
      return { items: transactions, next }
    },
  })
}
