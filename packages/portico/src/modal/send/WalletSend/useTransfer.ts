import { InvalidReceiverError } from '../../../core/errors/send.js'
import { isSameAddress } from '../../../core/findLookAlikes.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { toFieldAmount } from '../../parts/fieldAmount.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { readPayment } from '../readPayment.js'
import { useTransferBatch, withoutBatched } from '../transferBatch.js'
import { emptyTransferForm, useTransferForm } from '../transferForm.js'
import { type Receiver, useReceiver } from '../useReceiver.js'
import { useSendBalances } from '../useSendBalances.js'
import { useSendState } from '../useSendState.js'
import { needsConfirmation } from './ReceiverCard.js'
import { readAmount, type TypedAmount, toSendStep, weighAmount } from './toSendStep.js'
import { useMax } from './useMax.js'

/**
 * Returns the transfer that the fields describe, which of its parts are known, and functions that change the fields.
 */
export function useTransfer(connection: Connection, network: Network) {
  const t = useText('scan')
  const { portico } = useShell()
  const locale = localeOf(portico)
  const balances = useSendBalances()
  const batch = useTransferBatch()
  const chosen = useChosenToken(balances.tokens)
  // Tokens in the batch are not available to be sent again.
  const token = chosen && withoutBatched(chosen, batch.transfers)
  const [form, change] = useTransferForm(token)
  const { isLoading, tokens } = balances
  const readReceiver = (text: string) => readPayment(t, text, { isLoading, network, portico, tokens })
  const payment = readReceiver(form.receiverText)
  // A payment request that cannot be paid from here must not be looked up as an address.
  const isRefused = payment.status === 'refused'
  const receiver = refuseContract(useReceiver(isRefused ? '' : form.receiverText), token, network)
  const found = receiver.status === 'found' ? receiver : undefined
  const max = useMax(connection.address, token, form.isMax, found?.address)
  const { amount, amountText } = toAmount(form.amountText, max.amount, token, locale)
  const step = toSendStep({ amount, receiver, token })
  const units = amount.status === 'ok' ? amount.amount : undefined
  const isConfirmed = !found || !needsConfirmation(found) || form.confirmedReceiver === found.address
  const isEmpty = form.amountText === '' && !form.isMax && form.receiverText === ''
  const ready =
    step === 'preview' && chosen && found && isConfirmed && units !== undefined
      ? { found, token: chosen, units }
      : undefined
  return {
    amount,
    amountText,
    balances,
    batch,
    change,
    found,
    /** Adds the transfer in the fields to the batch, and empties the fields for the next one. */
    gather() {
      if (!ready || batch.isAsking) return
      const { address: receiver, name: receiverName } = ready.found
      const isWarnedOf = needsConfirmation(ready.found)
      batch.add({ amount: ready.units, isWarnedOf, receiver, receiverName, token: ready.token })
      change(emptyTransferForm)
    },
    isConfirmed,
    isEmpty,
    /** Whether the next press reviews the batch: the fields are empty, or contain one more transfer for it. */
    isGathered: batch.transfers.length > 0 && (isEmpty || step === 'preview'),
    max,
    payment,
    readReceiver,
    /** The transfer, if it is complete enough to be reviewed. */
    ready,
    receiver,
    receiverText: form.receiverText,
    /** How many transfers the review of the batch will show. */
    reviewedCount: batch.transfers.length + (isEmpty || batch.isAsking ? 0 : 1),
    step,
    token,
  }
}

/** Returns the amount and the text that the field shows: the maximum if there is one, otherwise what the user typed. */
function toAmount(
  typed: string,
  max: bigint | undefined,
  token: TokenBalance | undefined,
  locale: string,
): { amount: TypedAmount; amountText: string } {
  if (max === undefined || !token) return { amount: readAmount(typed, token, locale), amountText: typed }
  const amountText = toFieldAmount(formatUnits(max, Number(token.quantity.decimals)), locale)
  return { amount: weighAmount(max, token), amountText }
}

/** Refuses the token's own contract, because tokens sent there are lost. */
function refuseContract(receiver: Receiver, token: TokenBalance | undefined, network: Network): Receiver {
  const isContract =
    receiver.status === 'found' &&
    token?.address !== undefined &&
    isSameAddress(token.address, `${token.chainId}:${receiver.address}`)
  if (!isContract) return receiver
  return {
    error: new InvalidReceiverError({ networkName: network.name, reason: 'token' }),
    status: 'refused',
  }
}

/** Returns the chosen token with its newest balance. If the account has only one token, that one is chosen. */
function useChosenToken(tokens: readonly TokenBalance[]): TokenBalance | undefined {
  const chosen = useSendState().token
  if (!chosen) return tokens.length === 1 ? tokens[0] : undefined
  return (
    tokens.find(({ address, chainId }) => address === chosen.address && chainId === chosen.chainId) ?? chosen
  )
}
