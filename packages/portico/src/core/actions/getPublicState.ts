import { toNetworkId } from '../findActive.js'
import type { Portico } from '../portico.js'
import type { PublicState, State } from '../state.js'

/** Returns the public state that the specification defines (section 4), from a state of the kit. */
export function toPublicState(state: State): PublicState {
  return {
    activeChain: state.activeNamespace,
    initialized: state.status === 'ready',
    loading: state.modal.status === 'open' && state.modal.loading,
    open: state.modal.status === 'open',
    selectedNetworkId: toNetworkId(state),
  }
}

/** Returns the public state that the specification defines (section 4). */
export function getPublicState(portico: Portico): PublicState {
  return toPublicState(portico.store.getState())
}
