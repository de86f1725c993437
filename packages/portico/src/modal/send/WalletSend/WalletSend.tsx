import '../../shell/modalChunk.js'
import { useEffect, useRef } from 'react'
import { canSend } from '../../../core/actions/canSend.js'
import { manyLimit } from '../../../core/actions/sendMany.js'
import { updateSend } from '../../../core/actions/updateSend.js'
import { balanceUnits } from '../../../core/balanceUnits.js'
import { InvalidReceiverError } from '../../../core/errors/send.js'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import { isSameAddress } from '../../../core/findLookAlikes.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { toFieldAmount } from '../../parts/fieldAmount.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { BalancesFailed } from '../BalancesFailed.js'
import { applyPayment, readPayment } from '../readPayment.js'
import { leaveOf, useCanBatch, useSendBatch } from '../sendBatch.js'
import { emptySendForm, useSendForm } from '../sendForm.js'
import { useAddressBook } from '../useAddressBook.js'
import { type Receiver, useReceiver } from '../useReceiver.js'
import { useSendBalances } from '../useSendBalances.js'
import { useSendEstimate } from '../useSendEstimate.js'
import { useSendState } from '../useSendState.js'
import { AmountCard } from './AmountCard.js'
import { BatchList } from './BatchList.js'
import { KnownReceivers } from './KnownReceivers.js'
import { needsConfirmation, ReceiverCard } from './ReceiverCard.js'
import { readAmount, type TypedAmount, toSendStep, weighAmount } from './toSendStep.js'
import { useHasCamera } from './useHasCamera.js'
import { usePastedAddress } from './usePastedAddress.js'
import { walletSendCss } from './WalletSend.css.js'

/** The view for a transfer's token, amount and recipient. */
export const WalletSend: View = {
  component: WalletSendView,
  next: ['WalletSendPreview', 'WalletSendSelectToken'],
  title: (text) => text('send')('send.title'),
}

function WalletSendView() {
  const t = useText('send')
  const { portico } = useShell()
  const connection = useKitState((state) => findActive(state))
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const isPossible = useKitState(() => canSend(portico))
  const isRestoring = connection?.status === 'restoring'
  if (connection && network && (isPossible || isRestoring)) {
    return (
      <Form
        connection={connection}
        key={`${networkId}:${connection.address}`}
        network={network}
        waitsFor={isRestoring ? connection.name : undefined}
      />
    )
  }
  return (
    <ViewScreen>
      <div className="message">
        <p className="message-title" dir="auto">
          {t('send.cannot')}
        </p>
        <p className="message-text" dir="auto">
          {t('send.cannot.advice')}
        </p>
      </div>
    </ViewScreen>
  )
}

function Form({
  connection,
  network,
  waitsFor,
}: {
  connection: Connection
  network: Network
  /** The wallet that has not responded yet. */
  waitsFor: string | undefined
}) {
  const [t, scanText] = [useText('send'), useText('scan')]
  const { navigate, portico, say } = useShell()
  const locale = localeOf(portico)
  const balances = useSendBalances()
  const book = useAddressBook()
  const hasCamera = useHasCamera()
  const batch = useSendBatch()
  const canBatch = useCanBatch()
  const chosen = useChosenToken(balances.tokens)
  // Tokens in the batch are not available to be sent again.
  const token = chosen && leaveOf(chosen, batch.transfers)
  const [form, change] = useSendForm(token)
  const { isLoading, tokens } = balances
  const payment = readPayment(scanText, form.receiverText, { isLoading, network, portico, tokens })
  // A payment request that cannot be paid from here is not an address.
  const isRefused = payment.status === 'refused'
  const receiver = refuseContract(useReceiver(isRefused ? '' : form.receiverText), token, network)
  const found = receiver.status === 'found' ? receiver : undefined
  const { data: identity } = useIdentity(found?.address)
  const max = useMax(connection.address, token, form.isMax, found?.address)
  const { amount, amountText } = toAmount(form.amountText, max.amount, token, locale)
  const step = toSendStep({ amount, receiver, token })
  const isConfirmed = !found || !needsConfirmation(found) || form.confirmedReceiver === found.address
  const fields = {
    amount: useRef<HTMLInputElement>(null),
    receiver: useRef<HTMLTextAreaElement>(null),
    root: useRef<HTMLDivElement>(null),
  }

  const units = amount.status === 'ok' ? amount.amount : undefined
  const avatar = identity?.avatar ?? undefined

  function setReceiver(receiverText: string) {
    const read = readPayment(scanText, receiverText, { isLoading, network, portico, tokens })
    if (read.status === 'ok') {
      applyPayment(portico, read)
      say(scanText('scan.filled'))
      return
    }
    change({ confirmedReceiver: undefined, receiverText })
  }
  usePastedAddress(fields.root, connection.namespace, (pasted) => {
    setReceiver(pasted)
    say(t('send.pasted'))
    fields.receiver.current?.focus()
  })

  const isEmpty = form.amountText === '' && !form.isMax && form.receiverText === ''
  const isGathered = batch.transfers.length > 0 && (isEmpty || step === 'preview')
  const isReady = step === 'preview' && found !== undefined && isConfirmed && units !== undefined

  /** Adds the fields to the batch, and empties them for the next transfer. */
  function gather() {
    if (!isReady || !chosen || !found || units === undefined) return
    const { address: receiver, name: receiverName } = found
    batch.add({ amount: units, isWarnedOf: needsConfirmation(found), receiver, receiverName, token: chosen })
    change(emptySendForm)
  }

  function goOn() {
    if (waitsFor !== undefined) return
    if (isGathered && (isEmpty || isReady)) {
      gather()
      return navigate('WalletSendMany')
    }
    if (step === 'selectToken') return navigate('WalletSendSelectToken')
    if (step === 'addAddress' || step === 'invalidAddress') return fields.receiver.current?.focus()
    if (step !== 'preview') return fields.amount.current?.focus()
    if (!found) return
    if (isConfirmed) {
      // The review has a fixed amount and address, whatever happens to fees and names meanwhile.
      updateSend(portico, {
        receiverAddress: found.address,
        receiverProfileImageUrl: avatar,
        receiverProfileName: found.name,
        sendTokenAmount: units,
        token: chosen,
      })
      return navigate('WalletSendPreview')
    }
    fields.root.current?.querySelector<HTMLElement>('[data-testid="send-confirm"]')?.focus()
  }

  const reason =
    waitsFor !== undefined
      ? t('send.restoring', { wallet: waitsFor })
      : step !== 'preview' || (isGathered && isEmpty)
        ? undefined
        : !found
          ? t('send.resolving', { name: sanitizeText(form.receiverText) })
          : isConfirmed
            ? undefined
            : t('send.checkAddress')
  return (
    <ViewScreen
      action={
        <Button
          data-step={isGathered ? 'batch' : step}
          data-testid="send-next"
          disabledReason={reason}
          onClick={goOn}
          variant={step === 'preview' || isGathered ? 'primary' : 'secondary'}
        >
          {isGathered
            ? t('batch.review', { count: batch.transfers.length + (isEmpty ? 0 : 1) })
            : t(`send.${step}`)}
        </Button>
      }
      sheet={walletSendCss}
    >
      <div className="send" ref={fields.root}>
        {batch.transfers.length > 0 && (
          <BatchList
            onRemove={({ id }) => {
              batch.remove(id)
              say(t('batch.removed'))
              fields.amount.current?.focus()
            }}
            transfers={batch.transfers}
          />
        )}
        <AmountCard
          amount={amount}
          isWorkingOut={max.isWorkingOut}
          locale={locale}
          networkName={network.name}
          note={max.note}
          onEnter={goOn}
          onMax={() => change({ amountText, isMax: true })}
          onSelectToken={() => navigate('WalletSendSelectToken')}
          onTextChange={(text) => change({ amountText: text, isMax: false })}
          ref={fields.amount}
          text={amountText}
          token={token}
        />
        {balances.isFailed && <BalancesFailed balances={balances} />}
        <ReceiverCard
          autoFocus={token !== undefined && amountText !== ''}
          avatar={avatar}
          contact={found && book.find(found.address)}
          isConfirmed={isConfirmed}
          networkName={network.name}
          onConfirm={(isOn) => change({ confirmedReceiver: isOn ? found?.address : undefined })}
          onEnter={goOn}
          onScan={hasCamera ? () => navigate('WalletSendScan') : undefined}
          onTextChange={setReceiver}
          problem={payment.status === 'refused' ? payment.problem : undefined}
          receiver={receiver}
          ref={fields.receiver}
          text={form.receiverText}
        />
        {canBatch && isReady && batch.transfers.length < manyLimit - 1 && (
          <button
            className="send-text-button send-add"
            data-testid="send-add"
            onClick={() => {
              gather()
              say(t('batch.added'))
              fields.amount.current?.focus()
            }}
            type="button"
          >
            {t('batch.add')}
          </button>
        )}
        {!found && (
          <KnownReceivers
            book={book}
            onChoose={(chosen) => {
              setReceiver(chosen)
              fields.receiver.current?.focus()
            }}
            search={form.receiverText.trim()}
          />
        )}
      </div>
    </ViewScreen>
  )
}

/** Returns what the field shows and its amount: the maximum if there is one, otherwise what was typed. */
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

/** Returns the chosen token with its newest balance. If there is only one token, it is chosen. */
function useChosenToken(tokens: readonly TokenBalance[]): TokenBalance | undefined {
  const chosen = useSendState().token
  if (!chosen) return tokens.length === 1 ? tokens[0] : undefined
  return (
    tokens.find(({ address, chainId }) => address === chosen.address && chainId === chosen.chainId) ?? chosen
  )
}

/** Returns the maximum to send: for the network's own token, what the fee of this transfer leaves. */
function useMax(
  from: string,
  token: TokenBalance | undefined,
  isWanted: boolean,
  receiver: string | undefined,
): { amount: bigint | undefined; isWorkingOut: boolean; note: string | undefined } {
  const t = useText('send')
  const { portico, toast } = useShell()
  const isNative = token !== undefined && token.address === undefined
  // Until the recipient is known, the fee of a transfer to the own account is used, which is
  // typical.
  const subject =
    isWanted && isNative ? ({ amount: 'max', from, receiver: receiver ?? from, token } as const) : undefined
  const estimate = useSendEstimate(subject)
  const { isError } = estimate
  const isOfToken =
    estimate.data?.token.address === token?.address && estimate.data?.token.chainId === token?.chainId
  const data = isOfToken ? estimate.data : undefined
  useEffect(() => {
    // The previous amount stays, because the maximum without the fee could not be paid.
    if (isError) toast(t('send.max.failed'), 'error')
  }, [isError, t, toast])
  if (!isWanted || !token) return { amount: undefined, isWorkingOut: false, note: undefined }
  if (!isNative) return { amount: balanceUnits(token), isWorkingOut: false, note: undefined }
  return {
    amount: data?.maxAmount,
    isWorkingOut: !data && !isError,
    note:
      data &&
      (data.maxAmount === 0n
        ? t('problem.INSUFFICIENT_FEE_BALANCE', { native: cleanSymbol(token.symbol) })
        : t('send.max.note', {
            fee: formatDecimal(
              formatUnits(data.fee.amount, data.fee.decimals),
              data.fee.symbol,
              localeOf(portico),
            ),
          })),
  }
}
