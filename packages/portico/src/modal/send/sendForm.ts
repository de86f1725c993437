import { useState, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { getSendState } from '../../core/actions/updateSend.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import type { Portico } from '../../core/portico.js'
import { perKit } from '../../core/slots.js'
import { useShell } from '../shell/shellContext.js'

/** The text in the fields as typed, so that it is still there after the user has chosen a token. */
export type SendForm = {
  amountText: string
  /** Send the maximum: the amount then depends on the fee and the recipient. */
  isMax: boolean
  receiverText: string
  /** The recipient whose warning the user confirmed. */
  confirmedReceiver: string | undefined
}

export const emptySendForm: SendForm = {
  amountText: '',
  confirmedReceiver: undefined,
  isMax: false,
  receiverText: '',
}

/** Returns the store of the kit's fields. Another account or network empties them, like the send state. */
export const sendFormOf = perKit((portico: Portico) => {
  const store = createStore<SendForm>(() => emptySendForm)
  portico.subscribe(
    (state) => `${toNetworkId(state)}:${findActive(state)?.address}`,
    () => store.setState(emptySendForm),
  )
  return store
})

/** Returns the fields, and a function that changes them. They start with what a site set in the send state. */
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
    // Set only if it differs, because another screen with the fields may still be fading out.
    if (filled.amountText !== amountText || filled.receiverText !== receiverText) form.setState(filled)
    return form
  })
  const form = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  return [form, store.setState]
}

/** Returns the recipient whose warning the user confirmed. */
export function useConfirmedReceiver(): string | undefined {
  const { portico } = useShell()
  const store = sendFormOf(portico)
  const read = () => store.getState().confirmedReceiver
  return useSyncExternalStore(store.subscribe, read, read)
}
