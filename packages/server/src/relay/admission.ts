import type { IncomingMessage } from 'node:http'
import { relayRefusals } from '@portico/protocol/relay'
import { clientAddress, widerNetwork } from '../http/clientAddress.js'
import type { Metrics } from '../http/metrics.js'
import type { RateLimiter } from '../limits/rateLimiter.js'
import type { Project } from '../project.js'
import type { ProjectStore } from '../projects/projectStore.js'
import type { Settings } from '../settings/settings.js'
import type { SocketCounts } from './socketCounts.js'
import { verifyRelayToken } from './verifyRelayToken.js'

/** How many sockets and HTTP requests an IPv6 /48 may open, as a multiple of an address's limit. */
const openingFactor = 4

/** A client that may open a socket. */
export type Admitted = { address: string; clientId: string; project: Project }
type Refusal = { reason: string; status: 401 | 403 | 429 }

/** Decides whether a client may open a socket, by its rate, its sockets, its project, its origin and its token. */
export type Admit = (request: IncomingMessage, url: URL) => Admitted | Refusal

export function createAdmission({
  limiter,
  metrics,
  nowMs,
  ownOrigins,
  projects,
  settings,
  sockets,
}: {
  limiter: Pick<RateLimiter, 'take'>
  metrics: Pick<Metrics, 'rateLimited'>
  nowMs: () => number
  ownOrigins: readonly string[]
  projects: Pick<ProjectStore, 'find' | 'isOriginAllowed'>
  settings: Pick<Settings, 'defaultProject' | 'limits' | 'publicUrl' | 'trustedProxies'>
  sockets: Pick<SocketCounts, 'isAddressFull' | 'isClientFull'>
}): Admit {
  return (request, url) => {
    const address = clientAddress(
      request.socket.remoteAddress,
      headerOf(request, 'x-forwarded-for') ?? null,
      settings.trustedProxies,
    )
    const { perAddress, relaySocketsPerAddress } = settings.limits
    const network = widerNetwork(address)
    const isInRate =
      limiter.take(`address:${address}`, perAddress) &&
      (network === address || limiter.take(`network:${network}`, perAddress * openingFactor))
    if (!isInRate) {
      metrics.rateLimited.inc({ of: 'address' })
      return { reason: 'Too many requests from this address', status: 429 }
    }
    if (sockets.isAddressFull(address, relaySocketsPerAddress)) {
      return { reason: 'Too many sockets of this address', status: 429 }
    }
    const projectId = url.searchParams.get('projectId') || settings.defaultProject
    const project = projectId ? projects.find(projectId) : undefined
    if (!project) return { reason: relayRefusals.invalidKey, status: 401 }
    const origin = headerOf(request, 'origin')
    if (origin !== undefined && !ownOrigins.includes(origin) && !projects.isOriginAllowed(project, origin)) {
      return { reason: relayRefusals.originNotAllowed, status: 403 }
    }
    const host =
      settings.publicUrl === undefined ? headerOf(request, 'host') : new URL(settings.publicUrl).host
    const token = url.searchParams.get('auth') ?? readBearer(headerOf(request, 'authorization'))
    const verified = verifyRelayToken({ host: host ?? '', nowMs: nowMs(), token })
    if ('refusal' in verified) return { reason: verified.refusal, status: 401 }
    // If existing clients are disconnected while they publish, they open one socket after another and close none.
    // Without this limit, one such client uses up the sockets of its whole address.
    if (sockets.isClientFull(verified.clientId)) {
      return { reason: 'Too many sockets of this client', status: 429 }
    }
    return { address, clientId: verified.clientId, project }
  }
}

function headerOf(
  request: IncomingMessage,
  name: 'authorization' | 'host' | 'origin' | 'x-forwarded-for',
): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** Reads a token from a header, for clients that can send headers. */
function readBearer(header = ''): string {
  return /^Bearer (\S+)$/i.exec(header)?.[1] ?? ''
}
