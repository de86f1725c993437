import { isPorticoError } from '@portico/protocol/errors'
import { assertStarted } from '../assertStarted.js'
import type { OnRampProvider, Transaction } from '../entities.js'
import { AccountAddressRequiredError, TransactionsUnavailableError } from '../errors/account.js'
import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'

export type GetPurchasesParameters = {
  /** The provider of the purchases. */
  provider: OnRampProvider['name']
  /** Default: the account in use. */
  address?: string | undefined
  /** `next` of the previous page. Default: the first page. */
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

/** A purchase. Its network may be one that this version does not know. */
export type Purchase = Omit<Transaction, 'metadata'> & {
  metadata: Omit<Transaction['metadata'], 'chain'> & { chain: string | null }
}

export type GetPurchasesReturnType = {
  /** Newest first. `metadata.status` is `ONRAMP_TRANSACTION_STATUS_SUCCESS`, `…_IN_PROGRESS` or `…_FAILED`. */
  purchases: readonly Purchase[]
  /** Pass as `cursor` for older purchases; null at the end. */
  next: string | null
}

/**
 * Returns one page of an account's purchases at one provider, on all networks.
 *
 * @throws NotStartedError, AccountAddressRequiredError, TransactionsUnavailableError, and the signal's reason
 */
export async function getPurchases(
  portico: Portico,
  parameters: GetPurchasesParameters,
): Promise<GetPurchasesReturnType> {
  assertStarted(portico, 'getPurchases')
  const { cursor, provider, signal } = parameters
  const address = parameters.address ?? findActive(portico.store.getState())?.address
  if (!address) throw new AccountAddressRequiredError()
  try {
    const { requestHistory } = await import('../http/requestHistory.js')
    const { data, next } = await requestHistory(portico, {
      params: { account: address },
      query: { cursor, onramp: provider },
      signal,
    })
    return {
      next: next === cursor ? null : next,
      purchases: data.map((purchase) => ({
        ...purchase,
        metadata: { ...purchase.metadata, chain: purchase.metadata.chain ?? null },
      })),
    }
  } catch (cause) {
    signal?.throwIfAborted()
    if (isPorticoError(cause, 'ONRAMP_OFF')) return { next: null, purchases: [] }
    throw new TransactionsUnavailableError({ cause })
  }
}
