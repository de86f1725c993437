import type { NameServiceState } from '../entities.js'
import { nameStore } from '../nameStore.js'
import type { Portico } from '../portico.js'

/** Returns the state of the name form: the last suggestions, and whether a name is being registered. */
export function getNameServiceState(portico: Portico): NameServiceState {
  return nameStore(portico).getState()
}

/** Watches the state of the name form. Returns a function that stops watching. */
export function watchNameService(
  portico: Portico,
  { onChange }: { onChange: (state: NameServiceState) => void },
): () => void {
  return nameStore(portico).subscribe(onChange)
}
