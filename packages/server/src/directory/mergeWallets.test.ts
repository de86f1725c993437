import { parse } from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { importedWallet } from './importedWallet.js'
import { createKnownIndex } from './knownIndex.js'
import { readKnownWallets } from './knownWallets.js'
import { wallets } from './schema.js'
import { createWalletDirectory, type WalletDirectory } from './walletDirectory.js'

let opened: OpenDatabase
let directory: WalletDirectory
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  await opened.database.delete(wallets)
  directory = await createWalletDirectory({ database: opened.database })
})
afterAll(() => opened.close())

const known = readKnownWallets()
const take = (...rows: object[]) => directory.import(rows.map((row) => parse(importedWallet, row)))
const find = (query: object = {}) => directory.find({ entries: 100, page: 1, ...query })
const byName = (name: string) => find({ search: name }).data.find((wallet) => wallet.name === name)

const newcomer = {
  badge_type: 'certified',
  chains: ['eip155:1'],
  homepage: 'https://newcomer.example',
  id: 'newcomer',
  injected: [{ injected_id: 'isNewcomer', namespace: 'eip155' }],
  mobile_link: 'newcomer://',
  name: 'Newcomer Vault',
  order: 3,
  rdns: 'example.newcomer',
}

test('default: a wallet that is not in the release comes after those that are', async () => {
  expect(await take(newcomer)).toEqual({ kept: [], unchanged: 0, written: 1 })
  const { count } = find()
  const page = directory.find({ entries: 1, page: count })
  expect([count, page.data]).toMatchObject([known.length + 1, [newcomer].map(({ order: _, ...row }) => row)])
})

test('behavior: the same dump again changes nothing, and a later one changes what differs', async () => {
  await take(newcomer)
  expect(await take(newcomer)).toEqual({ kept: [], unchanged: 1, written: 0 })
  expect(await take({ ...newcomer, homepage: 'https://moved.example' })).toMatchObject({ written: 1 })
  expect(byName('Newcomer Vault')).toMatchObject({ homepage: 'https://moved.example' })
  expect(find().count).toBe(known.length + 1)
})

test('behavior: fields that the release lacks are filled in, and the dump’s id also finds the wallet', async () => {
  const rainbow = byName('Rainbow')
  expect(rainbow).toMatchObject({ badge_type: 'none', id: 'me.rainbow', webapp_link: null })
  const report = await take({
    badge_type: 'certified',
    homepage: 'https://rainbow.me',
    id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    name: 'Rainbow',
    rdns: 'me.rainbow',
    webapp_link: 'https://app.rainbow.me',
  })
  expect(report.kept).toEqual([])
  expect(find().count).toBe(known.length)
  expect(byName('Rainbow')).toMatchObject({
    badge_type: 'certified',
    homepage: rainbow?.homepage,
    id: 'me.rainbow',
    webapp_link: 'https://app.rainbow.me',
  })
  const asked = find({ include: ['1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'] })
  expect(asked.data.map(({ id, name }) => [id.slice(0, 4), name])).toEqual([['1ae9', 'Rainbow']])
})

test('behavior: fields of the release stay, and the report names each difference', async () => {
  const before = byName('MetaMask')
  const { kept } = await take({
    chrome_store: 'https://chromewebstore.google.com/detail/metamask/aaaabbbbccccddddeeeeffffgggghhhh',
    id: before?.id,
    mobile_link: 'metamask2://',
    name: 'MetaMask',
    rdns: 'io.metamask',
  })
  expect(kept.map(({ field, name, ours, theirs }) => [name, field, ours, theirs])).toEqual([
    ['MetaMask', 'mobile_link', 'metamask://', 'metamask2://'],
    ['MetaMask', 'chrome_store', before?.chrome_store, expect.stringContaining('aaaabbbb')],
  ])
  expect(byName('MetaMask')).toEqual(before)
})

test('hardening A33: a dump cannot impersonate a known wallet', async () => {
  const before = byName('MetaMask')
  const { kept } = await take(
    // This row matches by its reverse domain name. The next two match by the name alone, and by the injected id and app
    // scheme.
    {
      homepage: 'https://evil.example',
      id: 'evil1',
      mobile_link: 'evil://',
      name: 'Best',
      rdns: 'io.metamask',
    },
    { homepage: 'https://evil.example', id: 'evil2', mobile_link: 'evil://', name: 'Meta Mask Wallet' },
    {
      ...newcomer,
      desktop_link: 'MetaMask://evil',
      injected: [{ injected_id: 'isMetaMask', namespace: 'eip155' }, ...newcomer.injected],
      mobile_link: 'metamask://evil',
    },
  )
  expect(kept.map(({ field }) => field)).toEqual(['homepage', 'name'])
  expect(byName('MetaMask')).toEqual(before)
  expect(find({ search: 'Meta Mask' }).data.map(({ name }) => name)).toEqual(['MetaMask'])
  expect(byName('Newcomer Vault')).toMatchObject({
    desktop_link: null,
    injected: newcomer.injected,
    mobile_link: null,
  })
})

test('hardening A34: if a dump has a wallet’s reverse domain name, it adds no link to another site', async () => {
  const before = byName('Coinbase Wallet')
  expect(before).toMatchObject({ answers_pairings: false, link_mode: null, mobile_link: null })
  const evil = {
    answers_pairings: true,
    browse_link: { polkadot: 'evil://open?url={url}' },
    desktop_link: 'evil://',
    link_mode: 'https://evil.example',
    mobile_link: 'evil://',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    webapp_link: 'https://evil.example',
  }
  const { kept } = await take(
    { ...evil, homepage: 'https://evil.example', id: 'evil1' },
    { ...evil, id: 'evil2' },
    { ...evil, homepage: 'https://notcoinbase.com', id: 'evil3' },
  )
  expect(kept.map(({ field, theirs }) => [field, theirs])).toEqual([
    ['homepage', 'https://evil.example'],
    ['homepage', 'none'],
    ['homepage', 'https://notcoinbase.com'],
  ])
  expect(byName('Coinbase Wallet')).toEqual(before)
})

test('hardening A33: a dump fills no field of a known wallet with what belongs to another one', async () => {
  const before = byName('Coinbase Wallet')
  const nothing = {
    answers_pairings: false,
    desktop_link: null,
    link_mode: null,
    mobile_link: null,
    webapp_link: null,
  }
  expect(before).toMatchObject(nothing)
  const { kept } = await take({
    desktop_link: 'MetaMask://wc',
    id: before?.id,
    // A universal link of MetaMask, in other letters and with another path.
    link_mode: 'https://METAMASK.app.link/other',
    mobile_link: 'metamask://',
    name: 'Coinbase Wallet',
    webapp_link: 'https://app.metamask.io',
  })
  expect(kept.map(({ field, name, ours }) => [name, field, ours])).toEqual([
    ['Coinbase Wallet', 'link_mode', 'of MetaMask'],
    ['Coinbase Wallet', 'mobile_link', 'of MetaMask'],
    ['Coinbase Wallet', 'desktop_link', 'of MetaMask'],
    ['Coinbase Wallet', 'webapp_link', 'of MetaMask'],
  ])
  expect(byName('Coinbase Wallet')).toEqual(before)
})

test('hardening A33: a dump gives no known wallet the reverse domain name, injected id or store page of another', async () => {
  const metaMask = byName('MetaMask')
  const open = known.filter(
    ({ injected, play_store, rdns }) => rdns === null && injected === null && play_store === null,
  )
  const [bare] = open
  const before = bare && find({ include: [bare.id] }).data
  const { kept } = await take({
    id: bare?.id,
    injected: metaMask?.injected,
    name: bare?.name,
    play_store: `${metaMask?.play_store}&hl=en`,
    rdns: 'IO.metamask',
  })
  expect(kept.map(({ field, ours }) => [field, ours])).toEqual([
    ['play_store', 'of MetaMask'],
    ['rdns', 'of MetaMask'],
    ['injected', 'of MetaMask'],
  ])
  expect(find({ include: [bare?.id] }).data).toEqual(before)
})

test('hardening A33: a row that copies the id, the reverse domain name and the site of a wallet adds no page of another site', async () => {
  const before = byName('Coinbase Wallet')
  const bare = known.find(
    ({ app_store, chrome_store, play_store }) => !app_store && !chrome_store && !play_store,
  )
  const bareBefore = find({ include: [bare?.id] }).data
  const pages = {
    link_mode: 'https://coinbase.com.evil.example',
    webapp_link: 'https://evil.example/',
  }
  const rows = [
    { ...pages, id: before?.id, name: 'Coinbase Wallet' },
    { ...pages, homepage: before?.homepage, id: 'evil1', name: 'Coinbase Wallet', rdns: before?.rdns },
    {
      app_store: 'https://evil.example/app',
      chrome_store: 'https://evil.example/extension',
      id: bare?.id,
      name: bare?.name,
      play_store: 'https://play.google.com.evil.example/store/apps/details?id=evil.app',
    },
  ]
  const { kept } = await take(...rows)
  const report = kept.map(({ field, name, ours }) => `${name} ${field} ${ours}`).sort()
  expect(report).toEqual(
    [
      ...Array.from({ length: 2 }, () => [
        'Coinbase Wallet link_mode none on its site',
        'Coinbase Wallet webapp_link none on its site',
      ]).flat(),
      ...['app_store', 'chrome_store', 'play_store'].map(
        (field) => `${bare?.name} ${field} none on its site`,
      ),
    ].sort(),
  )
  expect(byName('Coinbase Wallet')).toEqual(before)
  expect(find({ include: [bare?.id] }).data).toEqual(bareBefore)
})

test('hardening A33: a dump gives a wallet without a homepage none, so it can add no page there', async () => {
  const bare = known.find(({ homepage, webapp_link }) => !homepage && !webapp_link)
  const before = find({ include: [bare?.id] }).data
  const evil = { homepage: 'https://evil.example', webapp_link: 'https://evil.example/app' }
  const { kept } = await take({ ...evil, id: bare?.id, name: bare?.name })
  expect(kept.map(({ field }) => field)).toEqual(['homepage', 'webapp_link'])
  expect(find({ include: [bare?.id] }).data).toEqual(before)
})

test('hardening A33: an unknown wallet has neither the image of a known one nor its name in look-alike letters', async () => {
  const imageId = known.find(({ name }) => name === 'MetaMask')?.image_id
  // The second letter a is Cyrillic.
  const { kept } = await take(
    { ...newcomer, id: 'evil1', name: 'Met\u0430Mask' },
    { ...newcomer, image_id: imageId },
  )
  expect(kept.map(({ field, theirs }) => [field, theirs])).toEqual([['name', 'evil1']])
  expect(byName('Newcomer Vault')).toMatchObject({ image_id: null })
  expect(find().count).toBe(known.length + 1)
})

test('hardening A33: a row whose name claims to be a known wallet is not listed, and one of another product is', async () => {
  const lookAlikes = [
    'MetaMask Official',
    'Official MetaMask',
    'MetaMaskOfficial',
    'MetaMask Wallet ',
    'MetaMask – Official Wallet App',
    'metamask.io',
    'The Original MetaMask',
    'MetaMask (Verified)',
    'MetaMask Extension',
    'Met\u0430Mask Official',
    'Ledger Live Mobile',
    'Coinbase Wallet App',
    'C0inbase Wallet',
    'MetaMaskWalletOfficial',
    'Rainbow Mobile Wallet',
  ]
  const honest = [
    'Ledger',
    'Binance.UK',
    'Ledger Stax',
    'Verse Wallet',
    'MetaMask Lite',
    'Onchain',
    'Bitcoin Wallet',
    'Theta Mobile',
    'Official',
    'Trustworthy',
    'Safe Harbor',
  ]
  const { kept } = await take(
    ...[...lookAlikes, ...honest].map((name, index) => ({
      homepage: `https://site${index}.example`,
      id: `row${index}`,
      name,
    })),
  )
  expect(new Set(kept.map(({ name }) => name))).toEqual(new Set(lookAlikes.map((name) => name.trim())))
  for (const name of honest) expect(byName(name)).toMatchObject({ name })
  expect(find().count).toBe(known.length + honest.length)
})

test('hardening A33: a name of more than 64 characters, with letters and marks apart, is not listed', async () => {
  // Each of these letters has three marks, so 16 of them are 64 characters.
  const [longest, tooLong] = ['\u1f82'.repeat(16), '\u1f82'.repeat(17)]
  const { kept } = await take(
    { ...newcomer, id: 'longest', name: longest },
    { ...newcomer, id: 'tooLong', name: tooLong },
  )
  expect(kept.map(({ field, theirs }) => [field, theirs])).toEqual([['name', 'tooLong']])
  expect(byName(longest)).toMatchObject({ name: longest })
})

test('behavior: no two wallets of the release have names that look alike', () => {
  for (const { id, name } of known) {
    const others = createKnownIndex(known.filter((other) => other.id !== id))
    expect([name, others.hasName(name)]).toEqual([name, false])
  }
})

test('hardening A33: an unknown wallet gets no link that opens a known one', async () => {
  await take({
    ...newcomer,
    browse_link: { eip155: 'https://link.metamask.io/dapp/{bareUrl}' },
    link_mode: 'https://metamask.app.link./x',
  })
  expect(byName('Newcomer Vault')).toMatchObject({
    browse_link: null,
    link_mode: null,
    mobile_link: 'newcomer://',
  })
})

test('hardening A33: names of a prototype are ordinary names', async () => {
  await take(
    JSON.parse(
      `{"id":"__proto__","name":"Proto Vault","chains":["eip155:1"],"__proto__":{"homepage":"https://evil.example"},
        "injected":[{"namespace":"__proto__","injected_id":"constructor","__proto__":{"polluted":true}}]}`,
    ),
  )
  expect(({} as { polluted?: boolean; homepage?: string }).polluted).toBeUndefined()
  expect(byName('Proto Vault')).toMatchObject({
    homepage: null,
    id: '__proto__',
    injected: [{ injected_id: 'constructor', namespace: '__proto__' }],
  })
})
