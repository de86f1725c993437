import '../../shell/modalChunk.js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getPurchases, type Purchase } from '../../../core/actions/getPurchases.js'
import { queryClientOf } from '../../../core/queries/queryClient.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { CopyButton } from '../../../ui/CopyButton/CopyButton.js'
import { Picture } from '../../../ui/Picture/Picture.js'
import { readInitial } from '../../../ui/Picture/readInitial.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { RequestStatus } from '../../parts/RequestStatus.js'
import { useQueries } from '../../shell/queryClient.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useRequest } from '../../shell/useRequest.js'
import type { View } from '../../shell/view.js'
import { type PurchaseRequest, purchaseRequestOf } from '../purchaseRequest.js'
import { isOnItsWay } from '../usePurchases.js'

/** How often a request for the purchase is sent, and for how long, in ms. Source: clients of existing kits. */
const purchasePollMs = 4_000
const purchaseWaitMs = 180_000

/** Possible difference between a server's clock and this device's, in ms. */
const clockMs = 120_000

/** The view that follows a purchase until it arrives, fails, or takes too long. */
export const BuyInProgress: View = {
  component: BuyInProgressView,
  next: ['OnRampActivity'],
  title: (text) => text('buy')('progress.title'),
}

function BuyInProgressView() {
  const t = useText('buy')
  const { portico, replace } = useShell()
  const run = useRequest(purchaseRequestOf(portico))
  if (run.status === 'success') return <Waiting key={run.data.startedAt} run={run} />
  return (
    <RequestStatus
      action={{ label: t('progress.buy'), onClick: () => replace('OnRampProviders') }}
      detail={t('progress.idle.detail')}
      image={<Picture fallback="" shape="rounded" size={72} />}
      status="idle"
      title={t('progress.idle')}
    />
  )
}

type Begun = Extract<PurchaseRequest, { status: 'success' }>

function Waiting({ run }: { run: Begun }) {
  const t = useText('buy')
  const { portico, replace, toast } = useShell()
  const shared = useText()
  const request = purchaseRequestOf(portico)
  const { isOpen, startedAt, url } = run.data
  const { provider } = run.subject
  const label = sanitizeText(provider.label)
  const [isLate, lookLonger] = useLate(startedAt)
  const { isError, purchase } = usePurchase(run, isLate)
  const hasArrived = purchase?.metadata.status.endsWith('_SUCCESS') === true
  const hasFailed = purchase?.metadata.status.endsWith('_FAILED') === true

  useEffect(() => {
    if (!hasArrived) return
    request.reset()
    const client = queryClientOf(portico)
    for (const queryKey of [['tokens'], ['activity'], ['onramp', 'purchases']]) {
      void client.invalidateQueries({ queryKey })
    }
    toast(t('progress.done'), 'success')
    replace('OnRampActivity')
  }, [hasArrived, portico, replace, request, t, toast])

  function again() {
    request.reset()
    replace('OnRampProviders')
  }

  function openPage() {
    // A click calls this, so the browser does not block the window.
    window.open(url, '_blank', 'noopener,noreferrer')
    request.setState({ ...run, data: { ...run.data, isOpen: true } }, true)
  }

  const openAgain = (
    <>
      <Button data-testid="buy-open" onClick={openPage} variant={isOpen ? 'secondary' : 'primary'}>
        {t(isOpen ? 'progress.openAgain' : 'progress.open', { provider: label })}
      </Button>
      {/* The page's host, because the server alone chose the provider's name. */}
      <p
        data-testid="buy-host"
        style={{
          color: 'var(--text-soft)',
          fontSize: 'var(--size-14)',
          overflowWrap: 'anywhere',
          textAlign: 'center',
        }}
      >
        <bdi dir="ltr">{hostOf(url)}</bdi>
      </p>
      <CopyButton
        copiedLabel={shared('copied')}
        data-testid="buy-copy"
        failedLabel={shared('copy.failed')}
        label={t('progress.copy')}
        text={url}
      >
        {t('progress.copy')}
      </CopyButton>
    </>
  )
  const image = <Picture fallback={readInitial(label)} shape="rounded" size={72} />
  if (hasFailed) {
    return (
      <RequestStatus
        action={{ label: t('progress.again'), onClick: again }}
        detail={t('progress.failed.detail', { provider: label })}
        image={image}
        status="error"
        title={t('progress.failed')}
      />
    )
  }
  if (purchase) {
    const [transfer] = purchase.transfers
    const amount = `${formatDecimal(transfer?.quantity.numeric ?? '')} ${cleanSymbol(transfer?.fungible_info?.symbol ?? '')}`
    return (
      <RequestStatus
        action={
          isLate ? { label: t('progress.activity'), onClick: () => replace('OnRampActivity') } : undefined
        }
        detail={t('progress.sent.detail', { amount })}
        image={image}
        status="pending"
        title={t('progress.sent')}
      />
    )
  }
  if (isLate) {
    return (
      <RequestStatus
        action={{ label: t('progress.look'), onClick: lookLonger }}
        detail={t('progress.late.detail', { provider: label })}
        image={image}
        more={
          <>
            <Button onClick={() => replace('OnRampActivity')} variant="secondary">
              {t('progress.activity')}
            </Button>
            {openAgain}
          </>
        }
        status="idle"
        title={t('progress.late')}
      />
    )
  }
  return (
    <RequestStatus
      detail={
        isError ? t('progress.unasked') : t(isOpen ? 'progress.waiting.detail' : 'progress.blocked.detail')
      }
      image={image}
      more={
        <>
          {openAgain}
          <Button data-testid="buy-again" onClick={again} variant="ghost">
            {t('progress.again')}
          </Button>
        </>
      }
      status={isOpen ? 'pending' : 'idle'}
      title={t(isOpen ? 'progress.waiting' : 'progress.blocked', { provider: label })}
    />
  )
}

/** Returns the host in ASCII, so that look-alikes in another script are recognizable. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** Finds the purchase that was started here, in the provider's list. */
function usePurchase(run: Begun, isLate: boolean): { purchase: Purchase | undefined; isError: boolean } {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const { known, startedAt } = run.data
  const { address, provider } = run.subject
  const { data, isError } = useQuery(
    {
      enabled: isOpen,
      queryFn: async ({ signal }) => {
        const { purchases } = await getPurchases(portico, { address, provider: provider.name, signal })
        // The list is newest first, so the first purchase that did not exist before is the one that was started here.
        return (
          purchases.find(({ id, metadata }) =>
            known ? !known.has(id) : Date.parse(metadata.minedAt) > startedAt - clockMs,
          ) ?? null
        )
      },
      queryKey: ['onramp', 'progress', provider.name, startedAt],
      refetchInterval: ({ state }) =>
        isLate || (state.data && !isOnItsWay(state.data)) ? false : purchasePollMs,
      // This page is in the background while the user pays in the other window.
      refetchIntervalInBackground: true,
      staleTime: 0,
    },
    client,
  )
  return { isError, purchase: data ?? undefined }
}

/** Returns whether the search has taken too long, and a function that extends it by the same time. */
function useLate(startedAt: number): [boolean, () => void] {
  const [from, setFrom] = useState(startedAt)
  const [isLate, setLate] = useState(() => Date.now() - startedAt >= purchaseWaitMs)
  useEffect(() => {
    const left = from + purchaseWaitMs - Date.now()
    if (left <= 0) return setLate(true)
    const timer = setTimeout(() => setLate(true), left)
    return () => clearTimeout(timer)
  }, [from])
  return [
    isLate,
    () => {
      setLate(false)
      setFrom(Date.now())
    },
  ]
}
