import { change } from '../change.js'
import type { Portico } from '../portico.js'
import type { SiwxState } from '../siwxConfig.js'
import type { State } from '../state.js'

/** The state before any request. A session is required unless the site's options say otherwise. */
const unknownState: SiwxState = {
  errorCode: null,
  isRequired: true,
  session: null,
  sessions: [],
  status: 'loading',
}

/** Returns the state of the sign-in. Undefined if the kit has no sign-in. */
export function readSiwx(portico: Portico, state: State = portico.store.getState()): SiwxState | undefined {
  return state.siwx ?? (portico.options.siwx ? unknownState : undefined)
}

export function changeSiwx(portico: Portico, changed: Partial<SiwxState>): void {
  change<'siwx'>(portico, ({ siwx = unknownState }) => ({ siwx: { ...siwx, ...changed } }))
}
