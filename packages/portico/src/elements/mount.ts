import type { Portico } from '../core/portico.js'
import { pageModalOf } from './pageModal.js'

/**
 * Starts a kit and its modal on a page without React. Open it with `open(portico)`. React loads with the modal.
 *
 * @returns a function that removes the modal and stops the kit
 */
export function mount(portico: Portico): () => void {
  return pageModalOf(portico).start()
}
