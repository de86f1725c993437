import { formatSignInMessage } from '@portico/protocol/signin'
import { type LocalSolana, startSolanaCluster } from '@portico/testkit/chain'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playUser } from '../approval/testing/playUser.js'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import { memoryStore } from '../storage/frameStore.js'
import { createRpcRequest } from './rpcRequest.js'
import { createTestVault } from './testing/createTestVault.js'

let cluster: LocalSolana
beforeAll(async () => {
  cluster = await startSolanaCluster()
})
afterAll(() => cluster?.stop())

const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const site = { name: undefined, origin: 'https://shop.example' }

/** Creates a node for every cluster, whose blocks are not mainnet's. A test chooses which messages are lost. */
const createRpc =
  (
    lost: (method: string) => 'answer' | 'question' | undefined,
    isOfMainnet: () => boolean | undefined = () => false,
  ): Rpc =>
  async (networkId, method, params) => {
    if (networkId === mainnet && method === 'isBlockhashValid') return { value: isOfMainnet() }
    const ask = async () => {
      const response = await fetch(cluster.rpcUrl, {
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
        headers: { 'content-type': 'application/json' },
        method: 'POST',
      })
      return (await response.json()) as { error?: { code: number; message: string }; result?: unknown }
    }
    const fate = lost(method)
    const answer = fate === 'question' ? undefined : await ask()
    if (fate || !answer) throw new WalletError('SERVER_UNREACHABLE', 'The network cannot be reached.')
    const { error, result } = answer
    if (error) throw new WalletError('NODE_REFUSED', error.message, { nodeCode: error.code })
    return result
  }

/** Creates the wallet of a user who approves everything and has ten SOL. Also returns the requests that were shown. */
async function createWallet(
  networkId: string,
  lost: Parameters<typeof createRpc>[0] = () => undefined,
  isOfMainnet: () => boolean | undefined = () => false,
) {
  const { addresses, vault } = await createTestVault()
  cluster.airdrop(addresses.solana, 10_000_000_000n)
  const { shown, surface } = playUser()
  const rpc = createRpc(lost, isOfMainnet)
  const answer = createRpcRequest({
    networks: { current: () => networkId, currentOf: () => networkId },
    rpc,
    store: memoryStore(),
    surface,
    vault,
    // Cast: the methods of Solana use no other parts.
  } as never)
  const ask = (method: string, params: unknown) => answer({ method, params }, site)
  return { ask, shown, solana: addresses.solana }
}

const readBlock = async () => {
  const answer = (await createRpc(() => undefined)('', 'getLatestBlockhash')) as {
    value: { blockhash: string }
  }
  return answer.value.blockhash
}

const stranger = base58.encode(crypto.getRandomValues(new Uint8Array(32)))
const system = [...new Uint8Array(32)]

type Build = { block: string; isLasting?: boolean; lamports?: bigint; version?: 'legacy' | 0 }

/** Returns a payment that is not signed yet. */
function build(
  payer: string,
  { block, isLasting = false, lamports = 1_000_000_000n, version = 'legacy' }: Build,
): string {
  const number = new Uint8Array(new BigUint64Array([lamports]).buffer)
  const advance = [2, 1, 1, 4, 4, 0, 0, 0]
  const pay = [2, 2, 0, 1, 12, 2, 0, 0, 0, ...number]
  const keys = [...base58.decode(payer), ...base58.decode(stranger), ...system]
  const message = [
    ...(version === 0 ? [0x80] : []),
    ...[1, 0, 1, 3, ...keys, ...base58.decode(block)],
    ...(isLasting ? [2, ...advance, ...pay] : [1, ...pay]),
    ...(version === 0 ? [0] : []),
  ]
  return base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
}

const methods = [
  ['solana_signTransaction', (transaction: string) => ({ transaction })],
  ['solana_signAndSendTransaction', (transaction: string) => ({ transaction })],
  ['solana_signAllTransactions', (transaction: string) => ({ transactions: [transaction] })],
] as const

test.each(
  methods,
)('hardening A12: %s for a test cluster only signs what that cluster knows', async (method, toParams) => {
  const { ask, shown, solana } = await createWallet(devnet)
  for (const version of ['legacy', 0] as const) {
    await ask(method, toParams(build(solana, { block: await readBlock(), version })))
    expect(shown.splice(0)).toHaveLength(1)
    const strange = base58.encode(crypto.getRandomValues(new Uint8Array(32)))
    for (const other of [{ block: strange }, { block: await readBlock(), isLasting: true }]) {
      const asked = ask(method, toParams(build(solana, { ...other, version })))
      await expect(asked).rejects.toMatchObject({
        message: expect.stringMatching(/Solana Devnet/),
        rpcCode: 4901,
      })
    }
  }
  expect(shown).toEqual([])
})

test.each(
  methods,
)('hardening A42: if a test cluster’s node lies, %s for it signs nothing that mainnet knows', async (method, toParams) => {
  const { ask, shown, solana } = await createWallet(devnet, undefined, () => true)
  await expect(ask(method, toParams(build(solana, { block: await readBlock() })))).rejects.toMatchObject({
    message: expect.stringMatching(/for Solana’s mainnet/),
    rpcCode: 4901,
  })
  expect(shown).toEqual([])
})

test('behavior: if the server does not serve mainnet, a test cluster’s transaction is still signed', async () => {
  const { ask, shown, solana } = await createWallet(devnet, undefined, () => {
    const cause = { code: -32_600, data: { field: 'query.chainId' }, message: 'No such network.' }
    throw new WalletError('NODE_REFUSED', cause.message, { cause, nodeCode: cause.code })
  })
  await ask('solana_signTransaction', { transaction: build(solana, { block: await readBlock() }) })
  expect(shown).toHaveLength(1)
})

test.each([
  ['cannot be reached', new WalletError('SERVER_UNREACHABLE', 'It cannot be reached.')],
  ['is over its limit', new WalletError('NODE_REFUSED', 'Too many requests.', { nodeCode: -32_005 })],
  ['returns nonsense', undefined],
])('hardening A42: if mainnet %s, a test cluster’s transaction is not signed', async (_, failure) => {
  const { ask, shown, solana } = await createWallet(devnet, undefined, () => {
    if (failure) throw failure
    return undefined
  })
  const transaction = build(solana, { block: await readBlock() })
  await expect(ask('solana_signTransaction', { transaction })).rejects.toMatchObject({
    code: 'SERVER_UNREACHABLE',
    message: expect.stringMatching(
      /could not check whether this transaction is for Solana Devnet.*Try again/,
    ),
  })
  expect(shown).toEqual([])
})

test('error: if a test cluster is unreachable, nothing is signed, with the reason', async () => {
  const { ask, shown, solana } = await createWallet(devnet, () => 'question')
  const transaction = build(solana, { block: await readBlock() })
  await expect(ask('solana_signTransaction', { transaction })).rejects.toMatchObject({
    code: 'SERVER_UNREACHABLE',
    message: expect.stringMatching(
      /could not check whether this transaction is for Solana Devnet.*Try again/,
    ),
  })
  expect(shown).toEqual([])
})

test('behavior: mainnet accepts a transaction that never expires, which the screen shows', async () => {
  const { ask, shown, solana } = await createWallet(mainnet)
  const transaction = build(solana, { block: stranger, isLasting: true })
  await ask('solana_signTransaction', { transaction })
  expect(shown).toMatchObject([{ kind: 'solana', networkId: mainnet }])
})

const readBalance = async (address: string) =>
  ((await createRpc(() => undefined)('', 'getBalance', [address])) as { value: number }).value

test.each([
  'answer',
  'question',
] as const)('hardening A47: if the %s is lost, the wallet sends the same transaction on a retry with a newer block', async (fate) => {
  let isDark = true
  const lost = (method: string) => {
    if (!isDark) return undefined
    return method === 'sendTransaction' ? fate : method === 'getSignatureStatuses' ? 'question' : undefined
  }
  const { ask, shown, solana } = await createWallet(devnet, lost)
  const before = await readBalance(stranger)
  const send = async () =>
    ask('solana_signAndSendTransaction', { transaction: build(solana, { block: await readBlock() }) })
  await expect(send()).rejects.toMatchObject({ code: 'MAYBE_SENT' })
  isDark = false
  const block = await readBlock()
  await expect.poll(readBlock).not.toBe(block)
  await expect(send()).resolves.toMatchObject({ signature: expect.any(String) })
  expect(shown).toMatchObject([{ kind: 'solana' }, { isRepeat: true, kind: 'solana' }])
  expect((await readBalance(stranger)) - before).toBe(1_000_000_000)
})

test('hardening A47: if a response is lost, the wallet looks for the transaction and returns its signature', async () => {
  let losses = 1
  const { ask, solana } = await createWallet(devnet, (method) =>
    method === 'sendTransaction' && losses-- > 0 ? 'answer' : undefined,
  )
  const before = await readBalance(stranger)
  const transaction = build(solana, { block: await readBlock() })
  await expect(ask('solana_signAndSendTransaction', { transaction })).resolves.toMatchObject({
    signature: expect.any(String),
  })
  expect((await readBalance(stranger)) - before).toBe(1_000_000_000)
})

test('hardening A11: a message that a network could accept as a transaction of any version is not signed as text', async () => {
  const { ask, shown, solana } = await createWallet(mainnet)
  const sign = (bytes: ArrayLike<number>) =>
    ask('solana_signMessage', { message: base58.encode(Uint8Array.from(Array.from(bytes))), pubkey: solana })
  const transaction = (version: 'legacy' | 0) =>
    base58.decode(build(solana, { block: stranger, version })).slice(65)
  const later = (first: number, length = 200) =>
    Uint8Array.from({ length }, (_, index) => (index === 0 ? first : index % 256))
  const refused = [
    transaction('legacy'),
    transaction(0),
    ...[0x80, 0x81, 0xbf, 0xc3, 0xfe].map((first) => later(first)),
    later(0x81, 2_000),
  ]
  for (const bytes of refused) {
    await expect(sign(bytes)).rejects.toMatchObject({
      message: expect.stringMatching(/is a transaction, or starts like one/),
      rpcCode: -32602,
    })
  }
  expect(shown).toEqual([])
  const text = 'Да'.repeat(40)
  const signed = [later(0xff), later(0x81, 32), later(0x20), new TextEncoder().encode(text)]
  for (const bytes of signed) await sign(bytes)
  expect(shown).toHaveLength(signed.length)
})

test('hardening A11: a message of 16,384 characters of base58 is signed, a longer one is refused before the prompt', async () => {
  const { ask, shown, solana: pubkey } = await createWallet(devnet)
  const write = (length: number) => 'z'.repeat(length)
  await expect(ask('solana_signMessage', { message: write(16_385), pubkey })).rejects.toMatchObject({
    message: expect.stringContaining('at most 16384 characters'),
    rpcCode: -32602,
  })
  expect(shown).toEqual([])
  await ask('solana_signMessage', { message: write(16_384), pubkey })
  expect(shown).toHaveLength(1)
})

test('hardening B4: of instructions no more are taken than can be shown: 64 of a transaction, 1,000 of a request', async () => {
  const { ask, shown, solana } = await createWallet(mainnet)
  const write = (count: number, mark = 0) => {
    const keys = [...base58.decode(solana), ...new Uint8Array(32).fill(8), ...new Uint8Array(32)]
    const steps = Array.from({ length: count }, () => [2, 0, 0]).flat()
    const message = [1, 0, 1, 3, ...keys, ...new Uint8Array(32).fill(mark), count, ...steps]
    return base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
  }
  const refused = { message: expect.stringContaining('at most 64 instructions'), rpcCode: -32602 }
  await expect(ask('solana_signTransaction', { transaction: write(65) })).rejects.toMatchObject(refused)
  const many = Array.from({ length: 16 }, (_, mark) => write(64, mark))
  await expect(ask('solana_signAllTransactions', { transactions: many })).rejects.toMatchObject(refused)
  expect(shown).toEqual([])
  await ask('solana_signAllTransactions', { transactions: many.slice(0, 15) })
  expect(shown).toHaveLength(1)
})

const memoPrograms = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

/** Returns a transaction of 20 limits of compute units and these memos, which is not signed yet. */
function buildMemos(
  payer: string,
  texts: readonly string[],
  program = memoPrograms[0] ?? '',
  version: 'legacy' | 0 = 0,
) {
  const budget = 'ComputeBudget111111111111111111111111111111'
  const keys = [payer, program, budget].flatMap((key) => [...base58.decode(key)])
  const limits = Array.from({ length: 20 }, () => [2, 0, 5, 2, 1, 0, 0, 0]).flat()
  const memos = texts.flatMap((text) => {
    const bytes = new TextEncoder().encode(text)
    // Source: Solana, compact-u16.
    return [1, 0, (bytes.length & 127) | 128, bytes.length >> 7, ...bytes]
  })
  const message = [
    ...(version === 0 ? [0x80] : []),
    ...[1, 0, 2, 3, ...keys, ...new Uint8Array(32).fill(7), 20 + texts.length, ...limits, ...memos],
    ...(version === 0 ? [0] : []),
  ]
  return base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
}

/** Returns a sign-in message of the account for a site. */
const writeSignIn = (accountAddress: string, host: string) =>
  formatSignInMessage({
    accountAddress,
    chainId: mainnet,
    domain: host,
    issuedAt: '2026-01-01T00:00:00Z',
    nonce: 'abcdefgh12345678',
    uri: `https://${host}`,
    version: '1',
  })

test.each(
  methods,
)('hardening A14: %s signs no memo that another site could accept as a sign-in', async (method, toParams) => {
  const { ask, shown, solana } = await createWallet(mainnet)
  const strange = writeSignIn(solana, 'bank.example')
  const own = writeSignIn(solana, 'shop.example')
  for (const program of memoPrograms) {
    for (const version of ['legacy', 0] as const) {
      for (const [texts, said] of [
        [[strange], /signs in to bank\.example, which is not the requesting site/],
        [['Order 7', strange], /signs in to bank\.example/],
        [[`${own}\nof bank.example`], /looks like a sign-in/],
      ] as const) {
        const asked = ask(method, toParams(buildMemos(solana, texts, program, version)))
        await expect(asked).rejects.toMatchObject({ message: expect.stringMatching(said), rpcCode: -32602 })
      }
    }
  }
  expect(shown).toEqual([])
})

test('hardening A14: of several transactions, none may have a sign-in to another site as its memo', async () => {
  const { ask, shown, solana } = await createWallet(mainnet)
  const transactions = [['Order 7'], [writeSignIn(solana, 'bank.example')]].map((texts) =>
    buildMemos(solana, texts),
  )
  await expect(ask('solana_signAllTransactions', { transactions })).rejects.toMatchObject({
    message: expect.stringMatching(/signs in to bank\.example/),
  })
  expect(shown).toEqual([])
})

test('behavior: a memo may be the site’s own sign-in, as a message may be', async () => {
  const { ask, shown, solana } = await createWallet(mainnet)
  const transaction = buildMemos(solana, [writeSignIn(solana, 'shop.example')])
  await ask('solana_signTransaction', { transaction })
  expect(shown).toMatchObject([{ kind: 'solana', transactions: [transaction] }])
})
