import { createPublicClient, http, parseAbiItem } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillHistory } from './fillHistory.js'
import { localContracts } from './localContracts.js'
import { reorgChain } from './reorgChain.js'
import { type LocalChain, startAnvil } from './startAnvil.js'

const running: { chain?: LocalChain } = {}
beforeAll(async () => {
  running.chain = await startAnvil()
})
afterAll(() => running.chain?.stop())

test('default: the given number of blocks, each with the given number of transfers, in sequence', async () => {
  const { rpcUrl } = running.chain as LocalChain
  const { firstBlock, lastBlock } = await fillHistory({ blocks: 7, rpcUrl, transfersPerBlock: 30 })
  expect(lastBlock - firstBlock).toBe(6n)
  const logs = await readTransfers(firstBlock, lastBlock)
  const blocks = logs.map(({ blockNumber }) => Number(blockNumber - firstBlock))
  expect(blocks).toEqual(Array.from({ length: 210 }, (_, index) => Math.floor(index / 30)))
  expect(new Set(logs.map(({ args }) => args.to)).size).toBe(210)
})

test('behavior: a reorganization replaces the last blocks, and their transfers are gone', async () => {
  const { rpcUrl } = running.chain as LocalChain
  const { firstBlock, lastBlock } = await fillHistory({ blocks: 8, rpcUrl, transfersPerBlock: 3 })
  const before = await readHashes(firstBlock, lastBlock)
  await reorgChain({ depth: 5, rpcUrl })
  const after = await readHashes(firstBlock, lastBlock)
  expect(before.map((hash, index) => hash === after[index])).toEqual([
    ...[true, true, true],
    ...[false, false, false, false, false],
  ])
  expect(await createClient().getBlockNumber()).toBe(lastBlock)
  expect(await readTransfers(firstBlock, lastBlock)).toHaveLength(9)
})

test('error: a reorganization deeper than the network', async () => {
  const { rpcUrl } = running.chain as LocalChain
  await expect(reorgChain({ depth: 1_000_000, rpcUrl })).rejects.toMatchObject({
    code: 'LOCAL_CHAIN_FAILED',
    message: expect.stringContaining('did not finish reorgChain'),
  })
})

function createClient() {
  const { rpcUrl } = running.chain as LocalChain
  return createPublicClient({ cacheTime: 0, chain: anvil, transport: http(rpcUrl) })
}

function readTransfers(fromBlock: bigint, toBlock: bigint) {
  return createClient().getLogs({
    address: localContracts.usdCoin,
    event: parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)'),
    fromBlock,
    toBlock,
  })
}

async function readHashes(from: bigint, to: bigint): Promise<readonly string[]> {
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index))
  const blocks = await Promise.all(numbers.map((blockNumber) => createClient().getBlock({ blockNumber })))
  return blocks.map(({ hash }) => hash)
}
