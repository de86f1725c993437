import type { Portico } from '../../../core/portico.js'
import { defineSlot } from '../../../core/slots.js'
import { loadTexts } from '../../shell/texts.js'
import type { LoginWay, OrLine } from './LoginMethods.js'

export type LoginWays = { LoginWay: typeof LoginWay; OrLine: typeof OrLine }

const loaded = defineSlot<LoginWays>()

/** Loads the email field and the social buttons, which are in a separate chunk, because most sites offer neither. */
export function loadLoginWays(portico: Portico): Promise<LoginWays> {
  return Promise.all([import('./LoginMethods.js'), loadTexts(portico, ['login'])]).then(([ways]) => {
    portico.internal.slots.set(loaded, ways)
    ways.prepareMarks(portico)
    return ways
  })
}

/** Returns the field and the buttons, if they have loaded. */
export function readLoginWays({ internal }: Portico): LoginWays | undefined {
  return internal.slots.get(loaded)
}
