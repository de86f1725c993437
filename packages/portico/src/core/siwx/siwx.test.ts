import { formatSignInMessage } from '@portico/protocol/signin'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localSiwx } from '../../siwx/localSiwx.js'
import { cancelSignIn } from '../actions/cancelSignIn.js'
import { connect } from '../actions/connect.js'
import { connectWalletConnect } from '../actions/connectWalletConnect.js'
import { disconnect } from '../actions/disconnect.js'
import { close } from '../actions/open.js'
import { signIn } from '../actions/signIn.js'
import { signOut } from '../actions/signOut.js'
import { switchAccount } from '../actions/switchAccount.js'
import { switchNetwork } from '../actions/switchNetwork.js'
import { RequestFailedError, SignatureDeclinedError } from '../errors/connection.js'
import type { Portico } from '../portico.js'
import type { SIWXConfig, SIWXSession } from '../siwxConfig.js'
import { memoryStorage } from '../storage/storage.js'
import { addresses, scriptedFamily, toSession } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import type { WalletConnectClient } from '../walletConnectClient.js'
import { walletConnectSlot } from '../walletConnectSlot.js'
import { isSignInDue } from './isSignInDue.js'
import { loadSiwx } from './loadSiwx.js'

/** A site's own backend: a list of sessions, and a log of its calls. */
function backend(change: Partial<SIWXConfig> = {}) {
  const calls: string[] = []
  let kept: SIWXSession[] = []
  const config: SIWXConfig = {
    async addSession(session) {
      calls.push(`add ${session.data.chainId} ${session.data.accountAddress}`)
      kept.push(session)
    },
    async createMessage({ accountAddress, chainId }) {
      calls.push(`message ${chainId} ${accountAddress}`)
      const fields = {
        domain: 'app.example.com',
        nonce: `nonce${calls.length}aaaa`,
        uri: 'https://app.example.com',
      }
      return {
        accountAddress,
        chainId,
        ...fields,
        toString: () => `${accountAddress} ${fields.nonce}`,
        version: '1',
      }
    },
    async getSessions(chainId, address) {
      return kept.filter(({ data }) => data.accountAddress === address && data.chainId === chainId)
    },
    async revokeSession(chainId, address) {
      calls.push(`revoke ${chainId} ${address}`)
      kept = kept.filter(({ data }) => data.accountAddress !== address || data.chainId !== chainId)
    },
    async setSessions(sessions) {
      calls.push(`set ${sessions.length}`)
      kept = [...sessions]
    },
    ...change,
  }
  return { calls, config }
}

function kit(config: SIWXConfig, options: Parameters<typeof startKit>[0] = {}) {
  const family = scriptedFamily()
  const portico = startKit({ families: [family], siwx: config, ...options })
  const tracked: string[] = []
  portico.on('track', ({ event }) => tracked.push(event))
  return { family, portico, tracked }
}
const askedOf = (portico: Portico) => {
  const { modal } = portico.store.getState()
  return modal.status === 'open' ? modal.request.intent : 'closed'
}
const siwxOf = (portico: Portico) => portico.store.getState().siwx
const untilAsked = (portico: Portico) => expect.poll(() => askedOf(portico)).toBe('signInNeeded')
const untilStatus = (portico: Portico, status: string) =>
  expect.poll(() => siwxOf(portico)?.status).toBe(status)

test('default: after connecting without a session the view opens; signing stores the session, closes and is tracked', async () => {
  const { calls, config } = backend()
  const { portico, tracked } = kit(config)
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  expect(siwxOf(portico)).toMatchObject({ isRequired: true, session: null, status: 'signedOut' })

  const session = await signIn(portico)
  expect(session).toMatchObject({
    data: { accountAddress: addresses.first, chainId: 'eip155:1', domain: 'app.example.com' },
    message: expect.stringContaining(addresses.first),
    signature: `alice signed ${session.message}`,
  })
  expect(askedOf(portico)).toBe('closed')
  expect(siwxOf(portico)).toMatchObject({ session, status: 'signedIn' })
  expect(calls).toEqual([`message eip155:1 ${addresses.first}`, `add eip155:1 ${addresses.first}`])
  expect(tracked.filter((event) => event.includes('SIWX'))).toEqual([
    'CLICK_SIGN_SIWX_MESSAGE',
    'SIWX_AUTH_SUCCESS',
  ])
})

test('behavior: the message is created once, while its view is still loading', async () => {
  const { calls, config } = backend()
  const { portico } = kit(config)
  await connect(portico, { connectorId: 'alice' })
  // No view is rendered here, so only the kit itself can request the message.
  await untilAsked(portico)
  await expect.poll(() => calls).toEqual([`message eip155:1 ${addresses.first}`])
  await signIn(portico)
  expect(calls.filter((call) => call.startsWith('message'))).toHaveLength(1)
})

test('behavior: after connecting with a session for the address, nothing opens', async () => {
  const { config } = backend()
  const { portico } = kit(config)
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  await signIn(portico)
  await connect(portico, { connectorId: 'bob' }) // the same address in another wallet
  await untilStatus(portico, 'signedIn')
  expect(askedOf(portico)).toBe('closed')
})

test('behavior: if the account signs in elsewhere in the meantime, the view closes, and that is tracked', async () => {
  const { config } = backend()
  const { portico, tracked } = kit(config)
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  // Another tab signs in. Both tabs share the storage.
  await config.addSession({
    data: {
      accountAddress: addresses.first,
      chainId: 'eip155:8453',
      domain: 'app.example.com',
      nonce: 'nonce1aaaa',
      uri: 'https://app.example.com',
      version: '1',
    },
    message: 'signed elsewhere',
    signature: '0x5a',
  })
  await switchNetwork(portico, { networkId: 'eip155:8453' })
  await untilStatus(portico, 'signedIn')
  await expect.poll(() => askedOf(portico)).toBe('closed')
  expect(tracked.filter((event) => event.startsWith('MODAL'))).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
})

test('behavior: without the modal, a site hears when a sign-in is needed, and when it is over', async () => {
  const { config } = backend()
  const { portico } = kit(config)
  const heard: string[] = []
  portico.on('intent', ({ intent }) => heard.push(intent))
  await connect(portico, { connectorId: 'alice' })
  await expect.poll(() => heard).toEqual(['signInNeeded'])
  await signIn(portico)
  expect(heard).toEqual(['signInNeeded', 'signInOver'])
})

test('hardening R36: if the wallet’s own sign-in was rejected, the next try uses a message', async () => {
  const { config } = backend()
  const own = vi.fn(async (): Promise<string> => {
    // Phantom throws this error if its Ledger cannot sign.
    throw new SignatureDeclinedError()
  })
  const { portico } = kit(config, { families: [{ ...scriptedFamily(), signIn: own }] })
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  await expect(signIn(portico)).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED' })
  const session = await signIn(portico)
  expect(session.signature).toBe(`alice signed ${session.message}`)
  expect(own).toHaveBeenCalledOnce()
})

test('hardening R36: hardware that signs no messages is asked for a transaction, at once or first, if the site takes one', async () => {
  const signMessage = vi.fn(async (): Promise<string> => {
    throw new RequestFailedError({ isOfHardware: true, method: 'solana:signMessage' })
  })
  const signByTransaction = vi.fn(async (_: unknown, { message }: { message: string }) => `memo ${message}`)
  const open = async (takesTransactions: boolean) => {
    const { config } = backend({ takesTransactions })
    const { portico } = kit(config, {
      families: [{ ...scriptedFamily(), loadSending: async () => ({ signByTransaction }), signMessage }],
    })
    await connect(portico, { connectorId: 'alice' })
    await untilAsked(portico)
    return portico
  }
  const taking = await open(true)
  expect(siwxOf(taking)?.takesTransactions).toBe(true)
  const session = await signIn(taking)
  expect(session.signature).toBe(`memo ${session.message}`)
  expect(signMessage).toHaveBeenCalledOnce()

  const chosen = await signIn(await open(true), { way: 'transaction' })
  expect(chosen.signature).toBe(`memo ${chosen.message}`)
  expect(signMessage).toHaveBeenCalledOnce()

  const other = await open(false)
  await expect(signIn(other, { way: 'transaction' })).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
  expect(signByTransaction).toHaveBeenCalledTimes(2)
})

test('hardening R36: a refusal by hardware, and not by the user, reaches the view', async () => {
  const { config } = backend()
  const signMessage = vi.fn(async () => '0x5a')
  signMessage.mockRejectedValueOnce(new RequestFailedError({ isOfHardware: true, method: 'personal_sign' }))
  signMessage.mockRejectedValueOnce(new SignatureDeclinedError())
  const { portico } = kit(config, { families: [{ ...scriptedFamily(), signMessage }] })
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  await expect(signIn(portico)).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
  expect(siwxOf(portico)).toMatchObject({ errorCode: 'REQUEST_FAILED', isOfHardware: true })
  await expect(signIn(portico)).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED' })
  expect(siwxOf(portico)).toMatchObject({ errorCode: 'SIGNATURE_DECLINED', isOfHardware: false })
})

test('behavior: a failed signing reopens the view, is tracked, and the next try has a new message', async () => {
  const { calls, config } = backend()
  const signMessage = vi.fn(async () => '0x5a').mockRejectedValueOnce(new SignatureDeclinedError())
  const { portico, tracked } = kit(config, { families: [{ ...scriptedFamily(), signMessage }] })
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  const failing = signIn(portico)
  close(portico)
  await expect(failing).rejects.toMatchObject({
    code: 'SIGNATURE_DECLINED',
    shortMessage: 'Signature declined',
  })
  expect(askedOf(portico)).toBe('signInNeeded')
  expect(siwxOf(portico)).toMatchObject({ errorCode: 'SIGNATURE_DECLINED', status: 'signedOut' })
  expect(tracked).toContain('SIWX_AUTH_ERROR')
  await signIn(portico)
  expect(calls.filter((call) => call.startsWith('message'))).toHaveLength(2)
})

test('error: a second sign-in during a prompt is refused, and the first one continues', async () => {
  const { calls, config } = backend()
  const signMessage = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return '0x5a'
  })
  const { portico } = kit(config, { families: [{ ...scriptedFamily(), signMessage }] })
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  const [first, second] = await Promise.allSettled([signIn(portico), signIn(portico)])
  expect(first).toMatchObject({ status: 'fulfilled' })
  expect(second).toMatchObject({ reason: { code: 'REQUEST_PENDING' }, status: 'rejected' })
  expect(signMessage).toHaveBeenCalledTimes(1)
  expect(calls).toHaveLength(2)
  expect(siwxOf(portico)).toMatchObject({ errorCode: null, status: 'signedIn' })
})

test('error: hardening R14: a message that is not valid yet raises Session Expired, and names the clock', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const { PorticoError } = await import('@portico/protocol/errors')
  const { config } = backend({
    addSession: async () => {
      throw new PorticoError('SIGN_IN_NOT_YET_VALID', 'JWT validation error: JWT Token is not yet valid')
    },
  })
  const { portico } = kit(config)
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  await expect(signIn(portico)).rejects.toMatchObject({ code: 'SIGN_IN_NOT_YET_VALID' })
  await expect
    .poll(() => portico.store.getState().alert)
    .toMatchObject({
      code: 'JWT_TOKEN_NOT_VALID',
      shortMessage: 'Session Expired',
    })
  expect(portico.store.getState().alert?.longMessage).toContain('time settings')
})

test('behavior: cancel disconnects if a session is required, and otherwise closes', async () => {
  const required = kit(backend().config)
  await connect(required.portico, { connectorId: 'alice' })
  await untilAsked(required.portico)
  await cancelSignIn(required.portico)
  expect(required.portico.store.getState().connections).toEqual([])
  expect(askedOf(required.portico)).toBe('closed')
  expect(required.tracked).toContain('CLICK_CANCEL_SIWX')
  await required.portico.stop()

  const optional = kit(backend({ getRequired: () => false }).config)
  await connect(optional.portico, { connectorId: 'alice' })
  await untilAsked(optional.portico)
  await cancelSignIn(optional.portico)
  expect(optional.portico.store.getState().connections).toHaveLength(1)
  expect(askedOf(optional.portico)).toBe('closed')
})

test('behavior: another account ends the previous session, unless configured otherwise', async () => {
  for (const signOutOnAccountChange of [undefined, false]) {
    const { calls, config } = backend({ signOutOnAccountChange })
    const { family, portico } = kit(config)
    await connect(portico, { connectorId: 'alice' })
    await untilAsked(portico)
    await signIn(portico)
    family.tell('alice').onAccounts([{ address: addresses.second, namespace: 'eip155', type: 'eoa' }])
    await untilAsked(portico)
    expect(calls.includes(`revoke eip155:1 ${addresses.first}`)).toBe(signOutOnAccountChange === undefined)
    await signIn(portico)
    expect(siwxOf(portico)?.sessions).toHaveLength(signOutOnAccountChange === undefined ? 1 : 2)
    await portico.stop()
  }
})

test('behavior: another network keeps the session or ends it, as configured; the backend decides whether one is valid there', async () => {
  const { calls, config } = backend({
    getSessions: async (_, address) => sessions.filter(({ data }) => data.accountAddress === address),
    signOutOnNetworkChange: false,
  })
  let sessions: SIWXSession[] = []
  const { portico } = kit({
    ...config,
    addSession: async (session) => {
      sessions = [session]
    },
  })
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  await signIn(portico)
  await switchNetwork(portico, { networkId: 'eip155:8453' })
  await untilStatus(portico, 'signedIn')
  expect(askedOf(portico)).toBe('closed')
  expect(calls.filter((call) => call.startsWith('revoke'))).toEqual([])
  await portico.stop()

  const strict = backend({ signOutOnNetworkChange: true })
  const other = kit(strict.config)
  await connect(other.portico, { connectorId: 'alice' })
  await untilAsked(other.portico)
  await signIn(other.portico)
  await switchNetwork(other.portico, { networkId: 'eip155:8453' })
  await untilAsked(other.portico)
  expect(strict.calls).toContain(`revoke eip155:1 ${addresses.first}`)
})

test('behavior: a disconnect signs out, unless configured otherwise; a locked wallet does not', async () => {
  const { calls, config } = backend()
  const { family, portico } = kit(config)
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  await signIn(portico)
  family.tell('alice').onAccounts([])
  await untilStatus(portico, 'signedOut')
  expect(calls.filter((call) => call.startsWith('revoke'))).toEqual([])
  await connect(portico, { connectorId: 'alice' })
  await untilStatus(portico, 'signedIn')
  await disconnect(portico)
  await expect.poll(() => calls).toContain(`revoke eip155:1 ${addresses.first}`)
  await portico.stop()

  const kept = backend({ signOutOnDisconnect: false })
  const second = kit(kept.config)
  await connect(second.portico, { connectorId: 'alice' })
  await untilAsked(second.portico)
  await signIn(second.portico)
  await disconnect(second.portico)
  await connect(second.portico, { connectorId: 'alice' })
  await untilStatus(second.portico, 'signedIn')
  expect(kept.calls.filter((call) => call.startsWith('revoke'))).toEqual([])
})

test('behavior: several accounts are signed in, and signing out ends one or all', async () => {
  const { calls, config } = backend({ getRequired: () => false })
  const family = scriptedFamily()
  family.answers.connect = async (connector) =>
    toSession(connector, 'eip155:1', [
      {
        address: connector.id === 'alice' ? addresses.first : addresses.second,
        namespace: 'eip155',
        type: 'eoa',
      },
    ])
  const { portico } = kit(config, { families: [family] })
  for (const connectorId of ['alice', 'bob']) {
    await connect(portico, { connectorId })
    await untilAsked(portico)
    await signIn(portico)
  }
  expect(siwxOf(portico)?.sessions.map(({ data }) => data.accountAddress)).toEqual([
    addresses.second,
    addresses.first,
  ])
  switchAccount(portico, { connectorId: 'alice' })
  await expect.poll(() => siwxOf(portico)?.session?.data.accountAddress).toBe(addresses.first)
  await signOut(portico)
  expect(siwxOf(portico)).toMatchObject({
    session: null,
    sessions: [{ data: { accountAddress: addresses.second } }],
  })
  expect(portico.store.getState().connections).toHaveLength(2)
  await signOut(portico, { all: true })
  expect(calls.at(-1)).toBe('set 0')
})

test('behavior: if a session is required, signing out disconnects', async () => {
  const { portico } = kit(backend().config)
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  await signIn(portico)
  await signOut(portico)
  expect(portico.store.getState().connections).toEqual([])
  expect(askedOf(portico)).toBe('closed')
})

test('behavior: if a session is required, signing out or canceling removes the wallet from all its families, and no other wallet', async () => {
  for (const leave of [signOut, cancelSignIn]) {
    const { calls, config } = backend()
    const families = [scriptedFamily(), scriptedFamily(['alice', 'carol'], 'solana')]
    const { portico } = kit(config, { families })
    await connect(portico, { connectorId: 'carol', namespace: 'solana' })
    await connect(portico, { connectorId: 'alice', namespace: 'solana' })
    await connect(portico, { connectorId: 'alice', namespace: 'eip155' })
    await untilAsked(portico)
    if (leave === signOut) await signIn(portico)
    await leave(portico)
    expect(portico.store.getState().connections).toMatchObject([
      { connectorId: 'carol', namespace: 'solana' },
    ])
    expect(calls.includes(`revoke eip155:1 ${addresses.first}`)).toBe(leave === signOut)
    await portico.stop()
  }
})

test('behavior: a wallet of the last visit is asked for a session if one is required, and otherwise not', async () => {
  for (const isRequired of [true, false]) {
    const storage = memoryStorage()
    const first = kit(backend({ getRequired: () => isRequired }).config, { storage, storageKey: 'visit' })
    await connect(first.portico, { connectorId: 'alice' })
    await untilAsked(first.portico)
    await first.portico.stop()
    const second = kit(backend({ getRequired: () => isRequired }).config, { storage, storageKey: 'visit' })
    await untilStatus(second.portico, 'signedOut')
    await expect.poll(() => second.portico.store.getState().connections[0]?.status).toBe('live')
    if (isRequired) await untilAsked(second.portico)
    else {
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(askedOf(second.portico)).toBe('closed')
    }
    await second.portico.stop()
  }
})

test('error: if sessions cannot be read, the new connection is dropped', async () => {
  const { config } = backend({
    getSessions: async () => {
      throw new TypeError('Failed to fetch')
    },
  })
  const { portico } = kit(config)
  await connect(portico, { connectorId: 'alice' })
  await expect.poll(() => siwxOf(portico)?.errorCode).toBe('SIWX_INITIALIZATION')
  expect(portico.store.getState().connections).toEqual([])
})

test('error: if sign-in cannot be loaded, it counts as absent, is reported, and is tried again', async () => {
  const { config } = backend()
  let isThere = false
  let loads = 0
  const family = scriptedFamily()
  const portico = startKit({
    families: [family],
    siwx: async () => {
      loads++
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return config
    },
  })
  // A user without a wallet is signed out, and nothing is loaded to find that out.
  expect(siwxOf(portico)).toMatchObject({ isRequired: true, status: 'signedOut' })
  expect(loads).toBe(0)
  await connect(portico, { connectorId: 'alice' })
  expect(isSignInDue(portico.store.getState())).toBe(true)
  await expect.poll(() => askedOf(portico)).toBe('signInNeeded')
  expect(siwxOf(portico)).toMatchObject({ errorCode: 'SIWX_INITIALIZATION', status: 'signedOut' })
  expect(isSignInDue(portico.store.getState())).toBe(true)
  await expect(signIn(portico)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })

  isThere = true
  await loadSiwx(portico)
  await expect.poll(() => siwxOf(portico)).toMatchObject({ errorCode: null, status: 'signedOut' })
  await signIn(portico)
  // The code loaded late, but now it reacts to the account as usual.
  family.tell('alice').onAccounts([{ address: addresses.second, namespace: 'eip155', type: 'eoa' }])
  await expect.poll(() => siwxOf(portico)).toMatchObject({ session: null, status: 'signedOut' })
})

test('behavior: optional sign-in stays optional if it cannot be loaded', async () => {
  const portico = startKit({
    siwx: Object.assign(() => Promise.reject(new TypeError('Failed to fetch')), { getRequired: () => false }),
  })
  await connect(portico, { connectorId: 'alice' })
  await expect.poll(() => siwxOf(portico)?.errorCode).toBe('SIWX_INITIALIZATION')
  expect(isSignInDue(portico.store.getState())).toBe(false)
  expect(askedOf(portico)).toBe('closed')
})

test('behavior: if the backend does not respond, access is denied', async () => {
  const { config } = backend({ getSessions: () => new Promise<never>(() => {}) })
  const { portico } = kit(config)
  await connect(portico, { connectorId: 'alice' })
  await untilStatus(portico, 'loading')
  expect(isSignInDue(portico.store.getState())).toBe(true)
})

test('error: the four messages of the specification', async () => {
  const { portico: without } = kit(backend().config, { siwx: undefined })
  await expect(signIn(without)).rejects.toMatchObject({ shortMessage: 'SIWX is not enabled' })
  await without.stop()

  const { config } = backend()
  const { family, portico } = kit(config)
  await expect(signIn(portico)).rejects.toMatchObject({ shortMessage: 'No ActiveCaipAddress found' })
  await connect(portico, { connectorId: 'alice' })
  await untilAsked(portico)
  family.tell('alice').onNetwork('eip155:666')
  await expect(signIn(portico)).rejects.toMatchObject({
    shortMessage: 'No ActiveCaipNetwork or client found',
  })
  await portico.stop()

  const { portico: mute } = kit(config, { families: [{ ...scriptedFamily(), signMessage: undefined }] })
  await connect(mute, { connectorId: 'alice' })
  await expect(signIn(mute)).rejects.toMatchObject({ shortMessage: 'No ConnectionController client found' })
})

test('behavior: browser-only sessions survive a visit, each under its account', async () => {
  const storage = memoryStorage()
  const options = { siwx: localSiwx({ statement: 'Hello.' }), storage, storageKey: 'local' }
  const first = kit(backend().config, options)
  await connect(first.portico, { connectorId: 'alice' })
  await untilAsked(first.portico)
  const { message } = await signIn(first.portico)
  expect(message).toMatch(/^app\.example\.com wants you to sign in with your Ethereum account:\n0xf39F/)
  expect(JSON.parse(storage.getItem('local:@appkit/siwx') ?? '[]')).toMatchObject([{ message }])
  await first.portico.stop()
  const second = kit(backend().config, options)
  await untilStatus(second.portico, 'signedIn')
  await second.portico.stop()
})

/**
 * A client whose wallet signs in with the same approval that connects. The test checks what the kit does with the
 * result.
 */
function playOneClick(asked: unknown[]): WalletConnectClient {
  const account = `eip155:1:${addresses.first}` as const
  return {
    async connect({ onSignIn, signIn }) {
      const request = await signIn?.()
      asked.push(request)
      const message = formatSignInMessage({
        accountAddress: addresses.first,
        chainId: 'eip155:1',
        domain: request?.domain ?? '',
        issuedAt: new Date().toISOString(),
        nonce: request?.nonce ?? '',
        uri: request?.uri ?? '',
        version: '1',
      })
      await onSignIn?.([{ account, cacao: {} as never, message, signature: '0x5a', signer: 'key' }])
      const chains = ['eip155:1'] as const
      return {
        expiry: 9_999_999_999,
        namespaces: { eip155: { accounts: [account], chains, events: [], methods: [] } },
        peer: { description: '', iconUrl: undefined, name: 'Phone', url: '' },
        topic: 'ab'.repeat(32),
      }
    },
    disconnect: async () => {},
    getProvider: () => ({ on() {}, removeListener() {}, request: async () => [] }),
    getSession: () => undefined,
    stop() {},
    subscribe: () => () => {},
  }
}

test('behavior: through WalletConnect one approval connects and signs in; a rejected signature opens the view', async () => {
  for (const isRefused of [false, true]) {
    const { calls, config } = backend(
      isRefused
        ? {
            addSession: async () => {
              throw new SignatureDeclinedError()
            },
          }
        : {},
    )
    const asked: unknown[] = []
    const { portico, tracked } = kit(config, { walletConnect: { relayUrl: 'ws://127.0.0.1:9' } })
    portico.internal.slots.set(walletConnectSlot, Promise.resolve(playOneClick(asked)))
    await connectWalletConnect(portico, { onPairing: () => {} })
    expect(asked).toEqual([
      { domain: 'app.example.com', nonce: expect.any(String), uri: 'https://app.example.com' },
    ])
    if (isRefused) {
      await untilAsked(portico)
      expect(tracked).toContain('SIWX_AUTH_ERROR')
    } else {
      await untilStatus(portico, 'signedIn')
      expect(askedOf(portico)).toBe('closed')
      expect(tracked).toContain('SIWX_AUTH_SUCCESS')
      expect(calls).toContain(`add eip155:1 ${addresses.first}`)
    }
    await portico.stop()
  }
})
