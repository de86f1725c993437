import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

/** A response later than this counts as none. */
const timeoutMs = 10_000

/**
 * Requests a path of a site. As in a browser, a name below `localhost` is this machine, which not every system's
 * resolver knows.
 *
 * @returns undefined if nothing responds
 */
export function readSite(
  origin: string,
  path: string,
): Promise<{ body: Uint8Array; status: number } | undefined> {
  const url = new URL(path, origin)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const options = url.hostname.endsWith('.localhost') ? { lookup: lookUpHere } : {}
  return new Promise((resolve) => {
    const sent = request(url, { ...options, timeout: timeoutMs }, (response) => {
      const chunks: Uint8Array[] = []
      response.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      response.on('error', () => resolve(undefined))
      response.on('end', () => resolve({ body: Buffer.concat(chunks), status: response.statusCode ?? 0 }))
    })
    sent.on('error', () => resolve(undefined))
    sent.on('timeout', () => sent.destroy())
    sent.end()
  })
}

const lookUpHere: LookupFunction = (_, { all }, answer) => {
  if (all) answer(null, [{ address: '127.0.0.1', family: 4 }])
  else answer(null, '127.0.0.1', 4)
}
