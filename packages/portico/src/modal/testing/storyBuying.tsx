import type { PorticoError } from '@portico/protocol/errors'
import { updateOnRamp } from '../../core/actions/onRampState.js'
import type { OnRampProvider } from '../../core/entities.js'
import { type PaymentPage, type PurchaseRequest, purchaseRequestOf } from '../buy/purchaseRequest.js'
import type { ViewName } from '../views.js'
import { StoryModal } from './StoryModal.js'
import { type StoryOptions, type StoryPortico, storyAddress, storyPortico } from './storyPortico.js'
import { type StoryOnRamp, storyServer } from './storyServer.js'

export const storyProvider: OnRampProvider = {
  feeRange: '1-2%',
  label: 'Coinbase',
  name: 'coinbase',
  networks: ['eip155'],
  url: '',
}

export type StoryBuying = {
  /** The responses of the simulated server. */
  onramp?: StoryOnRamp
  /** The entered amount. */
  amount?: number
  /** The state of the last purchase. */
  run?: PurchaseRequest
  options?: StoryOptions
}

/** Creates a kit whose simulated server offers purchases. */
export function buyingKit({ amount, onramp = {}, options, run }: StoryBuying = {}): StoryPortico {
  const portico = storyPortico({
    connected: 'Harbor',
    features: { onramp: true },
    server: storyServer({ onramp }).url,
    ...options,
  })
  if (amount !== undefined) updateOnRamp(portico, { paymentAmount: amount })
  if (run) purchaseRequestOf(portico).setState(run, true)
  return portico
}

/** A purchase that started a while ago. */
export function begunPurchase({
  provider = storyProvider,
  ...page
}: Partial<PaymentPage> & { provider?: OnRampProvider } = {}): PurchaseRequest {
  return {
    data: {
      isOpen: true,
      known: new Set(),
      startedAt: Date.now(),
      url: 'https://provider.test/pay',
      ...page,
    },
    status: 'success',
    subject: { address: storyAddress, popup: null, provider },
  }
}

/** A purchase whose page could not be opened. */
export function failedPurchase(error: PorticoError): PurchaseRequest {
  return { error, status: 'error', subject: { address: storyAddress, popup: null, provider: storyProvider } }
}

/** A view of buying in a story. */
export function buyingStory(view: ViewName, buying: StoryBuying = {}) {
  return <StoryModal kit={() => buyingKit(buying)} view={view} />
}
