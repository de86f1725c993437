import '../../shell/modalChunk.js'
import { factsOf } from '@portico/protocol/caip'
import { useEffect, useRef } from 'react'
import { canSwap } from '../../../core/actions/canSwap.js'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import { track } from '../../../core/track.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { arrowDownUp } from '../../../ui/Icon/paths.js'
import { NetworkRow } from '../../networks/NetworkRow.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { Notice } from '../../parts/Notice.js'
import { Message } from '../../shell/Message.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { useRequest } from '../../shell/useRequest.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { swapCss } from '../swapCss.js'
import { swapRequestOf } from '../swapRequest.js'
import type { SwapSide } from '../swapSide.js'
import { useSwapNetworks } from '../useSwapNetworks.js'
import { MoreOfQuote } from './MoreOfQuote.js'
import { PayCard } from './PayCard.js'
import { ReceiveCard } from './ReceiveCard.js'
import { swapViewCss } from './Swap.css.js'
import { Failed, Impact } from './SwapNotices.js'
import type { WantedSwap } from './usePreselection.js'
import { useSwapFields } from './useSwapFields.js'

type SwapData = NonNullable<DataOf<'Swap'>>

const sheet = swapCss + swapViewCss

/** The view of a swap: two tokens, an amount, and what the amount currently buys. */
export const Swap: View<SwapData | undefined> = {
  component: SwapView,
  next: ['SwapPreview', 'SwapSelectToken'],
  title: (text) => text('swap')('swap.title'),
}

function SwapView({ amount, fromToken, toToken }: SwapData) {
  const t = useText('swap')
  const { portico, replace } = useShell()
  const connection = useKitState((state) => findActive(state))
  const networkId = useKitState((state) => toNetworkId(state))
  const isPossible = useKitState(() => canSwap(portico))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const networks = useSwapNetworks()
  const isRunning = useRequest(swapRequestOf(portico)).status === 'pending'
  useEffect(() => {
    // While the wallet is prompted, this view shows the review instead.
    if (isRunning) replace('SwapPreview')
  }, [isRunning, replace])

  if (connection && factsOf(connection.namespace).server?.swaps && network && !networks.includes(network)) {
    return <OtherNetworks networks={networks} />
  }
  const isRestoring = connection?.status === 'restoring'
  if (connection && network && (isPossible || isRestoring)) {
    return (
      <Form
        connection={connection}
        key={`${networkId}:${connection.address}`}
        network={network}
        wanted={{ amount, fromToken, toToken }}
        waitsFor={isRestoring ? connection.name : undefined}
      />
    )
  }
  return <NoSwap title={t('swap.cannot')} words={t('swap.cannot.advice')} />
}

/** Shown in place of the form if nothing can be swapped. */
function NoSwap({ title, words }: { title: string; words: string }) {
  return (
    <ViewScreen>
      <Message text={words} title={title} />
    </ViewScreen>
  )
}

/** Shows 'Network not supported for Swaps', with the networks that are. */
function OtherNetworks({ networks }: { networks: readonly Network[] }) {
  const t = useText('swap')
  const { portico } = useShell()
  if (networks.length === 0)
    return <NoSwap title={t('swap.unsupported')} words={t('swap.unsupported.none')} />
  return (
    <ViewScreen sheet={sheet}>
      <Notice title={t('swap.unsupported')} variant="warning">
        <p dir="auto">{t('swap.unsupported.advice')}</p>
      </Notice>
      {/* The row handles the click. This element only tracks it. */}
      <div
        className="row-list"
        onClickCapture={() =>
          track(portico, { event: 'CLICK_SELECT_NETWORK_TO_SWAP', properties: undefined })
        }
      >
        {networks.map((network, index) => (
          <NetworkRow isCurrent={false} isFirst={index === 0} key={network.caipNetworkId} network={network} />
        ))}
      </div>
    </ViewScreen>
  )
}

function Form({
  connection,
  network,
  wanted,
  waitsFor,
}: {
  connection: Connection
  network: Network
  wanted: WantedSwap
  /** Name of the wallet, if it has not responded since the page loaded. */
  waitsFor: string | undefined
}) {
  const t = useText('swap')
  const { navigate, portico } = useShell()
  const field = useRef<HTMLInputElement>(null)
  const fields = useSwapFields({
    isRestoring: waitsFor !== undefined,
    network,
    owner: connection.address,
    wanted,
  })
  const { change, form, from, quote, shown, step, to } = fields

  function select(side: SwapSide) {
    track(portico, { event: 'CLICK_SELECT_TOKEN_TO_SWAP', properties: undefined })
    navigate('SwapSelectToken', { side })
  }
  function goOn() {
    if (waitsFor !== undefined) return
    if (step === 'selectToken') return select(from ? 'to' : 'from')
    if (step === 'failed') return fields.retry()
    if (step !== 'review' || !fields.fixAmount()) return field.current?.focus()
    track(portico, { event: 'CLICK_CONVERT', properties: undefined })
    // The outcome of another swap does not apply to this one.
    const request = swapRequestOf(portico)
    if (request.getState().status !== 'pending') request.reset()
    navigate('SwapPreview')
  }

  const isBlocked =
    step === 'quoting' ||
    step === 'noRoute' ||
    step === 'unsupported' ||
    step === 'impact' ||
    step === 'slippage' ||
    step === 'insufficientFee'
  const names = { native: cleanSymbol(network.nativeCurrency.symbol) }
  return (
    <ViewScreen
      action={
        <Button
          data-step={step}
          data-testid="swap-next"
          disabledReason={
            waitsFor !== undefined
              ? t('swap.restoring', { wallet: waitsFor })
              : isBlocked
                ? t(`swap.step.${step}`, names)
                : undefined
          }
          onClick={goOn}
          variant={step === 'review' ? 'primary' : 'secondary'}
        >
          {t(`swap.step.${step}`, names)}
        </Button>
      }
      sheet={sheet}
    >
      <div className="swap">
        <div className="swap-sides">
          <PayCard
            amount={fields.amount}
            field={field}
            form={form}
            from={from}
            isWorkingOut={fields.isWorkingOut}
            locale={localeOf(portico)}
            onAmount={fields.setAmount}
            onEnter={goOn}
            onMax={fields.setMax}
            onSelect={() => select('from')}
            onUnit={fields.changeUnit}
            // The maximum of the native token depends on the fee, and so on the other token.
            offersMax={from !== undefined && (from.address !== undefined || to !== undefined)}
            quote={quote}
            step={step}
            text={fields.amountText}
          />
          <button
            aria-label={t('swap.turn')}
            className="swap-turn"
            data-testid="swap-turn"
            onClick={fields.turn}
            title={t('swap.turn')}
            type="button"
          >
            <Icon path={arrowDownUp} />
          </button>
          <ReceiveCard
            isAsking={fields.isAsking}
            old={fields.old}
            onSelect={() => select('to')}
            quote={quote}
            to={to}
          />
        </div>
        {step === 'noRoute' && from && to && (
          <Notice
            title={t('swap.noRoute', { from: cleanSymbol(from.symbol), to: cleanSymbol(to.symbol) })}
            variant="warning"
          >
            <p dir="auto">{t('swap.noRoute.advice')}</p>
          </Notice>
        )}
        {(step === 'failed' || step === 'unsupported') && <Failed isUnsupported={step === 'unsupported'} />}
        {shown && from && to && (
          <>
            <Impact
              isOverridden={form.isOverridden}
              onOverride={(isOverridden) => change({ isOverridden })}
              quote={shown}
            />
            <MoreOfQuote {...fields} from={from} quote={shown} to={to} />
          </>
        )}
      </div>
    </ViewScreen>
  )
}
