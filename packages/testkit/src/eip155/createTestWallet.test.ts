import {
  createPublicClient,
  createWalletClient,
  custom,
  http,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { anvil, base, mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LocalChain, startAnvil } from '../chain/startAnvil.js'
import { nowhereChainId } from './createApprover.js'
import { createTestWallet, type TestWalletOptions } from './createTestWallet.js'
import { devAccounts } from './devAccounts.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import { openWalletStorage } from './walletMemory.js'

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
})
afterAll(() => chain.stop())

const alice = devAccounts[0]?.address ?? '0x'
const bob = devAccounts[1]?.address ?? '0x'

function createWallet(options: TestWalletOptions = {}) {
  return createTestWallet({ chains: [anvil, mainnet], rpcUrl: chain.rpcUrl, slowMs: 30, ...options })
}

async function connected(options: TestWalletOptions = {}) {
  const wallet = createWallet(options)
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  return wallet
}

test('default: connects, and shares nothing before', async () => {
  const wallet = createWallet()
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual([alice])
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([alice])
  expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(wallet.approvals).toEqual([
    {
      accounts: wallet.accounts,
      kind: 'connect',
      network: { chainId: 31_337, name: 'Anvil' },
      origin: 'http://localhost',
    },
  ])
})

test('behavior: a returning site causes no prompt, even in a later visit', async () => {
  const storage = openWalletStorage()
  await connected({ storage })
  const later = createWallet({ answer: 'reject', storage })
  expect(await later.provider.request({ method: 'eth_accounts' })).toEqual([alice])
  expect(await later.provider.request({ method: 'eth_requestAccounts' })).toEqual([alice])
  expect(later.approvals).toEqual([])
  const otherSite = createWallet({ origin: 'https://other.test', storage })
  expect(await otherSite.provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('behavior: signatures verify', async () => {
  const { provider } = await connected()
  const client = createWalletClient({ account: alice, chain: anvil, transport: custom(provider) })
  const message = 'Agora asks you to sign in. ✓'
  const signature = await client.signMessage({ message })
  expect(await verifyMessage({ address: alice, message, signature })).toBe(true)

  const typedData = {
    domain: { chainId: 31_337, name: 'Agora' },
    message: { choice: 'yes', proposal: 7n },
    primaryType: 'Vote',
    types: {
      Vote: [
        { name: 'proposal', type: 'uint256' },
        { name: 'choice', type: 'string' },
      ],
    },
  } as const
  const typedSignature = await client.signTypedData(typedData)
  expect(await verifyTypedData({ ...typedData, address: alice, signature: typedSignature })).toBe(true)
})

test('behavior: the user sees the message as text, and other bytes as hex', async () => {
  const wallet = await connected()
  await wallet.provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', alice] })
  await wallet.provider.request({ method: 'personal_sign', params: ['0xff00', alice] })
  expect(wallet.approvals.slice(1)).toMatchObject([{ message: 'Hello' }, { message: '0xff00' }])
})

test('behavior: transactions are mined', async () => {
  const { provider } = await connected()
  const client = createPublicClient({ chain: anvil, transport: http(chain.rpcUrl) })
  const before = await client.getBalance({ address: bob })
  const hash = await createWalletClient({
    account: alice,
    chain: anvil,
    transport: custom(provider),
  }).sendTransaction({ to: bob, value: parseEther('1.5') })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect((await client.getBalance({ address: bob })) - before).toBe(parseEther('1.5'))
})

test('behavior: wallets in several pages with one key send concurrently, and everything is sent', async () => {
  const wallets = await Promise.all(Array.from({ length: 4 }, () => connected()))
  const client = createPublicClient({ chain: anvil, transport: http(chain.rpcUrl) })
  const before = await client.getTransactionCount({ address: alice })
  const hashes = await Promise.all(
    wallets.map(({ provider }, index) =>
      provider.request({
        method: 'eth_sendTransaction',
        params: [{ from: alice, to: bob, value: `0x${index + 1}` }],
      }),
    ),
  )
  expect(new Set(hashes).size).toBe(4)
  await expect.poll(() => client.getTransactionCount({ address: alice })).toBe(before + 4)
})

test('behavior: a batch is sent call by call, and its status follows the network', async () => {
  const wallet = await connected()
  expect(await wallet.provider.request({ method: 'wallet_getCapabilities', params: [alice] })).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
    '0x7a69': { atomic: { status: 'unsupported' } },
  })
  const calls = [
    { to: bob, value: '0x1' },
    { data: '0x1234', to: bob },
  ]
  const sent = await wallet.provider.request({
    method: 'wallet_sendCalls',
    params: [{ atomicRequired: false, calls, chainId: '0x7a69', from: alice, id: 'batch', version: '2.0.0' }],
  })
  expect(sent).toEqual({ id: 'batch' })
  await expect
    .poll(() => wallet.provider.request({ method: 'wallet_getCallsStatus', params: ['batch'] }))
    .toMatchObject({ chainId: '0x7a69', receipts: [{ status: '0x1' }, { status: '0x1' }], status: 200 })
  expect(wallet.approvals.at(-1)).toMatchObject({ calls: [{ valueWei: 1n }, { data: '0x1234' }] })
})

test('behavior: networks are switched, and added if unknown', async () => {
  const wallet = await connected()
  const onChain = vi.fn()
  wallet.provider.on('chainChanged', onChain)
  const baseId = `0x${base.id.toString(16)}`
  await wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
  await expect(
    wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: baseId }] }),
  ).rejects.toMatchObject({ code: 4902 })
  const added = {
    chainId: baseId,
    chainName: base.name,
    nativeCurrency: base.nativeCurrency,
    rpcUrls: base.rpcUrls.default.http,
  }
  await wallet.provider.request({ method: 'wallet_addEthereumChain', params: [added] })
  expect(wallet.getChainId()).toBe(base.id)
  expect(onChain.mock.calls).toEqual([['0x1'], [baseId]])
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['connect', 'switchNetwork', 'addNetwork'])
})

test('behavior: reads go to the network, and return its errors', async () => {
  const { provider } = createWallet()
  expect(
    await provider.request({ method: 'eth_getBalance', params: [devAccounts[4]?.address, 'latest'] }),
  ).toBe('0x21e19e0c9bab2400000')
  await expect(provider.request({ method: 'eth_getBalance', params: ['nobody'] })).rejects.toMatchObject({
    code: -32602,
  })
})

test('behavior: the user’s actions in the wallet reach the site', async () => {
  const wallet = await connected()
  const heard: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    wallet.provider.on(event, (payload: unknown) => heard.push([event, payload]))
  }
  wallet.setSharedAccounts([bob, alice])
  wallet.setChainId(1)
  wallet.lock()
  wallet.unlock()
  wallet.setOnline(false)
  await expect(wallet.provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
  wallet.setOnline(true)
  await wallet.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  expect(heard).toEqual([
    ['accountsChanged', [bob, alice]],
    ['chainChanged', '0x1'],
    ['accountsChanged', []],
    ['accountsChanged', [bob, alice]],
    ['disconnect', expect.objectContaining({ code: 4900 })],
    ['connect', { chainId: '0x1' }],
    ['accountsChanged', []],
  ])
})

test('behavior: a locked wallet shares nothing until it is unlocked', async () => {
  const wallet = createWallet({ answer: 'locked' })
  const request = wallet.provider.request({ method: 'eth_requestAccounts' })
  await expect.poll(() => wallet.approvals.map(({ kind }) => kind)).toEqual(['unlock'])
  await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    code: -32002,
  })
  wallet.unlock()
  expect(await request).toEqual([alice])
  wallet.lock()
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('behavior: slow, missing and late responses', async () => {
  const wallet = createWallet({ answer: 'slow' })
  expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual([alice])
  wallet.setAnswer('never')
  const late = wallet.provider.request({ method: 'personal_sign', params: ['0x00', alice] })
  await expect.poll(() => wallet.approvals.length).toBe(2)
  wallet.answerPending('reject')
  await expect(late).rejects.toMatchObject({ code: 4001 })
})

test('behavior: a wallet on the wrong network connects there and does not switch by itself', async () => {
  const wallet = await connected({ answer: 'wrongNetwork' })
  expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe(`0x${nowhereChainId.toString(16)}`)
  const switching = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }
  await expect(wallet.provider.request(switching)).rejects.toMatchObject({ code: 4001 })
  wallet.setAnswer('approve')
  expect(await wallet.provider.request(switching)).toBeNull()
})

test('behavior: a function can respond by request', async () => {
  const wallet = createWallet({
    answer: ({ kind }) => {
      if (kind === 'signMessage') throw new ProviderRpcError({ code: -32603, message: 'Ledger is asleep.' })
      return 'approve'
    },
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  await expect(
    wallet.provider.request({ method: 'personal_sign', params: ['0x00', alice] }),
  ).rejects.toMatchObject({ code: -32603, message: 'Ledger is asleep.' })
})

test('error: the user rejects', async () => {
  const { provider } = createWallet({ answer: 'reject' })
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('error: an account that was not shared signs and sends nothing', async () => {
  const { provider } = await connected()
  const transaction = { from: bob, to: alice, value: '0x1' }
  await expect(provider.request({ method: 'personal_sign', params: ['0x00', bob] })).rejects.toMatchObject({
    code: 4100,
  })
  await expect(
    provider.request({ method: 'eth_sendTransaction', params: [transaction] }),
  ).rejects.toMatchObject({ code: 4100 })
})

test('error: more than the account has', async () => {
  const { provider } = await connected()
  const transaction = { from: alice, to: bob, value: '0xffffffffffffffffffffff' }
  await expect(
    provider.request({ method: 'eth_sendTransaction', params: [transaction] }),
  ).rejects.toMatchObject({ code: -32000 })
})

test('error: malformed and unknown requests', async () => {
  const { provider } = await connected()
  const malformed = [
    ['personal_sign', [7, alice]],
    ['eth_signTypedData_v4', [alice, 'no json']],
    ['eth_sendTransaction', [{ from: alice, to: bob, value: 'one' }]],
    ['wallet_switchEthereumChain', [{ chainId: 1 }]],
    ['wallet_addEthereumChain', [{ chainId: '0x2' }]],
  ] as const
  for (const [method, params] of malformed) {
    await expect(provider.request({ method, params }), method).rejects.toMatchObject({ code: -32602 })
  }
  await expect(provider.request({ method: 'eth_sign', params: [alice, '0x00'] })).rejects.toMatchObject({
    code: 4200,
  })
  await expect(provider.request({ method: 'constructor' })).rejects.toMatchObject({ code: 4200 })
})

test('error: no page to prompt in', async () => {
  const { provider } = createWallet({ answer: 'human' })
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toThrow(
    'there is no page to show it',
  )
})
