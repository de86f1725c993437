import { frameAllow, frameElement } from '@portico/protocol/frame'
import type { SurfaceRect } from '../core/embeddedClient.js'

/**
 * Maximum size of the modal's card, and the margin around it. Unless the caller gives a place, the frame takes the
 * card's position.
 */
const cardSize = { free: 48, height: 640, width: 360 }

/** Minimum height. In less height, the frame could not show anything readable. */
const leastHeight = 284

/** Maximum window width, in CSS pixels, at which the frame is at the bottom and as wide as the screen. */
const phoneWidth = 480

/** Height of the row above the frame, with its title and the close button. CSS pixels. */
const headHeight = 44

/** Browsers have `light-dark()` only since Chrome 123, Firefox 120 and Safari 17.5, so it is not used. */
const backgrounds = { dark: '#16181d', light: '#fff' }

/** Texts of the row above the frame. */
export type SurfaceTexts = { close: string; title: string }

export type FrameSurface = {
  readonly iframe: HTMLIFrameElement
  show(place?: SurfaceRect | 'card'): void
  hide(): void
  isShown(): boolean
  /** Sets the color scheme of the row above the frame. The frame itself gets it in a message. */
  setMode(mode: 'light' | 'dark'): void
  remove(): void
}

/**
 * Creates the frame's element, in its own dialog at the end of the page. It is created once and never moves, because a
 * browser reloads a frame that moves. When it opens, the dialog is the last in the top layer, above the dialogs of the
 * site and the kit.
 */
export function createFrameSurface({
  onClose,
  src,
  texts,
}: {
  src: string
  texts: SurfaceTexts
  /** Called when the user closes the frame. */
  onClose: () => void
}): FrameSurface {
  const dialog = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  const head = document.createElement('div')
  let place: SurfaceRect | 'card' | undefined
  let mode: 'light' | 'dark' = 'light'

  dialog.setAttribute('data-portico-frame', '')
  dialog.setAttribute('aria-label', texts.title)
  iframe.id = frameElement.id
  iframe.name = frameElement.name
  iframe.title = texts.title
  iframe.allow = frameAllow
  iframe.src = src
  const root = head.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [headSheet()]
  const title = document.createElement('p')
  // The host, as an address bar shows it. The frame shows its own title below.
  title.textContent = new URL(src).host
  const close = document.createElement('button')
  close.type = 'button'
  close.setAttribute('aria-label', texts.close)
  close.textContent = '×'
  const row = document.createElement('div')
  row.append(title, close)
  root.append(row)
  dialog.append(head, iframe)
  // A site's stylesheet may reset everything, even with !important. Only the element's own declarations outrank it.
  put(dialog, { all: 'initial', display: 'none' })
  put(head, { all: 'initial', display: 'block', height: `${headHeight}px` })
  const onBackdrop = backdropSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, onBackdrop]
  document.body.append(dialog)

  close.addEventListener('click', onClose)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onClose()
  })
  const layAgain = () => dialog.open && lay()
  window.addEventListener('resize', layAgain)
  window.visualViewport?.addEventListener('resize', layAgain)

  function lay(): void {
    const innerHeight = readFreeHeight()
    // The width of the window, as in the card's own media query.
    const isPhone = matchMedia(`(max-width: ${phoneWidth}px)`).matches
    const height = Math.max(
      Math.min(cardSize.height, innerHeight - cardSize.free),
      Math.min(leastHeight, innerHeight),
    )
    const given = place === 'card' ? undefined : place
    // In percent: a window's width includes its scroll bar or scroll gutter, but that of a fixed box does not.
    const across = given
      ? { width: `${given.width}px`, x: `${given.x}px` }
      : isPhone
        ? { width: '100%', x: '0px' }
        : {
            width: `min(${cardSize.width}px, 100%)`,
            x: `max(0px, calc(50% - ${cardSize.width / 2}px))`,
          }
    const room = innerHeight - height
    // Level with the top of the card, so that both close buttons have the same position. A keyboard leaves less space.
    const head = place === 'card' ? Math.min(readCardTop() ?? room / 2, room - cardSize.free / 2) : room / 2
    const down = given ?? { height, y: isPhone ? room : Math.max(0, head) }
    const radius = given ? (given.radius ?? '24px') : isPhone ? '24px 24px 0 0' : '24px'
    put(dialog, {
      background: backgrounds[mode],
      'border-radius': radius,
      // The frame covers the card, which already has a shadow.
      'box-shadow': place ? 'none' : '0 16px 48px rgb(0 0 0 / 24%), 0 1px 4px rgb(0 0 0 / 12%)',
      display: 'block',
      height: `${down.height}px`,
      inset: `${down.y}px auto auto ${across.x}`,
      margin: '0',
      'max-height': 'none',
      'max-width': 'none',
      overflow: 'hidden',
      padding: '0',
      'pointer-events': 'auto',
      position: 'fixed',
      visibility: 'visible',
      width: across.width,
    })
    put(iframe, {
      all: 'initial',
      border: '0',
      'color-scheme': 'normal',
      display: 'block',
      height: `${down.height - headHeight}px`,
      'pointer-events': 'auto',
      width: '100%',
    })
  }

  return {
    hide() {
      if (dialog.open) dialog.close()
      put(dialog, { display: 'none' })
    },
    iframe,
    isShown: () => dialog.open,
    remove() {
      window.removeEventListener('resize', layAgain)
      window.visualViewport?.removeEventListener('resize', layAgain)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== onBackdrop)
      dialog.remove()
    },
    setMode(next) {
      mode = next
      head.dataset.mode = mode
      put(dialog, { background: backgrounds[mode] })
      // Set on each element: `all` resets what the page declares and what the element would inherit.
      for (const element of [dialog, head]) put(element, { 'color-scheme': mode })
    },
    show(where) {
      place = where
      // The card already dims the page, so the frame's backdrop stays clear.
      dialog.toggleAttribute('data-placed', where !== undefined)
      lay()
      // An open dialog only gets its new layout. A dialog that the site opened in the meantime stays above it.
      if (dialog.open) return
      // Over a view of the card, the next view takes the focus. A dialog that restores the focus when it closes makes
      // the browser lay out the whole page first. That would delay the page, which waits for a signature.
      if (where !== undefined && where !== 'card') readFocused()?.blur()
      dialog.showModal()
    },
  }
}

/**
 * Returns the distance of the open card from the window's top. Reads the layout, because an animation may be running.
 */
function readCardTop(): number | undefined {
  const cards = [...document.querySelectorAll('portico-modal')].map(({ shadowRoot }) =>
    shadowRoot?.querySelector<HTMLElement>('dialog[open] > .card'),
  )
  return cards.findLast((card) => card)?.offsetTop
}

/** Returns the focused element, also inside shadow roots. */
function readFocused(): HTMLElement | undefined {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found instanceof HTMLElement ? found : undefined
}

/**
 * Returns the height that no on-screen keyboard covers. If the user zoomed in, the viewport is small without a
 * keyboard.
 */
function readFreeHeight(): number {
  const { innerHeight, visualViewport } = window
  return visualViewport?.scale === 1
    ? Math.min(innerHeight, visualViewport.height + visualViewport.offsetTop)
    : innerHeight
}

function put({ style }: HTMLElement, declarations: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(declarations)) style.setProperty(name, value, 'important')
}

function backdropSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `dialog[data-portico-frame]::backdrop { background: rgb(0 0 0 / 40%) !important; display: block !important }
    dialog[data-portico-frame][data-placed]::backdrop { background: none !important }`,
  )
  return sheet
}

function headSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  // The row stays in the flow and is clipped. If it overlapped the frame by one pixel, the browser would report the
  // frame's buttons as covered.
  sheet.replaceSync(`
    div { display: grid; grid-template-columns: 44px minmax(0, 1fr) 44px; block-size: ${headHeight}px; overflow: hidden }
    p { grid-column: 2; margin: 0; overflow: hidden; text-align: center; text-overflow: ellipsis; white-space: nowrap;
      font: 400 14px/${headHeight}px system-ui, sans-serif; color: #5a5f69 }
    button { inline-size: 44px; block-size: ${headHeight}px; padding: 0; border: 0; border-radius: 12px; background: none;
      color: #5a5f69; cursor: pointer; font: 400 24px/${headHeight}px system-ui, sans-serif }
    button:hover { background: #f1f2f4 }
    /* Away from the edge, where the card's round corner would cut it. */
    button:focus-visible { outline: 2px solid #2b5fd9; outline-offset: -8px }
    :host([data-mode='dark']) :is(p, button) { color: #a8adb8 }
    :host([data-mode='dark']) button:hover { background: #23262d }
    :host([data-mode='dark']) button:focus-visible { outline-color: #7fa6ff }`)
  return sheet
}
