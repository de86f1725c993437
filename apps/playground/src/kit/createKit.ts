import { localNames } from '@portico/testkit'
import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { anvil, base, mainnet, polygon } from 'viem/chains'
import type { PlaygroundOptions } from './playgroundOptions.js'
import type { PlaygroundSettings } from './readSettings.js'
import { toRelayUrl } from './toRelayUrl.js'

/** The networks of the page: the local one first, so that everything can be tried without money. */
export function createNetworks(settings: Pick<PlaygroundSettings, 'rpcUrl'>) {
  const local = {
    ...anvil,
    blockExplorers: {
      default: { name: 'Local explorer', url: `${location.origin}/explorer.html#` },
    },
    // With it, names of the network itself and those that were registered in the modal are found.
    contracts: { ensUniversalResolver: { address: localNames.universalResolver } },
    name: 'Local network',
    rpcUrls: { default: { http: [settings.rpcUrl] } },
  } as const
  return [local, mainnet, base, polygon] as const
}

const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const

/** The kit as the page's options ask for it. */
export function createKit(options: PlaygroundOptions, settings: PlaygroundSettings) {
  const order = options.order
    .split(',')
    .map((name) => walletFeatures.find((feature) => feature === name.trim()))
    .filter((feature) => feature !== undefined)
  return createPortico({
    allowUnsupportedChain: options.unsupported,
    debug: options.debug,
    families: [eip155()],
    features: {
      allWallets: options.allWallets,
      analytics: options.analytics,
      email: options.email,
      legalCheckbox: options.legal,
      socials: options.socials ? ['google', 'x', 'github'] : false,
      walletFeaturesOrder: order,
    },
    locale: options.locale,
    metadata: { name: 'Agora' },
    networks: createNetworks(settings),
    privacyPolicyUrl: 'https://agora.example/privacy',
    termsConditionsUrl: 'https://agora.example/terms',
    themeMode: options.theme === 'system' ? undefined : options.theme,
    themeVariables: options.accent === '' ? undefined : { '--portico-accent': options.accent },
    ...(options.server && settings.server !== undefined
      ? {
          server: settings.server,
          ...(options.walletConnect ? { walletConnect: { relayUrl: toRelayUrl(settings.server) } } : {}),
        }
      : {}),
  })
}

export type Kit = ReturnType<typeof createKit>
