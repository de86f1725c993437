import type { Portico } from '../../../core/portico.js'
import type { LoginWay, OrLine } from './LoginWays.js'

export type LoginWays = { LoginWay: typeof LoginWay; OrLine: typeof OrLine }

const memoName = 'login ways'

/** The e-mail field and the social buttons, a chunk of their own: most hosts offer neither. */
export function loadLoginWays(portico: Portico): Promise<LoginWays> {
  return import('./LoginWays.js').then((ways) => {
    portico.internal.memo.set(memoName, ways)
    ways.prepareMarks(portico)
    return ways
  })
}

/** The same, where it is loaded already. */
export function readLoginWays({ internal }: Portico): LoginWays | undefined {
  return internal.memo.get(memoName) as LoginWays | undefined
}
