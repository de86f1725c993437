import '../../shell/modalChunk.js'
import { useEffect, useRef, useState } from 'react'
import { toNetworkId } from '../../../core/findActive.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { cleanSymbol, formatExactDecimal } from '../../parts/formatDecimal.js'
import { Notice } from '../../parts/Notice.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { useKitState } from '../../shell/useKitState.js'
import { useLocale } from '../../shell/useLocale.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { applyPayment, type ReadPayment, readPayment } from '../readPayment.js'
import { useSendBalances } from '../useSendBalances.js'
import { type ScannerProblem, startScanner } from './startScanner.js'
import { walletSendScanCss } from './WalletSendScan.css.js'

/** The view that reads a recipient or a payment request from a QR code. */
export const WalletSendScan: View = {
  component: WalletSendScanView,
  title: (text) => text('scan')('scan.title'),
}

type Seen =
  | { status: 'starting' | 'live' }
  | { status: 'problem'; problem: ScannerProblem }
  | { status: 'read'; text: string }

function WalletSendScanView() {
  const t = useText('scan')
  const shell = useShell()
  const { back, portico, say } = shell
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const { isLoading, tokens } = useSendBalances()
  const video = useRef<HTMLVideoElement>(null)
  const [seen, setSeen] = useState<Seen>({ status: 'starting' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts the camera again
  useEffect(() => {
    const element = video.current
    if (!element) return
    setSeen({ status: 'starting' })
    return startScanner({
      onCode: (text) => setSeen({ status: 'read', text }),
      onLive: () => setSeen({ status: 'live' }),
      onProblem: (problem) => setSeen({ problem, status: 'problem' }),
      video: element,
    })
  }, [attempt])
  const isLooking = seen.status === 'starting' || seen.status === 'live'
  const payment =
    seen.status === 'read' && network
      ? toPayment(t, seen.text, { isLoading, network, portico, tokens })
      : undefined
  const isUsable = payment?.status === 'ok'
  return (
    <ViewScreen
      action={
        !isLooking && (
          <div className="scan-actions">
            <Button
              data-autofocus={isUsable ? undefined : ''}
              data-testid="scan-again"
              onClick={() => setAttempt(attempt + 1)}
              variant="secondary"
            >
              {t('scan.again')}
            </Button>
            {payment?.status === 'ok' ? (
              <Button
                data-autofocus=""
                data-testid="scan-use"
                onClick={() => {
                  applyPayment(portico, payment)
                  say(t('scan.filled'))
                  back()
                }}
              >
                {t('scan.use')}
              </Button>
            ) : (
              <Button onClick={back}>{t('scan.back')}</Button>
            )}
          </div>
        )
      }
      sheet={walletSendScanCss}
    >
      <div className="scan">
        <div className="scan-window" data-status={seen.status} data-testid="scan-window" hidden={!isLooking}>
          <video aria-label={t('scan.video')} muted playsInline ref={video} />
        </div>
        {isLooking && (
          <p className="scan-words" dir="auto" role="status">
            {t(seen.status === 'live' ? 'scan.live' : 'scan.starting')} {t('scan.private')}
          </p>
        )}
        {seen.status === 'problem' && (
          <Notice title={t(`scan.problem.${seen.problem}`)} variant="warning">
            <p dir="auto">{t(`scan.problem.${seen.problem}.advice`)}</p>
          </Notice>
        )}
        {payment?.status === 'refused' && <Notice title={payment.problem} variant="danger" />}
        {seen.status === 'read' && payment && <Read payment={payment} text={seen.text} />}
      </div>
    </ViewScreen>
  )
}

/** Shows what was read, so that the user can check it before it is used. */
function Read({ payment, text }: { payment: ReadPayment; text: string }) {
  const t = useText('scan')
  const locale = useLocale()
  if (payment.status !== 'ok') {
    return (
      <dl className="scan-read">
        <div>
          <dt>{t('scan.text')}</dt>
          <dd data-testid="scan-text">
            <bdi>{sanitizeText(text, { maxLength: 200 })}</bdi>
          </dd>
        </div>
      </dl>
    )
  }
  const { amount, receiver, token } = payment
  return (
    <dl aria-label={t('scan.read')} className="scan-read" data-testid="scan-read">
      {amount !== undefined && token && (
        <div>
          <dt>{t('scan.amount')}</dt>
          <dd className="scan-amount">
            <bdi dir="ltr">
              {formatExactDecimal(amount, locale)} {cleanSymbol(token.symbol)}
            </bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('scan.to')}</dt>
        <dd>
          {receiver.includes('.') ? <bdi>{sanitizeText(receiver)}</bdi> : <WholeAddress address={receiver} />}
        </dd>
      </div>
    </dl>
  )
}

/** Reads the text of a code, which may be only an address or a name. */
function toPayment(t: Text<'scan'>, text: string, context: Parameters<typeof readPayment>[2]): ReadPayment {
  const payment = readPayment(t, text, context)
  if (payment.status !== 'none') return payment
  const receiver = text.trim()
  const family = context.portico.families[context.network.chainNamespace]
  const isName = /^[^\s/:?#@]{1,250}\.[^\s/:?#@.]{2,}$/u.test(receiver)
  if (!family?.isAddress(receiver) && !isName) return { problem: t('scan.nobody'), status: 'refused' }
  return { amount: undefined, receiver, status: 'ok', token: undefined }
}
