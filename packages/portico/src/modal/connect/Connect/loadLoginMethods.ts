import type { Portico } from '../../../core/portico.js'
import { defineSlot } from '../../../core/slots.js'
import { loadTexts } from '../../shell/texts.js'
import type { LoginMethod, OrLine } from './LoginMethods.js'

export type LoginMethods = { LoginMethod: typeof LoginMethod; OrLine: typeof OrLine }

const loaded = defineSlot<LoginMethods>()

/** Loads the email field and the social buttons, which are in a separate chunk, because most sites offer neither. */
export function loadLoginMethods(portico: Portico): Promise<LoginMethods> {
  return Promise.all([import('./LoginMethods.js'), loadTexts(portico, ['login'])]).then(([ways]) => {
    portico.internal.slots.set(loaded, ways)
    ways.prepareMarks(portico)
    return ways
  })
}

/** Returns the field and the buttons, if they have loaded. */
export function readLoginMethods({ internal }: Portico): LoginMethods | undefined {
  return internal.slots.get(loaded)
}
