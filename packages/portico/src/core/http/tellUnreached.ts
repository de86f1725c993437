import type { Portico } from '../portico.js'
import { raiseAlert } from '../raiseAlert.js'

/** Tells the host's developer that no server answers at any of its addresses. */
export function tellUnreached(portico: Portico): void {
  void raiseAlert(portico, 'SERVER_NOT_REACHED', { servers: portico.options.servers.join(', ') })
}
