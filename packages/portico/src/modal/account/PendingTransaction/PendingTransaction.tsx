import '../../shell/modalChunk.js'
import type { PorticoError } from '@portico/protocol/errors'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { getSends, resumeSends, watchSends } from '../../../core/actions/sends.js'
import type { TrackedSend } from '../../../core/entities.js'
import { getExplorerUrl } from '../../../core/explorerUrl.js'
import { findActive } from '../../../core/findActive.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import { isOpen } from '../../../core/trackedSends.js'
import { formatMostAmount } from '../../../format/formatMostAmount.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { check, clock, externalLink, triangleAlert, x } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { CodeFact, Fact, FactList } from '../../parts/FactList.js'
import { Notice } from '../../parts/Notice.js'
import { portfolioCss } from '../../parts/portfolioCss.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { Message } from '../../shell/Message.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { useFormat } from '../../shell/useFormat.js'
import { useKitState } from '../../shell/useKitState.js'
import { useLocale } from '../../shell/useLocale.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { describeSend } from '../describeSend.js'
import { type ReplacementRequest, requestReplacement, useReplacementRequest } from '../replacementRequest.js'
import { useReplacement } from '../useReplacement.js'
import { pendingTransactionCss } from './PendingTransaction.css.js'

type PendingData = DataOf<'PendingTransaction'>

const sheet = portfolioCss + pendingTransactionCss

/**
 * The view of one transaction that was sent from here: its state, and how to speed it up or cancel it while it is
 * pending.
 */
export const PendingTransaction: View<PendingData> = {
  component: PendingView,
  title: (text) => text('pending')('pending.title'),
}

function PendingView({ id }: PendingData) {
  const t = useText('pending')
  const { portico, back } = useShell()
  const watch = useCallback((onChange: () => void) => watchSends(portico, { onChange }), [portico])
  const send = useSyncExternalStore(watch, () => getSends(portico)).find((one) => one.id === id)
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === send?.networkId)
  useEffect(() => resumeSends(portico), [portico])
  if (send && network) return <Known network={network} send={send} />
  return (
    <ViewScreen
      action={
        <Button data-autofocus="" onClick={back} variant="secondary">
          {t('pending.back')}
        </Button>
      }
    >
      <Message text={t('pending.gone.advice')} title={t('pending.gone')} />
    </ViewScreen>
  )
}

const icons = {
  canceled: x,
  confirmed: check,
  dropped: triangleAlert,
  failed: triangleAlert,
  pending: clock,
  replaced: triangleAlert,
}

function Known({ network, send }: { network: Network; send: TrackedSend }) {
  const format = useFormat()
  const t = useText('pending')
  const portfolioText = useText('portfolio')
  const shell = useShell()
  const { say } = shell
  const { callsId, count = 1, hash, id, kind, nonce, queuedAtBlock } = send
  const { replacedBy, replacement, sentAt, status, to } = send
  const { amount, bought } = describeSend(send, localeOf(shell.portico))
  const wallet = useKitState((state) => findActive(state)?.name) ?? ''
  const [chosen, choose] = useState<'speed-up' | 'cancel'>()
  const [run, forget] = useReplacementRequest(id)
  const isWaiting = status === 'pending'
  // A queued transaction waits until the account executes it. Until then, `hash` is not a transaction's.
  const isQueued = queuedAtBlock !== undefined
  const state = isWaiting && isQueued ? 'queued' : isWaiting && replacement ? replacement.kind : status
  const told = t(`pending.status.${state}`)
  useEffect(() => say(told), [say, told])
  // When the transaction has ended, it can no longer be replaced.
  useEffect(() => {
    if (!isWaiting) choose(undefined)
  }, [isWaiting])
  const title =
    kind === 'approval'
      ? t('pending.approval', { amount })
      : count > 1
        ? t('pending.many', { count })
        : amount
  const shownHash = replacedBy ?? replacement?.hash ?? hash
  const href = getExplorerUrl(network, { hash: shownHash })
  const isNamed = !isQueued && (callsId === undefined || hash !== callsId)
  return (
    <ViewScreen
      action={
        isWaiting &&
        !isQueued && (
          <ReplacementChoice
            chosen={run.status === 'pending' ? run.subject.kind : chosen}
            network={network}
            onChoose={(next) => {
              forget()
              choose(next)
            }}
            onConfirm={(next) => {
              choose(undefined)
              void requestReplacement(shell, { id, kind: next })
            }}
            run={run}
            send={send}
            wallet={wallet}
          />
        )
      }
      sheet={sheet}
    >
      <div className="pending">
        <div className="pending-head">
          <span className="pending-mark" data-status={status}>
            <Icon path={icons[status]} size={28} />
          </span>
          <p className="pending-amount" data-testid="pending-amount">
            <bdi>{title}</bdi>
          </p>
          {bought && kind === 'swap' && (
            <p className="pending-status">
              <bdi>{t(isOpen(send) ? 'pending.for' : 'pending.bought', { amount: bought })}</bdi>
            </p>
          )}
          <p className="pending-status" data-status={state} data-testid="pending-status" role="status">
            {told}
          </p>
        </div>
        <Outcome run={run} wallet={wallet} network={network.name} />
        {isQueued && (
          <Notice title={t('pending.queued')}>
            <p dir="auto">{t('pending.queued.advice', { wallet })}</p>
          </Notice>
        )}
        {(status === 'failed' ||
          status === 'canceled' ||
          status === 'replaced' ||
          (status === 'dropped' && !isQueued)) && (
          <Notice
            title={portfolioText(
              status === 'replaced' && !replacedBy
                ? 'account.sent.unclear.detail'
                : `account.sent.${status}.detail`,
              { amount },
            )}
          />
        )}
        <FactList>
          {count === 1 && (
            <Fact name={t(kind ? 'pending.contract' : 'pending.to')}>
              <WholeAddress address={to} networkId={network.caipNetworkId} />
            </Fact>
          )}
          <Fact name={t('pending.network')}>
            <bdi>{network.name}</bdi>
          </Fact>
          <Fact name={t('pending.sent')}>
            <time dateTime={new Date(sentAt).toISOString()} dir="ltr">
              {format.ago(sentAt)}
            </time>
          </Fact>
          {nonce !== undefined && (
            <Fact name={t('pending.nonce')}>
              <span data-testid="pending-nonce">{nonce}</span>
            </Fact>
          )}
          {isNamed && (
            <CodeFact copyLabel={t('pending.hash.copy')} name={t('pending.hash')} text={shownHash} />
          )}
        </FactList>
        {href && isNamed && (
          <Row
            href={href}
            image={
              <span className="tile">
                <Icon path={externalLink} />
              </span>
            }
            title={portfolioText('explorer.open', {
              explorer: sanitizeText(network.blockExplorers?.default.name ?? '', { maxLength: 24 }),
            })}
          />
        )}
      </div>
    </ViewScreen>
  )
}

/** Shows the ways to replace a pending transaction. It explains each one before it prompts the wallet. */
function ReplacementChoice({
  chosen,
  network,
  onChoose,
  onConfirm,
  run,
  send,
  wallet,
}: {
  chosen: 'speed-up' | 'cancel' | undefined
  network: Network
  onChoose: (kind: 'speed-up' | 'cancel' | undefined) => void
  onConfirm: (kind: 'speed-up' | 'cancel') => void
  run: ReplacementRequest
  send: TrackedSend
  wallet: string
}) {
  const t = useText('pending')
  const locale = useLocale()
  const isAsking = run.status === 'pending'
  const { data, isPending } = useReplacement(send, chosen ?? 'cancel', isAsking)
  const isWaitingForFee = isPending || (data === undefined && !isAsking)
  if (!chosen) {
    if (data === null) {
      const isBatch = send.callsId !== undefined
      return (
        <Notice title={t('pending.fixed')}>
          <p dir="auto">{isBatch ? t('pending.fixed.batch', { wallet }) : t('pending.fixed.other')}</p>
        </Notice>
      )
    }
    if (data?.isIgnored) {
      return (
        <Notice title={t('pending.ignores', { wallet })}>
          <p dir="auto">{t('pending.ignores.advice', { wallet })}</p>
        </Notice>
      )
    }
    const reason = isWaitingForFee ? t('pending.looking') : undefined
    return (
      <div className="pending-actions">
        <Button
          data-testid="pending-cancel"
          disabledReason={reason}
          onClick={() => onChoose('cancel')}
          variant="secondary"
        >
          {t('pending.cancel')}
        </Button>
        <Button data-testid="pending-speed-up" disabledReason={reason} onClick={() => onChoose('speed-up')}>
          {t('pending.speed-up')}
        </Button>
      </div>
    )
  }
  const { decimals, symbol } = network.nativeCurrency
  const reason =
    data === null
      ? t('pending.late')
      : isWaitingForFee
        ? t('pending.looking')
        : data?.problem
          ? t('pending.poor', { native: symbol })
          : undefined
  return (
    <div className="pending">
      <p className="pending-explained" dir="auto">
        {t(`pending.explain.${chosen}`)}
      </p>
      {data && (
        <>
          <FactList>
            <Fact name={t('pending.fee')}>
              <span data-testid="pending-fee">
                <bdi>
                  {t(data.fee.isDataFeeUnknown ? 'pending.fee.without' : 'pending.fee.most', {
                    fee: formatMostAmount({ ...data.fee, decimals, locale, symbol }),
                  })}
                </bdi>
              </span>
            </Fact>
          </FactList>
          <Notice
            title={t(`pending.compare.${chosen}`, { nonce: `${data.nonce}`, wallet })}
            variant={chosen === 'speed-up' ? 'warning' : 'info'}
          >
            <p dir="auto">{t(`pending.compare.${chosen}.detail`)}</p>
          </Notice>
          {data.problem && <Notice title={t('pending.poor', { native: symbol })} variant="danger" />}
        </>
      )}
      <div className="pending-actions">
        {!isAsking && (
          <Button data-testid="pending-back" onClick={() => onChoose(undefined)} variant="secondary">
            {t('pending.back')}
          </Button>
        )}
        <Button
          data-autofocus=""
          data-testid="pending-confirm"
          disabledReason={reason}
          loading={isAsking ? t('pending.asking', { wallet }) : undefined}
          onClick={() => onConfirm(chosen)}
          // An Enter that is still held from the previous button must not confirm.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {t(`pending.confirm.${chosen}`)}
        </Button>
      </div>
    </div>
  )
}

/** Shows the outcome of the request to the wallet. */
function Outcome({ network, run, wallet }: { network: string; run: ReplacementRequest; wallet: string }) {
  const t = useText('pending')
  if (run.status === 'error') {
    if (run.error.code === 'SEND_REJECTED') return <Notice title={t('pending.declined', { wallet })} />
    const { advice, title } = describeFailure(t, run.error, { network, wallet })
    return (
      <Notice title={title} variant="danger">
        <p dir="auto">{advice}</p>
      </Notice>
    )
  }
  if (run.status !== 'success' || run.data.keptNonce) return null
  if (run.data.keptNonce === undefined) {
    return (
      <Notice title={t('pending.unseen')} variant="warning">
        <p dir="auto">{t('pending.unseen.advice')}</p>
      </Notice>
    )
  }
  return (
    <Notice title={t(`pending.ignored.${run.subject.kind}`, { wallet })} variant="danger">
      <p dir="auto">{t(`pending.ignored.${run.subject.kind}.advice`, { wallet })}</p>
    </Notice>
  )
}

function describeFailure(
  t: Text<'pending'>,
  error: PorticoError | undefined,
  { network, wallet }: { network: string; wallet: string },
): { title: string; advice: string } {
  switch (error?.code) {
    case 'SEND_NOT_REPLACEABLE':
    case 'SEND_NOT_FOUND':
      return { advice: t('pending.late.advice'), title: t('pending.late') }
    case 'WRONG_NETWORK':
      return {
        advice: t('pending.wrongNetwork.advice', { network }),
        title: t('pending.wrongNetwork', { wallet }),
      }
    case 'SEND_UNANSWERED':
      return {
        advice: t('pending.unanswered.advice', { wallet }),
        title: t('pending.unanswered', { wallet }),
      }
    case 'REQUEST_PENDING':
      return { advice: t('pending.busy.advice', { wallet }), title: t('pending.busy', { wallet }) }
    default:
      return { advice: t('pending.failed.advice', { wallet }), title: t('pending.failed', { wallet }) }
  }
}
