import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { canSendMany, sendMany } from '../../core/actions/sendMany.js'
import { balanceUnits } from '../../core/balanceUnits.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import type { Portico } from '../../core/portico.js'
import { queryClientOf } from '../../core/queries/queryClient.js'
import { createRequest } from '../../core/requestState.js'
import { perKit } from '../../core/slots.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { formatUnits } from '../../format/formatUnits.js'
import { randomId } from '../../format/randomId.js'
import { createOpenAsks, followAsk } from '../parts/openAsks.js'
import { currentEntry } from '../shell/navigation.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import type { Shell } from '../shell/shellType.js'
import { useKitState } from '../shell/useKitState.js'
import { useRequest } from '../shell/useRequest.js'
import { emptyTransferFields } from './transferForm.js'
import { isSameSend, returnToAccount } from './transferRequest.js'

/** One transfer of a batch. The fields have validated it. */
export type BatchTransfer = {
  /** Distinguishes transfers with equal contents. */
  id: string
  token: TokenBalance
  /** Base units. */
  amount: bigint
  receiver: string
  receiverName: string | undefined
  /** Whether the user confirmed the address despite a warning. */
  isWarnedOf: boolean
}

/**
 * Returns the store of the transfers that are sent together. It outlives the view, so that the user finds the transfers
 * again. A change of account or network empties it, like the fields.
 */
export const transferBatchOf = perKit((portico: Portico) => {
  const store = createStore<readonly BatchTransfer[]>(() => [])
  portico.subscribe(
    (state) => `${toNetworkId(state)}:${findActive(state)?.address}`,
    () => changeBatch(portico, []),
  )
  return store
})

/** Returns the kit's last request to send a batch. */
export const batchRequestOf = perKit((portico: Portico) =>
  createRequest((transfers: readonly BatchTransfer[]) => sendMany(portico, { transfers })),
)

/** Returns the batches that the wallet may still send, although their request has ended. */
export const openBatchesOf = perKit(() => createOpenAsks<readonly BatchTransfer[]>())

/** Changes the batch, and removes the outcome of the last request, which is about the previous batch. */
function changeBatch(portico: Portico, transfers: readonly BatchTransfer[]): void {
  transferBatchOf(portico).setState(transfers, true)
  batchRequestOf(portico).reset()
}

/** Returns the batch, and functions that change it. While the wallet is asked, they change nothing. */
export function useTransferBatch() {
  const { portico } = useShell()
  const store = transferBatchOf(portico)
  const transfers = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const isAsking = useRequest(batchRequestOf(portico)).status === 'pending'
  const change = (next: readonly BatchTransfer[]) => {
    if (batchRequestOf(portico).getState().status !== 'pending') changeBatch(portico, next)
  }
  return {
    add(transfer: Omit<BatchTransfer, 'id'>) {
      change([...transfers, { ...transfer, id: randomId() }])
    },
    /** Whether the wallet is asked to send the batch. */
    isAsking,
    remove(id: string) {
      change(transfers.filter((one) => one.id !== id))
    },
    transfers,
  }
}

/** Returns whether the current wallet can send several transfers as one. This causes no prompt. */
export function useCanBatch(): boolean {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const connection = useKitState((state) => findActive(state))
  const networkId = useKitState((state) => toNetworkId(state))
  const { data = false } = useQuery(
    {
      enabled: isOpen && connection?.status === 'live',
      queryFn: () => canSendMany(portico),
      queryKey: ['can send many', networkId, connection?.connectorId, connection?.address],
      staleTime: Number.POSITIVE_INFINITY,
    },
    client,
  )
  return data
}

/** Returns the sum of the transfers for each token, in base units and in the order in which they were added. */
export function sumTransfers(
  transfers: readonly Pick<BatchTransfer, 'amount' | 'token'>[],
): readonly { token: TokenBalance; amount: bigint; isTooMuch: boolean }[] {
  const sums = new Map<string, { token: TokenBalance; amount: bigint }>()
  for (const { amount, token } of transfers) {
    const key = token.address ?? ''
    sums.set(key, { amount: (sums.get(key)?.amount ?? 0n) + amount, token })
  }
  return [...sums.values()].map(({ amount, token }) => ({
    amount,
    isTooMuch: amount > (balanceUnits(token) ?? 0n),
    token,
  }))
}

/** Returns the token with the balance that remains after the transfers. */
export function withoutBatched(token: TokenBalance, transfers: readonly BatchTransfer[]): TokenBalance {
  const own = sumTransfers(transfers).find((sum) => sum.token.address === token.address)
  if (!own) return token
  const units = (balanceUnits(token) ?? 0n) - own.amount
  const numeric = formatUnits(units > 0n ? units : 0n, Number(token.quantity.decimals))
  return { ...token, quantity: { ...token.quantity, numeric } }
}

/** Returns whether two lists have a transfer in common: the same amount of the same token to the same recipient. */
export function haveInCommon(some: readonly BatchTransfer[], others: readonly BatchTransfer[]): boolean {
  return some.some((one) => others.some((other) => isSameSend(one, other)))
}

/** Lets the wallet send all transfers or none, then shows the account. Call it only from a click. */
export async function requestBatch(shell: Shell): Promise<void> {
  const t = shell.text('send')
  const { portico } = shell
  const transfers = transferBatchOf(portico).getState()
  const request = batchRequestOf(portico)
  if (request.getState().status === 'pending' || transfers.length === 0) return
  const run = await request.run(transfers)
  // After a failure the batch stays. If the wallet sends it after all, it leaves the batch then.
  followAsk(portico, { asks: openBatchesOf(portico), request }, run, () => {
    const isSeen = currentEntry(shell.store.getState().navigation).view === 'WalletSendMany'
    if (removeSent(portico, transfers) === 0 && isSeen) returnToAccount(shell)
    shell.say(t('batch.sent', { count: transfers.length }))
  })
  if (run.status !== 'success') return
  removeSent(portico, transfers)
  emptyTransferFields(portico)
  shell.say(t('batch.sent', { count: transfers.length }))
  returnToAccount(shell)
}

/** Removes what was sent from the batch, which may have changed since. Returns how many transfers are left. */
function removeSent(portico: Portico, sent: readonly BatchTransfer[]): number {
  const batch = transferBatchOf(portico).getState()
  const left = batch.filter(({ id }) => sent.every((one) => one.id !== id))
  if (left.length < batch.length) changeBatch(portico, left)
  void queryClientOf(portico).invalidateQueries({ queryKey: ['tokens'] })
  return left.length
}
