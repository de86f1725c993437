import { useCallback, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { updateSend } from '../../core/actions/updateSend.js'
import type { SendState } from '../../core/entities.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import { localeOf } from '../../core/localeOf.js'
import type { Portico } from '../../core/portico.js'
import { perKit } from '../../core/slots.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { formatUnits } from '../../format/formatUnits.js'
import { toFieldAmount } from '../parts/fieldAmount.js'
import { useShell } from '../shell/shellContext.js'
import { useSendState } from './useSendState.js'

/** What the user entered in the fields. It stays while the user chooses a token. */
export type TransferForm = {
  /** The amount as typed. Undefined until the user types. Until then, the field shows the amount of the send state. */
  amountText: string | undefined
  /** Whether the maximum is sent. If so, the amount depends on the fee and the recipient. */
  isMax: boolean
  /**
   * The recipient as typed. Undefined until the user types. Until then, the field shows the recipient of the send
   * state.
   */
  receiverText: string | undefined
  /** The recipient whose warning the user confirmed. */
  confirmedReceiver: string | undefined
}

/** The texts that the fields show. */
export type TransferFields = Omit<TransferForm, 'amountText' | 'receiverText'> & {
  amountText: string
  receiverText: string
}

export const emptyTransferForm: TransferForm = {
  amountText: undefined,
  confirmedReceiver: undefined,
  isMax: false,
  receiverText: undefined,
}

/** Returns the store of the kit's fields. A change of account or network empties them, like the send state. */
export const transferFormOf = perKit((portico: Portico) => {
  const store = createStore<TransferForm>(() => emptyTransferForm)
  portico.subscribe(
    (state) => `${toNetworkId(state)}:${findActive(state)?.address}`,
    () => store.setState(emptyTransferForm),
  )
  return store
})

/**
 * Changes the contents of the fields, and clears the changed parts of the send state. The send state contains only
 * values that were taken from the fields for the review, or that the site set.
 */
export function changeTransferForm(portico: Portico, change: Partial<TransferForm>): void {
  if ('amountText' in change || change.isMax) updateSend(portico, { sendTokenAmount: undefined })
  if ('receiverText' in change) {
    updateSend(portico, {
      receiverAddress: undefined,
      receiverProfileImageUrl: undefined,
      receiverProfileName: undefined,
    })
  }
  transferFormOf(portico).setState(change)
}

/** Empties the fields, and clears their parts of the send state. The token stays. */
export function emptyTransferFields(portico: Portico): void {
  changeTransferForm(portico, emptyTransferForm)
}

/** Returns what the fields show for `token`, and a function that changes them. */
export function useTransferForm(
  token: TokenBalance | undefined,
): readonly [TransferFields, (change: Partial<TransferForm>) => void] {
  const { portico } = useShell()
  const store = transferFormOf(portico)
  const form = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const state = useSendState()
  const fields = {
    ...form,
    amountText: form.amountText ?? toAmountText(state, token, localeOf(portico)),
    isMax: form.isMax || (form.amountText === undefined && state.sendTokenAmount === 'max'),
    receiverText: form.receiverText ?? state.receiverProfileName ?? state.receiverAddress ?? '',
  }
  const change = useCallback(
    (changed: Partial<TransferForm>) => changeTransferForm(portico, changed),
    [portico],
  )
  return [fields, change]
}

/** Returns the amount that a site set, as text for the field. */
function toAmountText(
  { sendTokenAmount: amount }: SendState,
  token: TokenBalance | undefined,
  locale: string,
): string {
  if (amount === undefined || amount === 'max' || !token) return ''
  return toFieldAmount(formatUnits(amount, Number(token.quantity.decimals)), locale)
}

/** Returns the recipient whose warning the user confirmed. */
export function useConfirmedReceiver(): string | undefined {
  const { portico } = useShell()
  const store = transferFormOf(portico)
  const read = () => store.getState().confirmedReceiver
  return useSyncExternalStore(store.subscribe, read, read)
}
