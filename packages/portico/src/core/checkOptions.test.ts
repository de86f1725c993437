import { expect, onTestFinished, test, vi } from 'vitest'
import { checkOptions, findOptionProblems } from './checkOptions.js'
import { localeOf } from './localeOf.js'
import type { PorticoOptions } from './options.js'
import { startKit } from './testing/startKit.js'

/** Takes options as a site without TypeScript may write them. */
const problemsOf = (options: object) =>
  findOptionProblems(startKit(options as Partial<PorticoOptions>)).map(({ message, option }) => [
    option,
    message.split('\n').at(-1),
  ])

test('default: correct options cause no message', () => {
  const options: Partial<PorticoOptions> = {
    directory: async () => [],
    features: { legalCheckbox: true, swaps: true },
    logLevel: 'silent',
    metadata: { name: 'Shop' },
    themeMode: 'dark',
    walletConnect: { projectId: 'p' },
    wallets: { featured: true },
  }
  expect(problemsOf(options)).toEqual([])
})

test('error: hardening B5: an unknown name is reported with the intended one', () => {
  const wrong = {
    features: { legalCheckBox: true },
    metadata: { title: 'Shop' },
    projectID: 'p',
    themeVariabels: {},
    wallet: {},
    walletConnect: { projectId: 'p', relay: 'wss://relay.example' },
    whatever: 1,
  }
  expect(problemsOf(wrong)).toEqual([
    ['projectID', 'Did you mean `projectId`?'],
    ['themeVariabels', 'Did you mean `themeVariables`?'],
    ['wallet', 'Did you mean `wallets`?'],
    ['whatever', 'docs/options.md lists all options.'],
    ['features.legalCheckBox', 'Did you mean `features.legalCheckbox`?'],
    ['metadata.title', 'Use `metadata.name`.'],
    ['walletConnect.relay', 'Use `walletConnect.relayUrl`.'],
  ])
})

test('error: hardening B5: an option of another kit, or in the wrong place, is reported with its name here', () => {
  const ofAnotherKit = {
    allWallets: 'HIDE',
    appName: 'Shop',
    chainImages: {},
    chains: [],
    customRpcUrls: {},
    excludeWalletIds: [],
    featuredWalletIds: [],
    features: { history: true, swap: true },
    includeWalletIds: [],
    legalCheckbox: true,
    siweConfig: {},
    wallets: { featuredWalletIds: [] },
  }
  expect(problemsOf(ofAnotherKit)).toEqual([
    ['allWallets', 'Use `features.allWallets`.'],
    ['appName', 'Use `metadata.name`.'],
    ['chainImages', 'Another kit has this option. Portico does not.'],
    ['chains', 'Use `networks`.'],
    ['customRpcUrls', 'Use `rpcUrls`.'],
    ['excludeWalletIds', 'Use `wallets.exclude`.'],
    ['featuredWalletIds', 'Use `wallets.featured`.'],
    ['includeWalletIds', 'Use `wallets.include`.'],
    ['legalCheckbox', 'Use `features.legalCheckbox`.'],
    ['siweConfig', 'Use `siwx`.'],
    ['features.history', 'Use `features.activity`.'],
    ['features.swap', 'Use `features.swaps`.'],
    ['wallets.featuredWalletIds', 'Use `wallets.featured`.'],
  ])
})

test('error: hardening B5: a project id without a server, and WalletConnect without an id', () => {
  const id = 'b56e18d47c72ab683b10814fe9495694'
  expect(problemsOf({ projectId: id })).toEqual([
    ['projectId', `An id of WalletConnect's (Reown's) belongs in \`walletConnect: { projectId: '${id}' }\`.`],
  ])
  expect(problemsOf({ projectId: id, server: 'https://portico.example' })).toEqual([])
  expect(problemsOf({ walletConnect: id })).toEqual([
    ['walletConnect', `Write \`walletConnect: { projectId: '${id}' }\`, or leave it out.`],
  ])
  for (const walletConnect of [{}, { projectId: undefined }, { projectId: '' }]) {
    expect(problemsOf({ walletConnect })).toEqual([
      ['walletConnect', expect.stringContaining("Write `walletConnect: { projectId: '…' }`")],
    ])
  }
  expect(problemsOf({ walletConnect: { relayUrl: 'wss://relay.example' } })).toEqual([])
})

test.each([
  [{ walletConnect: { projectId: 42 } }, 'walletConnect.projectId'],
  [{ walletConnect: { projectId: ' b56e18d47c72ab683b10814fe9495694' } }, 'walletConnect.projectId'],
  [{ walletConnect: { projectId: 'YOUR_PROJECT_ID' } }, 'walletConnect.projectId'],
  [{ walletConnect: { projectId: 'my-project-id' } }, 'walletConnect.projectId'],
  [{ walletConnect: { projectId: 'p', relayUrl: 'https://relay.example' } }, 'walletConnect.relayUrl'],
  [{ wallets: { featured: 'metamask' } }, 'wallets.featured'],
  [{ wallets: { include: [42] } }, 'wallets.include'],
  [{ wallets: { exclude: 'io.metamask' } }, 'wallets.exclude'],
  [{ wallets: { exclude: [' io.metamask'] } }, 'wallets.exclude'],
  [{ wallets: { custom: { id: 'a', name: 'A' } } }, 'wallets.custom'],
  [{ wallets: { custom: [{ id: 'a' }] } }, 'wallets.custom'],
  [{ wallets: { preferUniversalLinks: 'yes' } }, 'wallets.preferUniversalLinks'],
])('error: hardening B5: a value inside a group that has no effect: %o', (options, option) => {
  expect(problemsOf(options).map(([name]) => name)).toEqual([option])
})

test('error: hardening B5: a list or a string instead of an object', () => {
  expect(problemsOf({ features: true, wallets: ['io.example'] })).toEqual([
    ['features', 'Write `features: { swaps: true }`, or leave it out.'],
    ['wallets', 'Write `wallets: { custom: [], featured: [] }`, or leave it out.'],
  ])
})

test("error: metadata of the site that wallets do not get is reported, with the page's own", () => {
  const messagesOf = (metadata: object) =>
    findOptionProblems(startKit({ metadata })).map(({ message }) => message)
  const [other, ...more] = messagesOf({ url: 'https://www.example.com/app/' })
  expect(more).toEqual([])
  expect(other).toContain('`https://www.example.com/app/`')
  expect(other).toContain('`https://app.example.com`')
  expect(messagesOf({ url: 'www.example.com' })).toHaveLength(1)
  for (const url of ['', '/app', 'https://app.example.com/shop', 'app.example.com']) {
    expect(messagesOf({ url })).toEqual([])
  }

  const icon = `data:image/png;base64,${'A'.repeat(60_000)}`
  const [lost] = messagesOf({ icons: ['https://example.com/icon.png', icon] })
  expect(lost).toContain('data:image/png')
  expect(lost?.length).toBeLessThan(400)
})

test('behavior: a kit whose provider is mounted twice reports once', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const portico = startKit({ themeMode: 'auto' as never })
  checkOptions(portico)
  checkOptions(portico)
  expect(error).toHaveBeenCalledOnce()
})

test('error: hardening B5: an invalid value of an option', () => {
  expect(problemsOf({ directory: [], logLevel: 'trace', themeMode: 'auto' })).toEqual([
    ['themeMode', 'Use one of: `light`, `dark`; or leave it out.'],
    ['logLevel', 'Use one of: `silent`, `error`, `warn`, `info`, `debug`; or leave it out.'],
    ['directory', "Pass `bestKnownWallets` of 'portico/wallets', or your own function. Do not call it."],
  ])
})

test('behavior: the console and the log name the field, in a typed error', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const portico = startKit({ themeMode: 'auto' as never })
  checkOptions(portico)
  expect(error.mock.calls).toMatchObject([[{ code: 'INVALID_OPTION', option: 'themeMode' }]])
  expect(portico.internal.log.read().join()).toContain('themeMode')
})

test('error: an invalid locale breaks nothing, and the console suggests a valid one once', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const remedyFor = (locale: unknown) => problemsOf({ locale }).map(([, remedy]) => remedy)
  for (const locale of ['no tag', 'xx_YY', '', 'C', 5, null, {}]) {
    expect([locale, remedyFor(locale)]).toEqual([locale, ['Use one, e.g. `de` or `pt-BR`; or leave it out.']])
    expect(localeOf(startKit({ locale: locale as never }))).toBe('en')
  }
  expect(remedyFor('de_DE.UTF-8')).toEqual(['Use `de-DE`; or leave it out.'])
  for (const locale of [undefined, 'de', 'de_DE', 'pt-br', 'ar-EG-u-nu-arab']) {
    expect([locale, remedyFor(locale)]).toEqual([locale, []])
  }
  expect(localeOf(startKit({ locale: 'de_DE' }))).toBe('de-DE')
  expect(localeOf(startKit())).toBe('en')

  const portico = startKit({ locale: 'xx_YY' })
  checkOptions(portico)
  checkOptions(portico)
  expect(error.mock.calls).toMatchObject([[{ code: 'INVALID_OPTION', option: 'locale' }]])
})

test.each([
  ['a name', 'cookie'],
  ['a class that is not called', class {}],
  ['a number', 7],
])('error: a value that is not a storage causes a typed error: %s', (_, storage) => {
  expect(() => problemsOf({ storage })).toThrow(
    expect.objectContaining({ code: 'INVALID_OPTION', option: 'storage' }),
  )
})

test('error: options with a wrong form are reported, each with an example', () => {
  const storage = { getItem: async () => null, removeItem() {}, setItem() {} }
  const wrong = {
    accountTypes: {},
    debug: 'yes',
    defaultAccountTypes: 'eoa',
    defaultNetworkId: 'eip155:1',
    rpcUrls: { 'eip155:1': 'https://node.example.com' },
    server: [{ forRestrictedTimezone: true, url: 'https://portico.example.com' }],
    servers: 'https://portico.example.com',
    storage,
    storageKey: 5,
    termsConditionsUrl: 'example.com/terms',
  }
  expect(problemsOf(wrong)).toEqual([
    ['accountTypes', 'Use `defaultAccountTypes`.'],
    ['defaultNetworkId', 'Did you mean `defaultNetwork`?'],
    ['servers', 'Did you mean `server`?'],
    ['server.forRestrictedTimezone', 'Did you mean `server.forRestrictedTimezones`?'],
    ['debug', 'Write e.g. `debug: true`, or leave it out.'],
    ['defaultAccountTypes', "Write e.g. `defaultAccountTypes: { eip155: 'eoa' }`, or leave it out."],
    ['rpcUrls', "Write e.g. `rpcUrls: { 'eip155:1': ['https://node.example.com'] }`, or leave it out."],
    ['storage', 'Write e.g. `storage: cookieStorage()`, or leave it out.'],
    ['storageKey', "Write e.g. `storageKey: 'shop'`, or leave it out."],
    ['termsConditionsUrl', "Write e.g. `termsConditionsUrl: 'https://example.com/terms'`, or leave it out."],
  ])
})
