import { sepolia } from 'viem/chains'
import { expect, test } from 'vitest'
import { toNetwork } from '../core/network.js'
import type { Session } from '../core/session.js'
import { toConnectError } from './connectError.js'
import { readCosmosError } from './cosmos/readCosmosError.js'
import { eip155 } from './eip155/eip155.js'
import { readPolkadotError } from './polkadot/readPolkadotError.js'
import { readSolanaError } from './solana/readSolanaError.js'
import { readWalletError } from './walletError.js'

const network = toNetwork(sepolia)

/** Errors that real wallets return. Each has the rejection in a different place. */
const refusals: readonly (readonly [string, unknown])[] = [
  ['a code', { code: 4001, message: 'x' }],
  [
    'data that is an error',
    {
      code: -32603,
      data: { code: 4001, message: 'User denied the request.' },
      message: 'Internal JSON-RPC error.',
    },
  ],
  [
    'data that is words',
    { code: -32603, data: 'User denied transaction signature', message: 'Internal JSON-RPC error.' },
  ],
  [
    'the error of data',
    { code: -32000, data: { error: { data: { code: 4001 } } }, message: 'Internal JSON-RPC error.' },
  ],
  ['data without a code', { code: -32603, data: { message: 'Request rejected' }, message: 'Internal error' }],
  ['bare words', 'User rejected the transaction'],
  ['words of the other order', new Error('Transaction was rejected by the user')],
  ['an answer as a text', new Error('{"code":4001,"message":"no"}')],
  ['a code that is a text', { code: '4001' }],
  ["a library's code", { code: 'ACTION_REJECTED', info: { error: { code: -32603, message: 'x' } } }],
  [
    'info',
    {
      code: 'UNKNOWN_ERROR',
      info: { error: { code: 4001, message: 'x' } },
      message: 'could not coalesce error',
    },
  ],
  [
    'JSON behind words',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.\n{"code":-32603,"data":{"code":4001,"message":"no"}}',
    },
  ],
  [
    'what a library was about to format',
    new Error(
      `[ethjs-query] while formatting outputs from RPC '{"value":{"code":-32603,"data":{"code":4001}}}'`,
    ),
  ],
  ['a message that is an object', { message: { code: 4001, message: 'x' } }],
  ['data that is a number', { code: -32603, data: 4001, message: 'x' }],
  ['a code in words', { code: 'USER_REJECTED', message: 'Something happened' }],
  ['a name', Object.assign(new Error('x'), { name: 'UserRejectedRequestError' })],
  ['the name of the hardware', Object.assign(new Error('x'), { name: 'UserRefusedOnDevice' })],
  ['a body', { body: '{"error":{"code":4001}}', code: 'SERVER_ERROR', message: 'x' }],
  ['one word', { code: -32000, message: 'Cancelled' }],
  ['the window', new Error('Popup closed')],
  ['the window of a plugin', new Error('Plugin Closed')],
  ['one word of two', new Error('Failed or Rejected Request')],
  ['German with an English word', new Error('User hat die Anfrage abgelehnt')],
  ['Italian that speaks to its user', new Error('Hai rifiutato la richiesta')],
  ['what it calls its user', new Error('You declined the request')],
  ['Chinese', { code: -32603, message: '用户取消了操作' }],
  ['a few signs', { code: -32000, message: '已取消' }],
  ['Spanish', { code: -32603, message: 'Solicitud rechazada por el usuario' }],
  ['Russian', { code: -32603, message: 'Пользователь отклонил запрос' }],
  ['German', new Error('Vom Benutzer abgelehnt')],
  [
    'the browser about a passkey',
    Object.assign(
      new Error('The operation either timed out or was not allowed. See: https://www.w3.org/TR/webauthn-2/'),
      { name: 'NotAllowedError' },
    ),
  ],
  ['a list', { code: -32603, data: [{ code: 4001 }], message: 'Internal JSON-RPC error.' }],
  ['a list of errors', { errors: [{ code: 4001 }], message: 'All failed' }],
  ['a response', { code: -32603, message: 'x', response: { error: { code: 4001 } } }],
  ["a library's details", { details: 'User rejected the request.', message: 'x', shortMessage: 'y' }],
  ['an inner error', { innerError: { code: 4001 }, message: 'x' }],
  ['a message that is a list', { message: ['User rejected'] }],
  ['a code in a text', new Error('Error code: 4001')],
  ['a code of another name', { error_code: 4001, message: 'x' }],
  ['one verb', new Error('cancel')],
  ['what the user did not do', new Error("User didn't approve")],
  ['what was not approved', new Error('Transaction was not approved by the user')],
  ['where it was said', new Error('Transaction rejected in wallet')],
  ['who is behind the extension', new Error('Rejected by the extension user')],
  ['the owner', new Error('Owner rejected the transaction')],
  ['what it asked for', new Error('Sign transaction cancelled')],
  ['a confirmation', new Error('Confirmation declined')],
  ['a window that was closed too early', new Error('Popup was closed before completing')],
  ['Arabic', { code: -32603, message: 'رفض المستخدم الطلب' }],
  ['Persian', { code: -32603, message: 'کاربر درخواست را رد کرد' }],
  ['Hebrew', { code: -32603, message: 'המשתמש דחה את הבקשה' }],
  ['Thai', { code: -32603, message: 'ผู้ใช้ปฏิเสธ' }],
  ['Hindi', { code: -32603, message: 'उपयोगकर्ता ने अस्वीकार किया' }],
  ['Polish', { code: -32603, message: 'Użytkownik odrzucił żądanie' }],
  ['Dutch', { code: -32603, message: 'Gebruiker heeft geweigerd' }],
  ['one word of another language', new Error('Abgelehnt')],
  ...'payload context nativeError wrapped somethingElse'.split(' ').map(
    (name) =>
      [
        `a field of the name ${name}`,
        {
          code: -32603,
          message: 'Internal JSON-RPC error.',
          [name]: { code: 4001, message: 'User denied' },
        },
      ] as const,
  ),
  ...'msg description errorMessage rawError error_description note'
    .split(' ')
    .map((name) => [`words of the name ${name}`, { code: -32603, [name]: 'User rejected' }] as const),
  ['a list of words', { code: -32603, message: 'Internal error', metaMessages: ['x', 'User rejected'] }],
  [
    'a field that cannot be counted',
    Object.defineProperty(new Error('Internal error'), 'origin', { value: { code: 4001 } }),
  ],
  ['a field after one that throws', withTrap({ code: -32603, payload: { code: 4001 } })],
  ['nine levels', deep(9)],
  ['200 levels', deep(200)],
  ['a code inside a text', new Error('REJECTED_BY_USER')],
  ['a code inside a sentence', new Error('Wallet error USER_REJECTED (web)')],
  ['an approver', new Error('Transaction rejected by approver')],
  ['one of several approvers', new Error('Rejected by 2 approvers')],
  ['what the user presents', new Error('Biometric authentication canceled')],
  ['a face', new Error('Face ID was cancelled')],
  [
    'hardware in a payload',
    { message: 'x', payload: { error: 'Action cancelled', code: 'Failure_ActionCancelled' } },
  ],
  ['the words of that', { payload: { error: 'Failure_ActionCancelled' }, success: false }],
  ['who backed out', new Error('User backed out')],
  ['causes', new Error('Failed', { cause: new Error('Wrapped', { cause: { code: 4001 } }) })],
]

/** Returns an error in `levels` levels of data. */
function deep(levels: number): unknown {
  let inner: unknown = { code: 4001 }
  for (let level = 0; level < levels; level += 1) inner = { data: inner }
  return { code: -32603, data: inner, message: 'Internal error' }
}

/** Adds a field before all others whose getter throws. */
function withTrap(error: object): unknown {
  const trap = Object.defineProperty({}, 'data', {
    enumerable: true,
    get: () => {
      throw new Error('trap')
    },
  })
  return Object.defineProperties(trap, Object.getOwnPropertyDescriptors(error))
}

function sessionOf(answer: unknown): { session: Session; methods: string[] } {
  const methods: string[] = []
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') return network.caipNetworkId === 'eip155:11155111' ? '0xaa36a7' : '0x1'
      methods.push(method)
      throw answer
    },
  }
  const connector = { chain: 'eip155', id: 'io.test', name: 'Test', provider, type: 'ANNOUNCED' } as const
  return { methods, session: { accounts: [], connector, networkId: network.caipNetworkId, provider } }
}

const from = '0x00000000000000000000000000000000000000Aa'

test.each(
  refusals,
)('hardening R34: a rejection in %s is a rejection, and no request follows', async (_, answer) => {
  const codeOf = (work: Promise<unknown> | undefined) =>
    Promise.resolve(work).then(
      () => 'done',
      ({ code }: { code?: unknown }) => code,
    )
  const family = eip155()
  const sending = await family.loadSending?.()
  const { methods, session } = sessionOf(answer)
  const { signal } = new AbortController()
  expect(await codeOf(family.signMessage?.(session, { address: from, message: 'x' }))).toBe(
    'SIGNATURE_DECLINED',
  )
  expect(await codeOf(family.switchNetwork?.(session, { network, signal }))).toBe('NETWORK_SWITCH_REJECTED')
  expect(await codeOf(sending?.send?.(session, { amount: 1n, from, network, to: from }))).toBe(
    'SEND_REJECTED',
  )
  expect(methods).toEqual(['personal_sign', 'wallet_switchEthereumChain', 'eth_sendTransaction'])
  expect(toConnectError(answer, session.connector)).toMatchObject({ code: 'CONNECTION_REJECTED' })
  for (const read of [readSolanaError, readCosmosError, readPolkadotError])
    expect(read(answer).kind).toBe('rejected')
})

test('behavior: the innermost message is shown', () => {
  const detailsOf = (error: unknown) => readWalletError(error).details
  const internal = { code: -32603, message: 'Internal JSON-RPC error.' }
  const poor = 'insufficient funds for gas * price + value'
  expect(detailsOf({ ...internal, data: { code: -32000, message: poor } })).toBe(poor)
  expect(detailsOf({ ...internal, data: poor })).toBe(poor)
  expect(detailsOf({ ...internal, data: '0x08c379a0' })).toBe('Internal JSON-RPC error.')
  expect(detailsOf({ ...internal, data: { originalError: { message: poor } } })).toBe(poor)
})

test('error: no user rejection is invented', () => {
  const kindOf = (error: unknown) => readWalletError(error).kind
  expect(kindOf(new Error('Transaction rejected: nonce too low'))).toBe('other')
  expect(kindOf({ code: null, message: 'rejected by the network' })).toBe('other')
  expect(kindOf({ code: -32000, message: 'execution reverted: Cancelled order' })).toBe('other')
  // Rejections by a bundler, by a contract, and by a node are not the user's.
  expect(kindOf({ code: -32500, message: 'user operation was rejected: AA21 did not pay prefund' })).toBe(
    'other',
  )
  expect(kindOf({ code: -32502, message: 'UserOperation rejected because it reverts' })).toBe('other')
  expect(kindOf({ code: 3, message: 'execution reverted: user denied' })).toBe('other')
  expect(kindOf(new Error('La red ha rechazado la transacción'))).toBe('other')
  expect(kindOf({ code: -32003, message: 'Transaction rejected.' })).toBe('other')
  expect(kindOf({ code: -32603, message: 'Transaction rejected.' })).toBe('rejected')
  // The node was not reached, or the account has no rights.
  for (const words of [
    'connection refused',
    'Connection was refused.',
    'connect ECONNREFUSED 127.0.0.1:8545',
    'User not signed in',
    'User is not allowed',
  ])
    expect(kindOf(new Error(words)), words).toBe('other')
  for (const message of [
    'Transaction rejected by RPC node: This transaction has already been processed',
    'Transaction simulation failed: access denied by program',
  ]) {
    expect(readSolanaError({ code: -32003, message }).kind, message).toBe('other')
  }
  expect(readSolanaError(new Error('Request rejected')).kind).toBe('rejected')
  const endless: Record<string, unknown> = { message: 'x' }
  endless.cause = endless
  expect(readWalletError(endless)).toMatchObject({ codes: [], details: 'x', kind: 'other' })
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
    },
  )
  expect(readWalletError(trap)).toMatchObject({ details: '', kind: 'other' })
  // Fields of any name: circular, endless, far too deep, or without end in width.
  const loop: Record<string, unknown> = { message: 'x' }
  loop.payload = [{ owner: loop }]
  expect(readWalletError(loop)).toMatchObject({ details: 'x', kind: 'other' })
  const fresh = (): object => ({
    get payload() {
      return fresh()
    },
  })
  expect(readWalletError(fresh()).kind).toBe('other')
  expect(readWalletError(deep(400)).kind).toBe('other')
  const wide = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [`n${index}`, { message: 'x' }]),
  )
  expect(readWalletError({ ...wide, last: { code: 4001 } }).kind).toBe('other')
})

test.each([
  ['what the page asked for', { params: ['User rejected the request'] }],
  ['a request', { sent: { method: 'personal_sign', params: [{ message: 'User rejected the request' }] } }],
  ['a number of another meaning', { retries: 4001 }],
  ['where it arose', { stack: 'Error: x\n at userRejected (user-rejected.js)' }],
  ['a link', { docsPath: '/errors/user-rejected', url: 'https://x.example/user-rejected' }],
  ['what cannot be done', { note: 'Switching networks is not supported' }],
  ['the system', { description: 'Authentication was canceled by the system' }],
  ['a wallet that cannot switch', { reason: 'Unable to change to unauthorized chain' }],
  ['an operation', { errorMessage: 'UserOperation was rejected: AA21' }],
])('error: no user rejection is invented from %s', (_, fields) => {
  const error = { code: -32603, message: 'Internal JSON-RPC error.', ...fields }
  expect(readWalletError(error).kind).toBe('other')
})

test('behavior: a field that explains nothing changes neither the message nor who failed', () => {
  const error = { code: -32603, message: 'It failed', walletName: 'Ledger', where: 'firmware not found' }
  expect(readWalletError(error)).toMatchObject({ details: 'It failed', kind: 'other', says: 'It failed' })
  expect(readWalletError(error).isOfHardware).toBeUndefined()
  expect(readWalletError({ code: -32603, msg: 'It failed' }).details).toBe('It failed')
})

test('hardening R34: a network that a wallet does not know, in its own message, is added', async () => {
  const words = [
    'Unrecognized chain ID "0xaa36a7". Try adding the chain using wallet_addEthereumChain first.',
    'Chain 11155111 has not been added to the wallet',
    'unsupported network',
    'This network is not supported yet',
    'No such chain',
  ]
  for (const message of words) {
    const methods: string[] = []
    let chainId = '0x1'
    const provider = {
      async request({ method }: { method: string }) {
        if (method === 'eth_chainId') return chainId
        methods.push(method)
        if (method === 'wallet_addEthereumChain') chainId = '0xaa36a7'
        else throw { code: -32000, data: { message }, message: 'Internal error' }
        return null
      },
    }
    const { session } = sessionOf(undefined)
    const { signal } = new AbortController()
    await eip155().switchNetwork?.({ ...session, provider }, { network, signal })
    expect(methods, message).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  }
})

test('hardening R36: a rejection by hardware, and not by the user, is not attributed to the user', () => {
  const refused = (message: string) => readSolanaError({ code: 4001, message })
  for (const message of [
    'User rejected the request: Ledger device: UNKNOWN_ERROR (0x6a81)',
    'Off-chain message signing is not supported by this hardware wallet',
    'TransportStatusError: Blind signature must be enabled (0x6808)',
  ]) {
    const read = refused(message)
    expect(read.kind).toBe('other')
    expect(read.details).toContain('A hardware wallet may not sign this')
  }
  // The owner's own rejection on the device's buttons.
  expect(refused('Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)').kind).toBe(
    'rejected',
  )
})

test.each([
  ['User rejected the request: Ledger device: UNKNOWN_ERROR (0x6a81)'],
  ['User denied: Ledger device: Invalid data received (0x6a80)'],
  ['The request was rejected: please enable Blind signing on your Ledger'],
  ['LockedDeviceError: Device is locked'],
  ['DisconnectedDeviceDuringOperation: The device was disconnected.'],
  ['User rejected the request: contract data must be enabled in the app'],
  ['BitBox02: User rejected. This firmware cannot sign this message.'],
  ["User rejected the request: Failed to execute 'open' on 'HIDDevice'"],
  ['User rejected the request: open the Solana app'],
  ['User rejected the request: UNKNOWN_ERROR (0x6f42)'],
  ['User denied: INS_NOT_SUPPORTED'],
  ['Message signing not supported'],
  ['User rejected: this account does not support signing messages'],
  ['This account cannot sign messages'],
  ['Unsupported message type'],
  ['La firma de mensajes no está soportada'],
  ['Подпись сообщений не поддерживается'],
  ['不支持消息签名'],
  ['Failed to sign with Ledger device'],
  ['Ledger: please update the app'],
  ['Ledger device: (0x6501)'],
  // Words of a refusal with which nobody refused.
  ['An action was already pending on the Ledger device. Please deny or reconnect.'],
  ['Ledger: please deny the pending action first'],
  ['Please reject or approve the pending request on your Ledger'],
  ['Ledger: The transport was closed'],
  ['Ledger: connection closed'],
  ['Ledger denied access: permissions policy'],
  ['Failed to connect Ledger: Access denied'],
  ['Ledger: operation aborted by timeout'],
  ['Ledger: request was ignored since app closed'],
  ['Trezor: Popup closed, connect device'],
  ['Keystone: request declined because QR expired'],
  ['Something went wrong with Ledger'],
  ['Your Nano S Plus is locked'],
  ['Nano X disconnected'],
  ['User rejected the request: Nano X disconnected'],
  ['Stax: transaction too large'],
  ['OneKey: device not found'],
  ['Hardware signature failed'],
  ['Wrong app open on the device'],
  ['Ledger no responde'],
  ['Ledger antwortet nicht'],
  ['Ledger busy'],
  ['User rejected the request. The firmware is outdated.'],
  ['Signature not available'],
])('hardening R36: in every family, unsupported hardware is not a rejection by the user: %s', async (message) => {
  const { session } = sessionOf({ code: 4001, message })
  const family = eip155()
  const sending = await family.loadSending?.()
  const failed = {
    code: 'REQUEST_FAILED',
    details: expect.stringContaining('A hardware wallet may not sign this'),
  }
  await expect(family.signMessage?.(session, { address: from, message: 'x' })).rejects.toMatchObject(failed)
  await expect(sending?.send?.(session, { amount: 1n, from, network, to: from })).rejects.toMatchObject(
    failed,
  )
  for (const read of [readSolanaError, readCosmosError, readPolkadotError])
    expect(read({ code: 4001, message }).kind).toBe('other')
})

test.each([
  ['Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)'],
  ['Transaction was rejected on your Ledger'],
  ['User cancelled on the device. Ledger is ready.'],
  ['Ledger Live: user rejected the request'],
  ['User rejected the request. Ledger'],
  ['Failed to sign with Ledger: User rejected the request'],
  ['Ledger device: Security not satisfied (dongle locked or have invalid access rights) (0x6982)'],
  ['WebUSB: No device selected.'],
  ['TransportOpenUserCancelled: Access denied to use Ledger device'],
  ['Trezor: Popup closed'],
  ['Ledger: aborted by the user because of the fee'],
  ['hardware account'],
  ['User closed. Signature not available'],
  ['User rejected the request. Firmware v2'],
  ['User rejected the request. Ledger Nano X is connected'],
  ['OneKey: user cancelled'],
])('hardening R36: the user’s rejection on the hardware is attributed to the user: %s', (message) => {
  for (const read of [readWalletError, readSolanaError, readCosmosError, readPolkadotError])
    expect(read({ code: 4001, message }).kind).toBe('rejected')
})

test.each([
  [{ message: 'Ledger device: UNKNOWN_ERROR (0x5501)' }],
  [{ message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)' }],
  [{ message: 'Ledger device: ', name: 'TransportStatusError', statusCode: 27013 }],
  [{ message: 'failed', name: 'TransportStatusError', statusCode: 21761 }],
  [{ _tag: 'EthAppCommandError', errorCode: '6985', message: 'x' }],
  [{ _tag: 'RefusedByUserDAError' }],
  [{ code: 'Failure_ActionCancelled', message: 'Trezor' }],
  [{ code: -32603, message: 'Transaction refused on Ledger' }],
  [{ code: -32603, message: 'Transaction refusée sur votre Ledger' }],
  [{ code: -32603, message: 'La transacción fue rechazada en el Ledger' }],
  [{ code: -32603, message: 'Auf dem Ledger abgelehnt' }],
  [{ code: -32603, message: 'Отклонено на Ledger' }],
  [{ code: -32603, message: 'Ledgerで拒否されました' }],
  [{ code: -32603, message: 'Trezor: Transakce zamítnuta' }],
])('hardening R36: a rejection on the hardware is the user’s by status and in any language: %j', (error) => {
  expect(readWalletError(error)).toMatchObject({ kind: 'rejected' })
  expect(readWalletError(error).isOfHardware).toBeUndefined()
})
