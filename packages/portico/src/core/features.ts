/** Social providers, in the specification's default order (section 9). */
export const defaultSocials = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
export type SocialProvider = (typeof defaultSocials)[number]

/** Order of the ways in. Source: specification, section 2. */
export const defaultConnectMethodsOrder = ['email', 'social', 'wallet'] as const
export type ConnectMethod = (typeof defaultConnectMethodsOrder)[number]

/** Order of the account's feature icons. Source: specification, section 2. */
export const defaultWalletFeaturesOrder = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof defaultWalletFeaturesOrder)[number]

/** Order of the kinds of wallets in Connect. Source: specification, section 2. */
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

/** What only the host decides. */
export type LocalFeatures = {
  send: boolean
  receive: boolean
  /** Sends tracking events to the host's own server, never elsewhere. */
  analytics: boolean
  /** Offers the list of all wallets. */
  allWallets: boolean
  /** Every way in is disabled until the person accepts the terms. */
  legalCheckbox: boolean
  smartSessions: boolean
  pay: boolean
  emailShowWallets: boolean
  collapseWallets: boolean
  /** The order, where the host set one. Default: `defaultConnectMethodsOrder`. */
  connectMethodsOrder: readonly ConnectMethod[] | undefined
  walletFeaturesOrder: readonly WalletFeature[]
  connectorTypeOrder: readonly ConnectorTypeOrderItem[]
}

/** What the server's configuration may overrule. */
export type RemoteFeatures = {
  email: boolean
  /** False for none. */
  socials: readonly SocialProvider[] | false
  /** Swap sources, or false. */
  swaps: readonly string[] | false
  /** On-ramp providers, or false. */
  onramp: readonly string[] | false
  activity: boolean
}

export type Features = LocalFeatures & RemoteFeatures

/** What a host may pass: only what differs. `swaps` and `onramp` also take `true` for every source there is. */
export type FeaturesInput = Partial<LocalFeatures> &
  Partial<Omit<RemoteFeatures, 'swaps' | 'onramp'>> & {
    swaps?: readonly string[] | boolean
    onramp?: readonly string[] | boolean
  }

/** Source: specification, section 9. */
export const defaultLocalFeatures: LocalFeatures = {
  allWallets: true,
  analytics: true,
  collapseWallets: false,
  connectMethodsOrder: undefined,
  connectorTypeOrder: defaultConnectorTypeOrder,
  emailShowWallets: true,
  legalCheckbox: false,
  pay: false,
  receive: true,
  send: true,
  smartSessions: false,
  walletFeaturesOrder: defaultWalletFeaturesOrder,
}

/** Before, or without, an answer of the server: only what the host asked for itself. */
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
  // Every name is in the defaults above, and each choice has its feature's type by `FeaturesInput`.
  return features as Features
}

/** `swaps: true` and `onramp: true` mean every source there is, which an empty list says. */
export function isEverySource(name: string, chosen: unknown): boolean {
  return chosen === true && (name === 'swaps' || name === 'onramp')
}
