import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { postEmailStart, postEmailUpdate, rpcMethods } from '../http/index.js'
import { emailSchema } from '../text/index.js'
import {
  frameEvents,
  frameNetworks,
  frameRequests,
  frameRpcMethods,
  readAppMessage,
  readFrameMessage,
  readFrameQuery,
  readRpcRequest,
  toCaipNetworkId,
  toFrameChainId,
  writeError,
  writeEvent,
  writeFrameUrl,
  writeNotice,
  writeRequest,
  writeSuccess,
} from './index.js'

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** One message of each kind, as an existing client sends it or as the specification describes it. */
const requests = [
  [
    'SYNC_DAPP_DATA',
    {
      metadata: { description: 'd', icons: ['https://a.example/i.png'], name: 'n', url: 'https://a.example' },
      projectId: 'p',
      sdkType: 'appkit',
      sdkVersion: 'react-wagmi-1.8.2',
    },
  ],
  [
    'SYNC_THEME',
    {
      language: 'es-419',
      locale: 'de',
      themeMode: 'dark',
      themeVariables: {},
      w3mThemeVariables: { '--w3m-accent': 'red', '--w3m-background': '#121313' },
    },
  ],
  ['SYNC_THEME', { themeVariables: { a: 1 }, w3mThemeVariables: {} }],
  ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined],
  ['CONNECT_EMAIL', { email: 'alice@portico.test' }],
  ['CONNECT_DEVICE', undefined],
  ['CONNECT_OTP', { otp: '012345' }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
  [
    'CONNECT_SOCIAL',
    {
      chainId: 1,
      preferredAccountType: 'smartAccount',
      rpcUrl: 'https://rpc.example',
      uri: 'https://wallet.example/loading?x=1',
    },
  ],
  ['GET_FARCASTER_URI', undefined],
  ['CONNECT_FARCASTER', undefined],
  ['GET_USER', undefined],
  ['GET_USER', { chainId: 137, preferredAccountType: 'smartAccount' }],
  ['GET_USER', { chainId: 'eip155:137', preferredAccountType: 'eoa', rpcUrl: 'https://rpc.example' }],
  [
    'GET_USER',
    { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', socialUri: 'https://wallet.example/loading' },
  ],
  ['IS_CONNECTED', undefined],
  ['IS_CONNECTED', { token: 't' }],
  ['SIGN_OUT', undefined],
  ['GET_CHAIN_ID', undefined],
  ['SWITCH_NETWORK', { chainId: 'eip155:137', rpcUrl: 'https://rpc.example' }],
  ['SWITCH_NETWORK', { chainId: 137 }],
  ['INIT_SMART_ACCOUNT', undefined],
  ['SET_PREFERRED_ACCOUNT', { type: 'smartAccount' }],
  ['RPC_REQUEST', { method: 'wallet_getCapabilities', params: [evm] }],
  [
    'RPC_REQUEST',
    {
      chainId: 'eip155:1',
      chainNamespace: 'eip155',
      method: 'personal_sign',
      params: ['0x00', evm],
      rpcUrl: '',
    },
  ],
  ['UPDATE_EMAIL', { email: 'bob@portico.test' }],
  ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }],
  ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }],
  ['RELOAD', undefined],
  ['OPEN_PORT', { version: 1 }],
  ['OPEN_SETTINGS', { section: 'passkey' }],
  ['GET_SOCIAL_STATUS', undefined],
  ['RESUME_EMAIL', { email: 'alice@portico.test' }],
  ['CLOSE_SURFACE', undefined],
] as const

test('default: every request of the table is read unchanged', () => {
  for (const [name, payload] of requests) {
    const message = writeRequest(name, 'id-1', payload as never)
    expect(message.type).toBe(`@w3m-app/${name}`)
    expect(readAppMessage(structuredClone(message))).toMatchObject({
      id: 'id-1',
      kind: 'request',
      name,
      ...(payload && { payload }),
    })
  }
  expect(new Set(requests.map(([name]) => name))).toEqual(new Set(Object.keys(frameRequests)))
})

/** A response to each request. */
const replies = {
  CLOSE_SURFACE: undefined,
  CONNECT_DEVICE: undefined,
  CONNECT_EMAIL: { action: 'VERIFY_OTP' },
  CONNECT_FARCASTER: { userName: 'alice' },
  CONNECT_OTP: undefined,
  CONNECT_SOCIAL: {
    accounts: [{ address: evm, type: 'eoa' }],
    address: evm,
    chainId: 1,
    email: null,
    preferredAccountType: 'eoa',
    userName: null,
  },
  GET_CHAIN_ID: { chainId: 1 },
  GET_FARCASTER_URI: { url: 'https://farcaster.example/~/siwf?x' },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [] },
  GET_SOCIAL_REDIRECT_URI: { uri: 'https://accounts.example/authorize?state=1' },
  GET_SOCIAL_STATUS: { status: 'finished', uri: 'https://wallet.example/loading?handle=1' },
  GET_USER: {
    accounts: [{ address: evm, type: 'eoa' }],
    address: evm,
    chainId: 137,
    email: 'alice@portico.test',
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  },
  INIT_SMART_ACCOUNT: { address: evm, isDeployed: true },
  IS_CONNECTED: { isConnected: true },
  OPEN_PORT: { version: 1 },
  OPEN_SETTINGS: undefined,
  RELOAD: undefined,
  RPC_REQUEST: '0x1234',
  SET_PREFERRED_ACCOUNT: { address: evm, type: 'eoa' },
  SIGN_OUT: undefined,
  SWITCH_NETWORK: { chainId: 1 },
  RESUME_EMAIL: { action: null },
  SYNC_DAPP_DATA: undefined,
  SYNC_THEME: undefined,
  UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
  UPDATE_EMAIL_PRIMARY_OTP: undefined,
  UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'bob@portico.test' },
} as const

test('behavior: a frame responds SUCCESS, or ERROR with a message', () => {
  for (const name of Object.keys(frameRequests) as (keyof typeof frameRequests)[]) {
    const payload = replies[name]
    expect(readFrameMessage(structuredClone(writeSuccess(name, 'a', payload as never)))).toMatchObject({
      id: 'a',
      kind: 'success',
      name,
      ...(payload !== undefined && { payload }),
    })
    expect(readFrameMessage(writeError(name, 'a', { message: 'Not now' }))).toMatchObject({
      error: { message: 'Not now' },
      id: 'a',
      kind: 'error',
      name,
    })
    expect(readFrameMessage({ id: 'a', type: `@w3m-frame/${name}_ERROR` })).toMatchObject({
      error: { message: 'An error occurred' },
    })
  }
})

test('behavior: an error has facts for the page’s own words, which are numbers and short words', () => {
  const error = { code: 'CODE_WRONG', data: { triesLeft: 4 }, message: 'Wrong code, 4 tries left.' }
  expect(readFrameMessage(structuredClone(writeError('CONNECT_OTP', 'a', error)))).toMatchObject({ error })
  for (const data of ['text', { triesLeft: {} }, { words: 'x'.repeat(129) }]) {
    const message = { id: 'a', payload: { ...error, data }, type: '@w3m-frame/CONNECT_OTP_ERROR' }
    expect(readFrameMessage(message)).toMatchObject({ error: { code: 'CODE_WRONG', data: undefined } })
  }
})

test('behavior: an unrequested message of a frame has no id', () => {
  expect(readFrameMessage({ payload: { version: '4' }, type: '@w3m-frame/READY' })).toEqual({
    kind: 'event',
    name: 'READY',
    payload: { version: '4' },
  })
  expect(readFrameMessage({ type: '@w3m-frame/READY' })).toMatchObject({ kind: 'event', name: 'READY' })
  expect(readFrameMessage(writeEvent('SESSION_UPDATE', { token: 't' }))).toMatchObject({
    payload: { token: 't' },
  })
  expect(readFrameMessage(writeEvent('SURFACE', { visible: true }))).toMatchObject({
    payload: { visible: true },
  })
  expect(Object.keys(frameEvents)).toEqual(['READY', 'SESSION_UPDATE', 'SURFACE', 'SIGNED_OUT'])
})

test('behavior: an app cancels requests that wait for a user, and an id may be missing', () => {
  expect(readAppMessage(writeNotice('RPC_ABORT'))).toEqual({ kind: 'notice', name: 'RPC_ABORT' })
  expect(readAppMessage({ type: '@w3m-app/SIGN_OUT' })).toMatchObject({
    id: undefined,
    kind: 'request',
    name: 'SIGN_OUT',
  })
})

test('behavior: a message of another protocol is foreign, and an unsupported one unknown', () => {
  for (const data of [
    null,
    7,
    'text',
    [],
    {},
    { type: 1 },
    { type: 'webpack' },
    { type: '@w3m-frame/READY' },
  ]) {
    expect(readAppMessage(data)).toEqual({ kind: 'foreign' })
  }
  expect(readAppMessage({ id: 'a', type: '@w3m-app/AWAIT_UPDATE_EMAIL' })).toEqual({
    id: 'a',
    kind: 'unknown',
    name: 'AWAIT_UPDATE_EMAIL',
  })
  expect(readAppMessage({ type: '@w3m-app/toString' })).toMatchObject({ kind: 'unknown' })
  expect(readFrameMessage({ type: '@w3m-frame/toString_SUCCESS' })).toMatchObject({ kind: 'unknown' })
})

test('behavior: for a malformed message, the error names the field', () => {
  expect(readAppMessage(writeRequest('CONNECT_EMAIL', 'a', { email: 'nobody' }))).toEqual({
    id: 'a',
    kind: 'malformed',
    message: 'payload.email must be an email address',
    name: 'CONNECT_EMAIL',
  })
  expect(readAppMessage({ id: 'a', type: '@w3m-app/CONNECT_OTP' })).toMatchObject({ kind: 'malformed' })
  for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const) {
    expect(readAppMessage(writeRequest('GET_SOCIAL_REDIRECT_URI', 'a', { provider }))).toMatchObject({
      payload: { provider },
    })
  }
  expect(
    readAppMessage(writeRequest('GET_SOCIAL_REDIRECT_URI', 'a', { provider: 'myspace' as 'x' })),
  ).toMatchObject({ message: 'payload.provider must be one of google, github, apple, facebook, x, discord' })
})

test.each([
  ['alice@portico.test', true],
  ["o'brien+tag@mail.example.co.uk", true],
  ['  alice@portico.test ', true],
  ['alice@portico', false],
  ['alice@@portico.test', false],
  ['.alice@portico.test', false],
  ['al..ice@portico.test', false],
  ['alice@-portico.test', false],
  ['alice@portico.1', false],
  ['alice portico@portico.test', false],
  [`${'a'.repeat(65)}@portico.test`, false],
  ['', false],
  ["o'hara@example.com", true],
  ['ann@xn--bcher-kva.de', true],
  ['ann@пример.xn--p1ai', true],
  ['ann+wallet@portico.test', true],
  ['Ann.Smith@Portico.TEST', true],
  [`${'a'.repeat(64)}@portico.test`, true],
  [`ann@${'a'.repeat(63)}.test`, true],
  [`ann@${'a'.repeat(64)}.test`, false],
  [`ann@${'abcdefg.'.repeat(30)}test`, true],
  [`ann@${'abcdefg.'.repeat(31)}test`, false],
  ['ann@portico.test.', false],
  ['ann.@portico.test', false],
  ['ann@portico..test', false],
  ['änn@portico.test', false],
  ['ann@bü cher.de', false],
  ['ann@bücher.de/a', false],
  ['ann@bücher', false],
  ['ann@１２７.０.０.１', false],
])('behavior: is %s an email address: %s', (text, isOne) => {
  expect(safeParse(emailSchema, text).success).toBe(isOne)
  // The frame and the server must agree. If only one of them accepted an address, the user would wait in vain for an
  // email.
  expect(
    [
      safeParse(frameRequests.CONNECT_EMAIL.payload, { email: text }),
      safeParse(frameRequests.RESUME_EMAIL.payload, { email: text }),
      safeParse(frameRequests.UPDATE_EMAIL.payload, { email: text }),
      safeParse(postEmailStart.body, { email: text, origin: 'https://agora.example' }),
      safeParse(postEmailUpdate.body, { email: text }),
    ].map(({ success }) => success),
  ).toEqual([isOne, isOne, isOne, isOne, isOne])
})

test('behavior: an internationalized domain is the one that email goes to, for the frame and for the server', () => {
  const written = ['ann@bücher.de', 'ann@BÜCHER.de', 'ann@例え。テスト', ' Ann@xn--bcher-kva.de']
  const read = [
    'ann@xn--bcher-kva.de',
    'ann@xn--bcher-kva.de',
    'ann@xn--r8jz45g.xn--zckzah',
    'Ann@xn--bcher-kva.de',
  ]
  for (const [index, email] of written.entries()) {
    expect(readAppMessage(writeRequest('CONNECT_EMAIL', 'a', { email }))).toMatchObject({
      payload: { email: read[index] },
    })
    expect(safeParse(postEmailUpdate.body, { email })).toMatchObject({ output: { email: read[index] } })
  }
})

test('behavior: networks arrive as numbers and as CAIP-2, and are sent as existing clients need them', () => {
  for (const chainId of [137, '137', '0x89', 'eip155:137'])
    expect(toCaipNetworkId(chainId)).toBe('eip155:137')
  expect(toCaipNetworkId('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  )
  for (const chainId of [
    0,
    -1,
    1.5,
    Number.NaN,
    '',
    'eip155:',
    'eip155:0x1',
    'eip155:eip155:1',
    'mars:1',
    {},
    null,
  ]) {
    expect(toCaipNetworkId(chainId)).toBeUndefined()
  }
  expect(toFrameChainId('eip155:137')).toBe(137)
  expect(toFrameChainId('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  )
})

test('behavior: the frame supports 24 eip155 and 3 Solana networks', () => {
  const eip155 = [
    ...[
      1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113,
    ],
    ...[324, 280, 100, 8453, 84531, 84532, 7777777, 999],
  ]
  const solana = [
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  ]
  expect(eip155).toHaveLength(24)
  expect(frameNetworks).toEqual([
    ...eip155.map((id) => `eip155:${id}`),
    ...solana.map((id) => `solana:${id}`),
  ])
  expect(frameNetworks.every((id) => toCaipNetworkId(id) === id)).toBe(true)
})

test('behavior: the frame is loaded with the project, the network, the version and whether it logs', () => {
  const address = writeFrameUrl('http://wallet.localhost:5181', {
    chainId: 'eip155:137',
    enableLogger: true,
    projectId: 'p&1',
  })
  expect(address).toBe(
    'http://wallet.localhost:5181/sdk?projectId=p%261&chainId=eip155%3A137&version=4&enableLogger=true',
  )
  expect(readFrameQuery(new URL(address).search)).toEqual({
    chainId: 'eip155:137',
    enableLogger: true,
    projectId: 'p&1',
    version: '4',
  })
  expect(readFrameQuery('?chainId=nonsense')).toEqual({
    chainId: 'eip155:1',
    enableLogger: false,
    projectId: '',
    version: '4',
  })
})

test.each([
  'eip155:0x1',
  'eip155:01',
  'eip155:1e0',
  'eip155:031337',
])('hardening A12: a frame ignores a network in the form %s', (chainId) => {
  expect(readFrameQuery(`?chainId=${chainId}`).chainId).toBe('eip155:1')
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'blob:https://a.example/1',
  'intent://a#Intent;end',
])('hardening A29: a frame cannot navigate a page to %j', (address) => {
  expect(readFrameMessage(writeSuccess('GET_SOCIAL_REDIRECT_URI', 'a', { uri: address }))).toMatchObject({
    kind: 'malformed',
  })
  expect(readFrameMessage(writeSuccess('GET_FARCASTER_URI', 'a', { url: address }))).toMatchObject({
    kind: 'malformed',
  })
})

const byApproval = (approval: string) =>
  Object.entries(frameRpcMethods).flatMap(([name, rule]) => (rule.approval === approval ? [name] : []))

test('hardening A9: 41 methods are safe, 11 need the user’s approval, and no others run', () => {
  expect(byApproval('safe')).toHaveLength(41)
  expect(byApproval('ask').sort()).toEqual([
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'eth_signTypedData_v4',
    'personal_sign',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_sendCalls',
  ])
  for (const [name, { approval }] of Object.entries(frameRpcMethods)) {
    expect(rpcMethods[name as keyof typeof rpcMethods].approval, name).toBe(approval)
  }
})

test.each([
  'eth_sign',
  'Personal_Sign',
  ' personal_sign',
  'personal_sign ',
  'personal_sign\n',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTransaction',
  '__proto__',
  'constructor',
  'toString',
  '',
])('hardening A10: the method %j does not exist', (method) => {
  expect(readRpcRequest({ method, params: ['0x00', evm] })).toEqual({
    code: 4200,
    message: 'Requested RPC call is not allowed',
  })
})

test.each([
  ['personal_sign', { 0: '0x00', 1: evm }],
  ['personal_sign', [['0x00'], evm]],
  ['personal_sign', undefined],
  ['eth_sendTransaction', [{ to: 'alice.eth' }]],
  ['eth_sendTransaction', [[{ to: evm }]]],
  ['eth_sendTransaction', [{ to: evm, value: '1' }]],
  ['eth_signTypedData_v4', [evm, 7]],
  ['eth_getBalance', 'text'],
  ['wallet_sendCalls', [{ calls: [] }]],
  ['solana_signMessage', ['message', 'pubkey']],
  ['solana_signTransaction', { transaction: '' }],
  ['solana_signAllTransactions', { transactions: 'one' }],
  ['solana_signAndSendTransaction', { options: { preflightCommitment: 'maybe' }, transaction: 'AQ==' }],
])('hardening A10: %s refuses parameters of another shape', (method, params) => {
  expect(readRpcRequest({ method, params })).toMatchObject({ code: -32602 })
})

test('behavior: items of wallet_sendCalls begin with 0x, in `to` and in `data`', () => {
  const ask = (call: unknown) =>
    readRpcRequest({
      method: 'wallet_sendCalls',
      params: [{ calls: [call], chainId: '0x1', version: '2.0.0' }],
    })
  expect(ask({ data: '0x', to: evm, value: '0x1' })).toMatchObject({ approval: 'ask' })
  expect(ask({ to: evm.slice(2) })).toEqual({
    code: -32602,
    message: 'params.0.calls.0.to must start with 0x',
  })
  expect(ask({ data: 'ff', to: evm })).toEqual({
    code: -32602,
    message: 'params.0.calls.0.data must start with 0x',
  })
  expect(ask({ data: '0x' })).toMatchObject({ code: -32602 })
})

test('behavior: requests of every type are read with their parameters', () => {
  for (const [method, params] of [
    ['eth_getBalance', [evm, 'latest']],
    ['eth_blockNumber', undefined],
    ['wallet_getAssets', [{ account: evm }]],
    ['wallet_getCallsStatus', ['0x1']],
    ['personal_sign', ['0x68656c6c6f', evm]],
    ['eth_signTypedData_v4', [evm, '{}']],
    ['eth_sendTransaction', [{ data: '0x', from: evm, gas: '0x5208', to: evm, value: '0x1' }]],
    ['solana_signMessage', { message: '3yZe7d', pubkey: 'p' }],
    [
      'solana_signAndSendTransaction',
      { options: { preflightCommitment: 'confirmed', skipPreflight: true }, transaction: 'AQ==' },
    ],
    ['wallet_grantPermissions', [{ permissions: [] }]],
  ] as const) {
    expect(readRpcRequest({ method, params }), method).toMatchObject({ params: params as unknown })
  }
})

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
const ring: Record<string, unknown> = {}
ring.self = ring

test.each([
  ['10 MB', ['x'.repeat(10_000_000)]],
  ['a ring', ring],
  ['a deep nest', deep(100)],
  ['a wide list', Array.from({ length: 50_000 }, () => 0)],
  ['__proto__', JSON.parse('{"__proto__":{"polluted":true}}')],
  ['constructor', { constructor: { prototype: { polluted: true } } }],
  ['a Map', new Map([[1, 2]])],
  ['bytes', new Uint8Array(4)],
  ['a bigint', [1n]],
  ['NaN', [Number.NaN]],
])('hardening A6: %s is not a payload, in either direction', (_, params) => {
  expect(
    readAppMessage({ id: 'a', payload: { method: 'eth_call', params }, type: '@w3m-app/RPC_REQUEST' }),
  ).toMatchObject({ kind: 'malformed' })
  const wide = Array.isArray(params) && params.length === 50_000
  expect(readFrameMessage({ id: 'a', payload: params, type: '@w3m-frame/RPC_REQUEST_SUCCESS' }).kind).toBe(
    wide ? 'success' : 'malformed',
  )
  expect({}).not.toHaveProperty('polluted')
})
