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

/**
 * Keeps the modal's events from listeners of the page's document that listen in the capture phase, as focus-trap,
 * floating-ui, vaul and Radix do. They would close their own dialogs, or stop the event before it is here.
 *
 * @returns a function that ends it
 */
export function keepEvents(element: HTMLElement): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const listen = (type: string, listener: (event: Event) => void, passive = false) =>
    window.addEventListener(
      type,
      (event) => {
        if (event.composedPath().includes(element)) listener(event)
      },
      { capture: true, passive, signal },
    )
  for (const type of unusedEvents) listen(type, (event) => event.stopPropagation(), true)
  listen('pointerdown', (event) => resend(event, toPress(event as PointerEvent)))
  rescueClicks(element, listen, signal)
  return () => ended.abort()
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

/**
 * Sends a click again that a focus trap stopped on its way down. Other clicks stay as they are: a link to a wallet's app
 * is followed only for the user's own click.
 */
function rescueClicks(
  element: HTMLElement,
  listen: (type: string, listener: (event: Event) => void) => void,
  signal: AbortSignal,
): void {
  const arrived = new WeakSet<Event>()
  element.addEventListener('click', (event) => arrived.add(event), { capture: true, signal })
  listen('click', (event) => {
    const [target] = event.composedPath()
    const { detail } = event as MouseEvent
    setTimeout(() => {
      if (arrived.has(event) || signal.aborted) return
      target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    })
  })
}
