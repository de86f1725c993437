/**
 * Events that nothing in the modal listens to. A dialog of another library stops them for everything outside it (vaul
 * on an iPhone, focus-trap), which would keep lists from scrolling and fields from being focused.
 */
const unusedEvents = ['wheel', 'touchstart', 'touchmove', 'touchend', 'mousedown', 'mouseup']

/** The fields of a press that a second event needs. */
const pressFields = [
  'altKey',
  'button',
  'buttons',
  'clientX',
  'clientY',
  'ctrlKey',
  'detail',
  'height',
  'isPrimary',
  'metaKey',
  'pointerId',
  'pointerType',
  'pressure',
  'screenX',
  'screenY',
  'shiftKey',
  'width',
] as const

/** A layer of the page that a click elsewhere may close. */
const pageLayer = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role=${role}]`).join()

/** Attributes by which a library hides everything but its own dialog. */
const hiding = ['aria-hidden', 'inert']

/**
 * Keeps the modal's events from listeners of the page's document that listen in the capture phase, as focus-trap,
 * floating-ui, vaul and Radix do. They would close their own dialogs, or stop the event before it is here.
 *
 * @returns a function that ends it
 */
export function keepEvents(element: HTMLElement): () => void {
  // Each listener is removed by itself: an `AbortSignal` of another realm, as in jsdom, is refused.
  const ends: (() => void)[] = []
  const add = (target: EventTarget, type: string, listener: (event: Event) => void, passive = false) => {
    target.addEventListener(type, listener, { capture: true, passive })
    ends.push(() => target.removeEventListener(type, listener, true))
  }
  const listen = (type: string, listener: (event: Event) => void, passive = false) => {
    const hear = (event: Event) => {
      if (event.composedPath().includes(element)) listener(event)
    }
    add(window, type, hear, passive)
  }
  for (const type of unusedEvents) listen(type, (event) => event.stopPropagation(), true)
  listen('pointerdown', (event) => resend(event, toPress(event as PointerEvent)))

  const arrived = new WeakSet<Event>()
  let hasEnded = false
  add(element, 'click', (event) => arrived.add(event))
  // A click that a focus trap stopped on its way down is sent again. Other clicks stay as they are: a link to a
  // wallet's app is followed only for the user's own click. The exception is a page with an open layer, because
  // floating-ui and Base UI close theirs at such a click.
  listen('click', (event) => {
    const path = event.composedPath()
    const [target] = path
    const has = (selector: string) => path.some((part) => part instanceof Element && part.matches(selector))
    if (!has('a[href]') && element.ownerDocument.querySelector(pageLayer)) {
      const own = toPress(event as PointerEvent)
      // How late a busy page handles it is not the user's doing.
      Object.defineProperty(own, 'timeStamp', { value: event.timeStamp })
      event.stopPropagation()
      event.preventDefault()
      // A box is checked before its click arrives, and is unchecked again after one that is prevented.
      if (has('input,label,select,summary')) setTimeout(() => target?.dispatchEvent(own))
      else target?.dispatchEvent(own)
      return
    }
    const { detail } = event as MouseEvent
    setTimeout(() => {
      if (arrived.has(event) || hasEnded) return
      target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    })
  })

  // A dialog that the page opens later hides everything else.
  const uncover = () => {
    for (const name of hiding) element.removeAttribute(name)
  }
  let left = 16
  const observer = new MutationObserver(() => {
    // Otherwise two that watch each other would never end.
    if (left-- > 0) uncover()
  })
  uncover()
  observer.observe(element, { attributeFilter: hiding })
  ends.push(() => observer.disconnect())
  return () => {
    hasEnded = true
    for (const end of ends) end()
  }
}

/** Sends an event again where no listener outside receives it: it does not leave the shadow root. */
function resend(event: Event, own: Event): void {
  event.stopPropagation()
  if (!event.composedPath()[0]?.dispatchEvent(own)) event.preventDefault()
}

function toPress(event: PointerEvent): PointerEvent {
  const fields = Object.fromEntries(pressFields.map((name) => [name, event[name]]))
  return new PointerEvent(event.type, { ...fields, bubbles: true, cancelable: true })
}
