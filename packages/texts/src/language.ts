import type { ModalLanguage } from './modalTexts.js'

/** The texts that a page shows before anything is loaded: its buttons, and the first frame of Connect. */
export type FirstTexts = {
  /** Label of the button, and title of the first view. */
  readonly connect: string
  /** Label of the button while a wallet is connecting. */
  readonly connecting: string
  /** Label of a button whose file could not be loaded. */
  readonly failed: string
  /** Label of the network button on an unknown network. */
  readonly network: string
  readonly close: string
  /** Opens what a wallet is. */
  readonly guide: string
  /** Beside a wallet of this browser. */
  readonly installed: string
  /** Beside WalletConnect. */
  readonly qr: string
}

/** A language of the kit: the texts that are there from the start, and what loads the others. */
export type Language = {
  /** BCP 47 tag. */
  readonly tag: string
  /** Its own name for itself. */
  readonly name: string
  /** Direction of writing. English has none: the page's `dir` decides. */
  readonly direction?: 'ltr' | 'rtl'
  readonly first: FirstTexts
  /** Loads what the modal needs to open, and the loaders of its other texts. */
  readonly modal: () => Promise<{ readonly modal: ModalLanguage }>
}
