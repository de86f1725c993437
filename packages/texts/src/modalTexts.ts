import type { modal } from './en/modal.js'
import type { Translation } from './message.js'

type Areas = {
  readonly [area in keyof (typeof modal)['areas']]: Awaited<ReturnType<(typeof modal)['areas'][area]>>
}

/** The modal's texts in English, by area. */
export type ModalTexts = { readonly shell: (typeof modal)['shell'] } & {
  readonly [area in keyof Areas]: Areas[area][area & keyof Areas[area]]
}

/** A part of the modal whose texts load together. */
export type ModalArea = keyof ModalTexts

/** The modal's texts in one language. */
export type ModalLanguage = {
  /** The texts that the modal needs to open. */
  readonly shell: Translation<ModalTexts['shell']>
  /** Loads the texts of an area. Its file exports them under the area's name. */
  readonly areas: {
    readonly [area in keyof Areas]: () => Promise<{
      readonly [name in area]: Translation<ModalTexts[area]>
    }>
  }
}
