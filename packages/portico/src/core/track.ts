import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Portico } from './createPortico.js'

type SmartAccount = { isSmartAccount: boolean }
type OnNetwork = SmartAccount & { network: CaipNetworkId | '' }
type Transfer = OnNetwork & { token: string; amount: string }

/**
 * Every tracked step, with the field's event names. No event carries the configuration or a pairing URI.
 */
export type TrackingEventProperties = {
  INITIALIZE: undefined
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  CLICK_ALL_WALLETS: undefined
  SELECT_WALLET: {
    name: string
    platform: 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported'
  }
  CONNECT_SUCCESS: { method: 'qrcode' | 'mobile' | 'browser' | 'email'; name: string }
  CONNECT_ERROR: { message: string }
  DISCONNECT_SUCCESS: { namespace: string }
  DISCONNECT_ERROR: { message: string }
  CLICK_WALLET_HELP: undefined
  CLICK_NETWORK_HELP: undefined
  CLICK_GET_WALLET: undefined
  CLICK_TRANSACTIONS: SmartAccount
  CLICK_NETWORKS: undefined
  SWITCH_NETWORK: { network: CaipNetworkId }
  SIWX_AUTH_SUCCESS: OnNetwork
  SIWX_AUTH_ERROR: OnNetwork
  OPEN_SEND: OnNetwork
  SEND_INITIATED: Transfer
  SEND_SUCCESS: Transfer
  SEND_ERROR: Transfer & { message: string }
}

export type TrackingEventName = keyof TrackingEventProperties

export type TrackingEvent = {
  [name in TrackingEventName]: { event: name; properties: TrackingEventProperties[name] }
}[TrackingEventName]

/**
 * Tells listeners of a step, and sends it to the host's own server unless analytics or every beacon is off.
 */
export function track(portico: Portico, event: TrackingEvent): void {
  portico.store.setState({ event })
  portico.internal.emit('track', event)
  const { beacons, servers } = portico.options
  if (!beacons || servers.length === 0 || !portico.store.getState().features.analytics) return
  // The sender and its schemas are no part of the first load.
  import('./telemetry/sendEvent.js').then(
    ({ sendEvent }) => sendEvent(portico, event),
    () => {}, // a blocked chunk must not turn into an unhandled rejection on the host's page
  )
}
