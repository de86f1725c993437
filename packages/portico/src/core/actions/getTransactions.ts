import { isPorticoError } from '@portico/protocol/errors'
import { isSpam } from '../activity.js'
import { assertStarted } from '../assertStarted.js'
import type { Transaction } from '../entities.js'
import { AccountAddressRequiredError, TransactionsUnavailableError } from '../errors/account.js'
import { UnsupportedChainError } from '../errors/network.js'
import type { Portico } from '../portico.js'
import { track } from '../track.js'
import { getAccount } from './getAccount.js'
import { getPortfolioNetworks } from './getSupportedNetworks.js'
import { resolveAccount, type SubjectParameters } from './resolveAccount.js'

export type GetTransactionsParameters = SubjectParameters & {
  /** `next` of the previous page. Default: the first page. */
  cursor?: string | undefined
  /** Returns purchases at this provider instead of transactions on the network. */
  onramp?: 'coinbase' | undefined
  signal?: AbortSignal | undefined
}

export type GetTransactionsReturnType = {
  /** Newest first. Entries that move only spam and entries of other networks are left out. */
  transactions: readonly Transaction[]
  /** Pass as `cursor` for older entries; null at the end. */
  next: string | null
}

/** Maximum number of pages that one call skips because they contain only spam. */
const emptyPages = 4

/**
 * Returns one page of an account's transactions on one network, from the site's server. `toActivity` groups
 * transactions by month.
 *
 * @throws NotStartedError, AccountAddressRequiredError, NetworkNotFoundError, UnsupportedChainError if no server knows
 * them (`getPortfolioNetworks`), TransactionsUnavailableError, and the signal's reason
 */
export async function getTransactions(
  portico: Portico,
  parameters: GetTransactionsParameters = {},
): Promise<GetTransactionsReturnType> {
  assertStarted(portico, 'getTransactions')
  const { namespace, onramp, signal } = parameters
  const account = getAccount(portico, { namespace })
  const used = parameters.address ?? account.address
  if (!used) throw new AccountAddressRequiredError()
  const { address, network } = resolveAccount(portico, { ...parameters, address: used })
  const networkId = network.caipNetworkId
  const told = {
    address,
    cursor: parameters.cursor,
    isSmartAccount: account.allAccounts.some((one) => one.address === address && one.type === 'smartAccount'),
    projectId: portico.options.projectId,
  }

  try {
    if (!(await getPortfolioNetworks(portico)).includes(networkId)) {
      throw new UnsupportedChainError({ namespace: network.chainNamespace })
    }
    if (parameters.cursor) track(portico, { event: 'LOAD_MORE_TRANSACTIONS', properties: told })
    const { requestHistory } = await import('../http/requestHistory.js')
    let { cursor } = parameters
    for (let page = 0; ; page++) {
      const { data, next } = await requestHistory(portico, {
        params: { account: address },
        query: { chainId: networkId, cursor, onramp },
        signal,
      })
      const transactions = data.flatMap((transaction): Transaction[] =>
        transaction.metadata.chain === networkId && !isSpam(transaction)
          ? [{ ...transaction, metadata: { ...transaction.metadata, chain: networkId } }]
          : [],
      )
      // If every entry of the page was dropped, the page is empty for the user, so the next older page is tried.
      if (transactions.length > 0 || !next || next === cursor || page >= emptyPages) {
        return { next: next === cursor ? null : next, transactions }
      }
      cursor = next
    }
  } catch (cause) {
    signal?.throwIfAborted()
    if (isPorticoError(cause, 'UNSUPPORTED_CHAIN')) throw cause
    track(portico, { event: 'ERROR_FETCH_TRANSACTIONS', properties: told })
    throw new TransactionsUnavailableError({ cause })
  }
}
