import { type Catalog, createText, type TextOf } from '@portico/texts'
import { modal } from '@portico/texts/en/modal'
import type { ModalArea } from '@portico/texts/modalTexts'
import { NotStartedError } from '../../core/errors/misuse.js'
import { localeOf } from '../../core/localeOf.js'
import type { Portico } from '../../core/portico.js'
import { perKit } from '../../core/slots.js'
import type { Text } from './text.js'

/** The readers of the areas that have loaded. */
const readersOf = perKit((portico: Portico) => {
  const readers = new Map<ModalArea, TextOf<Catalog>>()
  readers.set('shell', createReader(portico, modal.shell))
  return readers
})

function createReader(portico: Portico, catalog: Catalog): TextOf<Catalog> {
  return createText<Catalog>(catalog, 'en', localeOf(portico))
}

/**
 * Returns the reader of an area that has loaded.
 *
 * @throws NotStartedError for one that has not: the row of its view does not name it
 */
export function readText<area extends ModalArea>(portico: Portico, area: area): Text<area> {
  const reader = readersOf(portico).get(area)
  if (!reader) throw new NotStartedError({ caller: `useText('${area}')` })
  // The map has each area's own reader, which its type does not express.
  return reader as unknown as Text<area>
}

/**
 * Loads the texts of areas. Those that are there are not requested again.
 *
 * @throws the browser's error for a chunk that cannot be fetched
 */
export async function loadTexts(portico: Portico, areas: readonly ModalArea[]): Promise<void> {
  const readers = readersOf(portico)
  await Promise.all(
    areas.map(async (area) => {
      if (area === 'shell' || readers.has(area)) return
      const catalog = await modal.areas[area]()
      if (!readers.has(area)) readers.set(area, createReader(portico, catalog))
    }),
  )
}
