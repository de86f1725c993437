import type { Connector } from '../../core/connector.js'
import { defaultConnectorTypeOrder } from '../../core/features.js'
import { countAwaited, hasDirectory } from '../../core/hasWalletConnect.js'
import type { Portico } from '../../core/portico.js'
import type { OpenRequest } from '../../core/state.js'

/**
 * What Connect begins with, from top to bottom: wallets, `row` for one that is not known yet, `way` for the place of the
 * e-mail field or the social buttons, which have a file of their own.
 */
export type FirstFrame = readonly (Connector | 'row' | 'way')[]

/**
 * What Connect begins with, or undefined where another view opens, or where its height is not known without its file. A
 * wallet is named only where nothing moves it to another row later: nobody is to press a row that becomes another.
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
  const ways = [email, socials && socials.length > 0].flatMap((isOffered) =>
    embedded && isOffered ? (['way'] as const) : [],
  )
  const ofPage = connectors.filter(({ type }) => type !== 'AUTH' && type !== 'WALLET_CONNECT')
  // There is one in each family, and one row for all of them.
  const paired = connectors.find(({ type }) => type === 'WALLET_CONNECT')
  const found = paired ? [paired, ...ofPage] : ofPage
  if (
    request.view ||
    request.namespace ||
    connections.length > 0 ||
    // Without them another view may open, or the list is another.
    ofPage.length === 0 ||
    found.length > (ways[0] ? 4 : 6) ||
    // One wallet may be several of these.
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
    features.connectorTypeOrder === defaultConnectorTypeOrder &&
    new Set(found.map(({ name }) => name)).size === found.length &&
    ofPage.every(({ duplicateOf, type }) => !duplicateOf && type !== 'EXTERNAL')
  const rows = isKnown ? found : found.map(() => 'row' as const)
  const others = countAwaited(portico, found.length) + Number(allWallets && hasDirectory(portico))
  return [...ways, ...rows, ...Array<'row'>(others).fill('row')]
}
