import '../../shell/modalChunk.js'
import { useRef } from 'react'
import { canSend } from '../../../core/actions/canSend.js'
import { manyLimit } from '../../../core/actions/sendMany.js'
import { updateSend } from '../../../core/actions/updateSend.js'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { Message } from '../../shell/Message.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { BalancesFailed } from '../BalancesFailed.js'
import { applyPayment } from '../readPayment.js'
import { useCanBatch } from '../transferBatch.js'
import { useAddressBook } from '../useAddressBook.js'
import { AmountCard } from './AmountCard.js'
import { BatchList } from './BatchList.js'
import { KnownReceivers } from './KnownReceivers.js'
import { ReceiverCard } from './ReceiverCard.js'
import { useHasCamera } from './useHasCamera.js'
import { usePastedAddress } from './usePastedAddress.js'
import { useTransfer } from './useTransfer.js'
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
      <Message text={t('send.cannot.advice')} title={t('send.cannot')} />
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
  /** Name of the wallet, if it has not responded since the page loaded. */
  waitsFor: string | undefined
}) {
  const [t, scanText] = [useText('send'), useText('scan')]
  const { navigate, portico, say } = useShell()
  const book = useAddressBook()
  const hasCamera = useHasCamera()
  const canBatch = useCanBatch()
  const transfer = useTransfer(connection, network)
  const { balances, batch, change, found, isConfirmed, isEmpty, isGathered, ready, step } = transfer
  const { data: identity } = useIdentity(found?.address)
  const avatar = identity?.avatar ?? undefined
  const fields = {
    amount: useRef<HTMLInputElement>(null),
    receiver: useRef<HTMLTextAreaElement>(null),
    root: useRef<HTMLDivElement>(null),
  }

  function setReceiver(receiverText: string) {
    const read = transfer.readReceiver(receiverText)
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

  function goOn() {
    if (waitsFor !== undefined) return
    if (isGathered && (isEmpty || ready)) {
      transfer.gather()
      return navigate('WalletSendMany')
    }
    if (step === 'selectToken') return navigate('WalletSendSelectToken')
    if (step === 'addAddress' || step === 'invalidAddress') return fields.receiver.current?.focus()
    if (step !== 'preview') return fields.amount.current?.focus()
    if (!found) return
    if (ready) {
      // The amount and the address are fixed for the review, even if fees or names change meanwhile.
      updateSend(portico, {
        receiverAddress: ready.found.address,
        receiverProfileImageUrl: avatar,
        receiverProfileName: ready.found.name,
        sendTokenAmount: ready.units,
        token: ready.token,
      })
      return navigate('WalletSendPreview')
    }
    fields.root.current?.querySelector<HTMLElement>('[data-testid="send-confirm"]')?.focus()
  }

  return (
    <ViewScreen
      action={
        <Button
          data-step={isGathered ? 'batch' : step}
          data-testid="send-next"
          disabledReason={whyNot(t, transfer, waitsFor)}
          onClick={goOn}
          variant={step === 'preview' || isGathered ? 'primary' : 'secondary'}
        >
          {isGathered ? t('batch.review', { count: transfer.reviewedCount }) : t(`send.${step}`)}
        </Button>
      }
      sheet={walletSendCss}
    >
      <div className="send" ref={fields.root}>
        {batch.transfers.length > 0 && (
          <BatchList
            isAsking={batch.isAsking}
            onRemove={({ id }) => {
              batch.remove(id)
              say(t('batch.removed'))
              fields.amount.current?.focus()
            }}
            transfers={batch.transfers}
          />
        )}
        <AmountCard
          amount={transfer.amount}
          isWorkingOut={transfer.max.isWorkingOut}
          locale={localeOf(portico)}
          networkName={network.name}
          note={transfer.max.note}
          onEnter={goOn}
          onMax={() => change({ amountText: transfer.amountText, isMax: true })}
          onSelectToken={() => navigate('WalletSendSelectToken')}
          onTextChange={(text) => change({ amountText: text, isMax: false })}
          ref={fields.amount}
          text={transfer.amountText}
          token={transfer.token}
        />
        {balances.isFailed && <BalancesFailed balances={balances} />}
        <ReceiverCard
          autoFocus={transfer.token !== undefined && transfer.amountText !== ''}
          avatar={avatar}
          contact={found && book.find(found.address)}
          isConfirmed={isConfirmed}
          networkName={network.name}
          onConfirm={(isOn) => change({ confirmedReceiver: isOn ? found?.address : undefined })}
          onEnter={goOn}
          onScan={hasCamera ? () => navigate('WalletSendScan') : undefined}
          onTextChange={setReceiver}
          problem={transfer.payment.status === 'refused' ? transfer.payment.problem : undefined}
          receiver={transfer.receiver}
          ref={fields.receiver}
          text={transfer.receiverText}
        />
        {canBatch && ready && !batch.isAsking && batch.transfers.length < manyLimit - 1 && (
          <button
            className="send-text-button send-add"
            data-testid="send-add"
            onClick={() => {
              transfer.gather()
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
            search={transfer.receiverText.trim()}
          />
        )}
      </div>
    </ViewScreen>
  )
}

/** Returns why the next step has to wait. */
function whyNot(
  t: Text<'send'>,
  { found, isConfirmed, isEmpty, isGathered, receiverText, step }: ReturnType<typeof useTransfer>,
  waitsFor: string | undefined,
): string | undefined {
  if (waitsFor !== undefined) return t('send.restoring', { wallet: waitsFor })
  if (step !== 'preview' || (isGathered && isEmpty)) return undefined
  if (!found) return t('send.resolving', { name: sanitizeText(receiverText) })
  return isConfirmed ? undefined : t('send.checkAddress')
}
