import type { Connector } from '../../core/connector.js'
import { countAwaited, hasDirectory } from '../../core/hasWalletConnect.js'
import type { Portico } from '../../core/portico.js'
import type { OpenRequest } from '../../core/state.js'

/**
 * The contents of Connect's first frame, from top to bottom. First comes a `way` each for the email field and the
 * social buttons, which load with other files. Then come the wallets, or `row` for each wallet that is not known yet.
 */
export type FirstFrame = readonly [ways: readonly 'way'[], rows: readonly (Connector | 'row')[]]

/**
 * Returns the contents of Connect's first frame. Undefined if another view opens, or if the height is not known before
 * the modal loads. A wallet is named only if nothing can move it to another row later, so that no row changes under the
 * pointer.
 */
export function readFirstFrame(portico: Portico, request: OpenRequest): FirstFrame | undefined {
  const { embedded, privacyPolicyUrl, termsConditionsUrl, wallets } = portico.options
  const { connections, connectors, features, remembered } = portico.store.getState()
  const {
    allWallets,
    collapseWallets,
    connectMethodsOrder,
    email,
    emailShowWallets,
    legalCheckbox,
    socials,
  } = features
  const ways = [email, (socials || [])[0]].flatMap((isOffered) =>
    embedded && isOffered ? (['way'] as const) : [],
  )
  const ofPage = connectors.filter(({ type }) => type !== 'AUTH' && type !== 'WALLET_CONNECT')
  // Each family has a WalletConnect connector, and they share one row.
  const paired = connectors.find(({ type }) => type === 'WALLET_CONNECT')
  const found = paired ? [paired, ...ofPage] : ofPage
  if (
    request.view ||
    request.intent ||
    request.namespace ||
    connections.length > 0 ||
    // Without wallets of the page, another view may open, or the list may differ.
    ofPage.length === 0 ||
    found.length > (ways[0] ? 4 : 6) ||
    // One wallet may have several of these connectors.
    ofPage.some(({ chain }) => chain !== ofPage[0]?.chain) ||
    wallets.exclude ||
    legalCheckbox ||
    termsConditionsUrl ||
    privacyPolicyUrl ||
    collapseWallets ||
    !emailShowWallets ||
    connectMethodsOrder
  )
    return undefined

  const isKnown =
    remembered.length === 0 &&
    !features.connectorTypeOrder &&
    new Set(found.map(({ name }) => name)).size === found.length &&
    ofPage.every(({ duplicateOf, type }) => !duplicateOf && type !== 'EXTERNAL')
  const rows = isKnown ? found : found.map(() => 'row' as const)
  const others = countAwaited(portico, found.length) + Number(allWallets && hasDirectory(portico))
  return [ways, [...rows, ...Array<'row'>(others).fill('row')]]
}
