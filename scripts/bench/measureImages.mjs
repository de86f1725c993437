// Part of scripts/benchServer.mjs: measures how fast the image proxy serves thumbnails from its cache.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../packages/server/images/token')
/** Number of different pictures, as in the first screens of a token list. */
const count = 64
const networkId = 'eip155:31337'

/**
 * Starts a server whose tokens have pictures on another server, renders all of them once, and measures responses from
 * the cache.
 *
 * @returns {Promise<{ requestsPerSecond: number, p97Ms: number }>} `p97Ms` is the lowest measured percentile at or
 * above 95
 */
export async function measureImages({ load, rpcUrl, seconds, startServer }) {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  const origin = createServer(({ url }, response) => {
    const index = Number(url.slice(1)) % files.length
    response.writeHead(200, { 'content-type': 'image/webp' }).end(files[index])
  })
  await new Promise((resolve) => origin.listen(0, '127.0.0.1', resolve))
  const originUrl = `http://127.0.0.1:${origin.address().port}`
  const tokens = Array.from({ length: count }, (_, index) => ({
    address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
    decimals: 18,
    iconUrl: `${originUrl}/${index}`,
    name: `Token ${index}`,
    priceUsd: 1,
    symbol: `T${index}`,
  }))
  const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  const server = await startServer({
    PORTICO_CHAINS: JSON.stringify([
      { currency, id: networkId, indexFrom: null, name: 'Anvil', rpcUrls: [rpcUrl], tokens },
    ]),
    PORTICO_PRIVATE_ORIGINS: JSON.stringify([originUrl]),
  })
  try {
    const answer = await fetch(`${server.url}/v1/fungible/price`, {
      body: JSON.stringify({
        addresses: tokens.map(({ address }) => `${networkId}:${address}`),
        currency: 'usd',
      }),
      method: 'POST',
    })
    const { fungibles } = await answer.json()
    const paths = fungibles.map(({ iconUrl }) => `${new URL(iconUrl).pathname}?width=48`)
    if (paths.length !== count) throw new Error(`Expected pictures of ${count} tokens, got ${paths.length}.`)
    for (const path of paths) {
      const { status } = await fetch(server.url + path)
      if (status !== 200) throw new Error(`A picture returned status ${status}.`)
    }
    const requests = paths.map((path) => ({ method: 'GET', path }))
    const { latency, requests: served } = await load({
      connections: 10,
      duration: seconds,
      requests,
      url: server.url,
    })
    return { p97Ms: latency.p97_5, requestsPerSecond: served.average }
  } finally {
    await server.stop()
    origin.close()
  }
}
