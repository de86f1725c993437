import type { Portico } from '../portico.js'
import { raiseAlert } from '../raiseAlert.js'

/** How long a server has to answer the check, in ms. */
const probeMs = 5_000

/**
 * Alerts the site's developer that no server responds at any of the configured URLs, and which of them do respond but
 * keep their responses from this page.
 */
export async function tellUnreached(portico: Portico): Promise<void> {
  // The servers are tried again each minute, but the developer gets only one alert, and the check only serves that.
  if (portico.internal.raisedAlerts.has('SERVER_NOT_REACHED')) return
  const { servers } = portico.options
  const isRunning = await Promise.all(servers.map(probe))
  const blocking = servers.filter((_, index) => isRunning[index])
  const data = { blocking: blocking.join(', '), origin: globalThis.location?.origin ?? '' }
  void raiseAlert(portico, 'SERVER_NOT_REACHED', { ...data, servers: servers.join(', ') })
}

/** Checks whether a server responds at all. Without CORS, the page learns only this. */
async function probe(server: string): Promise<boolean> {
  const options = { credentials: 'omit', mode: 'no-cors', signal: AbortSignal.timeout(probeMs) } as const
  return fetch(`${server}/healthz`, options).then(
    () => true,
    () => false,
  )
}
