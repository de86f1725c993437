/**
 * Events that nothing in the modal listens to. Some libraries stop them everywhere outside their own dialog (vaul on an
 * iPhone, focus-trap). Then lists could not scroll, and fields could not get the focus.
 */
const unusedEvents = ['wheel', 'touchstart', 'touchmove', 'touchend', 'mousedown', 'mouseup']

/** The fields of a press that its copy needs. */
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
 * floating-ui, vaul and Radix do. Those would close their own dialogs, or stop the event before it reaches the modal.
 *
 * @returns a function that removes everything that this added
 */
export function keepEvents(element: HTMLElement): () => void {
  // Each listener is removed separately, because an `AbortSignal` of another realm, as in jsdom, is refused.
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
  // If a focus trap stops a click in the capture phase, a copy is sent. Other clicks stay as they are, because browsers
  // follow a link to a wallet's app only for the user's own click. On a page with an open layer, a copy replaces every
  // click except on links, because floating-ui and Base UI would close their layers.
  listen('click', (event) => {
    const path = event.composedPath()
    const [target] = path
    const has = (selector: string) => path.some((part) => part instanceof Element && part.matches(selector))
    if (!has('a[href]') && element.ownerDocument.querySelector(pageLayer)) {
      const own = toPress(event as PointerEvent)
      // The copy has the time of the press, because a busy page may handle it late.
      Object.defineProperty(own, 'timeStamp', { value: event.timeStamp })
      event.stopPropagation()
      event.preventDefault()
      // The browser changes a checkbox before its click event, and undoes the change after a prevented click. So the
      // copy comes later.
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
    // Without a limit, two observers that undo each other's changes would never stop.
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

/** Replaces an event with a copy that does not leave the shadow root, so that no listener outside receives it. */
function resend(event: Event, own: Event): void {
  event.stopPropagation()
  if (!event.composedPath()[0]?.dispatchEvent(own)) event.preventDefault()
}

function toPress(event: PointerEvent): PointerEvent {
  const fields = Object.fromEntries(pressFields.map((name) => [name, event[name]]))
  return new PointerEvent(event.type, { ...fields, bubbles: true, cancelable: true })
}
