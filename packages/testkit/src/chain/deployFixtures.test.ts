import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  getContractAddress,
  type Hex,
  http,
  multicall3Abi,
  parseAbi,
  parseAbiItem,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devAccounts } from '../eip155/devAccounts.js'
import { deployFixtures } from './deployFixtures.js'
import { localContracts, lookAlikeAddress } from './localContracts.js'
import { serveCollectibles } from './serveCollectibles.js'
import { type LocalChain, startAnvil } from './startAnvil.js'

const folder = mkdtempSync(join(tmpdir(), 'portico-fixtures-'))
const statePath = join(folder, 'chain.json')
const [alice, bob, carol, stranger] = devAccounts
const { batchSender, lanterns, multicall3, spamCollection, spamToken, tether, tickets, usdCoin } =
  localContracts
const secondsPerDay = 86_400
const running: { chain?: LocalChain; stop: () => Promise<void> } = { stop: async () => {} }

beforeAll(async () => {
  const collectibles = await serveCollectibles()
  running.chain = await startAnvil({
    genesisAt: Math.floor(Date.now() / 1000) - 430 * secondsPerDay,
    statePath,
  })
  running.stop = collectibles.stop
  await deployFixtures({ collectiblesUrl: collectibles.url, rpcUrl: running.chain.rpcUrl })
})
afterAll(async () => {
  await running.chain?.stop()
  await running.stop()
  rmSync(folder, { recursive: true })
})

test('default: every contract is at its address, and responds there', async () => {
  const client = createClient()
  for (const [name, address] of Object.entries(localContracts)) {
    expect(await client.getCode({ address }), name).toMatch(/^0x[0-9a-f]{100}/)
  }
  const symbols = await client.multicall({
    allowFailure: false,
    contracts: [tether, usdCoin, spamToken, lanterns, tickets, spamCollection].map((address) => ({
      abi: erc20Abi,
      address,
      functionName: 'symbol' as const,
    })),
    multicallAddress: multicall3,
  })
  expect(symbols).toEqual(['USDT', 'USDC', 'CLAIM-REWARD.EXAMPLE', 'LANTERN', 'TICKET', 'FREE'])
  expect(await readToken(tether, 'decimals')).toBe(6)
  expect(await readToken(usdCoin, 'decimals')).toBe(6)
})

test('behavior: a second call, and a second start, change nothing', async () => {
  const chain = running.chain as LocalChain
  const collectiblesUrl = 'http://127.0.0.1:5170/collectibles'
  await deployFixtures({ collectiblesUrl, rpcUrl: chain.rpcUrl })
  const before = await createClient().getBlock()
  expect(await deployFixtures({ collectiblesUrl, rpcUrl: chain.rpcUrl })).toEqual({
    contracts: localContracts,
    isNew: false,
  })
  expect((await createClient().getBlock()).hash).toBe(before.hash)
  await chain.stop()
  running.chain = await startAnvil({ genesisAt: 1_500_000_000, statePath })
  expect(await deployFixtures({ rpcUrl: running.chain.rpcUrl })).toMatchObject({ isNew: false })
  expect((await createClient().getBlock()).hash).toBe(before.hash)
})

test.each([
  { at: 4, method: 'eth_sendTransaction', when: 'among the contracts' },
  { at: 30, method: 'eth_sendTransaction', when: 'before a transaction' },
  { at: 20, method: 'hardhat_setNonce', when: 'after one, before it is marked' },
])('behavior: if it is interrupted $when, it is completed, without duplicates', async ({ at, method }) => {
  const chain = await startAnvil()
  const door = await openDoor(chain.rpcUrl, method, at)
  await expect(deployFixtures({ rpcUrl: door.url })).rejects.toMatchObject({
    code: 'LOCAL_CHAIN_FAILED',
    message: expect.stringContaining('did not finish deployFixtures'),
  })
  door.close()
  expect(await deployFixtures({ rpcUrl: chain.rpcUrl })).toMatchObject({ isNew: true })
  const client = createPublicClient({ chain: anvil, transport: http(chain.rpcUrl) })
  const whole = await createClient().getLogs({ fromBlock: 0n })
  const finished = await client.getLogs({ fromBlock: 0n })
  const shown = (logs: typeof whole) => logs.map(({ address, data, topics }) => ({ address, data, topics }))
  expect(shown(finished)).toEqual(shown(whole))
  await chain.stop()
})

test('behavior: addresses depend on the order of the contracts only', () => {
  const from = '0x94fD9771c9336402265AF7667834d63ba22cFBf7'
  const inOrder = [tether, usdCoin, spamToken, lanterns, tickets, batchSender, spamCollection]
  expect(inOrder.map((_, nonce) => getContractAddress({ from, nonce: BigInt(nonce) }))).toEqual(inOrder)
})

test('behavior: the history covers over a year, has failures, a trade and approvals', async () => {
  const client = createClient()
  const last = await client.getBlock()
  const ages: number[] = []
  const statuses: string[] = []
  for (let number = 1n; number <= last.number; number++) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const { from, hash } of block.transactions) {
      if (from !== alice.address.toLowerCase()) continue
      ages.push((Date.now() / 1000 - Number(block.timestamp)) / secondsPerDay)
      statuses.push((await client.getTransactionReceipt({ hash })).status)
    }
  }
  expect(ages.length).toBeGreaterThan(40)
  expect(Math.max(...ages)).toBeGreaterThan(400)
  expect(statuses.filter((status) => status === 'reverted')).toHaveLength(3)
  expect(Date.now() / 1000 - Number(last.timestamp)).toBeLessThan(600)
  const approvals = await client.getLogs({
    event: parseAbiItem('event Approval(address indexed owner, address indexed spender, uint256 value)'),
    fromBlock: 0n,
  })
  expect(approvals.filter(({ args }) => args.owner === alice.address)).toHaveLength(4)
})

test('behavior: Tether returns nothing, and its allowance must go through 0', async () => {
  const { rpcUrl } = running.chain as LocalChain
  const client = createClient()
  const spender = stranger.address
  const approve = (value: bigint) =>
    encodeFunctionData({ abi: erc20Abi, args: [spender, value], functionName: 'approve' })
  const { data } = await client.call({ account: alice.address, data: approve(5n), to: tether })
  expect(data).toBeUndefined()
  const ofUsdCoin = await client.call({ account: alice.address, data: approve(5n), to: usdCoin })
  expect(ofUsdCoin.data).toMatch(/1$/)

  await send(rpcUrl, { data: approve(5n), to: tether })
  await expect(client.call({ account: alice.address, data: approve(6n), to: tether })).rejects.toThrow()
  await send(rpcUrl, { data: approve(0n), to: tether })
  await send(rpcUrl, { data: approve(6n), to: tether })
  const allowance = await client.readContract({
    abi: erc20Abi,
    address: tether,
    args: [alice.address, spender],
    functionName: 'allowance',
  })
  expect(allowance).toBe(6n)

  const transfer = encodeFunctionData({
    abi: erc20Abi,
    args: [spender, 1_000_000n],
    functionName: 'transfer',
  })
  expect((await client.call({ account: alice.address, data: transfer, to: tether })).data).toBeUndefined()
  await send(rpcUrl, { data: transfer, to: tether })
  expect(await balanceOf(tether, spender)).toBe(1_000_000n)
})

test('behavior: spam has a web address as its name, and arrived unrequested', async () => {
  expect(await readToken(spamToken, 'name')).toMatch(/^https:\/\//)
  expect(await readToken(spamCollection, 'name')).toContain('https://')
  for (const { address } of devAccounts) {
    expect(await balanceOf(spamToken, address)).toBe(10_000n * 10n ** 18n)
  }
  expect(await balanceOf(spamCollection, alice.address)).toBe(1n)
})

test('behavior: a look-alike of a known recipient has added zero transfers to the history', async () => {
  const ends = (address: string) => [address.slice(0, 6), address.slice(-6)]
  expect(ends(lookAlikeAddress)).toEqual(ends(bob.address))
  const logs = await createClient().getLogs({
    address: tether,
    event: parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)'),
    fromBlock: 0n,
  })
  const ofNothing = logs.flatMap(({ args: { from, to, value } }) => (value === 0n ? [{ from, to }] : []))
  expect(ofNothing).toEqual([
    { from: lookAlikeAddress, to: alice.address },
    { from: alice.address, to: lookAlikeAddress },
  ])
})

test('behavior: lanterns have embedded metadata and pictures', async () => {
  const read = async (id: bigint) =>
    createClient().readContract({
      abi: erc721Abi,
      address: lanterns,
      args: [id],
      functionName: 'tokenURI',
    })
  for (const id of [1n, 2n, 3n, 4n]) {
    const metadata = await (await fetch(await read(id))).json()
    expect(metadata).toMatchObject({ description: `Lantern ${id} of the harbour wall.` })
    const picture = await fetch(metadata.image)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(pngSide(await picture.arrayBuffer())).toBe(96)
  }
  const metadata = await (await fetch(await read(5n))).json()
  expect(metadata.image).toMatch(/^data:image\/svg\+xml/)
  expect(await read(6n)).toBe('')
  const owners = await Promise.all(
    [1n, 2n, 4n].map((id) =>
      createClient().readContract({ abi: erc721Abi, address: lanterns, args: [id], functionName: 'ownerOf' }),
    ),
  )
  expect(owners).toEqual([alice.address, carol.address, alice.address])
})

test('behavior: tickets have a URL with {id}, and their JSON and pictures exist', async () => {
  const collectibles = await serveCollectibles()
  const { rpcUrl } = running.chain as LocalChain
  await deployFixtures({ collectiblesUrl: collectibles.url, rpcUrl })
  const abi = parseAbi([
    'function uri(uint256) view returns (string)',
    'function balanceOf(address, uint256) view returns (uint256)',
  ])
  const uri = await createClient().readContract({ abi, address: tickets, args: [300n], functionName: 'uri' })
  expect(uri).toBe(`${collectibles.url}/{id}.json`)
  const answer = await fetch(uri.replace('{id}', (300).toString(16).padStart(64, '0')))
  const metadata = await answer.json()
  expect(metadata).toMatchObject({ name: 'Bicycle ticket' })
  expect(pngSide(await (await fetch(metadata.image)).arrayBuffer())).toBe(320)
  expect((await fetch(`${collectibles.url}/${'0'.repeat(64)}.json`)).status).toBe(404)
  const held = await createClient().readContract({
    abi,
    address: tickets,
    args: [alice.address, 300n],
    functionName: 'balanceOf',
  })
  expect(held).toBe(7n)
  await collectibles.stop()
})

test('behavior: Multicall3 allows one call to fail, or fails if none may', async () => {
  const client = createClient()
  const good = { callData: encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }), target: usdCoin }
  const bad = { callData: '0xdeadbeef' as Hex, target: usdCoin }
  const aggregate = (allowFailure: boolean) =>
    client.readContract({
      abi: multicall3Abi,
      address: multicall3,
      args: [[good, bad].map((call) => ({ ...call, allowFailure }))],
      functionName: 'aggregate3',
    })
  expect((await aggregate(true)).map(({ success }) => success)).toEqual([true, false])
  await expect(aggregate(false)).rejects.toThrow('Multicall3: call failed')
  const balance = await client.readContract({
    abi: multicall3Abi,
    address: multicall3,
    args: [bob.address],
    functionName: 'getEthBalance',
  })
  expect(balance).toBe(await client.getBalance({ address: bob.address }))
})

test('error: no network there', async () => {
  await expect(deployFixtures({ rpcUrl: 'http://127.0.0.1:9' })).rejects.toMatchObject({
    code: 'LOCAL_CHAIN_FAILED',
    message: expect.stringContaining('http://127.0.0.1:9'),
  })
})

function createClient() {
  const { rpcUrl } = running.chain as LocalChain
  return createPublicClient({ cacheTime: 0, chain: anvil, transport: http(rpcUrl) })
}

/** Sends from Alice, and waits until the transaction is mined and has succeeded. */
async function send(rpcUrl: string, call: { to: Address; data?: Hex }): Promise<void> {
  const account = privateKeyToAccount(alice.privateKey)
  const wallet = createWalletClient({ account, chain: anvil, transport: http(rpcUrl) })
  const hash = await wallet.sendTransaction(call)
  const client = createPublicClient({ chain: anvil, pollingInterval: 20, transport: http(rpcUrl) })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}

function readToken(address: Address, functionName: 'name' | 'decimals') {
  return createClient().readContract({ abi: erc20Abi, address, functionName })
}

function balanceOf(address: Address, account: Address) {
  return createClient().readContract({ abi: erc20Abi, address, args: [account], functionName: 'balanceOf' })
}

/** Opens a proxy to the network that drops every request from the n-th request for a method on. */
async function openDoor(
  rpcUrl: string,
  method: string,
  at: number,
): Promise<{ url: string; close: () => void }> {
  const seen = { requests: 0 }
  const server = createServer(async (request, response) => {
    const body = await new Response(Readable.toWeb(request) as ReadableStream).text()
    if (body.includes(method)) seen.requests++
    if (seen.requests >= at) return void response.destroy()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(rpcUrl, { body, headers, method: 'POST' })
    response.writeHead(200, headers).end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { close: () => server.close(), url: `http://127.0.0.1:${port}` }
}

/** Width of a square PNG, in pixels. */
function pngSide(bytes: ArrayBuffer): number {
  const view = new DataView(bytes)
  expect(view.getUint32(0)).toBe(0x89504e47)
  expect(view.getUint32(16)).toBe(view.getUint32(20))
  return view.getUint32(16)
}

test('behavior: it stops before a day, and a later call continues from there', async () => {
  const chain = await startAnvil({ genesisAt: Math.floor(Date.now() / 1000) - 430 * secondsPerDay })
  try {
    const { rpcUrl } = chain
    const client = createPublicClient({ cacheTime: 0, chain: anvil, transport: http(rpcUrl) })
    const daysAgo = async () =>
      (Date.now() / 1000 - Number((await client.getBlock()).timestamp)) / secondsPerDay
    expect(await deployFixtures({ rpcUrl, untilDaysAgo: 300.85 })).toMatchObject({ isNew: true })
    // The last event before that day happened 300.9 days ago.
    expect(await daysAgo()).toBeCloseTo(300.9, 2)
    const before = await client.getBlockNumber()
    await deployFixtures({ rpcUrl, untilDaysAgo: 300.85 })
    expect(await client.getBlockNumber()).toBe(before)
    expect(await deployFixtures({ rpcUrl })).toMatchObject({ isNew: true })
    expect(await daysAgo()).toBeLessThan(0.1)
    expect(await deployFixtures({ rpcUrl })).toMatchObject({ isNew: false })
  } finally {
    await chain.stop()
  }
})
