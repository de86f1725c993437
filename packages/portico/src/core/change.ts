import type { Portico } from './portico.js'
import type { State } from './state.js'

/**
 * Changes slices of a kit's state. The caller names them: `change<'modal'>(portico, …)`. Each slice has one owner
 * module, listed in `scripts/checks/stateOwners.mjs`. Other modules call the owner's functions.
 */
export function change<slices extends keyof State = never>(
  { store }: Portico,
  part: NoInfer<Partial<Pick<State, slices>> | ((state: State) => Partial<Pick<State, slices>>)>,
): void {
  store.setState(part)
}
