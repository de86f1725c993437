import { expect, onTestFinished, test, vi } from 'vitest'
import { armInFocus } from './armInFocus.js'

function draw() {
  vi.useFakeTimers({ toFake: ['clearTimeout', 'setTimeout'] })
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const button = document.createElement('button')
  button.hidden = true
  document.body.append(button)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    button.remove()
  })
  const arming = armInFocus(button)
  const show = () => {
    button.hidden = false
    arming.look()
  }
  return { arming, button, hasFocus, show }
}

test('default: 600 ms after the button appears, a press counts', () => {
  const { arming, button, show } = draw()
  vi.advanceTimersByTime(10_000)
  expect([arming.isArmed(), button.ariaDisabled]).toEqual([false, 'true'])
  show()
  vi.advanceTimersByTime(599)
  expect(arming.isArmed()).toBe(false)
  vi.advanceTimersByTime(1)
  expect([arming.isArmed(), button.ariaDisabled]).toEqual([true, null])
  // A press that counts does not start the wait again.
  window.dispatchEvent(new Event('pointerdown'))
  expect(arming.isArmed()).toBe(true)
})

test.each(['pointerdown', 'keydown'])('hardening A8: no press of a series counts, by %s', (press) => {
  const { arming, show } = draw()
  show()
  for (let count = 0; count < 20; count++) {
    vi.advanceTimersByTime(599)
    window.dispatchEvent(new Event(press))
    expect(arming.isArmed()).toBe(false)
  }
  vi.advanceTimersByTime(600)
  expect(arming.isArmed()).toBe(true)
})

test('hardening A8: the wait starts again when the window loses the focus', () => {
  const { arming, hasFocus, show } = draw()
  show()
  vi.advanceTimersByTime(600)
  hasFocus.mockReturnValue(false)
  window.dispatchEvent(new Event('blur'))
  vi.advanceTimersByTime(10_000)
  expect(arming.isArmed()).toBe(false)
  hasFocus.mockReturnValue(true)
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(599)
  expect(arming.isArmed()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(arming.isArmed()).toBe(true)
})
