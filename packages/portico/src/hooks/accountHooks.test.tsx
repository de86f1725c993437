import { useEffect } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { connect } from '../core/actions/connect.js'
import { createPortico } from '../core/createPortico.js'
import type { Family } from '../core/family.js'
import type { Portico } from '../core/portico.js'
import { memoryStorage } from '../core/storage/storage.js'
import { addresses, scriptedFamily } from '../core/testing/scriptedFamily.js'
import { PorticoProvider } from '../react/PorticoProvider.js'
import { usePorticoAccount } from './usePorticoAccount.js'
import { usePorticoConnections } from './usePorticoConnections.js'
import { usePorticoContacts } from './usePorticoContacts.js'
import { usePorticoNames } from './usePorticoNames.js'
import { usePorticoNetwork } from './usePorticoNetwork.js'
import { usePorticoNfts } from './usePorticoNfts.js'
import { usePorticoProvider } from './usePorticoProvider.js'
import { usePorticoSend } from './usePorticoSend.js'
import { usePorticoSends } from './usePorticoSends.js'
import { usePorticoTokens } from './usePorticoTokens.js'
import { usePorticoTransactions } from './usePorticoTransactions.js'

afterEach(() => vi.restoreAllMocks())

const server = 'https://hooks.portico.test'
const native = {
  chainId: 'eip155:1',
  iconUrl: '',
  name: 'Ether',
  price: 2,
  quantity: { decimals: '18', numeric: '1.5' },
  symbol: 'ETH',
  value: 3,
} as const
const entry = (id: string) => ({
  id,
  metadata: {
    chain: 'eip155:1',
    hash: id,
    minedAt: '2026-01-02T03:04:05Z',
    operationType: 'send',
    sentFrom: addresses.first,
    status: 'confirmed',
  },
  transfers: [],
})

/** Waits long enough for a first load on a busy machine. */
const eventually = (hold: () => void) => vi.waitFor(hold, { timeout: 15_000 })

/** Responds in place of the server. All other requests of the page are sent as usual. */
function answerAs(answer: (url: URL) => Response) {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== server) return fetch(input, init)
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    return answer(url)
  })
}

/** Renders a hook in a page with a connected wallet, and returns its results. */
async function show<given>(useIt: () => given, family: Family = scriptedFamily()) {
  const portico = createPortico({
    beacons: false,
    families: [family],
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        rpcUrls: { default: { http: [] } },
      },
    ],
    server,
    storage: memoryStorage(),
    storageKey: crypto.randomUUID(),
  })
  const shown: { now?: given } = {}
  function Probe() {
    const given = useIt()
    useEffect(() => {
      shown.now = given
    })
    return null
  }
  const screen = await render(
    <PorticoProvider portico={portico as Portico}>
      <Probe />
    </PorticoProvider>,
  )
  onTestFinished(() => screen.unmount())
  await connect(portico, { connectorId: 'alice' })
  const now = () => {
    if (!shown.now) throw new RangeError('Nothing is shown')
    return shown.now
  }
  return { now, portico: portico as Portico }
}

test('default: tokens of the active account; a later failure keeps them, marked', async () => {
  let isDown = false
  answerAs(() => (isDown ? Response.json({}, { status: 429 }) : Response.json({ balances: [native] })))
  const { now } = await show(usePorticoTokens)
  await eventually(() =>
    expect(now()).toMatchObject({ isComplete: true, status: 'success', tokens: [native] }),
  )
  isDown = true
  await now().refresh()
  await eventually(() =>
    expect(now()).toMatchObject({ error: { code: 'RATE_LIMITED' }, isStale: true, tokens: [native] }),
  )
})

test('behavior: a hook of one family accepts its name in either form', async () => {
  answerAs(() => Response.json({ balances: [native] }))
  for (const family of ['eip155', { namespace: 'eip155' }] as const) {
    const { now } = await show(() => ({
      account: usePorticoAccount(family).address,
      connections: usePorticoConnections(family).connections.length,
      network: usePorticoNetwork(family).networkId,
      provider: typeof usePorticoProvider(family).walletProvider,
      tokens: usePorticoTokens(family).tokens.length,
    }))
    await eventually(() =>
      expect(now()).toEqual({
        account: addresses.first,
        connections: 1,
        network: 'eip155:1',
        provider: 'object',
        tokens: 1,
      }),
    )
  }
  const { now } = await show(() => [
    usePorticoAccount('solana').address,
    usePorticoAccount({ namespace: 'solana' }).address,
  ])
  await eventually(() => expect(now()).toEqual([undefined, undefined]))
})

test('default: activity by month; more by cursor; existing entries stay if more fails', async () => {
  let isDown = false
  answerAs((url) => {
    const cursor = url.searchParams.get('cursor')
    if (isDown) return new Response('<html>', { status: 404 })
    return Response.json({ data: [entry(cursor ?? 'first')], next: cursor ? 'third' : 'second' })
  })
  const { now } = await show(usePorticoTransactions)
  await eventually(() => expect(now()).toMatchObject({ empty: false, hasMore: true, status: 'success' }))
  await now().loadMore()
  await eventually(() => expect(now().transactions.map(({ id }) => id)).toEqual(['first', 'second']))
  await eventually(() => expect(now().groups).toMatchObject([{ month: 0, year: 2026 }]))
  isDown = true
  await now().loadMore()
  await eventually(() =>
    expect(now()).toMatchObject({
      error: { shortMessage: 'Failed to fetch transactions' },
      isStale: true,
      status: 'error',
    }),
  )
  await eventually(() => expect(now().transactions).toHaveLength(2))
})

test('behavior: NFTs, and another account loads its own', async () => {
  const asked: string[] = []
  answerAs((url) => {
    asked.push(url.pathname)
    return Response.json({ next: null, nfts: [] })
  })
  const { now, portico } = await show(usePorticoNfts)
  await eventually(() => expect(now()).toMatchObject({ hasMore: false, nfts: [], status: 'success' }))
  const { switchAccount } = await import('../core/actions/switchAccount.js')
  await switchAccount(portico, { address: addresses.second })
  await eventually(() =>
    expect(asked).toEqual([`/v1/account/${addresses.first}/nfts`, `/v1/account/${addresses.second}/nfts`]),
  )
})

test('behavior: a list that several places show is requested once, and each has all of it', async () => {
  const asked: string[] = []
  answerAs((url) => {
    const cursor = url.searchParams.get('cursor')
    asked.push(cursor ?? 'first')
    return Response.json({ data: [entry(cursor ?? 'first')], next: cursor ? null : 'second' })
  })
  const { now } = await show(() => [usePorticoTransactions(), usePorticoTransactions('eip155')] as const)
  await eventually(() => expect(now()).toMatchObject([{ status: 'success' }, { status: 'success' }]))
  await now()[0].loadMore()
  await eventually(() =>
    expect(now().map(({ transactions }) => transactions.map(({ id }) => id))).toEqual([
      ['first', 'second'],
      ['first', 'second'],
    ]),
  )
  expect(asked).toEqual(['first', 'second'])
})

test('default: the form is sent, followed and stored', async () => {
  answerAs(() => Response.json({ balances: [native] }))
  const hash = `0x${'1'.repeat(64)}`
  let isMined = false
  const family: Family = {
    ...scriptedFamily(),
    loadSending: async () => ({
      estimateSend: async () => ({
        balance: 5n,
        fee: { amount: 1n, gas: 1n, kind: 'legacy' },
        nativeBalance: 5n,
        refusal: undefined,
        waiting: 0,
      }),
      normalizeAddress: async (address) => ({ address, isChecksumWrong: false }),
      readSend: async () => (isMined ? { status: 'confirmed' } : { nonce: 1, status: 'pending' }),
      send: async () => hash,
    }),
  }
  const useAll = () => ({ ...usePorticoSend(), ...usePorticoSends(), ...usePorticoContacts() })
  const { now } = await show(useAll, family)
  await now().loadBalances()
  await now().update({
    receiverAddress: addresses.second,
    sendTokenAmount: 3n,
    token: native,
  })
  await eventually(() =>
    expect(now().state).toMatchObject({ receiverAddress: addresses.second, tokenBalances: [native] }),
  )
  await now().prepare(undefined)
  await eventually(() =>
    expect(now().prepared.data).toMatchObject({ amount: 3n, maxAmount: 4n, problem: undefined }),
  )
  await now().send(undefined)
  await eventually(() =>
    expect(now().sent).toMatchObject({ data: { hash, status: 'pending' }, status: 'success' }),
  )
  await eventually(() =>
    expect(now().state).toMatchObject({ receiverAddress: undefined, sendTokenAmount: undefined }),
  )
  await eventually(() => expect(now().recipients).toMatchObject([{ address: addresses.second }]))
  isMined = true
  await eventually(() => expect(now().sends).toMatchObject([{ hash, status: 'confirmed' }]))
  await now().save({ address: addresses.second, name: 'Bob' })
  await eventually(() => expect(now().contacts).toMatchObject([{ name: 'Bob' }]))
  await now().dismiss(now().sends[0]?.id ?? '')
  await eventually(() => expect(now().sends).toEqual([]))
})

test('default: a name is suggested and registered, and the state follows', async () => {
  const suggestions = [{ name: 'alice.agora.eth', registered: false }]
  answerAs(({ pathname }) => {
    if (pathname === '/v1/profile/zone') return Response.json({ zone: 'agora.eth' })
    if (pathname === '/v1/profile/account') return Response.json({ success: true })
    return Response.json({ suggestions })
  })
  const { now } = await show(usePorticoNames)
  expect(now().state).toEqual({ loading: false, suggestions: [] })
  expect(await now().suggest({ name: 'alice' })).toEqual(suggestions)
  await eventually(() => expect(now().state).toEqual({ loading: false, suggestions }))
  await now().register({ name: 'alice' })
  await eventually(() =>
    expect(now().registered).toMatchObject({
      data: { address: addresses.first, name: 'alice.agora.eth' },
      status: 'success',
    }),
  )
  expect(now().state.loading).toBe(false)
})
