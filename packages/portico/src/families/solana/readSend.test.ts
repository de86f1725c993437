import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solanaLocalnet } from '@portico/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { readSend } from './readSend.js'

test('hardening R38: what nobody broadcast is over once no blockhash of its time counts any more', async () => {
  let height = 1_000
  const network = toNetwork(solanaLocalnet)
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    const results: Record<string, unknown> = {
      getBlockHeight: height,
      getGenesisHash: network.id,
      getSignatureStatuses: { context: { slot: 1 }, value: [null] },
    }
    response.end(JSON.stringify({ id, jsonrpc: '2.0', result: results[method] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const transfer = {
    amount: '1',
    from: '1'.repeat(32),
    network: toNetwork({ ...solanaLocalnet, rpcUrls: { default: { http: [url] } } }),
    to: '1'.repeat(32),
  }
  const read = (nextBlock?: number) =>
    readSend({ hash: '2'.repeat(88), nextBlock, nonce: undefined, transfer })
  // A blockhash counts for 150 blocks.
  expect(await read()).toEqual({ isOver: false, nextBlock: 1_150, status: 'unknown' })
  height = 1_150
  expect(await read(1_150)).toEqual({ isOver: false, nextBlock: 1_150, status: 'unknown' })
  height = 1_151
  expect(await read(1_150)).toEqual({ isOver: true, nextBlock: 1_150, status: 'unknown' })
})
