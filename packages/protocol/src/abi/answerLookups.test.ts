import { decodeAbiParameters, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import {
  askedByResolver,
  batchOf,
  callback,
  flatBatch,
  lookupOf,
  nestedBatches,
} from '../../../../scripts/testing/hostileLookups.mjs'
import { measureWork } from '../../../../scripts/testing/measureWork.mjs'
import { type AskGateway, answerLookups } from './answerLookups.js'

const contract = `0x${'ee'.repeat(20)}`
const resolver = `0x${'0e'.repeat(20)}` as const

/** Starts a node that reverts with `reverts`, one for each call, and then answers. */
function start(reverts: readonly Hex[] | Hex, askGateway: AskGateway = async () => '0x77') {
  const calls: { data?: Hex; to?: string }[] = []
  const gateways: Parameters<AskGateway>[0][] = []
  const controller = new AbortController()
  const ask = answerLookups({
    abi: { decode: decodeAbiParameters, encode: encodeAbiParameters },
    askGateway: (question) => {
      gateways.push(question)
      return askGateway(question)
    },
    contract: contract.toUpperCase().replace('X', 'x'),
    request: async ({ params }) => {
      const [call] = params as [{ data?: Hex; to?: string }]
      calls.push(call)
      const data = typeof reverts === 'string' ? reverts : reverts[calls.length - 1]
      if (data) throw Object.assign(new Error('reverted'), { cause: { data } })
      return '0x0d0e'
    },
    signal: controller.signal,
  })
  const call = (to: string = contract) =>
    ask({ method: 'eth_call', params: [{ data: '0xaa', to }, 'latest'] })
  return { ask, call, calls, controller, gateways }
}
/** Reads what the contract's callback gets: the answer, and the contract's own data. */
const readCallback = (data: Hex | undefined) => [
  data?.slice(0, 10),
  ...decodeAbiParameters(parseAbiParameters('bytes, bytes'), `0x${data?.slice(10)}`),
]

test('default: a lookup is answered by the first gateway that responds, and the contract gets the answer', async () => {
  const urls = ['https://a.example/{data}', 'https://b.example', 'https://c.example']
  const lookup = lookupOf({ callData: '0x1234', extraData: '0x5678', sender: contract, urls })
  const { call, calls, gateways } = start([lookup], async ({ url }) => (url === urls[1] ? '0x99' : undefined))
  expect(await call()).toBe('0x0d0e')
  expect(gateways).toEqual(urls.slice(0, 2).map((url) => ({ data: '0x1234', sender: contract, url })))
  expect(calls).toHaveLength(2)
  expect(calls[1]?.to).toBe(contract)
  expect(readCallback(calls[1]?.data)).toEqual([callback, '0x99', '0x5678'])
})

test('default: the universal resolver’s batch is answered by the caller, with an error for a question without an answer', async () => {
  const questions = ['https://a.example', 'https://b.example'].map((url, index) => ({
    data: `0x0${index}`,
    sender: resolver,
    urls: [url],
  }))
  const lookup = lookupOf({ callData: batchOf(questions), sender: contract })
  const { call, calls, gateways } = start([lookup], async ({ data }) =>
    data === '0x00' ? '0x99' : undefined,
  )
  expect(await call()).toBe('0x0d0e')
  expect(gateways).toEqual([
    { data: '0x00', sender: resolver, url: 'https://a.example' },
    { data: '0x01', sender: resolver, url: 'https://b.example' },
  ])
  const [, answer] = readCallback(calls[1]?.data)
  const error = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], ['No gateway responded.']).slice(2)}`
  expect(decodeAbiParameters(parseAbiParameters('bool[], bytes[]'), answer as Hex)).toEqual([
    [false, true],
    ['0x99', error],
  ])
})

test('behavior: other requests, other contracts and other reverts are left alone', async () => {
  const lookup = lookupOf({ sender: resolver, urls: ['https://a.example'] })
  const other = start(lookup)
  await expect(other.call(resolver)).rejects.toThrow('reverted')
  await expect(other.ask({ method: 'eth_estimateGas', params: [{ to: contract }] })).rejects.toThrow(
    'reverted',
  )
  await expect(start('0x08c379a0').call()).rejects.toThrow('reverted')
  expect(other.calls).toHaveLength(2)
  expect(other.gateways).toEqual([])
})

const sharesText = flatBatch(4_000, 100_000)
test.each<[string, Hex, string]>([
  [
    'the sender is another contract',
    lookupOf({ sender: resolver, urls: ['https://a.example'] }),
    'its sender',
  ],
  [
    'a batch contains a batch',
    askedByResolver({ callData: batchOf([]), sender: contract }),
    'Its batch contains a batch.',
  ],
  [
    '30 questions point to one batch, three levels deep',
    askedByResolver({ callData: nestedBatches(3, 30), sender: contract }),
    'Its batch contains a batch.',
  ],
  [
    '30 questions of the universal resolver’s own batch point to one batch',
    lookupOf({ callData: nestedBatches(3, 30), sender: contract }),
    'is malformed',
  ],
  [
    'a batch has five questions',
    lookupOf({ callData: batchOf(Array(5).fill({ urls: ['https://a.example'] })), sender: contract }),
    'more than four questions',
  ],
  [
    '4,000 pointers lead to one text of 100 kB',
    lookupOf({ callData: sharesText, sender: contract }),
    '64 kB',
  ],
  [
    '1,000 pointers lead to one text of 20 kB',
    lookupOf({ callData: flatBatch(1_000, 20_000), sender: contract }),
    'is malformed',
  ],
  ['it is cut off', lookupOf({ sender: contract }).slice(0, 300) as Hex, 'is malformed'],
  ['it asks for a batch, but its data is not one', lookupOf({ sender: contract }), 'is not a batch'],
])('error: hardening A42: a lookup is refused within 100 ms: %s', async (_, revert, problem) => {
  await start(lookupOf({ sender: contract, urls: [] }))
    .call()
    .catch(String)
  const { call, calls, gateways } = start(revert)
  const errors: Error[] = []
  const ms = await measureWork(() => call().catch((error: Error) => errors.push(error)))
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining(problem)])
  expect(errors[0]?.message.length).toBeLessThan(100)
  expect([calls.length, gateways.length]).toEqual([1, 0])
  expect(ms).toBeLessThan(100)
})

test('error: hardening A42: a revert has at most 64,000 bytes', async () => {
  const lookup = lookupOf({ sender: contract, urls: ['https://a.example'] })
  const filled = (bytes: number) => lookup.padEnd(2 + 2 * bytes, '0') as Hex
  expect(await start([filled(64_000)]).call()).toBe('0x0d0e')
  await expect(start([filled(64_001)]).call()).rejects.toThrow('more than 64 kB')
})

test.each([
  ['empty batches', lookupOf({ callData: batchOf([]), sender: contract }), 0],
  ['questions', lookupOf({ sender: contract, urls: ['https://a.example'] }), 4],
])('error: hardening A42: lookups without end, of %s, end after four rounds', async (_, lookup, asked) => {
  const { call, calls, gateways } = start(lookup)
  await expect(call()).rejects.toThrow('more than four lookups')
  expect([calls.length, gateways.length]).toEqual([5, asked])
})

test('error: hardening A42: at most four gateways are asked for a call, for all questions together', async () => {
  const urls = Array.from({ length: 3 }, (_, index) => `https://g${index}.example`)
  const batch = lookupOf({ callData: batchOf([{ urls }, { urls }]), sender: contract })
  const { call, gateways } = start(batch, async () => undefined)
  await expect(call()).rejects.toThrow('more than four lookups')
  expect(gateways).toHaveLength(4)
})

test('behavior: an aborted call asks nobody', async () => {
  const lookup = lookupOf({ sender: contract, urls: ['https://a.example', 'https://b.example'] })
  const { call, calls, controller, gateways } = start(lookup, async () => {
    controller.abort(new Error('too late'))
    return undefined
  })
  await expect(call()).rejects.toThrow('too late')
  await expect(call()).rejects.toThrow('too late')
  expect([calls.length, gateways.length]).toEqual([1, 1])
})
