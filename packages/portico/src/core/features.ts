import type { ReservedFeatures } from './reserved.js'

/** Social providers, in the specification's default order (section 9). */
export const defaultSocials = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
export type SocialProvider = (typeof defaultSocials)[number]

/** Default order of the login methods. Source: specification, section 2. */
export const defaultConnectMethodsOrder = ['email', 'social', 'wallet'] as const
export type ConnectMethod = (typeof defaultConnectMethodsOrder)[number]

/** Default order of the account's feature icons. Source: specification, section 2. */
export const defaultWalletFeaturesOrder = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof defaultWalletFeaturesOrder)[number]

/** Default order of the wallet kinds in Connect. Source: specification, section 2. */
export const defaultConnectorTypeOrder = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export type ConnectorTypeOrderItem = (typeof defaultConnectorTypeOrder)[number]

/** Features that only the site can set. */
export type LocalFeatures = ReservedFeatures & {
  send: boolean
  receive: boolean
  /** Sends tracking events to the site's own server, and never elsewhere. */
  analytics: boolean
  /** Shows the list of all wallets. */
  allWallets: boolean
  /** Disables every login method until the user accepts the terms. */
  legalCheckbox: boolean
  smartSessions: boolean
  emailShowWallets: boolean
  collapseWallets: boolean
  /** The order that the site chose. Default: `defaultConnectMethodsOrder`. */
  connectMethodsOrder: readonly ConnectMethod[] | undefined
  /** The order that the site chose. Default: `defaultWalletFeaturesOrder`. */
  walletFeaturesOrder: readonly WalletFeature[] | undefined
  /** The order that the site chose. Default: `defaultConnectorTypeOrder`. */
  connectorTypeOrder: readonly ConnectorTypeOrderItem[] | undefined
}

/** Features that the server's configuration can override. */
export type RemoteFeatures = {
  email: boolean
  /** Social providers, or false for none. */
  socials: readonly SocialProvider[] | false
  /** Swap sources, or false. */
  swaps: readonly string[] | false
  /** On-ramp providers, or false. */
  onramp: readonly string[] | false
  activity: boolean
}

export type Features = LocalFeatures & RemoteFeatures

/**
 * The features that a site passes. It passes only those that differ from the default. `swaps` and `onramp` also accept
 * `true`, for every source.
 */
export type FeaturesInput = Partial<LocalFeatures> &
  Partial<Omit<RemoteFeatures, 'swaps' | 'onramp'>> & {
    swaps?: readonly string[] | boolean
    onramp?: readonly string[] | boolean
  }

/**
 * Defaults of the local features. Source: specification, section 9. The three orders are undefined here: only the modal
 * inserts the default orders, so they are not part of the first load.
 */
export const defaultLocalFeatures: LocalFeatures = {
  allWallets: true,
  analytics: true,
  collapseWallets: false,
  connectMethodsOrder: undefined,
  connectorTypeOrder: undefined,
  emailShowWallets: true,
  legalCheckbox: false,
  pay: false,
  receive: true,
  send: true,
  smartSessions: false,
  walletFeaturesOrder: undefined,
}

/** Returns the site's own choice of features. It applies until the server responds, and if there is no response. */
export function toFeatures(input: FeaturesInput): Features {
  const features: Record<string, unknown> = {
    ...defaultLocalFeatures,
    activity: false,
    email: false,
    onramp: false,
    socials: false,
    swaps: false,
  }
  for (const name of Object.keys(features)) {
    const chosen = input[name as keyof FeaturesInput]
    if (chosen !== undefined) features[name] = isEverySource(name, chosen) ? [] : chosen
  }
  // A cast: every name is in the defaults above, and `FeaturesInput` gives each choice its feature's type.
  return features as Features
}

/** Checks for `swaps: true` or `onramp: true`, which mean every source. An empty list means the same. */
export function isEverySource(name: string, chosen: unknown): boolean {
  return chosen === true && /^(swaps|onramp)$/.test(name)
}
