import type { PorticoError } from '@portico/protocol/errors'
import { isPorticoError } from '@portico/protocol/errors'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { canSendMany, sendMany } from '../../core/actions/sendMany.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import type { Portico } from '../../core/portico.js'
import { perKit } from '../../core/slots.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { formatUnits } from '../../format/formatUnits.js'
import { parseAmount } from '../../format/parseAmount.js'
import { randomId } from '../../format/randomId.js'
import { queryClientOf, useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import type { Shell } from '../shell/shellType.js'
import { useKitState } from '../shell/useKitState.js'
import { emptySendForm, sendFormOf } from './sendForm.js'
import { returnToAccount } from './sendRun.js'

/** One transfer of a batch, validated in the fields. */
export type BatchTransfer = {
  /** Distinguishes transfers with equal contents. */
  id: string
  token: TokenBalance
  /** Whole tokens, in plain decimal notation. */
  amount: string
  receiver: string
  receiverName: string | undefined
  /** Whether the user confirmed the address despite a warning. */
  isWarnedOf: boolean
}

/** Transfers that are sent together, and the state of the request to the wallet. */
export type SendBatch = {
  transfers: readonly BatchTransfer[]
  run: { status: 'idle' } | { status: 'asking' } | { status: 'failed'; error: PorticoError | undefined }
}

const emptyBatch: SendBatch = { run: { status: 'idle' }, transfers: [] }

/**
 * Returns the store of the kit's batch. It outlives Send, so that the user finds it again. Another account or network
 * empties it, like the fields.
 */
export const sendBatchOf = perKit((portico: Portico) => {
  const store = createStore<SendBatch>(() => emptyBatch)
  portico.subscribe(
    (state) => `${toNetworkId(state)}:${findActive(state)?.address}`,
    () => store.setState(emptyBatch),
  )
  return store
})

/** Returns the batch, and functions that change it. */
export function useSendBatch() {
  const { portico } = useShell()
  const store = sendBatchOf(portico)
  const batch = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  return {
    ...batch,
    add(transfer: Omit<BatchTransfer, 'id'>) {
      const added = { ...transfer, id: randomId() }
      store.setState({ run: { status: 'idle' }, transfers: [...batch.transfers, added] })
    },
    remove(id: string) {
      store.setState({ run: { status: 'idle' }, transfers: batch.transfers.filter((one) => one.id !== id) })
    },
  }
}

/** Returns whether the current wallet sends several transfers as one. It causes no prompt. */
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

/** Returns the exact sum of the transfers for each token, in whole tokens and in the order in which they were added. */
export function sumTransfers(
  transfers: readonly Pick<BatchTransfer, 'amount' | 'token'>[],
): readonly { token: TokenBalance; amount: string; isTooMuch: boolean }[] {
  const sums = new Map<string, { token: TokenBalance; units: bigint }>()
  for (const { amount, token } of transfers) {
    const key = token.address ?? ''
    const units = (sums.get(key)?.units ?? 0n) + toUnits(amount, token)
    sums.set(key, { token, units })
  }
  return [...sums.values()].map(({ token, units }) => ({
    amount: formatUnits(units, Number(token.quantity.decimals)),
    isTooMuch: units > toUnits(token.quantity.numeric, token),
    token,
  }))
}

/** Returns the token with the balance that the transfers leave. */
export function leaveOf(token: TokenBalance, transfers: readonly BatchTransfer[]): TokenBalance {
  const own = sumTransfers(transfers).find((sum) => sum.token.address === token.address)
  if (!own) return token
  const units = toUnits(token.quantity.numeric, token) - toUnits(own.amount, token)
  const numeric = formatUnits(units > 0n ? units : 0n, Number(token.quantity.decimals))
  return { ...token, quantity: { ...token.quantity, numeric } }
}

function toUnits(amount: string, { quantity }: TokenBalance): bigint {
  const parsed = parseAmount({ decimals: Number(quantity.decimals), text: amount })
  return parsed.status === 'ok' ? parsed.amount : 0n
}

/** Lets the wallet send all transfers or none, then shows the account. Call it only from a click. */
export async function runBatch(shell: Shell): Promise<void> {
  const t = shell.text('send')
  const { portico } = shell
  const store = sendBatchOf(portico)
  const { run, transfers } = store.getState()
  if (run.status === 'asking' || transfers.length === 0) return
  store.setState({ run: { status: 'asking' } })
  try {
    await sendMany(portico, { transfers })
  } catch (error) {
    // The batch stays, because none of it was sent.
    store.setState({ run: { error: isPorticoError(error) ? error : undefined, status: 'failed' } })
    return
  }
  store.setState(emptyBatch)
  sendFormOf(portico).setState(emptySendForm)
  void queryClientOf(portico).invalidateQueries({ queryKey: ['tokens'] })
  shell.say(t('batch.sent', { count: transfers.length }))
  returnToAccount(shell)
}
