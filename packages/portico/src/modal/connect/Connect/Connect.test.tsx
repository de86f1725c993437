import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { open } from '../../../core/actions/open.js'
import { memoryStorage } from '../../../core/storage/storage.js'
import { walletConnectSlot } from '../../../core/walletConnectSlot.js'
import { hostileTexts } from '../../testing/hostileTexts.js'
import { isSampled } from '../../testing/isSampled.js'
import { playPhone } from '../../testing/playPhone.js'
import { renderModal } from '../../testing/renderModal.js'
import { listedWallet, listWallets } from '../../testing/storyDirectory.js'
import { storyImage, storyWallets } from '../../testing/storyPortico.js'
import { storyServer } from '../../testing/storyServer.js'

const ends: (() => Promise<void>)[] = []
async function show(...parameters: Parameters<typeof renderModal>) {
  const shown = await renderModal(...parameters)
  ends.push(shown.end)
  open(shown.portico)
  await expect.poll(() => shown.dialog.open).toBe(true)
  return shown
}
// Moves the pointer away. An earlier test may have left it where a row appears, and that row would then load its code.
beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } }))
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

const row = (modal: Locator, name: string | RegExp) => modal.getByRole('button', { name })
const names = (root: ShadowRoot) =>
  [...root.querySelectorAll('[data-connector-id] .row-title')].map(({ textContent }) => textContent)

test('behavior: the last used wallet is first, tagged, and focused', async () => {
  const { focused, modal, root } = await show({ usedBefore: ['Kestrel', 'Lantern'] })
  expect(names(root)).toEqual(['Kestrel', 'Lantern', 'Harbor'])
  expect(focused()?.getAttribute('data-testid')).toBe('wallet-test.story.kestrel')
  await expect.element(row(modal, 'Kestrel Last used')).toBeVisible()
  await expect.element(row(modal, 'Lantern Recent')).toBeVisible()
})

test('behavior: a wallet that announces itself while the modal is open is added', async () => {
  const { portico, root } = await show({ wallets: [{ name: 'Harbor' }] })
  expect(names(root)).toEqual(['Harbor'])
  portico.store.setState(({ connectors }) => ({
    connectors: [
      ...connectors,
      { chain: 'eip155', id: 'late', name: 'Late', provider: {}, type: 'INJECTED' },
    ],
  }))
  await expect.poll(() => names(root)).toEqual(['Harbor', 'Late'])
})

test('hardening A32: a wallet with a look-alike name is distinguished', async () => {
  // The second name starts with a Greek letter.
  const wallets = [{ name: 'MetaMask' }, { id: 'example.evil', name: '\u039cetaMask' }, { name: 'Harbor' }]
  const { modal, root } = await show({ wallets })
  await expect.element(modal.getByText(/^More than one wallet is called|^Two wallets/)).toBeVisible()
  expect(root.querySelectorAll('[data-connector-id] .row-subtitle')).toHaveLength(2)
})

test.for([1, 3])('behavior: beside %i wallets nothing moves when the directory responds', async (count) => {
  const server = storyServer({ wallets: listWallets(158) }).url
  // The server responds only after the first measurement, however slow the machine is.
  let answer = () => {}
  const looked = new Promise<void>((resolve) => (answer = resolve))
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    await looked
    return fetch(...request)
  })
  const { modal, root } = await show({ server, wallets: storyWallets.slice(0, count) })
  // Measures the layout, because the card is scaled while it appears.
  const measure = () => {
    const list = root.querySelector<HTMLElement>('.row-list')
    const first = root.querySelector<HTMLElement>('[data-connector-id]')
    return [(first?.offsetTop ?? Number.NaN) - (list?.offsetTop ?? 0), list?.offsetHeight]
  }
  const before = measure()
  expect(root.querySelectorAll('.row-skeleton')).toHaveLength(4 - count)
  answer()
  await expect
    .poll(() => root.querySelectorAll('[data-testid^="directory-"]:not(.row-skeleton)').length)
    .toBe(4 - count)
  await expect.element(row(modal, /All wallets/)).toBeVisible()
  expect(measure()).toEqual(before)
})

test('behavior: a pointer near WalletConnect loads its client, without any request', async () => {
  const sockets = vi.spyOn(globalThis, 'WebSocket')
  const { modal, portico } = await show({ walletConnect: { projectId: 'story' } })
  expect(portico.internal.slots.has(walletConnectSlot)).toBe(false)
  await row(modal, 'WalletConnect QR code').hover()
  await expect.poll(() => portico.internal.slots.has(walletConnectSlot)).toBe(true)
  await portico.internal.slots.get(walletConnectSlot)
  expect(sockets).not.toHaveBeenCalled()
})

test('behavior: more than six wallets are one row away, with a search', async () => {
  const wallets = Array.from({ length: 12 }, (_, index) => ({ name: `Wallet ${index + 1}` }))
  const { heard, modal, portico, root, title } = await show({ wallets })
  expect(names(root)).toHaveLength(5)
  await row(modal, 'More wallets 12 in all').click()
  await expect.poll(title).toBe('All wallets')
  await expect.poll(() => names(root)).toHaveLength(12)
  const search = modal.getByRole('searchbox', { name: 'Search wallets' })
  await search.fill('wallet 11')
  await expect.poll(() => names(root)).toEqual(['Wallet 11'])
  await expect.poll(heard).toContain('1 found')
  await search.fill('nothing')
  await expect.element(modal.getByText('No wallet is called “nothing”')).toBeVisible()
  await modal.getByRole('button', { name: 'Clear search' }).click()
  await row(modal, 'Wallet 3').click()
  await expect.poll(() => portico.asked).toEqual(['connect Wallet 3'])
})

test('hardening A32: two wallets with one name are distinguished before the choice', async () => {
  const { modal } = await show({
    wallets: [
      ...storyWallets,
      { duplicateOf: 'test.story.harbor', id: 'test.story.impostor', name: 'Harbor' },
    ],
  })
  expect(modal.getByText('Another wallet has this name').elements()).toHaveLength(2)
  await expect.element(modal.getByText(/^Two wallets call themselves Harbor\./)).toBeVisible()
})

describe('the terms', () => {
  const terms = {
    features: { legalCheckbox: true },
    privacyPolicyUrl: 'https://agora.test/privacy',
    termsConditionsUrl: 'https://agora.test/terms',
  }

  test('behavior: all login methods are disabled until they are accepted, and that is announced', async () => {
    const wallets = Array.from({ length: 7 }, (_, index) => ({ name: `Wallet ${index + 1}` }))
    const { focused, heard, modal, portico, root, title } = await show({ ...terms, wallets })
    const checkbox = modal.getByRole('checkbox')
    expect(focused()).toBe(checkbox.element())
    const ways = [...root.querySelectorAll<HTMLElement>('[data-row]')]
    expect(ways).toHaveLength(6)
    for (const way of ways) {
      expect(way.getAttribute('aria-disabled')).toBe('true')
      expect(way.title).toBe('Accept the terms first')
      way.click()
    }
    expect(title()).toBe('Connect wallet')
    expect(portico.asked).toEqual([])

    await userEvent.keyboard(' ')
    await expect.element(checkbox).toBeChecked()
    await expect.poll(heard).toContain('Accepted. You can connect now.')
    for (const way of ways) expect(way.hasAttribute('aria-disabled')).toBe(false)
    await userEvent.keyboard(' ')
    await expect.poll(heard).toContain('Not accepted. Accept the terms to connect.')
    for (const way of ways) expect(way.getAttribute('aria-disabled')).toBe('true')
  })

  test('behavior: once accepted, they are accepted in the list of all wallets, too', async () => {
    const wallets = Array.from({ length: 7 }, (_, index) => ({ name: `Wallet ${index + 1}` }))
    const { modal, portico, title } = await show({ ...terms, wallets })
    await modal.getByRole('checkbox').click()
    await row(modal, 'More wallets 7 in all').click()
    await expect.poll(title).toBe('All wallets')
    await expect.element(modal.getByRole('checkbox')).toBeChecked()
    await modal.getByRole('checkbox').click()
    await expect.element(row(modal, 'Wallet 1')).toHaveAttribute('aria-disabled', 'true')
    await modal.getByRole('checkbox').click()
    await row(modal, 'Wallet 1').click()
    await expect.poll(() => portico.asked).toEqual(['connect Wallet 1'])
  })

  test('behavior: both documents are links that open in a new tab', async () => {
    const { modal } = await show(terms)
    const links = modal.getByRole('link').elements() as HTMLAnchorElement[]
    expect(links.map(({ href, rel, target }) => ({ href, rel, target }))).toEqual([
      { href: terms.termsConditionsUrl, rel: 'noopener noreferrer', target: '_blank' },
      { href: terms.privacyPolicyUrl, rel: 'noopener noreferrer', target: '_blank' },
    ])
  })

  test('behavior: without a checkbox they are at the bottom; without documents there is nothing', async () => {
    const { modal } = await show({ ...terms, features: {} })
    await expect
      .element(modal.getByText(/^By connecting a wallet you accept the terms of service/))
      .toBeVisible()
    expect(modal.getByRole('checkbox').elements()).toHaveLength(0)
    const { modal: plain } = await show()
    expect(plain.getByRole('link').elements()).toHaveLength(0)
  })

  test('behavior: a URL that is not on the web is not a link', async () => {
    const { modal } = await show({ ...terms, privacyPolicyUrl: 'javascript:alert(1)' })
    expect(modal.getByRole('link').elements()).toHaveLength(1)
  })
})

test('behavior: without a wallet it explains wallets and what to do', async () => {
  const { focused, modal, title } = await show({ wallets: [] })
  await expect.element(modal.getByText('No wallet found in this browser')).toBeVisible()
  await expect.element(row(modal, 'Reload this page')).toBeVisible()
  expect(focused()?.textContent).toBe('What is a wallet?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('What is a wallet?')
})

test('behavior: on a phone, the page’s URL can be copied to open it in the wallet', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
  const { modal } = await show({ wallets: [] })
  await expect.element(modal.getByText(/open it in the browser of your wallet app/)).toBeVisible()
  await expect.element(row(modal, 'Copy link')).toBeVisible()
})

test('hardening A29: a wallet’s name is plain text', async () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(500)
  const ran = vi.fn()
  Object.assign(globalThis, { portico_xss: ran })
  const { modal, portico, root, title } = await show({
    wallets: hostileTexts.map((name, index) => ({ id: `w${index}`, name })),
  })
  await row(modal, /^More wallets/ as unknown as string).click()
  await expect.poll(title).toBe('All wallets')
  await expect.poll(() => names(root)).toHaveLength(hostileTexts.length)
  expect(new Set(names(root))).toEqual(new Set(hostileTexts))
  const strange =
    'script, iframe, object, embed, form, base, meta, link, marquee, video, audio, template, slot, math'
  expect(root.querySelectorAll(strange)).toHaveLength(0)
  const handlers = [...root.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith('on')),
  )
  expect(handlers).toEqual([])

  // A wallet's name is only text, even in the header, in sentences and in announcements.
  for (const [index, name] of hostileTexts.entries()) {
    if (!isSampled(index, 16)) continue
    portico.store.setState({
      modal: {
        loading: false,
        request: {
          data: { connectorId: `w${index}`, name, namespace: 'eip155' },
          id: index,
          namespace: undefined,
          view: 'ConnectingExternal',
        },
        shake: false,
        status: 'open',
      },
    })
    await expect.poll(title).toBe(name)
    expect(root.querySelectorAll(strange)).toHaveLength(0)
  }
  // A picture that does not load fails later than those of the names.
  await expect(Object.assign(new Image(), { src: '/nothing-here.png' }).decode()).rejects.toThrow()
  expect(ran).not.toHaveBeenCalled()
})

test('hardening A30: only an image is loaded as one, and no image runs script', async () => {
  const ran = vi.fn()
  Object.assign(globalThis, { portico_xss: ran })
  const unsafe = [
    'javascript:portico_xss()',
    'JaVaScRiPt:portico_xss()',
    'data:text/html,<script>parent.portico_xss()</script>',
    'data:application/xhtml+xml,<script>portico_xss()</script>',
    'vbscript:portico_xss()',
    'file:///etc/passwd',
    'filesystem:https://evil.test/x',
    ' data:text/html,x',
    '//evil.test/x.png',
    'portico_xss()',
  ]
  const scripted = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="portico_xss()"><script>parent.portico_xss()</script><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:parent.portico_xss()"/></foreignObject></svg>',
  )}`
  const wallets = [...unsafe, scripted, storyImage('S', '#000')].map((imageUrl, index) => ({
    imageUrl,
    name: `Wallet ${index}`,
  }))
  const { modal, root } = await show({ wallets })
  await row(modal, /^More wallets/ as unknown as string).click()
  await expect.poll(() => names(root)).toHaveLength(wallets.length)
  const sources = () => [...root.querySelectorAll('img')].map(({ src }) => src)
  await expect.poll(sources).toEqual([scripted, storyImage('S', '#000')])
  // Once the pictures can be drawn, their scripts would have run.
  await Promise.all([...root.querySelectorAll('img')].map((image) => image.decode()))
  expect(ran).not.toHaveBeenCalled()
})

describe('the directory', () => {
  const server = 'https://directory.story.test'
  const offered = (root: ShadowRoot) =>
    [...root.querySelectorAll('[data-testid^="directory-"] .row-title')].map(({ textContent }) => textContent)
  function withRecent(wallet: object) {
    const storage = memoryStorage()
    const { getItem } = storage
    return Object.assign(storage, {
      getItem: (key: string) =>
        key.endsWith('@appkit/recent_wallets') ? JSON.stringify([wallet]) : getItem(key),
    })
  }
  const listed = (name: string, more: object = {}) => ({
    homepage: `https://${name.toLowerCase()}.test`,
    id: name,
    name,
    ...more,
  })
  /**
   * Returns the requests without a server. Requests of other tests go to named servers, and earlier pages may still
   * send them.
   */
  function askedWithoutServer(fetched: ReturnType<typeof answerWith>): string[] {
    return fetched.mock.calls.map(([input]) => String(input)).filter((url) => !url.includes('.story.test/'))
  }

  /** Simulates the server. Everything else is real. */
  function answerWith(
    answer: (url: URL, signal: AbortSignal | null | undefined) => Promise<Response> | Response,
  ) {
    return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      return answer(url, init?.signal ?? (input instanceof Request ? input.signal : undefined))
    })
  }
  const json = (body: unknown, status = 200) => Response.json(body, { status })
  const nothing = () => json({}, 404)

  test('default: installed wallets come first, and installable ones fill up to four', async () => {
    answerWith((url) =>
      url.pathname === '/getWallets'
        ? json({
            count: 5,
            data: ['Harbor', 'Osprey', 'Willow', 'Sable', 'Umber'].map((name) => listed(name)),
          })
        : nothing(),
    )
    const { modal, portico, root, title } = await show({ server, wallets: [{ name: 'Harbor' }] })
    const events: string[] = []
    portico.on('track', ({ event }) => events.push(event))
    await expect.poll(() => offered(root)).toEqual(['Osprey', 'Willow', 'Sable'])
    await row(modal, 'Osprey Get').click()
    await expect.poll(title).toBe('Get Osprey')
    expect(events).toContain('SELECT_WALLET')
  })

  test('behavior: the sections of the specification, in its order: recent, featured, custom, recommended', async () => {
    const played = storyServer({ wallets: listWallets(158) })
    const { modal, root, title } = await show({
      offer: { custom: [{ id: 'agora', name: 'Agora' }], featured: ['willow', 'sable'] },
      server: played.url,
      storage: withRecent({ id: 'tamarind', name: 'Tamarind' }),
      walletConnect: { projectId: 'story' },
      wallets: [{ name: 'Harbor' }],
    })
    await expect
      .poll(() => [...root.querySelectorAll('.row-list .row-title')].map(({ textContent }) => textContent))
      .toEqual(['WalletConnect', 'Tamarind', 'Harbor', 'Willow', 'Sable', 'Agora', 'All wallets'])
    expect(
      played.asked
        .filter((one) => one.startsWith('/getWallets'))
        .slice(0, 2)
        .sort(),
    ).toEqual([
      '/getWallets page=1 entries=2 include=willow,sable',
      '/getWallets page=1 entries=4 exclude=willow,sable',
    ])
    await expect.element(row(modal, 'Tamarind Recent')).toBeVisible()
    await expect.element(row(modal, 'Harbor')).toBeVisible()
    await expect.element(row(modal, 'WalletConnect QR code')).toBeVisible()
    await row(modal, 'All wallets 160').click()
    await expect.poll(title).toBe('All wallets')
  })

  test('behavior: an excluded wallet is not shown even if installed, whether by name or by the directory', async () => {
    const wallet = listedWallet('Lantern', { id: '18388be9' })
    const played = storyServer({ wallets: [wallet, ...listWallets(3)] })
    const { root } = await show({
      offer: { exclude: ['test.story.harbor', '18388be9'] },
      server: played.url,
    })
    await expect.poll(() => names(root)).toEqual(['Kestrel'])
    expect(played.asked).toContain('/getWallets page=1 entries=2 include=test.story.harbor,18388be9')
    expect(offered(root)).toEqual(['Osprey', 'Willow', 'Sable'])
  })

  test('behavior: on a phone whose relay no listed wallet uses, the count is the list’s', async () => {
    ends.push(async () => endPhone())
    const endPhone = playPhone()
    const played = storyServer({ wallets: listWallets(158) })
    const { modal, root } = await show({
      server: played.url,
      walletConnect: { relayUrl: 'wss://relay.story.test' },
    })
    const count = () => root.querySelector('[data-testid="all-wallets"] .row-trailing')?.textContent
    const here = names(root).filter((name) => name !== 'WalletConnect').length
    // The list loads when the user reaches its row.
    await row(modal, 'All wallets').hover()
    await expect.poll(() => played.asked.filter((one) => one.includes('entries=40')).length).toBe(1)
    // WalletConnect itself is a row of Connect, and not a wallet of the list.
    await expect.poll(count).toBe(String(158 + here))
    await row(modal, 'All wallets').click()
    const seen = new Set<string>()
    await expect
      .poll(
        () => {
          const tiles = [...root.querySelectorAll<HTMLElement>('.wallet-tile[data-wallet-id]')]
          for (const { dataset } of tiles) seen.add(dataset.walletId ?? '')
          // Scrolls only to the last drawn row. A fixed distance would skip rows that a busy machine has not drawn yet.
          tiles.at(-1)?.scrollIntoView({ block: 'start' })
          return seen.size
        },
        { interval: 20 },
      )
      .toBe(158 + here)
  })

  test('behavior: opened for one family, it offers no wallet of another, and neither does the list of all', async () => {
    answerWith((url) =>
      url.pathname === '/getWallets'
        ? json({
            count: 4,
            data: [
              listed('Osprey', { chains: ['eip155:1'] }),
              listed('Willow', { chains: ['eip155:1', 'bip122:000000000019d6689c085ae165831e93'] }),
              listed('Sable'),
              listed('Lantern'),
            ],
          })
        : nothing(),
    )
    const wallets = [{ name: 'Lantern' }]
    const shown = await renderModal({ otherFamily: 'bip122', otherWallets: ['Harbor'], server, wallets })
    ends.push(shown.end)
    open(shown.portico, { namespace: 'bip122' })
    // Lantern lists no network, and is installed on this page only for EVM.
    await expect.poll(() => offered(shown.root)).toEqual(['Willow', 'Sable'])
    await row(shown.modal, 'All wallets').click()
    await expect
      .poll(() => [...shown.root.querySelectorAll('.wallet-tile-name')].map(({ textContent }) => textContent))
      .toEqual(['Harbor', 'Willow', 'Sable'])
  })

  test('behavior: the site’s order of the sections', async () => {
    const { root } = await show({
      offer: { custom: [{ id: 'agora', name: 'Agora' }], featured: true },
      features: { connectorTypeOrder: ['custom', 'featured'] },
      server: storyServer({ wallets: listWallets(158) }).url,
      wallets: [{ name: 'Harbor' }],
    })
    await expect
      .poll(() => [...root.querySelectorAll('.row-list .row-title')].map(({ textContent }) => textContent))
      .toEqual(['Agora', 'Osprey', 'Willow', 'Sable', 'Umber', 'Harbor', 'All wallets'])
  })

  test('behavior: there are four featured wallets if the site leaves them to the directory', async () => {
    const played = storyServer({ wallets: listWallets(158) })
    await show({ offer: { featured: true }, server: played.url })
    await expect
      .poll(() => played.asked.filter((one) => one.startsWith('/getWallets')).slice(0, 2))
      .toEqual([
        '/getWallets page=1 entries=4',
        '/getWallets page=1 entries=4 exclude=osprey,willow,sable,umber',
      ])
  })

  test('behavior: reaching the row for all wallets fetches the first page and the pictures of its first 20', async () => {
    const fetched = answerWith((url) =>
      url.pathname === '/getWallets'
        ? json({
            count: 40,
            data:
              url.searchParams.get('entries') === '40'
                ? Array.from({ length: 40 }, (_, index) =>
                    listed(`W${index}`, { image_id: `picture-${index}` }),
                  )
                : [],
          })
        : nothing(),
    )
    const { root } = await show({ server, wallets: [{ name: 'Harbor' }] })
    const pages = () =>
      fetched.mock.calls.filter(([input]) => new URL(String(input)).searchParams.get('entries') === '40')
    const pictures = () =>
      fetched.mock.calls
        .map(([input]) => new URL(String(input)).pathname)
        .filter((path) => path.startsWith('/getWalletImage/'))
    const first = Array.from({ length: 20 }, (_, index) => `/getWalletImage/picture-${index}`)
    await expect.poll(() => root.querySelector('[data-testid="all-wallets"]')).not.toBeNull()
    // The offered wallets have been requested, but no page of the list.
    await expect
      .poll(() => fetched.mock.calls.some(([input]) => String(input).includes('/getWallets')))
      .toBe(true)
    expect(pages()).toEqual([])
    root.querySelector<HTMLElement>('[data-testid="all-wallets"]')?.focus()
    await expect.poll(() => pictures().sort()).toEqual([...first].sort())
  })

  test('behavior: a site without the list of all wallets has no link to it', async () => {
    const { root } = await show({
      features: { allWallets: false },
      server: storyServer({ wallets: listWallets(158) }).url,
      wallets: [{ name: 'Harbor' }],
    })
    await expect.poll(() => offered(root)).toHaveLength(3)
    expect(root.querySelector('[data-testid="all-wallets"]')).toBeNull()
  })

  test('behavior: opening fetches the pictures of the offered wallets', async () => {
    const fetched = answerWith((url) =>
      url.pathname === '/getWallets'
        ? json({ count: 1, data: [listed('Osprey', { image_id: 'osprey-picture' })] })
        : nothing(),
    )
    await show({ server, wallets: [{ name: 'Harbor' }] })
    await expect
      .poll(() => fetched.mock.calls.map(([input]) => new URL(String(input)).pathname))
      .toContain('/getWalletImage/osprey-picture')
  })

  test('behavior: without a server it offers the site’s own wallets', async () => {
    const fetched = answerWith(nothing)
    const directory = async () =>
      ['Osprey', 'Willow'].map((name) => listed(name, { any_network_of: ['eip155'] }))
    const { modal } = await show({ directory, wallets: [{ name: 'Willow' }] })
    await expect.element(row(modal, 'Osprey Get')).toBeVisible()
    await expect.element(row(modal, 'All wallets 2')).toBeVisible()
    expect(askedWithoutServer(fetched)).toEqual([])
  })

  test('behavior: without a server there is no request', async () => {
    const fetched = answerWith(nothing)
    const { root } = await show()
    // The modal loads this last.
    await expect.poll(() => root.querySelector('[role=status]')).not.toBeNull()
    await new Promise((resolve) => requestIdleCallback(resolve))
    await vi.dynamicImportSettled()
    expect(root.querySelector('[data-testid="all-wallets"]')).toBeNull()
    expect(askedWithoutServer(fetched)).toEqual([])
  })

  test('behavior: with four wallets none is recommended', async () => {
    const { modal, root } = await show({
      server: storyServer({ wallets: listWallets(158) }).url,
      wallets: ['A', 'B', 'C', 'D'].map((name) => ({ name })),
    })
    await expect.element(row(modal, 'All wallets 162')).toBeVisible()
    expect(offered(root)).toEqual([])
  })

  test.each([
    ['down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['forbidden', () => json({ code: 'ORIGIN_NOT_ALLOWED', message: 'no' }, 403)],
    ['failing', () => json({}, 500)],
    ['garbage', () => new Response('<!doctype html><title>Captive portal</title>', { status: 200 })],
    ['a wrong shape', () => json({ count: 'many', data: [{ id: 1 }] })],
    ['empty', () => json({ count: 0, data: [] })],
  ] as const)('hardening R17: a server that is %s leaves only installed wallets', async (_, answer) => {
    answerWith(() => answer())
    const { dialog, modal, portico, root } = await show({ server, wallets: [{ name: 'Harbor' }] })
    await expect.poll(() => root.querySelector('[data-testid^="directory"]')).toBeNull()
    await row(modal, 'Harbor').click()
    await expect.poll(() => dialog.open).toBe(false)
    expect(portico.store.getState().connections[0]).toMatchObject({ name: 'Harbor' })
  })

  test('hardening R17: a server that never responds is not awaited', async () => {
    answerWith(
      (_, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const { dialog, modal, root } = await show({ server, wallets: [{ name: 'Harbor' }] })
    await expect.poll(() => root.querySelector('[data-testid="directory-loading"]')).not.toBeNull()
    await expect.poll(() => root.querySelector('[data-testid^="directory"]')).toBeNull()
    await row(modal, 'Harbor').click()
    await expect.poll(() => dialog.open).toBe(false)
  })
})
