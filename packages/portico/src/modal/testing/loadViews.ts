import { modal } from '@portico/texts/en/modal'
import { rowOf, type ViewName } from '../views.js'

/** Loads the chunks and texts of views in advance, so that a test waits for the modal and not for the file server. */
export async function loadViews(...names: readonly ViewName[]): Promise<void> {
  await Promise.all(
    names.flatMap((name) => {
      const { load, texts = [] } = rowOf(name)
      return [load(), ...texts.map((area) => area === 'shell' || modal.areas[area]())]
    }),
  )
}
