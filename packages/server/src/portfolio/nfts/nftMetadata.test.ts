import type { RpcCall } from '@portico/protocol/http'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createSafeFetch } from '../../http/safeFetch.js'
import { createImageOriginals } from '../../images/imageOriginals.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { startFileServer } from '../../testing/startFileServer.js'
import { createNftMetadata, type NftKey } from './nftMetadata.js'

const networkId = 'eip155:1'
const token = (digit: string) => `0x${digit.repeat(40)}` as const

test('hardening A44: a collection whose metadata never arrives does not stop others from being read', async () => {
  let open = 0
  let most = 0
  const silent = await startFileServer((_, response) => {
    most = Math.max(most, ++open)
    response.on('close', () => open--)
  })
  const quick = await startFileServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ name: 'Quick' }))
  })
  const { close, database } = await openTestDatabase()
  const sites = new Map<unknown, string>([
    [token('a'), silent.url],
    [token('b'), quick.url],
  ])
  const metadata = createNftMetadata({
    database,
    ipfsGatewayUrl: 'https://ipfs.example/',
    nowMs: Date.now,
    safeFetch: createSafeFetch({ privateOrigins: [silent.url, quick.url] }),
    upstreams: new Map([
      [
        networkId,
        {
          // Each token has its own file on its site. There is no Multicall3.
          send: async (calls: readonly RpcCall[]) =>
            calls.map(({ params }) => {
              const [{ data, to }] = params as [{ data: string; to: string }]
              const url = sites.get(to)
              const result =
                url === undefined
                  ? '0x'
                  : encodeAbiParameters(parseAbiParameters('string'), [`${url}/${data}`])
              return { id: 1, jsonrpc: '2.0' as const, result }
            }),
        },
      ],
    ]),
  })
  onTestFinished(async () => {
    await metadata.stop()
    await Promise.all([silent.close(), quick.close(), close()])
  })
  const keysOf = (of: NftKey['token'], count: number) =>
    Array.from({ length: count }, (_, id): NftKey => ({ standard: 721, token: of, tokenId: BigInt(id) }))
  await metadata.get(networkId, keysOf(token('a'), 100), { asker: 'eve', waitMs: 0 })
  await expect.poll(() => most).toBe(4)
  const found = await metadata.get(networkId, keysOf(token('b'), 1), { asker: 'bob', waitMs: 60_000 })
  expect(found.get(`${token('b')}:0`)?.name).toBe('Quick')
  // Of the files that never arrive, four are requested in parallel.
  expect(most).toBe(4)
})

test('hardening A44: a page of NFTs carries none of the pictures that they hold in themselves', async () => {
  const { close, database } = await openTestDatabase()
  const originals = createImageOriginals({ database, nowMs: Date.now })
  const picture = `data:image/png;base64,${'A'.repeat(300_000)}`
  const uri = `data:application/json,${JSON.stringify({ image: picture, name: 'Large' })}`
  const result = encodeAbiParameters(parseAbiParameters('string'), [uri])
  const metadata = createNftMetadata({
    database,
    ipfsGatewayUrl: 'https://ipfs.example/',
    keepImage: originals.keep,
    nowMs: Date.now,
    safeFetch: createSafeFetch(),
    upstreams: new Map([
      [
        networkId,
        {
          send: async (calls: readonly RpcCall[]) =>
            calls.map(() => ({ id: 1, jsonrpc: '2.0' as const, result })),
        },
      ],
    ]),
  })
  onTestFinished(async () => {
    await metadata.stop()
    await close()
  })
  const keys = Array.from(
    { length: 20 },
    (_, id): NftKey => ({ standard: 721, token: token('a'), tokenId: BigInt(id) }),
  )
  const found = [...(await metadata.get(networkId, keys, { asker: 'eve', waitMs: 60_000 })).values()]
  expect(found).toHaveLength(20)
  expect(JSON.stringify(found.map(({ imageUrl }) => imageUrl)).length).toBeLessThan(2000)
  const [first] = found
  expect(await originals.find(originals.register(first?.imageUrl ?? '') ?? '')).toBe(picture)
})

test('hardening A44: metadata with embedded pictures fills the database only up to a client’s daily limit', async () => {
  const { close, database } = await openTestDatabase()
  const picture = `data:image/png;base64,${'A'.repeat(100_000)}`
  const uri = `data:application/json,${JSON.stringify({ image: picture, name: 'Large' })}`
  const result = encodeAbiParameters(parseAbiParameters('string'), [uri])
  const metadata = createNftMetadata({
    database,
    ipfsGatewayUrl: 'https://ipfs.example/',
    keptForAsker: 1_000_000,
    nowMs: Date.now,
    safeFetch: createSafeFetch(),
    upstreams: new Map([
      [
        networkId,
        {
          send: async (calls: readonly RpcCall[]) =>
            calls.map(() => ({ id: 1, jsonrpc: '2.0' as const, result })),
        },
      ],
    ]),
  })
  onTestFinished(async () => {
    await metadata.stop()
    await close()
  })
  const read = async (of: NftKey['token'], asker: string) => {
    const keys = Array.from(
      { length: 20 },
      (_, id): NftKey => ({ standard: 721, token: of, tokenId: BigInt(id) }),
    )
    const found = await metadata.get(networkId, keys, { asker, waitMs: 60_000 })
    return [...found.values()].filter(({ imageUrl }) => imageUrl === picture).length
  }
  // Nine images of 100,000 characters fit, with their other fields.
  expect(await read(token('a'), 'eve')).toBe(9)
  expect(await read(token('b'), 'eve')).toBe(0)
  // Another client can store as many, also of the tokens that were refused to the first one.
  expect(await read(token('b'), 'bob')).toBe(9)
})

test('hardening A44: of URLs that wait with their metadata, one client holds 16 MB, and another has its own', async () => {
  const { close, database } = await openTestDatabase()
  const uri = `data:application/json,${JSON.stringify({ name: 'Large', x: 'y'.repeat(700_000) })}`
  const result = encodeAbiParameters(parseAbiParameters('string'), [uri])
  const metadata = createNftMetadata({
    database,
    ipfsGatewayUrl: 'https://ipfs.example/',
    nowMs: Date.now,
    safeFetch: createSafeFetch(),
    upstreams: new Map([
      [
        networkId,
        {
          send: async (calls: readonly RpcCall[]) =>
            calls.map(() => ({ id: 1, jsonrpc: '2.0' as const, result })),
        },
      ],
    ]),
  })
  onTestFinished(async () => {
    await metadata.stop()
    await close()
  })
  const read = async (of: NftKey['token'], asker: string) => {
    const keys = Array.from(
      { length: 40 },
      (_, id): NftKey => ({ standard: 721, token: of, tokenId: BigInt(id) }),
    )
    const found = await metadata.get(networkId, keys, { asker, waitMs: 60_000 })
    return [...found.values()].filter(({ name }) => name === 'Large').length
  }
  expect(await Promise.all([read(token('a'), 'eve'), read(token('b'), 'bob')])).toEqual([22, 22])
  // Nothing is held any more.
  expect(await read(token('c'), 'eve')).toBe(22)
  // The other 18 of the first page have not failed. They are read at once by the next request, also of another client.
  expect(await read(token('a'), 'carol')).toBe(40)
})

test('hardening A44: one client’s reads fill a quarter of the queue, and those of several leave room for a page of another', async () => {
  const { close, database } = await openTestDatabase()
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const uri = `data:application/json,${JSON.stringify({ name: 'Quick' })}`
  const quick = encodeAbiParameters(parseAbiParameters('string'), [uri])
  const metadata = createNftMetadata({
    database,
    ipfsGatewayUrl: 'https://ipfs.example/',
    nowMs: Date.now,
    safeFetch: createSafeFetch(),
    upstreams: new Map([
      [
        networkId,
        {
          send: async (calls: readonly RpcCall[]) => {
            const text = JSON.stringify(calls)
            // The network has no Multicall3.
            const isAggregate = text.includes('0x82ad56cb')
            if (!isAggregate && text.includes(token('a'))) await ended
            return calls.map(() => ({ id: 1, jsonrpc: '2.0' as const, result: isAggregate ? '0x' : quick }))
          },
        },
      ],
    ]),
  })
  onTestFinished(async () => {
    end()
    await metadata.stop()
    await close()
  })
  const keysOf = (of: NftKey['token'], count: number, from = 0) =>
    Array.from(
      { length: count },
      (_, id): NftKey => ({ standard: 721, token: of, tokenId: BigInt(from + id) }),
    )
  const fill = (asker: string, from: number) =>
    metadata.get(networkId, keysOf(token('a'), 1000, from), { asker, waitMs: 0 })
  const readBy = async (asker: string, of: NftKey['token'], count: number) =>
    (await metadata.get(networkId, keysOf(of, count), { asker, waitMs: 60_000 })).size
  await fill('eve', 0)
  expect(await readBy('bob', token('b'), 200)).toBe(200)
  for (const [index, asker] of ['accomplice', 'a third', 'a fourth'].entries())
    await fill(asker, (index + 1) * 1000)
  // Four fifths of the queue are full, and the rest is for clients with few reads.
  expect(await readBy('carol', token('c'), 100)).toBe(50)
})
