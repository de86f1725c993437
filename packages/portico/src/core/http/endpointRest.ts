import type { PorticoError } from '@portico/protocol/errors'
import { ServerUnreachableError } from '../errors/http.js'
import type { Network } from '../network.js'
import { timeoutMs } from './fetchRoute.js'
import { isRefused, kitOf, noteAnswer, noteFailure, readRest } from './serverRest.js'

/** Path of a server's RPC proxy. */
const proxyPath = '/v1/'

/**
 * Returns the last failure of an endpoint whose server is paused, or undefined if the request may be sent. Only
 * endpoints that are the proxy of the site's own server can be paused here. After a pause, only one request is sent.
 */
export function readEndpointRest(network: Network, url: string): PorticoError | undefined {
  const behind = findServer(network, url)
  return behind && readRest(behind.portico, behind.server, timeoutMs)
}

/** Records that the server behind an endpoint has responded. */
export function noteEndpointAnswer(network: Network, url: string): void {
  const behind = findServer(network, url)
  if (behind) noteAnswer(behind.portico, behind.server)
}

/**
 * Records that an endpoint, and so the server behind it, could not be reached.
 *
 * @returns true if this page never reached the server, so an immediate retry would fail the same way
 */
export function noteEndpointFailure(network: Network, url: string, cause: unknown): boolean {
  const behind = findServer(network, url)
  if (!behind) return false
  const { portico, server } = behind
  const error = new ServerUnreachableError({ cause, path: proxyPath, stage: 'request' })
  noteFailure(portico, server, proxyPath, error)
  return isRefused(portico, server, error)
}

function findServer(network: Network, url: string) {
  const portico = kitOf.get(network)
  const server = portico?.options.servers.find((each) => url.startsWith(`${each}${proxyPath}?`))
  return portico && server !== undefined ? { portico, server } : undefined
}
