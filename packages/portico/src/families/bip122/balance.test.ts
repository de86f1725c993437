import { expect, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { type Asked, json, serve } from '../../core/testing/serve.js'
import { bip122 } from './bip122.js'
import { bitcoin } from './networks.js'

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const stats = { funded_txo_sum: 700, spent_txo_sum: 200 }
const holding = { address, chain_stats: stats, mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0 } }

/** Starts an endpoint that fails the given number of times, and counts its requests. */
async function startMempool(failures: number, genesis: string = bitcoin.id) {
  let times = 0
  const server = await serve({
    [`/address/${address}`]: (response, one: Asked) => {
      times += 1
      json(holding, times > failures ? 200 : 503)(response, one)
    },
    '/block-height/0': (response) => response.end(genesis),
  })
  const network = toNetwork({
    ...bitcoin,
    rpcUrls: { default: { http: [] }, mempool: { http: [server.url] } },
  })
  const getBalance = () => bip122({ extras: true }).getBalance?.({ address, network })
  return { getBalance, times: () => times }
}

test('behavior: if all endpoints fail, they are retried 3 times', async () => {
  const { getBalance, times } = await startMempool(Number.POSITIVE_INFINITY)
  await expect(getBalance()).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  expect(times()).toBe(4)
})

test('behavior: an endpoint that recovers in the last round is used', async () => {
  const { getBalance } = await startMempool(3)
  expect(await getBalance()).toEqual({ amount: '500', decimals: 8, symbol: 'BTC' })
})

test('behavior: an endpoint of another network is queried once, since its response would be the same', async () => {
  const { getBalance, times } = await startMempool(0, 'ab'.repeat(32))
  await expect(getBalance()).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  expect(times()).toBe(1)
})
