import { close } from '../../core/actions/open.js'
import { languageOf } from '../../core/languageOf.js'
import type { Portico } from '../../core/portico.js'
import type { OpenRequest } from '../../core/state.js'
import { openingCss } from './opening.css.js'
import { type FirstFrame, readFirstFrame } from './readFirstFrame.js'

/** What the user did before the modal loaded: the focused element and the first pressed one, by test id. */
export type Meanwhile = { focused: string | undefined; pressed: string | undefined }

/** The first frame of Connect, on screen. `end` removes it. */
export type Opening = { end: () => Meanwhile }

/**
 * Draws the first frame of Connect before the modal's file has loaded. A press of the button then shows the wallets
 * immediately, even on a slow connection. The frame remembers the user's press for the modal. It is plain DOM because
 * it is part of the first load. `onDrawn` is called when the frame is on screen. If the contents of the frame are not
 * known, returns undefined, and the modal appears when it has loaded.
 */
export function drawOpening(
  portico: Portico,
  request: OpenRequest,
  onDrawn: () => void,
): Opening | undefined {
  const frame = readFirstFrame(portico, request)
  const {
    dir,
    frame: [title, closeLabel, guide, qr],
    lang,
  } = languageOf(portico)
  const { mode, variables } = portico.store.getState().theme
  // Only the modal can apply theme variables, and only the modal has plain colors for older browsers.
  if (
    !frame ||
    Object.keys(variables).length > 0 ||
    // jsdom has no `CSS`, and browsers without `light-dark` may have no modal dialogs.
    !globalThis.CSS?.supports('color:light-dark(red,red)') ||
    // A dialog or menu of the page may listen in the capture phase, and would close when the focus leaves it. Only the
    // modal can keep it open.
    document.activeElement?.closest('[role$=dialog],[role=menu],[role=listbox]')
  )
    return undefined

  const host = make('portico-modal', { dir, lang })
  const root = host.attachShadow({ mode: 'open' })
  let dialog: HTMLDialogElement | undefined
  let focusedFirst: Element | null
  let pressed: HTMLElement | undefined
  let isBeside: boolean

  const makeLine = (wallet: FirstFrame[0 | 1][number]) => {
    const tile = make('i')
    if (typeof wallet === 'string') return make('div', { className: wallet }, [tile])
    return make('button', { autofocus: true, className: 'row', id: `wallet-${wallet.id}` }, [
      tile,
      make('bdi', {}, [wallet.name]),
      wallet.type === 'WALLET_CONNECT' ? make('small', {}, [qr]) : '',
    ])
  }

  // The drawing waits for the next animation frame. If it shared one with the press, a slow device would be blocked for
  // too long.
  const drawing = requestAnimationFrame(() => {
    dialog = make('dialog', { ariaLabel: title, part: 'card' }, [
      // A `header` would be a second banner of the site's page.
      make('hgroup', {}, [make('h2', {}, [title]), make('button', { ariaLabel: closeLabel }, ['×'])]),
      ...frame[0].map(makeLine),
      make('section', {}, frame[1].map(makeLine)),
      make('button', { id: 'connect-guide' }, [guide]),
    ]) as HTMLDialogElement
    // The page's listeners must not mistake a press, a key or a focus in this dialog for one in the page.
    for (const type of ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin'])
      host.addEventListener(type, (event) => event.stopPropagation())
    dialog.oncancel = () => close(portico)
    // A held key counts as one press: the one that opened the list must not also choose a wallet.
    dialog.onkeydown = ({ repeat }) => !repeat
    dialog.onpointerdown = ({ target }) => {
      isBeside = target === dialog
    }
    dialog.onclick = ({ detail, target }) => {
      // The second click of a double click was meant for the page's button.
      if (detail > 1) return
      const button = (target as HTMLElement).closest('button')
      if (button?.id) {
        pressed ??= button
        pressed.ariaBusy = 'true'
      } else if (button || isBeside) close(portico)
    }
    dialog.style.colorScheme = mode ?? ''
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(openingCss)
    root.adoptedStyleSheets = [sheet]
    root.append(dialog)
    portico.internal.running.screen = host
    document.body.append(host)
    dialog.showModal()
    focusedFirst = root.activeElement
    setTimeout(onDrawn)
  })

  return {
    end() {
      cancelAnimationFrame(drawing)
      // If the user did not move the focus, the modal places it.
      const focused = root.activeElement === focusedFirst ? undefined : root.activeElement?.id
      // Closing returns the focus to the element that had it.
      dialog?.close()
      host.remove()
      return { focused, pressed: pressed?.id }
    },
  }
}

function make(name: string, properties: object = {}, children: readonly (Node | string)[] = []): HTMLElement {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}
