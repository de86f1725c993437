import { expect, onTestFinished, test } from 'vitest'
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
  const host = createHost('en')
  const button = document.createElement('button')
  host.root.append(button)
  placeHost(host)
  const heard: string[] = []
  // As react-remove-scroll and Radix's layers do.
  const onPage = (event: Event) => {
    heard.push(event.type)
    event.preventDefault()
  }
  document.addEventListener(type, onPage, { passive: false })
  onTestFinished(() => {
    document.removeEventListener(type, onPage)
    host.element.remove()
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
  const host = createHost('en')
  const button = document.createElement('button')
  host.root.append(button)
  placeHost(host)
  const heard: string[] = []
  // As Radix does: the listener closes its dialog, and keeps the browser from closing anything
  // else.
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
