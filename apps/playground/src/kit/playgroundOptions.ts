/** How a test wallet of the page responds, as given in the URL. */
export const walletAnswers = [
  'human',
  'approve',
  'reject',
  'slow',
  'never',
  'locked',
  'wrongNetwork',
] as const
export type WalletAnswer = (typeof walletAnswers)[number]

/** Whether users can sign in: not at all, if they want to, or before anything else. */
export const signInChoices = ['off', 'optional', 'required'] as const

/** Every option of the page. All of them are in the URL's query, so that a link or a test can set up the page. */
export type PlaygroundOptions = {
  /** `theme`: color scheme of page and modal. */
  theme: 'system' | 'light' | 'dark'
  /** `accent`: CSS color; if empty, Portico's default. */
  accent: string
  /** `dir`: writing direction of the page. */
  dir: 'ltr' | 'rtl'
  /** `locale`: BCP 47 tag. */
  locale: string
  /** `currency`: ISO 4217. */
  currency: string
  /** `server`: if off, the kit runs without a server. */
  server: boolean
  /** `walletConnect`: wallets on other devices, through the server's relay. */
  walletConnect: boolean
  /** `debug`: alerts on screen. */
  debug: boolean
  /** `legal`: the user must accept the terms first. */
  legal: boolean
  /** `email`, `socials`: ways to log in to the embedded wallet. */
  email: boolean
  socials: boolean
  /** `swaps`: tokens can be swapped. */
  swaps: boolean
  /** `sessions`: session keys of smart accounts, and a button that requests one. */
  sessions: boolean
  /** `allWallets`: the list of every wallet. */
  allWallets: boolean
  /** `analytics`: tracked steps go to the server. */
  analytics: boolean
  /** `unsupported`: the user can close the modal on a network that the site does not have. */
  unsupported: boolean
  /** `order`: the account's features, in the order in which they are shown. */
  order: string
  /** `siwx`: sign-in with the wallet. The session is on the server, or only in the browser if there is no server. */
  siwx: (typeof signInChoices)[number]
  /** `announce`: the page has test wallets. */
  announce: boolean
  /** `wallet`, `quick`, `locked`: how each EVM test wallet responds. */
  wallet: WalletAnswer
  quick: WalletAnswer
  locked: WalletAnswer
  /** `solana`, `bitcoin`, `polkadot`, `cosmos`: how the wallets of those families respond. */
  solana: WalletAnswer
  bitcoin: WalletAnswer
  polkadot: WalletAnswer
  cosmos: WalletAnswer
}

/** The options of the page without a query. */
export const defaultPlaygroundOptions: PlaygroundOptions = {
  accent: '',
  allWallets: true,
  analytics: true,
  announce: true,
  bitcoin: 'human',
  cosmos: 'human',
  debug: false,
  dir: 'ltr',
  email: false,
  legal: false,
  locale: 'en',
  currency: 'usd',
  locked: 'locked',
  order: 'onramp,swaps,receive,send',
  polkadot: 'human',
  quick: 'approve',
  server: true,
  sessions: false,
  siwx: 'off',
  socials: false,
  solana: 'human',
  swaps: true,
  theme: 'system',
  unsupported: false,
  wallet: 'human',
  walletConnect: true,
}

/** Reads the options from a query such as `?theme=dark&legal=on`. Unknown values leave the default. */
export function readPlaygroundOptions(search: string): PlaygroundOptions {
  const query = new URLSearchParams(search)
  const defaults = defaultPlaygroundOptions
  const text = (name: keyof PlaygroundOptions & ('accent' | 'currency' | 'locale' | 'order')) =>
    query.get(name) ?? defaults[name]
  const flag = (name: FlagName) => {
    const given = query.get(name)
    return given === null ? defaults[name] : given === 'on'
  }
  const choice = <const choices extends readonly string[]>(
    name: string,
    choices: choices,
    byDefault: choices[number],
  ): choices[number] => choices.find((one) => one === query.get(name)) ?? byDefault
  return {
    accent: text('accent'),
    allWallets: flag('allWallets'),
    analytics: flag('analytics'),
    announce: flag('announce'),
    bitcoin: choice('bitcoin', walletAnswers, defaults.bitcoin),
    cosmos: choice('cosmos', walletAnswers, defaults.cosmos),
    debug: flag('debug'),
    dir: choice('dir', ['ltr', 'rtl'], defaults.dir),
    email: flag('email'),
    legal: flag('legal'),
    currency: text('currency'),
    locale: text('locale'),
    locked: choice('locked', walletAnswers, defaults.locked),
    order: text('order'),
    polkadot: choice('polkadot', walletAnswers, defaults.polkadot),
    quick: choice('quick', walletAnswers, defaults.quick),
    server: flag('server'),
    sessions: flag('sessions'),
    siwx: choice('siwx', signInChoices, defaults.siwx),
    socials: flag('socials'),
    solana: choice('solana', walletAnswers, defaults.solana),
    swaps: flag('swaps'),
    theme: choice('theme', ['system', 'light', 'dark'], defaults.theme),
    unsupported: flag('unsupported'),
    wallet: choice('wallet', walletAnswers, defaults.wallet),
    walletConnect: flag('walletConnect'),
  }
}

type FlagName = {
  [name in keyof PlaygroundOptions]: PlaygroundOptions[name] extends boolean ? name : never
}[keyof PlaygroundOptions]

/** Writes the query of these options. It contains only what differs from the defaults, so that links stay short. */
export function writePlaygroundOptions(options: PlaygroundOptions): string {
  const query = new URLSearchParams()
  for (const [name, chosen] of Object.entries(options)) {
    if (chosen === defaultPlaygroundOptions[name as keyof PlaygroundOptions]) continue
    query.set(name, typeof chosen === 'boolean' ? (chosen ? 'on' : 'off') : chosen)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
