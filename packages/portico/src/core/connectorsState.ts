import { change } from './change.js'
import type { Connector } from './connector.js'
import type { Portico } from './portico.js'

/** Changes the list of wallets found on this page. */
export function changeConnectors(
  portico: Portico,
  toNext: (connectors: readonly Connector[]) => readonly Connector[],
): void {
  change<'connectors'>(portico, ({ connectors }) => ({ connectors: toNext(connectors) }))
}
