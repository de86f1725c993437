import type { TextOf } from '@portico/texts'
import type { ModalArea, ModalTexts } from '@portico/texts/modalTexts'

/**
 * Reads the texts of an area in the language of the kit. Without an area, reads the texts that the modal opens with.
 */
export type Text<area extends ModalArea = 'shell'> = TextOf<ModalTexts[area]>

/** Returns the reader of an area. The row of each view names the areas that load with it. */
export type ReadText = <area extends ModalArea>(area: area) => Text<area>
