import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { frameOrigin, openClient, openHostilePage, type Told } from './testing/openClient.js'

afterEach(() => vi.useRealTimers())

type Client = ReturnType<typeof openClient>['client']

const frames = () => document.querySelectorAll<HTMLIFrameElement>('iframe#w3m-iframe')

test('default: the frame is a hidden iframe that is loaded on first use, once', async () => {
  const { client, names } = openClient({ port: true })
  expect(frames()).toHaveLength(0)
  expect(await client.isConnected()).toBe(false)
  expect(frames()).toHaveLength(0)
  await Promise.all([client.load(), client.connectEmail('alice@portico.test')])
  await client.connectOtp('123456')
  const [frame] = frames()
  expect(frames()).toHaveLength(1)
  expect(frame?.name).toBe('w3m-secure-iframe')
  expect(frame?.allow).toBe('publickey-credentials-get; publickey-credentials-create; clipboard-write')
  expect(frame?.checkVisibility()).toBe(false)
  expect(names().filter((name) => name === 'document')).toHaveLength(1)
})

test('default: the frame is loaded with projectId, chainId, version and enableLogger', async () => {
  const { client } = openClient({ port: true }, { enableLogger: true })
  await client.load()
  const { origin, searchParams } = new URL(frames()[0]?.src ?? '')
  expect(origin).toBe(frameOrigin())
  expect(origin).not.toBe(location.origin)
  expect(Object.fromEntries(searchParams)).toEqual({
    chainId: 'eip155:1',
    enableLogger: 'true',
    projectId: '{"port":true}',
    version: '4',
  })
})

test('behavior: a frame without a port is ready 500 ms after READY, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { client, told } = openClient()
  const said: unknown[] = []
  const hear = ({ data }: MessageEvent) => said.push(data?.type)
  addEventListener('message', hear)
  onTestFinished(() => removeEventListener('message', hear))
  const loaded = vi.fn()
  const loading = client.load().then(loaded)
  await expect.poll(() => said).toContain('@w3m-frame/READY')
  await vi.advanceTimersByTimeAsync(499)
  expect(loaded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(await client.connectEmail('alice@portico.test')).toBe('VERIFY_OTP')
  expect(told.find(({ name }) => name === 'CONNECT_EMAIL')).toMatchObject({
    payload: { email: 'alice@portico.test' },
    viaPort: false,
  })
})

test('behavior: with a port, the first response means that it is ready, and everything goes through it', async () => {
  const { client, told } = openClient({ port: true })
  await client.connectEmail('alice@portico.test')
  const asked = () => told.filter(({ name }) => name !== 'document')
  await expect.poll(() => asked().map(({ name }) => name)).toContain('CONNECT_EMAIL')
  expect(asked().every(({ viaPort }) => viaPort)).toBe(true)
})

test('behavior: a ready frame gets the site’s metadata and theme, and is asked for its networks', async () => {
  const { client, stored, told } = openClient({ port: true })
  await client.load()
  await expect.poll(() => client.getState().smartAccountNetworks).toEqual([8453])
  expect(stored.get('smartAccountEnabledNetworks')).toEqual([8453])
  await expect.poll(() => told.length).toBeGreaterThan(3)
  expect(told.slice(1, 4)).toMatchObject([
    {
      name: 'SYNC_DAPP_DATA',
      payload: {
        metadata: { description: 'A shop', name: 'Agora', url: 'https://app.example' },
        projectId: '{"port":true}',
        sdkType: 'appkit',
        sdkVersion: 'react-eip155,solana-0.1.0',
      },
    },
    {
      name: 'SYNC_THEME',
      payload: {
        direction: 'ltr',
        themeMode: 'dark',
        themeVariables: { '--portico-accent': 'red' },
        w3mThemeVariables: { '--w3m-accent': 'red', '--w3m-background': '#fff' },
      },
    },
    { name: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS' },
  ])
})

test('behavior: a login is stored, and removed on disconnect', async () => {
  const { client, names, stored } = openClient({ port: true })
  await client.connectEmail('alice@portico.test')
  expect(stored.get('lastEmailLoginTime')).toBeLessThanOrEqual(Date.now())
  await client.connectOtp('123456')
  const user = await client.getUser('eip155')
  expect(user).toEqual({
    accounts: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'eoa' }],
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    email: 'alice@portico.test',
    networkId: 'eip155:1',
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
    userName: null,
  })
  expect(Object.fromEntries(stored)).toEqual({
    email: 'alice@portico.test',
    emailLoginUsed: true,
    lastUsedChainId: 1,
    smartAccountEnabledNetworks: [8453],
  })
  await client.signOut()
  expect([...stored.keys()]).toEqual(['smartAccountEnabledNetworks'])
  await expect.poll(names).toContain('SIGN_OUT')
  expect(client.getState().users).toEqual({})
  client.stop()

  const smart = {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chainId: 1,
    preferredAccountType: 'smartAccount',
  }
  const { client: later } = openClient({ port: true, replies: { GET_USER: smart } })
  expect(await later.getUser('eip155')).toMatchObject({
    email: null,
    preferredAccountType: 'smartAccount',
  })
})

test('behavior: a sign-in message is sent with GET_USER, and the frame’s signature of exactly that message is returned', async () => {
  const text = 'app.example wants you to sign in with your Ethereum account:'
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const fields = {
    accountAddress: address,
    chainId: 'eip155:137',
    domain: 'app.example',
    issuedAt: '2026-05-01T12:00:00.000Z',
    nonce: 'abcdefghijklmnopqrstuv',
    resources: ['https://app.example/terms'],
    statement: 'Welcome.',
    uri: 'https://app.example/',
    version: '1',
  } as const
  for (const [answer, signature] of [
    [{ message: text, signature: '0x5a' }, '0x5a'],
    [{ message: `${text} And all your tokens.`, signature: '0x5a' }, undefined],
    [{}, undefined],
  ] as const) {
    const user = { address, chainId: 137, email: 'alice@portico.test', ...answer }
    const { client, told } = openClient({ port: true, replies: { GET_USER: user } })
    expect(await client.signIn(fields, text)).toBe(signature)
    await expect
      .poll(() => told.find(({ name }) => name === 'GET_USER')?.payload)
      .toEqual({
        chainId: 137,
        preferredAccountType: 'smartAccount',
        siwxMessage: { ...fields, serializedMessage: text },
      })
    expect(client.getState().users.eip155?.networkId).toBe('eip155:137')
    client.stop()
  }
})

test('behavior: a session that the frame no longer has is removed, too', async () => {
  const { client, stored } = openClient({ port: true, replies: { IS_CONNECTED: { isConnected: false } } })
  stored.set('emailLoginUsed', true)
  stored.set('email', 'alice@portico.test')
  stored.set('lastUsedChainId', 1)
  expect(await client.isConnected()).toBe(false)
  await expect.poll(() => [...stored.keys()]).toEqual(['smartAccountEnabledNetworks'])
})

test('behavior: one code per address in 30 s, from the time of the last one, before anything is loaded', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { client, stored } = openClient({ port: true })
  stored.set('lastEmailLoginTime', Date.now() - 9_000)
  await expect(client.connectEmail('alice@portico.test')).rejects.toMatchObject({
    code: 'EMAIL_THROTTLED',
    seconds: 21,
    shortMessage: 'Please try again after 21 seconds',
  })
  expect(frames()).toHaveLength(0)
  vi.setSystemTime(Date.now() + 20_999)
  await expect(client.connectEmail('alice@portico.test')).rejects.toMatchObject({ seconds: 1 })
  vi.setSystemTime(Date.now() + 1)
  expect(await client.connectEmail('alice@portico.test')).toBe('VERIFY_OTP')
})

test('behavior: while a code is valid, the frame is asked to continue with it, unless it has no port or sent no email', async () => {
  const { client, names, stored } = openClient({
    port: true,
    replies: { RESUME_EMAIL: { action: 'VERIFY_OTP' } },
  })
  expect(await client.resumeEmail('alice@portico.test')).toBeUndefined()
  expect(frames()).toHaveLength(0)
  stored.set('lastEmailLoginTime', Date.now() - 599_000)
  expect(await client.resumeEmail('alice@portico.test')).toBe('VERIFY_OTP')
  stored.set('lastEmailLoginTime', Date.now() - 601_000)
  expect(await client.resumeEmail('alice@portico.test')).toBeUndefined()
  await expect.poll(() => names().filter((name) => name === 'RESUME_EMAIL')).toHaveLength(1)
  client.stop()

  const another = openClient()
  another.stored.set('lastEmailLoginTime', Date.now())
  expect(await another.client.resumeEmail('alice@portico.test')).toBeUndefined()
  expect(another.names()).not.toContain('RESUME_EMAIL')
})

test('behavior: a frame with a port that does not respond to that is given up after three seconds, and a new email is sent', async () => {
  const { alerts, client, stored } = openClient({ port: true, silent: ['RESUME_EMAIL'] })
  await client.load()
  stored.set('lastEmailLoginTime', Date.now() - 60_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const resumed = client.resumeEmail('alice@portico.test')
  await vi.advanceTimersByTimeAsync(3_100)
  expect(await resumed).toBeUndefined()
  // Everything still works, and there is nothing for a developer to fix.
  expect(alerts).toEqual([])
  vi.useRealTimers()
})

test('behavior: the frame’s own screens are offered if it has them, and it reports who can open the wallet', async () => {
  const reply = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1, custody: 'operator' }
  const { client } = openClient({ port: true, replies: { GET_USER: reply } })
  expect(await client.getUser('eip155')).toMatchObject({ custody: 'operator' })
  expect(client.openSettings).toBeDefined()
  client.stop()
  const another = openClient({ replies: { GET_USER: { ...reply, custody: 'nobody' } } })
  expect((await another.client.getUser('eip155')).custody).toBeUndefined()
  expect(another.client.openSettings).toBeUndefined()
})

test('behavior: after the offer of a secret, the client asks again who can open the wallet', async () => {
  const reply = {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chainId: 1,
    custody: 'operator',
    isLasting: false,
    isNewUser: true,
  }
  const { client, names } = openClient({ port: true, replies: { GET_USER: reply } })
  expect(await client.getUser('eip155')).toMatchObject({ isLasting: false, isNewUser: true })
  await client.openSettings?.('secret')
  const asked = () => names().filter((name) => name === 'GET_USER' || name === 'OPEN_SETTINGS')
  await expect.poll(asked).toEqual(['GET_USER', 'OPEN_SETTINGS', 'GET_USER'])
})

test('error: an invalid address or code is refused before anything leaves the page', async () => {
  const { client, names } = openClient({ port: true })
  await expect(client.connectEmail('alice')).rejects.toMatchObject({
    code: 'INVALID_FIELD',
    shortMessage: 'email must be an email address',
  })
  await expect(client.connectOtp('12345')).rejects.toMatchObject({ shortMessage: 'otp must be six digits' })
  await expect(client.getSocialUri('myspace' as 'x')).rejects.toMatchObject({ code: 'INVALID_FIELD' })
  const { provider: eip155 } = { provider: client.getProvider('eip155') }
  await client.getUser('eip155')
  await expect(
    eip155.request({ method: 'wallet_sendCalls', params: [{ calls: [{ to: 'alice' }] }] }),
  ).rejects.toMatchObject({ code: -32602, message: 'params.0.calls.0.to must start with 0x' })
  expect(names()).not.toContain('CONNECT_EMAIL')
  expect(names()).not.toContain('RPC_REQUEST')
})

test('hardening A6: a value that no message can carry is refused before it is posted, with the reason and the fix', async () => {
  const { client, names } = openClient({ port: true })
  const eip155 = client.getProvider('eip155')
  const { address } = await client.getUser('eip155')
  const ring: Record<string, unknown> = {}
  ring.self = ring
  const cases: [object, RegExp][] = [
    [[JSON.parse('{"__proto__":{"isAdmin":true}}')], /^params\.0 has the name __proto__/],
    [[ring], /^it holds itself, or is nested more than \d+ deep/],
    [['x'.repeat(10_000_000), address], /^it is longer than \d+ characters/],
    [new Array(10_000_000), /^it holds more than \d+ values/],
    [[() => {}], /^params\.0 is a function/],
    [[{ data: Symbol('x') }], /^params\.0\.data is a symbol/],
    [[{ value: 1n }], /^params\.0\.value is a BigInt: write it as text/],
    [[new Map()], /^params\.0 must be a plain object/],
    [
      [
        {
          get value() {
            throw new TypeError('mine')
          },
        },
      ],
      /^it cannot be read/,
    ],
  ]
  for (const [params, problem] of cases) {
    for (const method of ['eth_call', 'personal_sign', 'eth_chainId']) {
      const error = await eip155.request({ method, params }).catch((cause: unknown) => cause)
      expect(error).toMatchObject({
        cause: { code: 'INVALID_FIELD' },
        code: -32602,
        name: 'EmbeddedRpcError',
      })
      const { message } = error as Error
      expect(message).toMatch(problem)
      expect(message).toContain('Send plain data')
    }
  }
  await expect(
    client.connectSocial({ toString: () => 'https://wallet.example' } as unknown as string),
  ).rejects.toMatchObject({ code: 'INVALID_FIELD', shortMessage: 'payload.uri.toString is a function' })
  expect(await eip155.request({ method: 'eth_call', params: [{ to: address }] })).toBe('done eth_call')
  // This is the only request that left the page.
  await expect.poll(() => names().filter((name) => name === 'RPC_REQUEST')).toHaveLength(1)
  expect(client.getState().isSurfaceWanted).toBe(false)
})

test('hardening A6: 10 MB instead of a Solana transaction do not block the page', async () => {
  const { client } = openClient({ port: true })
  await client.getUser('solana')
  const solana = client.getProvider('solana')
  const ask = (length: number) =>
    solana
      .request({ method: 'solana_signTransaction', params: { transaction: '2'.repeat(length) } })
      .catch(() => {})
  const measure = async (act: () => unknown) => {
    const took: number[] = []
    for (let round = 0; round < 3; round++) {
      const startedAt = performance.now()
      await act()
      took.push(performance.now() - startedAt)
    }
    return Math.min(...took)
  }
  // As a yardstick, the page copies each character 200 times, so that a slow machine slows both.
  const text = '2'.repeat(10_000_000)
  const yardstick = await measure(() => {
    for (let copy = 0; copy < 20; copy++) new TextEncoder().encode(text)
  })
  // The frame may get the shorter one, because it checks that itself.
  for (const length of [900_000, 10_000_000])
    expect(await measure(() => ask(length))).toBeLessThan(100 + 10 * yardstick)
})

test('hardening A6: a response over the limits settles its request immediately', async () => {
  const { client } = openClient({ floods: ['eth_getLogs'], port: true })
  await client.getUser('eip155')
  await expect(
    client.getProvider('eip155').request({ method: 'eth_getLogs', params: [{}] }),
  ).rejects.toMatchObject({ code: -32603, message: 'An error occurred' })
})

test('behavior: a request rejects with the frame’s message, or with the specification’s', async () => {
  const { client } = openClient({
    errors: {
      CONNECT_DEVICE: {},
      CONNECT_OTP: { code: 4001, data: { triesLeft: 4 }, message: 'Wrong code' },
    },
    port: true,
  })
  await expect(client.connectOtp('123456')).rejects.toMatchObject({
    data: { triesLeft: 4 },
    reason: 4001,
    shortMessage: 'Wrong code',
  })
  await expect(client.connectDevice()).rejects.toMatchObject({ shortMessage: 'An error occurred' })
})

test('error: a frame that is not ready after 20 s is discarded, and the next caller gets a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { alerts, client } = openClient({ mute: true })
  const loading = client.load()
  const asking = client.connectEmail('alice@portico.test')
  const outcomes = Promise.allSettled([loading, asking])
  vi.advanceTimersByTime(19_999)
  expect(alerts).toEqual([])
  vi.advanceTimersByTime(1)
  expect(await outcomes).toMatchObject([
    { reason: { code: 'EMBEDDED_TIMEOUT', reason: 'iframe_load_failed' } },
    { reason: { code: 'EMBEDDED_TIMEOUT', reason: 'iframe_load_failed' } },
  ])
  expect(alerts).toEqual(['IFRAME_LOAD_FAILED'])
  expect(frames()).toHaveLength(0)
  client.load().catch(() => {})
  expect(frames()).toHaveLength(1)
})

test('error: a login request waits at most 120 s', async () => {
  const { alerts, client } = openClient({
    port: true,
    silent: ['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI'],
  })
  await client.load()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const outcomes = Promise.allSettled([
    client.connectEmail('alice@portico.test'),
    client.connectDevice(),
    client.connectOtp('123456'),
    client.connectSocial('https://wallet.example/loading'),
    client.getSocialUri('google'),
  ])
  await vi.advanceTimersByTimeAsync(119_999)
  expect(alerts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  const settled = await outcomes
  expect(settled).toHaveLength(5)
  for (const outcome of settled) {
    expect(outcome).toMatchObject({ reason: { code: 'EMBEDDED_TIMEOUT', reason: 'iframe_request_timeout' } })
  }
  expect(new Set(alerts)).toEqual(new Set(['IFRAME_REQUEST_TIMEOUT']))
})

test('behavior: disconnecting waits at most 3 s for the frame, and removes the login immediately', async () => {
  const { alerts, client, stored } = openClient({ port: true, silent: ['SIGN_OUT'] })
  await client.getUser('eip155')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isDone = false
  const ended = client.signOut().then(() => {
    isDone = true
  })
  expect(stored.get('emailLoginUsed')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await ended
  await vi.advanceTimersByTimeAsync(120_000)
  expect(alerts).toEqual([])
})

test('behavior: a rejection ends requests that wait for the user, and no safe request', async () => {
  const silent = ['personal_sign', 'eth_getBalance']
  const { client, names } = openClient({ silent })
  const provider = client.getProvider('eip155')
  const { address } = await client.getUser('eip155')
  const signing = provider.request({ method: 'personal_sign', params: ['0x00', address] })
  let isReadSettled = false
  provider
    .request({ method: 'eth_getBalance', params: [address, 'latest'] })
    .catch(() => {})
    .finally(() => {
      isReadSettled = true
    })
  await expect.poll(() => names().filter((name) => name === 'RPC_REQUEST').length).toBe(2)
  expect(client.getState().isSurfaceWanted).toBe(true)
  client.rejectPending()
  await expect(signing).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
  await expect.poll(() => names()).toContain('RPC_ABORT')
  expect(client.getState().isSurfaceWanted).toBe(false)
  expect(isReadSettled).toBe(false)
})

/** Waits until the frame has received requests with these methods. */
const untilTold = (told: readonly Told[], methods: readonly string[]) =>
  expect.poll(() => told.map(({ payload }) => payload?.method)).toEqual(expect.arrayContaining([...methods]))

const payment = {
  from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: '0x64',
}

test('hardening A47: if the user closes the frame while it sends, the page still gets the response, and no rejection', async () => {
  const methods = ['personal_sign', 'eth_sendTransaction']
  const { client } = openClient({
    approved: ['eth_sendTransaction'],
    port: true,
    silent: methods,
    surface: methods,
  })
  const provider = client.getProvider('eip155')
  const { address } = await client.getUser('eip155')
  const sending = provider.request({ method: 'eth_sendTransaction', params: [payment] })
  const signing = provider.request({ method: 'personal_sign', params: ['0x00', address] })
  await expect.poll(() => client.getState().isSurfaceWanted).toBe(true)
  client.rejectPending()
  expect(client.getState().isSurfaceWanted).toBe(false)
  await expect(signing).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
  expect(await sending).toBe('done eth_sendTransaction')
})

test.each([
  ['its document reloads', async ({ reload }: Client) => reload(), 'Something went wrong'],
  ['the page removes it', async ({ stop }: Client) => stop(), 'Request was aborted'],
])('hardening A47: if %s, a transaction may have been sent, and is not reported as rejected', async (_, end, words) => {
  const { client, told } = openClient({ port: true, silent: ['personal_sign', 'eth_sendTransaction'] })
  const provider = client.getProvider('eip155')
  const { address } = await client.getUser('eip155')
  const sending = provider.request({ method: 'eth_sendTransaction', params: [payment] })
  const signing = provider.request({ method: 'personal_sign', params: ['0x00', address] })
  const unclear = expect(sending).rejects.toMatchObject({
    code: -32603,
    message: expect.stringContaining('may have been sent'),
  })
  const ended = expect(signing).rejects.toMatchObject({ code: 4001, message: words })
  await untilTold(told, ['eth_sendTransaction', 'personal_sign'])
  await end(client)
  await Promise.all([unclear, ended])
})

test('hardening A47: if the frame does not respond for ten seconds after the user closed it, a transaction may have been sent', async () => {
  const { client, told } = openClient({
    port: true,
    silent: ['CLOSE_SURFACE', 'RPC_ABORT', 'eth_sendTransaction', 'personal_sign'],
  })
  const provider = client.getProvider('eip155')
  const { address } = await client.getUser('eip155')
  const outcomes = [
    provider.request({ method: 'eth_sendTransaction', params: [payment] }),
    provider.request({ method: 'personal_sign', params: ['0x00', address] }),
  ].map((asked) => asked.catch(({ code }: { code: number }) => code))
  await untilTold(told, ['eth_sendTransaction', 'personal_sign'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  client.rejectPending()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(await Promise.race([...outcomes, 'open'])).toBe('open')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all(outcomes)).toEqual([-32603, 4001])
})

test('behavior: another aborted request says Something went wrong', async () => {
  const { client } = openClient({ port: true, silent: ['CONNECT_OTP'] })
  await client.load()
  const abort = new AbortController()
  const waiting = client.connectOtp('123456', { signal: abort.signal })
  abort.abort()
  await expect(waiting).rejects.toMatchObject({
    code: 'EMBEDDED_ABORTED',
    shortMessage: 'Something went wrong',
  })
})

test('hardening A10: an unsupported method is not sent', async () => {
  const { client, names, refused } = openClient({ port: true })
  await client.getUser('eip155')
  for (const method of ['eth_sign', 'personal_sign ', 'Personal_Sign', 'eth_signTransaction']) {
    await expect(client.getProvider('eip155').request({ method, params: [] })).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
  }
  expect(refused).toEqual(['eth_sign', 'personal_sign ', 'Personal_Sign', 'eth_signTransaction'])
  expect(names()).not.toContain('RPC_REQUEST')
})

test('behavior: eth_chainId and eth_accounts are answered by the page', async () => {
  const { client, names } = openClient({ port: true })
  const provider = client.getProvider('eip155')
  const { address } = await client.getUser('eip155', { networkId: 'eip155:137' })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
  expect(names()).not.toContain('RPC_REQUEST')
})

test('behavior: after a reload it asks whether a user is connected, then who', async () => {
  const { client, names, stored } = openClient({ port: true })
  stored.set('emailLoginUsed', true)
  stored.set('lastUsedChainId', 1)
  const [accounts, chainId] = await Promise.all([
    client.getProvider('eip155').request({ method: 'eth_accounts' }),
    client.getProvider('eip155').request({ method: 'eth_chainId' }),
  ])
  expect({ accounts, chainId }).toEqual({
    accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    chainId: '0x1',
  })
  await expect.poll(names).toContain('GET_USER')
  expect(names().indexOf('IS_CONNECTED')).toBeLessThan(names().indexOf('GET_USER'))
  expect(names().filter((name) => name === 'GET_USER')).toHaveLength(1)
})

test('behavior: a switch notifies the page of the new network', async () => {
  const { client, told } = openClient({ port: true })
  await client.getUser('eip155')
  const provider = client.getProvider('eip155')
  const changes: unknown[] = []
  provider.on('chainChanged', (chainId) => changes.push(chainId))
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
  expect(changes).toEqual(['0x89'])
  await expect
    .poll(() => told.find(({ name }) => name === 'SWITCH_NETWORK')?.payload)
    .toEqual({ chainId: 'eip155:137' })
})

test('behavior: Solana requests use base58, and responses may use either encoding', async () => {
  const { client, told } = openClient({ port: true, replies: { RPC_REQUEST: { signature: '3yZe7d' } } })
  await client.getUser('solana')
  const provider = client.getProvider('solana')
  expect(
    await provider.request({ method: 'solana_signMessage', params: { message: '3yZe7d', pubkey: 'p' } }),
  ).toEqual({ signature: '3yZe7d' })
  await provider.request({
    method: 'solana_signAndSendTransaction',
    params: { pubkey: 'p', sendOptions: { skipPreflight: true }, transaction: 'AQIDBA==' },
  })
  const asked = () => told.filter(({ name }) => name === 'RPC_REQUEST')
  await expect.poll(() => asked().length).toBe(2)
  expect(asked()[1]?.payload).toEqual({
    chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    chainNamespace: 'solana',
    method: 'solana_signAndSendTransaction',
    params: { options: { skipPreflight: true }, transaction: '2VfUX' },
  })
})

test('behavior: RELOAD reloads the frame and keeps the session', async () => {
  const { client, names, stored } = openClient({ port: true })
  await client.getUser('eip155')
  await client.reload()
  await expect.poll(() => names().filter((name) => name === 'document').length).toBe(2)
  expect(stored.get('emailLoginUsed')).toBe(true)
  expect((await client.getUser('eip155')).email).toBe('alice@portico.test')
})

test('behavior: the frame is above a dialog of the site, closes by Escape, and is never moved in the DOM', async () => {
  const { client, names } = openClient({ port: true, silent: ['personal_sign'], surface: ['personal_sign'] })
  const { address } = await client.getUser('eip155')
  const hosts = document.createElement('dialog')
  document.body.append(hosts)
  onTestFinished(() => hosts.remove())
  hosts.showModal()
  const signing = client.getProvider('eip155').request({ method: 'personal_sign', params: ['0x00', address] })
  const outcome = signing.catch((error: unknown) => error)
  await expect.poll(() => client.getState().isSurfaceWanted).toBe(true)
  client.surface.show({ height: 500, width: 320, x: 20, y: 30 })
  const [frame] = frames()
  const box = frame?.getBoundingClientRect()
  expect({ height: box?.height, width: box?.width, x: box?.x }).toEqual({ height: 456, width: 320, x: 20 })
  expect(document.elementFromPoint(100, 300)).toBe(frame)
  frame?.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(await outcome).toMatchObject({ code: 4001 })
  expect(frame?.checkVisibility()).toBe(false)
  expect(names().filter((name) => name === 'document')).toHaveLength(1)
})

test('behavior: if the page’s direction changed, the frame gets that before it is shown', async () => {
  const { client, told } = openClient({ port: true })
  const directions = () =>
    told.filter(({ name }) => name === 'SYNC_THEME').map(({ payload }) => payload.direction)
  await client.load()
  await expect.poll(directions).toEqual(['ltr'])
  client.surface.show()
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  client.surface.show()
  await expect.poll(directions).toEqual(['ltr', 'rtl'])
})

test("behavior: the frame gets the kit's language, and the locale of the page's amounts", async () => {
  const readTheme = () => ({
    accent: 'red',
    background: '#fff',
    direction: 'ltr' as const,
    language: 'es',
    locale: 'de-CH',
    mode: 'light' as const,
    variables: {},
  })
  const { client, told } = openClient({ port: true }, { readTheme })
  await client.load()
  await expect
    .poll(() =>
      told
        .filter(({ name }) => name === 'SYNC_THEME')
        .map(({ payload }) => [payload.language, payload.locale]),
    )
    .toEqual([['es', 'de-CH']])
})

test('behavior: the row above the frame has the theme’s colors, even if the theme changes while it is shown', async () => {
  let mode: 'light' | 'dark' = 'light'
  const readTheme = () => ({
    accent: 'red',
    background: '#fff',
    direction: 'ltr' as const,
    mode,
    variables: {},
  })
  const { client } = openClient({ port: true }, { readTheme })
  await client.load()
  client.surface.show()
  const dialog = frames()[0]?.closest('dialog') as HTMLElement
  const title = dialog.querySelector('div')?.shadowRoot?.querySelector('p') as HTMLElement
  const colors = () => [getComputedStyle(dialog).backgroundColor, getComputedStyle(title).color]
  for (const [next, ground, text] of [
    ['light', 'rgb(255, 255, 255)', 'rgb(90, 95, 105)'],
    ['dark', 'rgb(22, 24, 29)', 'rgb(168, 173, 184)'],
    ['light', 'rgb(255, 255, 255)', 'rgb(90, 95, 105)'],
  ] as const) {
    mode = next
    client.syncTheme()
    expect(colors()).toEqual([ground, text])
  }
})

test('behavior: the frame is centered, and on a phone at the bottom, in full width', async () => {
  onTestFinished(() => page.viewport(414, 896))
  const { client } = openClient({ port: true })
  await client.load()
  client.surface.show('card')
  const rect = () => {
    const { height, width, x, y } = frames()[0]?.closest('dialog')?.getBoundingClientRect() ?? new DOMRect()
    return { height, width, x, y }
  }
  for (const [width, height, expected] of [
    [1280, 800, { height: 640, width: 360, x: 460, y: 80 }],
    [481, 640, { height: 592, width: 360, x: 60.5, y: 24 }],
    [480, 640, { height: 592, width: 480, x: 0, y: 48 }],
    [320, 640, { height: 592, width: 320, x: 0, y: 48 }],
  ] as const) {
    await page.viewport(width, height)
    await expect.poll(rect).toEqual(expected)
  }
})

test('behavior: a stylesheet that resets everything neither shows nor hides the frame', async () => {
  const style = document.createElement('style')
  style.textContent =
    '* { all: unset !important } dialog { display: block !important } iframe { display: none !important; pointer-events: none !important }'
  document.head.append(style)
  onTestFinished(() => style.remove())
  const { client } = openClient({ port: true })
  await client.load()
  const [frame] = frames()
  expect(frame?.checkVisibility()).toBe(false)
  client.surface.show()
  expect(frame?.checkVisibility()).toBe(true)
  const box = frame?.getBoundingClientRect()
  expect(document.elementFromPoint((box?.x ?? 0) + 100, (box?.y ?? 0) + 100)).toBe(frame)
})

test('hardening A1: messages of another page in the frame’s name are ignored, even with the right id', async () => {
  const { client, told } = openClient({ silent: ['CONNECT_EMAIL'] })
  const forge = await openHostilePage()
  await client.load()
  let isSettled = false
  const waiting = client
    .connectEmail('alice@portico.test')
    .catch(() => {})
    .finally(() => {
      isSettled = true
    })
  await expect.poll(() => told.map(({ name }) => name)).toContain('CONNECT_EMAIL')
  const id = told.find(({ name }) => name === 'CONNECT_EMAIL')?.id
  // Nobody can guess this id.
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  forge([
    { id, payload: { action: 'CONNECT' }, type: '@w3m-frame/CONNECT_EMAIL_SUCCESS' },
    { payload: { visible: true }, type: '@w3m-frame/SURFACE' },
    { type: '@w3m-frame/SIGNED_OUT' },
    { payload: { portico: 1, version: '4' }, type: '@w3m-frame/READY' },
  ])
  // A message of this page itself: neither the origin nor the window is the frame's.
  window.postMessage({ payload: { visible: true }, type: '@w3m-frame/SURFACE' }, location.origin)
  // This request gets its response, so everything before it has been handled.
  await client.getFarcasterUri()
  expect(isSettled).toBe(false)
  expect(client.getState().isSurfaceWanted).toBe(false)
  void waiting
})

test('hardening A6: malformed messages are ignored, and each request settles once', async () => {
  const { client } = openClient({
    says: [
      { type: '@w3m-frame/NOBODY_KNOWS_THIS' },
      { payload: { visible: 'yes' }, type: '@w3m-frame/SURFACE' },
      { id: 'x', payload: { action: 'CONNECT' }, type: '@w3m-frame/CONNECT_EMAIL_SUCCESS' },
      JSON.parse('{"type":"@w3m-frame/READY","payload":{"__proto__":{"polluted":true}}}'),
    ],
    twice: true,
  })
  expect(await client.connectEmail('alice@portico.test')).toBe('VERIFY_OTP')
  expect({}).not.toHaveProperty('polluted')
})

test('error: a frame that cannot be reached gives Unable to load email login dependency, and the next try reloads it', async () => {
  const { client } = openClient({ errors: { OPEN_PORT: { message: 'No' } }, port: true })
  await expect(client.connectEmail('alice@portico.test')).rejects.toMatchObject({
    code: 'EMBEDDED_UNAVAILABLE',
    shortMessage: 'Unable to load email login dependency',
  })
  await expect.poll(() => frames().length).toBe(0)
})

test('error: a response of the wrong shape is an immediate error', async () => {
  const { client } = openClient({ port: true, replies: { CONNECT_EMAIL: { action: 'DANCE' } } })
  await expect(client.connectEmail('alice@portico.test')).rejects.toMatchObject({
    code: 'EMBEDDED_REQUEST_FAILED',
  })
})
