import '../../shell/modalChunk.js'
import { factsOf } from '@portico/protocol/caip'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { cancelSignIn } from '../../../core/actions/cancelSignIn.js'
import { signIn } from '../../../core/actions/signIn.js'
import { findActive } from '../../../core/findActive.js'
import { readPage } from '../../../core/readPage.js'
import { isSignInDue } from '../../../core/siwx/isSignInDue.js'
import { loadSiwx } from '../../../core/siwx/loadSiwx.js'
import { readSubject } from '../../../core/siwx/subject.js'
import type { Connection } from '../../../core/state.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronDown, shieldCheck } from '../../../ui/Icon/paths.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { WalletImage } from '../../../ui/WalletImage/WalletImage.js'
import { Notice } from '../../parts/Notice.js'
import { useLate } from '../../parts/useLate.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { Message } from '../../shell/Message.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { useSignInMessage } from '../useSignInMessage.js'
import { describeFailure } from './describeFailure.js'
import { siwxSignMessageCss } from './SIWXSignMessage.css.js'

/**
 * The view of a sign-in: the account, the site, and the message. Only a button prompts the wallet: effects never do.
 */
export const SIWXSignMessage: View = {
  component: SIWXSignMessageView,
  title: (text) => text('siwx')('siwx.title'),
}

function SIWXSignMessageView() {
  const connection = useKitState((state) => findActive(state))
  const errorCode = useKitState((state) => state.siwx?.errorCode ?? null)
  if (!connection) return <NotConnected errorCode={errorCode} />
  return errorCode === 'SIWX_INITIALIZATION' ? <NotLoaded /> : <SignIn connection={connection} />
}

/** Shown if the code for signing in failed to load. If a session is required, the user cannot skip it. */
function NotLoaded() {
  const t = useText('siwx')
  const { portico } = useShell()
  const isDue = useKitState(isSignInDue)
  return (
    <ViewScreen
      action={
        <>
          <Button
            data-autofocus=""
            data-testid="siwx-retry"
            onClick={() => void loadSiwx(portico).catch(() => {})} // the state has the outcome
          >
            {t('siwx.retry')}
          </Button>
          <Button data-testid="siwx-cancel" onClick={() => void cancelSignIn(portico)} variant="ghost">
            {t(isDue ? 'siwx.cancel.disconnects' : 'siwx.cancel')}
          </Button>
        </>
      }
    >
      <Message isAlert text={t('siwx.notLoaded.advice')} title={t('siwx.initialization')} />
    </ViewScreen>
  )
}

function NotConnected({ errorCode }: { errorCode: string | null }) {
  const t = useText('siwx')
  const { replace } = useShell()
  const hasFailed = errorCode === 'SIWX_INITIALIZATION'
  return (
    <ViewScreen
      action={
        <Button data-autofocus="" onClick={() => replace('Connect')}>
          {t('siwx.connect')}
        </Button>
      }
    >
      <Message
        isAlert
        text={t(hasFailed ? 'siwx.initialization.advice' : 'siwx.disconnected.advice')}
        title={t(hasFailed ? 'siwx.initialization' : 'siwx.disconnected')}
      />
    </ViewScreen>
  )
}

function SignIn({ connection }: { connection: Connection }) {
  const t = useText('siwx')
  const { portico, say } = useShell()
  const status = useKitState((state) => state.siwx?.status ?? 'loading')
  const errorCode = useKitState((state) => state.siwx?.errorCode ?? null)
  const isOfHardware = useKitState((state) => state.siwx?.isOfHardware === true)
  const isDue = useKitState(isSignInDue)
  // The user knows whether the wallet is a hardware wallet, but the page cannot. So the user can choose a transaction
  // before anything has failed.
  const takesTransactions = useKitState((state) => state.siwx?.takesTransactions === true)
  const canTransact = takesTransactions && factsOf(connection.namespace).signsByTransaction === true
  const isAsked = status === 'signing' || status === 'authenticating'
  const subject = readSubject(portico.store.getState())
  // The signed message stays until the view disappears. Only another attempt needs another message.
  const isDone = status === 'signedIn'
  const message = useSignInMessage(isDone ? undefined : subject, `${isAsked || errorCode}`)
  // The statement, if any, is known only once the message is ready. Space is reserved, so the buttons do not move.
  const isBrief = message !== undefined && !message.statement
  const isLate = useLate(status === 'signing')
  const problem = useRef<HTMLDivElement>(null)
  const wallet = sanitizeText(connection.name)
  const { icons, name } = useMemo(() => readPage(portico.options.metadata), [portico])
  const site = sanitizeText(name) || message?.domain || ''
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === connection.networkId)
  const account = connection.accounts.find(({ address }) => address === connection.address)
  const failure =
    errorCode === null || isAsked
      ? undefined
      : describeFailure(t, errorCode, {
          canTransact,
          isOfHardware,
          isSmartAccount: account?.type === 'smartAccount',
          mayBeHardware: factsOf(connection.namespace).mayLackMessages === true,
          wallet,
        })

  const waiting =
    status === 'authenticating'
      ? t('siwx.authenticating')
      : status === 'signing'
        ? t('siwx.signing', { wallet })
        : undefined
  useEffect(() => {
    if (waiting !== undefined) say(waiting)
  }, [say, waiting])

  const hasFailed = failure !== undefined
  // A user who has read the message to its end and then rejected it would not see the problem above.
  useEffect(() => {
    if (hasFailed) problem.current?.scrollIntoView?.({ block: 'nearest' })
  }, [hasFailed])

  const detail =
    status === 'signing'
      ? t(isLate ? 'siwx.signing.waiting' : 'siwx.signing.detail', { wallet })
      : t('siwx.detail', { wallet })
  const isRestoring = connection.status === 'restoring'
  const reason = isRestoring
    ? t('siwx.restoring', { wallet })
    : status === 'loading'
      ? t('siwx.looking')
      : undefined
  return (
    <ViewScreen
      action={
        <>
          <Button
            data-autofocus=""
            data-testid="siwx-sign"
            disabledReason={reason}
            loading={waiting}
            onClick={() => void signIn(portico).catch(() => {})} // the state has the outcome
          >
            {t('siwx.sign', { wallet })}
          </Button>
          {canTransact && (
            <Button
              data-testid="siwx-transaction"
              disabledReason={waiting ?? reason}
              onClick={() => void signIn(portico, { way: 'transaction' }).catch(() => {})} // the state has the outcome
              variant="ghost"
            >
              {t('siwx.sign.transaction')}
            </Button>
          )}
          <Button data-testid="siwx-cancel" onClick={() => void cancelSignIn(portico)} variant="ghost">
            {t(isDue ? 'siwx.cancel.disconnects' : 'siwx.cancel')}
          </Button>
        </>
      }
      sheet={siwxSignMessageCss}
    >
      <div className="siwx" data-status={status}>
        <div className="siwx-head" data-brief={isBrief ? '' : undefined}>
          <div className="siwx-pair">
            <WalletImage name={site} size={56} src={icons[0]} />
            <span className="siwx-between">
              <Icon path={shieldCheck} size={20} />
            </span>
            <WalletImage name={wallet} size={56} src={connection.imageUrl} />
          </div>
          <p className="siwx-heading" dir="auto">
            {t('siwx.heading', { site })}
          </p>
          <p className="siwx-detail" dir="auto">
            {detail}
          </p>
        </div>
        {failure && (
          <div ref={problem}>
            <Notice title={failure.title} variant={failure.variant}>
              <p dir="auto">{failure.advice}</p>
            </Notice>
          </div>
        )}
        <dl className="siwx-facts">
          <Fact name={t('siwx.site')}>
            {message ? <bdi dir="ltr">{message.domain}</bdi> : <Skeleton height={20} width={120} />}
          </Fact>
          <Fact name={t('siwx.account')}>
            <WholeAddress address={connection.address} />
          </Fact>
          <Fact name={t('siwx.network')}>
            <bdi>{network?.name ?? connection.networkId}</bdi>
          </Fact>
          {!isBrief && (
            <Fact name={t('siwx.statement')}>
              {message ? <bdi>{message.statement}</bdi> : <Skeleton height={20} width={120} />}
            </Fact>
          )}
        </dl>
        <MessageText text={message ? message.toString() : t('siwx.preparing')} />
      </div>
    </ViewScreen>
  )
}

/** The whole message, which the user can open. */
function MessageText({ text }: { text: string }) {
  const t = useText('siwx')
  return (
    <details
      className="siwx-message"
      data-testid="siwx-message"
      // On a small screen, the text would open below the edge, and nothing would seem to happen.
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView?.({ block: 'end' })}
    >
      <summary>
        {t('siwx.message')}
        <Icon path={chevronDown} size={16} />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the user must be able to scroll by keyboard */}
      <section aria-label={t('siwx.message')} className="siwx-text" dir="ltr" tabIndex={0}>
        {text}
      </section>
    </details>
  )
}

function Fact({ children, name }: { children: ReactNode; name: string }) {
  return (
    <div className="siwx-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
