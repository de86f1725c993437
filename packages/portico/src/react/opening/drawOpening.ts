import { close } from '../../core/actions/open.js'
import type { Portico } from '../../core/portico.js'
import type { OpenRequest } from '../../core/state.js'
import { openingCss } from './opening.css.js'
import { type FirstFrame, readFirstFrame } from './readFirstFrame.js'

/** What a person did before the modal was there, by its test ids: what has the focus, and what was pressed first. */
export type Meanwhile = { focused: string | undefined; pressed: string | undefined }

/** The first frame of Connect, on screen. `end` takes it away. */
export type Opening = { end: () => Meanwhile }

/**
 * Draws the first frame of Connect before the modal's file is there: who presses the button sees the wallets at once, on any
 * network. What is pressed meanwhile is kept for the modal. Plain DOM, since it is of the first load. `onDrawn` is called
 * once the frame is on screen. Returns undefined where that frame is not known: the modal comes as soon as it is there.
 */
export function drawOpening(
  portico: Portico,
  request: OpenRequest,
  onDrawn: () => void,
): Opening | undefined {
  const frame = readFirstFrame(portico, request)
  const { mode, variables } = portico.store.getState().theme
  // A theme of options is read by the modal alone, and so are the plain colours of older browsers.
  if (
    !frame ||
    Object.keys(variables).length > 0 ||
    !globalThis.CSS?.supports('color', 'light-dark(red,red)')
  )
    return undefined

  const host = make('portico-modal', { lang: 'en' })
  const root = host.attachShadow({ mode: 'open' })
  let dialog: HTMLDialogElement | undefined
  let focusedFirst: Element | null
  let pressed: HTMLElement | undefined
  let isBeside: boolean

  // In the next frame: on a slow device, the press and this together would hold one up.
  const drawing = requestAnimationFrame(() => {
    dialog = make('dialog', { ariaLabel: 'Connect wallet', part: 'card' }, [
      make('header', {}, [make('h2', {}, ['Connect wallet']), make('button', { ariaLabel: 'Close' }, ['×'])]),
      make('section', {}, frame.map(makeLine)),
      make('button', { id: 'connect-guide' }, ['I don’t have a wallet']),
    ]) as HTMLDialogElement
    dialog.oncancel = () => close(portico)
    // A key that is held down has pressed once: what opened the list does not also choose in it.
    dialog.onkeydown = (event) => {
      if (event.repeat) event.preventDefault()
    }
    dialog.onpointerdown = ({ target }) => {
      isBeside = target === dialog
    }
    dialog.onclick = ({ detail, target }) => {
      // The second half of a double click was meant for the page's button.
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
    document.body.append(host)
    dialog.showModal()
    focusedFirst = root.activeElement
    setTimeout(onDrawn)
  })

  return {
    end() {
      cancelAnimationFrame(drawing)
      // Where nobody took it, the modal knows better.
      const focused = root.activeElement === focusedFirst ? undefined : root.activeElement?.id
      // Gives the focus back to what had it.
      dialog?.close()
      host.remove()
      return { focused, pressed: pressed?.id }
    },
  }
}

function makeLine(wallet: FirstFrame[number]): HTMLElement {
  const tile = make('i')
  if (typeof wallet === 'string') return make('div', { className: wallet }, [tile])
  return make('button', { autofocus: true, className: 'row', id: `wallet-${wallet.id}` }, [
    tile,
    make('bdi', {}, [wallet.name]),
    make('small', {}, [wallet.type === 'WALLET_CONNECT' ? 'QR code' : 'Installed']),
  ])
}

function make(name: string, properties: object = {}, children: readonly (Node | string)[] = []): HTMLElement {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}
