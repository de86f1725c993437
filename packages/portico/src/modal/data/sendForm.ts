import { useState, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { getSendState } from '../../core/actions/updateSend.js'
import { findActive } from '../../core/findActive.js'
import type { Portico } from '../../core/portico.js'
import { toNetworkId } from '../../core/toNetworkId.js'
import { useShell } from '../shellContext.js'

/** What stands in the fields, letter by letter: who goes to choose a token and comes back finds it as it was. */
export type SendForm = {
  amountText: string
  /** All that can be sent is wanted: the amount follows fee and receiver. */
  isMax: boolean
  receiverText: string
  /** The receiver whose warning was read and answered. */
  confirmedReceiver: string | undefined
}

export const emptySendForm: SendForm = {
  amountText: '',
  confirmedReceiver: undefined,
  isMax: false,
  receiverText: '',
}

/** The fields of a kit. Another account or network empties them, as it does the send state. */
export function sendFormOf(portico: Portico): StoreApi<SendForm> {
  const { memo } = portico.internal
  const known = memo.get('modal.sendForm') as StoreApi<SendForm> | undefined
  if (known) return known
  const store = createStore<SendForm>(() => emptySendForm)
  memo.set('modal.sendForm', store)
  portico.subscribe(
    (state) => `${toNetworkId(state)}:${findActive(state)?.address}`,
    () => store.setState(emptySendForm),
  )
  return store
}

/** The fields, and the way to change them. What a host filled into the send state stands in them from the start. */
export function useSendForm(): readonly [SendForm, (change: Partial<SendForm>) => void] {
  const { portico } = useShell()
  const [store] = useState(() => {
    const form = sendFormOf(portico)
    const { amountText, receiverText } = form.getState()
    const { receiverAddress, receiverProfileName, sendTokenAmount } = getSendState(portico)
    const filled = {
      amountText: amountText || (sendTokenAmount ?? ''),
      receiverText: receiverText || (receiverProfileName ?? receiverAddress ?? ''),
    }
    // Told only where it is news: another screen of the fields may still be leaving.
    if (filled.amountText !== amountText || filled.receiverText !== receiverText) form.setState(filled)
    return form
  })
  const form = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  return [form, store.setState]
}

/** The receiver whose warning was read and answered. */
export function useConfirmedReceiver(): string | undefined {
  const { portico } = useShell()
  const store = sendFormOf(portico)
  const read = () => store.getState().confirmedReceiver
  return useSyncExternalStore(store.subscribe, read, read)
}
