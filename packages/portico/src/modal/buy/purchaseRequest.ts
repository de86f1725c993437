import { getAccount } from '../../core/actions/getAccount.js'
import { getOnRampUrl } from '../../core/actions/getOnRampUrl.js'
import { getPurchases } from '../../core/actions/getPurchases.js'
import { updateOnRamp } from '../../core/actions/onRampState.js'
import type { OnRampProvider } from '../../core/entities.js'
import type { Portico } from '../../core/portico.js'
import { createRequest, type RequestState } from '../../core/requestState.js'
import { perKit } from '../../core/slots.js'
import { track } from '../../core/track.js'
import { isSmartAccount } from '../parts/isSmartAccount.js'
import { currentEntry } from '../shell/navigation.js'
import type { Shell } from '../shell/shellType.js'

/** A purchase that was started: its provider, the account that buys, and the window that was opened for it. */
export type StartedPurchase = { provider: OnRampProvider; address: string; popup: Window | null }

/** The provider's page, on which the user pays. */
export type PaymentPage = {
  url: string
  /** False if the browser blocked the window. */
  isOpen: boolean
  /** Ids of the purchases that existed before. Undefined if they could not be loaded. */
  known: ReadonlySet<string> | undefined
  /** Unix milliseconds. */
  startedAt: number
}

/** The state of the last purchase on this page: pending until the provider's page is known. */
export type PurchaseRequest = RequestState<PaymentPage, StartedPurchase>

/** Returns the kit's last purchase. It outlives the screen, because the user may leave the screen while paying. */
export const purchaseRequestOf = perKit((portico: Portico) =>
  createRequest<PaymentPage, StartedPurchase>(async ({ address, popup, provider }) => {
    const [url, known] = await Promise.all([
      getOnRampUrl(portico, { provider: provider.name }),
      getPurchases(portico, { address, provider: provider.name }).then(
        ({ purchases }) => new Set(purchases.map(({ id }) => id)),
        () => undefined,
      ),
    ])
    return { isOpen: popup !== null && !popup.closed, known, startedAt: Date.now(), url }
  }),
)

/** Size of the provider's window. Source: specification, section 9 (the pop-up of a provider). */
const windowFeatures = 'popup,width=600,height=800'

/**
 * Opens the provider's page and shows the screen that follows the purchase. Call it only from a click: the window opens
 * before any request, since browsers block one that opens later.
 */
export async function startPurchase(shell: Shell, provider: OnRampProvider): Promise<void> {
  const { portico } = shell
  const request = purchaseRequestOf(portico)
  if (request.getState().status === 'pending') return
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
  const { data } = await request.run({ address, popup, provider })
  if (!data) return popup?.close()
  if (popup && data.isOpen) lead(popup, data.url)
  if (currentEntry(shell.store.getState().navigation).key === key) shell.navigate('BuyInProgress')
}

/** Navigates a window without an opener, so that the opened page has no access to this one. */
function lead(popup: Window, url: string): void {
  popup.opener = null
  popup.location.replace(url)
}
