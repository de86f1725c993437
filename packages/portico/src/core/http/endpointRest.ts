import type { PorticoError } from '@portico/protocol/errors'
import { ServerUnreachableError } from '../errors/http.js'
import type { Network } from '../network.js'
import { timeoutMs } from './fetchRoute.js'
import { isRefused, kitOf, noteAnswer, noteFailure, readRest } from './serverRest.js'

/** Path of a server's RPC proxy. */
const proxyPath = '/v1/'

/**
 * Returns the last failure of an endpoint whose server rests, or undefined to let the request through. An endpoint that
 * is not the proxy of the site's own server never rests here. After a rest only one request goes through.
 */
export function readEndpointRest(network: Network, url: string): PorticoError | undefined {
  const behind = findServer(network, url)
  return behind && readRest(behind.portico, behind.server, timeoutMs)
}

/** Records a response of an endpoint for the server behind it. */
export function noteEndpointAnswer(network: Network, url: string): void {
  const behind = findServer(network, url)
  if (behind) noteAnswer(behind.portico, behind.server)
}

/**
 * Records that an endpoint could not be reached, for the server behind it.
 *
 * @returns true if this server was never reached: an immediate retry would fail the same way
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
