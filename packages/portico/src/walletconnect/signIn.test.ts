import { bytesToHex } from '@noble/hashes/utils'
import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Network, toNetwork } from '../core/network.js'
import type { SignIn, SignInRequest } from '../core/walletConnectClient.js'
import { curvePrimitives } from './curvePrimitives.js'
import { fromHex } from './encoding.js'
import { seal } from './envelope.js'
import { createTestClient, startPairing, testNetworks } from './testing/createTestClient.js'
import { type RelayServer, startRelayServer } from './testing/startRelayServer.js'
import { createWalletPeer, type WalletPeer, walletAccounts, walletNamespaces } from './testing/walletPeer.js'

// The wallet is an independent implementation, and the relay is this project's server.
let relay: RelayServer
let chain: LocalChain
/** Two networks with the same local node, which is network 1. For the other network, its responses must not count. */
let networks: readonly Network[]

beforeAll(async () => {
  ;[relay, chain] = await Promise.all([startRelayServer(inject('emptyDatabase')), startAnvil({ chainId: 1 })])
  const endpoints = { http: [chain.rpcUrl] }
  networks = testNetworks.map((network) => ({
    ...network,
    rpcUrls: { chainDefault: endpoints, default: endpoints },
  }))
})
afterAll(() => Promise.all([relay.close(), chain.stop()]))

// Key 0 of the common development chains.
const user = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const stranger = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

const request = (): SignInRequest => ({
  domain: 'app.example',
  expirationTime: minutes(10),
  nonce: 'e4f9aa27c31d',
  notBefore: minutes(-1),
  requestId: 'r-1',
  resources: ['https://app.example/terms'],
  statement: 'Sign in to Test app',
  uri: 'https://app.example/login',
})

type AuthPayload = Parameters<typeof populateAuthPayload>[0]['authPayload']
type Cacao = ReturnType<typeof buildAuthObject>

type Told = { client: Awaited<ReturnType<typeof createTestClient>>; signIns: SignIn[]; asked: AuthPayload[] }

/**
 * Connects. The wallet answers a sign-in with `answer`. If `answer` is undefined, the wallet only knows proposals, and
 * approves.
 */
async function connectSigning(
  answer: ((wallet: WalletPeer, id: number, payload: AuthPayload) => unknown) | undefined,
  options: {
    request?: () => SignInRequest
    networks?: readonly Network[]
    onSignIn?: () => Promise<void>
    /** Called with the controller that aborts the attempt. */
    onStart?: (abort: AbortController) => void
  } = {},
) {
  const wanted = options.networks ?? networks
  const [client, wallet] = await Promise.all([
    createTestClient({ networks: wanted, relayUrl: relay.relayUrl }),
    createWalletPeer(relay.relayUrl),
  ])
  const told: Told & { proposals: number; calls: number } = {
    asked: [],
    calls: 0,
    client,
    proposals: 0,
    signIns: [],
  }
  wallet.on('session_proposal', ({ id }) => {
    told.proposals++
    void wallet.approveSession({ id, namespaces: walletNamespaces })
  })
  if (answer) {
    wallet.on('session_authenticate', ({ id, params }) => {
      told.asked.push(params.authPayload)
      void answer(wallet, id, params.authPayload)
    })
  }
  const { abort, pairing, session } = startPairing(client, wanted, {
    async onSignIn(signIns) {
      told.signIns.push(...signIns)
      await options.onSignIn?.()
    },
    signIn() {
      told.calls++
      return (options.request ?? request)()
    },
  })
  options.onStart?.(abort)
  await wallet.pair({ uri: (await pairing).uri })
  return { ...told, session, told, wallet }
}

/** Signs like a wallet, for one network and the methods that the wallet knows. */
async function sign(wallet: WalletPeer, payload: AuthPayload, change: Partial<AuthPayload> = {}, by = user) {
  const authPayload = {
    ...populateAuthPayload({
      authPayload: payload,
      chains: ['eip155:1', 'eip155:8453', 'eip155:56'],
      methods: ['personal_sign', 'eth_sendTransaction', 'eth_drainEverything'],
    }),
    ...change,
  }
  const iss = `did:pkh:eip155:1:${user.address}`
  const message = wallet.formatAuthMessage({ iss, request: authPayload })
  return buildAuthObject(authPayload, { s: await by.signMessage({ message }), t: 'eip191' }, iss)
}

const approve = async (wallet: WalletPeer, id: number, payload: AuthPayload) =>
  wallet.approveSessionAuthenticate({ auths: [await sign(wallet, payload)], id })

/** Sends an answer that the peer itself would not send, because it verifies signatures. */
async function answerForged(
  wallet: WalletPeer,
  id: number,
  cacaos: unknown,
  /** `onHeard` is called with what the client then sends on the session's topic. */
  more: { responder?: object; onHeard?: () => void } = {},
) {
  const { requester } = wallet.engine.signClient.auth.requests.get(id)
  const agreement = await curvePrimitives.createAgreement()
  const key = await curvePrimitives.hkdf(await agreement.derive(fromHex(requester.publicKey)))
  const topic = bytesToHex(await curvePrimitives.sha256(fromHex(requester.publicKey)))
  if (more.onHeard) {
    const sessionTopic = bytesToHex(await curvePrimitives.sha256(new Uint8Array(key)))
    wallet.core.relayer.on('relayer_message', (heard: { topic: string }) => {
      if (heard.topic === sessionTopic) more.onHeard?.()
    })
    await wallet.core.relayer.subscribe(sessionTopic)
  }
  const responder = { metadata: {}, publicKey: bytesToHex(agreement.publicKey), ...more.responder }
  const text = JSON.stringify({ id, jsonrpc: '2.0', result: { cacaos: [cacaos].flat(), responder } })
  await wallet.core.relayer.publish(topic, seal(key, text, agreement.publicKey), { tag: 1117, ttl: 300 })
}

test('default: one approval connects and signs in; the session has what was signed, and works', async () => {
  const { client, session, told, wallet } = await connectSigning(approve)
  const { namespaces, peer, topic } = await session
  expect(namespaces).toEqual({
    eip155: {
      accounts: [`eip155:1:${walletAccounts.first}`, `eip155:8453:${walletAccounts.first}`],
      chains: ['eip155:1', 'eip155:8453'],
      events: ['accountsChanged', 'chainChanged'],
      methods: ['eth_sendTransaction', 'personal_sign'],
    },
  })
  expect(peer.name).toBe('Peer wallet')
  expect(told).toMatchObject({ calls: 1, proposals: 0 })
  const [signIn] = told.signIns
  expect(told.signIns).toHaveLength(1)
  expect(signIn).toMatchObject({ account: `eip155:1:${walletAccounts.first}`, signer: 'key' })
  expect(signIn?.message).toMatch(
    /^app\.example wants you to sign in with your Ethereum account:\n0xf39F.+\n\nSign in to Test app I further authorize .+ for 'eip155'\.\n\nURI: https:\/\/app\.example\/login\nVersion: 1\nChain ID: 1\nNonce: e4f9aa27c31d\n/,
  )
  expect(signIn?.signature).toBe(await user.signMessage({ message: signIn?.message ?? '' }))
  expect(wallet.getActiveSessions()[topic]?.peer.metadata.name).toBe('Test app')

  wallet.on('session_request', ({ id, topic: on }) => {
    void wallet.respondSessionRequest({ response: { id, jsonrpc: '2.0', result: '0xbeef' }, topic: on })
  })
  expect(await client.getProvider('eip155').request({ method: 'personal_sign', params: [] })).toBe('0xbeef')
  const ended = new Promise((resolve) => wallet.on('session_delete', ({ topic: on }) => resolve(on)))
  await client.disconnect()
  expect(await ended).toBe(topic)
})

test('error: the user rejects', async () => {
  const { client, session, told } = await connectSigning((wallet, id) =>
    wallet.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } }),
  )
  await expect(session).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
  expect(client.getSession()).toBeUndefined()
  expect(told.signIns).toEqual([])
})

test('behavior: a wallet without support gets a session proposal, and signs nothing', async () => {
  const { session, told } = await connectSigning(undefined)
  expect((await session).namespaces).toEqual(walletNamespaces)
  expect(told).toMatchObject({ proposals: 1, signIns: [] })
})

test('behavior: with a network of another family it is not even requested', async () => {
  const solana = toNetwork(
    {
      chainNamespace: 'solana',
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      nativeCurrency: { decimals: 9, name: 'Sol', symbol: 'SOL' },
      rpcUrls: { default: { http: [] } },
    },
    undefined,
    [],
  )
  const { session, told } = await connectSigning(approve, { networks: [...networks, solana] })
  expect((await session).namespaces).toEqual(walletNamespaces)
  expect(told).toMatchObject({ asked: [], calls: 0, proposals: 1, signIns: [] })
})

test('error: if the site rejects the sign-in, the session ends, also in the wallet', async () => {
  const { client, session, wallet } = await connectSigning(approve, {
    onSignIn: () => Promise.reject(new RangeError('The server knows no such nonce')),
  })
  const ended = new Promise((resolve) => wallet.on('session_delete', resolve))
  await expect(session).rejects.toThrow('The server knows no such nonce')
  expect(client.getSession()).toBeUndefined()
  await ended
})

test('hardening A36: a response that is not of type 1, or has another key, is dropped; a response in another key’s name ends it', async () => {
  const { client, session, told, wallet } = await connectSigning(async (wallet, id, payload) => {
    const { requester } = wallet.engine.signClient.auth.requests.get(id)
    const topic = bytesToHex(await curvePrimitives.sha256(fromHex(requester.publicKey)))
    const text = JSON.stringify({ error: { code: 5000, message: 'User rejected.' }, id, jsonrpc: '2.0' })
    const key = new Uint8Array(32)
    // Type 0, a key of small order, a key on which nobody agreed, and no envelope at all.
    const messages = [
      seal(key, text),
      seal(key, text, key),
      seal(key, text, fromHex(requester.publicKey)),
      'rubbish',
    ]
    for (const message of messages) await wallet.core.relayer.publish(topic, message, { tag: 1117, ttl: 300 })
    const responder = { publicKey: 'ab'.repeat(32) }
    await answerForged(wallet, id, await sign(wallet, payload), { responder })
  })
  // None of these counted as a rejection or replaced the last answer.
  await expect(session).rejects.toMatchObject({
    code: 'CONNECTION_FAILED',
    details: 'The sign-in was made with another key than its response',
  })
  expect({ session: client.getSession(), signIns: told.signIns }).toEqual({ session: undefined, signIns: [] })
  expect(wallet.getActiveSessions()).toEqual({})
})

test('hardening A37: a signed ReCap that allows more than requested does not extend the session', async () => {
  const att = {
    eip155: { 'request/eth_drain': [{ chains: ['eip155:1', 'eip155:56'] }], 'request/personal_sign': [{}] },
  }
  const recap = `urn:recap:${Buffer.from(JSON.stringify({ att })).toString('base64url')}`
  const { session } = await connectSigning(async (wallet, id, payload) => {
    const resources = [...(payload.resources ?? []).slice(0, -1), recap]
    await answerForged(
      wallet,
      id,
      await sign(wallet, payload, { resources, statement: payload.statement ?? '' }),
    )
  })
  expect((await session).namespaces.eip155).toMatchObject({
    chains: ['eip155:1'],
    methods: ['personal_sign'],
  })
})

async function setCode(address: string, code: string) {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'hardhat_setCode', params: [address, code] })
  await fetch(chain.rpcUrl, { body, headers: { 'content-type': 'application/json' }, method: 'POST' })
}

/** Answers like a wallet with a contract account. */
const answerAs =
  (address: string, reference: number, more?: Parameters<typeof answerForged>[3]) =>
  async (wallet: WalletPeer, id: number, payload: AuthPayload) => {
    const iss = `did:pkh:eip155:${reference}:${address}`
    const cacao = buildAuthObject(payload, { s: `0x${'12'.repeat(65)}`, t: 'eip1271' }, iss)
    await answerForged(wallet, id, cacao, more)
  }

test('behavior: a contract signs for its account, on its own network only, and is distinguished from a key', async () => {
  // The first contract returns ERC-1271's magic value for every call. The second returns nothing.
  const codes = {
    '0x00000000000000000000000000000000000a11ce': '0x631626ba7e60e01b60005260206000f3',
    '0x0000000000000000000000000000000000000b0b': '0x00',
  }
  for (const [address, code] of Object.entries(codes)) await setCode(address, code)
  const signBy = (address: string, reference: number) => connectSigning(answerAs(address, reference))
  const [yes = '', silent = ''] = Object.keys(codes)
  const { session, told } = await signBy(yes, 1)
  expect((await session).namespaces.eip155?.accounts).toContain(`eip155:1:${yes}`)
  expect(told.signIns).toMatchObject([{ account: `eip155:1:${yes}`, signer: 'contract' }])
  for (const refused of [await signBy(silent, 1), await signBy(yes, 8453)]) {
    await expect(refused.session).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  }
})

test('hardening A37: a sign-in that is aborted during the network request signs nobody in, and ends in the wallet', async () => {
  const contract = '0x00000000000000000000000000000000000a11ce'
  // The code returns ERC-1271's magic value for every call.
  await setCode(contract, '0x631626ba7e60e01b60005260206000f3')
  let abort: AbortController | undefined
  const asking = networks.map((network) => ({
    ...network,
    rpcUrls: {
      ...network.rpcUrls,
      default: {
        get http() {
          abort?.abort(new DOMException('No', 'AbortError'))
          return [chain.rpcUrl]
        },
      },
    },
  }))
  let onHeard = () => {}
  const heard = new Promise<void>((resolve) => {
    onHeard = resolve
  })
  const { client, session, told } = await connectSigning(answerAs(contract, 1, { onHeard }), {
    networks: asking,
    onStart: (started) => {
      abort = started
    },
  })
  await expect(session).rejects.toMatchObject({ name: 'AbortError' })
  await heard
  expect({ session: client.getSession(), signIns: told.signIns }).toEqual({ session: undefined, signIns: [] })
})

describe('hardening A14', () => {
  const forged: Record<string, (wallet: WalletPeer, payload: AuthPayload) => Promise<Cacao | Cacao[]>> = {
    'a changed signature': async (wallet, payload) => {
      const cacao = await sign(wallet, payload)
      // The new digit always differs from the old one.
      const changed = cacao.s.s.replace(/^0x(.)/, (_, digit) => `0x${digit === '1' ? '2' : '1'}`)
      return { ...cacao, s: { ...cacao.s, s: changed } }
    },
    'a contract that is none': async (wallet, payload) => {
      const cacao = await sign(wallet, payload)
      return { ...cacao, s: { s: '0xdeadbeef', t: 'eip1271' as const } }
    },
    'a signature of somebody else': (wallet, payload) => sign(wallet, payload, {}, stranger),
    'a start far ahead': (wallet, payload) => sign(wallet, payload, { nbf: minutes(60) }),
    'a statement of its own': (wallet, payload) => sign(wallet, payload, { statement: 'Give me everything' }),
    'a time of issue ahead': (wallet, payload) => sign(wallet, payload, { iat: minutes(60) }),
    'an end that was put off': (wallet, payload) => sign(wallet, payload, { exp: minutes(60 * 24) }),
    'another domain': (wallet, payload) => sign(wallet, payload, { domain: 'evil.example' }),
    'another nonce': (wallet, payload) => sign(wallet, payload, { nonce: 'aaaaaaaaaaaa' }),
    'another page': (wallet, payload) => sign(wallet, payload, { aud: 'https://evil.example/login' }),
    'another request id': (wallet, payload) => sign(wallet, payload, { requestId: 'r-2' }),
    'fields of another message': async (wallet, payload) => {
      const cacao = await sign(wallet, payload, { nonce: 'aaaaaaaaaaaa' })
      return { ...cacao, p: { ...cacao.p, nonce: payload.nonce } }
    },
    'more resources': (wallet, payload) =>
      sign(wallet, payload, { resources: ['https://evil.example', ...(payload.resources ?? [])] }),
    'no signed message': async () => [],
    'two accounts': async (wallet, payload) => {
      const cacao = await sign(wallet, payload)
      const iss = `did:pkh:eip155:8453:${stranger.address}`
      const message = wallet.formatAuthMessage({ iss, request: payload })
      const second = { s: await stranger.signMessage({ message }), t: 'eip191' as const }
      return [cacao, buildAuthObject(payload, second, iss)]
    },
    'two messages for one network': async (wallet, payload) => {
      const cacao = await sign(wallet, payload)
      return [cacao, cacao]
    },
  }

  test.each(
    Object.entries(forged),
  )('hardening A14: a sign-in with %s is refused, and no session remains', async (_name, forge) => {
    const { client, session, told } = await connectSigning(async (wallet, id, payload) => {
      const cacaos = await forge(wallet, payload)
      await answerForged(wallet, id, cacaos)
    })
    await expect(session).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    expect(client.getSession()).toBeUndefined()
    expect(told.signIns).toEqual([])
  })

  test('hardening A14: an expired sign-in is refused, even with a valid signature', async () => {
    const { session, told } = await connectSigning(approve, {
      request: () => ({ ...request(), expirationTime: minutes(-1) }),
    })
    await expect(session).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    expect(told.signIns).toEqual([])
  })
})
