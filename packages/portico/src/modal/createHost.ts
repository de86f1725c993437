import type { State } from '../core/state.js'
import { adopt } from '../ui/adopt.js'
import { type ThemeVariables, themeVariablesToStyle } from '../ui/tokens/themeVariablesToStyle.js'
import { uiCss } from '../ui/uiCss.js'
import { modalCss } from './modalCss.js'

/** The element that holds the modal, and the shadow root inside, which no style of the page reaches. */
export type Host = { element: HTMLElement; onKey: (event: KeyboardEvent) => void; root: ShadowRoot }

/**
 * What happens here is none of the page's. Outside the shadow root a key looks pressed on a plain element, and so is a shortcut.
 * A page with a dialog or a menu of another library (Radix, vaul, MUI, floating-ui) watches its document: a press, a click or a
 * focus outside of it closes it, and wheel and finger scroll nothing but it.
 */
const ownEvents =
  'keydown keyup keypress pointerdown pointerup mousedown mouseup touchstart touchmove touchend click focusin focusout wheel'.split(
    ' ',
  )

/** Creates the element, outside of the page as yet. `dir` is the page's: it is inherited. */
export function createHost(lang: string): Host {
  const element = document.createElement('portico-modal')
  element.lang = lang
  const root = element.attachShadow({ mode: 'open' })
  adopt(root, uiCss, modalCss)
  for (const type of ownEvents) {
    // Passive: to scroll waits for none of them.
    element.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
  }
  return { element, onKey: (event) => keepEscape(element, event), root }
}

/**
 * Radix and others hear Escape before anybody, on its way down to where it was pressed, and close what is theirs. Here it is
 * stopped above them, and pressed once more where nobody outside hears it.
 */
function keepEscape(element: HTMLElement, event: KeyboardEvent): void {
  const path = event.composedPath()
  if (event.key !== 'Escape' || !path.includes(element)) return
  event.stopPropagation()
  const { isComposing, key, repeat } = event
  const own = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, isComposing, key, repeat })
  if (!path[0]?.dispatchEvent(own)) event.preventDefault()
}

/** Puts the element at the end of the page, if it is not in it, and takes off what another modal put on it. */
export function placeHost({ element, onKey }: Host): void {
  if (!element.isConnected) document.body.append(element)
  // Libraries hide everything but their own modal, and would hide this one, which opens over theirs.
  element.removeAttribute('aria-hidden')
  element.removeAttribute('inert')
  window.addEventListener('keydown', onKey, true)
}

/** Takes the element out of the page. */
export function removeHost({ element, onKey }: Host): void {
  window.removeEventListener('keydown', onKey, true)
  element.remove()
}

/** Sets the theme; what was set before and is gone is taken off. */
export function applyTheme({ element }: Pick<Host, 'element'>, theme: State['theme']): void {
  // Most hosts theme by their own style sheet: nothing to set, nothing to take off.
  if (!theme.mode && element.style.length === 0 && Object.keys(theme.variables).length === 0) return
  const style: Record<string, string> = themeVariablesToStyle(theme.variables as ThemeVariables)
  if (theme.mode) style['--portico-scheme'] = theme.mode
  for (const name of [...element.style]) {
    if (!Object.hasOwn(style, name)) element.style.removeProperty(name)
  }
  for (const [name, text] of Object.entries(style)) element.style.setProperty(name, text)
}
