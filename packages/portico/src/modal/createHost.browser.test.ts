import { expect, onTestFinished, test } from 'vitest'
import { createHost, placeHost } from './createHost.js'

test.each([
  'pointerdown',
  'mousedown',
  'touchstart',
  'focusin',
  'focusout',
  'wheel',
  'touchmove',
  'keydown',
])("hardening R37: another library's dialog, which watches the document, hears nothing of a %s in the modal", (type) => {
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
  // What happens on the page itself is the page's.
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
  expect(heard).toEqual([type])
})
