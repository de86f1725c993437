import { en } from '@portico/texts/en/language'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createHost, placeHost, removeHost } from './createHost.js'

test.each([
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'touchstart',
  'touchend',
  'focusin',
  'focusout',
  'wheel',
  'touchmove',
  'keydown',
])("hardening R37: another library's dialog, which watches the document, gets no %s event of the modal", (type) => {
  const host = createHost(en)
  const button = document.createElement('button')
  host.root.append(button)
  void placeHost(host)
  const heard: string[] = []
  // Listeners of react-remove-scroll and of Radix's layers do this.
  const onPage = (event: Event) => {
    heard.push(event.type)
    event.preventDefault()
  }
  document.addEventListener(type, onPage, { passive: false })
  onTestFinished(() => {
    document.removeEventListener(type, onPage)
    removeHost(host)
  })
  const event = new Event(type, { bubbles: true, cancelable: true, composed: true })
  button.dispatchEvent(event)
  expect(heard).toEqual([])
  expect(event.defaultPrevented).toBe(false)
  // Events on the page itself stay with the page.
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
  expect(heard).toEqual([type])
})

test('behavior: Escape in the modal closes no dialog of the page that listens in the capture phase', () => {
  const host = createHost(en)
  const button = document.createElement('button')
  host.root.append(button)
  void placeHost(host)
  const heard: string[] = []
  // Radix has such a listener, which closes its dialog and prevents the browser from closing anything else.
  const onPage = (event: KeyboardEvent) => {
    heard.push(event.key)
    event.preventDefault()
  }
  document.addEventListener('keydown', onPage, true)
  onTestFinished(() => {
    document.removeEventListener('keydown', onPage, true)
    removeHost(host)
  })
  const press = (target: Element, key: string) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true, key })
    target.dispatchEvent(event)
    return event
  }
  const own: string[] = []
  host.root.addEventListener('keydown', (event) => own.push((event as KeyboardEvent).key))
  expect(press(button, 'Escape').defaultPrevented).toBe(false)
  expect(own).toEqual(['Escape'])
  expect(heard).toEqual([])

  // If the modal handled the key itself, the browser must not also close it.
  host.root.addEventListener('keydown', (event) => event.preventDefault())
  expect(press(button, 'Escape').defaultPrevented).toBe(true)
  expect(heard).toEqual([])

  press(document.body, 'Escape')
  expect(heard).toEqual(['Escape'])
  removeHost(host)
  press(document.body, 'Escape')
  expect(heard).toEqual(['Escape', 'Escape'])
})

/** Adds a button of the modal, and a dialog's listeners for everything outside it, in the capture phase. */
async function openAbove(types: readonly string[], onPage: (event: Event) => void) {
  const host = createHost(en)
  const button = document.createElement('button')
  button.textContent = 'Continue'
  const field = document.createElement('input')
  host.root.append(button, field)
  await placeHost(host)
  const heard: string[] = []
  const listener = (event: Event) => {
    heard.push(event.type)
    onPage(event)
  }
  for (const type of types) document.addEventListener(type, listener, { capture: true, passive: false })
  onTestFinished(() => {
    for (const type of types) document.removeEventListener(type, listener, true)
    removeHost(host)
  })
  return { button, field, heard, host }
}

test.each([
  'wheel',
  'touchstart',
  'touchmove',
  'touchend',
  'mousedown',
  'mouseup',
  'pointerdown',
])('hardening R37: a dialog that listens in the capture phase gets no %s event of the modal', async (type) => {
  const { button, heard, host } = await openAbove([type], (event) => event.preventDefault())
  const own: string[] = []
  host.root.addEventListener('pointerdown', (event) => own.push(event.type))
  const press = (target: Element) => {
    const init = { bubbles: true, cancelable: true, composed: true }
    const event = type === 'pointerdown' ? new PointerEvent(type, init) : new Event(type, init)
    target.dispatchEvent(event)
    return event
  }
  // Nothing prevents a list from scrolling, or a field from getting the focus.
  expect(press(button).defaultPrevented).toBe(false)
  expect(heard).toEqual([])
  // The modal itself still gets its presses.
  expect(own).toEqual(type === 'pointerdown' ? ['pointerdown'] : [])
  expect(press(document.body).defaultPrevented).toBe(true)
  removeHost(host)
  expect(heard).toEqual([type])
})

test('hardening R37: the modal works above a focus trap that stops every press outside it', async () => {
  // focus-trap does this, unless the site allows clicks outside.
  const { button, field } = await openAbove(['mousedown', 'touchstart', 'click'], (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  let clicks = 0
  button.addEventListener('click', () => clicks++)
  await userEvent.click(button)
  await expect.poll(() => clicks).toBe(1)
  await userEvent.click(field)
  await userEvent.keyboard('x')
  expect(field.value).toBe('x')
  expect(clicks).toBe(1)
})

test('behavior: a click that nobody stops is one click', async () => {
  const { button } = await openAbove(['click'], () => {})
  let clicks = 0
  button.addEventListener('click', () => clicks++)
  await userEvent.click(button)
  await userEvent.click(button)
  // Copies of the first click would come before the second one.
  await expect.poll(() => clicks).toBe(2)
})
