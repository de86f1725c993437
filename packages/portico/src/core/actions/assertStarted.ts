import { NotStartedError } from '../errors/misuse.js'
import type { Portico } from '../portico.js'

/** Refuses an action on a kit that does not run. */
export function assertStarted(portico: Portico | undefined, caller: string): asserts portico is Portico {
  const status = portico?.store?.getState().status
  if (status !== 'reconnecting' && status !== 'ready') throw new NotStartedError({ caller })
}
