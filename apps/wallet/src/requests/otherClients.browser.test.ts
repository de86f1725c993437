import type { FrameEnvelope } from '@portico/protocol/frame'
import { afterEach, expect, test, vi } from 'vitest'
import { walletName } from '../custody/knownWallet.js'
import { sessionName } from '../session/session.js'
import { memoryStore } from '../storage/frameStore.js'
import { startFrame } from './startFrame.js'

const origin = 'https://shop.example'
const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Opens a frame in which a user is logged in. Its server has a bundler for one network. */
async function open({ hasPort = false } = {}) {
  const store = memoryStore()
  const endsAt = Math.floor(Date.now() / 1000) + 3600
  await store.put(sessionName, {
    accessExpiresAt: endsAt,
    accessToken: 'access',
    aheadSeconds: 0,
    deviceId: 'd',
    email: 'ada@shop.example',
    login: 'email',
    userId: 'p',
    refreshExpiresAt: endsAt,
    refreshToken: 'refresh',
    sessionId: 's',
    userName: null,
  })
  await store.put(walletName, {
    addresses: { eip155: own, solana: '5Dk1YDDBoeiqpK4MJ45xJrPZmBSDJhPm2gVVuF3nNbqZ' },
    custody: 'operator',
    userId: 'p',
    version: 1,
    walletId: 'w',
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    String(input).includes('/v1/supported-chains')
      ? Response.json({
          http: ['eip155:31337'],
          smartAccounts: [{ id: 'eip155:31337', isSponsored: false }],
          ws: [],
        })
      : Response.json({ id: 1, jsonrpc: '2.0', result: '0x' }),
  )
  const root = document.createElement('div')
  document.body.append(root)
  const { answer } = await startFrame({
    hasPort: () => hasPort,
    networkId: 'eip155:31337',
    projectId: 'default',
    root,
    send: () => {},
    store,
  })
  const ask = (name: string, payload?: object): Promise<FrameEnvelope> =>
    answer({ id: '1', name, payload } as never, origin)
  return { ask, store }
}

test('behavior: a client that is not notified of a session’s end can still open the account, to disconnect', async () => {
  const capabilities = { method: 'wallet_getCapabilities', params: [own] }
  const refused = { message: 'You are not logged in. Log in, then try again.' }
  const { ask, store } = await open()
  await store.remove(sessionName)
  expect(await ask('RPC_REQUEST', capabilities)).toMatchObject({
    payload: {},
    type: '@w3m-frame/RPC_REQUEST_SUCCESS',
  })
  expect(await ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x48', own] })).toMatchObject({
    payload: refused,
    type: '@w3m-frame/RPC_REQUEST_ERROR',
  })
  expect(await ask('SIGN_OUT')).toMatchObject({ type: '@w3m-frame/SIGN_OUT_SUCCESS' })

  const told = await open({ hasPort: true })
  await told.store.remove(sessionName)
  expect(await told.ask('RPC_REQUEST', capabilities)).toMatchObject({ payload: refused })
})
