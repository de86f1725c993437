import type { modal } from './en/modal.js'
import type { Translation } from './message.js'

type Loaders = (typeof modal)['areas']

/** The modal's texts in English, by area. */
export type ModalTexts = { readonly shell: (typeof modal)['shell'] } & {
  readonly [area in keyof Loaders]: Awaited<ReturnType<Loaders[area]>>
}

/** A part of the modal whose texts load together. */
export type ModalArea = keyof ModalTexts

/** The modal's texts in one language. */
export type ModalLanguage = {
  /** What the modal needs to open. */
  readonly shell: Translation<ModalTexts['shell']>
  /** Loads the texts of an area. */
  readonly areas: { readonly [area in keyof Loaders]: () => Promise<Translation<ModalTexts[area]>> }
}
