import type { Portico } from '../portico.js'
import { raiseAlert } from '../raiseAlert.js'

/** Alerts the site's developer that no server responds at any of the configured URLs. */
export function tellUnreached(portico: Portico): void {
  void raiseAlert(portico, 'SERVER_NOT_REACHED', { servers: portico.options.servers.join(', ') })
}
