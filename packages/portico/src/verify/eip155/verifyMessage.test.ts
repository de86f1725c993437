import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { devAccounts } from '@portico/testkit'
import {
  type DeployAccountsReturnType,
  deployAccounts,
  type LocalChain,
  startAnvil,
} from '@portico/testkit/chain'
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  hashMessage,
  http,
  keccak256,
  parseAbi,
  recoverMessageAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasVectors, readVectors, withoutVectors } from '../testing/readVectors.js'
import { validatorCode } from './validatorCode.js'
import type { NodeAccess } from './verifyByContract.js'
import { verifyDigest } from './verifyDigest.js'
import { verifyMessage } from './verifyMessage.js'
import { verifyTypedData } from './verifyTypedData.js'

const owner = privateKeyToAccount(devAccounts[1].privateKey)
const stranger = privateKeyToAccount(devAccounts[2].privateKey)
const message = 'Grüße, 世界 👋\nSign in to Agora'

const byKey = { authority: 'key', isValid: true }
const byContract = { authority: 'contract', isValid: true }
const refusedFor = (reason: string) => expect.objectContaining({ isValid: false, reason })

let chain: LocalChain
let accounts: DeployAccountsReturnType
let signature: Hex
beforeAll(async () => {
  chain = await startAnvil()
  accounts = await deployAccounts({ owner: owner.address, rpcUrl: chain.rpcUrl })
  signature = await owner.signMessage({ message })
})
afterAll(() => chain.stop())

async function callChain(method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(chain.rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  return ((await response.json()) as { result: unknown }).result
}

/** Returns the code of a contract that answers one call with a magic value and reverts all others. */
function codeThatKnows(question: Hex, magic: string): Hex {
  // Jumps to the result if the hash of the call data is the expected one.
  const hash = keccak256(question).slice(2)
  return `0x366000600037366000207f${hash}14603357600080fd5b63${magic}60e01b60005260206000f3`
}

describe('of a key', () => {
  test('default: text and bytes, in both forms and any letter case, without a network', async () => {
    expect(await verifyMessage({ address: owner.address, message, signature })).toEqual(byKey)
    const bytes = crypto.getRandomValues(new Uint8Array(1_000))
    const ofBytes = await owner.signMessage({ message: { raw: bytes } })
    expect(
      await verifyMessage({ address: owner.address.toLowerCase(), message: bytes, signature: ofBytes }),
    ).toEqual(byKey)
    // ERC-2098 puts the parity into the highest bit of s. Hardware wallets return v as 0 or 1.
    const parity = Number.parseInt(signature.slice(-2), 16) - 27
    const highest = (Number.parseInt(signature.slice(66, 68), 16) | (parity << 7))
      .toString(16)
      .padStart(2, '0')
    const compact = `${signature.slice(0, 66)}${highest}${signature.slice(68, 130)}`
    expect(await verifyMessage({ address: owner.address, message, signature: compact })).toEqual(byKey)
    const zeroBased = `${signature.slice(0, -2)}0${parity}`
    expect(await verifyMessage({ address: owner.address, message, signature: zeroBased })).toEqual(byKey)
  })

  test('error: another account, another message, hex text for bytes, the malleated twin of a signature', async () => {
    const { n } = (await import('@noble/curves/secp256k1')).secp256k1.CURVE
    const twin = n - BigInt(`0x${signature.slice(66, 130)}`)
    const parity = signature.endsWith('1b') ? '1c' : '1b'
    const malleable = `${signature.slice(0, 66)}${twin.toString(16).padStart(64, '0')}${parity}`
    const ofHex = await owner.signMessage({ message: { raw: '0x1234' } })
    for (const wrong of [
      { address: stranger.address, message, signature },
      { address: owner.address, message: `${message} `, signature },
      { address: owner.address, message: '0x1234', signature: ofHex },
      { address: owner.address, message, signature: malleable },
      { address: owner.address, message, signature: `0x${'00'.repeat(65)}` },
      { address: owner.address, message, signature: `0x${'ff'.repeat(65)}` },
      { address: owner.address, message, signature: `${signature.slice(0, -2)}1d` },
    ]) {
      expect(await verifyMessage(wrong)).toEqual(refusedFor('SIGNATURE_WRONG'))
    }
  })

  test.each([
    ['an address without 0x', { address: devAccounts[1].address.slice(2) }, 'ADDRESS_MALFORMED'],
    ['no address', { address: null }, 'ADDRESS_MALFORMED'],
    ['a message that is an object', { message: { raw: '0x' } }, 'MESSAGE_MALFORMED'],
    ['a signature without 0x', { signature: 'aa'.repeat(65) }, 'SIGNATURE_MALFORMED'],
    ['half a byte', { signature: `0x${'a'.repeat(129)}` }, 'SIGNATURE_MALFORMED'],
    ['a signature of megabytes', { signature: `0x${'aa'.repeat(4_000_000)}` }, 'SIGNATURE_MALFORMED'],
    ['no signature', { signature: undefined }, 'SIGNATURE_MALFORMED'],
    ['a length that no key gives, and nobody to ask', { signature: '0x1234' }, 'NODE_REQUIRED'],
  ])('error: %s', async (_name, wrong, reason) => {
    const parameters = { address: owner.address, message, signature, ...(wrong as object) }
    expect(await verifyMessage(parameters)).toEqual(refusedFor(reason))
  })
})

describe('of a contract', () => {
  test('behavior: a contract accepts its owner and nobody else, with one network request', async () => {
    let questions = 0
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const node: NodeAccess = (request) => {
      questions++
      return request.method === 'eth_chainId' ? client.getChainId() : client.request(request)
    }
    const asked = { address: accounts.account, message, node, chainId: chain.chainId }
    expect(await verifyMessage({ ...asked, signature })).toEqual(byContract)
    expect(questions).toBe(1)
    const ofStranger = await stranger.signMessage({ message })
    expect(await verifyMessage({ ...asked, signature: ofStranger })).toEqual(refusedFor('SIGNATURE_WRONG'))
    expect(await verifyMessage({ ...asked, message: 'Another', signature })).toEqual(
      refusedFor('SIGNATURE_WRONG'),
    )
    expect(questions).toBe(3)
    // A key needs no node, and the error of a wrong key differs from the rejection by a contract.
    expect(await verifyMessage({ ...asked, address: owner.address, signature })).toEqual(byKey)
    expect(questions).toBe(3)
    expect(await verifyMessage({ ...asked, address: owner.address, signature: ofStranger })).toMatchObject({
      details: expect.stringContaining('not a contract'),
    })
  })

  test('behavior: a contract that is not deployed yet, and one that must be prepared (ERC-6492)', async () => {
    const { factory, lockedAccount, preparation, unmadeAccount, wrap } = accounts
    const node = chain.rpcUrl
    const wrapped = wrap({ factory, preparation, signature })
    expect(await verifyMessage({ address: unmadeAccount, message, node, signature: wrapped })).toEqual({
      authority: 'undeployedContract',
      isValid: true,
    })
    // Without its wrapper there is no contract to call. For another message, the contract rejects.
    for (const wrong of [
      { address: unmadeAccount, message, signature },
      { address: unmadeAccount, message: 'Another', signature: wrapped },
      { address: stranger.address, message, signature: wrapped },
    ]) {
      expect(await verifyMessage({ ...wrong, node })).toEqual(refusedFor('SIGNATURE_WRONG'))
    }

    expect(await verifyMessage({ address: lockedAccount, message, node, signature })).toEqual(
      refusedFor('SIGNATURE_WRONG'),
    )
    const unlock = encodeFunctionData({ abi: parseAbi(['function unlock()']) })
    const prepared = wrap({ factory: lockedAccount, preparation: unlock, signature })
    expect(await verifyMessage({ address: lockedAccount, message, node, signature: prepared })).toEqual(
      byContract,
    )
    // If the contract already exists, the wrapper's call is not made.
    const needless = wrap({ factory: accounts.hostile.reverts, preparation: '0x', signature })
    expect(await verifyMessage({ address: accounts.account, message, node, signature: needless })).toEqual(
      byContract,
    )
  })

  test('hardening A17: hostile contracts and wrappers gain nothing, and leave nothing behind', async () => {
    const { factory, hostile, preparation, unmadeAccount, wrap } = accounts
    const node = chain.rpcUrl
    const before = await callChain('eth_blockNumber', [])
    // A contract may accept anything for itself. The result then names a contract as the authority.
    expect(await verifyMessage({ address: hostile.acceptsAll, message, node, signature: '0x' })).toEqual(
      byContract,
    )
    for (const way of [
      'reverts',
      'burnsGas',
      'addsToMagic',
      'answersShort',
      'echoes',
      'writes',
      'acceptsTrialRuns',
      'revertsLong',
    ] as const) {
      expect(await verifyMessage({ address: hostile[way], message, node, signature }), way).toEqual(
        refusedFor('SIGNATURE_WRONG'),
      )
    }
    expect(await verifyMessage({ address: hostile.answersLong, message, node, signature })).toEqual(
      byContract,
    )

    // Precompiled contracts have no code. The fourth one echoes its input, which begins with the magic value.
    const identity = '0x0000000000000000000000000000000000000004'
    const wrappers = {
      accepting: wrap({ factory: hostile.acceptsAll, preparation: '0x', signature }),
      burning: wrap({ factory: hostile.burnsGas, preparation: '0x', signature }),
      honest: wrap({ factory, preparation, signature }),
      reverting: wrap({ factory: hostile.reverts, preparation: '0x', signature }),
    }
    for (const wrapped of Object.values(wrappers)) {
      for (const address of [identity, stranger.address]) {
        expect(await verifyMessage({ address, message, node, signature: wrapped })).toEqual(
          refusedFor('SIGNATURE_WRONG'),
        )
      }
    }

    // The effects of a wrapper are reverted: neither the account nor the factory's counter has changed.
    await verifyMessage({ address: unmadeAccount, message, node, signature: wrappers.honest })
    expect(await callChain('eth_getCode', [unmadeAccount, 'latest'])).toBe('0x')
    expect(await callChain('eth_getStorageAt', [factory, '0x0', 'latest'])).toBe(`0x${'0'.repeat(64)}`)
    expect(await callChain('eth_blockNumber', [])).toBe(before)
  })

  test('hardening A17: malformed wrappers, and signatures that are too long, cause no request', async () => {
    const end = '6492'.repeat(16)
    const word = (number: number) => number.toString(16).padStart(64, '0')
    let questions = 0
    const node = async () => {
      questions++
      return '0x'
    }
    for (const body of [
      '',
      word(1),
      `${'f'.repeat(64)}${word(96)}${word(128)}${word(0)}${word(0)}`,
      `${word(1)}${word(96)}${'f'.repeat(64)}${word(0)}${word(0)}`,
      `${word(1)}${word(96)}${word(128)}${word(0)}${word(33)}${word(0)}`,
      'aa'.repeat(50_000),
    ]) {
      expect(
        await verifyMessage({ address: accounts.account, message, node, signature: `0x${body}${end}` }),
      ).toEqual(refusedFor('SIGNATURE_MALFORMED'))
    }
    expect(questions).toBe(0)
  })

  test.each([
    ['refuses calls without a receiver', () => Promise.reject({ code: -32602, message: 'missing to' })],
    ['runs no code of a stranger', () => Promise.resolve('0x')],
    ['knows no newer instruction', () => Promise.reject({ code: -32000, message: 'invalid opcode: PUSH0' })],
  ])('hardening R35: if the node %s, the contract itself is called', async (_, answer) => {
    const older: NodeAccess = ({ method, params }) => {
      const [call] = params as readonly { to?: string }[]
      return method === 'eth_call' && call?.to === undefined ? answer() : callChain(method, [...params])
    }
    const asked = { address: accounts.account, chainId: 31_337, message, node: older }
    expect(await verifyMessage({ ...asked, signature })).toEqual(byContract)
    const wrong = await stranger.signMessage({ message })
    expect(await verifyMessage({ ...asked, signature: wrong })).toEqual(refusedFor('SIGNATURE_WRONG'))
    expect(await verifyMessage({ ...asked, address: stranger.address, signature })).toEqual(
      refusedFor('SIGNATURE_WRONG'),
    )
    expect(await verifyMessage({ ...asked, chainId: 1, signature })).toEqual(
      refusedFor('NODE_ON_OTHER_NETWORK'),
    )
  })

  test.each([
    ['by code of ours', false],
    ['by a node that runs none', true],
  ])('hardening R35: a contract with the first form of ERC-1271 is called in that form, %s', async (_, isOlder) => {
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const node: NodeAccess = async (request) => {
      const isOfCode = request.method === 'eth_call' && request.params[0].to === undefined
      if (isOlder && isOfCode) throw { code: -32602, message: 'missing to' }
      return request.method === 'eth_chainId' ? client.getChainId() : client.request(request)
    }
    const address = '0x5afe000000000000000000000000000000000111'
    // Source: EIP-1271 as implemented in Safe 1.1.1, which takes bytes and returns 0x20c13b0b.
    const question = encodeFunctionData({
      abi: parseAbi(['function isValidSignature(bytes data, bytes signature) view returns (bytes4)']),
      args: [hashMessage(message), signature],
    })
    await callChain('anvil_setCode', [address, codeThatKnows(question, '20c13b0b')])
    expect(await verifyMessage({ address, message, node, signature })).toEqual(byContract)
    for (const wrong of [
      { message: 'Another', signature },
      { message, signature: await stranger.signMessage({ message }) },
    ]) {
      expect(await verifyMessage({ address, node, ...wrong })).toEqual(refusedFor('SIGNATURE_WRONG'))
    }
    // The magic value of the other form does not count.
    await callChain('anvil_setCode', [address, codeThatKnows(question, '1626ba7e')])
    expect(await verifyMessage({ address, message, node, signature })).toEqual(refusedFor('SIGNATURE_WRONG'))
    // An echo of the call does not count either. It begins with the magic value of the first form and zeros.
    const echoing = { address: accounts.hostile.echoes, message, node, signature }
    expect(await verifyMessage(echoing)).toEqual(refusedFor('SIGNATURE_WRONG'))
  })

  test.each([
    [{ code: -32000, message: 'VM execution error' }],
    [{ code: -32603, message: 'Internal error' }],
  ])('hardening R35: the first form of ERC-1271 counts if the other fails with %j', async (error) => {
    const address = '0x5afe000000000000000000000000000000000111'
    const question = encodeFunctionData({
      abi: parseAbi(['function isValidSignature(bytes data, bytes signature) view returns (bytes4)']),
      args: [hashMessage(message), signature],
    })
    await callChain('anvil_setCode', [address, codeThatKnows(question, '20c13b0b')])
    const node: NodeAccess = ({ method, params }) => {
      const [call] = params as readonly { data?: string; input?: string }[]
      if (method !== 'eth_call' || String(call?.data ?? call?.input).startsWith('0x20c13b0b'))
        return callChain(method, [...params])
      return Promise.reject(error)
    }
    const asked = { address, chainId: 31_337, message, node } as const
    expect(await verifyMessage({ ...asked, signature })).toEqual(byContract)
    const wrong = await stranger.signMessage({ message })
    expect(await verifyMessage({ ...asked, signature: wrong })).toMatchObject({ isValid: false })
  })

  test('hardening R35: if a node refuses the gas limit, a lower one is used', async () => {
    const small: NodeAccess = ({ method, params }) => {
      const [call] = params as readonly { gas?: string }[]
      if (Number(call?.gas ?? 0) <= 6_000_000) return callChain(method, [...params])
      return Promise.reject({ code: -32000, message: 'gas limit exceeds the block gas limit' })
    }
    const asked = { address: accounts.account, chainId: 31_337, message, node: small }
    expect(await verifyMessage({ ...asked, signature })).toEqual(byContract)
    const wrong = await stranger.signMessage({ message })
    expect(await verifyMessage({ ...asked, signature: wrong })).toEqual(refusedFor('SIGNATURE_WRONG'))
  })

  test.each([
    ['in its data', { code: -32015, data: 'Reverted 0x', message: 'VM execution error.' }],
    ['as older machines do', { code: -32000, message: 'invalid opcode: opcode 0xfe not defined' }],
    ['as the oldest do', { code: -32015, data: 'Bad jump destination', message: 'VM execution error.' }],
    [
      'inside its data',
      { code: -32603, data: { code: 3, message: 'execution reverted' }, message: 'Internal JSON-RPC error.' },
    ],
  ])('hardening R35: a contract that reverts the call does not accept, even if a node says so %s', async (_, error) => {
    const node: NodeAccess = ({ method, params }) => {
      const [call] = params as readonly { to?: string }[]
      if (method !== 'eth_call') return callChain(method, [...params])
      return Promise.reject(call?.to === undefined ? { code: -32602, message: 'missing field to' } : error)
    }
    const asked = { address: accounts.account, chainId: 31_337, message, node, signature }
    expect(await verifyMessage(asked)).toEqual(refusedFor('SIGNATURE_WRONG'))
  })

  test.each([
    ['tells of no code', 'eth_getCode'],
    ['takes no limit of gas', 'gas'],
    ['takes no sender that it does not know', 'from'],
  ])('hardening R35: a contract is asked itself by a node that %s', async (_, refused) => {
    const node: NodeAccess = ({ method, params }) => {
      const [call] = params as readonly { from?: string; gas?: string; to?: string }[]
      const isRefused = method === refused || (refused === 'gas' && call?.gas !== undefined)
      if (refused === 'from' && call?.from?.endsWith('6492'))
        return Promise.reject({ code: -32000, message: 'Sender account not found.' })
      if (isRefused || (method === 'eth_call' && call?.to === undefined))
        return Promise.reject({ code: -32601, message: `${method} is not available` })
      return callChain(method, [...params])
    }
    const asked = { address: accounts.account, chainId: 31_337, message, node }
    expect(await verifyMessage({ ...asked, signature })).toEqual(byContract)
    const wrong = await stranger.signMessage({ message })
    expect(await verifyMessage({ ...asked, signature: wrong })).toEqual(refusedFor('SIGNATURE_WRONG'))
  })

  test.each([
    ['knows no eth_chainId', { isOlder: true }],
    ['answers with a number', { isNumeric: true }],
    ['only reads input', { reads: 'input' }],
    ['refuses data', { refuses: 'data' }],
  ])('hardening R35: a contract, and one that is not made yet, are asked of a node that %s', async (_, how) => {
    const { isNumeric, isOlder, reads, refuses } = how as Record<string, unknown>
    const node: NodeAccess = async ({ method, params }) => {
      if (method === 'eth_chainId' && isOlder) throw { code: -32601, message: 'the method does not exist' }
      if (method === 'eth_chainId' && isNumeric) return 31_337
      if (String(method) === 'net_version') return '31337'
      const [call = {}] = params as readonly unknown[] as readonly Record<string, unknown>[]
      if (method === 'eth_call' && refuses === 'data' && call.data !== undefined)
        throw { code: -32602, message: 'unknown field `data`' }
      // If the node does not read the data, the call is empty.
      if (method === 'eth_call' && reads === 'input' && call.input === undefined) return '0x'
      // An older machine only calls contracts that exist.
      if (method === 'eth_call' && isOlder && call.to === undefined) return '0x'
      return callChain(method, [...params])
    }
    const asked = { address: accounts.account, chainId: 31_337, message, node }
    expect(await verifyMessage({ ...asked, signature })).toEqual(byContract)
    const wrong = await stranger.signMessage({ message })
    expect(await verifyMessage({ ...asked, signature: wrong })).toEqual(refusedFor('SIGNATURE_WRONG'))
    expect(await verifyMessage({ ...asked, chainId: 1, signature })).toEqual(
      refusedFor('NODE_ON_OTHER_NETWORK'),
    )
    if (isOlder) return
    const { factory, preparation, unmadeAccount: address, wrap } = accounts
    const wrapped = wrap({ factory, preparation, signature })
    expect((await verifyMessage({ ...asked, address, signature: wrapped })).isValid).toBe(true)
  })

  test.each<[string, () => unknown, string]>([
    ['answers nothing', () => '0x', 'SIGNATURE_UNSUPPORTED'],
    ['refuses it', () => Promise.reject({ code: -32602, message: 'missing to' }), 'SIGNATURE_UNSUPPORTED'],
    ['has had enough', () => Promise.reject({ code: -32005, message: 'rate limited' }), 'NODE_UNAVAILABLE'],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 'NODE_UNAVAILABLE'],
  ])('hardening R35: an account that is not made yet cannot be asked of a node that %s', async (_, answer, reason) => {
    const node: NodeAccess = async ({ method, params }) => {
      const [call] = params as readonly { to?: string }[]
      return method === 'eth_call' && call?.to === undefined ? answer() : callChain(method, [...params])
    }
    const { factory, preparation, unmadeAccount: address, wrap } = accounts
    const wrapped = wrap({ factory, preparation, signature })
    expect(await verifyMessage({ address, chainId: 31_337, message, node, signature: wrapped })).toEqual(
      refusedFor(reason),
    )
  })

  test('hardening R35: the called code works on networks that are years behind Ethereum', () => {
    // PUSH0 came with Shanghai. In the bytes after another PUSH instruction, the same value is data.
    const code = validatorCode.slice(2).match(/../g) ?? []
    let hasPush0 = false
    for (let place = 0; place < code.length; place++) {
      const instruction = Number.parseInt(code[place] ?? '', 16)
      if (instruction === 0x5f) hasPush0 = true
      if (instruction >= 0x60 && instruction <= 0x7f) place += instruction - 0x5f
    }
    expect(hasPush0).toBe(false)
  })

  test('error: a node that is silent, refuses, lies, floods or has another network', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/silent') return
      if (request.url === '/flood') {
        response.writeHead(200, { 'content-type': 'application/json' })
        const pour = () => {
          while (response.writable && response.write('1'.repeat(65_536)));
        }
        response.on('drain', pour)
        return pour()
      }
      response.end(
        {
          '/error': '{"id":1,"jsonrpc":"2.0","error":{"code":-32000,"message":"out of gas"}}',
          '/lie': `{"id":1,"jsonrpc":"2.0","result":"0x${'0'.repeat(63)}1"}`,
          '/text': 'Bad gateway',
        }[request.url ?? ''],
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const asked = { address: accounts.account, message, signature, timeoutMs: 300 }
    for (const path of ['silent', 'flood', 'error', 'lie', 'text']) {
      expect(await verifyMessage({ ...asked, node: `${at}/${path}` }), path).toEqual(
        refusedFor('NODE_UNAVAILABLE'),
      )
    }
    expect(await verifyMessage({ ...asked, node: () => new Promise(() => {}) })).toEqual(
      refusedFor('NODE_UNAVAILABLE'),
    )
    const { signal } = new AbortController()
    expect(await verifyMessage({ ...asked, node: chain.rpcUrl, signal: AbortSignal.abort() })).toEqual(
      refusedFor('NODE_UNAVAILABLE'),
    )
    expect(await verifyMessage({ ...asked, chainId: 1, node: chain.rpcUrl, signal })).toEqual(
      refusedFor('NODE_ON_OTHER_NETWORK'),
    )
  })

  test.runIf(hasVectors('siwe'))(
    `behavior: the official vector of a contract that its owner signs for${withoutVectors('siwe')}`,
    async () => {
      const vectors = readVectors<Record<string, { message: string; signature: Hex }>>('siwe/eip1271.json')
      const { message: text, signature: ofVector } =
        vectors.argent ?? expect.unreachable('It is not in the file.')
      const address = /0x[\da-f]{40}/i.exec(text)?.[0] ?? ''
      const asked = { address, message: text, node: chain.rpcUrl, signature: ofVector }
      expect(await verifyMessage(asked)).toEqual(refusedFor('SIGNATURE_WRONG'))

      // A small version of the contract that has this address on the main network.
      const itsOwner = await recoverMessageAddress({ message: text, signature: ofVector })
      const { account } = await deployAccounts({ owner: itsOwner, rpcUrl: chain.rpcUrl })
      await callChain('anvil_setCode', [address, await callChain('eth_getCode', [account, 'latest'])])
      expect(await verifyMessage(asked)).toEqual(byContract)
    },
  )

  test('behavior: an account that delegates (EIP-7702) belongs to its key', async () => {
    await callChain('anvil_setCode', [
      owner.address,
      `0xef0100${accounts.hostile.reverts.slice(2).toLowerCase()}`,
    ])
    onTestFinished(async () => {
      await callChain('anvil_setCode', [owner.address, '0x'])
    })
    expect(await verifyMessage({ address: owner.address, message, node: chain.rpcUrl, signature })).toEqual(
      byKey,
    )
  })
})

const typedData = {
  domain: { chainId: 1n, name: 'Agora', verifyingContract: stranger.address, version: '1' },
  message: { choice: 2, voter: { name: 'Ada', wallets: [owner.address] } },
  primaryType: 'Vote',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    User: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Vote: [
      { name: 'voter', type: 'User' },
      { name: 'choice', type: 'uint8' },
    ],
  },
} as const

test('behavior: typed data (EIP-712), of a key and of a contract', async () => {
  const signed = await owner.signTypedData(typedData)
  expect(await verifyTypedData({ address: owner.address, signature: signed, typedData })).toEqual(byKey)
  expect(
    await verifyTypedData({ address: accounts.account, node: chain.rpcUrl, signature: signed, typedData }),
  ).toEqual(byContract)
  const otherDomain = { ...typedData, domain: { ...typedData.domain, chainId: 2n } }
  expect(
    await verifyTypedData({ address: owner.address, signature: signed, typedData: otherDomain }),
  ).toEqual(refusedFor('SIGNATURE_WRONG'))
  const broken = { ...typedData, message: { choice: 'two' } }
  expect(await verifyTypedData({ address: owner.address, signature: signed, typedData: broken })).toEqual(
    refusedFor('MESSAGE_MALFORMED'),
  )
})

test('error: an invalid digest', async () => {
  for (const digest of ['0x12', 'text', new Uint8Array(31)]) {
    expect(await verifyDigest({ address: owner.address, digest, signature })).toEqual(
      refusedFor('MESSAGE_MALFORMED'),
    )
  }
})
