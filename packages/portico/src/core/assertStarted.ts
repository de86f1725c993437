import { NotStartedError } from './errors/misuse.js'
import type { Portico } from './portico.js'

/** Rejects an action on a kit that is not running. */
export function assertStarted(portico: Portico | undefined, caller: string): asserts portico is Portico {
  const status = portico?.store?.getState().status
  if (status !== 'reconnecting' && status !== 'ready') throw new NotStartedError({ caller })
}
