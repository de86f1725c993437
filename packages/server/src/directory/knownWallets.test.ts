import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type KnownWallet, readKnownWallets } from './knownWallets.js'

type Facts = Readonly<Record<string, string | readonly string[]>>
type Recorded = Record<string, { license: string; wallets: Record<string, Facts> }>

const packages = JSON.parse(
  readFileSync(new URL('./testing/packageFacts.json', import.meta.url), 'utf8'),
) as Recorded
const permissive = ['MIT', 'Apache-2.0', 'BSD-3-Clause-Clear']
const wallets = readKnownWallets()

/** Returns the values of one field in the packages that a row lists as its sources. */
function told(wallet: KnownWallet, field: string): string[] {
  return wallet.sources.flatMap((source) => {
    const [, spec = '', key = ''] = /^npm:(.+@[^#]+)#(.+)$/.exec(source) ?? []
    const fact = packages[spec]?.wallets[key]?.[field]
    return typeof fact === 'string' ? [fact.trim()] : []
  })
}
const hasPage = ({ sources }: KnownWallet) => sources.some((source) => source.startsWith('https://'))
const scheme = (link: string) => link.slice(0, link.indexOf(':')).toLowerCase()
const bare = (link: string) => link.replace(/\/+$/, '')
/** Returns a store's id of an app: its number, its package or its extension. */
const appOf = (link: string) =>
  /(?:id|\/)(\d{6,})|[?&]id=([\w.]+)|([a-p]{32})/.exec(link)?.slice(1).find(Boolean) ?? link

test('default: at least 150 wallets, each with its own id and name', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(150)
  expect(new Set(wallets.map(({ name }) => name.toLowerCase())).size).toBe(wallets.length)
})

test('behavior: every package that is named as a source was read, and has a permissive license', () => {
  for (const source of wallets.flatMap(({ sources }) => sources)) {
    const [, spec, key = ''] = /^npm:(.+@[^#]+)#(.+)$/.exec(source) ?? []
    if (spec) expect(packages[spec]?.wallets[key], source).toBeDefined()
  }
  expect(Object.values(packages).every(({ license }) => permissive.includes(license))).toBe(true)
})

test('behavior: an explorer id matches the packages that have one', () => {
  const said = wallets.filter((wallet) => told(wallet, 'explorerId').length > 0)
  expect(said.map(({ name }) => name)).toEqual(['Trust Wallet', 'Keplr', 'Leap', 'Cosmostation', 'Omni'])
  for (const wallet of said) expect(told(wallet, 'explorerId')).toEqual([wallet.id])
})

test('behavior: a reverse domain name comes from a source, or the wallet has its own page', () => {
  for (const wallet of wallets) {
    if (!wallet.rdns) continue
    const said = told(wallet, 'rdns')
    if (said.length > 0) expect(said, wallet.name).toContain(wallet.rdns)
    else expect(hasPage(wallet), wallet.name).toBe(true)
  }
})

/** Wallets with false although a package pairs them. Their own documents or other packages disagree. */
const disputedPairings = [
  'Rabby', // RainbowKit: only the extension
  'Safe', // RainbowKit: only its own page
  'Backpack', // documents its own deep links; RainbowKit: no pairing
  'Magic Eden', // RainbowKit: only the extension
  'Jupiter', // only for Solana; the package that pairs it only knows EVM networks
  'Xverse Wallet', // documents its in-app browser as the only way on phones
  'Talisman', // RainbowKit: only the extension
  'Nightly', // documents its in-app browser as the way on phones
  'Nest Wallet', // RainbowKit: only the extension
  'Wigwam', // RainbowKit: only the extension
  'Compass Wallet', // RainbowKit: only the extension
  'CoinEx Wallet', // its scheme is not a URL of an app
]

test('behavior: an app supports pairing if a package pairs with it and none says otherwise', () => {
  const disputed: string[] = []
  for (const wallet of wallets) {
    const said = [...new Set(told(wallet, 'pairings'))]
    if (wallet.answers_pairings && !hasPage(wallet)) expect(said, wallet.name).toEqual(['yes'])
    if (wallet.answers_pairings) expect(said, wallet.name).toContain('yes')
    if (wallet.answers_pairings === false && said.includes('yes')) disputed.push(wallet.name)
    if (said.length > 1 && wallet.answers_pairings) expect(wallet.name).toBe('OneKey') // its own sources say so
  }
  expect(disputed).toEqual(disputedPairings)
})

test('behavior: a wallet without known pairing has no pairing link', () => {
  for (const wallet of wallets) {
    if (wallet.answers_pairings) continue
    expect([wallet.mobile_link, wallet.link_mode], wallet.name).toEqual([null, null])
  }
})

/** Schemes on which packages differ, with the scheme in the row. */
const disputedSchemes: Record<string, string> = {
  'OKX Wallet': 'okex', // thirdweb has a later app of this wallet, with other store entries
}

test('behavior: an app opens with the scheme that every package has', () => {
  for (const wallet of wallets) {
    const said = [
      ...new Set(
        told(wallet, 'mobile')
          .filter((link) => !link.startsWith('http'))
          .map(scheme),
      ),
    ]
    if (wallet.mobile_link) expect(said, wallet.name).toContain(scheme(wallet.mobile_link))
    if (wallet.mobile_link && said.length > 1) {
      expect(disputedSchemes[wallet.name], `${wallet.name}: ${said}`).toBe(scheme(wallet.mobile_link))
    }
  }
})

test('behavior: links come from a package, or the wallet has its own page', () => {
  const fields = { desktop: 'desktop_link', homepage: 'homepage', universal: 'link_mode' } as const
  for (const wallet of wallets) {
    for (const [fact, field] of Object.entries(fields)) {
      const link = wallet[field]
      if (!link || hasPage(wallet)) continue
      const said = told(wallet, fact).map((page) => bare(page.replace(/[?#].*$/, '')))
      expect(said, `${wallet.name} ${field}`).toContain(bare(link))
    }
  }
})

test('behavior: store links are for the app that a package names', () => {
  const fields = { appStore: 'app_store', chromeStore: 'chrome_store', playStore: 'play_store' } as const
  for (const wallet of wallets) {
    for (const [fact, field] of Object.entries(fields)) {
      const link = wallet[field]
      if (!link) continue
      const said = told(wallet, fact).map(appOf)
      if (said.length > 0) expect(said, `${wallet.name} ${field}`).toContain(appOf(link))
      else expect(hasPage(wallet), `${wallet.name} ${field}`).toBe(true)
    }
  }
})

test('behavior: an injected id is one that a package looks for', () => {
  for (const wallet of wallets) {
    for (const { injected_id } of wallet.injected ?? []) {
      const said = told(wallet, 'injected')
      // Web3-Onboard lists two flags for this wallet, and the first belongs to its former name.
      if (wallet.name !== 'Coinbase Wallet') expect(said, wallet.name).toContain(injected_id)
    }
  }
})

test('behavior: no two wallets share a scheme, a reverse domain name, or an injected id of a family', () => {
  const once = (ids: (string | null)[]) => {
    const some = ids.filter((id) => id !== null)
    expect(some.filter((id, index) => some.indexOf(id) !== index)).toEqual([])
  }
  once(wallets.map(({ mobile_link: link }) => (link ? scheme(link) : null)))
  once(wallets.map(({ rdns }) => rdns))
  once(wallets.flatMap(({ injected }) => (injected ?? []).map((it) => `${it.namespace}:${it.injected_id}`)))
})

test('behavior: each wallet can be installed or opened in some way, and has a network', () => {
  for (const wallet of wallets) {
    const ways = [wallet.homepage, wallet.app_store, wallet.play_store, wallet.chrome_store]
    // If the user's device cannot open the wallet, the user gets at least one link.
    expect(ways.some(Boolean), wallet.name).toBe(true)
    expect(wallet.chains?.length, wallet.name).toBeGreaterThan(0)
  }
})

test('behavior: links that open a page inside a wallet come from its documentation or a package', () => {
  const browsed = wallets.filter(({ browse_link }) => browse_link)
  expect(browsed.map(({ name }) => name)).toEqual([
    'MetaMask',
    'Trust Wallet',
    'Coinbase Wallet',
    'OKX Wallet',
    'Phantom',
    'Bitget Wallet',
    'Solflare',
    'imToken',
    'Backpack',
    'Keplr',
    'Xverse Wallet',
    'SubWallet',
    'Nova Wallet',
    'Nightly',
  ])
  for (const wallet of browsed) {
    const said = told(wallet, 'browse').filter((link) => link.includes('{url}'))
    for (const link of Object.values(wallet.browse_link ?? {})) {
      if (said.length > 0) expect(said).toContain(link)
      else expect(hasPage(wallet), wallet.name).toBe(true)
    }
  }
})
