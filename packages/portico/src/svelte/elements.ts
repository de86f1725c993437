import type { HTMLAttributes } from 'svelte/elements'
import type { PorticoIntrinsicElements } from '../elements/intrinsicElements.js'

/** The custom elements, as Svelte's compiler reads them. */
export type PorticoSvelteElements = {
  [name in keyof PorticoIntrinsicElements]: PorticoIntrinsicElements[name] &
    Omit<HTMLAttributes<HTMLElement>, keyof PorticoIntrinsicElements[name]>
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends PorticoSvelteElements {}
}
