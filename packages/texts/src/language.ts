import type { ModalLanguage } from './modalTexts.js'

/** A language of the kit: the texts that are there from the start, and what loads the others. */
export type Language = {
  /** BCP 47 tag. */
  readonly lang: string
  /** Direction of writing. English, the default, has none: the page's `dir` decides. */
  readonly dir: '' | 'ltr' | 'rtl'
  /** Labels of the page's buttons, by kind or state. */
  readonly buttons: {
    readonly connect: string
    readonly connecting: string
    /** The button's file could not be loaded. */
    readonly error: string
    /** The wallet is on a network that the site does not support. */
    readonly network: string
  }
  /** Texts of the first frame of Connect. A list, because every page carries it. */
  readonly frame: readonly [
    title: string,
    close: string,
    /** Opens what a wallet is. */
    guide: string,
    /** Beside WalletConnect. */
    qr: string,
  ]
  /** Loads what the modal needs to open, and the loaders of its other texts. */
  readonly modal: () => Promise<{ readonly modal: ModalLanguage }>
}
