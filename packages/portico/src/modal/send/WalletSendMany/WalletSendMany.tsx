import '../../shell/modalChunk.js'
import type { PorticoError } from '@portico/protocol/errors'
import { useEffect } from 'react'
import { findActive } from '../../../core/findActive.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import { worthOf } from '../../../core/worthOf.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { x } from '../../../ui/Icon/paths.js'
import { IconButton } from '../../../ui/IconButton/IconButton.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { formatTokenAmount } from '../../parts/formatTokenAmount.js'
import { NetworkPicture } from '../../parts/NetworkPicture.js'
import { NothingToReview } from '../../parts/NothingToReview.js'
import { Notice } from '../../parts/Notice.js'
import { useOpenAsk } from '../../parts/openAsks.js'
import { ReviewActions } from '../../parts/ReviewActions.js'
import { useMoney } from '../../parts/useMoney.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { useLocale } from '../../shell/useLocale.js'
import { useRequest } from '../../shell/useRequest.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import {
  type BatchTransfer,
  batchRequestOf,
  haveInCommon,
  openBatchesOf,
  requestBatch,
  sumTransfers,
  useTransferBatch,
} from '../transferBatch.js'
import { isAskedFor } from '../transferRequest.js'
import { useSendEstimate } from '../useSendEstimate.js'
import { describeObjection, describeProblem } from '../WalletSendPreview/describeProblem.js'
import { Silence } from '../WalletSendPreview/Silence.js'
import { walletSendManyCss } from './WalletSendMany.css.js'

/**
 * The view that shows every transfer of a batch in full, and their total. Only the click on Send prompts the wallet.
 */
export const WalletSendMany: View = {
  component: WalletSendManyView,
  next: ['Account'],
  title: (text) => text('send')('send.preview.title'),
}

function WalletSendManyView() {
  const t = useText('send')
  const { portico, replace } = useShell()
  const connection = useKitState((state) => findActive(state))
  const { transfers } = useTransferBatch()
  const [first] = transfers
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === first?.token.chainId)
  if (connection?.status !== 'live' || !network) {
    return (
      <NothingToReview
        advice={t('send.preview.empty.advice')}
        onStart={() => replace('WalletSend')}
        start={t('send.preview.start')}
        title={t('send.preview.empty')}
      />
    )
  }
  return <Review connection={connection} network={network} />
}

function Review({ connection, network }: { connection: Connection; network: Network }) {
  const t = useText('send')
  const shell = useShell()
  const { back, portico, say } = shell
  const { remove, transfers } = useTransferBatch()
  const { error, status } = useRequest(batchRequestOf(portico))
  const isAsking = status === 'pending' || status === 'success'
  const money = useMoney()
  const locale = useLocale()
  const sums = sumTransfers(transfers)
  const asking = t('send.preview.asking', { wallet: connection.name })
  useEffect(() => {
    if (isAsking) say(asking)
  }, [asking, isAsking, say])

  const names = { native: network.nativeCurrency.symbol, network: network.name, wallet: connection.name }
  const failedRow = error && findRow(error, transfers)
  const open = useOpenAsk(portico, openBatchesOf(portico), {
    isStored: (asked) => transfers.some((one) => isAskedFor(asked, { ...one, from: connection.address })),
    isThis: (asked) => haveInCommon(asked, transfers),
  })
  const failure =
    error && error.code !== 'SEND_REJECTED' && error !== open?.error
      ? describeProblem(t, error, { ...names, symbol: cleanSymbol(failedRow?.token.symbol ?? '') })
      : undefined
  const tooMuch = sums.filter((sum) => sum.isTooMuch)
  const [over] = tooMuch
  const worth = transfers.reduce((sum, { amount, token }) => sum + worthOf(amount, token), 0)
  return (
    <ViewScreen
      action={
        <ReviewActions
          asking={isAsking ? asking : undefined}
          cancel={t('send.preview.cancel')}
          disabledReason={over && t('batch.tooMuch', { symbol: cleanSymbol(over.token.symbol) })}
          isAgain={open !== undefined}
          onCancel={back}
          onConfirm={() => void requestBatch(shell)}
          testIds={{ cancel: 'many-cancel', confirm: 'many-confirm' }}
        >
          {open ? t('send.preview.again') : t('batch.send', { count: transfers.length })}
        </ReviewActions>
      }
      sheet={walletSendManyCss}
    >
      <section aria-label={t('send.preview.title')} className="many" tabIndex={isAsking ? 0 : undefined}>
        <div className="many-total" data-testid="many-total">
          <span className="many-soft" dir="auto">
            {t('batch.total', { count: transfers.length })}
          </span>
          {sums.map(({ amount, token }) => (
            <p className="many-figure" data-more={sums.length > 1 ? '' : undefined} key={token.address ?? ''}>
              <bdi dir="ltr">
                {formatTokenAmount(amount, token, locale)} {cleanSymbol(token.symbol)}
              </bdi>
            </p>
          ))}
          {worth > 0 && <p className="many-soft">{money.format(worth)}</p>}
        </div>
        {isAsking && <Notice title={t('send.preview.asking.detail', { wallet: connection.name })} />}
        {open && !isAsking && <Silence error={open.error} wallet={connection.name} />}
        {error?.code === 'SEND_REJECTED' && !open && (
          <Notice title={t('send.declined', { wallet: connection.name })} />
        )}
        {failure && !failedRow && (
          <Notice title={failure.title} variant="danger">
            {failure.advice !== undefined && <p dir="auto">{failure.advice}</p>}
          </Notice>
        )}
        <ul aria-label={t('batch.list')} className="many-list">
          {transfers.map((transfer) => (
            <TransferRow
              connection={connection}
              failure={failedRow === transfer ? failure?.title : undefined}
              isAsking={isAsking}
              isTooMuch={tooMuch.some(({ token }) => token.address === transfer.token.address)}
              key={transfer.id}
              names={names}
              onRemove={() => {
                remove(transfer.id)
                say(t('batch.removed'))
                if (transfers.length === 1) back()
              }}
              transfer={transfer}
            />
          ))}
        </ul>
        <dl className="many-facts">
          <div className="many-fact">
            <dt>{t('send.preview.network')}</dt>
            <dd>
              <NetworkPicture name={network.name} networkId={network.caipNetworkId} size={20} />
              <bdi>{network.name}</bdi>
            </dd>
          </div>
          <div className="many-fact">
            <dt>{t('send.preview.fee')}</dt>
            <dd>{t('send.preview.fee.unknown')}</dd>
          </div>
        </dl>
        <Notice title={t('batch.atomic')} />
      </section>
    </ViewScreen>
  )
}

function TransferRow({
  connection,
  failure,
  isAsking,
  isTooMuch,
  names,
  onRemove,
  transfer,
}: {
  connection: Connection
  failure: string | undefined
  isAsking: boolean
  isTooMuch: boolean
  names: { native: string; network: string; wallet: string }
  onRemove: () => void
  transfer: BatchTransfer
}) {
  const t = useText('send')
  const { amount, isWarnedOf, receiver, receiverName, token } = transfer
  const locale = useLocale()
  const symbol = cleanSymbol(token.symbol)
  const { data } = useSendEstimate({ amount, from: connection.address, receiver, token }, isAsking)
  const objection = data?.problem && describeObjection(t, data.problem, { ...names, symbol }).title
  const problem = failure ?? (isTooMuch ? t('batch.tooMuch', { symbol }) : objection)
  const figure = `${formatTokenAmount(amount, token, locale)} ${symbol}`
  return (
    <li className="many-row" data-problem={problem === undefined ? undefined : ''} data-testid="many-row">
      <Avatar address={receiver} size={32} />
      <div className="many-who">
        <bdi className="many-amount" dir="ltr">
          {figure}
        </bdi>
        {receiverName && (
          <span className="many-soft">
            <bdi>{sanitizeText(receiverName)}</bdi>
          </span>
        )}
        <WholeAddress address={receiver} />
      </div>
      {!isAsking && (
        <IconButton
          icon={x}
          label={t('batch.remove', { amount: figure, receiver: receiverName ?? receiver })}
          onClick={onRemove}
        />
      )}
      {problem !== undefined && (
        <p className="many-problem" dir="auto" role="alert">
          {problem}
        </p>
      )}
      {isWarnedOf && <Notice title={t('send.preview.confirmed')} variant="warning" />}
    </li>
  )
}

/** Returns the transfer that an error names by its recipient's name, or undefined if it concerns all. */
function findRow(error: PorticoError, transfers: readonly BatchTransfer[]): BatchTransfer | undefined {
  if (error.code !== 'RECEIVER_CHANGED') return undefined
  return transfers.find(
    ({ receiverName }) => receiverName && error.shortMessage.startsWith(`${receiverName} `),
  )
}
