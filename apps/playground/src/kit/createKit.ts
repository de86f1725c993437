import { localNames, solanaLocalnet } from '@portico/testkit'
import { createPortico } from 'portico'
import { bip122, bitcoinRegtest } from 'portico/bip122'
import { cosmos, cosmosHub, osmosis } from 'portico/cosmos'
import { eip155 } from 'portico/eip155'
import { kusama, polkadot, polkadotMainnet } from 'portico/polkadot'
import { localSiwx, serverSiwx } from 'portico/siwx'
import { solana } from 'portico/solana'
import { anvil, base, mainnet, polygon } from 'viem/chains'
import type { PlaygroundOptions } from './playgroundOptions.js'
import type { PlaygroundSettings } from './readSettings.js'
import { toRelayUrl } from './toRelayUrl.js'

/** Returns the networks of the page. The local one is first, because it needs no real money. */
export function createNetworks(settings: Pick<PlaygroundSettings, 'rpcUrl'>) {
  const local = {
    ...anvil,
    blockExplorers: {
      default: { name: 'Local explorer', url: `${location.origin}/explorer.html#` },
    },
    // The kit needs this contract to find the names of the local network, including those registered in the modal.
    contracts: { ensUniversalResolver: { address: localNames.universalResolver } },
    name: 'Local network',
    rpcUrls: { default: { http: [settings.rpcUrl] } },
  } as const
  return [local, mainnet, base, polygon] as const
}

/** The Cosmos test wallet's global variable. Wallets of this family announce themselves only by one. */
export const cosmosTestWallet = {
  at: 'porticoCosmos',
  event: 'porticoCosmos_keystorechange',
  name: 'Cosmos Wallet',
} as const

const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const

/** Creates the kit from the page's options. */
export function createKit(options: PlaygroundOptions, settings: PlaygroundSettings) {
  const order = options.order
    .split(',')
    .map((name) => walletFeatures.find((feature) => feature === name.trim()))
    .filter((feature) => feature !== undefined)
  const project = settings.projectId === undefined ? {} : { projectId: settings.projectId }
  return createPortico({
    allowUnsupportedChain: options.unsupported,
    debug: options.debug,
    families: [
      eip155(),
      solana(),
      bip122({ extras: true }),
      polkadot(),
      cosmos({ wallets: [cosmosTestWallet] }),
    ],
    features: {
      allWallets: options.allWallets,
      analytics: options.analytics,
      email: options.email,
      legalCheckbox: options.legal,
      onramp: true,
      socials: options.socials
        ? ['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster']
        : false,
      smartSessions: options.sessions,
      swaps: options.swaps,
      walletFeaturesOrder: order,
    },
    currency: options.currency,
    locale: options.locale,
    metadata: { name: 'Agora' },
    networks: [
      ...createNetworks(settings),
      { ...solanaLocalnet, rpcUrls: { default: { http: [settings.solanaRpcUrl] } } },
      {
        ...bitcoinRegtest,
        name: 'Local Bitcoin',
        rpcUrls: { default: { http: [] }, mempool: { http: [settings.bitcoinUrl] } },
      },
      polkadotMainnet,
      kusama,
      cosmosHub,
      osmosis,
    ],
    siwx: options.siwx === 'off' ? undefined : createSignIn(options),
    privacyPolicyUrl: 'https://agora.example/privacy',
    termsConditionsUrl: 'https://agora.example/terms',
    themeMode: options.theme === 'system' ? undefined : options.theme,
    themeVariables: options.accent === '' ? undefined : { '--portico-accent': options.accent },
    ...(options.server && settings.server !== undefined
      ? {
          server: settings.server,
          ...project,
          ...(settings.walletOrigin !== undefined
            ? { embedded: { walletOrigin: settings.walletOrigin } }
            : {}),
          ...(options.walletConnect
            ? { walletConnect: { ...project, relayUrl: toRelayUrl(settings.server) } }
            : {}),
        }
      : {}),
  })
}

function createSignIn({ server, siwx }: PlaygroundOptions) {
  const shared = { isRequired: siwx === 'required', statement: 'Sign in to vote at Agora.' }
  return server ? serverSiwx(shared) : localSiwx(shared)
}

export type Kit = ReturnType<typeof createKit>
