import type { ModalLanguage } from './modalTexts.js'

/** A language of the kit: the texts that a page has from the start, and the function that loads the others. */
export type Language = {
  /** BCP 47 tag. */
  readonly lang: string
  /** Direction of writing. English, the default, has none: the page's `dir` decides. */
  readonly dir: '' | 'ltr' | 'rtl'
  /** Labels of the page's buttons, by kind or state. */
  readonly buttons: {
    readonly connect: string
    readonly connecting: string
    /** Shown if the button's file could not be loaded. */
    readonly error: string
    /** Shown if the wallet is on a network that the site does not support. */
    readonly network: string
  }
  /** The texts that Connect shows first. They form a list without keys, because every page contains them. */
  readonly frame: readonly [
    title: string,
    close: string,
    /** The button that opens the explanation of what a wallet is. */
    guide: string,
    /** The word beside WalletConnect. */
    qr: string,
  ]
  /** Loads the texts that the modal needs to open, and the loaders of its other texts. */
  readonly modal: () => Promise<{ readonly modal: ModalLanguage }>
}
