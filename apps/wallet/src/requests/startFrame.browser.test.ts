import type { FrameUser } from '@portico/protocol/frame'
import { type Hex, verifyMessage } from 'viem'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerOf } from '../session/testing/answerOf.js'
import { openFrame, site } from './testing/openFrame.js'

afterEach(() => {
  document.documentElement.removeAttribute('style')
  document.documentElement.removeAttribute('dir')
})

const address = /^0x[0-9a-fA-F]{40}$/
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test('default: an email address gets a code, the code gives a session and a wallet, and the site learns the user', async () => {
  const { ask, calls } = await openFrame()
  expect(await ask('GET_USER')).toEqual({ error: expect.stringContaining('You are not logged in') })
  expect(await ask('CONNECT_EMAIL', { email: 'alice@portico.test' })).toEqual({ action: 'VERIFY_OTP' })
  expect(calls.at(-1)).toMatchObject({
    body: { email: 'alice@portico.test', origin: site },
    path: '/v1/user/email/start',
  })
  expect(await ask('CONNECT_OTP', { otp: '012345' })).toBeUndefined()
  expect(calls.find(({ path }) => path === '/v1/user/email/verify')?.body).toMatchObject({ code: '012345' })
  const user = (await ask('GET_USER')) as FrameUser
  expect(user).toEqual({
    accounts: [{ address: expect.stringMatching(address), type: 'eoa' }],
    address: user.accounts?.[0]?.address,
    chainId: 1,
    custody: 'operator',
    email: 'alice@portico.test',
    // The store of this test is in memory.
    isLasting: false,
    isNewUser: true,
    preferredAccountType: 'eoa',
  })
})

test('behavior: a later login of the same user does not count as the first', async () => {
  let isNewUser = true
  const { ask, signIn } = await openFrame({
    answers: { '/v1/user/email/verify': () => ({ ...answerOf('alice'), isNewUser }) },
  })
  await signIn()
  expect(await ask('GET_USER')).toMatchObject({ isNewUser: true })
  await ask('SIGN_OUT')
  isNewUser = false
  await signIn()
  expect(await ask('GET_USER')).toMatchObject({ isNewUser: false })
})

test('behavior: the offer of a secret is shown each time that the user presses it, until there is one', async () => {
  const { ask, root, signIn } = await openFrame()
  await signIn()
  for (let time = 0; time < 2; time += 1) {
    const offered = ask('OPEN_SETTINGS', { section: 'secret' })
    await expect.poll(() => root.textContent).toContain('Secure your wallet')
    // An offer is no warning about something else.
    expect(root.textContent).not.toContain('log you out')
    await ask('CLOSE_SURFACE')
    await offered
    await expect.poll(() => root.textContent).not.toContain('Secure your wallet')
  }
})

test('behavior: a device counts as approved once the server says so, and not before', async () => {
  const statuses = ['waiting', 'waiting', 'approved']
  const { ask, paths } = await openFrame({
    answers: { '/v1/user/email/device': () => ({ status: statuses.shift() }) },
  })
  expect(await ask('CONNECT_DEVICE')).toEqual({ error: expect.stringContaining('This login has ended') })
  await ask('CONNECT_EMAIL', { email: 'alice@portico.test' })
  expect(await ask('CONNECT_DEVICE')).toBeUndefined()
  expect(paths().filter((path) => path === '/v1/user/email/device')).toHaveLength(3)
  const refusing = await openFrame({ answers: { '/v1/user/email/device': { status: 'refused' } } })
  await refusing.ask('CONNECT_EMAIL', { email: 'alice@portico.test' })
  expect(await refusing.ask('CONNECT_DEVICE')).toEqual({ error: 'This device was not approved.' })
})

test('behavior: a social login begins at its provider, and returns the user, on the requested network and account', async () => {
  const { ask, calls } = await openFrame()
  expect(await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).toEqual({
    uri: 'https://google.example/authorize?state=s',
  })
  expect(calls.at(-1)?.body).toMatchObject({ origin: site, provider: 'google' })
  const uri = 'https://wallet.example/social?result=a'
  const user = await ask('CONNECT_SOCIAL', { chainId: 8453, preferredAccountType: 'smartAccount', uri })
  expect(calls.find(({ path }) => path === '/v1/user/social/finish')?.body).toMatchObject({
    resultUri: uri,
  })
  expect(user).toMatchObject({ chainId: 8453, preferredAccountType: 'smartAccount', userName: null })
  await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  expect(await ask('CONNECT_SOCIAL', { chainId: 8453, preferredAccountType: 'eoa', uri })).toMatchObject({
    chainId: 8453,
    preferredAccountType: 'eoa',
  })
})

test('behavior: if the end of a login also requests the user, it returns the user', async () => {
  const { ask, paths } = await openFrame()
  const socialUri = 'https://wallet.example/social?result=a'
  expect(await ask('GET_USER', { socialUri })).toEqual({
    error: expect.stringContaining('did not start here'),
  })
  await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  expect(await ask('GET_USER', { socialUri })).toMatchObject({ email: 'alice@portico.test' })
  // If the page repeats the request after its login has finished, the user is still logged in.
  expect(await ask('GET_USER', { socialUri })).toMatchObject({ email: 'alice@portico.test' })
  expect(paths().filter((path) => path === '/v1/user/social/finish')).toHaveLength(1)
})

test('behavior: Farcaster is a URL to scan, and then the user who scanned it', async () => {
  const { ask, calls } = await openFrame()
  expect(await ask('CONNECT_FARCASTER')).toEqual({ error: expect.stringContaining('This login has ended') })
  expect(await ask('GET_FARCASTER_URI')).toEqual({ url: 'https://farcaster.example/siwf' })
  expect(calls.at(-1)?.body).toMatchObject({ origin: site })
  expect(await ask('CONNECT_FARCASTER')).toEqual({ userName: 'alice' })
  expect(await ask('GET_USER')).toMatchObject({ address: expect.stringMatching(address) })
})

test('behavior: the user is returned for the site’s network and account, and the network stays', async () => {
  const { ask, signIn } = await openFrame()
  await signIn()
  const own = (await ask('GET_USER')) as FrameUser
  const smart = (await ask('GET_USER', { chainId: 8453, preferredAccountType: 'smartAccount' })) as FrameUser
  expect(smart).toMatchObject({
    // The account in use comes first, because some clients take the first one.
    accounts: [
      { address: smart.address, type: 'smartAccount' },
      { address: own.address, type: 'eoa' },
    ],
    chainId: 8453,
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: false,
  })
  expect(smart.address).not.toBe(own.address)
  expect(await ask('GET_USER', { preferredAccountType: 'eoa' })).toMatchObject({
    accounts: [
      { address: own.address, type: 'eoa' },
      { address: smart.address, type: 'smartAccount' },
    ],
    address: own.address,
    chainId: 8453,
    preferredAccountType: 'eoa',
  })
  expect(await ask('GET_USER', { chainId: devnet })).toMatchObject({ chainId: devnet })
})

test('behavior: the network is the one that was switched to, and an unknown one is refused', async () => {
  const { ask, signIn } = await openFrame()
  expect(await ask('GET_CHAIN_ID')).toEqual({ error: expect.stringContaining('You are not logged in') })
  await signIn()
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 1 })
  expect(await ask('SWITCH_NETWORK', { chainId: 137 })).toEqual({ chainId: 137 })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 137 })
  expect(await ask('SWITCH_NETWORK', { chainId: 'eip155:987654321' })).toEqual({
    error: 'Chain is not supported',
  })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 137 })
  expect(await ask('SWITCH_NETWORK', { chainId: devnet })).toEqual({ chainId: devnet })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: devnet })
})

test('behavior: a user is connected from login to logout, whatever token the site passes', async () => {
  const { ask, paths, signIn } = await openFrame()
  for (const payload of [undefined, { token: 'of another frame' }]) {
    expect(await ask('IS_CONNECTED', payload)).toEqual({ isConnected: false })
  }
  await signIn()
  for (const payload of [undefined, { token: 'of another frame' }]) {
    expect(await ask('IS_CONNECTED', payload)).toEqual({ isConnected: true })
  }
  expect(await ask('SIGN_OUT')).toBeUndefined()
  expect(paths()).toContain('/v1/user/sign-out')
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await ask('GET_USER')).toEqual({ error: expect.stringContaining('You are not logged in') })
})

test('hardening A26: if the server names accounts that are not of this device’s seed, the page shows no account', async () => {
  const { ask, signIn, store } = await openFrame()
  await signIn()
  const copy = (await store.get('device-seal')) as { addresses: object }
  const eip155 = '0x000000000000000000000000000000000000dEaD'
  await store.put('device-seal', { ...copy, addresses: { ...copy.addresses, eip155 } })
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('behavior: smart accounts exist where the server has a bundler, and nowhere else', async () => {
  const { ask, signIn } = await openFrame()
  expect(await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [8453] })
  await signIn()
  const none = { error: 'This application might not support Smart Accounts' }
  expect(await ask('INIT_SMART_ACCOUNT')).toEqual(none)
  expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual(none)
  const { address: own } = (await ask('GET_USER', {
    chainId: 8453,
    preferredAccountType: 'eoa',
  })) as FrameUser
  const smart = (await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })) as { address: string }
  expect(smart).toEqual({ address: expect.stringMatching(address), type: 'smartAccount' })
  expect(smart.address).not.toBe(own)
  expect(await ask('GET_USER')).toMatchObject({
    address: smart.address,
    preferredAccountType: 'smartAccount',
  })
  expect(await ask('INIT_SMART_ACCOUNT')).toEqual({ address: smart.address, isDeployed: false })
  expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ address: own, type: 'eoa' })
  expect(await ask('GET_USER')).toMatchObject({ address: own, preferredAccountType: 'eoa' })
})

test('error: a code for a change that was never begun changes nothing', async () => {
  const { ask, signIn } = await openFrame()
  await signIn()
  const over = { error: expect.stringContaining('This login has ended') }
  expect(await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '111111' })).toEqual(over)
  expect(await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '111111' })).toEqual(over)
  expect(await ask('GET_USER')).toMatchObject({ email: 'alice@portico.test' })
})

test('behavior: to change the email address, the user approves, then enters the code of the old one and that of the new one', async () => {
  const { approve, ask, calls, paths, root, signIn } = await openFrame()
  await signIn()
  const asked = ask('UPDATE_EMAIL', { email: 'bob@portico.test' })
  await expect.poll(() => root.textContent).toContain('bob@portico.test')
  expect(paths()).not.toContain('/v1/user/email/update')
  await approve()
  expect(await asked).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  expect(await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '111111' })).toBeUndefined()
  expect(calls.at(-1)).toMatchObject({ body: { code: '111111' }, path: '/v1/user/email/update/primary' })
  expect(await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '222222' })).toEqual({ newEmail: 'bob@portico.test' })
  expect(calls.at(-1)).toMatchObject({ body: { code: '222222' }, path: '/v1/user/email/update/secondary' })
  expect(await ask('GET_USER')).toMatchObject({ email: 'bob@portico.test' })
})

test('behavior: a request runs on the network that it names, and is refused if the user is not there', async () => {
  const { ask, calls, signIn } = await openFrame({
    answers: {
      '/v1/': ({ method }: { method: string }) => ({ id: 1, jsonrpc: '2.0', result: `node’s ${method}` }),
    },
  })
  expect(await ask('RPC_REQUEST', { method: 'eth_chainId' })).toEqual({
    error: expect.stringContaining('You are not logged in'),
  })
  await signIn()
  expect(await ask('RPC_REQUEST', { chainId: 'eip155:137', method: 'eth_chainId' })).toBe('0x89')
  const { address: own } = (await ask('GET_USER')) as FrameUser
  expect(await ask('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([own])
  calls.length = 0
  expect(await ask('RPC_REQUEST', { method: 'eth_getBalance', params: [own, 'latest'] })).toBe(
    'node’s eth_getBalance',
  )
  expect(calls).toMatchObject([{ body: { method: 'eth_getBalance', params: [own, 'latest'] }, path: '/v1/' }])
})

test('behavior: a message is signed by the account of the site’s user, after approval', async () => {
  const { approve, ask, signIn } = await openFrame()
  await signIn()
  const { address: own } = (await ask('GET_USER')) as FrameUser
  const asked = ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', own] })
  await approve()
  const signature = (await asked) as Hex
  expect(await verifyMessage({ address: own as Hex, message: 'hi', signature })).toBe(true)
})

test('hardening A9: if the page gives up, or the user closes the frame, while a request is being prepared, no screen shows it later', async () => {
  let answerNode = () => {}
  const node = new Promise<void>((resolve) => {
    answerNode = resolve
  })
  const { abort, ask, calls, root, said, signIn } = await openFrame({
    answers: {
      '/v1/': async () => {
        await node
        return { id: 1, jsonrpc: '2.0', result: '0x1' }
      },
    },
  })
  await signIn()
  const { address: own } = (await ask('GET_USER')) as FrameUser
  said.length = 0
  const transaction = { from: own, to: own, value: '0x1' }
  const askAll = () => [
    ask('RPC_REQUEST', { method: 'eth_sendTransaction', params: [transaction] }),
    ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', own] }),
    ask('UPDATE_EMAIL', { email: 'bob@portico.test' }),
    ask('OPEN_SETTINGS', { section: 'security' }),
  ]
  const aborted = askAll()
  abort()
  const closed = askAll()
  // The wallet asks the node about the transaction, and the node takes its time.
  const left = ask('RPC_REQUEST', { method: 'eth_sendTransaction', params: [transaction] })
  await ask('CLOSE_SURFACE')
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/v1/')
  answerNode()
  const words = [{ error: 'Request was aborted' }, { error: 'The user rejected the request.' }] as const
  const [gone, shut] = words.map((error) => [error, error, error, undefined])
  expect(await Promise.all(aborted)).toEqual(gone)
  expect(await Promise.all(closed)).toEqual(shut)
  expect(await left).toEqual(words[1])
  expect(root.textContent).toBe('')
  expect(said).toEqual([])
  // The next request is shown.
  void ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', own] })
  await expect.poll(() => root.textContent).toContain(site)
})

const icon = 'data:image/png;base64,iVBORw0KGgo='

test('behavior: a site’s description is shown beside its origin while it asks; its pictures load with it, or not at all', async () => {
  const { ask, root, signIn } = await openFrame()
  await signIn()
  await ask('SYNC_DAPP_DATA', {
    metadata: {
      description: 'A shop for everything',
      icons: ['https://shop.example/icon.png', 'data:image/svg+xml;base64,PHN2Zy8+', icon],
      name: 'Agora',
      url: 'https://bank.example/welcome',
    },
    projectId: 'p1',
    sdkType: 'appkit',
    sdkVersion: 'react-eip155-0.1.0',
  })
  const { address: own } = (await ask('GET_USER')) as FrameUser
  void ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', own] })
  await expect.poll(() => root.textContent).toContain(site)
  expect(root.textContent).toContain('Calls itself “Agora”')
  expect(root.querySelector('.site-name[title]')?.getAttribute('title')).toBe('A shop for everything')
  expect(root.textContent).toContain('claims to be bank.example, but it is not')
  expect([...root.querySelectorAll('img')].map(({ src }) => src)).toEqual([icon])
})

test('behavior: a site without a name is shown by its description', async () => {
  const { ask, root, signIn } = await openFrame()
  await signIn()
  await ask('SYNC_DAPP_DATA', { metadata: { description: 'A shop for everything' } })
  const { address: own } = (await ask('GET_USER')) as FrameUser
  void ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', own] })
  await expect.poll(() => root.textContent).toContain('Describes itself: “A shop for everything”')
})

test('behavior: a site whose stated URL is on its own domain, or one above or below it, has no warning', async () => {
  for (const url of ['https://shop.example/welcome', 'https://www.shop.example', 'nonsense']) {
    const { ask, root, signIn } = await openFrame()
    await signIn()
    await ask('SYNC_DAPP_DATA', { metadata: { url } })
    const { address: own } = (await ask('GET_USER')) as FrameUser
    void ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', own] })
    await expect.poll(() => root.textContent).toContain(site)
    expect(root.textContent).not.toContain('but it is not')
    root.remove()
  }
})

test('behavior: the frame follows the site’s theme: mode, direction, and an accent by either list of variables', async () => {
  const { ask } = await openFrame()
  const { dir, style } = document.documentElement
  expect(dir).toBe('')
  await ask('SYNC_THEME', {
    direction: 'rtl',
    themeMode: 'dark',
    w3mThemeVariables: { '--w3m-accent': '#0a5c36' },
  })
  await expect.poll(() => style.getPropertyValue('--portico-scheme')).toBe('dark')
  expect(document.documentElement.dir).toBe('rtl')
  const first = style.getPropertyValue('--portico-accent')
  expect(first).not.toBe('')
  await ask('SYNC_THEME', { themeMode: 'light', themeVariables: { '--portico-accent': '#7a1fa2' } })
  await expect.poll(() => style.getPropertyValue('--portico-scheme')).toBe('light')
  expect(style.getPropertyValue('--portico-accent')).not.toBe(first)
  expect(style.getPropertyValue('--portico-accent')).not.toBe('')
})

test('behavior: the frame speaks the language of the site, if it has it', async () => {
  const { ask } = await openFrame()
  onTestFinished(() => {
    document.documentElement.lang = ''
  })
  await ask('SYNC_THEME', { language: 'es', themeMode: 'light' })
  await expect.poll(() => document.documentElement.lang).toBe('es')
  await ask('SYNC_THEME', { language: 'xx', themeMode: 'light' })
  await expect.poll(() => document.documentElement.lang).toBe('en')
})

test('behavior: the frame reloads after its response has left', async () => {
  const reload = vi.fn()
  const { ask } = await openFrame({ reload })
  const answered = ask('RELOAD').then(() => reload.mock.calls.length)
  expect(await answered).toBe(0)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})
