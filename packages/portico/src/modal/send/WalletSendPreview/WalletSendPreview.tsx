import '../../shell/modalChunk.js'
import { isPorticoError } from '@portico/protocol/errors'
import { useEffect } from 'react'
import { updateSend } from '../../../core/actions/updateSend.js'
import type { SendState } from '../../../core/entities.js'
import { findActive } from '../../../core/findActive.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import { worthOf } from '../../../core/worthOf.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { Button } from '../../../ui/Button/Button.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { formatTokenAmount } from '../../parts/formatTokenAmount.js'
import { NothingToReview } from '../../parts/NothingToReview.js'
import { Notice } from '../../parts/Notice.js'
import { useOpenAsk } from '../../parts/openAsks.js'
import { ReviewActions } from '../../parts/ReviewActions.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { useLate } from '../../parts/useLate.js'
import { useMoney } from '../../parts/useMoney.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { useLocale } from '../../shell/useLocale.js'
import { useRequest } from '../../shell/useRequest.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { useConfirmedReceiver } from '../transferForm.js'
import {
  isAskedFor,
  isSameSend,
  openTransfersOf,
  type ReviewedSend,
  requestTransfer,
  transferRequestOf,
} from '../transferRequest.js'
import { useAddressBook } from '../useAddressBook.js'
import { useSendEstimate } from '../useSendEstimate.js'
import { useSendState } from '../useSendState.js'
import { describeObjection } from './describeProblem.js'
import { Party } from './Party.js'
import { ReviewFacts } from './ReviewFacts.js'
import { SaveContact } from './SaveContact.js'
import { ProblemNotice, SendFailure } from './SendFailure.js'
import { Silence } from './Silence.js'
import { walletSendPreviewCss } from './WalletSendPreview.css.js'

/**
 * The view that shows everything about a transfer in full, before the wallet is prompted. Only the click on Send
 * prompts the wallet.
 */
export const WalletSendPreview: View = {
  component: WalletSendPreviewView,
  next: ['Account'],
  title: (text) => text('send')('send.preview.title'),
}

function WalletSendPreviewView() {
  const { portico } = useShell()
  const connection = useKitState((state) => findActive(state))
  const state = useSendState()
  const run = useRequest(transferRequestOf(portico))
  // The transfer for which the wallet is prompted stays on screen, even if the fields change.
  const reviewed =
    run.status === 'pending' || run.status === 'success' ? run.subject : toReviewed(state, connection)
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === reviewed?.token.chainId)
  return connection && network && reviewed ? (
    <Review connection={connection} network={network} reviewed={reviewed} state={state} />
  ) : (
    <Nothing />
  )
}

function toReviewed(state: SendState, connection: Connection | undefined): ReviewedSend | undefined {
  const { receiverAddress: receiver, receiverProfileName, sendTokenAmount: amount, token } = state
  if (connection?.status !== 'live' || !token || typeof amount !== 'bigint' || !receiver) return undefined
  return { amount, from: connection.address, receiver, receiverName: receiverProfileName, token }
}

function Nothing() {
  const t = useText('send')
  const { replace } = useShell()
  return (
    <NothingToReview
      advice={t('send.preview.empty.advice')}
      onStart={() => replace('WalletSend')}
      start={t('send.preview.start')}
      title={t('send.preview.empty')}
    />
  )
}

function Review({
  connection,
  network,
  reviewed,
  state,
}: {
  connection: Connection
  network: Network
  reviewed: ReviewedSend
  state: SendState
}) {
  const t = useText('send')
  const shell = useShell()
  const { back, portico, say } = shell
  const request = transferRequestOf(portico)
  const run = useRequest(request)
  const book = useAddressBook()
  const { amount, from, receiver, receiverName, token } = reviewed
  const isWarnedOf = useConfirmedReceiver() === receiver
  const isAsking = run.status === 'pending' || run.status === 'success'
  const estimate = useSendEstimate({ amount, from, receiver, token }, isAsking)
  const { data: own } = useIdentity(from)
  const contact = book.find(receiver)
  const symbol = cleanSymbol(token.symbol)
  const { name: wallet } = connection
  const names = { native: network.nativeCurrency.symbol, network: network.name, symbol, wallet }
  const isSame = (asked: ReviewedSend) => asked.from === from && isSameSend(asked, reviewed)
  const open = useOpenAsk(portico, openTransfersOf(portico), {
    isStored: (asked) => isAskedFor(asked, reviewed),
    isThis: isSame,
  })
  const failure = run.status === 'error' && isSame(run.subject) && run.error !== open?.error ? run : undefined
  const objection = toObjection(estimate)
  const problem = objection && describeObjection(t, objection.error, names)
  const asking = t('send.preview.asking', { wallet: connection.name })
  const isLate = useLate(isAsking)

  useEffect(() => {
    if (isAsking) say(asking)
  }, [asking, isAsking, say])

  const isChanged = failure?.error.code === 'RECEIVER_CHANGED'
  const reason = isChanged ? t('send.changed.advice') : objection?.isFinal ? problem?.title : undefined
  return (
    <ViewScreen
      action={
        <ReviewActions
          asking={isAsking ? asking : undefined}
          cancel={t('send.preview.cancel')}
          disabledReason={reason}
          isAgain={open !== undefined}
          onCancel={back}
          onConfirm={() => void requestTransfer(shell, reviewed)}
          testIds={{ cancel: 'send-cancel', confirm: 'send-confirm-button' }}
        >
          {t(open ? 'send.preview.again' : 'send.preview.send')}
        </ReviewActions>
      }
      sheet={walletSendPreviewCss}
    >
      <section aria-label={t('send.preview.title')} className="review" tabIndex={isAsking ? 0 : undefined}>
        <Figure amount={amount} token={token} />
        {isAsking && (
          <Notice
            title={
              isLate
                ? t('send.preview.asking.late', { wallet: connection.name })
                : t('send.preview.asking.detail', { wallet: connection.name })
            }
          />
        )}
        {open && !isAsking && <Silence error={open.error} wallet={wallet} />}
        {failure && !(open && failure.error.code === 'SEND_REJECTED') && (
          <SendFailure
            failure={failure}
            names={names}
            onUse={(now) => {
              updateSend(portico, { receiverAddress: now, receiverProfileName: receiverName })
              request.reset()
            }}
          />
        )}
        {problem && !isAsking && (
          <ProblemNotice
            {...problem}
            detail={objection.error?.code === 'SEND_WOULD_FAIL' ? objection.error.details : undefined}
          >
            {!objection.isFinal && (
              <Button onClick={() => void estimate.refetch()} variant="secondary">
                {t('problem.retry')}
              </Button>
            )}
          </ProblemNotice>
        )}

        <div className="review-parties">
          <Party
            address={from}
            avatar={own?.avatar ?? undefined}
            label={t('send.preview.from')}
            name={own?.name ?? connection.name}
            networkId={network.caipNetworkId}
          />
          <Party
            address={receiver}
            avatar={state.receiverProfileImageUrl}
            label={t('send.preview.to')}
            name={contact?.name ?? receiverName}
            networkId={network.caipNetworkId}
            tag={contact && <Tag>{t('send.receiver.contact')}</Tag>}
          >
            {isWarnedOf && <Notice title={t('send.preview.confirmed')} variant="warning" />}
            {/* A likely trap cannot be saved, because a contact counts as known from then on. */}
            {!contact && !isAsking && !isWarnedOf && (
              <SaveContact address={receiver} book={book} suggestion={receiverName ?? ''} />
            )}
          </Party>
        </div>

        <ReviewFacts estimate={estimate} network={network} symbol={symbol} />
      </section>
    </ViewScreen>
  )
}

/**
 * Returns why a transfer should not be sent. If the network did not respond, the reason is not final, because the
 * wallet checks again.
 */
function toObjection({
  data,
  error,
  isError,
}: Pick<ReturnType<typeof useSendEstimate>, 'data' | 'error' | 'isError'>) {
  const thrown = isError && isPorticoError(error) ? error : undefined
  const found = data?.problem ?? thrown
  if (!found && !(isError && !data)) return undefined
  return {
    error: found,
    isFinal: found !== undefined && found.code !== 'BALANCE_UNAVAILABLE' && found.code !== 'NAME_UNRESOLVED',
  }
}

/** Shows the amount with every digit, and what it is worth. */
function Figure({ amount, token }: Pick<ReviewedSend, 'amount' | 'token'>) {
  const t = useText('send')
  const money = useMoney()
  const figure = formatTokenAmount(amount, token, useLocale())
  const isLong = formatUnits(amount, Number(token.quantity.decimals)).length > 14
  return (
    <div className="review-amount" data-testid="review-amount">
      <TokenPicture size={48} token={token} />
      <p className="review-figure" data-length={isLong ? 'long' : undefined}>
        <span className="visually-hidden">{t('send.preview.sending')} </span>
        <bdi dir="ltr">
          {figure} <bdi className="review-symbol">{cleanSymbol(token.symbol)}</bdi>
        </bdi>
      </p>
      {token.price > 0 && <p className="review-worth">{money.format(worthOf(amount, token))}</p>}
    </div>
  )
}
