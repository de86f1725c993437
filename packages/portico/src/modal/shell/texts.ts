import { type Catalog, createText, type TextOf } from '@portico/texts'
import type { ModalArea, ModalLanguage } from '@portico/texts/modalTexts'
import { NotStartedError } from '../../core/errors/misuse.js'
import { languageOf } from '../../core/languageOf.js'
import { localeOf } from '../../core/localeOf.js'
import type { Portico } from '../../core/portico.js'
import { defineSlot } from '../../core/slots.js'
import type { Text } from './text.js'

/** The modal's texts in the language of a kit, and the readers of the areas that have loaded. */
type Texts = { modal: ModalLanguage; readers: Map<ModalArea, TextOf<Catalog>> }

const loaded = defineSlot<Texts>()

/** Gives the modal its texts in the language of the kit. */
export function giveTexts(portico: Portico, modal: ModalLanguage): Texts {
  const texts: Texts = portico.internal.slots.get(loaded) ?? { modal, readers: new Map() }
  portico.internal.slots.set(loaded, texts)
  addReader(portico, texts, 'shell', modal.shell)
  return texts
}

function addReader(portico: Portico, { readers }: Texts, area: ModalArea, catalog: Catalog): void {
  if (readers.has(area)) return
  readers.set(area, createText<Catalog>(catalog, languageOf(portico).lang, localeOf(portico)))
}

/**
 * Returns the reader of an area that has loaded.
 *
 * @throws NotStartedError if the area has not loaded, because the row of its view does not name it
 */
export function readText<area extends ModalArea>(portico: Portico, area: area): Text<area> {
  const reader = portico.internal.slots.get(loaded)?.readers.get(area)
  if (!reader) throw new NotStartedError({ caller: `useText('${area}')` })
  // The cast is safe: the map has a reader for each area, which its type does not show.
  return reader as unknown as Text<area>
}

/**
 * Loads the texts of areas. Texts that have loaded are not requested again.
 *
 * @throws the browser's error for a chunk that cannot be fetched
 */
export async function loadTexts(portico: Portico, areas: readonly ModalArea[]): Promise<void> {
  const texts =
    portico.internal.slots.get(loaded) ?? giveTexts(portico, (await languageOf(portico).modal()).modal)
  await Promise.all(
    areas.map(async (area) => {
      if (area === 'shell' || texts.readers.has(area)) return
      // The cast is safe: each area's file exports its own catalog, which the combined type of all files does not show.
      const file: Readonly<Partial<Record<ModalArea, Catalog>>> = await texts.modal.areas[area]()
      addReader(portico, texts, area, file[area] ?? {})
    }),
  )
}
