import type { NameServiceState } from '../entities.js'
import { nameStore } from '../nameStore.js'
import type { Portico } from '../portico.js'

/** What is known while a person chooses a name: the last suggestions, and whether a name is being registered. */
export function getNameServiceState(portico: Portico): NameServiceState {
  return nameStore(portico).getState()
}

/** Listens to it. Returns the way to stop listening. */
export function watchNameService(
  portico: Portico,
  { onChange }: { onChange: (state: NameServiceState) => void },
): () => void {
  return nameStore(portico).subscribe(onChange)
}
