import type { Language } from '@portico/texts/language'
import type { State } from '../../core/state.js'
import { adopt } from '../../ui/adopt.js'
import { type ThemeVariables, themeVariablesToStyle } from '../../ui/tokens/themeVariablesToStyle.js'
import { uiCss } from '../../ui/uiCss.js'
import { modalCss } from './modalCss.js'

/** The element that contains the modal, with a shadow root that the page's styles do not reach. */
export type Host = {
  element: HTMLElement
  onKey: (event: KeyboardEvent) => void
  root: ShadowRoot
  /** Undoes what `keepEvents` did, if its file has loaded. */
  release?: (() => void) | undefined
}

/**
 * Events that stay inside the modal. Outside the shadow root, a key press appears to come from a plain element, so
 * shortcuts of the page would run. Dialogs and menus of other libraries (Radix, vaul, MUI, floating-ui) listen on the
 * document. They close on a press, a click or a focus outside, and block the wheel and touch everywhere else.
 */
const ownEvents =
  'keydown keyup keypress pointerdown pointerup mousedown mouseup touchstart touchmove touchend click focusin focusout wheel'.split(
    ' ',
  )

/** Creates the element without adding it to the page. If the language has no direction, the page's `dir` decides. */
export function createHost({ dir, lang }: Pick<Language, 'dir' | 'lang'>): Host {
  const element = document.createElement('portico-modal')
  element.lang = lang
  element.dir = dir
  // React Aria hides everything outside its dialogs, and closes them on a press there. This attribute exempts an
  // element.
  element.dataset.reactAriaTopLayer = 'true'
  const root = element.attachShadow({ mode: 'open' })
  adopt(root, uiCss, modalCss)
  for (const type of ownEvents) {
    // Passive, so that scrolling does not wait for these listeners.
    element.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
  }
  return { element, onKey: (event) => keepEscape(element, event), root }
}

/**
 * Stops Escape in the capture phase, and dispatches a copy inside the modal, where no outside listener receives it.
 * Radix and other libraries listen in the capture phase, and would close their own dialogs.
 */
function keepEscape(element: HTMLElement, event: KeyboardEvent): void {
  const path = event.composedPath()
  if (event.key !== 'Escape' || !path.includes(element)) return
  event.stopPropagation()
  const { isComposing, key, repeat } = event
  // In Firefox, a KeyboardEvent leaves the shadow root, although it is not composed. A plain event stays inside.
  const own = Object.assign(new Event('keydown', { bubbles: true, cancelable: true }), {
    isComposing,
    key,
    repeat,
  })
  if (!path[0]?.dispatchEvent(own)) event.preventDefault()
}

/** Adds the element to the end of the page if needed, and removes the attributes that another modal set on it. */
export async function placeHost(host: Host): Promise<void> {
  const { element, onKey } = host
  if (!element.isConnected) document.body.append(element)
  // Libraries hide everything but their own modal, and would also hide this one, although it opens above theirs.
  element.removeAttribute('aria-hidden')
  element.removeAttribute('inert')
  window.addEventListener('keydown', onKey, true)
  const loaded = await import('./keepEvents.js').catch(() => undefined)
  if (element.isConnected) host.release ??= loaded?.keepEvents(element)
}

/** Removes the element from the page. */
export function removeHost(host: Host): void {
  window.removeEventListener('keydown', host.onKey, true)
  host.release?.()
  host.release = undefined
  host.element.remove()
}

/** Sets the theme, and removes properties that only an earlier theme set. */
export function applyTheme({ element }: Pick<Host, 'element'>, theme: State['theme']): void {
  // Most sites use their own style sheet for theming, so there is nothing to set or remove.
  if (!theme.mode && element.style.length === 0 && Object.keys(theme.variables).length === 0) return
  const style: Record<string, string> = themeVariablesToStyle(theme.variables as ThemeVariables)
  if (theme.mode) style['--portico-scheme'] = theme.mode
  for (const name of [...element.style]) {
    if (!Object.hasOwn(style, name)) element.style.removeProperty(name)
  }
  for (const [name, text] of Object.entries(style)) element.style.setProperty(name, text)
}
