import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { formatSignInMessage, type SignInFields } from '@portico/protocol/signin'
import { devAccounts } from '@portico/testkit'
import { deployAccounts, startAnvil } from '@portico/testkit/chain'
import { base58 } from '@scure/base'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSiwxHandler, type SiwxHandlerOptions } from './createSiwxHandler.js'
import { memoryStore } from './memoryStore.js'
import { toNodeListener } from './toNodeListener.js'

const origin = 'https://app.example.com'
const url = `${origin}/api/siwx`
const alice = privateKeyToAccount(devAccounts[0].privateKey)
const bob = privateKeyToAccount(devAccounts[1].privateKey)

const offered = ['eip155:1', 'eip155:31337', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const

/** A browser that stores the cookies it receives. */
function browser(options: Partial<SiwxHandlerOptions> = {}) {
  const handler = createSiwxHandler({
    networkIds: offered,
    origins: [origin],
    secret: 'x'.repeat(32),
    ...options,
  })
  const cookies = new Map<string, string>()
  const set: string[] = []
  async function ask(path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await handler.handle(
      new Request(`${url}/${path}`, {
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && { 'content-type': 'application/json', origin }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body), method: 'POST' }),
      }),
    )
    for (const each of response.headers.getSetCookie()) {
      set.push(each)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return { answer: await response.json(), status: response.status }
  }
  async function sign(change: Partial<SignInFields> = {}, account = alice) {
    const { answer } = await ask('nonce')
    const message = formatSignInMessage({
      accountAddress: account.address,
      chainId: 'eip155:1',
      domain: 'app.example.com',
      issuedAt: new Date().toISOString(),
      nonce: answer.nonce,
      uri: `${origin}/login`,
      version: '1',
      ...change,
    })
    return { message, signature: await account.signMessage({ message }) }
  }
  return {
    ask,
    cookies,
    handler,
    request: () => ({
      headers: new Headers({ cookie: [...cookies].map((each) => each.join('=')).join('; ') }),
    }),
    set,
    sign,
    signIn: async (change = {}, account = alice) => ask('verify', await sign(change, account)),
  }
}

test('default: nonce, signature, session, several accounts, sign-out', async () => {
  const { ask, handler, set, signIn, cookies } = browser()
  expect((await signIn()).status).toBe(200)
  expect((await signIn({}, bob)).status).toBe(200)
  const { answer } = await ask('session')
  expect(answer.sessions.map(({ data }: { data: SignInFields }) => data.accountAddress).sort()).toEqual(
    [alice.address, bob.address].sort(),
  )
  expect(answer.sessions[0].message).toContain('app.example.com wants you to sign in')
  const request = { headers: new Headers({ cookie: [...cookies].map((each) => each.join('=')).join('; ') }) }
  expect(await handler.getSession(request)).toMatchObject({ networkId: 'eip155:1' })
  await ask('sign-out', { account: `eip155:${alice.address.toLowerCase()}` })
  expect((await ask('session')).answer.sessions).toHaveLength(1)
  // After the sign-out, a copy from before is useless.
  expect(await handler.getSessions(request)).toHaveLength(1)
  await ask('sign-out', {})
  expect((await ask('session')).answer.sessions).toEqual([])
  for (const cookie of set)
    expect(cookie).toMatch(/^__Host-portico-.*; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/)
})

test.each([
  ['another domain', { domain: 'evil.example' }, 'SIGN_IN_REFUSED'],
  ['another uri', { uri: 'https://evil.example' }, 'SIGN_IN_REFUSED'],
  ['another account', { accountAddress: bob.address }, 'SIGN_IN_REFUSED'],
  ['a network that is not offered', { chainId: 'eip155:5' }, 'SIGN_IN_REFUSED'],
  ['an end in the past', { expirationTime: '2020-01-01T00:00:00Z' }, 'SIGN_IN_REFUSED'],
  ['a begin in the future', { notBefore: '2100-01-01T00:00:00Z' }, 'SIGN_IN_NOT_YET_VALID'],
  ['an issue in the future', { issuedAt: '2100-01-01T00:00:00Z' }, 'SIGN_IN_NOT_YET_VALID'],
  ['a nonce of its own', { nonce: 'abcdefghijklmnopqrstuv' }, 'NONCE_REFUSED'],
] as const)('error: hardening A14: %s is refused by default', async (_, change, code) => {
  const { signIn } = browser()
  const { answer, status } = await signIn(change)
  expect([status, answer.code]).toEqual([401, code])
})

test('hardening A15: a nonce works once, concurrently and later, in the browser that got it', async () => {
  const one = browser()
  const signed = await one.sign()
  const together = await Promise.all(Array.from({ length: 6 }, () => one.ask('verify', signed)))
  expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await one.ask('verify', signed)).answer.code).toBe('NONCE_REFUSED')

  const thief = browser()
  expect((await thief.ask('verify', await one.sign())).answer.code).toBe('NONCE_REFUSED')

  vi.useFakeTimers({ now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const late = await one.sign()
  vi.advanceTimersByTime(5 * 60_000 + 1)
  expect((await one.ask('verify', late)).answer.code).toBe('NONCE_REFUSED')
})

test('hardening A16: each sign-in has its own session; another site changes nothing', async () => {
  const { ask, cookies, handler, signIn, sign } = browser()
  await signIn()
  const [name = '', first = ''] = [...cookies].find(([each]) => each.includes('session')) ?? []
  await signIn()
  expect(cookies.get(name)).not.toBe(first)
  expect(await handler.getSessions({ headers: new Headers({ cookie: `${name}=${first}` }) })).toEqual([])
  const signed = await sign()
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'content-type': 'text/plain' },
  ] as Record<string, string>[]) {
    expect([403, 415]).toContain((await ask('verify', signed, headers)).status)
    expect([403, 415]).toContain((await ask('sign-out', {}, headers)).status)
  }
  expect((await ask('session')).answer.sessions).toHaveLength(1)
  // The server wrote these values for another purpose, or somebody else wrote them.
  for (const forged of [cookies.get('__Host-portico-nonces') ?? '', `${first.split('.')[0]}.AAAA`, 'x', ''])
    expect(await handler.getSessions({ headers: new Headers({ cookie: `${name}=${forged}` }) })).toEqual([])
})

test('hardening A14: with several origins, a page accepts no message that was made for another one', async () => {
  const other = 'https://shop.example.com'
  const { ask, sign } = browser({ origins: [origin, other] })
  const { answer, status } = await ask('verify', await sign(), { origin: other })
  expect([status, answer.code]).toEqual([401, 'SIGN_IN_REFUSED'])
  const mixed = await sign({ uri: `${other}/login` })
  expect((await ask('verify', mixed, { origin })).answer.code).toBe('SIGN_IN_REFUSED')
  expect((await ask('verify', await sign(), { origin })).status).toBe(200)
})

test('hardening A14: the message is returned exactly as signed, and no account has another type', async () => {
  const { ask, handler, request, sign } = browser()
  const { message: written } = await sign({ statement: undefined })
  // Some clients write it like this: with the whole id of the chain, and one blank line.
  const message = written.replace('Chain ID: 1', 'Chain ID: eip155:1').replace('\n\n\nURI', '\n\nURI')
  expect(message).not.toBe(written)
  const signature = await alice.signMessage({ message })
  expect((await ask('verify', { message, signature })).status).toBe(200)
  const [shown] = (await ask('session')).answer.sessions
  expect([shown.message, shown.signature]).toEqual([message, signature])
  expect((await handler.getSession(request()))?.message).toBe(message)

  for (const word of ['Solana', '\u0415thereum', 'Ether\u200beum', '\u202eEthereum', 'Ethereum\u2028']) {
    const lie = (await sign()).message.replace('your Ethereum account', `your ${word} account`)
    const told = await ask('verify', { message: lie, signature: await alice.signMessage({ message: lie }) })
    expect([told.status, told.answer.code], word).toEqual([401, 'SIGN_IN_REFUSED'])
  }
})

test('error: an endless body is aborted when it is too large, whatever its declared length', async () => {
  const { handler } = browser()
  for (const said of [undefined, '10', '60000000'] as const) {
    let [given, isCancelled] = [0, false]
    const body = new ReadableStream<Uint8Array>({
      cancel: () => {
        isCancelled = true
      },
      pull: (controller) => {
        given += 16_000
        controller.enqueue(new Uint8Array(16_000).fill(120))
      },
    })
    const headers = { 'content-type': 'application/json', origin, ...(said && { 'content-length': said }) }
    const response = await handler.handle(
      new Request(`${url}/verify`, { body, duplex: 'half', headers, method: 'POST' } as RequestInit),
    )
    expect([response.status, (await response.json()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect([isCancelled, given < 128_000]).toEqual([true, true])
  }
})

test('behavior: a page of another host may send and read if it is one of the origins, and no other page may', async () => {
  const handler = browser().handler
  const preflight = (from: string, path = 'verify') =>
    handler.handle(
      new Request(`https://api.example.com/${path}`, { headers: { origin: from }, method: 'OPTIONS' }),
    )
  const allowed = await preflight(origin)
  expect([allowed.status, await allowed.text()]).toEqual([204, ''])
  expect(Object.fromEntries(allowed.headers)).toMatchObject({
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'content-type',
    'access-control-allow-methods': 'POST',
    'access-control-allow-origin': origin,
    vary: 'Origin',
  })
  const ask = (from: string) =>
    handler.handle(new Request('https://api.example.com/nonce', { headers: { origin: from } }))
  expect((await ask(origin)).headers.get('access-control-allow-origin')).toBe(origin)
  // The page can also read an error.
  expect((await preflight(origin, 'nothing')).headers.get('access-control-allow-origin')).toBe(origin)
  for (const from of ['https://evil.example', 'null', 'https://app.example.com.evil.example'])
    for (const response of [await preflight(from), await ask(from)]) {
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    }
})

test.each([
  ['https', 'https://app.example.com', true],
  ['http', 'http://localhost:5173', false],
])('behavior: with origins of both schemes, a page on %s has its own cookies', async (_, page, isSecure) => {
  const origins = ['https://app.example.com', 'http://localhost:5173']
  const { ask, cookies, handler, set } = browser({ origins })
  const { host } = new URL(page)
  for (const named of [{ host }, { referer: `${page}/login` }, { origin: page }] as Record<
    string,
    string
  >[]) {
    const { answer } = await ask('nonce', undefined, named)
    const message = formatSignInMessage({
      accountAddress: alice.address,
      chainId: 'eip155:1',
      domain: host,
      issuedAt: new Date().toISOString(),
      nonce: answer.nonce,
      uri: `${page}/`,
      version: '1',
    })
    const signature = await alice.signMessage({ message })
    expect((await ask('verify', { message, signature }, { origin: page })).status).toBe(200)
    const cookie = [...cookies].map((each) => each.join('=')).join('; ')
    expect(await handler.getSessions({ headers: new Headers({ cookie, ...named }) })).toHaveLength(1)
  }
  for (const each of set)
    expect([each.startsWith('__Host-portico-'), each.includes('; Secure;')]).toEqual([isSecure, isSecure])
  await ask('sign-out', {}, { origin: page })
  expect([...cookies.keys()].filter((name) => name.includes('session'))).toEqual([])
})

test('hardening A16: a session cookie without the prefix, or sent twice, is ignored', async () => {
  const { cookies, handler, signIn } = browser()
  await signIn()
  const [name = '', value = ''] = [...cookies].find(([each]) => each.includes('session')) ?? []
  const read = (cookie: string) => handler.getSessions({ headers: new Headers({ cookie }) })
  expect(await read(`${name}=${value}`)).toHaveLength(1)
  for (const tossed of [
    `${name.replace('__Host-', '')}=${value}`,
    `${name.toUpperCase()}=${value}`,
    `\u00a0${name}=${value}`,
    `${name}="${value}"`,
    `${name}=${value}; ${name}=x`,
    `${name}=x; ${name}=${value}`,
  ])
    expect(await read(tossed), tossed).toEqual([])
  // Node's http and Express join a header that was sent several times.
  expect(await handler.getSessions({ headers: { cookie: [`${name}=${value}`, 'a=1'] } })).toHaveLength(1)
})

test('behavior: with twelve accounts in one browser the newest stay, within 6,000 characters', async () => {
  const { ask, cookies, handler, request, signIn } = browser()
  const accounts = Array.from({ length: 12 }, () => privateKeyToAccount(generatePrivateKey()))
  const first: string[] = []
  for (const account of accounts) {
    expect((await signIn({}, account)).status).toBe(200)
    const sessions = [...cookies].filter(([name]) => name.includes('session')).map((each) => each.join('='))
    if (first.length === 0) first.push(...sessions)
    expect(sessions.join('; ').length).toBeLessThanOrEqual(6000)
  }
  const kept = await handler.getSessions(request())
  expect(kept.length).toBeGreaterThanOrEqual(4)
  expect(kept.map(({ address }) => address).sort()).toEqual(
    accounts
      .slice(-kept.length)
      .map(({ address }) => address)
      .sort(),
  )
  // The dropped session has ended, so a copy of it is useless.
  expect(await handler.getSessions({ headers: new Headers({ cookie: first.join('; ') }) })).toEqual([])
  expect((await ask('sign-out', {})).answer).toEqual({ signedOut: true })
  expect(await handler.getSessions(request())).toEqual([])
})

test('error: a message too long for a cookie is refused, not lost', async () => {
  const { signIn } = browser()
  const resources = Array.from({ length: 40 }, (_, index) => `https://example.com/${'a'.repeat(60)}/${index}`)
  const { answer, status } = await signIn({ resources })
  expect([status, answer.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test('behavior: signing out everywhere ends the sessions of one account in every browser, and of no other account', async () => {
  const store = memoryStore()
  const [phone, laptop, other] = [browser({ store }), browser({ store }), browser({ store })]
  await phone.signIn()
  await laptop.signIn()
  await laptop.signIn({}, bob)
  await other.signIn({}, bob)
  const count = async ({ ask }: typeof phone) => (await ask('session')).answer.sessions.length
  const account = `eip155:${alice.address.toLowerCase()}`
  // Only a session of the account can end the account's sessions.
  await other.ask('sign-out', { account, everywhere: true })
  expect([await count(phone), await count(laptop)]).toEqual([1, 2])
  await laptop.ask('sign-out', { account, everywhere: true })
  expect([await count(phone), await count(laptop), await count(other)]).toEqual([0, 1, 1])
  vi.useFakeTimers({ now: Date.now() + 10, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await phone.signIn()
  expect(await count(phone)).toBe(1)
})

test('hardening A17: contracts sign in by their own check (ERC-1271, ERC-6492), and hostile ones do not', async () => {
  const chain = await startAnvil()
  onTestFinished(() => chain.stop())
  const { account, factory, hostile, preparation, unmadeAccount, wrap } = await deployAccounts({
    owner: alice.address,
    rpcUrl: chain.rpcUrl,
  })
  const chainId = 'eip155:31337' as const
  const options = { nodes: { [chainId]: chain.rpcUrl } }
  const as = async (address: string, wrapped = false, given: Partial<SiwxHandlerOptions> = options) => {
    const { ask, sign } = browser(given)
    const { message, signature } = await sign({ accountAddress: getAddress(address), chainId })
    const sent = wrapped ? wrap({ factory, preparation, signature }) : signature
    const { answer, status } = await ask('verify', { message, signature: sent })
    return [status, answer.code ?? answer.account]
  }
  expect(await as(account)).toEqual([200, `${chainId}:${getAddress(account)}`])
  expect(await as(unmadeAccount, true)).toEqual([200, `${chainId}:${getAddress(unmadeAccount)}`])
  expect(await as(unmadeAccount)).toEqual([401, 'SIGN_IN_REFUSED'])
  for (const way of ['reverts', 'answersShort', 'addsToMagic'] as const)
    expect(await as(hostile[way]), way).toEqual([401, 'SIGN_IN_REFUSED'])
  // Without a node, the signature cannot be checked. With an unreachable node, the result is unknown.
  expect(await as(account, false, {})).toEqual([401, 'SIGN_IN_REFUSED'])
  const gone = { nodes: { [chainId]: 'http://127.0.0.1:9' } }
  expect(await as(account, false, gone)).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
})

test('behavior: a Solana account signs in, and only with its own key', async () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
  const [mine, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  const accountAddress = base58.encode(mine.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  for (const [key, status] of [
    [mine.privateKey, 200],
    [theirs.privateKey, 401],
  ] as const) {
    const { ask, handler, request, sign } = browser()
    const { message } = await sign({ accountAddress, chainId })
    const signature = base58.encode(signBytes(null, Buffer.from(message), key))
    expect((await ask('verify', { message, signature })).status).toBe(status)
    expect((await handler.getSession(request()))?.account).toBe(
      status === 200 ? `${chainId}:${accountAddress}` : undefined,
    )
  }
})

test('behavior: a secret can be changed without signing users out', async () => {
  const before = browser({ secret: 'a'.repeat(32) })
  await before.signIn()
  const request = {
    headers: new Headers({ cookie: [...before.cookies].map((each) => each.join('=')).join('; ') }),
  }
  const after = createSiwxHandler({
    networkIds: ['eip155:1'],
    origins: [origin],
    secret: ['b'.repeat(32), 'a'.repeat(32)],
  })
  expect(await after.getSessions(request)).toHaveLength(1)
  expect(
    await createSiwxHandler({
      networkIds: ['eip155:1'],
      origins: [origin],
      secret: 'b'.repeat(32),
    }).getSessions(request),
  ).toEqual([])
})

test('error: unsafe options are refused, and an unknown route gets a response', async () => {
  const usable = { networkIds: ['eip155:1'], origins: [origin], secret: 'x'.repeat(32) } as const
  expect(() => createSiwxHandler({ ...usable, networkIds: [] })).toThrow('is empty')
  expect(() => createSiwxHandler({ networkIds: ['eip155:1'], origins: [origin], secret: 'short' })).toThrow(
    'fewer than 32 characters',
  )
  expect(() =>
    createSiwxHandler({ networkIds: ['eip155:1'], origins: [`${origin}/`], secret: 'x'.repeat(32) }),
  ).toThrow('no origin')
  const { ask } = browser()
  expect(await ask('constructor')).toMatchObject({ answer: { code: 'NOT_FOUND' }, status: 404 })
  expect(await ask('nonce', {})).toMatchObject({ answer: { code: 'METHOD_NOT_ALLOWED' }, status: 405 })
})

test('behavior: on a Node http server', async () => {
  const handler = createSiwxHandler({ networkIds: ['eip155:1'], origins: [origin], secret: 'x'.repeat(32) })
  const server = createServer((request, response) => void toNodeListener(handler)(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const given = await fetch(`${base}/nonce`)
  expect((await given.json()).nonce).toHaveLength(22)
  expect(given.headers.getSetCookie()).toHaveLength(1)
  const refused = await fetch(`${base}/verify`, {
    body: JSON.stringify({ message: 'x', signature: 'y' }),
    headers: { 'content-type': 'application/json', origin },
    method: 'POST',
  })
  expect([refused.status, (await refused.json()).code]).toEqual([401, 'SIGN_IN_REFUSED'])
})

test.each([
  ['says so', 'Content-Length: 60000000\r\n\r\n'],
  ['does not', `Transfer-Encoding: chunked\r\n\r\n${(64_001).toString(16)}\r\n${'x'.repeat(64_001)}`],
])('error: on a Node http server, a body that is too large and %s gets a response and closes the connection', async (_, rest) => {
  const handler = createSiwxHandler({ networkIds: ['eip155:1'], origins: [origin], secret: 'x'.repeat(32) })
  const server = createServer((request, response) => void toNodeListener(handler)(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections() ?? void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => {}) // data that was still pending when it closed
  socket.on('data', (chunk) => {
    heard += String(chunk)
  })
  socket.write(`POST /verify HTTP/1.1\r\nHost: a\r\n${rest}`)
  await ended
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  expect(heard.toLowerCase()).toContain('connection: close')
  expect(heard).toContain('PAYLOAD_TOO_LARGE')
})

test('behavior: the signed-in account is read from a Node http request', async () => {
  const { cookies, handler, signIn } = browser()
  await signIn()
  const cookie = [...cookies].map((each) => each.join('=')).join('; ')
  expect((await handler.getSession({ headers: { cookie, host: 'app.example.com' } }))?.address).toBe(
    alice.address,
  )
  expect(await handler.getSession({ headers: {} })).toBeUndefined()
})

test.each([
  ['a method that Request refuses', 'TRACE /verify HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', '405'],
  ['an address that is none', 'GET // HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', '400'],
  ['a body that ends early', 'POST /verify HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{', undefined],
])('error: on a Node http server, %s is handled', async (_, text, status) => {
  const handler = createSiwxHandler({ networkIds: ['eip155:1'], origins: [origin], secret: 'x'.repeat(32) })
  const answered: Promise<void>[] = []
  const server = createServer((request, response) => {
    answered.push(toNodeListener(handler)(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += String(chunk)
  })
  socket.write(text)
  await expect.poll(() => answered).toHaveLength(1)
  if (status === undefined) socket.destroy()
  await expect(Promise.all(answered)).resolves.toEqual([undefined])
  if (status !== undefined) await expect.poll(() => heard).toContain(`HTTP/1.1 ${status} `)
})
