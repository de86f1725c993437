import { etherCoinType, toCoinType } from '@portico/protocol/caip'
import { type LocalChain, localNames, startAnvil } from '@portico/testkit/chain'
import { decodeAbiParameters, encodeFunctionData, type Hex, namehash, parseAbi, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createNameStore } from './nameStore.js'

const zone = 'agora.eth'
const resolver = '0x00000000000000000000000000000000000e0e0e'
/** Ids of the two networks. */
const [first, second] = [31_337, 31_338] as const
let chain: LocalChain
let otherChain: LocalChain
let server: TestServer

beforeAll(async () => {
  ;[chain, otherChain] = await Promise.all([startAnvil(), startAnvil({ chainId: second })])
  const base = { currency: { decimals: 18, name: 'Ether', symbol: 'ETH' }, indexFrom: null }
  server = await createTestServer({
    chains: [
      {
        ...base,
        ensUniversalResolver: resolver,
        id: `eip155:${first}`,
        name: 'First',
        rpcUrls: [chain.rpcUrl],
      },
      { ...base, id: `eip155:${second}`, name: 'Second', rpcUrls: [otherChain.rpcUrl] },
    ],
    limits: { perAddress: 100_000 },
    names: { gatewayKey: generatePrivateKey(), perClientADay: 1000, zone },
  })
  // The universal resolver of the first network says that every address is alice.eth.
  const word = (value: number | string) => BigInt(value).toString(16).padStart(64, '0')
  const name = Buffer.from('alice.eth').toString('hex')
  const answer = [96, resolver, resolver, name.length / 2].map(word).join('') + name.padEnd(64, '0')
  const size = (answer.length / 2).toString(16).padStart(4, '0')
  await setCode(chain, resolver, `0x61${size}600e60003961${size}6000f3${answer}`)
})
afterAll(() => Promise.all([server.close(), chain.stop(), otherChain.stop()]))

async function setCode({ rpcUrl }: LocalChain, address: string, code: string): Promise<void> {
  await fetch(rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'anvil_setCode', params: [address, code] }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
}
/** Puts a contract at an address that accepts every signature (ERC-1271), as the owner of its code can. */
const takeOver = (on: LocalChain, address: string) =>
  setCode(on, address, '0x631626ba7e60e01b60005260206000f3')
const newAccount = () => privateKeyToAccount(generatePrivateKey())
const stranger = newAccount()

async function register(
  address: string,
  label: string,
  { by = stranger, chainId = second }: { by?: PrivateKeyAccount; chainId?: number } = {},
): Promise<[status: number, code: string | undefined]> {
  const timestamp = Math.floor(server.clock.nowMs() / 1000)
  const message = JSON.stringify({ name: `${label}.${zone}`, attributes: {}, timestamp })
  const signature = await by.signMessage({ message })
  const body = { address, coin_type: toCoinType(chainId), message, signature }
  const response = await server.post('/v1/profile/account', body)
  return [response.status, (await response.json()).code]
}
const get = async (path: string) => (await server.get(path)).json()
const nameOf = async (account: string): Promise<string | null> => (await get(`/v1/identity/${account}`)).name
const namesOf = async (account: string): Promise<string[]> =>
  (await get(`/v1/profile/reverse/${account}`)).map(({ name }: { name: string }) => name)

/** Asks the gateway for the name of an address, as the resolver contract does. */
async function reverseRecordOf(address: string): Promise<string> {
  const name = `${address.slice(2).toLowerCase()}.addr.reverse`
  const sender = localNames.offchainResolver
  const data = encodeFunctionData({
    abi: parseAbi(['function answer(address resolver, bytes name, bytes data) view']),
    args: [sender, toHex(packetToBytes(name)), `0x691f3431${namehash(name).slice(2)}`],
  })
  const answer = (await get(`/v1/profile/gateway/${sender}/${data}.json`)).data as Hex
  const [record] = decodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], answer)
  return decodeAbiParameters([{ type: 'string' }], record)[0]
}

test('hardening A39: a contract’s name counts on its network only, and hides no ENS name of the address elsewhere', async () => {
  const { address } = newAccount()
  await takeOver(otherChain, address)
  expect(await nameOf(address)).toBe('alice.eth')
  expect(await register(address, 'stolen-funds')).toEqual([200, undefined])

  const name = `stolen-funds.${zone}`
  const on = (chainId: number) => `eip155:${chainId}:${address}`
  // In both orders, because responses are cached.
  for (let turn = 0; turn < 2; turn++) {
    expect(await nameOf(address)).toBe('alice.eth')
    expect(await nameOf(on(first))).toBe('alice.eth')
    expect(await nameOf(on(second))).toBe(name)
    expect(await nameOf(on(1))).toBe('alice.eth')
  }
  expect(await namesOf(address)).toEqual([])
  expect(await namesOf(on(first))).toEqual([])
  expect(await namesOf(on(second))).toEqual([name])
  // The same digits in another family are not this network.
  expect(await namesOf(`cosmos:${second}:${address}`)).toEqual([])
  expect(await reverseRecordOf(address)).toBe('')
  expect(Object.keys((await get('/v1/profile/account/stolen-funds')).addresses)).toEqual([
    String(toCoinType(second)),
  ])
})

test('hardening A39: a contract’s name does not use up the names of the address on other networks', async () => {
  const owner = newAccount()
  await Promise.all([takeOver(chain, owner.address), takeOver(otherChain, owner.address)])
  expect(await register(owner.address, 'of-second')).toEqual([200, undefined])
  expect(await register(owner.address, 'of-second-2')).toEqual([409, 'NAME_LIMIT_REACHED'])
  expect(await register(owner.address, 'of-first', { chainId: first })).toEqual([200, undefined])
  expect(await register(owner.address, 'of-first-2', { chainId: first })).toEqual([409, 'NAME_LIMIT_REACHED'])
  // The owner of the address on one network does not have the name of the other one.
  expect(await register(owner.address, 'of-second', { chainId: first })).toEqual([409, 'NAME_TAKEN'])
  // The key of the address counts for itself, on all networks together.
  expect(await register(owner.address, 'of-key', { by: owner })).toEqual([200, undefined])
  expect(await register(owner.address, 'of-key-2', { by: owner, chainId: first })).toEqual([
    409,
    'NAME_LIMIT_REACHED',
  ])
  // A repeated request is still answered with success.
  expect(await register(owner.address, 'of-second')).toEqual([200, undefined])
  expect(await register(owner.address, 'of-key', { by: owner, chainId: first })).toEqual([200, undefined])

  // The key owns the address on every network, so its name comes first.
  for (const account of [owner.address, `eip155:${second}:${owner.address}`])
    expect(await nameOf(account)).toBe(`of-key.${zone}`)
  expect(await namesOf(owner.address)).toEqual([`of-key.${zone}`])
  expect(await reverseRecordOf(owner.address)).toBe(`of-key.${zone}`)
  expect(etherCoinType in (await get('/v1/profile/account/of-key')).addresses).toBe(true)
})

test('behavior: a name of a contract on Ethereum itself is its reverse record', async () => {
  const { address } = newAccount()
  const { database } = server.database
  const store = createNameStore({ database, nowMs: Date.now, perAddress: 1 })
  const isNew = await store.register({
    address,
    avatar: null,
    bio: null,
    coinType: 0x8000_0001,
    isContract: true,
    label: 'safe-of-mainnet',
    name: `safe-of-mainnet.${zone}`,
    projectId: 'default',
  })
  expect(isNew).toBe(true)
  expect(await reverseRecordOf(address)).toBe(`safe-of-mainnet.${zone}`)
  expect(await nameOf(`eip155:1:${address}`)).toBe(`safe-of-mainnet.${zone}`)
  expect(await nameOf(address)).toBe('alice.eth')
})
