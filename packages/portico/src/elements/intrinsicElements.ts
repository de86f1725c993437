import type { Portico } from '../core/portico.js'

/** The attributes and properties of the elements, as a TSX compiler reads them. */
export type PorticoElementAttributes = {
  /** The kit of this element. Default: the newest kit of the page. */
  portico?: Portico | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  class?: string | undefined
  className?: string | undefined
  'aria-label'?: string | undefined
}

type LabeledAttributes = PorticoElementAttributes & {
  label?: string | undefined
  'loading-label'?: string | undefined
}

/** The elements for `JSX.IntrinsicElements` of a TSX compiler. */
export type PorticoIntrinsicElements = {
  'portico-account-button': PorticoElementAttributes
  'portico-button': LabeledAttributes
  'portico-connect-button': LabeledAttributes
  'portico-network-button': PorticoElementAttributes
}
