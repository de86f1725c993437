import '../../shell/modalChunk.js'
import { isPorticoError } from '@portico/protocol/errors'
import { type ReactNode, useEffect } from 'react'
import type { PrepareSendReturnType } from '../../../core/actions/prepareSend.js'
import { updateSend } from '../../../core/actions/updateSend.js'
import type { SendState } from '../../../core/entities.js'
import { findActive } from '../../../core/findActive.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import { worthOf } from '../../../core/worthOf.js'
import { formatExactAmount } from '../../../format/formatExactAmount.js'
import { formatMostAmount } from '../../../format/formatMostAmount.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { Button } from '../../../ui/Button/Button.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { formatTokenAmount } from '../../parts/formatTokenAmount.js'
import { NetworkPicture } from '../../parts/NetworkPicture.js'
import { NothingToReview } from '../../parts/NothingToReview.js'
import { Notice } from '../../parts/Notice.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { useLate } from '../../parts/useLate.js'
import { useMoney } from '../../parts/useMoney.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { useLocale } from '../../shell/useLocale.js'
import { useRequest } from '../../shell/useRequest.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { useConfirmedReceiver } from '../sendForm.js'
import { type ReviewedSend, runSend, sendRunOf } from '../sendRun.js'
import { useAddressBook } from '../useAddressBook.js'
import { useSendEstimate } from '../useSendEstimate.js'
import { useSendState } from '../useSendState.js'
import { describeObjection, describeProblem } from './describeProblem.js'
import { SaveContact } from './SaveContact.js'
import { walletSendPreviewCss } from './WalletSendPreview.css.js'

/**
 * The view with everything about a transfer, in full, before the wallet is prompted. Only the click on Send prompts it.
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
  const run = useRequest(sendRunOf(portico))
  // The prompted transfer stays on screen, whatever happens to the fields behind it.
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
  const locale = localeOf(portico)
  const request = sendRunOf(portico)
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
  const failure = run.status === 'error' && isSame(run.subject, reviewed) ? run : undefined
  const objection = toObjection(estimate)
  const problem = objection && describeObjection(t, objection.error, names)
  const asking = t('send.preview.asking', { wallet: connection.name })
  const isLate = useLate(isAsking)

  useEffect(() => {
    if (isAsking) say(asking)
  }, [asking, isAsking, say])

  const arrival = toArrival(estimate.data, locale)
  const isChanged = failure?.error.code === 'RECEIVER_CHANGED'
  const reason = isChanged ? t('send.changed.advice') : objection?.isFinal ? problem?.title : undefined
  return (
    <ViewScreen
      action={
        <div className="review-actions" data-asking={isAsking ? '' : undefined}>
          {!isAsking && (
            <Button data-testid="send-cancel" onClick={back} variant="secondary">
              {t('send.preview.cancel')}
            </Button>
          )}
          <Button
            data-autofocus=""
            data-testid="send-confirm-button"
            disabledReason={reason}
            loading={isAsking ? asking : undefined}
            onClick={() => void runSend(shell, reviewed)}
            // A held Enter from the previous screen is not a second decision.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {t(failure?.error.code === 'SEND_UNANSWERED' ? 'send.preview.again' : 'send.preview.send')}
          </Button>
        </div>
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
        {failure?.error.code === 'SEND_REJECTED' && (
          <Notice title={t('send.declined', { wallet: connection.name })} />
        )}
        {isChanged && failure && (
          <ChangedReceiver
            name={receiverName ?? ''}
            now={failure.progress?.receiverNow}
            onUse={(now) => {
              updateSend(portico, { receiverAddress: now, receiverProfileName: receiverName })
              request.reset()
            }}
            reviewed={receiver}
          />
        )}
        {failure && !isChanged && failure.error.code !== 'SEND_REJECTED' && (
          <ProblemNotice {...describeProblem(t, failure.error, names)} />
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
          />
          <Party
            address={receiver}
            avatar={state.receiverProfileImageUrl}
            label={t('send.preview.to')}
            name={contact?.name ?? receiverName}
            tag={contact && <Tag>{t('send.receiver.contact')}</Tag>}
          >
            {isWarnedOf && <Notice title={t('send.preview.confirmed')} variant="warning" />}
            {/* If saved as a contact, a likely trap would count as known from then on. */}
            {!contact && !isAsking && !isWarnedOf && (
              <SaveContact address={receiver} book={book} suggestion={receiverName ?? ''} />
            )}
          </Party>
        </div>

        <dl className="review-facts">
          <div className="review-fact">
            <dt>{t('send.preview.network')}</dt>
            <dd data-testid="review-network">
              <NetworkPicture name={network.name} networkId={network.caipNetworkId} size={20} />
              <bdi>{network.name}</bdi>
            </dd>
          </div>
          {arrival && (
            <div className="review-fact">
              <dt>{t('send.preview.received')}</dt>
              <dd data-testid="review-received">
                <bdi dir="ltr">
                  {arrival.received} <bdi>{symbol}</bdi>
                </bdi>
              </dd>
            </div>
          )}
          <div className="review-fact">
            <dt>{t('send.preview.fee')}</dt>
            <dd aria-busy={estimate.isPending} data-testid="review-fee">
              <Fee estimate={estimate.data} isPending={estimate.isPending} state={state} />
            </dd>
          </div>
        </dl>
        {arrival && (
          <Notice
            title={t('send.preview.received.detail', {
              kept: `${arrival.kept}\u00a0${symbol}`,
              received: `${arrival.received}\u00a0${symbol}`,
            })}
            variant="warning"
          />
        )}
        {estimate.data?.fee.deposit !== undefined && (
          <Notice title={t('send.preview.deposit', { deposit: depositOf(estimate.data.fee, locale) })} />
        )}
        {estimate.data !== undefined && estimate.data.waiting > 0 && (
          <Notice
            title={
              estimate.data.waiting === 1
                ? t('send.preview.waiting.one')
                : t('send.preview.waiting', { count: estimate.data.waiting })
            }
          />
        )}
      </section>
    </ViewScreen>
  )
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

/** Returns what arrives and what the token keeps, exactly. Undefined if everything arrives. */
function toArrival(estimate: PrepareSendReturnType | undefined, locale: string) {
  if (estimate?.received === undefined) return undefined
  const { amount, decimals, received } = estimate
  const format = (units: bigint) => formatExactAmount({ amount: units, decimals, locale })
  return { kept: format(amount - received), received: format(received) }
}

/** Returns the deposit that opens an account for the recipient, in whole tokens. */
function depositOf({ decimals, deposit = 0n, symbol }: PrepareSendReturnType['fee'], locale: string): string {
  return formatMostAmount({ amount: deposit, decimals, locale, symbol: cleanSymbol(symbol) })
}

type Estimate = ReturnType<typeof useSendEstimate>

/**
 * Returns the objection to a transfer. It is not final if the network did not respond, because the wallet checks again.
 */
function toObjection({ data, error, isError }: Pick<Estimate, 'data' | 'error' | 'isError'>) {
  const thrown = isError && isPorticoError(error) ? error : undefined
  const found = data?.problem ?? thrown
  if (!found && !(isError && !data)) return undefined
  return {
    error: found,
    isFinal: found !== undefined && found.code !== 'BALANCE_UNAVAILABLE' && found.code !== 'NAME_UNRESOLVED',
  }
}

function isSame(one: ReviewedSend, other: ReviewedSend): boolean {
  return (
    one.amount === other.amount &&
    one.from === other.from &&
    one.receiver === other.receiver &&
    one.token.address === other.token.address &&
    one.token.chainId === other.token.chainId
  )
}

function ProblemNotice({
  advice,
  children,
  detail,
  title,
}: {
  advice: string | undefined
  children?: ReactNode
  detail?: string | undefined
  title: string
}) {
  return (
    <Notice title={title} variant="danger">
      {advice !== undefined && <p dir="auto">{advice}</p>}
      {detail !== undefined && (
        <p>
          <bdi>“{sanitizeText(detail, { maxLength: 160 })}”</bdi>
        </p>
      )}
      {children}
    </Notice>
  )
}

/** Shows both addresses in full. Nothing is sent to the new one before the user confirms it. */
function ChangedReceiver({
  name,
  now,
  onUse,
  reviewed,
}: {
  name: string
  now: string | undefined
  onUse: (now: string) => void
  reviewed: string
}) {
  const t = useText('send')
  return (
    <Notice title={t('send.changed', { name: sanitizeText(name) })} variant="danger">
      <dl>
        <div className="review-compare">
          <dt>{t('send.changed.before')}</dt>
          <dd>
            <WholeAddress address={reviewed} unlike={now ?? ''} />
          </dd>
        </div>
        {now && (
          <div className="review-compare">
            <dt>{t('send.changed.now')}</dt>
            <dd data-testid="review-changed">
              <WholeAddress address={now} unlike={reviewed} />
            </dd>
          </div>
        )}
      </dl>
      <p dir="auto">{t('send.changed.advice')}</p>
      {now && (
        <Button data-testid="use-new-address" onClick={() => onUse(now)} variant="secondary">
          {t('send.changed.use')}
        </Button>
      )}
    </Notice>
  )
}

function Party({
  address,
  avatar,
  children,
  label,
  name,
  tag,
}: {
  address: string
  avatar: string | undefined
  children?: ReactNode
  label: string
  name: string | undefined
  tag?: ReactNode
}) {
  return (
    <div className="review-party">
      <Avatar address={address} size={40} src={avatar} />
      <div className="review-who">
        <span className="review-label">{label}</span>
        {name && (
          <span className="review-name">
            <bdi>{sanitizeText(name)}</bdi>
            {tag}
          </span>
        )}
        <WholeAddress address={address} />
        {children}
      </div>
    </div>
  )
}

function Fee({
  estimate,
  isPending,
  state,
}: {
  estimate: Estimate['data']
  isPending: boolean
  state: SendState
}) {
  const t = useText('send')
  const money = useMoney()
  const locale = useLocale()
  if (!estimate && isPending) {
    return (
      <>
        <span className="visually-hidden">{t('send.preview.fee.loading')}</span>
        <Skeleton height={16} width={120} />
      </>
    )
  }
  const fee = estimate?.fee
  if (fee?.payer === 'wallet') return t('send.preview.fee.paid')
  if (!fee || fee.isGasGuessed) return t('send.preview.fee.unknown')
  const { amount, decimals, symbol } = fee
  const whole = formatUnits(amount, decimals)
  const native = state.tokenBalances.find(({ address }) => !address)
  return (
    <>
      <span className="review-soft">{t('send.preview.fee.most')}</span>
      <bdi>{formatMostAmount({ amount, decimals, locale, symbol: cleanSymbol(symbol) })}</bdi>
      {native && native.price > 0 && (
        <span className="review-soft">{money.format(Number(whole) * native.price)}</span>
      )}
      {fee.isDataFeeUnknown && <span className="review-soft">{t('send.preview.fee.without')}</span>}
    </>
  )
}
