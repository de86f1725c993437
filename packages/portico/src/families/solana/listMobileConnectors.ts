import { type Connector, phoneWalletId } from '../../core/connector.js'
import { isInWebView } from '../../core/device/isInWebView.js'
import type { FamilyContext } from '../../core/family.js'
import { readMetadata } from '../../core/readMetadata.js'
import type { MobileWalletState } from './mobileWallet.js'
import { toStandardChain } from './standardChain.js'

/** Returns the connector to the wallets on this phone, if the page can reach them. */
export function listMobileConnectors(context: FamilyContext): readonly Connector[] {
  return canReachPhoneWallets() ? [createMobileConnector(context)] : []
}

/**
 * Creates the connector to a wallet's app on this phone. It has the form of a Wallet Standard wallet. Its code loads at
 * the first request.
 */
function createMobileConnector({ metadata, networks }: FamilyContext): Connector {
  const chains = networks
    .filter(({ chainNamespace }) => chainNamespace === 'solana')
    .map(({ caipNetworkId }) => toStandardChain(caipNetworkId))
  const state: MobileWalletState = { accounts: [], token: undefined }
  const { icons, name, url } = readMetadata(metadata)
  // Mobile Wallet Adapter requires a path relative to the URL, so an icon on another site is left out.
  const icon = icons.find((each) => each.startsWith(`${url}/`))?.slice(url.length)
  const identity = { icon, name, uri: url }
  const feature = (namespace: string, method: string) =>
    [
      `${namespace}:${method}`,
      {
        [method]: async (...inputs: never[]) => {
          const { createMobileFeatures } = await import('./mobileWallet.js')
          return createMobileFeatures(state, identity, chains)[method]?.(...inputs)
        },
      },
    ] as const
  const features = Object.fromEntries([
    feature('standard', 'connect'),
    feature('standard', 'disconnect'),
    feature('solana', 'signMessage'),
    feature('solana', 'signTransaction'),
    feature('solana', 'signAndSendTransaction'),
  ])
  return {
    chain: 'solana',
    id: phoneWalletId,
    name: 'Wallet on this phone',
    provider: {
      get accounts() {
        return state.accounts
      },
      chains,
      features,
    },
    type: 'EXTERNAL',
  }
}

/**
 * Checks whether a page on an Android phone can reach an app there. It can in a browser, but not in another app's web
 * view. The page also needs a secure context, because browsers offer Web Crypto only there.
 */
function canReachPhoneWallets(): boolean {
  const { isSecureContext } = globalThis as { isSecureContext?: boolean }
  return !isInWebView() && isSecureContext !== false
}
