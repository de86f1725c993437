import '../../shell/modalChunk.js'
import { getAccount } from '../../../core/actions/getAccount.js'
import type { OnRampProvider } from '../../../core/entities.js'
import type { Network } from '../../../core/network.js'
import { waysToPay } from '../../../core/onRampLimits.js'
import { arrivesOn } from '../../../core/onRampReach.js'
import type { Connection } from '../../../core/state.js'
import { track } from '../../../core/track.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { creditCard, externalLink, wallet } from '../../../ui/Icon/paths.js'
import { Picture } from '../../../ui/Picture/Picture.js'
import { readInitial } from '../../../ui/Picture/readInitial.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowSkeleton } from '../../../ui/Row/RowSkeleton.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Spinner } from '../../../ui/Spinner/Spinner.js'
import { isSmartAccount } from '../../parts/isSmartAccount.js'
import { Notice } from '../../parts/Notice.js'
import { EmptyPanel } from '../../parts/PanelMessage.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useRequest } from '../../shell/useRequest.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { BuyAmounts } from '../BuyAmounts.js'
import { purchaseRequestOf, startPurchase } from '../purchaseRequest.js'
import { useBuyer, useOnRampOptions, useOnRampState } from '../useOnRamp.js'
import { onRampProvidersCss } from './OnRampProviders.css.js'

/**
 * The view in which the user decides what to buy, for which account, and from which provider. A click on a provider
 * opens its page.
 */
export const OnRampProviders: View = {
  component: OnRampProvidersView,
  next: ['BuyInProgress', 'OnRampFiatSelect', 'OnRampTokenSelect'],
  title: (text) => text('buy')('buy.title'),
}

function OnRampProvidersView() {
  const t = useText('buy')
  const { navigate } = useShell()
  const { connection, network } = useBuyer()
  if (connection && network) return <Choice connection={connection} network={network} />
  return (
    <ViewScreen
      action={
        <Button data-autofocus="" onClick={() => navigate('Connect')}>
          {t('buy.noAccount.connect')}
        </Button>
      }
    >
      <EmptyPanel advice={t('buy.noAccount.advice')} icon={wallet} title={t('buy.noAccount')} />
    </ViewScreen>
  )
}

function Choice({ connection, network }: { connection: Connection; network: Network }) {
  const t = useText('buy')
  const { navigate, portico } = useShell()
  const options = useOnRampOptions()
  const state = useOnRampState()
  const here = state.providers.filter((provider) => arrivesOn(provider, network))
  if (!options.isPending && here.length === 0) {
    return <Nobody isOff={state.providers.length === 0} network={network} />
  }
  return (
    <ViewScreen sheet={onRampProvidersCss}>
      <div className="buy">
        <BuyAmounts autoFocus isReady={here.length > 0 && !options.isPending} />
        <div className="buy-where">
          <p className="buy-where-title" dir="auto">
            {t('buy.where', { network: network.name })}
          </p>
          {/* The whole address, so that the user can compare it with the one on the provider's page. */}
          <div className="buy-where-address">
            <WholeAddress address={connection.address} networkId={network.caipNetworkId} />
          </div>
        </div>
        <Failure />
        {/* This is above the rows, because their number becomes known later. */}
        <div className="buy-more">
          <button
            className="buy-link"
            data-testid="buy-lesson"
            onClick={() => {
              track(portico, {
                event: 'SELECT_WHAT_IS_A_BUY',
                properties: { isSmartAccount: isSmartAccount(getAccount(portico)) },
              })
              navigate('WhatIsABuy')
            }}
            type="button"
          >
            {t('buy.lesson')}
          </button>
          <button
            className="buy-link"
            data-testid="buy-activity"
            onClick={() => navigate('OnRampActivity')}
            type="button"
          >
            {t('buy.activity')}
          </button>
        </div>
        <section aria-label={t('buy.providers')} className="buy-providers">
          <h3 className="buy-providers-title">{t('buy.providers')}</h3>
          {options.isPending ? (
            <div aria-busy="true" className="row-list">
              <span className="visually-hidden">{t('buy.loading')}</span>
              <RowSkeleton />
              <RowSkeleton />
            </div>
          ) : (
            <RowList>
              {here.map((provider) => (
                <ProviderRow
                  connection={connection}
                  key={provider.name}
                  network={network}
                  provider={provider}
                />
              ))}
            </RowList>
          )}
        </section>
      </div>
    </ViewScreen>
  )
}

function ProviderRow({
  connection,
  network,
  provider,
}: {
  connection: Connection
  network: Network
  provider: OnRampProvider
}) {
  const t = useText('buy')
  const shell = useShell()
  const run = useRequest(purchaseRequestOf(shell.portico))
  const state = useOnRampState()
  const isAmount = waysToPay(state.paymentCurrency, state.paymentAmount) !== undefined
  const label = sanitizeText(provider.label)
  const isOpening = run.status === 'pending' && run.subject.provider.name === provider.name
  const reason =
    connection.status === 'restoring'
      ? t('buy.restoring', { wallet: sanitizeText(connection.name) })
      : isAmount
        ? undefined
        : t('buy.enterAmount')
  const sells = network.chainNamespace === 'solana' ? 'SOL' : 'USDC'
  const isOther = provider.name === 'meld' && state.purchaseCurrency.symbol !== sells
  const fee = sanitizeText(provider.feeRange).replace(/-/, '–').replace('%', ' %')
  return (
    <Row
      data-testid={`buy-${provider.name}`}
      disabledReason={reason}
      image={<Picture fallback={readInitial(label) || <Icon path={creditCard} />} shape="rounded" />}
      onClick={() => void startPurchase(shell, provider)}
      subtitle={
        provider.name === 'sandbox'
          ? t('buy.fee.sandbox')
          : isOther
            ? t('buy.fee.meld', { fee, token: sells })
            : t('buy.fee', { fee })
      }
      title={label}
      trailing={
        isOpening ? (
          <Spinner label={t('buy.opening', { provider: label })} />
        ) : (
          <>
            <span className="visually-hidden">{t('buy.provider.opens', { provider: label })}</span>
            <Icon path={externalLink} size={16} />
          </>
        )
      }
    />
  )
}

/** Shows why the last attempt to open a provider's page failed. */
function Failure() {
  const t = useText('buy')
  const run = useRequest(purchaseRequestOf(useShell().portico))
  if (run.status !== 'error') return null
  const { error, subject } = run
  const provider = sanitizeText(subject.provider.label)
  const { code } = error
  if (code === 'ONRAMP_URL_REFUSED') {
    return (
      <Notice title={t('buy.url.refused', { provider })} variant="danger">
        <p dir="auto">{t('buy.url.refused.advice')}</p>
      </Notice>
    )
  }
  return (
    <Notice
      title={t(code === 'ONRAMP_REFUSED' ? 'buy.url.rejected' : 'buy.url.failed', { provider })}
      variant="warning"
    >
      {code === 'ONRAMP_REFUSED' && <p dir="auto">{sanitizeText(error.shortMessage, { maxLength: 240 })}</p>}
      <p dir="auto">{t('buy.url.failed.advice')}</p>
    </Notice>
  )
}

function Nobody({ isOff, network }: { isOff: boolean; network: Network }) {
  const t = useText('buy')
  const { navigate, portico } = useShell()
  const isElsewhere = !isOff && portico.networks.length > 1
  return (
    <ViewScreen
      action={
        <Button data-autofocus="" onClick={() => navigate(isElsewhere ? 'Networks' : 'WalletReceive')}>
          {t(isElsewhere ? 'buy.none.networks' : 'buy.receive')}
        </Button>
      }
    >
      <EmptyPanel
        advice={isOff ? t('buy.off.advice') : t('buy.none.advice', { network: network.name })}
        icon={creditCard}
        title={t('buy.none')}
      />
    </ViewScreen>
  )
}
