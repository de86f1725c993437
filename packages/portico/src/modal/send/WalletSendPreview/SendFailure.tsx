import type { ReactNode } from 'react'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { Notice } from '../../parts/Notice.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { useText } from '../../shell/shellContext.js'
import type { TransferRequest } from '../transferRequest.js'
import { describeProblem, type ProblemNames } from './describeProblem.js'

/** Shows how the last request to the wallet failed. */
export function SendFailure({
  failure: { error, progress, subject },
  names,
  onUse,
}: {
  failure: Extract<TransferRequest, { status: 'error' }>
  names: ProblemNames
  /** Called if the user confirms the address to which the recipient's name now resolves. */
  onUse: (address: string) => void
}) {
  const t = useText('send')
  if (error.code === 'SEND_REJECTED') return <Notice title={t('send.declined', { wallet: names.wallet })} />
  if (error.code !== 'RECEIVER_CHANGED') return <ProblemNotice {...describeProblem(t, error, names)} />
  return (
    <ChangedReceiver
      name={subject.receiverName ?? ''}
      now={progress?.receiverNow}
      onUse={onUse}
      reviewed={subject.receiver}
    />
  )
}

export function ProblemNotice({
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

/** Shows the old and the new address in full. Nothing is sent to the new one before the user confirms it. */
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
