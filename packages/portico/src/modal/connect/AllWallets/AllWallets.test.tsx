import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { hostileTexts } from '../../testing/hostileTexts.js'
import { loadViews } from '../../testing/loadViews.js'
import { playPhone } from '../../testing/playPhone.js'
import { stopClock } from '../../testing/stopClock.js'
import { listedWallet, listWallets } from '../../testing/storyDirectory.js'
import { storyWallets } from '../../testing/storyPortico.js'
import { playWalletConnect } from '../../testing/storyWalletConnect.js'
import { viewTest } from '../../testing/viewTest.js'

const here = { connected: undefined, wallets: storyWallets.slice(0, 1) }
const open = viewTest('AllWallets')
beforeAll(() => loadViews('AllWallets', 'ConnectingMultiChain', 'ConnectingWalletConnect', 'Downloads'))

async function show(...parameters: Parameters<typeof open>) {
  const [answers = {}, options = {}] = parameters
  const shown = await open(answers, { ...here, ...options })
  return { ...shown, names: () => shown.all('button.wallet-tile .wallet-tile-name') }
}
/** Creates a wallet that has neither an app nor a page. */
const nowhere = (name: string) =>
  listedWallet(name, {
    app_store: null,
    chrome_store: null,
    homepage: null,
    mobile_link: null,
    play_store: null,
  })
const asked = (questions: readonly string[]) => questions.filter((one) => one.startsWith('/getWallets'))

test('default: announced wallets first, then the offered ones, then the directory in pages of 40', async () => {
  const { all, names, root, server } = await show({ wallets: listWallets(100) })
  await expect.poll(() => names().slice(0, 4)).toEqual(['Harbor', 'Osprey', 'Willow', 'Sable'])
  await expect
    .poll(() => asked(server.asked).slice(0, 2))
    .toEqual([
      '/getWallets page=1 entries=4',
      '/getWallets page=1 entries=40 exclude=osprey,willow,sable,umber',
    ])
  expect(all('.wallet-tile-note')).toEqual(['Installed'])
  expect(
    root.querySelectorAll('.wallet-tile[data-wallet-id="test.story.harbor"] .wallet-tile-note'),
  ).toHaveLength(1)

  const body = root.querySelector('.screen-body') as HTMLElement
  const seen = new Set(names())
  await expect
    .poll(() => {
      body.scrollTop = body.scrollHeight
      for (const name of names()) seen.add(name)
      return seen.has('Jetty 5')
    })
    .toBe(true)
  expect(asked(server.asked).filter((one) => one.includes('entries=40'))).toHaveLength(3)
})

test('behavior: a search waits for half a second after the last letter, requests 100, and waits 300 ms more', async () => {
  const { heard, modal, names, portico, server } = await show({ wallets: listWallets(200) })
  await expect.poll(() => names().length).toBeGreaterThan(10)
  const events: unknown[] = []
  portico.on('track', ({ event, properties }) => event === 'SEARCH_WALLET' && events.push(properties))
  const search = modal.getByRole('searchbox', { name: 'Search wallets' })
  const searches = () => asked(server.asked).filter((one) => one.includes('search='))
  const { pass, passing } = stopClock()
  for (const letters of ['jet', 'ty']) {
    await userEvent.type(search, letters)
    await pass(499)
  }
  expect(searches()).toEqual([])
  await pass(1)
  await expect.poll(searches).toEqual(['/getWallets page=1 entries=100 search=jetty'])
  await pass(299)
  expect(heard()).not.toContain('10 found')
  await expect.poll(passing(heard)).toContain('10 found')
  expect(names()[0]).toBe('Jetty')
  expect(names().every((name) => name?.startsWith('Jetty'))).toBe(true)
  expect(events).toEqual([{ badge: '', search: 'jetty' }])
})

test('behavior: one letter is not a search', async () => {
  const { modal, names, server } = await show({ wallets: listWallets(30) })
  await expect.poll(() => names().length).toBeGreaterThan(10)
  const searches = () => asked(server.asked).filter((one) => one.includes('search='))
  const { pass } = stopClock()
  await modal.getByRole('searchbox').fill('j')
  await pass(500)
  expect(names()[0]).toBe('Harbor')
  // One letter causes no request. After the same pause, two letters cause the first one.
  await modal.getByRole('searchbox').fill('je')
  await pass(500)
  await expect.poll(searches).toEqual(['/getWallets page=1 entries=100 search=je'])
})

test('behavior: a directory without badges has no useless filter', async () => {
  const { modal, names } = await show({ wallets: [listedWallet('Osprey'), listedWallet('Willow')] })
  await expect.poll(() => names().length).toBe(3)
  expect(modal.getByRole('switch').query()).toBeNull()
})

test('behavior: when the directory responds, no tile moves, so the switch for certified wallets comes with a search', async () => {
  const { modal, names, root } = await show({ wallets: listWallets(30) })
  // Measured from the search field, because the view slides in.
  const topOf = () => {
    const [tile, field] = ['.wallet-tile', '.search-field'].map((each) => root.querySelector(each))
    return Math.round((tile?.getBoundingClientRect().top ?? 0) - (field?.getBoundingClientRect().top ?? 0))
  }
  await expect.poll(names).toContain('Harbor')
  const top = topOf()
  await expect.poll(() => names().length).toBeGreaterThan(10)
  expect(topOf()).toBe(top)
  expect(modal.getByRole('switch').query()).toBeNull()
  await modal.getByRole('searchbox').fill('osprey')
  await expect.element(modal.getByRole('switch', { name: 'Certified wallets only' })).toBeVisible()
})

test('behavior: only certified wallets', async () => {
  const { modal, names, server } = await show({ wallets: listWallets(30) })
  await modal.getByRole('searchbox').fill('osprey')
  await expect.poll(() => names()[0]).toBe('Osprey')
  await expect.element(modal.getByRole('switch')).toBeVisible()
  await modal.getByRole('searchbox').fill('')
  await modal.getByRole('switch', { name: 'Certified wallets only' }).click()
  await expect
    .poll(() => asked(server.asked).at(-1))
    .toBe('/getWallets page=1 entries=100 badge_type=certified')
  await expect.poll(() => names().slice(0, 3)).toEqual(['Osprey', 'Umber', 'Pebble'])
})

test('behavior: no results says so, and what to do', async () => {
  const { modal } = await show({ wallets: listWallets(30) })
  await modal.getByRole('searchbox').fill('no such wallet')
  await expect.element(modal.getByText('No wallet is called “no such wallet”')).toBeVisible()
  await expect.element(modal.getByText('Check the spelling, or search for a part of the name.')).toBeVisible()
})

test('behavior: dedupe: an installed wallet, or one with the same id or reverse domain name, is listed once', async () => {
  const wallets = [
    listedWallet('Harbor', { id: 'harbor-in-the-directory' }),
    listedWallet('Osprey'),
    listedWallet('Osprey again', { rdns: 'test.story.osprey' }),
    listedWallet('Willow'),
  ]
  const { names } = await show({ wallets })
  await expect.poll(names).toEqual(['Harbor', 'Osprey', 'Willow'])
})

test("behavior: 'Trust Wallet' is shown as 'Trust'", async () => {
  const { names } = await show({ wallets: [listedWallet('Trust Wallet')] })
  await expect.poll(names).toEqual(['Harbor', 'Trust'])
})

test('behavior: the site’s own wallets, and none that it excludes', async () => {
  const { names, server } = await show(
    { wallets: listWallets(10) },
    { offer: { custom: [{ id: 'agora', name: 'Agora' }], exclude: ['osprey'] } },
  )
  await expect.poll(() => names().slice(0, 3)).toEqual(['Harbor', 'Agora', 'Willow'])
  expect(names()).not.toContain('Osprey')
  expect(asked(server.asked)[0]).toBe('/getWallets page=1 entries=4 exclude=osprey')
})

test('behavior: however many wallets the site excludes, none is listed, and no request gets too long', async () => {
  const wallets = listWallets(160)
  const exclude = wallets.slice(0, 150).map(({ id }) => id)
  const { names, server } = await show({ wallets }, { offer: { exclude } })
  await expect.poll(() => names().length).toBe(11)
  expect(names().slice(1)).toEqual(wallets.slice(150).map(({ name }) => name))
  for (const one of asked(server.asked)) expect(one.split(',').length).toBeLessThanOrEqual(101)
})

test('behavior: an installed wallet is opened immediately; another one leads to its download', async () => {
  const { modal, portico, title } = await show({ wallets: listWallets(30) }, { wallets: storyWallets })
  await modal.getByRole('button', { name: 'Osprey' }).first().click()
  await expect.poll(title).toBe('Get Osprey')
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect.poll(title).toBe('All wallets')
  await modal.getByRole('button', { name: 'Kestrel' }).click()
  await expect.poll(() => portico.asked).toEqual(['connect Kestrel'])
})

test('behavior: for a wallet of several families the user chooses one before it connects', async () => {
  const { all, modal, portico } = await show(
    { wallets: listWallets(3) },
    { otherFamily: 'bip122', otherWallets: ['Harbor'] },
  )
  await modal.getByRole('button', { name: 'Harbor' }).click()
  await expect.poll(() => all('.row-title')).toEqual(['EVM', 'Bitcoin'])
  expect(portico.asked).toEqual([])
})

test('behavior: after returning, the search is as before', async () => {
  const { modal, names, root, server, title } = await show({ wallets: listWallets(100) })
  await modal.getByRole('searchbox').fill('willow')
  await expect.poll(() => asked(server.asked).filter((one) => one.includes('search='))).toHaveLength(1)
  await expect.poll(() => root.querySelector('.skeleton')).toBeNull()
  const found = names()
  expect(found.every((name) => name?.startsWith('Willow'))).toBe(true)
  await modal.getByRole('button', { name: 'Willow' }).first().click()
  await expect.poll(title).toBe('Get Willow')
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect.element(modal.getByRole('searchbox')).toHaveValue('willow')
  expect(names()).toEqual(found)
  expect(root.querySelector('.skeleton')).toBeNull()
  expect(asked(server.asked).filter((one) => one.includes('search='))).toHaveLength(1)
})

test('behavior: a WalletConnect code on a phone, if configured; only wallets that can be opened', async () => {
  const end = playPhone()
  try {
    const { modal, names, portico, root, title } = await show(
      { wallets: [...listWallets(3), nowhere('Deskbound')] },
      { walletConnect: { projectId: 'story' } },
    )
    playWalletConnect(portico)
    await expect.poll(names).toEqual(['Harbor', 'Osprey', 'Willow', 'Sable'])
    await modal.getByRole('button', { name: 'Show QR code' }).click()
    await expect.poll(title).toBe('WalletConnect')
    await expect.poll(() => root.querySelector('[data-testid="pairing-qr"]')).not.toBeNull()
  } finally {
    end()
  }
})

test('behavior: no code on a phone without WalletConnect', async () => {
  const end = playPhone()
  try {
    const { names, root } = await show({
      wallets: [listedWallet('Phantom', { rdns: 'app.phantom' }), ...listWallets(3)],
    })
    await expect.poll(names).toEqual(['Harbor', 'Phantom', 'Osprey', 'Willow', 'Sable'])
    expect(root.querySelector('[data-testid="all-wallets-qr"]')).toBeNull()
  } finally {
    end()
  }
})

test('behavior: on a phone without WalletConnect every wallet is listed, and leads to its download', async () => {
  const end = playPhone()
  try {
    const { all, modal, names, title } = await show({ wallets: listWallets(3) })
    await expect.poll(names).toEqual(['Harbor', 'Osprey', 'Willow', 'Sable'])
    await modal.getByRole('searchbox').fill('osprey')
    await expect.poll(() => names()[0]).toBe('Osprey')
    await expect.element(modal.getByRole('switch')).toBeVisible()
    await modal.getByRole('button', { name: 'Osprey' }).click()
    await expect.poll(title).toBe('Get Osprey')
    await expect.poll(() => all('.row-title')[0]).toBe('iPhone and iPad')
  } finally {
    end()
  }
})

test('behavior: a listed wallet that does not work on this device is not reported as unknown', async () => {
  const end = playPhone()
  try {
    const { modal, names } = await show({ wallets: [...listWallets(3), nowhere('Deskbound')] })
    await expect.poll(names).toEqual(['Harbor', 'Osprey', 'Willow', 'Sable'])
    await modal.getByRole('searchbox').fill('deskbound')
    await expect.element(modal.getByText('“deskbound” cannot be used here')).toBeVisible()
    expect(modal.getByText(/^No wallet is called/).query()).toBeNull()
  } finally {
    end()
  }
})

test('behavior: a list that fails says so, keeps installed wallets, and can be retried', async () => {
  const { modal, names, server } = await show({ wallets: 'fail' })
  await expect.element(modal.getByText('The list of wallets could not be loaded')).toBeVisible()
  expect(names()).toEqual(['Harbor'])
  server.answers = { wallets: listWallets(5) }
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => names().length).toBe(6)
})

test('behavior: the arrow keys move through the grid', async () => {
  const { focused, modal, names } = await show({ wallets: listWallets(30) })
  await expect.poll(() => names().length).toBeGreaterThan(10)
  modal.getByRole('button', { name: 'Harbor' }).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.poll(() => focused()?.getAttribute('data-wallet-id')).toBe('umber')
})

test('hardening A29: wallet names of the directory are plain text', async () => {
  const ran = vi.fn()
  Object.assign(globalThis, { portico_xss: ran })
  const wallets = hostileTexts.slice(0, 90).map((name, index) => listedWallet(name, { id: `w${index}` }))
  const { names, root } = await show({ wallets })
  await expect.poll(() => names().length).toBeGreaterThan(10)
  expect(root.querySelectorAll('.wallet-tile script, .wallet-tile iframe, .wallet-tile form')).toHaveLength(0)
  const handlers = [...root.querySelectorAll('.wallet-tile *')].flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith('on')),
  )
  expect(handlers).toEqual([])
  expect(ran).not.toHaveBeenCalled()
})
