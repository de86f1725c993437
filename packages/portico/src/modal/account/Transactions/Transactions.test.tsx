import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveContact } from '../../../core/actions/contacts.js'
import type { TrackedSend } from '../../../core/entities.js'
import { queryClientOf } from '../../../core/queries/queryClient.js'
import { changeSends } from '../../../core/trackedSends.js'
import { findCut } from '../../testing/findCut.js'
import { hostileTexts } from '../../testing/hostileTexts.js'
import { nextFrames } from '../../testing/nextFrames.js'
import {
  lookAlikeOfFriend,
  manyTransactions,
  poisonedHistory,
  storyFriend,
  storyHistory,
  toTransaction,
} from '../../testing/storyPortfolio.js'
import { storyAddress } from '../../testing/storyPortico.js'
import { viewTest } from '../../testing/viewTest.js'

const show = viewTest('Transactions')
afterEach(async () => {
  vi.restoreAllMocks()
  await page.viewport(414, 896)
})

test('default: by month, newest first, each entry with its verb, its sign and its time, and a link to the explorer', async () => {
  const { all, root, rows } = await show({ history: [...storyHistory].reverse() })
  await expect.poll(rows).toEqual(['Received', 'Sent', 'Traded', 'Minted', 'Approved', 'Sent', 'Withdrew'])
  expect(all('.figures-first')).toEqual([
    '+1.500\u00a0ETH',
    '-250.000\u00a0USDC',
    '+1,420.250\u00a0USDC',
    '+1',
    'Unlimited USDC',
    '-12.250\u00a0DAI',
  ])
  expect(all('time')).toEqual([
    // The history was created when this file loaded, at most a minute ago.
    expect.stringMatching(/^(28|29) min ago$/),
    '9 hr ago',
    '2 d ago',
    '5 d ago',
    '1 mo ago',
    '1 mo ago',
    '2 mo ago',
  ])
  const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
  const expected = new Set(storyHistory.map(({ metadata }) => months.format(new Date(metadata.minedAt))))
  expect(all('.month')).toEqual([...expected])
  const [first] = root.querySelectorAll<HTMLAnchorElement>('a.entry')
  expect(first?.href).toBe(`https://explorer-1.test/tx/${storyHistory[0]?.metadata.hash}`)
  expect(first?.rel).toBe('noopener noreferrer')
})

test('behavior: the list can be filtered by type, and the choice stays', async () => {
  const { modal, root, rows } = await show({ history: storyHistory })
  await expect.poll(rows).toContain('Withdrew')
  const choose = (id: string) => root.querySelector<HTMLElement>(`[data-testid="activity-${id}"]`)?.click()
  choose('sent')
  await expect.poll(rows).toEqual(['Sent', 'Sent'])
  choose('traded')
  await expect.poll(rows).toEqual(['Traded'])
  expect(root.querySelector('[data-testid="activity-traded"]')?.getAttribute('aria-pressed')).toBe('true')
  choose('all')
  await expect.poll(rows).toHaveLength(7)
  await expect.element(modal.getByRole('group', { name: 'Filter by kind' })).toBeVisible()
})

test('behavior: all activity is saved as a CSV file', async () => {
  const saved: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { root, rows } = await show({ history: storyHistory })
  await expect.poll(rows).toHaveLength(7)
  root.querySelector<HTMLElement>('[data-testid="activity-export"]')?.click()
  await expect.poll(() => names).toEqual(['activity.csv'])
  const text = (await saved.at(-1)?.text()) ?? ''
  expect(text).toContain('time,type,status,network,hash')
  for (const { metadata } of storyHistory) expect(text).toContain(metadata.hash)
})

test('behavior: a failed entry says so', async () => {
  const { root, rows } = await show({ history: storyHistory })
  await expect.poll(rows).toContain('Withdrew')
  const failed = [...root.querySelectorAll('.entry')].filter(({ textContent }) =>
    textContent?.includes('Failed'),
  )
  expect(failed.map((entry) => entry.getAttribute('data-status'))).toEqual(['failed'])
})

test('behavior: a sent NFT shows which one, and to whom', async () => {
  const nft = (name: string, numeric = '1') => ({
    counterparty: storyFriend,
    direction: 'out' as const,
    nft_info: { name },
    quantity: { numeric },
  })
  const { all, rows } = await show({
    history: [
      toTransaction(1, 'send', 1, { transfers: [nft('Harbor Lights #1')] }),
      toTransaction(2, 'send', 2, { transfers: [nft('Boarding pass', '3'), nft('Ferry ticket')] }),
    ],
  })
  await expect.poll(rows).toEqual(['Sent', 'Sent'])
  expect(all('.figures-first')).toEqual(['-1\u00a0Harbor Lights #1', '-3\u00a0Boarding pass'])
  expect(all('.row-subtitle bdi')).toEqual(['to 0xA11c…0B0b', 'to 0xA11c…0B0b'])
})

test('behavior: at 320 px amounts, addresses and times are fully visible', async () => {
  await page.viewport(320, 640)
  const { root, rows } = await show({
    history: [
      toTransaction(1, 'receive', 0.02, {
        transfers: [
          {
            counterparty: storyFriend,
            direction: 'in',
            fungible_info: { name: 'Long', symbol: 'VERYLONGSYMBOL' },
            quantity: { numeric: '123456789012.345' },
          },
        ],
      }),
      ...storyHistory,
    ],
  })
  await expect.poll(rows).toContain('Traded')
  expect(findCut(root, '.entry')).toEqual([])
})

test('behavior: only the active network, without entries that only move spam', async () => {
  const [received, sent] = storyHistory
  expect.assert(received && sent)
  const spam = { flags: { is_spam: true }, name: 'Claim now' }
  const { rows } = await show({
    history: [
      { ...received, metadata: { ...received.metadata, chain: 'eip155:10' } },
      { ...received, id: 'spam', transfers: [{ nft_info: spam, quantity: { numeric: '1' } }] },
      sent,
    ],
  })
  await expect.poll(rows).toEqual(['Sent'])
})

test('behavior: older pages load by cursor while scrolling, each once', async () => {
  const { root, server } = await show({ history: manyTransactions(120) })
  const pages = () => server.asked.filter((path) => path.includes('/history'))
  await expect.poll(() => root.querySelectorAll('.entry').length).toBeGreaterThan(3)
  await nextFrames()
  expect(pages()).toHaveLength(1)
  await expect
    .poll(() => {
      const body = root.querySelector('.screen-body') as HTMLElement
      body.scrollTop = body.scrollHeight
      return root.querySelector('[aria-label=Activity] li:last-child')?.textContent
    })
    .toContain('120.25')
  expect(pages().map((path) => path.split(' ')[1])).toEqual([undefined, '50', '100'])
})

test('behavior: a page that fails to load is reported below the list, with a retry', async () => {
  const history = manyTransactions(120)
  const { modal, root, server } = await show({ history })
  await expect.poll(() => root.querySelectorAll('.entry').length).toBeGreaterThan(3)
  server.answers = { history: { raw: '{' } }
  const body = root.querySelector('.screen-body') as HTMLElement
  body.scrollTop = body.scrollHeight
  await expect.element(modal.getByText('Failed to fetch transactions')).toBeInTheDocument()
  expect(root.querySelectorAll('.entry').length).toBeGreaterThan(3)
  server.answers = { history }
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(() => root.querySelector('[aria-label=Activity] li')?.getAttribute('aria-setsize'))
    .not.toBe(null)
  await expect.poll(() => modal.getByText('Failed to fetch transactions').elements().length).toBe(0)
})

test('behavior: an empty list explains what will be there', async () => {
  const { modal } = await show({ history: [] })
  await expect.element(modal.getByText('No activity yet')).toBeVisible()
  await expect.element(modal.getByText('What you send and receive on Ethereum appears here.')).toBeVisible()
})

test.each([
  ['truncated JSON', { raw: '{"data":[{"id":"1"' }],
  ['HTML', { raw: '<!doctype html><title>Hello</title>' }],
  ['a wrong shape', { raw: '{"data":[{"id":7}],"next":null}' }],
  ['a refusal', { raw: '{}', status: 403 }],
] as const)('hardening B2: %s has the specification’s message, with a retry', async (_, answer) => {
  const { modal, rows, server } = await show({ history: answer })
  await expect.element(modal.getByText('Failed to fetch transactions')).toBeVisible()
  server.answers = { history: storyHistory }
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(rows).toContain('Received')
})

test('hardening B2: a later failure keeps existing entries, marked as old', async () => {
  const { modal, portico, rows, server } = await show({ history: storyHistory })
  await expect.poll(rows).toContain('Withdrew')
  server.answers = { history: { raw: 'null' } }
  await queryClientOf(portico).invalidateQueries({ queryKey: ['activity'] })
  await expect.element(modal.getByText('Not up to date')).toBeVisible()
  expect(rows()).toContain('Withdrew')
})

test('error: without an account it says that there is nothing to load', async () => {
  const { modal } = await show({}, { connected: undefined })
  await expect.element(modal.getByText('No account is connected')).toBeVisible()
  await modal.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(modal.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
})

test('behavior: pending entries are at the top, until the server lists them', async () => {
  const [received] = storyHistory
  expect.assert(received)
  const { all, portico, rows, server } = await show({ history: storyHistory })
  await expect.poll(rows).toContain('Withdrew')
  const hash = `0x${'7a'.repeat(32)}`
  const send = {
    amount: '2500000',
    decimals: 6,
    from: storyAddress,
    hash,
    id: `eip155:1:${hash}`,
    namespace: 'eip155',
    networkId: 'eip155:1',
    sentAt: Date.now(),
    status: 'pending',
    symbol: 'USDC',
    to: storyFriend,
  } as TrackedSend
  changeSends(portico, () => [send])
  await expect.poll(() => all('.month')[0]).toBe('On its way')
  expect(all('.figures-first')[0]).toBe('-2.500\u00a0USDC')
  expect(all('.entry')[0]).toContain('Pending')
  const listed = {
    ...received,
    id: hash,
    metadata: { ...received.metadata, hash, minedAt: new Date().toISOString() },
  }
  // The transaction has arrived, but the server does not list it yet. It is no longer pending.
  changeSends(portico, () => [{ ...send, settledAt: Date.now(), status: 'confirmed' }])
  await expect.poll(() => all('.month')[0]).toBe('Just sent')
  expect(all('.month')).not.toContain('On its way')
  expect(all('.entry')[0]).not.toContain('Pending')
  server.answers = { history: [listed, ...storyHistory] }
  await expect.poll(() => all('.month').includes('Just sent')).toBe(false)
  expect(all('.entry')[0]).toContain('Received')
})

test('behavior: a pending entry leads to its own page; swaps, approvals and batches are labeled', async () => {
  const { all, modal, portico, rows, title } = await show({ history: storyHistory })
  await expect.poll(rows).toContain('Withdrew')
  const base: TrackedSend = {
    amount: '2500000',
    decimals: 6,
    from: storyAddress,
    hash: `0x${'7b'.repeat(32)}`,
    id: 'eip155:1:a',
    networkId: 'eip155:1',
    sentAt: Date.now(),
    status: 'pending',
    symbol: 'USDC',
    to: storyFriend,
  }
  changeSends(portico, () => [
    { ...base, bought: { amount: '5', decimals: 0, symbol: 'LAMP' }, id: 'eip155:1:d', kind: 'swap' },
    { ...base, id: 'eip155:1:c', kind: 'approval' },
    { ...base, count: 3, id: 'eip155:1:b' },
    { ...base, replacement: { hash: `0x${'7c'.repeat(32)}`, kind: 'cancel' } },
  ])
  await expect.poll(() => all('.month')[0]).toBe('On its way')
  const entries = all('.entry').slice(0, 4)
  expect(entries[0]).toMatch(/Swap.*-2\.500.USDC.*for 5.LAMP.*Pending/)
  expect(entries[1]).toMatch(/Approval2\.500.USDC.*Pending/)
  expect(entries[2]).toMatch(/Sent.*and 2 more.*Pending/)
  expect(entries[3]).toMatch(/Sent.*Canceling/)
  await modal.getByTestId('activity-waiting').first().click()
  await expect.poll(title).toBe('Transaction')
  await expect.element(modal.getByText('for about 5 LAMP')).toBeVisible()
  // When the swap is in a block, the quoted price no longer applies. The row shows the amount that arrived, or only the
  // token.
  const settled = { ...base, kind: 'swap', settledAt: Date.now(), status: 'confirmed' } as const
  const bought = { amount: '5', decimals: 0, symbol: 'LAMP' }
  changeSends(portico, () => [{ ...settled, bought, id: 'eip155:1:d' }])
  await expect.element(modal.getByText('for LAMP')).toBeVisible()
  changeSends(portico, () => [
    { ...settled, bought: { ...bought, amount: '4', isReceived: true }, id: 'eip155:1:d' },
  ])
  await expect.element(modal.getByText('for 4 LAMP')).toBeVisible()
})

test('behavior: a failed entry names the contract that it called, and not as a recipient', async () => {
  const [sent] = storyHistory.filter(({ metadata }) => metadata.operationType === 'send')
  expect.assert(sent)
  const failed = {
    ...sent,
    metadata: { ...sent.metadata, sentTo: storyFriend, status: 'failed' as const },
    transfers: [],
  }
  const { all, rows } = await show({ history: [failed] })
  await expect.poll(rows).toEqual(['Sent'])
  expect(all('.entry')[0]).toContain('by contract 0xA11c…0B0b')
  expect(all('.entry')[0]).toContain('Failed')
  expect(all('.entry')[0]).not.toContain('to 0x')
})

test('hardening A38: an address that looks like a known one is flagged, not shown, and cannot be chosen', async () => {
  const { portico, root, rows } = await show({ history: [] })
  await expect.poll(rows).toEqual([])
  expect(saveContact(portico, { address: storyFriend, name: 'Friend' })).toBe(true)
  const again = await show({ history: poisonedHistory })
  saveContact(again.portico, { address: storyFriend, name: 'Friend' })
  await expect.poll(again.rows).toEqual(['Received', 'Sent', 'Traded'])
  const [poisoned, sent] = again.root.querySelectorAll<HTMLElement>('.entry')
  expect(poisoned?.textContent).toContain('Suspicious')
  expect(poisoned?.textContent).toContain('Don’t copy addresses from it')
  expect(poisoned?.textContent?.toLowerCase()).not.toContain(lookAlikeOfFriend.slice(0, 6).toLowerCase())
  expect(poisoned?.querySelectorAll('button')).toHaveLength(0)
  expect(sent?.textContent).toContain('to 0xA11c…0B0b')
  expect(root).not.toBe(again.root)
})

test('hardening A38: a device without contacts learns whom the account paid, and flags look-alikes', async () => {
  const poison = toTransaction(21, 'receive', 0.1, {
    sentFrom: lookAlikeOfFriend,
    transfers:
      poisonedHistory[0]?.transfers.map((moved) => ({ ...moved, quantity: { numeric: '0.01' } })) ?? [],
  })
  const [received, sent] = storyHistory
  expect.assert(received && sent)
  const { root, rows } = await show({ history: [poison, received, sent] })
  await expect.poll(rows).toEqual(['Received', 'Received', 'Sent'])
  const entries = [...root.querySelectorAll('.entry')]
  expect(entries.map((entry) => entry.hasAttribute('data-suspicious'))).toEqual([false, true, false])
})

test('hardening A40: a token that the server marks as spam is shown as such, without its text and its sender', async () => {
  const info = { flags: { is_spam: true }, name: 'Visit free-claim.xyz', symbol: 'CLAIM' }
  const { root, rows } = await show({
    history: [
      toTransaction(30, 'receive', 1, {
        sentFrom: lookAlikeOfFriend,
        transfers: [
          {
            counterparty: lookAlikeOfFriend,
            direction: 'in',
            fungible_info: info,
            quantity: { numeric: '5000' },
          },
        ],
      }),
    ],
  })
  await expect.poll(rows).toEqual(['Received'])
  const words = root.querySelector('.entry')?.textContent ?? ''
  expect(words).toContain('Spam')
  expect(words).not.toMatch(/CLAIM|free-claim|0xA11c/)
})

test('hardening A29: hostile texts of tokens, NFTs and operations are plain text, and hostile pictures are not requested', async () => {
  const run: unknown[] = []
  Object.assign(window, { portico_xss: () => run.push(1) })
  const { root } = await show({
    history: hostileTexts.map((hostile, index) =>
      toTransaction(5_000 + index, index % 2 ? 'receive' : hostile, index / 20, {
        transfers: [
          index % 2
            ? {
                counterparty: hostile,
                direction: 'in',
                fungible_info: { icon: { url: hostile }, name: hostile, symbol: hostile },
                quantity: { numeric: '1' },
              }
            : {
                direction: 'in',
                nft_info: { content: { preview: { url: hostile } }, name: hostile },
                quantity: { numeric: '1' },
              },
        ],
      }),
    ),
    pageLength: 600,
  })
  await expect.poll(() => root.querySelectorAll('.entry').length).toBeGreaterThan(3)
  const body = root.querySelector('.screen-body') as HTMLElement
  const drawn = new Set<string>()
  for (let top = 0; top < body.scrollHeight; top += 500) {
    body.scrollTop = top
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    for (const item of root.querySelectorAll<HTMLElement>('li[data-index]'))
      drawn.add(item.dataset.index ?? '')
    expect(
      root.querySelectorAll('script, iframe, object, embed, form, style, link, meta, base'),
    ).toHaveLength(0)
    const links = [...root.querySelectorAll<HTMLAnchorElement>('a')].map(({ href }) => new URL(href).origin)
    expect(new Set(links)).toEqual(new Set(['https://explorer-1.test']))
  }
  expect(drawn.size).toBeGreaterThan(500)
  expect(run).toEqual([])
})

test('behavior: without an explorer an entry copies its hash', async () => {
  const { modal, root } = await show(
    { history: storyHistory },
    {
      networks: [
        {
          id: 1,
          name: 'Ethereum',
          nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          rpcUrls: { default: { http: ['https://rpc-1.test'] } },
        },
      ],
    },
  )
  await expect.poll(() => root.querySelectorAll('.entry').length).toBeGreaterThan(3)
  const written: string[] = []
  navigator.clipboard.writeText = async (text) => void written.push(text)
  await userEvent.click(modal.getByRole('button', { name: /^Received.+/ }))
  await expect.element(modal.getByText('Transaction hash copied')).toBeInTheDocument()
  expect(written).toEqual([storyHistory[0]?.metadata.hash])
})

test('behavior: an address is shown by its name, unless the name is a trap', async () => {
  const trap = lookAlikeOfFriend
  const named = { [storyFriend.toLowerCase()]: 'ada.agora.eth', [trap.toLowerCase()]: 'trap.agora.eth' }
  const { root } = await show({ history: [...storyHistory, ...poisonedHistory], named })
  const words = () => root.querySelector('.virtual-list')?.textContent ?? ''
  await expect.poll(words).toContain('from ada.agora.eth')
  expect(words()).not.toContain('trap.agora.eth')
})

test('hardening A29: names of addresses are plain text', async () => {
  const named = { [storyFriend.toLowerCase()]: '<img src=x onerror="document.title=1">\u202egpj.eth' }
  const { root } = await show({ history: storyHistory, named })
  const words = () => root.querySelector('.virtual-list')?.textContent ?? ''
  await expect.poll(words).toContain('<img src=x')
  expect(words()).not.toContain('\u202e')
  expect(root.querySelector('.virtual-list img[src="x"]')).toBeNull()
})
