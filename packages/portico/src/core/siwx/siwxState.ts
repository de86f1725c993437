import type { Portico } from '../portico.js'
import type { State } from '../state.js'
import type { SiwxState } from './config.js'

/** What is known before anybody was asked. A site that says nothing requires it. */
const unknownState: SiwxState = {
  errorCode: null,
  isRequired: true,
  session: null,
  sessions: [],
  status: 'loading',
}

/** Where signing in stands; undefined for a kit without it. */
export function readSiwx(portico: Portico, state: State = portico.store.getState()): SiwxState | undefined {
  return state.siwx ?? (portico.options.siwx ? unknownState : undefined)
}

export function changeSiwx(portico: Portico, change: Partial<SiwxState>): void {
  portico.store.setState(({ siwx = unknownState }) => ({ siwx: { ...siwx, ...change } }))
}
