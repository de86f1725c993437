import type { PorticoError } from '@portico/protocol/errors'
import { isPorticoError } from '@portico/protocol/errors'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { getAccount } from '../../core/actions/getAccount.js'
import { getOnRampUrl } from '../../core/actions/getOnRampUrl.js'
import { getPurchases } from '../../core/actions/getPurchases.js'
import { updateOnRamp } from '../../core/actions/onRampState.js'
import type { OnRampProvider } from '../../core/entities.js'
import { perKit } from '../../core/slots.js'
import { track } from '../../core/track.js'
import { isSmartAccount } from '../parts/isSmartAccount.js'
import { currentEntry } from '../shell/navigation.js'
import { useShell } from '../shell/shellContext.js'
import type { Shell } from '../shell/shellType.js'

/** The state of the last purchase in this page. */
export type BuyRun =
  | { status: 'idle' }
  | { status: 'opening'; provider: OnRampProvider }
  | { status: 'failed'; provider: OnRampProvider; error: PorticoError | undefined }
  | {
      status: 'waiting'
      provider: OnRampProvider
      address: string
      url: string
      /** False if the browser blocked the window. */
      isOpen: boolean
      /** Purchases that existed before. Undefined if they could not be loaded. */
      known: ReadonlySet<string> | undefined
      /** Unix milliseconds. */
      startedAt: number
    }

/**
 * Returns the store of the kit's last purchase. It outlives the screen, because the user may leave it and pay
 * meanwhile.
 */
export const buyRunOf = perKit(() => createStore<BuyRun>(() => ({ status: 'idle' })))

/** Returns the state of the last purchase, and a function that sets it. */
export function useBuyRun(): readonly [BuyRun, (run: BuyRun) => void] {
  const store = buyRunOf(useShell().portico)
  const run = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  return [run, (next) => store.setState(next, true)]
}

/** Size of the provider's window. Source: specification, section 9 (the pop-up of a provider). */
const windowFeatures = 'popup,width=600,height=800'

/**
 * Opens the provider's page and shows the screen that follows the purchase. Call it only from a click: the window opens
 * before any request, since browsers block one that opens later.
 */
export async function startPurchase(shell: Shell, provider: OnRampProvider): Promise<void> {
  const { portico } = shell
  const store = buyRunOf(portico)
  if (store.getState().status === 'opening') return
  const popup = window.open('about:blank', 'portico-onramp', windowFeatures)
  const { address } = getAccount(portico)
  if (!address) {
    popup?.close()
    return
  }
  const { key } = currentEntry(shell.store.getState().navigation)
  track(portico, {
    event: 'SELECT_BUY_PROVIDER',
    properties: { isSmartAccount: isSmartAccount(getAccount(portico)), provider: provider.name },
  })
  updateOnRamp(portico, { selectedProvider: provider })
  store.setState({ provider, status: 'opening' }, true)
  try {
    const [url, known] = await Promise.all([
      getOnRampUrl(portico, { provider: provider.name }),
      getPurchases(portico, { address, provider: provider.name }).then(
        ({ purchases }) => new Set(purchases.map(({ id }) => id)),
        () => undefined,
      ),
    ])
    const isOpen = popup !== null && !popup.closed
    store.setState({ address, isOpen, known, provider, startedAt: Date.now(), status: 'waiting', url }, true)
    if (isOpen) lead(popup, url)
    if (currentEntry(shell.store.getState().navigation).key === key) shell.navigate('BuyInProgress')
  } catch (cause) {
    popup?.close()
    const error = isPorticoError(cause) ? cause : undefined
    store.setState({ error, provider, status: 'failed' }, true)
  }
}

/** Navigates without an opener, so that the opened page has no access to this one. */
function lead(popup: Window, url: string): void {
  popup.opener = null
  popup.location.replace(url)
}
