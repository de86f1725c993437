import type { Connector } from './connector.js'
import type { Portico } from './portico.js'
import { resumeAsked } from './resumeAsked.js'
import { rememberWallet } from './storage/rememberWallet.js'

/** Does the work that can wait until a new connection is on the screen. */
export function afterConnect(portico: Portico, connector: Connector): void {
  rememberWallet(portico, connector)
  resumeAsked(portico)
}
